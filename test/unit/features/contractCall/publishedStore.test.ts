import assert from 'node:assert/strict';
import { parseAbi } from '../../../../src/domain/contract/abi.ts';
import { callableFunctions, changingFunctions } from '../../../../src/domain/contract/contractCall.ts';
import type { NetworkContract } from '../../../../src/domain/contract/networkContract.ts';
import type { ContractLookup } from '../../../../src/domain/contract/verifiedContract.ts';
import { parseEntityId } from '../../../../src/domain/entity/entityId.ts';
import { longZeroAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { abiLoaders } from '../../../../src/services/abi/abiLoaders.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { keyOf, rejected, sessionOf } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { window } = await import('vscode');
Object.assign(window, { withProgress: async (_options: unknown, work: () => unknown) => work() });
const { createPublishedStore } = await import('../../../../src/features/contractCall/publishedStore.ts');
const { findContract } = await import('../../../../src/editor/findContract.ts');

const at = (num: string) => keyOf(longZeroAddress(parseEntityId(`0.0.${num}`) ?? assert.fail()));
const notFound = rejected('ledger', { status: 404 });
const token = (type: string) => ({ kind: 'token', token: { type } });

/** A store behind which nothing is verified but what the test says; the ledger has `entity` everywhere. */
function setUp(entity: object | undefined, verified?: NetworkContract) {
  const asked: string[] = [];
  const store = {
    contract: async (contract: NetworkContract) => {
      asked.push(`verification ${BigInt(contract.address)}`);
      return { ...contract, verified: contract.address === verified?.address } as unknown as ContractLookup;
    },
    proxy: async () => assert.fail('not expected'),
    otherChains: async () => [],
  };
  const resolve = async ({ address }: { readonly address: string }) => {
    asked.push(`ledger ${BigInt(address)}`);
    return entity === undefined ? { kind: 'notFound' } : { kind: 'entity', entity };
  };
  const networkContext = sessionOf({ references: { resolve } } as unknown as Parameters<typeof sessionOf>[0]);
  const given = { store, networkContext, loaders: abiLoaders };
  return { asked, published: createPublishedStore(given) };
}

function functionsOf(found: ContractLookup): readonly string[] {
  const abi = parseAbi('abi' in found ? found.abi : undefined);
  assert.deepEqual(abi.malformed, []);
  return [...callableFunctions(abi), ...changingFunctions(abi)].map(({ name }) => name);
}

describe('contracts that can be called without being verified', () => {
  it("are the ledger's own, for no request, and said not to be verified", async () => {
    const { asked, published } = setUp(undefined);
    for (const [num, name, some] of [
      ['359', 'Token service (HTS)', 'getTokenInfo'],
      ['360', 'Exchange rate', 'tinycentsToTinybars'],
      ['361', 'Pseudo-random numbers', 'getPseudorandomSeed'],
      ['362', 'Account service (HAS)', 'isAuthorizedRaw'],
      ['363', 'Schedule service (HSS)', 'scheduleCall'],
      ['364', 'Token service (HTS), second version', 'updateNFTsMetadata'],
    ] as const) {
      const found = await published.contract(at(num));
      assert.ok(found.verified && functionsOf(found).includes(some), some);
      assert.deepEqual([found.match, found.compilation?.name], ['published', name]);
      assert.equal((await published.proxy(at(num)))?.kind, 'resolved');
    }
    assert.deepEqual(asked, []);
  });

  it('are tokens, accounts and schedules by what they pass on, asked for once', async () => {
    for (const [entity, expected] of [
      [token('FUNGIBLE_COMMON'), ['transfer', 'isAssociated', 'rejectTokenFT']],
      [token('NON_FUNGIBLE_UNIQUE'), ['ownerOf', 'balanceOf', 'isAssociated', 'rejectTokenNFTs']],
      [{ kind: 'account' }, ['setUnlimitedAutomaticAssociations', 'hbarAllowance']],
      [{ kind: 'schedule' }, ['signSchedule', 'deleteSchedule']],
    ] as const) {
      const { asked, published } = setUp(entity);
      const found = await published.contract(at('2001'));
      const functions = functionsOf(found);
      assert.match(String(Object(found).compilation.name), /^(Token|Account|Schedule) \(HRC-/);
      assert.deepEqual(
        expected.filter((name) => !functions.includes(name)),
        [],
      );
      assert.equal(functions.includes('decimals'), Object(entity).token?.type === 'FUNGIBLE_COMMON');
      await published.contract(at('2001'));
      assert.deepEqual(asked, ['verification 2001', 'ledger 2001']);
    }
  });

  it('are no contracts, nor what is on the chains of others', async () => {
    const { asked, published } = setUp({ kind: 'contract' }, at('1001'));
    assert.equal((await published.contract(at('1002'))).verified, false);
    assert.ok(!('abi' in (await published.contract(at('1001')))));
    assert.equal((await published.contract({ ...at('359'), chainId: '1' })).verified, false);
    assert.deepEqual(asked, ['verification 1002', 'ledger 1002', 'verification 1001', 'verification 359']);
  });

  it('are found by their ids, of which the ledger lists no contract', async () => {
    const { published } = setUp(token('FUNGIBLE_COMMON'));
    const asked: unknown[] = [];
    const ledger = {
      contract: async ({ contractIdOrAddress }: { readonly contractIdOrAddress: string }) => {
        asked.push(contractIdOrAddress);
        throw notFound;
      },
    };
    const networkContext = sessionOf({ ledger } as unknown as Parameters<typeof sessionOf>[0]);
    const find = (address: string, facades?: true) =>
      findContract({ network: 'testnet', address }, { networkContext, store: published, ...(facades && { facades }) });
    assert.equal((await find('0.0.359', true))?.address, at('359').address);
    assert.equal((await find('0.0.2001', true))?.address, at('2001').address);
    await assert.rejects(find('0.0.2001'), (error) => error === notFound);
    assert.deepEqual(asked, ['0.0.2001', '0.0.2001']);
  });
});
