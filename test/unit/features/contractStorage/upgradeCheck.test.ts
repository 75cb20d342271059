import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FoundContract } from '../../../../src/domain/contract/networkContract.ts';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import { readHardhatDeploy } from '../../../../src/domain/deployment/readHardhatDeploy.ts';
import { readBuildFile } from '../../../../src/domain/verification/buildOutput.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { recordedText } from '../../domain/verification/recordedBuilds.ts';
import { keyOf, sessionOf } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { FileType, workspace } = await import('vscode');
Object.assign(workspace, { asRelativePath: (uri: { path: string }) => uri.path });
const { renderBuildsCheck, renderUpgradeCheck } = await import(
  '../../../../src/features/contractStorage/upgradeCheck.ts'
);

const key = keyOf('0x00000000000000000000000000000000000003e9');
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const uint = { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' };
const layout = (...labels: readonly string[]) => ({
  storage: labels.map((label, slot) => ({ label, slot: `${slot}`, offset: 0, type: 'u', contract: 'a.sol:A' })),
  types: { u: uint },
});

/** Hardhat's build-info of one contract. */
function buildInfo(storageLayout: unknown) {
  const evm = { deployedBytecode: { object: '6001' } };
  return {
    input: { language: 'Solidity', sources: { 'a.sol': { content: 'contract A {}' } }, settings: {} },
    output: { contracts: { 'a.sol': { A: { evm, storageLayout } } } },
  };
}

async function check(storageLayout: unknown, stored: readonly (readonly [slot: number, value: number])[]) {
  const contracts = await readBuildFile('build.json', async () => buildInfo(storageLayout));
  return checkOf(contracts, 'a.sol:A', layout('owner', 'total'), 'Solidity', stored);
}

async function checkOf(
  contracts: Awaited<ReturnType<typeof readBuildFile>>,
  identifier: string,
  storageLayout: object,
  language: string,
  stored: readonly (readonly [slot: number, value: number])[],
  file = 'build.json',
) {
  const contractState = async () => ({
    items: stored.map(([slot, value]) => ({ slot: word(slot), value: word(value) })),
    next: undefined,
  });
  const networkContext = sessionOf({ ledger: { contractState } } as unknown as Parameters<typeof sessionOf>[0]);
  const contract = {
    ...{ verified: true, chainId: key.chainId, address: key.address, storageLayout },
    ...{ compilation: { name: 'A', language }, sources: new Map([['a.sol', 'contract A {}']]) },
  } as unknown as FoundContract['contract'];
  const plain = { kind: 'resolved', isProxy: false, proxyType: undefined, implementations: [] } as const;
  return renderUpgradeCheck(
    { ...key, contract },
    new URLSearchParams({ file, contract: identifier }).toString(),
    {
      findBuild: async () => ({ contracts }),
      networkContext,
      store: { contract: async () => contract, proxy: async () => plain },
    },
    new AbortController().signal,
  );
}

describe('the upgrade check of a deployed contract', () => {
  it('shows what breaks, with what the ledger has there', async () => {
    const text = await check(layout('total', 'owner', 'extra'), [
      [0, 7],
      [2, 9],
    ]);
    assert.match(text, /\*\*2 changes break what is stored\.\*\*/);
    assert.match(
      text,
      /- \*\*breaks\*\*: `owner` lies elsewhere\n {2}- Deployed: `uint256`, slot 0\n {2}- Build: `uint256`, slot 1\n {2}- On the ledger: `7`\n/,
    );
    // Nobody knows who left it there.
    assert.match(
      text,
      /- \*\*judge\*\*: `extra` was added\n {2}- Build: `uint256`, slot 2\n {2}- On the ledger: `not empty: 0x0+9`\n/,
    );
  });

  it('calls an appended variable safe, and says what a build without a layout lacks', async () => {
    assert.match(await check(layout('owner', 'total', 'extra'), []), /\*\*Safe: /);
    await assert.rejects(check(undefined, []), /outputSelection/);
  });
});

describe('the upgrade check of a build of Foundry', () => {
  const folder = 'test/fixtures/artifacts/foundry-ast/out';
  /** What is read of a file of the build, changed. */
  async function checkVault(changed: (file: string, text: string) => string) {
    const read = (file: string) => changed(file, readFileSync(file, 'utf8'));
    Object.assign(workspace, {
      fs: {
        stat: async ({ path }: { path: string }) => ({ size: 1, type: existsSync(path) ? FileType.File : 0 }),
        readFile: async ({ path }: { path: string }) => new TextEncoder().encode(read(path)),
        readDirectory: async ({ path }: { path: string }) => readdirSync(path).map((name) => [name, FileType.File]),
      },
    });
    const file = `${folder}/Vault.sol/Vault.json`;
    const contracts = await readBuildFile(file, async () => JSON.parse(read(file)));
    const slots = { storage: [{ label: 'inBase', slot: '0', offset: 0, type: 'u' }], types: { u: uint } };
    return checkOf(contracts, 'src/Vault.sol:Vault', slots, 'Solidity', [], file);
  }

  it('has layout and namespaces by the syntax trees of its artifacts, of the same run', async () => {
    const text = await checkVault((_, json) => json);
    assert.match(text, /`inBase` has another type\n {2}- Deployed: `uint256`, slot 0\n {2}- Build: `uint128`, slot 0/);
    for (const added of ['`kind` is put on `inBase`\n  - Build: `enum Kind`', '`erc7201:vault.main` was added']) {
      assert.ok(text.includes(added), text);
    }
    assert.doesNotMatch(text, /could not be compared/);
    // What was compiled at another time has ids of its own.
    const isBase = (file: string) => file.endsWith('Base.json');
    const moved = (file: string, json: string) =>
      isBase(file)
        ? json.replaceAll(/"(id|referencedDeclaration)":(\d+)/g, (_, key, id) => `"${key}":${+id + 1}`)
        : json;
    const renamed = (file: string, json: string) =>
      isBase(file) ? json.replace('"name":"Kind"', '"name":"Mode"') : json;
    const gone = (file: string, json: string) => (isBase(file) ? '{}' : json);
    for (const change of [moved, renamed, gone]) {
      await assert.rejects(checkVault(change), /extra_output/);
    }
  });
});

describe('the upgrade check of a Vyper contract', () => {
  /** Against the layout that the compiler wrote, of the same contract but for what is changed. */
  async function checkVyper(change: (layout: Record<string, object>) => object, json?: object) {
    const combined = JSON.parse(recordedText('vyper/combined_json.json'));
    const contracts = await readBuildFile('build.json', async () => json ?? combined);
    const before = change(structuredClone(combined['src/User.vy'].layout.storage_layout));
    return checkOf(contracts, 'src/User.vy:User', before, 'Vyper', [[11, 7]]);
  }

  it('finds variables of modules and its own by their slots', async () => {
    const moved = await checkVyper(({ history, token, ...others }) => ({
      ...others,
      history: { ...history, slot: 4 },
      token: { ...token, slot: 3 },
    }));
    assert.match(moved, /\*\*2 changes break what is stored\.\*\*/);
    assert.match(moved, /`token` lies elsewhere\n {2}- Deployed: .*, slot 3\n {2}- Build: .*, slot 11\n/);
    assert.doesNotMatch(moved, /storage_layout|code_layout|OWNER/);
    // Structs are known of sources alone, which this build output has not: nothing is called safe.
    assert.match(await checkVyper((same) => same), /^(?!.*Safe)(?!.*break).*$/s);
    const appended = await checkVyper(({ token: _, ...others }) => others);
    assert.match(appended, /`token` was added\n {2}- Build: .*, slot 11\n {2}- On the ledger: `not empty: 0x0+7`\n/);
  });

  it('says which output of the compiler has a layout', async () => {
    const artifact = { sourceName: 'src/User.vy', bytecode: '0x60', deployedBytecode: '0x60' };
    await assert.rejects(
      checkVyper((same) => same, artifact),
      /combined_json/,
    );
  });
});

const noRecords = {
  networkContext: sessionOf({} as Parameters<typeof sessionOf>[0]),
  store: { contract: () => assert.fail(), proxy: () => assert.fail() },
  deployments: { all: async () => [] },
};

describe('the upgrade check of a deployed contract that nobody verified', () => {
  const folder = 'test/fixtures/artifacts/hardhat-deploy-record/deployments/hederaTestnet';
  const query = new URLSearchParams({
    ...{ network: key.network.name, address: key.address },
    ...{ newFile: 'build.json', newContract: 'a.sol:A' },
  }).toString();

  /** Against a build that has put a variable first; `change` is made to the records that are at the address. */
  async function checkRecord(change: (recorded: Deployment) => readonly Deployment[]) {
    Object.assign(workspace, {
      fs: {
        stat: async ({ path }: { path: string }) => ({ size: 1, type: existsSync(path) ? FileType.File : 0 }),
        readFile: async ({ path }: { path: string }) => readFileSync(path),
      },
    });
    const record = `${folder}/Escrow.json`;
    const value = { ...JSON.parse(readFileSync(record, 'utf8')), address: key.address };
    const told = readHardhatDeploy({ record, path: 'deployments/x/Escrow.json', value, chainIdBeside: key.chainId });
    const [recorded = assert.fail()] = told;
    const contracts = await readBuildFile('build.json', async () => buildInfo(layout('first', 'payer')));
    const contractState = async () => ({ items: [{ slot: word(0), value: word(7) }], next: undefined });
    const ledger = { ledger: { contractState } } as unknown as Parameters<typeof sessionOf>[0];
    const sources = {
      ...{ ...noRecords, networkContext: sessionOf(ledger), findBuild: async () => ({ contracts }) },
      deployments: { all: async () => change(recorded) },
    };
    return renderBuildsCheck(query, sources, new AbortController().signal);
  }

  it('has the layout that hardhat-deploy kept with its record, says so, and shows what is stored', async () => {
    const text = await checkRecord((recorded) => [recorded]);
    assert.match(
      text,
      /\n- Deployed: `Escrow`, `0x0+3e9 · testnet \(chain 296\) · layout by the record deployments\/x\/Escrow\.json, not by the chain`\n/i,
    );
    assert.match(
      text,
      /`payer` lies elsewhere\n {2}- Deployed: `address`, slot 0\n {2}- Build: .*, slot 1\n {2}- On the ledger: /,
    );
  });

  it('has of a proxy the layout of its implementation, never its own', async () => {
    const implementation = `0x${'11'.repeat(20)}`;
    const proxy = { kind: undefined, implementations: [implementation], admin: undefined };
    const own = (recorded: Deployment) => ({ ...recorded, record: 'gone.json' });
    const text = await checkRecord((recorded) => [
      own(recorded),
      { ...own(recorded), proxy },
      { ...recorded, key: implementation },
    ]);
    assert.match(text, /`payer` lies elsewhere/);
    await assert.rejects(
      checkRecord((recorded) => [{ ...recorded, proxy }]),
      /no storage layout any more/,
    );
  });

  it('has nothing by records of other chains and tools', async () => {
    for (const other of [{ chainId: 295 }, { tool: 'truffle' }] as const) {
      await assert.rejects(
        checkRecord((recorded) => [{ ...recorded, ...other }]),
        /no storage layout any more/,
      );
    }
  });
});

describe('the upgrade check of two builds', () => {
  it('compares what the query names, with nothing of a ledger', async () => {
    const builds = [layout('owner', 'total'), layout('total', 'owner')].map((one, index) =>
      readBuildFile(`${index}.json`, async () => buildInfo(one)),
    );
    const contracts = (await Promise.all(builds)).flat();
    const query = 'file=0.json&contract=a.sol%3AA&newFile=1.json&newContract=a.sol%3AA';
    const { signal } = new AbortController();
    const sources = { ...noRecords, findBuild: async () => ({ contracts }) };
    const text = await renderBuildsCheck(query, sources, signal);
    assert.match(text, /- Before: `A`, `a\.sol · .*`\n- After: `A`, `a\.sol · .*`\n\n\*\*2 changes break/);
    assert.match(
      text,
      /- \*\*breaks\*\*: `\w+` lies elsewhere\n {2}- Before: `uint256`, slot \d\n {2}- After: `uint256`, slot \d\n/,
    );
    const gone = query.replace('1.json', '2.json');
    await assert.rejects(renderBuildsCheck(gone, sources, signal), /no more/);
  });
});
