import * as vscode from 'vscode';
import type { Deployment } from '../domain/deployment/deployment.ts';
import { isRecord, readRecord, recordOrder, recordPatterns } from '../domain/deployment/readRecord.ts';
import { findOwnFiles, listOwnFiles, readFileWithin } from './files.ts';
import { collectSteps } from './yieldingScan.ts';

const excluded = ['node_modules', '.git', 'cache', 'solcInputs'];
const maxFiles = 10_000;
const maxFileBytes = 8 * 1024 * 1024;
const maxBytes = 256 * 1024 * 1024;
const maxDeployments = 20_000;
/** One that is filled on purpose leaves room for the others. */
const maxOfRecord = 2_000;

/** What a file told, its size, and how it was then. */
export interface ReadRecord {
  /** Below the workspace folder. */
  readonly path: string;
  /** Why it tells nothing, though it is a record by its path. */
  readonly unread: 'tooLarge' | 'notJson' | undefined;
  readonly bytes: number;
  readonly stamp: string | undefined;
  readonly told: readonly Deployment[];
}

/** By the path of the file. */
export type ReadRecords = ReadonlyMap<string, ReadRecord>;

/** Reads every record that `unchanged` does not give; where there is too much, those of tools that tell most. */
export async function readRecords(
  unchanged: (uri: vscode.Uri) => Promise<ReadRecord | undefined>,
): Promise<ReadRecords> {
  const read = new Map<string, ReadRecord>();
  let [bytesLeft, roomLeft] = [maxBytes, maxDeployments];
  const chainIds = new Map<string, Promise<string | undefined>>();
  for (const { uri, path } of await findRecords()) {
    const given = (await unchanged(uri)) ?? (await readOne(uri, path, Math.min(bytesLeft, maxFileBytes), chainIds));
    if (given !== undefined) {
      const record = given.told.length > roomLeft ? { ...given, told: given.told.slice(0, roomLeft) } : given;
      bytesLeft -= record.bytes;
      roomLeft -= record.told.length;
      read.set(uri.path, record);
    }
  }
  return read;
}

interface FoundRecord {
  readonly uri: vscode.Uri;
  readonly path: string;
  readonly order: string;
}

async function findRecords(): Promise<readonly FoundRecord[]> {
  const folders = `**/{${excluded}}/**`;
  const searched = recordPatterns.map((pattern) => findOwnFiles(pattern, folders, maxFiles).catch(() => []));
  const listed = listOwnFiles(isRecord, new Set(excluded), maxFiles);
  const files = await collectSteps(recordsAt((await Promise.all([...searched, listed])).flat()));
  return files.toSorted((a, b) => (a.order < b.order ? -1 : 1)).slice(0, maxFiles);
}

/** Several patterns may find a file. */
function* recordsAt(uris: readonly vscode.Uri[]): Generator<FoundRecord | undefined> {
  const seen = new Set<string>();
  for (const uri of uris) {
    const path = vscode.workspace.asRelativePath(uri, false);
    const isNew = !seen.has(uri.path);
    seen.add(uri.path);
    yield isNew ? { uri, path, order: recordOrder(path) } : undefined;
  }
}

async function readOne(
  uri: vscode.Uri,
  path: string,
  maxLength: number,
  chainIds: Map<string, Promise<string | undefined>>,
): Promise<ReadRecord | undefined> {
  // First: what is written while it is read is read again.
  const stamp = await stampOf(uri);
  const read = await readFileWithin(uri, maxLength);
  if (read === 'tooLarge') {
    return { path, unread: read, bytes: 0, stamp, told: [] };
  }
  if (read === undefined) {
    return undefined;
  }
  const folder = vscode.Uri.joinPath(uri, '..');
  const beside = chainIds.get(folder.path) ?? readSmall(vscode.Uri.joinPath(folder, '.chainId'));
  chainIds.set(folder.path, beside);
  const file = { record: uri.toString(), path, chainIdBeside: await beside };
  let unread: ReadRecord['unread'];
  const steps = readRecord(file, read.bytes, () => {
    unread = 'notJson';
  });
  const told = await collectSteps(first(maxOfRecord, steps));
  return { path, unread, bytes: read.bytes.length, stamp, told };
}

/** Another one once the file was written again; undefined where there is no file. */
export async function stampOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const { mtime, size } = await vscode.workspace.fs.stat(uri);
    return `${mtime} ${size}`;
  } catch {
    return undefined;
  }
}

function* first<T>(max: number, steps: Iterable<T | undefined>): Generator<T | undefined> {
  let count = 0;
  for (const step of steps) {
    yield step;
    count += step === undefined ? 0 : 1;
    if (count === max) {
      return;
    }
  }
}

/** A number in a file of its own. */
async function readSmall(uri: vscode.Uri): Promise<string | undefined> {
  const read = await readFileWithin(uri, 100);
  return typeof read === 'object' ? new TextDecoder().decode(read.bytes) : undefined;
}
