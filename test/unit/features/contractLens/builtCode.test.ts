import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { recordedProject, recordedText } from '../../domain/verification/recordedBuilds.ts';
import { keyOf, testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { createBuiltCode } = await import('../../../../src/features/contractLens/builtCode.ts');
type Built = ReturnType<typeof createBuiltCode>;
type Mention = Parameters<Built['known']>[0];

const contracts = recordedProject('hardhat2');
const escrow = contracts.find(({ contract }) => contract.name === 'Escrow')?.contract.runtime?.object ?? assert.fail();
/** As the ledger has it, libraries filled in. */
const onLedger = escrow.replace(/__.{36}__/g, 'ab'.repeat(20));
const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const mentionOf = (deployment: object): Mention =>
  ({ network: testnet, reference: address, deployment: { name: 'Escrow', ...deployment } }) as unknown as Mention;
const unverified = (runtime: string | undefined) =>
  ({ kind: 'unverified', key: keyOf(address), methods: [], runtime }) as const;

function setup(found = contracts) {
  const counts = { read: 0, changed: 0 };
  const findBuild = async () => {
    counts.read++;
    return { contracts: found };
  };
  return { counts, built: createBuiltCode(findBuild, () => counts.changed++) };
}

describe('the code of a deployment that nobody verified', () => {
  it('is compared with the build of its name, and differs where no copy of it is the code on the ledger', async () => {
    const cases: readonly (readonly [object, string | undefined, boolean])[] = [
      [{}, onLedger, false],
      [{}, `0x6001${onLedger.slice(4)}`, true],
      // A build of another contract, of another source, or none at all, says nothing.
      [{ contractName: 'Vault2' }, '0x6001', false],
      [{ sourcePath: 'other/Escrow.sol' }, '0x6001', false],
      [{}, undefined, false],
      // What lies at the address of a proxy is no code of the contract's.
      [{ proxy: { kind: 'uups', implementation: undefined, admin: undefined } }, '0x6001', false],
    ];
    for (const [deployment, runtime, differs] of cases) {
      const { built } = setup();
      const [mention, state] = [mentionOf(deployment), unverified(runtime)];
      assert.equal(built.known(mention, state), false);
      assert.equal(await built.find(mention, state), differs, JSON.stringify(deployment));
      assert.equal(built.known(mention, state), differs);
    }
  });

  it('differs from a newer build though the tool keeps the one that it deployed', async () => {
    const [kept] = contracts.filter(({ contract }) => contract.name === 'Escrow');
    assert.ok(kept?.contract.runtime);
    const object = `6001${kept.contract.runtime.object.slice(4)}`;
    const newer = { ...kept, contract: { ...kept.contract, runtime: { ...kept.contract.runtime, object } } };
    const file = 'file:///w/ignition/deployments/chain-296/build-info/a.json';
    const { built } = setup([{ ...kept, file }, newer]);
    assert.equal(await built.find(mentionOf({}), unverified(onLedger)), true);
  });

  it('may have immutables of Vyper behind it', async () => {
    const { deployed } = JSON.parse(recordedText('vyper/releases.json'))['0.3.7'];
    const built = createBuiltCode(
      async () => ({ contracts: recordedProject('vyper-hardhat') }),
      () => undefined,
    );
    const mention = mentionOf({ name: 'Vault', sourcePath: 'contracts/Vault.vy' });
    assert.equal(await built.find(mention, unverified(deployed)), false);
    built.fileChanged('/w/artifacts/contracts/Vault.vy/Vault.json');
    await setTimeout(1_100);
    assert.equal(await built.find(mention, unverified(deployed.replace('34', '35'))), true);
    built.dispose();
  });

  it('is read once for all, and again once the build was written', async () => {
    const { built, counts } = setup();
    const [mention, state] = [mentionOf({}), unverified('0x6001')];
    await Promise.all([built.find(mention, state), built.find(mention, state)]);
    assert.deepEqual([counts.read, built.isDue(mention, state)], [1, false]);
    built.fileChanged('/w/src/Escrow.sol');
    built.fileChanged('/w/artifacts/build-info/a.json');
    built.fileChanged('/w/artifacts/build-info/b.json');
    await setTimeout(1_100);
    assert.deepEqual([counts.changed, built.isDue(mention, state), built.known(mention, state)], [1, true, true]);
    built.dispose();
  });
});
