import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import {
  formatStorageMemory,
  parseStorageMemory,
  type StorageMemory,
} from '../../../../src/features/contractStorage/diagramState.ts';
import { keyOf } from '../../services/contracts/contractFakes.ts';

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');

describe('what a storage diagram keeps over a restart', () => {
  it('comes back as it was', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const times = fc.option(
      fc.bigInt(0n, 10n ** 18n).map((seconds) => parseConsensusTimestamp(`${seconds}.123456789`)),
      { nil: undefined },
    );
    const keys = fc.array(fc.tuple(text, fc.array(text, { maxLength: 5 }))).map((entries) => new Map(entries));
    const memories = fc.record(
      {
        network: fc.string({ unit: 'binary', minLength: 1 }),
        address: fc.constant(key.address),
        at: times,
        comparedWith: fc.oneof(times, fc.constant('now' as const)),
        keys,
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(memories, (memory: StorageMemory) => {
        const state = { tab: 'table', filter: 'x', open: [], memory: formatStorageMemory(memory) };
        assert.deepEqual(parseStorageMemory(JSON.parse(JSON.stringify(state))), memory);
      }),
    );
  });

  it('is none when the state names no contract, whatever it is', () => {
    const chainId = '296';
    for (const state of [
      undefined,
      null,
      'text',
      {},
      { memory: 5 },
      { memory: '{' },
      { memory: '[]' },
      { memory: '{}' },
      { memory: JSON.stringify({ chainId, address: '0x12' }) },
      { memory: JSON.stringify({ chainId: '../296', address: key.address }) },
      { memory: JSON.stringify({ chainId: '296/..', address: key.address }) },
      { memory: JSON.stringify({ chainId: '0296', address: key.address }) },
      { memory: JSON.stringify({ chainId: '1'.repeat(21), address: key.address }) },
      { memory: JSON.stringify({ chainId: 296, address: key.address }) },
      { memory: JSON.stringify({ network: 5, address: key.address }) },
    ]) {
      assert.equal(parseStorageMemory(state), undefined, JSON.stringify(state));
    }
    fc.assert(
      fc.property(fc.anything(), (state) => {
        parseStorageMemory({ memory: JSON.stringify(state) });
      }),
    );
  });

  it('names the chain where an earlier version named nothing else', () => {
    const earlier = { chainId: '296', address: key.address, keys: [] };
    assert.equal(parseStorageMemory({ memory: JSON.stringify(earlier) })?.network, '296');
    assert.equal(parseStorageMemory({ memory: JSON.stringify({ ...earlier, network: 'mine' }) })?.network, 'mine');
  });

  it('leaves out what is damaged', () => {
    const damaged = {
      network: 'testnet',
      address: key.address,
      at: 'yesterday',
      comparedWith: 5,
      keys: [5, ['a'], ['b', 'text'], ['c', [1, 'one', null]], [6, ['x']]],
    };
    assert.deepEqual(parseStorageMemory({ memory: JSON.stringify(damaged) }), {
      network: 'testnet',
      address: key.address,
      at: undefined,
      comparedWith: undefined,
      keys: new Map([['c', ['one']]]),
    });
    const keys = [['m', Array.from({ length: 5_000 }, String)]];
    const many = parseStorageMemory({ memory: JSON.stringify({ chainId: '296', address: key.address, keys }) });
    assert.equal(many?.keys.get('m')?.length, 200);
    const mappings = Array.from({ length: 201 }, (_, index) => [`m${index}`, []]);
    const wide = parseStorageMemory({ memory: JSON.stringify({ ...damaged, keys: mappings }) });
    assert.equal(wide?.keys.size, 200);
  });
});
