import { readdirSync, readFileSync } from 'node:fs';
import { labels } from '../../../src/domain/labels.ts';
import { ledgerOperations } from '../../../src/domain/operation/ledgerOperations.ts';
import { findReferences } from '../../../src/domain/references.ts';
import { standardAbis } from '../../../src/services/abi/standardAbis.ts';
import { assertWhole, compactData, itemLines } from './assertWhole.ts';

describe('tables and lists, whole', () => {
  it('the operations of the ledger service are as expected', () => {
    assertWhole(
      'operations.txt',
      ledgerOperations.flatMap(({ parameters, ...operation }) => [
        compactData(operation),
        ...itemLines(parameters).map((line) => `  ${line}`),
      ]),
    );
  });

  it('the labels are as expected', () => {
    assertWhole(
      'labels.txt',
      Object.entries(labels).map(([id, text]) => `${id}: ${text}`),
    );
  });

  it('the standard interfaces are as expected', () => {
    assertWhole(
      'standardAbis.txt',
      standardAbis.flatMap(([name, abi]) => [name, ...itemLines(abi.items), ...itemLines(abi.malformed)]),
    );
  });

  const corpus = new URL('../../fixtures/corpus/', import.meta.url);
  for (const name of readdirSync(corpus).filter((each) => each.endsWith('.txt'))) {
    it(`references in ${name} are as expected`, () => {
      assertWhole(`references/${name}`, excerptsOf(readFileSync(new URL(name, corpus), 'utf8')));
    });
  }
});

/** Every reference on a line of its own, with all that was concluded. */
function excerptsOf(corpus: string): readonly string[] {
  return corpus
    .split(/^@@ /m)
    .slice(1)
    .flatMap((excerpt) => {
      const [fileName = '', ...lines] = excerpt.trimEnd().split('\n');
      const text = lines.map((line) => line.replace(/ ⟦.*⟧$/, '')).join('\n');
      return [`@@ ${fileName}`, ...[...findReferences(text, { fileName })].map(compactData)];
    });
}
