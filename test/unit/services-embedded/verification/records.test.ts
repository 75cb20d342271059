import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { recordingOf, settingNames } from '../../../services/replay/recordings.ts';
import { checksumAddress, keccak256 } from '../../../services/verification/hashes.ts';
import { codeOf } from '../../../services/world/code.ts';
import { type ContractName, contracts } from '../../../services/world/contracts.ts';
import { type Setup, startSetup, type WireTransformation, type WireTransformationValues } from './setup.ts';

const verified = (Object.keys(contracts) as ContractName[]).filter(
  (name) => !['import', 'unverified'].includes(contracts[name].kind),
);

/** That its answers have the members of the real ones is seen in `test/recorded`. */
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

  for (const [name, query, file] of [
    ['storage', '', 'contract-minimal.json'],
    ['storage', '?fields=all', 'contract-solidity-exact-all.json'],
    ['partialMatch', '?fields=all', 'contract-partial-match-all.json'],
    ['vyperImmutables', '?fields=all', 'contract-vyper-constructor-immutables-all.json'],
    ['runtimeOnly', '?fields=all', 'contract-runtime-only-all.json'],
    ['unverified', '', 'notverified.json'],
  ] as const) {
    it(`repeat ${file}`, async () => {
      const moving = { verifiedAt: '', matchId: '' };
      assert.deepEqual({ ...(await look(name, query)), ...moving }, { ...JSON.parse(sample(file)), ...moving });
    });
  }

  it('hash as the sample answers do', async () => {
    const { signatures } = JSON.parse(sample('contract-solidity-exact-all.json'));
    for (const { signature, signatureHash32 } of signatures.function) {
      assert.equal(keccak256(signature), signatureHash32);
    }
  });

  it('are consistent in themselves: names, sources, signatures, and code that its transformations make', async () => {
    const seen = new Set<string>();
    for (const name of verified) {
      const record = await look(name);
      assert.equal(record.address.toLowerCase(), contracts[name].evmAddress);
      assert.ok(record.compilation.fullyQualifiedName.endsWith(`:${contracts[name].name}`), name);
      const target = record.compilation.fullyQualifiedName.replace(/:[^:]*$/, '');
      assert.ok(target in record.sources && record.stdJsonOutput.contracts[target]?.[contracts[name].name], name);
      assert.deepEqual(record.stdJsonInput.sources, record.sources);
      for (const [kind, list] of Object.entries(record.signatures)) {
        assert.equal(list.length, (record.abi ?? []).filter((item) => item.type === kind).length, `${name} ${kind}`);
      }
      for (const [path, { keccak256: hash }] of Object.entries(record.metadata?.sources ?? {})) {
        assert.equal(keccak256(record.sources[path]?.content ?? ''), hash, path);
      }
      for (const side of ['creationBytecode', 'runtimeBytecode'] as const) {
        const { onchainBytecode, recompiledBytecode, transformations, transformationValues } = record[side];
        assert.ok(transformations !== null || record.creationMatch === null, name);
        const made = applyAll(recompiledBytecode, transformations ?? [], transformationValues ?? {});
        assert.ok(transformations === null || made === onchainBytecode, `${name} ${side}`);
        transformations?.forEach(({ type, reason }) => void seen.add(`${type} ${reason}`));
      }
      assert.equal(codeOf(name).runtime, record.runtimeBytecode.onchainBytecode);
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

  it('have storage of every encoding, and write huge slots without rounding', async () => {
    const { storageLayout, transientStorageLayout } = await look('vault');
    const encodings = Object.values(storageLayout.types).map((type) => type.encoding);
    assert.deepEqual([...new Set(encodings)].sort(), ['bytes', 'dynamic_array', 'inplace', 'mapping']);
    assert.equal(transientStorageLayout.storage.length, 2);
    const { text } = await setup.get(`/v2/contract/296/${contracts.vyperModules.evmAddress}?fields=storageLayout`);
    assert.ok(text.includes('"slot":24440054405305269366569402256811496959409073762505157381672968839269610695612,'));
    const { deployment } = await look('oddSources');
    assert.deepEqual([deployment.blockNumber, deployment.transactionIndex], ['-1', '-1']);
  });

  it('resolve the proxy, with a name where the implementation is verified', async () => {
    const address = checksumAddress(contracts.implementation.evmAddress);
    const implementations = async (chainId: string) =>
      (await look('proxy', '?fields=proxyResolution', chainId)).proxyResolution.implementations;
    assert.deepEqual(await implementations('296'), [{ address, name: 'Treasury' }]);
    assert.deepEqual(await implementations('295'), [{ address }]);
    assert.deepEqual(Object.keys((await look('yul')).proxyResolution), ['proxyResolutionError']);
  });

  it('call a match exact when either side is', async () => {
    const shown = async (name: ContractName) => {
      const { match, creationMatch, runtimeMatch } = await look(name, '');
      return [match, creationMatch, runtimeMatch];
    };
    assert.deepEqual(await shown('feeMath'), ['exact_match', null, 'exact_match']);
    assert.deepEqual(await shown('partialMatch'), ['match', 'match', 'match']);
  });

  it('are found by their address on all chains', async () => {
    const found = await setup.get(`/v2/contract/all-chains/${contracts.vault.evmAddress}`);
    assert.deepEqual(found.json.results.map((item) => item.chainId).sort(), ['295', '296', '298']);
    const none = await setup.get(`/v2/contract/all-chains/${contracts.unverified.evmAddress}`);
    assert.deepEqual([none.status, none.json], [404, { results: [] }]);
  });

  it('have the code that really ran, with its sources, but of one contract', async () => {
    for (const setting of settingNames) {
      for (const { title, address, runtime, creation } of recordingOf(setting).contracts) {
        const { status, json } = await setup.get(`/v2/contract/296/${address}?fields=all`);
        assert.equal(status, title === 'Scale' ? 404 : 200, title);
        if (status === 200) {
          assert.equal(json.runtimeBytecode.onchainBytecode, runtime, title);
          assert.equal(json.creationBytecode.onchainBytecode, creation, title);
          assert.ok(json.sources[json.compilation.fullyQualifiedName.replace(/:[^:]*$/, '')], title);
        }
      }
    }
  });
});

function applyAll(
  recompiled: string,
  changes: readonly WireTransformation[],
  values: WireTransformationValues,
): string {
  return changes.reduce((code, change) => {
    const at = 2 + change.offset * 2;
    const value = insertedBy(change, values).slice(2);
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
