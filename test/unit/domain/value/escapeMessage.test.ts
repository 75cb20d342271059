import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeMessage, escapePickText } from '../../../../src/domain/value/escapeMessage.ts';

// What VS Code's own parsers look for in a message: `parseLinkedText` and `renderLabelWithIcons`.
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /\$\(([A-Za-z0-9-]+)(?:~[A-Za-z]+)?\)/;
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

describe('text of a message', () => {
  it('keeps ordinary text as it is', () => {
    const text = 'The mirror node failed (503): “busy” [code 3], costs $5 (about 0.07 ℏ). 日本語';
    assert.equal(escapeMessage(text), text);
  });

  it('has no link, icon, line break or hidden character', () => {
    for (const [text, expected] of [
      [
        '[Fix](command:workbench.action.terminal.sendSequence?%5B%5D)',
        '[Fix] (command:workbench.action.terminal.sendSequence?%5B%5D)',
      ],
      ['[a](https://evil.example "b")', '[a] (https://evil.example "b")'],
      ['[a]\u200b(command:x)', '[a] (command:x)'],
      ['[a]\u202e(file:///etc)', '[a] (file:///etc)'],
      ['[a]\u2066(command:x)\u2069', '[a] (command:x)'],
      ['[a]\n(command:x)', '[a] (command:x)'],
      ['[[a](command:x)](command:y)', '[[a] (command:x)] (command:y)'],
      ['$(verified) exact', '$ (verified) exact'],
      ['$\u0000(verified)', '$ (verified)'],
      ['$$(sync~spin)', '$$ (sync~spin)'],
      ['a\r\nb\u0007\u2028c', 'a b c'],
    ] as const) {
      assert.equal(escapeMessage(text), expected);
    }
  });

  it('is cut with an ellipsis', () => {
    assert.equal(escapeMessage('abcdef', 3), 'abc…');
    assert.equal(escapeMessage('x'.repeat(100_000)).length, 1_000);
    assert.equal(escapeMessage('x'.repeat(1_000)), 'x'.repeat(999).concat('…'));
    assert.equal(escapeMessage('x'.repeat(999)), 'x'.repeat(999));
  });

  it('is cut by what the editor counts, never inside of an emoji', () => {
    const family = '👨\u200d👩\u200d👧';
    // Eight UTF-16 units each.
    assert.equal(escapeMessage(family.repeat(10), 16), `${family.repeat(2)}…`);
    assert.equal(escapeMessage(family.repeat(10), 19), `${family.repeat(2)}👨…`);
    assert.equal(escapeMessage(family.repeat(10), 17), `${family.repeat(2)}…`);
    assert.equal(escapeMessage(family.repeat(2), 15), family.repeat(2));
    assert.equal(escapeMessage('](](](', 6), '] (] (…');
  });

  it('never holds what VS Code would run or draw, whatever is put together', () => {
    const ofLinks = ['[a', ']', '](', '(', 'command:x', ')'];
    const unit = fc.constantFrom(...ofLinks, '$', '$(', 'verified', '\u200b', '\u202e', '\n', ' ', '\u0001');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const shown = escapeMessage(text);
        assert.ok(!link.test(shown) && !icon.test(shown) && !hidden.test(shown), shown);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('text beside an item of a pick', () => {
  it('is that of a message, and no bare address in it becomes a link', () => {
    for (const [text, expected] of [
      ['[a](command:x) $(sync) b', '[a] (command:x) $ (sync) b'],
      ['see https://evil.example/a?b=1 and HTTP://evil', 'see https: //evil.example/a?b=1 and HTTP: //evil'],
      ['ftp://evil', 'ftp: //evil'],
      ['a://b://c', 'a: //b: //c'],
      ['www.evil.example WWW.evil', 'www .evil.example WWW .evil'],
      ['me@evil.example', 'me @evil.example'],
      ['a.b+c_d-e@-x.y', 'a.b+c_d-e @-x.y'],
      ['mailto:me@evil.example, xmpp:a@b.c/d', 'mailto:me @evil.example, xmpp:a @b.c/d'],
      ['me@evil.0.0.1@1.2', 'me @evil.0.0.1 @1.2'],
      ['0.0.1@1700000000.000000001.example', '0.0.1 @1700000000.000000001.example'],
      ['x-0.0.1@1700000000.1', 'x-0.0.1 @1700000000.1'],
    ] as const) {
      assert.equal(escapePickText(text), expected);
    }
  });

  it('keeps times, ratios, mentions and transaction ids', () => {
    const text = 'at 12:30: a/b, 5 @ 3, www, 0.0.1001@1700000000.000000001, (0.0.2@1.5)';
    assert.equal(escapePickText(text), text);
  });
});
