import { safeSourcePaths } from './sourcePath.ts';
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
