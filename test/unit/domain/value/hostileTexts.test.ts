import assert from 'node:assert/strict';
import { codeSpan, escapeMarkdown, quotedLine, singleLine } from '../../../../src/domain/value/escapeMarkdown.ts';
import { escapeLines, escapeMessage } from '../../../../src/domain/value/escapeMessage.ts';
import { bait, hiddenCharacters, hostileTexts } from '../../../hostile/hostileTexts.ts';

const emoji = [
  '👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 🙂‍↔️ 👁️‍🗨️',
  '👩🏽‍💻 🧑🏿‍🤝‍🧑🏻 ✌🏽 1️⃣ #️⃣ 🇩🇪 ☺️ ⚠︎ ©️',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
];

describe('a hostile text', () => {
  it('is one of at least 200, each with a name of its own', () => {
    assert.ok(hostileTexts.length >= 300, String(hostileTexts.length));
    assert.equal(new Set(hostileTexts.map(({ text }) => text)).size, hostileTexts.length);
    assert.ok(hostileTexts.filter(({ text }) => hiddenCharacters(text).length > 0).length > 100);
  });

  it('hides, reorders and controls nothing, whatever it is shown in', () => {
    for (const { id, text } of hostileTexts) {
      for (const shown of [
        singleLine(text),
        codeSpan(text),
        escapeMessage(text),
        escapeMarkdown(text),
        quotedLine(text),
      ]) {
        assert.deepEqual(hiddenCharacters(shown), [], id);
        assert.doesNotMatch(shown, /[\r\n]/, id);
      }
      assert.deepEqual(hiddenCharacters(escapeLines(text).replaceAll('\n', '')), [], id);
    }
  });

  it('is no icon and no link in a message', () => {
    for (const { id, text } of hostileTexts) {
      assert.doesNotMatch(escapeMessage(text), /\$\(|\]\(/, id);
      assert.ok(escapeMessage(text).length <= 1_000, id);
      assert.match(escapeMessage(text), new RegExp(id));
    }
  });

  it('is no icon in Markdown, where VS Code draws them after everything else', () => {
    for (const { id, text } of hostileTexts) {
      assert.ok(!codeSpan(text).includes('$('), id);
      // Escaped, the parenthesis is one again when icons are drawn.
      assert.doesNotMatch(escapeMarkdown(text), /\$\\?\(/, id);
    }
    assert.equal(codeSpan(`$(${bait.icon})`), `\`$ (${bait.icon})\``);
    assert.equal(escapeMarkdown('$(bug)'), '$ \\(bug\\)');
  });

  it('is no bare address in Markdown of our own words', () => {
    assert.equal(escapeMarkdown('see https://a.example'), 'see https\\://a\\.example');
    assert.equal(escapeMarkdown('me@a.example, at 12:30'), 'me\\@a\\.example, at 12:30');
  });

  it('keeps its emoji whole', () => {
    for (const text of emoji) {
      assert.equal(singleLine(text), text);
      assert.equal(quotedLine(text), `"${text}"`);
    }
    // Tags spell hidden words behind any other flag; joiners and selectors need something to join.
    assert.equal(singleLine('🏴\u{e0061}\u{e007f} a\u200db 🙂\u200d x\ufe0f 🙂\ufe0f\u{e0100}'), '🏴 ab 🙂 x 🙂️');
    assert.equal(singleLine('🙂‍↔️🙂‍↔️', 2), '🙂…');
    // What is joined is never broken into lines.
    const joined = (parts: number) => Array(parts).fill('👨').join('\u200d');
    assert.equal(singleLine(joined(5)), joined(5));
    assert.equal(singleLine(joined(6)), `${joined(5)}👨`);
    assert.equal(singleLine(joined(12)), `${joined(5)}${joined(5)}${joined(2)}`);
    assert.equal(quotedLine(joined(6)), `"${joined(5)}\\u200d👨"`);
  });
});
