import assert from 'node:assert/strict';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { creationTransactionHash } from '../../../../src/features/verification/workspaceFlow.ts';

const address = parseEvmAddress(`0x${'0'.repeat(37)}abc`) ?? assert.fail();
const { signal } = new AbortController();
const hash = `0x${'4b'.repeat(32)}`;

/** A ledger of one contract; gives the hash that is found and the questions that were asked. */
async function found(parts: {
  createdAt?: string;
  transactionId?: string;
  hash?: string;
  created?: readonly string[];
}) {
  const asked: string[] = [];
  const answer =
    (name: string, value: unknown) =>
    async (parameters?: object, options?: { readonly signal?: AbortSignal | undefined }): Promise<never> => {
      assert.equal(options?.signal, signal);
      asked.push(`${name} ${JSON.stringify(parameters)}`);
      return value as never;
    };
  const { transactionId } = parts;
  const ledger = {
    contract: answer('contract', { id: '0.0.2748', createdAt: parts.createdAt }),
    transactions: answer('transactions', { items: transactionId === undefined ? [] : [{ transactionId }] }),
    contractResult: answer('contractResult', { hash: parts.hash, createdContractIds: parts.created ?? ['0.0.2748'] }),
  };
  return { hash: await creationTransactionHash(ledger, { address }, signal), asked };
}

describe('the transaction that created a contract', () => {
  const createdAt = '1760000000.000000009';
  const transactionId = '0.0.1001-1759999990-000000001';

  it('is that at the time of its creation, whose Ethereum hash is taken', async () => {
    assert.deepEqual(await found({ createdAt, transactionId, hash }), {
      hash,
      asked: [
        `contract {"contractIdOrAddress":"${address}"}`,
        `transactions {"timestamp":"${createdAt}","limit":1}`,
        `contractResult {"transactionIdOrHash":"${transactionId}"}`,
      ],
    });
    const created = ['0.0.2747', '0.0.2748'];
    assert.equal((await found({ createdAt, transactionId, hash, created })).hash, hash);
    // Of a transaction that is not Ethereum's: 48 bytes.
    assert.equal((await found({ createdAt, transactionId, hash: `${hash}${'9c'.repeat(16)}` })).hash, hash);
  });

  it('is left out when the ledger does not say it', async () => {
    const contract = `contract {"contractIdOrAddress":"${address}"}`;
    assert.deepEqual(await found({}), { hash: undefined, asked: [contract] });
    const transactions = `transactions {"timestamp":"${createdAt}","limit":1}`;
    assert.deepEqual(await found({ createdAt }), { hash: undefined, asked: [contract, transactions] });
    assert.deepEqual((await found({ createdAt, transactionId, hash: '0x' })).hash, undefined);
    assert.deepEqual((await found({ createdAt, transactionId, hash: `x${hash}` })).hash, undefined);
    assert.deepEqual((await found({ createdAt, transactionId, hash, created: ['0.0.5'] })).hash, undefined);
  });
});
