import assert from 'node:assert/strict';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';
import { candidateKeys } from '../../../../src/features/contractStorage/diagramState.ts';

const numbered = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

describe('keys to try for a mapping', () => {
  const known = { addresses: [numbered(1)], hashes: ['keccak256("A")'] };
  const numbers = Array.from({ length: 64 }, (_, index) => String(index));
  const keys = (label: string, more: object = {}) =>
    candidateKeys({ kind: 'value', label, bytes: 32, ...more } as StorageType, known.addresses, known.hashes);

  it('follow from the type of its keys', () => {
    assert.deepEqual(keys('address'), known.addresses);
    assert.deepEqual(keys('address payable'), known.addresses);
    assert.deepEqual(keys('contract Vault'), known.addresses);
    assert.deepEqual(keys('bytes32'), known.hashes);
    assert.deepEqual(keys('bool'), ['false', 'true']);
    assert.deepEqual(keys('enum Vault.State'), numbers);
    assert.deepEqual(keys('enum Vault.State', { members: ['Open', 'Closed'] }), ['Open', 'Closed']);
    for (const label of ['uint256', 'int8', 'uint', 'int']) {
      assert.deepEqual(keys(label), numbers, label);
    }
  });

  it('are none for texts and types that only look like numbers', () => {
    for (const label of ['string', 'bytes', 'bytes4', 'uint8x', 'uint8[]', 'struct uint8', 'my enum State']) {
      assert.deepEqual(keys(label), [], label);
    }
  });
});
