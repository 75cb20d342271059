import * as vscode from 'vscode';
import { baseName, sharedEnd } from '../../domain/contract/sourcePath.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { type FoundContract, sourceFileCandidates } from '../../domain/verification/buildOutput.ts';
import { pragmaRelease, type VyperImport, vyperImports } from '../../domain/verification/vyperBuild.ts';
import { findNamesakes } from '../../editor/files.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import { foldersAbove, readStrictText } from './buildFiles.ts';

/** Far more than a contract imports. */
const maxSources = 200;

interface SourceFile {
  /** As it is sent, where imports find it. */
  readonly path: string;
  readonly uri: vscode.Uri;
  readonly text: string;
}

/**
 * A contract whose build output holds no sources, with those of the workspace and of all that they import, as compiler
 * input; any other as it is. Throws InputError naming what is missing.
 */
export async function withVyperSources(found: FoundContract): Promise<FoundContract> {
  const { contract, file } = found;
  if (contract.submission.kind !== 'sourceFile') {
    return found;
  }
  const folders = foldersAbove(vscode.Uri.parse(file));
  const main = await findMain(contract.sourcePath, folders);
  if (main === undefined) {
    throw missingSources([contract.sourcePath]);
  }
  const sources = new Map([[main.path, main]]);
  const missing: string[] = [];
  for (const source of sources.values()) {
    for (const one of sources.size < maxSources ? await collectSteps(vyperImports(source.text)) : []) {
      const imported = await findImport(one, source, folders);
      if (imported === undefined) {
        missing.push(one.path);
      } else if (!sources.has(imported.path)) {
        sources.set(imported.path, imported);
      }
    }
  }
  if (missing.length > 0) {
    throw missingSources(missing);
  }
  const input = {
    language: 'Vyper',
    sources: Object.fromEntries(Array.from(sources.values(), ({ path, text }) => [path, { content: text }])),
    settings: { outputSelection: { [main.path]: ['*'] }, search_paths: ['.'] },
  };
  const compilerVersion = contract.compilerVersion ?? pragmaRelease(main.text);
  const submission = { kind: 'standardJson', input } as const;
  return { file, contract: { ...contract, sourcePath: main.path, compilerVersion, submission } };
}

/** Where tools keep sources first, else the only file of that name. */
async function findMain(path: string, folders: readonly vscode.Uri[]): Promise<SourceFile | undefined> {
  const paths = ['', 'src/', 'contracts/'].flatMap((folder) => sourceFileCandidates(`${folder}${path}`));
  const [first, ...others] = await findNamesakes(baseName(path));
  const root = folders.find((folder) => first?.path.startsWith(`${folder.path}/`));
  const only = first && root && others.length === 0 ? first.path.slice(root.path.length + 1) : undefined;
  return findIn(folders, [...paths, ...(only === undefined ? [] : [only])]);
}

async function findIn(folders: readonly vscode.Uri[], paths: readonly string[]): Promise<SourceFile | undefined> {
  for (const folder of folders) {
    for (const path of paths) {
      const uri = vscode.Uri.joinPath(folder, path);
      const text = await readStrictText(uri);
      if (text !== undefined) {
        return { path, uri, text };
      }
    }
  }
  return undefined;
}

const endings = ['.vy', '.vyi', '.json'];

/** Next to what imports it, from where the project begins or, as packages lie, wherever a path ends so. */
async function findImport(
  { level, path }: VyperImport,
  from: SourceFile,
  folders: readonly vscode.Uri[],
): Promise<SourceFile | undefined> {
  const names = endings.map((ending) => `${path}${ending}`);
  const folder = vscode.Uri.joinPath(from.uri, '..');
  if (level === 0) {
    return (await findIn([folder, ...folders], names)) ?? findPackage(names);
  }
  const above = from.path.split('/').slice(0, -level);
  // Never above where the project begins.
  const isInside = from.path.split('/').length >= level;
  const base = vscode.Uri.joinPath(folder, ...Array.from({ length: level - 1 }, () => '..'));
  const found = isInside ? await findIn([base], names) : undefined;
  return found && { ...found, path: [...above, found.path].join('/') };
}

async function findPackage(names: readonly string[]): Promise<SourceFile | undefined> {
  for (const path of names) {
    const [uri] = await findNamesakes(path);
    const isIt = uri !== undefined && sharedEnd(path, uri.path) === path.split('/').length;
    const text = isIt ? await readStrictText(uri) : undefined;
    if (uri !== undefined && text !== undefined) {
      return { path, uri, text };
    }
  }
  return undefined;
}

/** Paths are untrusted. */
export function missingSources(paths: readonly string[]): InputError {
  const names = paths.slice(0, 3).map((path) => singleLine(path, 80));
  return new InputError(
    'missing-source',
    vscode.l10n.t(
      'Sources are missing, or were altered since the build: {0}. Build again, then verify.',
      `${names.join(', ')}${paths.length > 3 ? ', …' : ''}`,
    ),
  );
}
