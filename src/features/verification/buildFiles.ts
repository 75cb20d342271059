import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { scanJsonBytes } from '../../domain/value/scanJson.ts';
import {
  type FoundContract,
  firstHalf,
  type InSteps,
  type NamedSource,
  originalText,
  readBuildFile,
  richestOf,
  sourceFileCandidates,
} from '../../domain/verification/buildOutput.ts';
import { findOwnFiles, readFileWithin, watchWorkspaceFiles } from '../../editor/files.ts';
import { withProgress } from '../../editor/messages.ts';
import { systemClock } from '../../editor/polling.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';

const patterns = [
  '**/build-info/*.json',
  '**/{out,artifacts}/**/*.vy/*.json',
  '**/out/**/*.sol/*.json',
  '**/solcInputs/*.json',
  '**/build/contracts/*.json',
  '**/*metadata*.json',
  '**/*{standard,std,solc}*{json,input}*.json',
  '**/combined*.json',
];
const excluded = '**/{node_modules,.git,cache}/**';
/** Of each pattern. */
const maxFiles = 1_000;
const maxFileBytes = 64 * 1024 * 1024;

/** What the workspace holds of build output. */
export interface WorkspaceBuild {
  readonly contracts: readonly FoundContract[];
  /** Files too large to be read. */
  readonly skipped: readonly string[];
  /** True when there are more files than are read. */
  readonly isCut: boolean;
}

/** Finds and reads the build output of every tool in the workspace; of each file only the contracts stay in memory. */
export async function findBuild(signal: AbortSignal): Promise<WorkspaceBuild> {
  const found = await findFiles(signal);
  const files = new Set(found.flatMap((uris) => uris.slice(0, maxFiles)).map((uri) => firstHalf(uri.toString())));
  const contracts: FoundContract[] = [];
  const skipped: string[] = [];
  const read = async (file: string) => {
    signal.throwIfAborted();
    return readJson(file, inSteps(signal), (name) => skipped.push(name));
  };
  for (const file of files) {
    for (const contract of await readBuildFile(file, read, inSteps(signal))) {
      contracts.push(contract);
    }
  }
  return {
    contracts: await collectSteps(richestOf(contracts), signal),
    skipped,
    isCut: found.some(({ length }) => length > maxFiles),
  };
}

// Tools write one file after another.
const writtenAfterMs = 1_000;

/** {@link findBuild}, once a tool has written some. */
async function nextBuild(signal: AbortSignal): Promise<WorkspaceBuild> {
  const next = Promise.withResolvers<WorkspaceBuild>();
  const read = async () => {
    const build = await findBuild(signal);
    if (build.contracts.length > 0) {
      next.resolve(build);
    }
  };
  let stop = () => {};
  // Of a new folder the editor may tell no more than its name.
  const watcher = watchWorkspaceFiles(() => {
    stop();
    stop = systemClock.after(writtenAfterMs, () => void read().catch(next.reject));
  });
  const cancel = () => next.reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await next.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
    stop();
    watcher.dispose();
  }
}

/** The contracts of a file that the user chose; throws InputError when it holds none. */
export async function readChosenBuild(chosen: vscode.Uri): Promise<WorkspaceBuild> {
  const contracts = await readOneBuild(chosen.toString(), (name) => {
    throw new InputError('too-large', vscode.l10n.t('{0} is larger than 64 MB.', name));
  });
  if (contracts.length === 0) {
    const name = vscode.workspace.asRelativePath(chosen);
    throw new InputError('no-build', vscode.l10n.t('{0} is no build output of a contract.', name));
  }
  return { contracts, skipped: [], isCut: false };
}

/** The contracts of one file; `tooLarge` gets the name of what is not read. */
export function readOneBuild(uri: string, tooLarge = (_name: string) => {}): Promise<readonly FoundContract[]> {
  const steps = inSteps();
  return readBuildFile(uri, (file) => readJson(file, steps, tooLarge), steps);
}

/** The files of each pattern, one more than are read where there are so many. */
async function findFiles(signal: AbortSignal): Promise<readonly (readonly vscode.Uri[])[]> {
  const source = new vscode.CancellationTokenSource();
  const cancel = () => source.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.all(patterns.map((pattern) => findOwnFiles(pattern, excluded, maxFiles + 1, source.token)));
  } finally {
    signal.removeEventListener('abort', cancel);
    source.dispose();
  }
}

/** The original text of a source that metadata names; undefined when no file around the build output has it. */
export async function findSource(source: NamedSource, buildFile: vscode.Uri): Promise<string | undefined> {
  const candidates = sourceFileCandidates(source.path);
  for (const folder of foldersAbove(buildFile)) {
    for (const candidate of candidates) {
      const text = await readStrictText(vscode.Uri.joinPath(folder, candidate));
      const original = text === undefined ? undefined : originalText(text, source);
      if (original !== undefined) {
        return original;
      }
    }
  }
  return undefined;
}

/** The folder of a file and those around it, up to its workspace folder and never beyond. */
export function foldersAbove(file: vscode.Uri): readonly vscode.Uri[] {
  const root = vscode.workspace.getWorkspaceFolder(file)?.uri;
  if (root === undefined) {
    return [vscode.Uri.joinPath(file, '..')];
  }
  const folders: vscode.Uri[] = [];
  for (let folder = vscode.Uri.joinPath(file, '..'); folder.path.startsWith(root.path); ) {
    folders.push(folder);
    const parent = vscode.Uri.joinPath(folder, '..');
    if (folder.path === root.path || parent.path === folder.path) {
      break;
    }
    folder = parent;
  }
  return folders;
}

/** Undefined for a file that is gone, is not JSON, or is too large: `tooLarge` then gets its name. */
async function readJson(file: string, steps: InSteps, tooLarge: (name: string) => void): Promise<unknown> {
  const uri = vscode.Uri.parse(file);
  const read = await readFileWithin(uri, maxFileBytes);
  if (typeof read !== 'object') {
    if (read === 'tooLarge') {
      tooLarge(vscode.workspace.asRelativePath(uri));
    }
    return undefined;
  }
  const [json] = await steps(scanJsonBytes(read.bytes));
  return json?.value;
}

/** Throws the reason of the signal in a pause. */
function inSteps(signal?: AbortSignal): InSteps {
  return (steps) => collectSteps(steps, signal);
}

/** Undefined for bytes that are no text, too. */
export async function readStrictText(uri: vscode.Uri): Promise<string | undefined> {
  const read = await readFileWithin(uri, maxFileBytes);
  try {
    return typeof read === 'object'
      ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.bytes)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What makes build output, and the folder of the project that it is run in. */
interface CompileCommand {
  readonly tool: string;
  readonly command: string;
  readonly folder: vscode.Uri;
}

const tools = [
  { tool: 'Hardhat', command: 'npx hardhat compile', config: '**/hardhat.config.{js,cjs,mjs,ts,cts,mts}' },
  { tool: 'Foundry', command: 'forge build --build-info', config: '**/foundry.toml' },
];
/** Dependencies have such files of their own. */
const excludedProjects = '**/{node_modules,.git,cache,lib}/**';
const maxProjects = 3;

/**
 * The commands of the tools that the workspace is set up for; none where nobody trusts it, since a compiler runs its code,
 * and none where its files are on no disk, since there are no terminals.
 */
export async function findCompileCommands(): Promise<readonly CompileCommand[]> {
  if (!vscode.workspace.isTrusted) {
    return [];
  }
  const found = await Promise.all(
    tools.map(async ({ tool, command, config }) => {
      const files = await findOwnFiles(config, excludedProjects, maxProjects);
      return files
        .filter(({ scheme }) => scheme === 'file')
        .map((file) => ({ tool, command, folder: vscode.Uri.joinPath(file, '..') }));
    }),
  );
  return found.flat();
}

/** The choice of a command in a list. */
export function compileItem({ tool, command, folder }: CompileCommand): vscode.QuickPickItem {
  const isRoot = vscode.workspace.workspaceFolders?.some(({ uri }) => uri.path === folder.path);
  return {
    label: vscode.l10n.t('Compile with {0}', tool),
    description: isRoot ? command : `${command} · ${singleLine(vscode.workspace.asRelativePath(folder), 60)}`,
    detail: vscode.l10n.t('Typed in a terminal for you: press Enter there to run it'),
    iconPath: new vscode.ThemeIcon('terminal'),
  };
}

/**
 * Types a command in a terminal of its own. That runs nothing: the user presses Enter there. Gives the build output that
 * comes of it, unless the user cancels.
 */
export async function compile({ tool, command, folder }: CompileCommand): Promise<WorkspaceBuild> {
  const terminal = vscode.window.createTerminal({ name: tool, cwd: folder });
  terminal.show();
  terminal.sendText(command, false);
  const title = vscode.l10n.t('Press Enter in the terminal to compile. Verification continues when the build is done.');
  return withProgress(title, nextBuild);
}
