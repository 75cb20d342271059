import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import {
  type EndpointPlace,
  endpointPlaces,
  endpointTable,
  endpointUses,
} from '../../../src/domain/operation/endpointUses.ts';
import { ledgerEndpoints } from '../../../src/domain/operation/ledgerOperations.ts';

/** The code behind each place. */
const code: Readonly<Record<EndpointPlace, string>> = {
  'Blocks view': 'src/features/blocks/*.ts',
  'Contract call': 'src/features/contracts/*.ts',
  'Details: units of tokens': 'src/services/details/tokenUnits.ts',
  'Explorer: what changed': 'src/features/explorer/observe.ts',
  'Fee estimate': 'src/features/fees/*.ts',
  Hover: 'src/services/{references,ledger}/{lookUpReference,referenceResolver,resolveEntity}.ts',
  'Network view': 'src/features/status/*.ts',
  'Storage document': 'src/features/contracts/*.ts',
};

const textOf = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

describe('where endpoints are used', () => {
  const ids = ledgerEndpoints.map(({ id }) => id);

  it('is said for every operation there is', () => {
    const unused = ledgerEndpoints.filter((endpoint) => endpointUses(endpoint).length === 0).map(({ id }) => id);
    assert.deepEqual(unused, []);
    assert.deepEqual(
      Object.keys(endpointPlaces).filter((id) => !ids.includes(id)),
      [],
    );
  });

  for (const [id, places] of Object.entries(endpointPlaces)) {
    it(`is where ${id} is called`, () => {
      for (const place of places) {
        assert.match(textOf(code[place]), new RegExp(`\\.${id}\\(`), place);
      }
    });
  }

  it('is the table of ARCHITECTURE.md', () => {
    const table = endpointTable(ledgerEndpoints).join('\n');
    assert.ok(readFileSync('ARCHITECTURE.md', 'utf8').includes(table), `ARCHITECTURE.md needs this table:\n${table}`);
  });
});
