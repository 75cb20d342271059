import assert from 'node:assert/strict';
import {
  contractIdentifier,
  parseCompilerVersion,
} from '../../../../../src/domain/verification/artifacts/localContract.ts';
import {
  type FoundContract,
  readBuildFile,
  richestOf,
} from '../../../../../src/domain/verification/artifacts/readBuildFile.ts';
import { folder, readJson, recordedContract, recordedProject } from './fixtures.ts';

const version = '0.8.28+commit.7893614a';

describe('build output of real tools', () => {
  const check = (project: string, tool: string, kind: string, expected: readonly string[], compiler?: string) => {
    const found = recordedProject(project).map(({ contract }) => contract);
    assert.deepEqual(found.map(contractIdentifier).toSorted(), expected, project);
    for (const contract of found) {
      assert.deepEqual(
        [contract.tool, contract.submission.kind, contract.compilerVersion, contract.language],
        [tool, kind, compiler, 'Solidity'],
        project,
      );
    }
  };

  it('is recognised, contract by contract, without interfaces', () => {
    const hardhat = ['contracts/Escrow.sol:Escrow', 'contracts/Fees.sol:Fees', 'contracts/Receipt.sol:Receipt'];
    const foundry = ['src/Escrow.sol:Escrow', 'src/Fees.sol:Fees', 'src/Receipt.sol:Receipt'];
    check('hardhat2', 'Hardhat', 'standardJson', hardhat, version);
    check(
      'hardhat3',
      'Hardhat',
      'standardJson',
      hardhat.map((id) => `project/${id}`),
      version,
    );
    check('foundry', 'Foundry', 'metadata', foundry, version);
    check('foundry-build-info', 'Foundry', 'standardJson', foundry, version);
    check('sourcify', 'metadata', 'metadata', hardhat.slice(0, 1), version);
    check('remix', 'metadata', 'metadata', hardhat.slice(2), version);
    check('hardhat-deploy', 'standard JSON', 'standardJson', hardhat, undefined);
  });

  it('leaves behind the folders of the machine that Foundry writes into its input', () => {
    const { submission } = recordedContract('foundry-build-info', 'Escrow');
    assert.equal(submission.kind, 'standardJson');
    assert.deepEqual(Object.keys(submission.input), ['language', 'sources', 'settings']);
    assert.doesNotMatch(JSON.stringify(submission), /home/);
  });

  it('sends every source of the compilation, whole', () => {
    const { submission } = recordedContract('hardhat2', 'Escrow');
    assert.equal(submission.kind, 'standardJson');
    assert.match(submission.input.sources['contracts/Escrow.sol']?.content ?? '', /naïve/);
    assert.deepEqual(Object.keys(submission.input.sources), [
      'contracts/Escrow.sol',
      'contracts/Fees.sol',
      'contracts/Receipt.sol',
    ]);
  });

  it('knows where libraries and immutables are', () => {
    const { runtime } = recordedContract('foundry', 'Escrow');
    assert.equal(runtime?.linkReferences.length, 1);
    assert.equal(runtime.immutableReferences.length, 5);
  });

  it('prefers compiler input to metadata of the same code, and compiled to uncompiled', () => {
    const both = recordedProject('{foundry,foundry-build-info}');
    assert.ok(both.every(({ contract }) => contract.submission.kind === 'standardJson'));
    assert.equal(both.length, 3);
    const compiled = recordedProject('{hardhat2,hardhat-deploy,remix,sourcify}');
    assert.ok(compiled.every(({ contract }) => contract.runtime !== undefined));
    assert.equal(compiled.length, 3);
  });

  it('is read whole by either of two files, and without the compiler’s output by what the sources declare', async () => {
    const half = `${folder}/hardhat3/artifacts/build-info/solc-0_8_28-c1707dd07108965b9edb9d72cc006f8d80df5f5d`;
    const whole = await readBuildFile(`${half}.json`, readJson);
    assert.equal(whole.length, 3);
    assert.ok(whole.every(({ contract }) => contract.runtime !== undefined));
    assert.deepEqual(await readBuildFile(`${half}.output.json`, readJson), whole);
    const alone = await readBuildFile(`${half}.json`, async (file) =>
      file === `${half}.json` ? readJson(file) : undefined,
    );
    const told = alone.map(({ contract }) => [contractIdentifier(contract), contract.tool, contract.compilerVersion]);
    assert.deepEqual(
      told.toSorted(),
      whole.map(({ contract }) => [contractIdentifier(contract), 'Hardhat', version]).toSorted(),
    );
  });

  it('is looked for beside the file, whatever the folders are called', async () => {
    const input = { language: 'Solidity', sources: { 'a.sol': { content: 'contract A {}' } } };
    const readsOf = async (file: string) => {
      const files: string[] = [];
      const found = await readBuildFile(file, async (name) => {
        files.push(name);
        return name.endsWith('.output.json') ? undefined : { input };
      });
      return [...files, ...found.map((one) => one.file)];
    };
    const folders = 'x.output.json/y.json';
    const expected = [`${folders}/a.json`, `${folders}/a.output.json`, `${folders}/a.json`];
    assert.deepEqual(await readsOf(`${folders}/a.json`), expected);
    assert.deepEqual(await readsOf(`${folders}/a.output.json`), expected);
  });

  it('keeps of one contract the compiler input, else what knows the version, else the first', () => {
    const contractOf = (kind: 'standardJson' | 'metadata', compilerVersion?: string, object?: string) => {
      const input = { language: 'Solidity', sources: {}, settings: {} };
      const submission = kind === 'standardJson' ? { kind, input } : ({ kind, metadata: {}, sources: [] } as const);
      const runtime = object === undefined ? undefined : { object, linkReferences: [], immutableReferences: [] };
      const names = { name: 'A', sourcePath: 'a.sol', language: 'Solidity', tool: 'metadata' } as const;
      return { file: `${kind} ${compilerVersion}`, contract: { ...names, compilerVersion, runtime, submission } };
    };
    const [meta, full, old] = [
      contractOf('metadata', '1'),
      contractOf('standardJson', '1'),
      contractOf('standardJson'),
    ];
    const check = (found: readonly FoundContract[], expected: readonly FoundContract[]) =>
      assert.deepEqual(
        [...richestOf(found)].filter((step) => step !== undefined),
        expected,
      );
    check([meta, full], [full]);
    check([full, meta], [full]);
    check([meta, old], [old]);
    check([old, meta], [old]);
    check([old, full], [full]);
    check([full, old], [full]);
    const [one, two] = [contractOf('metadata', '1', '60'), contractOf('metadata', '1', '61')];
    check([one, { ...one, file: 'later' }], [one]);
    check([one, two], [one, two]);
    check([full, one], [one]);
  });

  it('is one contract for each file of Vyper', async () => {
    const content = '# pragma version 0.3.10';
    const sources = { 'a/Vault.vy': { content }, 'Token.vy': { content }, 'a/IVault.vyi': { content } };
    const input = { language: 'Vyper', sources, settings: {} };
    const found = await readBuildFile('input.json', async () => input);
    const told = found.map(({ contract }) => `${contract.language} ${contractIdentifier(contract)}`);
    assert.deepEqual(told, ['Vyper a/Vault.vy:Vault', 'Vyper Token.vy:Token']);
  });

  it('is what the sources of a bare compiler input declare, but for what has no code', async () => {
    const content = 'abstract contract Base {}\ninterface I {}\nlibrary L {}\ncontract Vault is Base {}';
    const found = await readBuildFile('input.json', async () => ({
      language: 'Solidity',
      sources: { 'a.sol': { content } },
    }));
    assert.deepEqual(
      found.map(({ contract }) => contract.name),
      ['L', 'Vault'],
    );
    const [submission] = found.map(({ contract }) => contract.submission);
    assert.deepEqual(submission?.kind === 'standardJson' && submission.input.settings, {});
  });

  it('takes of references what are ranges', async () => {
    const ranges = [
      { start: 0, length: 0 },
      { start: 1, length: 2 },
      { start: -1, length: 2 },
      { start: 1, length: -1 },
    ];
    const odd = [...ranges, { start: '1', length: 2 }, { start: 1 }, 7, null];
    const deployedBytecode = {
      object: '0x600060',
      linkReferences: { 'a.sol': { L: odd, M: [{ start: 3, length: 1 }] }, 'b.sol': 7 },
      immutableReferences: { 5: odd, 6: 'x' },
    };
    const contract = { evm: { deployedBytecode }, metadata: '{"compiler":{"version":"0.8.28+commit.7893614a"}}' };
    const json = {
      solcLongVersion: '0.8.28',
      input: { language: 'Solidity', sources: { 'a.sol': { content: '' } }, settings: {} },
      output: { contracts: { 'a.sol': { A: contract }, 'gone.sol': { B: contract } } },
    };
    const found = await readBuildFile('a.json', async () => json);
    assert.deepEqual(
      found.map(({ contract: { name, runtime, compilerVersion } }) => ({ name, runtime, compilerVersion })),
      [
        {
          name: 'A',
          runtime: {
            object: '600060',
            linkReferences: [...ranges.slice(0, 2), { start: 3, length: 1 }],
            immutableReferences: ranges.slice(0, 2),
          },
          compilerVersion: version,
        },
      ],
    );
  });

  it('gives nothing for other JSON, and throws for none', async () => {
    const readableMetadata = {
      ...{ compiler: { version }, language: 'Solidity', output: {}, sources: { 'a.sol': { keccak256: '0x1' } } },
      settings: { compilationTarget: { 'a.sol': 'A' } },
    };
    const readable = { deployedBytecode: { object: '0x6052' }, metadata: readableMetadata };
    assert.equal((await readBuildFile('a.json', async () => readable)).length, 1);
    const others: readonly unknown[] = [
      ...[undefined, null, 1, 'x', [], {}, { input: 1 }, { language: 'Solidity', sources: {} }],
      { language: 'Solidity', sources: { 'a.sol': { urls: ['ipfs://x'] } }, settings: {} },
      { language: 'Solidity', sources: { 'a.sol': { content: 'contract A {}' } }, settings: 7 },
      { input: { language: 'Solidity', sources: { a: { content: '' } }, settings: {} }, output: { contracts: 7 } },
      { deployedBytecode: { object: '0x' }, metadata: {} },
      { deployedBytecode: { object: 'xyz' }, metadata: {} },
      { deployedBytecode: { object: '600x52' }, metadata: readableMetadata },
      { deployedBytecode: { object: '0x60', linkReferences: 1, immutableReferences: { a: 1 } }, rawMetadata: '{' },
      { compiler: { version: 'soljson' }, language: 'Solidity', output: {}, settings: {}, sources: { a: {} } },
      JSON.parse('{"input": {"language": "S", "settings": {}, "sources": {"__proto__": {"content": ""}}}}'),
    ];
    const sources = { 'a.sol': { content: 'contract A {}' } };
    for (const lacking of [
      { sources },
      { language: 'Solidity' },
      { language: 7, sources },
      { language: '', sources },
    ]) {
      for (const json of [{ ...lacking, settings: {} }, { input: { ...lacking, settings: {} } }]) {
        assert.deepEqual(await readBuildFile('a.json', async () => json), [], JSON.stringify(json));
      }
    }
    for (const json of others) {
      assert.deepEqual(await readBuildFile('a.json', async () => json), [], JSON.stringify(json));
    }
  });

  it('reads compiler versions as people write them', () => {
    const checkVersion = (text: string, expected: string | undefined) =>
      assert.equal(parseCompilerVersion(text), expected, text);
    checkVersion('v0.8.28+commit.7893614a', version);
    checkVersion(' 0.8.28+commit.7893614a.Emscripten.clang ', version);
    checkVersion('0.3.10+commit.91361694', '0.3.10+commit.91361694');
    checkVersion('Version: 0.8.28+commit.7893614a.Linux.g++', version);
    checkVersion('0.8.28-nightly.2024.1.1+commit.7893614a', '0.8.28-nightly.2024.1.1+commit.7893614a');
    checkVersion('0.8.28+commit.7893614a-x', undefined);
    checkVersion('solc 0.8.28+commit.7893614a', undefined);
    checkVersion('0.8.28', undefined);
    checkVersion('latest', undefined);
  });
});
