import assert from 'node:assert/strict';
import { type LocalRuntime, readBuildFile } from '../../../../src/domain/verification/buildOutput.ts';
import { matchRuntime, type RuntimeMatch } from '../../../../src/domain/verification/matchRuntime.ts';
import { recordedContract, recordedText } from './recordedBuilds.ts';

/** What a deployment makes of the code: every byte that it fills in becomes `11`, `22`, …. */
function deployed({ object, linkReferences, immutableReferences }: LocalRuntime): string {
  const digits = object.replace(/__.{36}__/g, '0'.repeat(40));
  const filled = [...linkReferences, ...immutableReferences].reduce(
    (code, { start, length }, index) =>
      `${code.slice(0, start * 2)}${String(index + 1).repeat(length * 2)}${code.slice((start + length) * 2)}`,
    digits,
  );
  return `0x${filled}`;
}

function runtimeOf(project: string, name: string): LocalRuntime {
  const { runtime } = recordedContract(project, name);
  assert.ok(runtime);
  return runtime;
}

describe('compiled code against the code on the ledger', () => {
  const check = (onchain: string, runtime: LocalRuntime, expected: RuntimeMatch | undefined) =>
    assert.equal(matchRuntime(onchain, runtime), expected);
  const escrow = runtimeOf('hardhat2', 'Escrow');
  const fees = runtimeOf('hardhat2', 'Fees');
  const receipt = runtimeOf('hardhat2', 'Receipt');

  it('is the same with libraries and immutables filled in', () => {
    check(deployed(escrow), escrow, 'exact');
    check(deployed(escrow).toUpperCase().replace('0X', '0x'), escrow, 'exact');
    check(deployed(receipt), receipt, 'exact');
    check(deployed(runtimeOf('foundry', 'Escrow')), runtimeOf('foundry', 'Escrow'), 'exact');
  });

  it('is the same when a library holds its own address', () => {
    assert.ok(fees.object.startsWith('7300'));
    check(`0x73${'ab'.repeat(20)}${fees.object.slice(42)}`, fees, 'exact');
  });

  it('has the same code when only the metadata differs', () => {
    const hash = /a2646970667358221220([0-9a-f]{64})/.exec(receipt.object)?.[1] ?? '';
    check(`0x${receipt.object.replace(hash, 'f'.repeat(64))}`, receipt, 'code');
    const bare = receipt.object.slice(0, receipt.object.indexOf('a264697066735822'));
    check(`0x${bare}`, receipt, 'code');
    check(`0x${receipt.object}`, { ...receipt, object: bare }, 'code');
  });

  it('looks past the metadata of a contract inside the code', () => {
    const factory: LocalRuntime = { ...receipt, object: `6001${receipt.object}${receipt.object}` };
    const hash = /a2646970667358221220([0-9a-f]{64})/.exec(receipt.object)?.[1] ?? '';
    check(`0x${factory.object.replace(hash, 'e'.repeat(64))}`, factory, 'code');
    check(`0x${factory.object}`, factory, 'exact');
  });

  it('differs in anything else', () => {
    check(`0x${receipt.object.replace('6080', '6081')}`, receipt, undefined);
    check(`0x00${receipt.object}`, receipt, undefined);
    check(deployed(escrow), receipt, undefined);
    check('0x', receipt, undefined);
    check('60000x6001', { object: '60006001', linkReferences: [], immutableReferences: [] }, undefined);
    check(deployed(runtimeOf('hardhat3', 'Escrow')), escrow, undefined);
    check('0x', { object: '', linkReferences: [], immutableReferences: [] }, undefined);
  });

  it('is the same in what is filled in, and nowhere else', () => {
    const runtime: LocalRuntime = {
      object: '00112233445566778899',
      linkReferences: [{ start: 2, length: 1 }],
      immutableReferences: [{ start: 5, length: 2 }],
    };
    const digits = runtime.object;
    for (let at = 0; at < digits.length; at += 2) {
      const changed = `${digits.slice(0, at)}ff${digits.slice(at + 2)}`;
      check(changed, runtime, [4, 10, 12].includes(at) ? 'exact' : undefined);
    }
    const overlapping = { ...runtime, linkReferences: [{ start: 4, length: 2 }] };
    check('00112233ffffff778899', overlapping, 'exact');
    check('00112233ffffffff8899', overlapping, undefined);
  });

  it('is the same where only a placeholder says what is filled in', () => {
    const object = `6000__$${'a'.repeat(34)}$__6000`;
    const runtime: LocalRuntime = { object, linkReferences: [], immutableReferences: [] };
    check(`6000${'ab'.repeat(20)}6000`, runtime, 'exact');
    check(`6000${'ab'.repeat(20)}6001`, runtime, undefined);
    check(`6001${'ab'.repeat(20)}6000`, runtime, undefined);
  });

  it('has the immutables of Vyper behind it, of every release', async () => {
    const releases = JSON.parse(recordedText('vyper/releases.json')) as Record<
      string,
      Record<'creation' | 'runtime' | 'deployed', string>
    >;
    for (const [release, { creation, runtime: object, deployed }] of Object.entries(releases)) {
      const json = { sourceName: 'a/Vault.vy', bytecode: creation, deployedBytecode: object };
      const [{ contract } = assert.fail()] = await readBuildFile('a.json', async () => json);
      const runtime = contract.runtime ?? assert.fail();
      check(deployed, runtime, 'exact');
      const digit = deployed.at(-3) === '0' ? '1' : '0';
      check(`${deployed.slice(0, -3)}${digit}${deployed.slice(-2)}`, runtime, 'exact');
      check(deployed.replace('0x', '0x00'), runtime, undefined);
      check(deployed.slice(0, -2), runtime, undefined);
      check(`0x00${deployed.slice(4)}`, runtime, undefined);
      // Since 0.3.10 the code says how much there is.
      const isSaid = /^0\.(3\.10|4)/.test(release);
      check(`${deployed}${'0'.repeat(64)}`, runtime, isSaid ? undefined : 'exact');
      const isNamed = !/^0\.3\.[13]$/.test(release);
      assert.equal(contract.compilerVersion?.split('+')[0], isNamed ? release : undefined);
      // What other compilers wrote has nothing behind it.
      const { tailBytes: _, ...bare } = runtime;
      check(deployed, bare, undefined);
    }
  });

  it('takes references that point outside the code', () => {
    const wild = {
      ...receipt,
      linkReferences: [
        { start: 1e9, length: 1e9 },
        { start: 3, length: 0 },
      ],
    };
    check(`0x${receipt.object}`, wild, 'exact');
  });
});
