import assert from 'node:assert/strict';
import { type EntityId, parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { entityAddress, entityAddresses, entityIds } from '../../../../src/domain/lookup/entityAddress.ts';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';

const id = (text: string): EntityId => parseEntityId(text) ?? assert.fail(text);
const own = parseEvmAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
const { signal } = new AbortController();

function entity(value: object): ResolvedReference {
  return { kind: 'entity', entity: value, verification: undefined } as unknown as ResolvedReference;
}

/** A ledger that knows these entities and no others. */
function ledgerOf(known: Readonly<Record<string, ResolvedReference>>) {
  const asked: string[] = [];
  return {
    asked,
    async resolve(reference: { readonly kind: string }): Promise<ResolvedReference> {
      const name = (reference as unknown as { readonly id: string }).id;
      asked.push(name);
      return known[name] ?? { kind: 'notFound' };
    },
  };
}

describe('the address that contracts know an entity by', () => {
  const ledger = ledgerOf({
    '0.0.1001': entity({ kind: 'account', account: { evmAddress: undefined } }),
    '0.0.1002': entity({ kind: 'account', account: { evmAddress: own } }),
    '0.0.4811': entity({ kind: 'contract', account: { evmAddress: undefined }, contract: { evmAddress: own } }),
    '0.0.2001': entity({ kind: 'token', token: {} }),
  });

  it('is its own where it has one, else the long-zero address', async () => {
    assert.equal(await entityAddress(ledger, id('0.0.1002'), signal), own);
    assert.equal(await entityAddress(ledger, id('0.0.4811'), signal), own);
    assert.equal(await entityAddress(ledger, id('0.0.1001'), signal), '0x00000000000000000000000000000000000003e9');
    assert.equal(await entityAddress(ledger, id('0.0.2001'), signal), '0x00000000000000000000000000000000000007d1');
  });

  it('is not made up for what the ledger does not have', async () => {
    assert.equal(await entityAddress(ledger, id('0.0.5'), signal), undefined);
    const found = await entityAddresses(ledger, new Set([id('0.0.5'), id('0.0.1002')]), signal);
    assert.deepEqual([...found], [['0.0.1002', own]]);
    assert.equal(ledger.asked.length, 7);
  });
});

describe('the ids of entities at addresses', () => {
  const [account, nobody, silent] = ['5a', '5b', '5c'].map(
    (byte) => parseEvmAddress(`0x${byte.repeat(20)}`) ?? assert.fail(),
  );
  const references = (failure: Error) => ({
    async resolve(reference: { readonly kind: string }): Promise<ResolvedReference> {
      assert.equal(reference.kind, 'evmAddress');
      const { address } = reference as unknown as { readonly address: string };
      if (address === silent) {
        throw failure;
      }
      return address === account ? entity({ kind: 'account', id: '0.0.1001' }) : { kind: 'notFound' };
    },
  });
  const asked = new Set([account, nobody, silent].filter((address) => address !== undefined));
  const unavailable = new ServiceError('ledger', '', { kind: 'timedOut', passedMs: 2_000 });

  it('are those that the ledger has and answers about', async () => {
    const found = await entityIds(references(unavailable), asked, signal);
    assert.deepEqual([...found], [[account, '0.0.1001']]);
  });

  it('are not given where something else is wrong or nobody waits any more', async () => {
    await assert.rejects(entityIds(references(new TypeError('wrong')), asked, signal), /wrong/);
    const ended = AbortSignal.abort(new Error('ended'));
    await assert.rejects(entityIds(references(unavailable), asked, ended), /ended/);
  });
});
