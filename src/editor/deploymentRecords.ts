import * as vscode from 'vscode';
import { readRecord, recordOrder, recordsPattern } from '../domain/deployment/readRecord.ts';
import { scanJsonBytes } from '../domain/value/scanJson.ts';
import type { ReadRecord, ReadRecords } from './deployments.ts';
import { findOwnFiles, readFileWithin } from './files.ts';
import { collectSteps } from './yieldingScan.ts';

const excluded = '**/{node_modules,.git,cache,lib,solcInputs}/**';
const maxFiles = 10_000;
const maxFileBytes = 16 * 1024 * 1024;
const maxBytes = 128 * 1024 * 1024;

/** Reads every record that `unchanged` does not give. */
export async function readRecords(unchanged: (path: string) => ReadRecord | undefined): Promise<ReadRecords> {
  const read = new Map<string, ReadRecord>();
  let left = maxBytes;
  const chainIds = new Map<string, Promise<string | undefined>>();
  for (const { uri, path } of await findRecords()) {
    const record = unchanged(uri.path) ?? (await readOne(uri, path, Math.min(left, maxFileBytes), chainIds));
    if (record !== undefined) {
      left -= record.bytes;
      read.set(uri.path, record);
    }
  }
  return read;
}

async function findRecords() {
  const uris = await findOwnFiles(recordsPattern, excluded, maxFiles).catch(() => []);
  return uris
    .map((uri) => ({ uri, path: vscode.workspace.asRelativePath(uri, false) }))
    .map((file) => ({ ...file, order: recordOrder(file.path) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
}

async function readOne(
  uri: vscode.Uri,
  path: string,
  maxLength: number,
  chainIds: Map<string, Promise<string | undefined>>,
): Promise<ReadRecord | undefined> {
  const read = await readFileWithin(uri, maxLength);
  if (typeof read !== 'object') {
    return undefined;
  }
  const [json] = await collectSteps(scanJsonBytes(read.bytes));
  const folder = vscode.Uri.joinPath(uri, '..');
  const beside = chainIds.get(folder.path) ?? readSmall(vscode.Uri.joinPath(folder, '.chainId'));
  chainIds.set(folder.path, beside);
  const file = { record: uri.toString(), path, value: json?.value, chainIdBeside: await beside };
  return { bytes: read.bytes.length, told: await collectSteps(readRecord(file)) };
}

/** A number in a file of its own. */
async function readSmall(uri: vscode.Uri): Promise<string | undefined> {
  const read = await readFileWithin(uri, 100);
  return typeof read === 'object' ? new TextDecoder().decode(read.bytes) : undefined;
}
