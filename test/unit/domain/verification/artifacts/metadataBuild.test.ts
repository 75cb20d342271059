import assert from 'node:assert/strict';
import {
  contractOfMetadata,
  originalText,
  sourceFileCandidates,
} from '../../../../../src/domain/verification/artifacts/metadataBuild.ts';
import { recordedContract, recordedText } from './fixtures.ts';

describe('sources that metadata names', () => {
  const { submission } = recordedContract('sourcify', 'Escrow');
  const sources = submission.kind === 'metadata' ? submission.sources : [];
  const [escrow = { keccak256: undefined }] = sources;
  const text = recordedText('sourcify/sources/contracts/Escrow.sol');

  it('are known again by their hash, also with the line ends of another system', () => {
    assert.deepEqual(
      sources.map(({ path }) => path),
      ['contracts/Escrow.sol', 'contracts/Fees.sol'],
    );
    assert.equal(originalText(text, escrow), text);
    assert.equal(originalText(text.replaceAll('\n', '\r\n'), escrow), text);
    assert.equal(originalText(`${text} `, escrow), undefined);
    assert.equal(originalText('anything', { keccak256: undefined }), 'anything');
  });

  it('are looked for below the project, never outside', () => {
    const check = (path: string, expected: readonly string[]) => assert.deepEqual(sourceFileCandidates(path), expected);
    const usual = (path: string) => [path, `sources/${path}`, `node_modules/${path}`, `lib/${path}`];
    check('contracts/A.sol', usual('contracts/A.sol'));
    check('./contracts/A.sol', usual('contracts/A.sol'));
    check('project/contracts/A.sol', usual('contracts/A.sol'));
    check('project:/contracts/A.sol', usual('contracts/A.sol'));
    check('contracts/project/A.sol', usual('contracts/project/A.sol'));
    check('a./A.sol', usual('a./A.sol'));
    check('npm/oz@5.0.0/lib/A.sol', [
      ...['npm/oz@5.0.0/lib/A.sol', 'sources/npm/oz@5.0.0/lib/A.sol'],
      ...['node_modules/oz/lib/A.sol', 'lib/npm/oz@5.0.0/lib/A.sol'],
    ]);
    check('a/npm/oz@5.0.0/A.sol', usual('a/npm/oz@5.0.0/A.sol'));
    check('npm/@oz/contracts@5.0.0/A.sol', [
      'npm/@oz/contracts@5.0.0/A.sol',
      'sources/npm/@oz/contracts@5.0.0/A.sol',
      'node_modules/@oz/contracts/A.sol',
      'lib/npm/@oz/contracts@5.0.0/A.sol',
    ]);
    for (const path of [
      '../A.sol',
      'a/../../A.sol',
      '/etc/passwd',
      'C:\\A.sol',
      'https://x/A.sol',
      'a//b',
      '',
      'a\0b',
    ]) {
      check(path, []);
    }
  });
});

describe("a compiler's metadata", () => {
  const metadata = {
    language: 'Solidity',
    compiler: { version: '0.8.24+commit.e11b9ed9' },
    settings: { compilationTarget: { 'a/A.sol': 'A' } },
    sources: { 'a/A.sol': { content: 'contract A {}' }, 'B.sol': { keccak256: '0xAB' } },
    output: {},
  };

  it('is a contract, whose sources are as it names them', () => {
    const found = contractOfMetadata('metadata', metadata, undefined);
    assert.deepEqual(found, {
      ...{ tool: 'metadata', name: 'A', sourcePath: 'a/A.sol', language: 'Solidity', runtime: undefined },
      compilerVersion: found?.compilerVersion,
      submission: {
        ...{ kind: 'metadata', metadata },
        sources: [
          { path: 'a/A.sol', content: 'contract A {}', keccak256: undefined },
          { path: 'B.sol', content: undefined, keccak256: '0xAB' },
        ],
      },
    });
    assert.ok(JSON.stringify(found.compilerVersion).includes('0.8.24'));
  });

  it('is none without any part of it', () => {
    for (const part of ['language', 'compiler', 'settings', 'sources', 'output'] as const) {
      const { [part]: _, ...rest } = metadata;
      assert.equal(contractOfMetadata('metadata', rest, undefined), undefined, part);
    }
    for (const more of [
      { compiler: { version: 'latest' } },
      { settings: { compilationTarget: {} } },
      { settings: { compilationTarget: { 'a/A.sol': 5 } } },
      { sources: {} },
    ]) {
      assert.equal(
        contractOfMetadata('metadata', { ...metadata, ...more }, undefined),
        undefined,
        JSON.stringify(more),
      );
    }
    assert.equal(contractOfMetadata('metadata', [metadata], undefined), undefined);
  });
});
