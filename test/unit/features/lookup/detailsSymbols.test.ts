import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeDocument, placeOf } from '../../editor/fakeDocument.ts';

stubVsCode();
const vscode = await import('vscode');
const { detailsFolds, detailsSymbols } = await import('../../../../src/features/lookup/detailsLanguageFeatures.ts');

const text = `# Account 0.0.1001

Tokens: # 2
  - 0.0.2001: 5
  - 0.0.2002: 7
    more: 1
Balance: 3 ℏ`;

describe('the outline of a document of details', () => {
  it('has its heading and sections, with rows below', async () => {
    const symbols = await detailsSymbols(fakeDocument(vscode, text));
    const { Field, Namespace } = vscode.SymbolKind;
    assert.deepEqual(
      symbols.map(({ name, detail, kind, range, nameRange, parts }) => [
        [name, detail, kind, placeOf(range), placeOf(nameRange)],
        ...parts.map((part) => [part.name, part.detail, part.kind, placeOf(part.range), placeOf(part.nameRange)]),
      ]),
      [
        [['Account 0.0.1001', '', Namespace, '0:0–0:18', '0:0–0:18']],
        [
          ['Tokens', '2', Namespace, '2:0–6:12', '2:0–2:11'],
          ['0.0.2001', '5', Field, '3:0–3:15', '3:0–3:15'],
          ['0.0.2002', '7', Field, '4:0–5:11', '4:0–4:15'],
        ],
      ],
    );
  });

  it('folds what has more than one line, also with the line ends of Windows', () => {
    for (const content of [text, text.replaceAll('\n', '\r\n')]) {
      const folds = detailsFolds(fakeDocument(vscode, content)).map(({ start, end }) => [start, end]);
      assert.deepEqual(folds, [
        [2, 6],
        [4, 5],
      ]);
    }
  });
});
