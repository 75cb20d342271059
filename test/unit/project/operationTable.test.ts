import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ledgerOperations } from '../../../src/domain/operation/ledgerOperations.ts';
import { calls, operationTable, operationUses, places } from '../../run/docs/operationTable.ts';
import { replaceTable } from '../../run/docs/replaceTable.ts';

describe('the table of operations', () => {
  it('has a use for every operation', () => {
    const unused = ledgerOperations.filter((operation) => operationUses(operation).length === 0).map(({ id }) => id);
    assert.deepEqual(unused, []);
  });

  for (const place of Object.keys(places)) {
    it(`finds the calls of: ${place}`, () => {
      assert.ok(ledgerOperations.some(({ id }) => calls(place, id)));
    });
  }

  it('is the one in ARCHITECTURE.md', () => {
    const page = readFileSync('ARCHITECTURE.md', 'utf8');
    assert.equal(page, replaceTable(page, 'operations', operationTable()), 'run `npm run docs`');
  });
});
