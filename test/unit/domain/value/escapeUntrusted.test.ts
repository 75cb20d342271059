import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeUntrusted, singleLine } from '../../../../src/domain/value/escapeMarkdown.ts';

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
