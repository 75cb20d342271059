import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { ledgerOperations } from '../../../src/domain/operation/ledgerOperations.ts';
import {
  type OperationPlace,
  operationPlaces,
  operationTable,
  operationUses,
} from '../../../src/domain/operation/operationUses.ts';

/** The code behind each place. */
const code: Readonly<Record<OperationPlace, string>> = {
  'Blocks view': 'src/features/blocks/*.ts',
  'Contract call': 'src/features/contractCall/*.ts',
  'Details: units of tokens': 'src/services/details/tokenUnits.ts',
  'Explorer: what changed': 'src/features/explorer/snapshot.ts',
  'Fee estimate': 'src/features/fees/*.ts',
  Hover: 'src/services/{references,ledger}/{lookUpReference,referenceResolver,resolveEntity}.ts',
  'Network view': 'src/features/status/*.ts',
  'Storage document': 'src/features/contractStorage/*.ts',
};

const textOf = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

describe('where operations are used', () => {
  const ids = ledgerOperations.map(({ id }) => id);

  it('is said for every operation there is', () => {
    const unused = ledgerOperations.filter((operation) => operationUses(operation).length === 0).map(({ id }) => id);
    assert.deepEqual(unused, []);
    assert.deepEqual(
      Object.keys(operationPlaces).filter((id) => !ids.includes(id)),
      [],
    );
  });

  for (const [id, places] of Object.entries(operationPlaces)) {
    it(`is where ${id} is called`, () => {
      for (const place of places) {
        assert.match(textOf(code[place]), new RegExp(`\\.${id}\\(`), place);
      }
    });
  }

  it('is the table of ARCHITECTURE.md', () => {
    const table = operationTable(ledgerOperations).join('\n');
    assert.ok(readFileSync('ARCHITECTURE.md', 'utf8').includes(table), `ARCHITECTURE.md needs this table:\n${table}`);
  });
});
