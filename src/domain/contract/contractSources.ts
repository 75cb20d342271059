import { foldersOf, safeSourcePaths } from './sourcePath.ts';
import { splitQualifiedName, type VerifiedContract } from './verifiedContract.ts';

/** One source of a contract, under the path it may safely have. */
export interface SourceFile {
  /** As the service names it; untrusted. */
  readonly originalPath: string;
  readonly safePath: string;
  readonly text: string;
  /** The file that holds the contract itself. */
  readonly isTarget: boolean;
}

type WithSources = Pick<VerifiedContract, 'sources' | 'compilation'>;

/** Made once for a contract: 10,000 paths take a while to clean. */
const known = new WeakMap<WithSources, readonly SourceFile[]>();

/** The sources of a contract, the target file first. */
export function sourceFiles(contract: WithSources): readonly SourceFile[] {
  const files = known.get(contract) ?? makeSourceFiles(contract);
  known.set(contract, files);
  return files;
}

function makeSourceFiles({ sources, compilation }: WithSources): readonly SourceFile[] {
  const safe = safeSourcePaths([...(sources?.keys() ?? [])]);
  const target = splitQualifiedName(compilation?.fullyQualifiedName ?? '')?.path;
  return [...(sources ?? [])]
    .map(([originalPath, text]) => ({
      originalPath,
      safePath: safe.get(originalPath) ?? '',
      text,
      isTarget: originalPath === target,
    }))
    .toSorted((a, b) => Number(b.isTarget) - Number(a.isTarget) || (a.safePath < b.safePath ? -1 : 1));
}

/** What is to be written below a folder, and what of it is there already. */
export interface ExportPlan {
  readonly create: readonly SourceFile[];
  /** The same text is there already. */
  readonly same: readonly SourceFile[];
  /** Another text is there: to be overwritten only when the user says so. */
  readonly differing: readonly SourceFile[];
  /** Cannot be written: something of another kind, or a link that may lead elsewhere, is in the way. */
  readonly blocked: readonly SourceFile[];
}

/** What is there already at a path of the chosen folder. */
export type ExistingEntry = 'nothing' | 'folder' | 'other' | { readonly text: string };

/**
 * Sorts sources by what is in their way. Only paths that {@link isInside} lets through are asked for and written;
 * symbolic links are never followed.
 */
export async function planExport(
  files: readonly SourceFile[],
  look: (path: string) => Promise<ExistingEntry>,
): Promise<ExportPlan> {
  const plan: Record<keyof ExportPlan, SourceFile[]> = { create: [], same: [], differing: [], blocked: [] };
  const folders = new Map<string, Promise<boolean>>();
  const isFree = (folder: string): Promise<boolean> => {
    const known =
      folders.get(folder) ?? look(folder).then((existing) => existing === 'nothing' || existing === 'folder');
    folders.set(folder, known);
    return known;
  };
  for (const file of files) {
    const parents = foldersOf(file.safePath);
    const isReachable = isInside(file.safePath) && (await Promise.all(parents.map(isFree))).every(Boolean);
    const existing = isReachable ? await look(file.safePath) : 'other';
    if (typeof existing === 'object') {
      (existing.text === file.text ? plan.same : plan.differing).push(file);
    } else {
      (existing === 'nothing' ? plan.create : plan.blocked).push(file);
    }
  }
  return plan;
}

/** A last look at a path before it is used on disk: relative, no dots, no backslashes, drives or controls. */
export function isInside(path: string): boolean {
  return (
    path !== '' &&
    path.split('/').every((part) => /^[^\\:\p{Cc}]+$/u.test(part) && !part.endsWith('.') && part.trim() === part)
  );
}
