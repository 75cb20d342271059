import * as vscode from 'vscode';
import { type NamedAbi, readAbi } from '../domain/contract/abi.ts';
import { scanJsonBytes } from '../domain/value/scanJson.ts';
import { memberOf, textOf } from '../domain/value/untrustedJson.ts';
import { findOwnFiles, readFileWithin } from './files.ts';
import { collectSteps } from './yieldingScan.ts';

/** What compilers write for each contract: Hardhat and Remix, Foundry, Truffle and Brownie. */
const pattern = '**/{artifacts,out,build/contracts}/**/*.json';
const excluded = '**/{node_modules,.git,cache,build-info}/**';
const maxFiles = 500;
const maxFileBytes = 4 * 1024 * 1024;
const maxBytes = 32 * 1024 * 1024;

/**
 * Creates what gives the ABIs in the build output of the workspace. They are read at first use, and again by the first use
 * after a file of them was written or deleted.
 */
export function createWorkspaceAbis(): (() => Promise<readonly NamedAbi[]>) & vscode.Disposable {
  let known: Promise<readonly NamedAbi[]> | undefined;
  let watching: vscode.Disposable | undefined;
  const forget = () => {
    known = undefined;
  };
  const read = () => {
    watching ??= watchBuild(forget);
    known ??= readBuild().catch(() => []);
    return known;
  };
  return Object.assign(read, { dispose: () => watching?.dispose() });
}

function watchBuild(changed: () => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
    vscode.workspace.onDidChangeWorkspaceFolders(changed),
  );
}

async function readBuild(): Promise<readonly NamedAbi[]> {
  const found: NamedAbi[] = [];
  let left = maxBytes;
  for (const uri of await findOwnFiles(pattern, excluded, maxFiles)) {
    const read = await readFileWithin(uri, Math.min(left, maxFileBytes));
    if (typeof read === 'object') {
      left -= read.bytes.length;
      const [json] = await collectSteps(scanJsonBytes(read.bytes));
      const [abi] = await collectSteps(readAbi(memberOf(json?.value, 'abi')));
      const name = textOf(memberOf(json?.value, 'contractName')) ?? nameOf(uri);
      found.push(...(abi === undefined || abi.items.length === 0 ? [] : [{ name, abi }]));
    }
  }
  return found;
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');
}
