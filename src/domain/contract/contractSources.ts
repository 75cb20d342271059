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

/** The sources of a contract, the target file first. */
export function sourceFiles({
  sources,
  compilation,
}: Pick<VerifiedContract, 'sources' | 'compilation'>): readonly SourceFile[] {
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
