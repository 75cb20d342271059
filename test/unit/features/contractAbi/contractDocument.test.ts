import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { NetworkContract } from '../../../../src/domain/contract/networkContract.ts';
import type {
  ContractLookup,
  ProxyResolution,
  VerificationMethod,
} from '../../../../src/domain/contract/verifiedContract.ts';
import { formatEvmAddress } from '../../../../src/domain/entity/eip55.ts';
import { ServiceError } from '../../../../src/domain/failure.ts';
import { abiLoaders } from '../../../../src/services/abi/abiLoaders.ts';
import { createContractDiskCache } from '../../../../src/services/contracts/contractDiskCache.ts';
import { createContractStore } from '../../../../src/services/contracts/createContractStore.ts';
import type { ContractSelection } from '../../../../src/services/verification/verificationClient.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import {
  decode,
  sampleKey as key,
  keyOf,
  memoryFiles,
  sample,
  sessionOf,
  verificationOf,
} from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { window } = await import('vscode');
const { renderContractDocument } = await import('../../../../src/features/contractAbi/contractDocument.ts');

const none = { render: async () => '' };
const call = {
  ...none,
  renderValues: async () => 'values',
  contract: async () => ({ verified: true }) as ContractLookup,
};
const parts = { loaders: abiLoaders, call, storage: { ...none, renderUpgrade: none.render } };
const onTestnet = (address: string, label: string, name: string) =>
  ({ scheme: 'hiero-contract', authority: address, path: `/${label}/${name}` }) as vscode.Uri;

function setup(json: unknown, proxy?: ProxyResolution, methods: readonly VerificationMethod[] = []) {
  let isOffline = false;
  const selections: string[] = [];
  const down = new ServiceError('verification', '', { kind: 'timedOut', passedMs: 20_000 });
  const contract = async (_key: unknown, selection?: ContractSelection) => {
    const isMain = selection !== undefined && 'fields' in selection;
    selections.push(isMain ? 'main' : 'whole');
    if (isOffline) {
      throw down;
    }
    const found = await decode(json, key);
    // The main part has no bytecode.
    return isMain ? { ...found, creationBytecode: undefined, runtimeBytecode: undefined } : found;
  };
  const verification = verificationOf(contract, {
    proxyResolution: async () => proxy ?? Promise.reject(down),
    methods: async () => methods,
  });
  const networkContext = sessionOf({ verification });
  const store = createContractStore(networkContext.clientsOf, createContractDiskCache(memoryFiles()));
  const render = (name: string, signal = new AbortController().signal) =>
    renderContractDocument(onTestnet(key.address, 'testnet', name), { ...parts, networkContext, store }, signal);
  return {
    ...{ store, render, selections },
    disconnect: () => {
      isOffline = true;
    },
  };
}

describe('documents of contracts', () => {
  it('show what is kept when the rest cannot be had, and that it is not all', async () => {
    const { store, render, disconnect } = setup(sample);
    await store.contract(key);
    disconnect();
    const text = await render('X.contract.md');
    assert.match(text, /⚠ Incomplete, only what was kept of it is shown: The verification service did not answer/);
    assert.match(text, /## Runtime bytecode\n\nNot known\.\n/);
    assert.doesNotMatch(text, /The service has none/);
    for (const name of ['X.record.json', 'X.input.json', 'X.output.json', 'X.metadata.json']) {
      await assert.rejects(render(name), { name: 'ServiceError' }, name);
    }
  });

  it('fail when nothing is kept', async () => {
    const { render, disconnect } = setup(sample);
    disconnect();
    await assert.rejects(render('X.contract.md'), { name: 'ServiceError' });
  });

  it('say at the top of an ABI that the proxy check failed', async () => {
    for (const name of ['X.abi.sol', 'X.abi.json']) {
      const text = await setup(sample).render(name);
      assert.match(text, /^\/\/ The proxy check failed: functions of an implementation may be missing/, name);
    }
  });

  it('show parts of the record as JSON', async () => {
    const { render } = setup(sample);
    const shown = async (name: string) => JSON.parse(await render(name)) as unknown;
    assert.equal(await render('X.values'), 'values');
    const { storageLayout = null, transientStorageLayout = null, stdJsonInput, stdJsonOutput } = sample;
    for (const [name, expected] of [
      ['storage', { storageLayout, transientStorageLayout }],
      ['metadata', sample['metadata']],
      ['userdoc', sample['userdoc']],
      ['devdoc', sample['devdoc']],
      ['input', stdJsonInput],
      ['output', stdJsonOutput],
    ] as const) {
      assert.deepEqual(await shown(`X.${name}.json`), expected, name);
    }
    const record = (await shown('X.record.json')) as Record<string, unknown>;
    assert.deepEqual([record['address'], record['matchId']], [sample['address'], sample['matchId']]);
  });

  it('are asked for as a whole only where they show more than the main part has', async () => {
    for (const [isWhole, ...names] of [
      [false, 'X.abi.sol', 'X.abi.json', 'X.storage.md', 'X.storage.json', 'X.userdoc.json', 'X.devdoc.json'],
      [true, 'X.contract.md', 'X.input.json', 'X.output.json', 'X.metadata.json', 'X.record.json'],
    ] as const) {
      for (const name of names) {
        const { render, selections } = setup(sample);
        await render(name);
        assert.equal(selections.includes('whole'), isWhole, name);
      }
    }
  });

  it('give the values of the first constructor', async () => {
    const creator = (name: string, type: string) => ({ type: 'constructor', inputs: [{ name, type }] });
    const word = '7'.padStart(64, '0');
    const creationBytecode = {
      ...Object(sample['creationBytecode']),
      transformationValues: { constructorArguments: `0x${word}` },
    };
    const abi = [creator('count', 'uint256'), creator('owner', 'address')];
    const text = await setup({ ...sample, abi, creationBytecode }).render('X.contract.md');
    assert.match(text, /count.*7/);
    assert.doesNotMatch(text, /owner/);
  });

  it('are none when nobody waits for them', async () => {
    const { render } = setup(sample, { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] });
    const reason = new Error('closed');
    for (const name of ['X.contract.md', 'X.abi.sol', 'X.abi.json', 'X.input.json', 'X.record.json']) {
      await assert.rejects(render(name, AbortSignal.abort(reason)), reason, name);
    }
  });

  it('are none of another name, network or contract', async () => {
    const { render } = setup(sample);
    const message = 'There is no such contract document.';
    await assert.rejects(render('X.other.json'), { name: 'InputError', code: 'unknown-document', message });
  });

  it('say that the contract is not verified, and by which command it can be', async () => {
    for (const [methods, remedy] of [
      [['workspace'], ' “Hiero: Verify Contract from Workspace…” verifies it from your own build.'],
      [['import', 'workspace'], ' “Hiero: Import Verification…” imports a verification from the explorer.'],
      [[], ''],
    ] as const) {
      for (const name of ['X.contract.md', 'X.abi.json', 'X.record.json']) {
        const message = `${formatEvmAddress(key.address)} is not verified on testnet (chain 296).${remedy}`;
        const failure = { code: 'not-verified', message };
        await assert.rejects(setup({ match: null }, undefined, methods).render(name), failure);
      }
    }
  });

  it('name what is missing in words', async () => {
    const { render } = setup({ match: 'match' });
    for (const [name, what] of [
      ['abi', 'ABI'],
      ['input', 'standard JSON input'],
      ['output', 'standard JSON output'],
      ['metadata', 'metadata'],
      ['userdoc', 'user documentation'],
      ['devdoc', 'developer documentation'],
    ]) {
      const message = `The verification service has no ${what} for this contract.`;
      await assert.rejects(render(`X.${name}.json`), { message });
    }
  });
});

describe('the interface of a proxy', () => {
  const at = (digit: string) => keyOf(`0x${digit.repeat(40)}`);
  const view = (name: string, type: string) => {
    return { type: 'function', name, stateMutability: 'view', inputs: [{ name: 'x', type }], outputs: [] };
  };
  const records: Readonly<Record<string, object>> = {
    [at('1').address]: {
      ...{ abi: [view('burn', 'uint256')], compilation: { name: 'Proxy', language: 'Solidity' } },
      devdoc: { methods: { 'burn(uint256)': { details: 'For builders.' } } },
      userdoc: { methods: { 'burn(uint256)': { notice: 'For users.' } } },
    },
    [at('2').address]: { compilation: { name: 'Odd', language: 'Yul\n+' }, cloneOf: at('5').address },
    [at('3').address]: { abi: [view('collate_propagate_storage', 'bytes16')] },
  };
  const to = (...implementations: readonly NetworkContract[]): ProxyResolution => ({
    ...{ kind: 'resolved', isProxy: implementations.length > 0, proxyType: 'EIP1967Proxy' },
    implementations: implementations.map(({ address }) => ({ address, name: undefined })),
  });

  interface Shown {
    readonly label?: string;
    readonly name?: string;
    readonly signal?: AbortSignal;
    readonly onProxy?: () => Promise<undefined>;
  }

  /** The document of the first contract; what it has no record of is not verified. */
  const shown = (
    proxies: Readonly<Record<string, ProxyResolution>>,
    { label = 'testnet', name = 'X.abi.sol', signal = new AbortController().signal, onProxy }: Shown = {},
  ) => {
    const contract = async (of: NetworkContract): Promise<ContractLookup> => {
      const record = records[of.address];
      return record === undefined
        ? { ...of, verified: false, methods: [] }
        : ({ ...of, verified: true, match: 'match', ...record } as unknown as ContractLookup);
    };
    const store = {
      ...{ contract, whole: contract, kept: async () => undefined },
      proxy: async ({ address }: NetworkContract) => (onProxy === undefined ? proxies[address] : onProxy()),
    } as unknown as Parameters<typeof renderContractDocument>[1]['store'];
    const uri = onTestnet(at('1').address, label, name);
    return renderContractDocument(uri, { ...parts, networkContext: sessionOf({}), store }, signal);
  };
  const own = [
    `// 0x${'1'.repeat(40)} on testnet (chain 296)`,
    '// Source verification: Match',
    '',
    'interface Proxy {',
    '    // View functions',
    '',
    '    /// @notice For users.',
    '    /// @dev For builders.',
    '    function burn(uint256 x) external view; // 0x42966c68',
    '}',
    '',
  ];

  it('says what is not known of it, what clashes, and whose code the others are', async () => {
    const proxies = {
      [at('1').address]: to(at('2'), at('3'), at('4')),
      [at('2').address]: to(),
    };
    const behind = (digit: string) => [
      '// Through the proxy, from its implementation:',
      `// 0x${digit.repeat(40)} on testnet (chain 296)`,
      '// Source verification: Match',
    ];
    assert.deepEqual((await shown(proxies)).split('\n'), [
      '// The proxy check failed: functions of an implementation may be missing here. Open it again to retry.',
      '// A proxy (EIP1967Proxy) with 2 verified implementations.',
      `// Not verified, so its functions are not known: 0x${'4'.repeat(40)}`,
      '// Selectors clash, only the first can be called: burn(uint256), collate_propagate_storage(bytes16)',
      ...own,
      ...behind('2'),
      `// A clone (EIP-1167) of 0x${'5'.repeat(40)}, whose verified ABI this is.`,
      '',
      '// The service has no ABI for this contract (Yul +).',
      '',
      ...behind('3'),
      '',
      'interface Contract {',
      '    // View functions',
      '',
      '    function collate_propagate_storage(bytes16 x) external view; // 0x42966c68',
      '}',
      '',
    ]);
  });

  it('is none when nobody waits for the proxy check any more', async () => {
    for (const name of ['X.contract.md', 'X.abi.sol', 'X.abi.json']) {
      const closing = new AbortController();
      const reason = new Error('closed');
      const onProxy = () => {
        closing.abort(reason);
        return new Promise<undefined>(() => undefined);
      };
      await assert.rejects(shown({}, { name, signal: closing.signal, onProxy }), reason, name);
    }
  });

  it('is of the network that has the chain when its address names a chain alone, which is said', async () => {
    const said: string[] = [];
    Object.assign(window, { setStatusBarMessage: (text: string) => void said.push(text) });
    const proxies = { [at('1').address]: to() };
    const named = await shown(proxies);
    assert.deepEqual(said, []);
    assert.equal(await shown(proxies, { label: '296' }), named);
    assert.deepEqual(said, ['No network was named: testnet (chain 296) was taken.']);
  });

  it('has the functions of all implementations in its JSON', async () => {
    const proxies = { [at('1').address]: to(at('3')), [at('3').address]: to() };
    const items = JSON.parse(await shown(proxies, { name: 'X.abi.json' })) as readonly { readonly name: string }[];
    assert.deepEqual(
      items.map(({ name }) => name),
      ['burn', 'collate_propagate_storage'],
    );
    assert.match(await shown(proxies), /^\/\/ A proxy \(EIP1967Proxy\) with 1 verified implementation\.\n/);
  });

  it('is its own alone when nothing stands behind it', async () => {
    assert.deepEqual((await shown({ [at('1').address]: to() })).split('\n'), own);
  });
});
