import * as vscode from 'vscode';
import { baseName, sharedEnd } from '../domain/contract/sourcePath.ts';
import { InputError } from '../domain/failure.ts';
import { maxTransactionFileBytes } from '../domain/transaction/transaction.ts';
import { formatInteger } from '../domain/value/amounts.ts';
import { schemes } from '../manifest.ts';
import { pathInCopies } from './documentUris.ts';
import { lifetime } from './lifecycle.ts';
import { systemClock } from './polling.ts';

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

/** Links may lead in circles, and a repository of others may be read over the network. */
const maxListedFolders = 1_000;

/**
 * The files of the user's own folders that the editor does not search by itself, by the lists of what provides them, those
 * near the root first; `isWanted` gets the path in the workspace folder.
 */
export async function listOwnFiles(
  isWanted: (path: string) => boolean,
  excluded: ReadonlySet<string>,
  max: number,
): Promise<readonly vscode.Uri[]> {
  const folders = ownFolders()
    .map(({ uri }) => uri)
    .filter(({ scheme }) => !searchedSchemes.has(scheme));
  const found: vscode.Uri[] = [];
  for (const folder of folders) {
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
    for (const [name, type] of entries) {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type === vscode.FileType.Directory && !excluded.has(name) && folders.length < maxListedFolders) {
        folders.push(uri);
      } else if (isFile(type) && found.length < max && isWanted(vscode.workspace.asRelativePath(uri, false))) {
        found.push(uri);
      }
    }
  }
  return found;
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

/**
 * The bytes of a file of at most that size, which may be reached by a link. Undefined when there is none that can be read:
 * what is no file, such as a pipe or a device, might never come to an end.
 */
export async function readFileWithin(
  uri: vscode.Uri,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array } | 'tooLarge' | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if (!isFile(type)) {
      return undefined;
    }
    return size > maxBytes ? 'tooLarge' : { bytes: await vscode.workspace.fs.readFile(uri) };
  } catch {
    return undefined;
  }
}

/** Neither a folder nor what only looks like a file. */
export function isFile(type: vscode.FileType): boolean {
  return (type & vscode.FileType.File) !== 0;
}

/** The bytes of a file, its size checked before it is read. */
export async function readTransactionBytes(uri: vscode.Uri): Promise<Uint8Array> {
  const { size, type } = await stat(uri);
  if (type & vscode.FileType.Directory) {
    throw new InputError('directory', vscode.l10n.t('{0} is a folder, not a transaction file.', fileName(uri)));
  }
  if (!isFile(type)) {
    throw new InputError('no-file', vscode.l10n.t('{0} is no file that can be read.', fileName(uri)));
  }
  if (size > maxTransactionFileBytes) {
    throw new InputError(
      'too-large',
      vscode.l10n.t(
        'The file is {0} bytes; the limit is {1} bytes (8 MB).',
        formatInteger(BigInt(size)),
        formatInteger(BigInt(maxTransactionFileBytes)),
      ),
    );
  }
  return vscode.workspace.fs.readFile(uri);
}

async function stat(uri: vscode.Uri): Promise<vscode.FileStat> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    if (uri.scheme === schemes.transaction) {
      throw new InputError(
        'not-kept',
        vscode.l10n.t(
          'What was opened from the clipboard or a selection is kept only while its view is open and the editor runs: open it from there again.',
        ),
      );
    }
    throw new InputError('not-found', vscode.l10n.t('The file {0} cannot be read: it is not there.', fileName(uri)));
  }
}

function fileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/**
 * Calls back with the path of each file of the workspace that is saved, created, changed or deleted, by whomever;
 * without one when the folders of the workspace change. The editor watches those files anyway.
 */
export function watchWorkspaceFiles(onChange: (path?: string) => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  const changed = ({ path }: vscode.Uri) => onChange(path);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCreate(changed),
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
    // Where nothing can be watched, what is saved here is known all the same.
    vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => onChange()),
  );
}
