import assert from 'node:assert/strict';
import {
  contractIdentifier,
  type FoundContract,
  originalText,
  parseCompilerVersion,
  readBuildFile,
  richestOf,
  sourceFileCandidates,
} from '../../../../src/domain/verification/buildOutput.ts';
import { vyperImports } from '../../../../src/domain/verification/vyperBuild.ts';
import { folder, readJson, recordedContract, recordedProject, recordedText } from './recordedBuilds.ts';

const version = '0.8.28+commit.7893614a';
const contractsIn = async (json: unknown) =>
  (await readBuildFile('a.json', async () => json)).map(({ contract }) => contract);

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
    check('ignition-hardhat2', 'Hardhat', 'standardJson', hardhat, version);
    check(
      'ignition',
      'Hardhat',
      'standardJson',
      ['project/contracts/Escrow.sol:Escrow', 'project/contracts/Fees.sol:Fees'],
      version,
    );
    check(
      'truffle',
      'Truffle',
      'metadata',
      ['project:/contracts/Escrow.sol:Escrow', 'project:/contracts/Fees.sol:Fees'],
      version,
    );
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
    const found = await contractsIn(input);
    const names = found.map((contract) => `${contract.language} ${contractIdentifier(contract)}`);
    assert.deepEqual(names, ['Vyper a/Vault.vy:Vault', 'Vyper Token.vy:Token']);
  });

  it('is read of what tools keep of Vyper, with the release that the code or the pragma names', () => {
    const user = 'src/User.vy:User 0.4.1+commit.8a93dd27 96';
    for (const [project, ...expected] of [
      ['vyper-hardhat', 'Hardhat sourceFile contracts/Vault.vy:Vault 0.3.7+commit.6020b8bb unknown'],
      ['vyper-foundry', 'Foundry sourceFile User.vy:User 0.4.1+commit.8a93dd27 128'],
      ['vyper-build-info', `Foundry standardJson ${user.replace('96', '128')}`],
    ] as const) {
      const found = recordedProject(project).map(({ contract }) =>
        [
          ...[contract.tool, contract.submission.kind, contractIdentifier(contract), contract.compilerVersion],
          contract.runtime?.tailBytes,
        ].join(' '),
      );
      assert.deepEqual(found, expected, project);
    }
    // Foundry keeps the same code twice.
    const both = recordedProject('vyper-{foundry,build-info}').map(({ contract }) => contract.submission.kind);
    assert.deepEqual(both, ['standardJson']);
    const takes = ['vyper-hardhat', 'vyper-foundry', 'vyper'].map((project) => {
      const { creation } = recordedProject(project)[0]?.contract ?? {};
      return [
        creation?.code?.object.endsWith('a1657679706572830004010037'),
        creation?.parameters?.map(({ type }) => type),
      ];
    });
    assert.deepEqual(takes, [
      [false, ['uint256']],
      [true, ['string']],
      [true, ['string']],
    ]);
    const [combined, ...uncompiled] = recordedProject('vyper').map(({ contract }) => contract);
    assert.deepEqual([combined?.tool, combined?.runtime?.tailBytes], ['Vyper', 128]);
    assert.deepEqual(Object.keys(combined?.storageLayout ?? {}), ['lib', 'limits', 'history', 'token']);
    assert.deepEqual(
      uncompiled.map((contract) => `${contractIdentifier(contract)} ${contract.compilerVersion}`),
      ['src/sub/inner.vy:inner', 'src/sub/lib.vy:lib'].map((id) => `${id} 0.4.1+commit.8a93dd27`),
    );
    const { submission } = recordedContract('vyper-build-info', 'User');
    // The compiler needs the interfaces that Foundry lists apart.
    assert.ok(submission.kind === 'standardJson' && 'interfaces/IThing.vyi' in submission.input.sources);
  });

  it('takes the compiler of a bare Vyper input from its pragma, where that names one', async () => {
    for (const [pragma, expected] of [
      ['# @version 0.2.15', '0.2.15+commit.6e7dba7'],
      ['#pragma version ==0.3.10 \r', '0.3.10+commit.91361694'],
      ...['# @version ^0.3.7', '# @version >=0.3.7', '# @version 0.3.5', '# @versions 0.3.7', '"# @version 0.3.7"'].map(
        (text) => [text, undefined] as const,
      ),
    ] as const) {
      const sources = { 'a.vy': { content: `# SPDX\n${pragma}\nx: uint256\n` } };
      const [contract] = await contractsIn({ language: 'Vyper', sources, settings: {} });
      assert.equal(contract?.compilerVersion, expected, pragma);
    }
  });

  it('imports what a Vyper source names, but for what the compiler has itself', () => {
    for (const [source, ...expected] of [
      ['import a.b as c\nfrom a.b import c, d as e\n', '0 a/b', '0 a/b/c', '0 a/b/d'],
      ['from . import x\nfrom .. import y\nfrom ..a.b import (\n  z,\n)\n', '1 x', '2 y', '2 a/b/z'],
      [
        'from ethereum.ercs import IERC20\nfrom vyper.interfaces import ERC20\nimport math\nimport mathematics',
        '0 mathematics',
      ],
      ['# import x\nx: uint256\n"import y"\nimport ../z\nfrom x\nimportant: bool\n'],
    ] as const) {
      const found = [...vyperImports(source)].flatMap((one) => (one === undefined ? [] : [`${one.level} ${one.path}`]));
      assert.deepEqual(found, expected, source);
    }
  });

  it('is what the sources of a bare compiler input declare, but for what has no code', async () => {
    const content = 'abstract contract Base {}\ninterface I {}\nlibrary L {}\ncontract Vault is Base {}';
    const found = await contractsIn({ language: 'Solidity', sources: { 'a.sol': { content } } });
    assert.deepEqual(
      found.map(({ name, submission }) => [name, submission.kind === 'standardJson' && submission.input.settings]),
      [
        ['L', {}],
        ['Vault', {}],
      ],
    );
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
    const found = await contractsIn(json);
    assert.deepEqual(
      found.map(({ name, runtime, compilerVersion }) => ({ name, runtime, compilerVersion })),
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

  it('gives nothing for other JSON', async () => {
    const sources = { 'a.sol': { content: 'contract A {}' } };
    const inputs: readonly object[] = [
      ...[{ sources }, { language: 'Solidity' }, { language: 7, sources }, { language: '', sources }],
      { language: 'Solidity', sources: {} },
      { language: 'Solidity', sources: { 'a.sol': { urls: ['ipfs://x'] } } },
    ].map((input) => ({ ...input, settings: {} }));
    const others: readonly unknown[] = [
      ...[undefined, null, 1, 'x', [], {}, { input: 1 }, { language: 'Solidity', sources, settings: 7 }],
      ...inputs.flatMap((input) => [input, { input }]),
      { input: { language: 'Solidity', sources, settings: {} }, output: { contracts: 7 } },
      { deployedBytecode: { object: '0x60', linkReferences: 1, immutableReferences: { a: 1 } }, rawMetadata: '{' },
      JSON.parse('{"input": {"language": "S", "settings": {}, "sources": {"__proto__": {"content": ""}}}}'),
    ];
    for (const json of others) {
      assert.deepEqual(await contractsIn(json), [], JSON.stringify(json));
    }
  });

  it('reads compiler versions as people write them', () => {
    const nightly = '0.8.28-nightly.2024.1.1+commit.7893614a';
    for (const [text, expected] of [
      [`v${version}`, version],
      [` ${version}.Emscripten.clang `, version],
      [`Version: ${version}.Linux.g++`, version],
      ['0.3.10+commit.91361694', '0.3.10+commit.91361694'],
      [nightly, nightly],
      ...[`${version}-x`, `solc ${version}`, '0.8.28', 'latest'].map((text) => [text, undefined] as const),
    ] as const) {
      assert.equal(parseCompilerVersion(text), expected, text);
    }
  });
});

describe('compiler metadata', () => {
  const metadata = {
    language: 'Solidity',
    compiler: { version },
    settings: { compilationTarget: { 'a/A.sol': 'A' } },
    sources: { 'a/A.sol': { content: 'contract A {}' }, 'B.sol': { keccak256: '0xAB' } },
    output: {},
  };

  it('is a contract, whose sources are as it names them', async () => {
    assert.deepEqual(await contractsIn(metadata), [
      {
        ...{ tool: 'metadata', name: 'A', sourcePath: 'a/A.sol', language: 'Solidity', runtime: undefined },
        compilerVersion: version,
        submission: {
          ...{ kind: 'metadata', metadata },
          sources: [
            { path: 'a/A.sol', content: 'contract A {}', keccak256: undefined },
            { path: 'B.sol', content: undefined, keccak256: '0xAB' },
          ],
        },
      },
    ]);
  });

  it('is none without any part of it', async () => {
    for (const change of [
      ...['language', 'compiler', 'settings', 'sources', 'output'].map((part) => ({ [part]: undefined })),
      { compiler: { version: 'latest' } },
      { settings: { compilationTarget: {} } },
      { settings: { compilationTarget: { 'a/A.sol': 5 } } },
      { sources: {} },
    ]) {
      const json = JSON.parse(JSON.stringify({ ...metadata, ...change }));
      assert.deepEqual(await contractsIn(json), [], JSON.stringify(change));
    }
    assert.deepEqual(await contractsIn([metadata]), []);
  });

  it('comes with code of hex and placeholders of libraries, no longer than any ledger takes', async () => {
    const codeOf = async (object: unknown) =>
      (await contractsIn({ deployedBytecode: { object }, metadata }))[0]?.runtime?.object;
    const placeholder = `__$${'a'.repeat(34)}$__`;
    const pairs = `60${placeholder}${placeholder}60`;
    for (const code of ['60', '6', 'aAfF09', placeholder, pairs, `__${'x'.repeat(36)}__`]) {
      assert.deepEqual([await codeOf(code), await codeOf(`0x${code}`)], [code, code]);
    }
    for (const object of [
      ...['', '0x', '0x0x60', '6g', '60 ', ' 60', '60\n', `__${'a'.repeat(35)}__`, '__', '600x52'],
      ...[60, null, undefined],
    ]) {
      assert.equal(await codeOf(object), undefined, String(object));
    }
    const longest = '60'.repeat(1_000_000);
    for (const code of [longest, placeholder.repeat(50_000)]) {
      assert.equal((await codeOf(code))?.length, 2_000_000);
    }
    for (const tooLong of [`${longest}6`, '60'.repeat(20_000_000), placeholder.repeat(500_000)]) {
      assert.equal(await codeOf(tooLong), undefined);
    }
  });
});

describe('sources that metadata names', () => {
  it('are recognized by their hash, also with the line ends of another system', () => {
    const { submission } = recordedContract('sourcify', 'Escrow');
    const sources = submission.kind === 'metadata' ? submission.sources : [];
    assert.deepEqual(
      sources.map(({ path }) => path),
      ['contracts/Escrow.sol', 'contracts/Fees.sol'],
    );
    const escrow = sources[0] ?? assert.fail();
    const text = recordedText('sourcify/sources/contracts/Escrow.sol');
    assert.equal(originalText(text, escrow), text);
    assert.equal(originalText(text.replaceAll('\n', '\r\n'), escrow), text);
    assert.equal(originalText(`${text} `, escrow), undefined);
    assert.equal(originalText('anything', { keccak256: undefined }), 'anything');
  });

  it('are looked for below the project, never outside', () => {
    for (const [path, plain = path, unversioned = plain] of [
      ['contracts/A.sol'],
      ['./contracts/A.sol', 'contracts/A.sol'],
      ['project/contracts/A.sol', 'contracts/A.sol'],
      ['project:/contracts/A.sol', 'contracts/A.sol'],
      ['contracts/project/A.sol'],
      ['a./A.sol'],
      ['npm/oz@5.0.0/lib/A.sol', undefined, 'oz/lib/A.sol'],
      ['a/npm/oz@5.0.0/A.sol'],
      ['npm/@oz/contracts@5.0.0/A.sol', undefined, '@oz/contracts/A.sol'],
    ] as const) {
      const expected = [plain, `sources/${plain}`, `node_modules/${unversioned}`, `lib/${plain}`];
      assert.deepEqual(sourceFileCandidates(path), expected);
    }
    for (const path of ['../A.sol', 'a/../../A.sol', '/etc/x', 'C:\\A.sol', 'https://x/A.sol', 'a//b', '', 'a\0b']) {
      assert.deepEqual(sourceFileCandidates(path), [], path);
    }
  });
});
