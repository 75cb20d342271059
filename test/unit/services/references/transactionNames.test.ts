import assert from 'node:assert/strict';
import type { ContractReader } from '../../../../src/domain/contract/contractReading.ts';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import { type EntityId, entityIdOf } from '../../../../src/domain/entity/entityId.ts';
import { type EvmAddress, longZeroAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import {
  createTransactionNames,
  type TransactionNamesServices,
} from '../../../../src/services/references/transactionNames.ts';

const own = `0x${'ab'.repeat(20)}` as EvmAddress;
const alias = `0x${'cd'.repeat(20)}` as EvmAddress;
const ids = (count: number): readonly EntityId[] =>
  Array.from({ length: count }, (_, index) => entityIdOf(BigInt(index + 1)));
const longZeros = (count: number) => ids(count).map(longZeroAddress);

/** A network whose tokens have two decimals but for the first, which has none; what was asked of it. */
function setUp({ contractMissing = false } = {}) {
  const tokens: unknown[] = [];
  const contracts: string[] = [];
  const read: EvmAddress[][] = [];
  const signals = new Set<unknown>();
  const reader: ContractReader = {
    ...noReader,
    call: (address) => ({ name: address, arguments: [], origin: { kind: 'standard', name: '' } }),
  };
  const services = {
    ledger: {
      tokens: async (
        parameters: { 'token.id': readonly EntityId[]; limit: number },
        { signal }: { signal: unknown },
      ) => {
        signals.add(signal);
        tokens.push([parameters['token.id'].length, parameters.limit]);
        const items = parameters['token.id'].map((id) => ({
          id,
          symbol: 'S',
          name: `name of ${id}`,
          decimals: id === '0.0.1' ? undefined : 2,
        }));
        return { items };
      },
      contract: async ({ contractIdOrAddress }: { contractIdOrAddress: string }, { signal }: { signal: unknown }) => {
        signals.add(signal);
        contracts.push(contractIdOrAddress);
        if (contractMissing) {
          const response = { status: 404, code: undefined, messages: [], requestId: undefined };
          throw new ServiceError('ledger', '', { kind: 'rejected', response } as never);
        }
        return { evmAddress: own };
      },
    },
    contractReader: async (addresses: readonly EvmAddress[], { signal }: { signal: unknown }) => {
      signals.add(signal);
      read.push([...addresses]);
      return reader;
    },
  } as unknown as TransactionNamesServices;
  return { names: createTransactionNames(services), tokens, contracts, read, signals };
}

describe('what a transaction names', () => {
  it('is asked of the network in lists of a hundred tokens, five hundred at most', async () => {
    const { names, tokens } = setUp();
    const { signal } = new AbortController();
    const { units } = await names.find({ tokens: ids(101), contracts: [] }, { signal });
    assert.deepEqual(tokens, [
      [100, 100],
      [1, 100],
    ]);
    assert.equal(units.size, 100);
    assert.deepEqual(units.get(entityIdOf(2n)), { decimals: 2, symbol: 'S', name: 'name of 0.0.2' });
    assert.equal(units.get(entityIdOf(1n)), undefined);
    tokens.length = 0;
    await names.find({ tokens: ids(501), contracts: [] }, { signal });
    assert.equal(tokens.length, 5);
  });

  it('is nothing without tokens and contracts', async () => {
    const { names, tokens, contracts, read } = setUp();
    const { units } = await names.find({ tokens: [], contracts: [] }, {});
    assert.deepEqual([tokens, contracts, read, units.size], [[], [], [[]], 0]);
  });

  it('has the calls of a contract read by its own address', async () => {
    const { names, contracts, read, signals } = setUp();
    const { signal } = new AbortController();
    const [number] = longZeros(1);
    assert.ok(number);
    const { reader } = await names.find({ tokens: ids(1), contracts: [number, alias, own] }, { signal });
    assert.deepEqual(contracts, ['0.0.1']);
    assert.deepEqual(read, [[own, alias]]);
    assert.deepEqual([...signals], [signal]);
    assert.equal(reader.call(number, '0x')?.name, own);
    assert.equal(reader.call(alias, '0x')?.name, alias);
    assert.equal(reader.call(`0x${'12'.repeat(20)}` as EvmAddress, '0x')?.name, `0x${'12'.repeat(20)}`);
  });

  it('asks for ten contracts at most', async () => {
    const { names, contracts } = setUp();
    await names.find({ tokens: [], contracts: longZeros(11) }, {});
    assert.equal(contracts.length, 10);
  });

  it('takes the address in the file where the network has no contract', async () => {
    const { names, read } = setUp({ contractMissing: true });
    await names.find({ tokens: [], contracts: longZeros(1) }, {});
    assert.deepEqual(read, [longZeros(1)]);
  });
});
