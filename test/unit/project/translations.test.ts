import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSourceTexts } from '../../run/l10n/sourceTexts.ts';
import { translationFaults } from '../../run/l10n/translationFaults.ts';
import { isProse, untranslatedFaults } from '../../run/l10n/untranslatedTexts.ts';

describe('translations', () => {
  const faultsOf = (text: string, translation: string) => translationFaults({ key: text }, { key: translation });

  it('are complete, and of texts that there are', () => {
    const texts = { a: 'A', b: 'B', c: 'C' };
    assert.deepEqual(translationFaults(texts, { a: 'á', b: '', d: 'D' }), [
      'no longer in the code: d',
      'not translated: b',
      'not translated: c',
    ]);
    assert.deepEqual(translationFaults({ constructor: 'A' }, {}), ['not translated: constructor']);
  });

  it('have the places, links, code, icons, lines and spaces of their texts, in any order', () => {
    for (const [text, right, ...wrong] of [
      ['{0} of {1}', '{1} の {0}', '{0}', '{0} {0}', '{0} {1} {2}', '{0} de { 1}'],
      ['see `a.b`', '`a.b` を参照', 'vea a.b', 'vea `a.c`'],
      ['[Pin](command:x)', '[Anclar](command:x)', '[Anclar](command:y)', 'Anclar', '[Anclar] (command:x)'],
      ['$(sync) x', '$(sync) y', '$(gear) y'],
      ['a\n[b](c)', 'x\n[y](c)', 'x [y](c)'],
      [' x', ' y', 'y', ' y '],
      ['a < b_c', 'x < y_z', 'x > y_z', 'x < yz', '*x* < y_z'],
    ] as const) {
      assert.deepEqual(faultsOf(text, right), [], right);
      for (const each of wrong) {
        assert.deepEqual(faultsOf(text, each), ['has other places, code, links or marks than its text: key'], each);
      }
    }
  });
});

describe('texts that nothing translates', () => {
  /** What is found in a project of one file. */
  const foundIn = (code: string) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hiero-lens-texts-')));
    try {
      mkdirSync(join(folder, 'src/webview'), { recursive: true });
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ files: ['src/planted.ts'] }));
      writeFileSync(join(folder, 'src/webview/tsconfig.json'), JSON.stringify({ files: [] }));
      writeFileSync(join(folder, 'src/planted.ts'), code);
      return findSourceTexts(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it('are found wherever they stand, but in what is translated and in errors of programmers', () => {
    const path = 'src/planted.ts';
    assert.deepEqual(
      foundIn(`
        import 'a module';
        type Kind = 'a kind';
        vscode.l10n.t('Said to all', 'given as it is', phrase\`in other words \${'as a part'}\`);
        const text = \`There are \${5} of them\`;
        log.info(call('not translated'));
        throw new TypeError('for a programmer');
        throw new InputError('code', 'for a user');
      `).untranslated,
      ['given as it is', 'as a part', 'There are {0} of them', 'not translated', 'for a user'].map((text) => ({
        path,
        text,
      })),
    );
  });

  it('have two words, the second in small letters', () => {
    const prose = [
      'as it',
      'As it',
      'first, second',
      '{0} of them all',
      '# A title here',
      '(not known)',
      '- not known.',
    ];
    const others = [
      'as',
      '{0} of {1}',
      'as IT',
      'asIt',
      'a b',
      'as  it',
      'x.as it',
      '--as it',
      '"as it',
      'as it="x"',
      '10 d',
    ];
    assert.deepEqual([...prose, ...others].filter(isProse), prose);
  });

  it('need a reason, and reasons need a text', () => {
    const faults = untranslatedFaults([
      { path: 'src/domain/a.ts', text: 'not translated' },
      { path: 'src/domain/references/vocabulary.ts', text: 'one word' },
    ]);
    assert.equal(faults[0], 'A text of ours is not translated: src/domain/a.ts: not translated');
    assert.ok(faults.includes('No text there needs a reason any more: src/services/http/'));
    assert.ok(!faults.some((fault) => fault.includes('keywords.ts')));
  });

  it('are not [object Object]: a phrase or label that becomes a text untranslated is found', () => {
    const { objects } = foundIn(`
      interface Phrase { readonly template: string }
      declare const one: Phrase;
      declare const perhaps: string | Phrase | undefined;
      declare const several: readonly (string | Phrase)[];
      declare const named: { toString(): string };
      declare const words: readonly string[];
      declare const unknown: unknown;
      type Tree = string | readonly Tree[];
      declare const tree: Tree;
      declare const waits: { join(key: string): Phrase };
      const found = [\`\${one} a\`, 'b ' + perhaps, String(one), several.join(), \`\${several}\`];
      let more = 'c';
      more += one;
      const fine = [\`\${named} \${5n} \${words.join()}\`, String(words), String(tree), waits.join('a'), String(unknown && unknown !== 5 && unknown), String(new URL('a:b')), 'd' + 5, tag\`\${one}\`, 1 + 2];
      declare function tag(texts: TemplateStringsArray, ...parts: readonly Phrase[]): Phrase;
    `);
    assert.deepEqual(
      objects,
      ['one', 'perhaps', 'one', 'several', 'one', 'several'].map((text) => `src/planted.ts: ${text}`),
    );
  });
});
