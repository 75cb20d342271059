import {
  decimals,
  hexOrNothing,
  hexQuantity,
  ledgerKey,
  timestampRange,
} from '../../../../src/services/ledger/schemas/ledgerValues.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { schemaLines } from '../http/schemaLines.ts';

const [from, to] = ['1.000000002', '3.000000004'];
const type = { _type: 'ED25519' };

describe('values of the ledger schemas', () => {
  it('are read from numbers and texts, and where something is absent', () => {
    assertWhole(
      'ledger/values.txt',
      schemaLines({
        decimals: [decimals, [0, '8', 2 ** 32 - 1, 2 ** 32, -1, '-1', 1.5]],
        ledgerKey: [
          ledgerKey,
          [
            ...['0xABcd', 'ab0c', '', '0x', 'ab0xcd', 'No hex', null].map((key) => ({ ...type, key })),
            ...[type, { key: '00' }, { _type: 5, key: '00' }, '00'],
          ],
        ],
        hexOrNothing: [hexOrNothing, ['0xAB', '0x', null, undefined, 'ab']],
        hexQuantity: [hexQuantity, ['0x1F', '0x0', '0x', null, undefined]],
        timestampRange: [timestampRange, [{ from, to }, { from, to: null }, { from }, { to }, { from: null, to }]],
      }),
    );
  });
});
