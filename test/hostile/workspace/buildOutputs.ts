import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEndless, writeSparse } from './prepareWorkspace.ts';

const fileCount = 10_000;
const largeFiles = 8;
const largeBytes = 20_000_000;

/** Build output of every tool, 10,000 files and 200 MB in all, with paths that lead elsewhere. */
export async function writeBuilds(workspace: string, decoyUrl: string): Promise<void> {
  const info = join(workspace, 'artifacts/build-info');
  const foundry = join(workspace, 'out/Odd.sol');
  const inputs = join(workspace, 'solcInputs');
  for (const folder of [info, foundry, inputs]) {
    await mkdir(folder, { recursive: true });
  }
  for (let index = 0; index < fileCount; index++) {
    const folder = [info, foundry, inputs][index % 3] ?? info;
    await writeFile(join(folder, `${String(index).padStart(6, 'a')}.json`), smallBuild(index, decoyUrl));
  }
  for (let index = 0; index < largeFiles; index++) {
    await writeFile(join(info, `0large${index}.json`), largeBuild(index));
  }
  await writeFile(join(info, '0many.json'), manyContracts(5_000));
  await writeFile(join(info, '0deep.json'), '['.repeat(5_000_000));
  await writeFile(join(info, '0deepObject.json'), '{"input":'.repeat(1_000_000));
  await writeFile(
    join(info, '0binary.json'),
    Uint8Array.from({ length: 100_000 }, (_, index) => index % 256),
  );
  await writeFile(join(inputs, '0comments.json'), standardInput({ 'A.sol': `${'/*'.repeat(500_000)} contract A {` }));
  await writeFile(join(inputs, '0spaces.json'), standardInput({ 'A.sol': ` abstract${' '.repeat(1_000_000)}` }));
  await writeFile(join(inputs, '0lines.json'), standardInput({ 'A.sol': '\ncontract A'.repeat(150_000) }));
  await writeSparse(join(info, '0sparse.json'), 70_000_000);
  await symlink(join(workspace, '../outside.json'), join(info, '0outside.json'));
  await symlink('/etc', join(workspace, 'artifacts/etc'));
  await writeEndless(info, 'json');
  // The metadata of this one names sources that are no files, which are looked for beside it.
  await mkdir(join(workspace, 'endless/contracts'), { recursive: true });
  await writeEndless(join(workspace, 'endless/contracts'), 'sol');
  await writeSparse(join(workspace, 'endless/contracts/huge.sol'), 3_000_000_000);
  await writeFile(
    join(workspace, 'endless/metadata.json'),
    metadata(['contracts/zero.sol', 'contracts/pipe.sol', 'contracts/huge.sol']),
  );
  await writeFile(join(workspace, 'endless/outside_metadata.json'), metadata(hostilePaths));
}

/** Source paths that lead out of a folder, or that a disk, a shell or a page takes for something else. */
export const hostilePaths = [
  '../../outside.json',
  '/etc/passwd',
  '~/.ssh/id_rsa',
  'C:\\Windows\\win.ini',
  '\\\\host\\share\\A.sol',
  'a\0b.sol',
  'file:///etc/passwd',
  'project:/../../outside.json',
  `${'long/'.repeat(2_000)}A.sol`,
  `${'l'.repeat(100_000)}.sol`,
  'contracts/a.sol',
  'contracts/A.sol',
  'contracts/a.sol/b.sol',
  '__proto__',
  'constructor',
  '',
  '.',
  '..',
  'con',
  '\u202Egnp.los',
  '[x](command:x)',
];

function smallBuild(index: number, decoyUrl: string): string {
  const path = hostilePaths[index % hostilePaths.length] ?? '';
  const name = `N${index} ![](${decoyUrl}/${index}.png)`;
  switch (index % 6) {
    case 0:
      return buildInfo({ [path]: 'contract A {}' }, { [path]: { [name]: code('6000') } });
    case 1:
      return JSON.stringify({ deployedBytecode: code('6000').evm.deployedBytecode, rawMetadata: metadata([path]) });
    case 2:
      return standardInput({ [path]: `contract ${'N'.repeat(index % 300)} {}` });
    case 3:
      return metadata([path]);
    case 4:
      return '{"input":{"language":"Solidity","sources":{"A.sol":{"content":1}}},"output":[]}';
    default:
      return '{"input": truncated';
  }
}

/** One contract and 20 MB of sources. */
function largeBuild(index: number): string {
  const sources = Object.fromEntries(
    Array.from({ length: 200 }, (_, file) => [
      `large${index}/${file}.sol`,
      '// padding\n'.repeat(largeBytes / 200 / 11),
    ]),
  );
  return buildInfo(sources, { [`large${index}/0.sol`]: { [`Large${index}`]: code('60'.repeat(20_000)) } });
}

function manyContracts(count: number): string {
  const contracts = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`Many${index}`, code('5b'.repeat(2_000) + index)]),
  );
  return buildInfo({ 'Many.sol': 'contract Many {}' }, { 'Many.sol': contracts });
}

function code(object: string) {
  const places = { a: { b: [{ start: -1, length: 1e308 }, { start: 0, length: 20 }, null] } };
  return { evm: { deployedBytecode: { object, linkReferences: places, immutableReferences: { 1: places.a.b } } } };
}

function buildInfo(texts: Readonly<Record<string, string>>, contracts: object): string {
  return JSON.stringify({ solcLongVersion: '0.8.28+commit.7893614a', input: input(texts), output: { contracts } });
}

function standardInput(texts: Readonly<Record<string, string>>): string {
  return JSON.stringify(input(texts));
}

function input(texts: Readonly<Record<string, string>>) {
  const sources = Object.fromEntries(Object.entries(texts).map(([path, content]) => [path, { content }]));
  return { language: 'Solidity', sources, settings: { outputSelection: {} } };
}

function metadata(paths: readonly string[]): string {
  const [target = ''] = paths;
  return JSON.stringify({
    compiler: { version: '0.8.28+commit.7893614a' },
    language: 'Solidity',
    output: { abi: [] },
    settings: { compilationTarget: { [target]: 'A' } },
    sources: Object.fromEntries(paths.map((path) => [path, { keccak256: `0x${'00'.repeat(32)}` }])),
    version: 1,
  });
}
