import assert from 'node:assert/strict';
import fc from 'fast-check';
import { codeSpan, escapeUntrusted, quotedLine, singleLine } from '../../../../src/domain/value/escapeMarkdown.ts';

describe('a code span', () => {
  it('has no space that the text has not, but beside a backtick', () => {
    assert.equal(codeSpan('Vault'), '`Vault`');
    assert.equal(codeSpan(' a\n b '), '`a b`');
    assert.equal(codeSpan('a`b'), '``a`b``');
    assert.equal(codeSpan('`a'), '`` `a ``');
    assert.equal(codeSpan('a``'), '``` a`` ```');
    assert.equal(codeSpan(' \u202e'), '');
  });

  it('is closed by nothing in the text, whatever it is', () => {
    const text = fc.string({ unit: fc.constantFrom('`', '``', ' ', '|', '\n', 'a', '](command:x)', '<b>', '\\') });
    fc.assert(
      fc.property(text, (untrusted) => {
        const span = codeSpan(untrusted);
        const [fence = ''] = /^`*/.exec(span) ?? [];
        const content = span.slice(fence.length, span.length - fence.length);
        assert.ok(span.endsWith(fence) && !/[\n|]/.test(span));
        assert.ok(!/^`|`$/.test(content));
        assert.ok(Array.from(content.matchAll(/`+/g)).every(([run]) => run !== fence));
        // CommonMark takes one space off each end when both have one.
        const shown = /^ .*[^ ].* $/.test(content) ? content.slice(1, -1) : content;
        assert.equal(shown, singleLine(untrusted).replaceAll('|', '¦'));
      }),
    );
  });

  it('quotes text on one line that reads back as it was', () => {
    assert.equal(quotedLine(' a\n"b"\u202ec\u{e0041} é'), String.raw`" a\n\"b\"\u202ec\udb40\udc41 é"`);
    assert.equal(quotedLine('abc', 2), '"ab"…');
    assert.equal(quotedLine('abc', 3), '"abc"');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (untrusted) => {
        const shown = quotedLine(untrusted, 10_000);
        assert.equal(JSON.parse(shown), untrusted);
        assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\u2028\u2029]/u);
      }),
    );
  });
});

describe('one line', () => {
  it('is cut behind as many characters as it may have', () => {
    assert.equal(singleLine('abc', 3), 'abc');
    assert.equal(singleLine('abcd', 3), 'abc…');
    assert.equal(singleLine('𝒶𝒷𝒸', 3), '𝒶𝒷𝒸');
    assert.equal(singleLine('𝒶𝒷𝒸𝒹', 3), '𝒶𝒷𝒸…');
    assert.equal(singleLine('x'.repeat(200)), 'x'.repeat(200));
    assert.equal(singleLine('x'.repeat(201)), `${'x'.repeat(200)}…`);
  });

  it('is the same for plain names as for all other text', () => {
    const pieces = fc.constantFrom(' ', '  ', 'a', 'bc', '!', '~', '…', '→', '‥', '\x7f', '\x1f', '\u00a0');
    fc.assert(
      fc.property(fc.string({ unit: pieces, maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (text, maxLength) => {
        const start = text.slice(0, maxLength * 8);
        const line = start.replaceAll(/\s+/g, ' ').replaceAll('\x7f', '').replaceAll('\x1f', '').trim();
        const isCut = line.length > maxLength || start !== text;
        assert.equal(singleLine(text, maxLength), isCut ? `${line.slice(0, maxLength)}…` : line);
      }),
      { numRuns: 2_000 },
    );
    assert.equal(singleLine('~ !', 3), '~ !');
  });

  it('says that it is cut where hidden text stands before the rest', () => {
    assert.equal(singleLine(`a${' '.repeat(7)}`, 1), 'a');
    assert.equal(singleLine(`a${' '.repeat(8)}`, 1), 'a…');
    assert.equal(singleLine(`a${'\u200b'.repeat(7)}b`, 1), 'a…');
  });
});

describe('untrusted text as Markdown text', () => {
  const hostile = [
    ['[a](command:evil)', String.raw`\[a\]\(command\:evil\)`],
    ['![i](https://x.test/i.png)', String.raw`\!\[i\]\(https\:\/\/x\.test\/i\.png\)`],
    ['<img src=x onerror=y>', String.raw`\<img src\=x onerror\=y\>`],
    ['&lt;b&gt; &#60;', String.raw`\&lt\;b\&gt\; \&\#60\;`],
    ['www.x.test a@b.test', String.raw`www\.x\.test a\@b\.test`],
    ['<https://x.test>', String.raw`\<https\:\/\/x\.test\>`],
    ['a\n\n# h\n---\n> q', String.raw`a \# h \-\-\- \> q`],
    ['a  \n| b | c |\r\n|---|', String.raw`a \| b \| c \| \|\-\-\-\|`],
    ['`x` **b** _i_ ~~s~~ \\', '\\`x\\` \\*\\*b\\*\\* \\_i\\_ \\~\\~s\\~\\~ \\\\'],
    ['$(error) $\u200b(x)', String.raw`\$ \(error\) \$ \(x\)`],
    ['\u202eevil\u2066', 'evil'],
    ['1. one 日本語 ✓', String.raw`1\. one 日本語 ✓`],
  ] as const;

  for (const [text, expected] of hostile) {
    it(`has nothing live in ${JSON.stringify(text)}`, () => assert.equal(escapeUntrusted(text), expected));
  }

  it('is one line that is cut, and whose punctuation is escaped once, whatever it is', () => {
    const unit = fc.oneof(fc.constantFrom('\\', '`', '$(', '](command:x)', '\n', '<', '&', '|', '\u2028'), fc.string());
    fc.assert(
      fc.property(fc.array(unit), (parts) => {
        const text = parts.join('');
        const shown = escapeUntrusted(text, 40);
        assert.match(shown, /^(?:[^!-/:-@[-`{-~\n\r\u2028\u2029]|\\[!-/:-@[-`{-~])*$/);
        assert.equal(shown.replace(/\\([!-/:-@[-`{-~])/g, '$1'), singleLine(text, 40).replaceAll('$(', '$ ('));
      }),
    );
    assert.equal(escapeUntrusted('.'.repeat(1_000_000), 3), String.raw`\.\.\.…`);
    assert.equal(escapeUntrusted(''), '');
  });
});
