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
import { decode, keyOf, memoryFiles, sessionOf } from '../../services/contracts/contractFakes.ts';
import { sampleJson } from '../../services/http/fakeTransport.ts';

stubVsCode();
const { window } = await import('vscode');
const { renderContractDocument } = await import('../../../../src/features/contractAbi/contractDocument.ts');

const sample = sampleJson('verification/contract-solidity-exact-all.json');
const none = { render: async () => '' };
const key = keyOf(String(sample['address']));

function setup(json: unknown, proxy?: ProxyResolution, methods: readonly VerificationMethod[] = []) {
  let isOffline = false;
  const selections: string[] = [];
  const down = new ServiceError('verification', '', { kind: 'timedOut', passedMs: 20_000 });
  const verification = {
    contract: async (_key: unknown, selection?: ContractSelection) => {
      selections.push(selection !== undefined && 'fields' in selection ? 'main' : 'whole');
      if (isOffline) {
        throw down;
      }
      const found = await decode(json, key);
      // The main part has no bytecode.
      return selection !== undefined && 'fields' in selection
        ? { ...found, creationBytecode: undefined, runtimeBytecode: undefined }
        : found;
    },
    proxyResolution: async () => {
      if (proxy === undefined) {
        throw down;
      }
      return proxy;
    },
    contractAllChains: async () => [],
    methods: async (): Promise<readonly VerificationMethod[]> => methods,
  };
  const networkContext = sessionOf({ verification });
  const store = createContractStore(networkContext.clientsOf, createContractDiskCache(memoryFiles()));
  const render = (name: string, signal = new AbortController().signal) =>
    renderContractDocument(
      { scheme: 'hiero-contract', authority: key.address, path: `/testnet/${name}` } as never,
      {
        networkContext,
        store,
        loaders: abiLoaders,
        call: { ...none, renderValues: async () => 'values' },
        storage: none,
      },
      signal,
    );
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
    const { render } = setup(sample);
    for (const name of ['X.abi.sol', 'X.abi.json']) {
      assert.match(
        await render(name),
        /^\/\/ The proxy check failed: functions of an implementation may be missing/,
        name,
      );
    }
  });

  it('show the interface of a contract, or say that the service has no ABI', async () => {
    assert.match(await setup(sample).render('X.abi.sol'), /\ninterface \w+ \{\n/);
    const { abi: _, ...withoutAbi } = sample;
    const text = await setup(withoutAbi).render('X.abi.sol');
    assert.match(text, /\n\/\/ The service has no ABI for this contract \(Solidity\)\.\n/);
    assert.doesNotMatch(text, /^interface/m);
  });

  it('say of a proxy how many implementations are verified', async () => {
    const check = async (count: number, expected: RegExp) => {
      const implementations = Array.from({ length: count }, (_, index) => ({
        address: keyOf(`0x${String(index + 1).repeat(40)}`).address,
        name: undefined,
      }));
      const { render } = setup(sample, { kind: 'resolved', isProxy: true, proxyType: 'EIP1967Proxy', implementations });
      const text = await render('X.abi.sol');
      assert.match(text, expected);
      const behind =
        /\n\}\n\n\/\/ Through the proxy, from its implementation:\n\/\/ 0x\w{40} on testnet \(chain 296\)\n\/\/ /g;
      assert.equal([...text.matchAll(behind)].length, count);
      assert.ok(text.endsWith('\n}\n'));
    };
    await check(1, /^\/\/ A proxy \(EIP1967Proxy\) with 1 verified implementation\.\n/);
    await check(2, /^\/\/ A proxy \(EIP1967Proxy\) with 2 verified implementations\.\n/);
  });

  it('show parts of the record as JSON', async () => {
    const { render } = setup(sample);
    const shown = async (name: string) => JSON.parse(await render(name)) as unknown;
    assert.equal(await render('X.values'), 'values');
    const { storageLayout = null, transientStorageLayout = null } = sample as Record<string, unknown>;
    assert.deepEqual(await shown('X.storage.json'), { storageLayout, transientStorageLayout });
    assert.deepEqual(await shown('X.metadata.json'), sample['metadata']);
    assert.deepEqual(await shown('X.userdoc.json'), sample['userdoc']);
    assert.deepEqual(await shown('X.devdoc.json'), sample['devdoc']);
    assert.deepEqual(await shown('X.input.json'), sample['stdJsonInput']);
    assert.deepEqual(await shown('X.output.json'), sample['stdJsonOutput']);
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
    const check = async (methods: readonly VerificationMethod[], remedy: string) => {
      for (const name of ['X.contract.md', 'X.abi.json', 'X.record.json']) {
        const message = `${formatEvmAddress(key.address)} is not verified on testnet (chain 296).${remedy}`;
        await assert.rejects(setup({ match: null }, undefined, methods).render(name), {
          code: 'not-verified',
          message,
        });
      }
    };
    const build = ' “Hiero: Verify Contract from Workspace…” verifies it from your own build.';
    await check(['workspace'], build);
    await check(['import', 'workspace'], ' “Hiero: Import Verification…” imports a verification from the explorer.');
    await check([], '');
  });

  it('name what is missing in words', async () => {
    const { render } = setup({ match: 'match' });
    const check = (name: string, what: string) =>
      assert.rejects(render(name), { message: `The verification service has no ${what} for this contract.` });
    await check('X.abi.json', 'ABI');
    await check('X.input.json', 'standard JSON input');
    await check('X.output.json', 'standard JSON output');
    await check('X.metadata.json', 'metadata');
    await check('X.userdoc.json', 'user documentation');
    await check('X.devdoc.json', 'developer documentation');
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
    const networkContext = sessionOf({});
    const uri = {
      scheme: 'hiero-contract',
      authority: at('1').address,
      path: `/${label}/${name}`,
    } as unknown as vscode.Uri;
    const options = {
      networkContext,
      store,
      loaders: abiLoaders,
      call: { ...none, renderValues: async () => 'values' },
      storage: none,
    };
    return renderContractDocument(uri, options, signal);
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
  });

  it('is its own alone when nothing stands behind it', async () => {
    assert.deepEqual((await shown({ [at('1').address]: to() })).split('\n'), own);
  });
});
