import assert from 'node:assert/strict';
import { parseAbi } from '../../../../src/domain/contract/abi.ts';
import { signatureHash } from '../../../../src/services/abi/abiHash.ts';
import { indexAbi } from '../../../../src/services/abi/contractReader.ts';

const amounts = (indexed: number) =>
  [0, 1].map((place) => ({ name: `a${place}${indexed}`, type: 'uint256', indexed: place < indexed }));

describe('the index of an ABI', () => {
  it('has what is declared by the hash of its signature, of the same the first eight', () => {
    const abi = parseAbi([
      { type: 'constructor', inputs: [] },
      { type: 'function', name: 'get', inputs: [], outputs: [{ name: 'first', type: 'bool' }] },
      { type: 'function', name: 'get', inputs: [], outputs: [] },
      { type: 'event', name: 'Moved', inputs: amounts(0) },
      { type: 'event', name: 'Moved', inputs: amounts(1) },
      { type: 'event', name: 'Hidden', inputs: [], anonymous: true },
      ...Array.from({ length: 9 }, (_, index) => ({
        type: 'error',
        name: 'Bad',
        inputs: [{ name: `n${index}`, type: 'int8' }],
      })),
    ]);
    const steps = [...indexAbi(abi)];
    const index = steps.at(-1) ?? assert.fail();
    // One for each item, and the index.
    assert.deepEqual([steps.length, steps.filter((step) => step !== undefined).length], [abi.items.length + 1, 1]);
    const [get, moved, bad] = ['get()', 'Moved(uint256,uint256)', 'Bad(int8)'].map(signatureHash);
    assert.deepEqual(
      [...index.functions].map(([selector, item]) => [selector, item.outputs.map(({ name }) => name)]),
      [[get?.slice(0, 10), ['first']]],
    );
    assert.deepEqual(
      [...index.events].map(([topic, items]) => [topic, items.map(({ inputs }) => inputs[0]?.name)]),
      [[moved, ['a00', 'a01']]],
    );
    assert.deepEqual(
      [...index.errors].map(([selector, items]) => [selector, items.map(({ inputs }) => inputs[0]?.name)]),
      [[bad?.slice(0, 10), ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']]],
    );
  });
});
