import assert from 'node:assert/strict';
import type { ShownSymbol } from '../../../../src/editor/languageFeatures.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeDocument, placeOf } from '../../editor/fakeDocument.ts';

stubVsCode();
const vscode = await import('vscode');
const { answerSymbols } = await import('../../../../src/features/query/queryLanguageFeatures.ts');

const kinds = (['Array', 'Boolean', 'Null', 'Number', 'Object', 'String'] as const).map(
  (name): readonly [number, string] => [vscode.SymbolKind[name], name],
);

const told = ({ name, detail, kind, range, parts }: ShownSymbol): readonly string[] => [
  `${name} | ${detail} | ${new Map(kinds).get(kind)} | ${placeOf(range)}`,
  ...parts.flatMap(told).map((line) => `  ${line}`),
];

describe('the outline of an answer', () => {
  it('has its members and elements, with their values', async () => {
    const value = { tokens: [{ 'a "b": {': 'x: {', ok: true }, 7, 'text', []], none: {}, links: { next: null } };
    const text = `// PARTIAL\n${JSON.stringify(value, undefined, 2)}\n`;
    assert.deepEqual((await answerSymbols(fakeDocument(vscode, text))).flatMap(told), [
      'tokens |  | Array | 2:0–10:4',
      '  0 |  | Object | 3:0–6:6',
      '    a \\"b\\": { | "x: {" | String | 4:0–4:27',
      '    ok | true | Boolean | 5:0–5:16',
      '  1 | 7 | Number | 7:0–7:6',
      '  2 | "text" | String | 8:0–8:11',
      '  3 | [] | Array | 9:0–9:6',
      'none | {} | Object | 11:0–11:13',
      'links |  | Object | 12:0–14:3',
      '  next | null | Null | 13:0–13:16',
    ]);
  });

  it('is bounded, and takes any text', async () => {
    const many = JSON.stringify(
      Array.from({ length: 6000 }, (_, index) => index),
      undefined,
      2,
    );
    assert.equal((await answerSymbols(fakeDocument(vscode, many))).length, 5000);
    for (const text of ['', 'This document could not be loaded.\n\nNo.', '      "deep": 1', '  ]\n  "\\']) {
      assert.ok((await answerSymbols(fakeDocument(vscode, text))).length <= 1, text);
    }
  });
});
