import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { deployedCode } from '../../../services/verification/deployedCode.ts';
import { checksumAddress, keccak256 } from '../../../services/verification/keccak.ts';
import { overallMatch } from '../../../services/verification/record.ts';
import { type ContractName, contracts } from '../../../services/world/contracts.ts';
import { type Setup, startSetup, type WireTransformation, type WireTransformationValues } from './setup.ts';
import { shapeOf } from './shape.ts';

const verified = (Object.keys(contracts) as ContractName[]).filter(
  (name) => !['import', 'unverified'].includes(contracts[name].kind),
);

describe('embedded verification service, records', () => {
  let setup: Setup;
  before(async () => {
    setup = await startSetup();
  });
  after(() => setup.service.stop());

  const sample = (file: string) =>
    readFileSync(new URL(`../../../fixtures/samples/verification/${file}`, import.meta.url), 'utf8');
  const look = async (name: ContractName, query = '?fields=all', chainId = '296') =>
    (await setup.get(`/v2/contract/${chainId}/${contracts[name].evmAddress}${query}`)).json;

  for (const [path, file] of [
    [`/v2/contract/296/${contracts.storage.evmAddress}`, 'contract-minimal.json'],
    [`/v2/contract/296/${contracts.storage.evmAddress}?fields=all`, 'contract-solidity-exact-all.json'],
    [`/v2/contract/296/${contracts.partialMatch.evmAddress}?fields=all`, 'contract-partial-match-all.json'],
    [
      `/v2/contract/296/${contracts.vyperImmutables.evmAddress}?fields=all`,
      'contract-vyper-constructor-immutables-all.json',
    ],
    [`/v2/contract/296/${contracts.runtimeOnly.evmAddress}?fields=all`, 'contract-runtime-only-all.json'],
    [`/v2/contract/296/${contracts.unverified.evmAddress}`, 'notverified.json'],
  ] as const) {
    it(`repeats ${file}`, async () => {
      const moving = { verifiedAt: '', matchId: '' };
      const expected = JSON.parse(sample(file));
      const { json } = await setup.get(path);
      assert.deepEqual({ ...json, ...moving }, { ...expected, ...moving });
      assert.deepEqual(shapeOf(json), shapeOf(expected));
    });
  }

  for (const [path, file] of [
    [
      `/v2/contract/296/${contracts.proxy.evmAddress}?fields=proxyResolution,compilation.name`,
      'contract-proxy-verified-impl.json',
    ],
    ['/v2/contracts/296?limit=3', 'contracts-296.json'],
    ['/v2/verify/a71c0001-40de-4b1f-8c52-6e0d94b7f201', 'job-pending.json'],
    ['/v2/verify/a71c0002-40de-4b1f-8c52-6e0d94b7f202', 'job-success.json'],
    ['/v2/verify/a71c0003-40de-4b1f-8c52-6e0d94b7f203', 'job-compiler-error.json'],
    ['/chains', 'chains.json'],
    ['/version', 'version.json'],
  ] as const) {
    it(`answers in the shape of ${file}`, async () => {
      const { status, json } = await setup.get(path);
      assert.equal(status, 200);
      assert.deepEqual(shapeOf(json), shapeOf(JSON.parse(sample(file))));
    });
  }

  it('repeats the page for an unknown route', async () => {
    assert.equal((await setup.get('/v2/orchard')).text.trim(), sample('v2-unknown-route.html').trim());
  });

  it('hashes as the sample answers do', async () => {
    const { signatures } = JSON.parse(sample('contract-solidity-exact-all.json'));
    for (const { signature, signatureHash32 } of signatures.function) {
      assert.equal(keccak256(signature), signatureHash32);
    }
    assert.equal(checksumAddress(contracts.storage.evmAddress), JSON.parse(sample('contract-minimal.json')).address);
  });

  it('hashes any length as a second implementation does', () => {
    for (const length of [0, 1, 135, 136, 137, 271, 272, 1000]) {
      const bytes = new Uint8Array(length).map((_, index) => index * 7);
      assert.equal(keccak256(bytes), `0x${Buffer.from(keccak_256(bytes)).toString('hex')}`, `${length} bytes`);
    }
  });

  for (const name of verified) {
    it(`${name} is consistent in itself`, async () => {
      const record = await look(name);
      assert.equal(record.address.toLowerCase(), contracts[name].evmAddress);
      assert.equal(record.compilation.name, contracts[name].name);
      assert.equal(record.compilation.fullyQualifiedName.split(':').at(-1), contracts[name].name);
      const target = record.compilation.fullyQualifiedName.replace(/:[^:]*$/, '');
      assert.ok(target in record.sources);
      assert.deepEqual(record.stdJsonInput.sources, record.sources);
      assert.ok(record.stdJsonOutput.contracts[target]?.[contracts[name].name]);
      for (const [kind, list] of Object.entries(record.signatures)) {
        const inAbi = (record.abi ?? []).filter((item) => item.type === kind);
        assert.equal(list.length, inAbi.length);
      }
      if (record.metadata !== null) {
        for (const [path, { keccak256: hash }] of Object.entries(record.metadata.sources)) {
          assert.equal(keccak256(record.sources[path]?.content ?? ''), hash, path);
        }
      }
    });

    it(`${name}: the recompiled code becomes the code on the ledger by its transformations`, async () => {
      const record = await look(name);
      for (const side of ['creationBytecode', 'runtimeBytecode'] as const) {
        const { onchainBytecode, recompiledBytecode, transformations, transformationValues } = record[side];
        if (transformations === null) {
          assert.equal(record[side === 'creationBytecode' ? 'creationMatch' : 'runtimeMatch'], null);
          continue;
        }
        assert.equal(applyAll(recompiledBytecode, transformations, transformationValues), onchainBytecode, side);
      }
      assert.equal(deployedCode(name)?.runtime, record.runtimeBytecode.onchainBytecode);
    });
  }

  it('covers every kind of transformation', async () => {
    const seen = new Set<string>();
    for (const name of verified) {
      const { creationBytecode, runtimeBytecode } = await look(name);
      const both = [...(creationBytecode.transformations ?? []), ...(runtimeBytecode.transformations ?? [])];
      for (const { type, reason } of both) {
        seen.add(`${type} ${reason}`);
      }
    }
    assert.deepEqual([...seen].sort(), [
      'delete cborAuxdata',
      'insert constructorArguments',
      'insert immutable',
      'replace callProtection',
      'replace cborAuxdata',
      'replace immutable',
      'replace library',
    ]);
  });

  it('gives the vault storage of every encoding, packed and nested', async () => {
    const { storageLayout, transientStorageLayout, devdoc, userdoc } = await look('vault');
    const encodings = Object.values(storageLayout.types).map((type) => type.encoding);
    assert.deepEqual([...new Set(encodings)].sort(), ['bytes', 'dynamic_array', 'inplace', 'mapping']);
    const slots = storageLayout.storage.map((item) => item.slot);
    assert.ok(slots.length > new Set(slots).size);
    assert.equal(transientStorageLayout.storage.length, 2);
    assert.equal(userdoc.methods['withdraw(uint256)']?.notice, 'Withdraws shares, less the fee');
    assert.equal(devdoc.methods['deposit(string)']?.params['memo'], 'Free text kept in the event');
  });

  it('has no numbers of what was deployed on a chain that is no more', async () => {
    const { deployment } = await look('oddSources');
    assert.deepEqual([deployment.blockNumber, deployment.transactionIndex], ['-1', '-1']);
  });

  it('writes huge slots without rounding', async () => {
    const { text } = await setup.get(`/v2/contract/296/${contracts.vyperModules.evmAddress}?fields=storageLayout`);
    assert.ok(text.includes('"slot":24440054405305269366569402256811496959409073762505157381672968839269610695612,'));
    assert.ok(text.includes('"slot":9007199254740993,'));
    const { storageLayout } = await look('implementation');
    assert.ok(storageLayout.storage.some((item) => BigInt(item.slot) > 2n ** 53n));
  });

  it('resolves the proxy, with a name where the implementation is verified', async () => {
    const implementation = checksumAddress(contracts.implementation.evmAddress);
    const testnet = await look('proxy', '?fields=proxyResolution');
    const mainnet = await look('proxy', '?fields=proxyResolution', '295');
    assert.deepEqual(testnet.proxyResolution.implementations, [{ address: implementation, name: 'Treasury' }]);
    assert.deepEqual(mainnet.proxyResolution.implementations, [{ address: implementation }]);
    assert.deepEqual(Object.keys((await look('yul')).proxyResolution), ['proxyResolutionError']);
  });

  it('calls a match exact when either side is', async () => {
    const matchesOf = async (name: ContractName) => {
      const { match, creationMatch, runtimeMatch } = await look(name, '');
      return [match, creationMatch, runtimeMatch];
    };
    assert.equal(overallMatch({ creationMatch: 'match', runtimeMatch: 'exact_match' }), 'exact_match');
    assert.deepEqual(await matchesOf('feeMath'), ['exact_match', null, 'exact_match']);
    assert.deepEqual(await matchesOf('runtimeOnly'), ['match', null, 'match']);
    assert.deepEqual(await matchesOf('partialMatch'), ['match', 'match', 'match']);
    assert.deepEqual(await matchesOf('vault'), ['exact_match', 'exact_match', 'exact_match']);
  });

  it('finds an address on all chains', async () => {
    const found = await setup.get(`/v2/contract/all-chains/${contracts.vault.evmAddress}`);
    assert.deepEqual(found.json.results.map((item) => item.chainId).sort(), ['295', '296', '298']);
    const none = await setup.get(`/v2/contract/all-chains/${contracts.unverified.evmAddress}`);
    assert.deepEqual([none.status, none.json], [404, { results: [] }]);
  });
});

function applyAll(
  recompiled: string,
  changes: readonly WireTransformation[],
  values: WireTransformationValues | null,
): string {
  return changes.reduce((code, change) => {
    const at = 2 + change.offset * 2;
    const value = insertedBy(change, values ?? {}).slice(2);
    const removed = change.type === 'insert' ? 0 : (change.length ?? value.length / 2) * 2;
    return code.slice(0, at) + value + code.slice(at + removed);
  }, recompiled);
}

function insertedBy({ type, reason, id = '' }: WireTransformation, values: WireTransformationValues): string {
  const found = {
    library: values.libraries?.[id],
    immutable: values.immutables?.[id],
    cborAuxdata: type === 'delete' ? '0x' : values.cborAuxdata?.[id],
    constructorArguments: values.constructorArguments,
    callProtection: values.callProtection,
  }[reason];
  assert.ok(found !== undefined, `no value for ${reason} ${id}`);
  return found;
}
