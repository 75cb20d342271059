import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { glob, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { recordPatterns } from '../../src/domain/deployment/readRecord.ts';
import { compareLayouts } from '../../src/domain/storage/compareLayouts.ts';
import { readStorageVariables } from '../../src/domain/storage/storageVariables.ts';
import { hostileRecords } from '../hostile/workspace/deploymentRecords.ts';
import { judge, speedNow, threadMs } from './goals.ts';
import { stubVsCode } from './vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { createDeployments } = await import('../../src/editor/deployments.ts');

const root = mkdtempSync(path.join(tmpdir(), 'deployments-'));
const address = (number: number) => `0x${(number + 2 ** 44).toString(16).padStart(40, '0')}`;
const write = (file: string, text: string) => {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
};
const fixture = (file: string) => readFileSync(`test/fixtures/deployments/${file}`, 'utf8');

/** Of tools that write large ones, with code and an ABI. */
function writeRecords(): void {
  const code = `0x${'60'.repeat(10_000)}`;
  const deploy: object = JSON.parse(fixture('hardhat-deploy/deployments/testnet/Vault.json'));
  for (let at = 0; at < 8_000; at++) {
    const record = { ...deploy, address: address(at), bytecode: code };
    write(`deployments/testnet/Contract${at}.json`, JSON.stringify(record));
  }
  write('deployments/testnet/.chainId', '296');
  const run = fixture('foundry/broadcast/Deploy.s.sol/296/run-latest.json');
  for (let at = 0; at < 2_000; at++) {
    write(`broadcast/Deploy.s.sol/296/run-${1_700_000_000 + at}.json`, run);
  }
}

function writeHostile(): void {
  for (const [file, text] of Object.entries(hostileRecords)) {
    write(file, text());
  }
  write('.openzeppelin/unknown-297.json', `{"impls":{"a":"${'x'.repeat(50 * 1024 * 1024)}"}}`);
}

Object.assign(vscode.workspace, {
  isTrusted: true,
  onDidGrantWorkspaceTrust: ignore,
  workspaceFolders: [{ uri: vscode.Uri.file(root) }],
  asRelativePath: (uri: { path: string }) => path.posix.relative(root, uri.path),
  // What the editor's own search takes is not ours.
  findFiles: async ({ pattern }: { pattern: string }) => found.get(pattern),
  fs: {
    stat: async (uri: { path: string }) => ({ size: (await stat(uri.path)).size, type: vscode.FileType.File }),
    readFile: async (uri: { path: string }) => readFile(path.normalize(uri.path)),
  },
  createFileSystemWatcher: () => ({ onDidCreate: ignore, onDidChange: ignore, onDidDelete: ignore, dispose: ignore }),
  onDidSaveTextDocument: ignore,
  onDidChangeWorkspaceFolders: ignore,
});

Object.assign(vscode.window, { onDidChangeWindowState: ignore });

function ignore() {
  return { dispose: () => undefined };
}

const found = new Map<string, readonly object[]>();

async function find(): Promise<void> {
  for (const pattern of recordPatterns) {
    const files: object[] = [];
    for await (const file of glob(pattern, { cwd: root })) {
      files.push(vscode.Uri.file(path.join(root, file)));
    }
    found.set(pattern, files);
  }
}

/** The longest that nothing else of the thread had a turn, and how many deployments were read meanwhile. */
async function readAll() {
  const speed = speedNow();
  const deployments = createDeployments();
  let [longest, isOver] = [0, false];
  const watching = (async () => {
    for (let beganMs = threadMs(); !isOver; ) {
      await setImmediate();
      longest = Math.max(longest, threadMs() - beganMs);
      beganMs = threadMs();
    }
  })();
  const startedMs = threadMs();
  const { length } = await deployments.all();
  const ms = threadMs() - startedMs;
  isOver = true;
  await watching;
  deployments.dispose();
  return { speed, value: longest, length, ms };
}

/** The longest step of comparing two layouts of 5,000 variables, no two of which have the same name and place. */
function compareHostile() {
  const side = (label: string, type: string) => ({
    storage: Array.from({ length: 5_000 }, (_, index) => ({
      ...{ label: `${label}${index}`, slot: String(2n ** 255n + BigInt((index * 7_919) % 5_000)), offset: 0, type },
    })),
    types: {
      word: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' },
      map: { label: 'm', encoding: 'mapping', numberOfBytes: '32', key: 'word', value: 'word' },
    },
  });
  const [before, after] = [side('a', 'map'), side('b', 'word')].map((layout) => {
    const read = readStorageVariables(layout, { compilation: undefined, sources: undefined });
    return { ...(read ?? assert.fail()), hasSources: true };
  });
  assert.ok(before && after);
  const speed = speedNow();
  let [longest, beganMs] = [0, threadMs()];
  for (const atMs of [...Array.from(compareLayouts(before, after), threadMs), threadMs()]) {
    longest = Math.max(longest, atMs - beganMs);
    beganMs = atMs;
  }
  return { speed, value: longest };
}

try {
  judge('longest step of comparing two layouts of 5,000 variables', [1, 2, 3].map(compareHostile), 50, ' ms');
  for (const [what, prepare] of [
    ['10,000 records', writeRecords],
    ['hostile ones of 8 MB beside them, and one of 50 MB', writeHostile],
  ] as const) {
    prepare();
    await find();
    const runs = [await readAll(), await readAll(), await readAll()];
    console.log(`${what}: ${runs[0]?.length} deployments in ${Math.round(runs[0]?.ms ?? 0)} ms`);
    judge(`longest block while ${what} are read`, runs, 50, ' ms');
  }
} finally {
  rmSync(root, { recursive: true });
}
