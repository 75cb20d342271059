import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { ContractSlot } from '../../../../src/domain/contract/contract.ts';
import type { FoundContract } from '../../../../src/domain/contract/networkContract.ts';
import type { ProxyResolution, VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import type { Page } from '../../../../src/domain/page.ts';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { keyOf, sessionOf } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { workspace } = await import('vscode');
Object.assign(workspace, {
  getConfiguration: () => ({ inspect: () => undefined, get: () => undefined }),
});
const {
  candidateKeys,
  comparedWith,
  comparisonTime,
  findLayout,
  implementationNote,
  initialState,
  readValues,
  shownAt,
  storageExport,
  storageModel,
} = await import('../../../../src/features/contractStorage/diagramState.ts');

const key = keyOf('0x00000000000000000000000000000000000003e9');
const implementationKey = keyOf('0x00000000000000000000000000000000000003ea');
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const { signal } = new AbortController();
const time = (text: string) => parseConsensusTimestamp(text) ?? assert.fail(text);
const [earlier, later] = [time('1750000000.000000000'), time('1760000000.000000000')];
const solidity = {
  storage: [
    { label: 'count', slot: '0', offset: 0, type: 'u', contract: 'a.sol:A' },
    { label: 'shares', slot: '1', offset: 0, type: 'm', contract: 'a.sol:A' },
  ],
  types: {
    u: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' },
    a: { label: 'address', encoding: 'inplace', numberOfBytes: '20' },
    m: { label: 'mapping(address => uint256)', encoding: 'mapping', numberOfBytes: '32', key: 'a', value: 'u' },
  },
};

function contractOf(fields: Partial<VerifiedContract>, { chainId, address } = key): VerifiedContract {
  return { verified: true, chainId, address, ...fields } as VerifiedContract;
}

function foundWith(fields: Partial<VerifiedContract> = {}): FoundContract {
  return { ...key, contract: contractOf(fields) };
}

/** The ledger with these slots at a time; `undefined` is now. */
function ledgerWith(slotsAt: (at: unknown) => readonly (readonly [slot: number, value: number])[]) {
  const contractState = async ({ timestamp }: { readonly timestamp?: unknown }) =>
    ({
      items: slotsAt(timestamp).map(([slot, value]) => ({ slot: word(slot), value: word(value) })),
      next: undefined,
    }) as unknown as Page<ContractSlot>;
  const account = { kind: 'account', id: '0.0.1001', account: { evmAddress: `0x${'ab'.repeat(20)}` } };
  const references = {
    resolve: async ({ id }: { readonly id?: string }) =>
      id === account.id ? { kind: 'entity', entity: account } : { kind: 'notFound' },
  };
  return sessionOf({ ledger: { contractState }, references } as unknown as Parameters<typeof sessionOf>[0]);
}

const noAddresses = { read: async () => [] };

describe('what a storage diagram shows', () => {
  it('has the variables before their values, and the reasons why others are missing', () => {
    const found = foundWith({ storageLayout: solidity });
    const { storage, transient, ...rest } = storageModel(initialState(found, undefined));
    assert.ok('values' in storage && 'reason' in transient);
    assert.deepEqual(
      storage.values.map(({ label, value }) => [label, value]),
      [
        ['count', undefined],
        ['shares', undefined],
      ],
    );
    assert.equal(storage.isIncomplete, false);
    assert.match(transient.reason, /transient/i);
    assert.deepEqual(rest, { unexplained: [], compared: undefined, opened: new Set(), network: 'testnet' });
  });

  it('has transient variables without values', () => {
    const found = foundWith({ storageLayout: null, transientStorageLayout: solidity });
    const shown = initialState(found, undefined);
    const { storage, transient } = storageModel(shown);
    assert.ok('reason' in storage && 'values' in transient);
    assert.deepEqual(
      transient.values.map(({ label, value }) => [label, value]),
      [
        ['count', undefined],
        ['shares', undefined],
      ],
    );
    assert.deepEqual(
      storageExport(shown, 'T', 'L').transient.map(({ label, value }) => [label, value]),
      [
        ['count', ''],
        ['shares', ''],
      ],
    );
    assert.equal(shown.isProxyUnknown, true);
  });

  it('may lie behind a proxy where its own layout has no variable', () => {
    const isProxyUnknown = (storage: readonly object[]) =>
      initialState(foundWith({ storageLayout: { ...solidity, storage } }), undefined).isProxyUnknown;
    assert.deepEqual([isProxyUnknown([]), isProxyUnknown(solidity.storage.slice(0, 1))], [true, false]);
  });

  it('is what it was before the window was loaded anew', () => {
    const keys = new Map([['shares', ['0.0.1002']]]);
    const memory = { network: 'testnet', address: key.address, at: earlier, comparedWith: 'now' as const, keys };
    const shown = initialState(foundWith({ storageLayout: solidity }), memory);
    const { at, comparedWith, isProxyUnknown } = shown;
    assert.deepEqual({ at, comparedWith, isProxyUnknown }, { at: earlier, comparedWith: 'now', isProxyUnknown: false });
    assert.deepEqual(storageModel(shown).opened, new Set(['shares']));
  });

  it('says as of when the values are, and how many slots are set', async () => {
    const shown = initialState(foundWith({ storageLayout: solidity }), undefined);
    mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 2, 1, 12, 30, 5, 678) });
    const read = await readValues(
      shown,
      ledgerWith(() => [
        [0, 7],
        [5, 0],
      ]),
      noAddresses,
      signal,
    ).finally(() => mock.timers.reset());
    assert.equal(read.status, 'Latest values, as of 2026-03-01 12:30:05 UTC · 1 slot is set');
    assert.equal(read.asOf, '2026-03-01 12:30:05 UTC');
    const model = storageModel({ ...shown, read });
    assert.ok('values' in model.storage);
    assert.equal(model.storage.values[0]?.value, '7');
    assert.equal(model.compared, undefined);
  });

  it('compares two times, and says which', async () => {
    const found = foundWith({ storageLayout: solidity });
    const values = (at: unknown) => [[0, at === earlier ? 5 : 7] as const, [9, 1] as const];
    const check = async (at: typeof earlier | undefined, other: typeof earlier | 'now', words: RegExp, is: string) => {
      const shown = { ...initialState(found, undefined), at, comparedWith: other };
      const read = await readValues(shown, ledgerWith(values), noAddresses, signal);
      assert.match(read.status, words);
      assert.equal(read.compared?.time, is);
      const { storage, unexplained, ...rest } = storageExport({ ...shown, read }, 'T', 'L');
      assert.deepEqual([storage[0]?.value, storage[0]?.compared], at === earlier ? ['5', '7'] : ['7', '5']);
      assert.deepEqual(unexplained, [{ slot: 9n, word: 1n, standard: undefined }]);
      return rest;
    };
    const { comparedWith } = await check(later, earlier, /^Values as of .* · compared with 2025-06-15/, 'was');
    assert.match(comparedWith ?? '', /^2025-06-15/);
    const rest = await check(
      earlier,
      'now',
      /^Values as of 2025-06-15.* · compared with now · 2 slots are set$/,
      'now',
    );
    const status = 'Values as of 2025-06-15 15:06:40 UTC · compared with now · 2 slots are set';
    assert.deepEqual(rest, {
      title: 'T',
      properties: ['L', status],
      transient: [],
      asOf: rest.asOf,
      comparedWith: 'now',
    });
    assert.match(rest.asOf, /^2025-06-15/);
  });

  it('exports variables that were not read, and says so', () => {
    const shown = { ...initialState(foundWith({ storageLayout: solidity }), undefined), comparedWith: earlier };
    const { storage, ...rest } = storageExport(shown, 'T', 'L');
    assert.deepEqual(
      storage.map(({ label, value }) => [label, value]),
      [
        ['count', ''],
        ['shares', ''],
      ],
    );
    const properties = ['L', 'Values were not read.'];
    assert.deepEqual(rest, {
      title: 'T',
      properties,
      transient: [],
      unexplained: [],
      asOf: '',
      comparedWith: undefined,
    });
  });

  it('says which keys name nothing on the ledger', async () => {
    const shown = {
      ...initialState(foundWith({ storageLayout: solidity }), undefined),
      keys: new Map([['shares', ['0.0.1001', '0.0.9']]]),
    };
    const read = await readValues(
      shown,
      ledgerWith(() => []),
      noAddresses,
      signal,
    );
    assert.match(read.status, / · 0 slots are set · the ledger has no 0\.0\.9$/);
  });

  it('is none when nobody waits for the values any more', async () => {
    const closing = new AbortController();
    const reason = new Error('closed');
    const answering = ledgerWith(() => {
      closing.abort(reason);
      return [];
    });
    const shown = initialState(foundWith({ storageLayout: solidity }), undefined);
    await assert.rejects(readValues(shown, answering, noAddresses, closing.signal), reason);
  });

  it('says that there are more slots than could be listed', async () => {
    const contractState = async () => ({ items: [], next: undefined, unreadable: [] }) as unknown as Page<ContractSlot>;
    const read = await readValues(
      initialState(foundWith({ storageLayout: solidity }), undefined),
      sessionOf({ ledger: { contractState } } as unknown as Parameters<typeof sessionOf>[0]),
      noAddresses,
      signal,
    );
    assert.match(read.status, / · 0 slots are set · there are more than could be listed$/);
  });

  it('counts slots of a contract without a layout', async () => {
    const shown = { ...initialState(foundWith(), undefined), isProxyUnknown: true };
    const read = await readValues(
      shown,
      ledgerWith(() => [[3, 4]]),
      noAddresses,
      signal,
    );
    assert.match(read.status, /1 slot is set · the proxy check failed: variables of an implementation may be missing$/);
    assert.deepEqual(read.unexplained, [{ slot: 3n, word: 4n, standard: undefined }]);
  });
});

describe('the layout a storage is read by', () => {
  const subjectOf = (own: unknown, behind: unknown, proxy: ProxyResolution | Error, closing?: AbortController) => {
    const implementation = contractOf(
      { storageLayout: behind, compilation: { name: 'Logic' } as VerifiedContract['compilation'] },
      implementationKey,
    );
    const found = foundWith({ storageLayout: own });
    const store = {
      contract: async ({ address }: { readonly address: string }) => {
        closing?.abort(new Error('closed'));
        return address === key.address ? found.contract : implementation;
      },
      proxy: async ({ address }: { readonly address: string }): Promise<ProxyResolution> => {
        if (proxy instanceof Error) {
          throw proxy;
        }
        return address === key.address
          ? proxy
          : { ...proxy, kind: 'resolved', isProxy: false, implementations: [], proxyType: undefined };
      },
    };
    return findLayout(initialState(found, undefined), store, closing?.signal ?? signal);
  };
  const proxyTo: ProxyResolution = {
    kind: 'resolved',
    isProxy: true,
    proxyType: 'EIP1967Proxy',
    implementations: [{ address: implementationKey.address, name: undefined }],
  };

  it('is that of the implementation behind a proxy', async () => {
    const subject = await subjectOf(undefined, solidity, proxyTo);
    assert.deepEqual(
      subject.layout?.variables.map(({ label }) => label),
      ['count', 'shares'],
    );
    assert.equal(subject.isProxyUnknown, false);
    const shown = { ...initialState(foundWith(), undefined), ...subject };
    assert.equal(implementationNote(shown), ', by the layout of its implementation Logic');
    assert.equal(implementationNote(initialState(foundWith(), undefined)), '');
  });

  it('is none when nobody waits for it any more', async () => {
    await assert.rejects(subjectOf(undefined, solidity, proxyTo, new AbortController()), { message: 'closed' });
  });

  it('is its own when nothing stands behind it, or the check failed', async () => {
    const empty = { storage: [], types: {} };
    const none = { ...proxyTo, isProxy: false, implementations: [] };
    assert.deepEqual((await subjectOf(empty, solidity, none)).layout?.variables, []);
    const failed = await subjectOf(
      empty,
      solidity,
      new ServiceError('verification', '', { kind: 'timedOut', passedMs: 1 }),
    );
    assert.deepEqual([failed.layout?.variables, failed.implementation, failed.isProxyUnknown], [[], undefined, true]);
  });
});

describe('keys to try for a mapping', () => {
  const known = { addresses: [`0x${'1'.padStart(40, '0')}`], hashes: ['keccak256("A")'] };
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

describe('the times of a storage diagram', () => {
  it('compare the past with now as well as now with the past', () => {
    assert.deepEqual(comparedWith(shownAt(earlier), 'now'), { at: earlier, comparedWith: 'now' });
    assert.deepEqual(comparedWith(shownAt('now'), earlier), { at: undefined, comparedWith: earlier });
    assert.deepEqual(comparedWith(shownAt(earlier), later), { at: earlier, comparedWith: later });
  });

  it('end a comparison with the time that is shown, or by another that is', () => {
    assert.equal(comparedWith({ at: undefined, comparedWith: earlier }, 'now').comparedWith, undefined);
    assert.equal(comparedWith({ at: earlier, comparedWith: later }, earlier).comparedWith, undefined);
    assert.deepEqual(shownAt(later), { at: later, comparedWith: undefined });
    assert.deepEqual(shownAt('now'), { at: undefined, comparedWith: undefined });
  });

  it('say of the other value when it was', () => {
    assert.equal(comparisonTime({ at: undefined, comparedWith: earlier }), 'was');
    assert.equal(comparisonTime({ at: later, comparedWith: earlier }), 'was');
    assert.equal(comparisonTime({ at: earlier, comparedWith: later }), 'later');
    assert.equal(comparisonTime({ at: earlier, comparedWith: 'now' }), 'now');
  });
});
