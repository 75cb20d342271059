import * as vscode from 'vscode';
import { baseName, sharedEnd } from '../domain/contract/sourcePath.ts';
import { schemes } from '../manifest.ts';
import { lifetime } from './cancellation.ts';
import { systemClock } from './clock.ts';
import { readFileWithin } from './fileWithin.ts';
import { pathInCopies } from './sourceCopyPath.ts';

/** The folders of the workspace without those that hold verified sources: nothing in these is the user's own. */
export function ownFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => !isVerifiedSource(uri));
}

/** As the editor's `findFiles`, in the user's own folders only; verified sources take no part of `max`. */
export async function findOwnFiles(
  pattern: string,
  excluded: string,
  max: number,
  token?: vscode.CancellationToken,
): Promise<readonly vscode.Uri[]> {
  const found = await Promise.all(
    ownFolders().map((folder) => {
      const search = vscode.workspace.findFiles(new vscode.RelativePattern(folder, pattern), excluded, max, token);
      return searchedSchemes.has(folder.uri.scheme) ? search : withPatience(search);
    }),
  );
  const uris = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...uris.values()].filter((uri) => !isVerifiedSource(uri)).slice(0, max);
}

/** Files that the editor searches by itself. */
const searchedSchemes: ReadonlySet<string> = new Set(['file', 'vscode-remote']);
const searchPatienceMs = 3_000;

/** Other files are searched by what provides them; where it cannot, the editor waits without end: nothing is found there. */
async function withPatience(search: Thenable<readonly vscode.Uri[]>): Promise<readonly vscode.Uri[]> {
  const patience = Promise.withResolvers<readonly vscode.Uri[]>();
  const life = lifetime();
  const giveUp = () => patience.resolve([]);
  const stop = systemClock.after(searchPatienceMs, giveUp);
  life.addEventListener('abort', giveUp);
  try {
    return await Promise.race([search, patience.promise]);
  } finally {
    stop();
    life.removeEventListener('abort', giveUp);
  }
}

function isVerifiedSource({ scheme, path }: vscode.Uri): boolean {
  return scheme === schemes.source || pathInCopies(path) !== undefined;
}

/** The user's own files with that name, those first whose folders are alike too. */
export async function findNamesakes(path: string): Promise<readonly vscode.Uri[]> {
  const name = baseName(path);
  // Anything else would be a pattern of its own, or is no name a compiler is given.
  if (!/^[\w.-]{1,100}$/.test(name)) {
    return [];
  }
  const own = await findOwnFiles(`**/${name}`, '**/{node_modules,artifacts,cache}/**', 8);
  return own.toSorted((a, b) => sharedEnd(path, b.path) - sharedEnd(path, a.path));
}

/** Whether the user has files of that name, and none of them has this text, which is asked for only where there are some. */
export async function differsFromNamesakes(
  path: string,
  textOf: () => string | Promise<string | undefined>,
): Promise<boolean> {
  const files = await findNamesakes(path);
  const text = files.length === 0 ? undefined : await textOf();
  if (text === undefined) {
    return false;
  }
  const texts = await Promise.all(files.map((file) => readText(file)));
  return !texts.some((own) => own !== undefined && sameLines(own, text));
}

function sameLines(a: string, b: string): boolean {
  return a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');
}

/** A verified contract is smaller, with all its sources. */
const maxTextBytes = 32 * 1024 * 1024;

/** The text of a file; undefined when there is none to read, or far more than a contract has. */
export async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const read = await readFileWithin(uri, maxTextBytes);
  return typeof read === 'object' ? new TextDecoder().decode(read.bytes) : undefined;
}

/** The beginning of a file's text; undefined when there is none to read, or when the file is more than ten times that. */
export async function readBeginning(uri: vscode.Uri, maxLength: number): Promise<string | undefined> {
  const read = await readFileWithin(uri, 10 * maxLength);
  // A character takes three bytes at most for each of its units.
  return typeof read === 'object' ? new TextDecoder().decode(read.bytes.subarray(0, 3 * maxLength)) : undefined;
}
