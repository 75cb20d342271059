import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { baseName } from '../../domain/contract/sourcePath.ts';
import { splitQualifiedName } from '../../domain/contract/verifiedContract.ts';
import { differsFromNamesakes } from '../../editor/files.ts';
import type { MentionState } from './contractLookupCache.ts';

interface Mark {
  readonly generation: number;
  readonly work: Promise<boolean>;
  differs: boolean | undefined;
}

/**
 * Which contracts have a namesake among the files of the workspace with another text: found out once, until a file
 * changes. `differs` compares the contract's own file with the workspace's files of that name.
 */
export function createWorkspaceMarks(differs: (state: MentionState) => Promise<boolean>) {
  const marks = new Map<string, Mark>();
  const names = new Set<string>();
  let generation = 0;

  return {
    /** What was found out last; undefined when nothing was yet. */
    known: (state: MentionState): boolean | undefined => {
      const key = keyOf(state);
      return key === undefined ? false : marks.get(key)?.differs;
    },
    /** True when it is not found out yet, or a file has changed since. */
    isDue: (state: MentionState): boolean => {
      const key = keyOf(state);
      return key !== undefined && marks.get(key)?.generation !== generation;
    },
    /** Asked once for a contract, however many lenses wait for it. Never rejects. */
    async find(state: MentionState): Promise<boolean> {
      const key = keyOf(state);
      const asked = key === undefined ? undefined : marks.get(key);
      if (key === undefined || asked?.generation === generation) {
        return asked?.work ?? false;
      }
      const mark: Mark = {
        generation,
        differs: asked?.differs,
        work: differs(state)
          .catch(() => false)
          .then((found) => {
            mark.differs = found;
            return found;
          }),
      };
      marks.set(key, mark);
      names.add(baseName(sourcePathOf(state) ?? ''));
      return mark.work;
    },
    /** Has what a changed file may have made wrong found out again, all of it without a path; gives whether that is anything. */
    drop(path?: string): boolean {
      if (path === undefined ? names.size === 0 : !names.has(baseName(path))) {
        return false;
      }
      generation += 1;
      names.clear();
      return true;
    },
  };
}

/** One contract with one own file; undefined for what has none. */
function keyOf(state: MentionState): string | undefined {
  const path = sourcePathOf(state);
  return state.kind === 'verified' && path !== undefined
    ? [state.key.chainId, state.key.address, path].join(' ')
    : undefined;
}

/** The contract's own file, as the compiler was given it; undefined for what is not verified. */
function sourcePathOf(state: MentionState): string | undefined {
  return state.kind === 'verified'
    ? splitQualifiedName(state.contract.compilation?.fullyQualifiedName ?? '')?.path
    : undefined;
}

/** Whether the workspace has files named like the contract's own file, and none of them has its text. */
export async function differsFromWorkspace(
  state: MentionState,
  store: Pick<ContractStore, 'contract'>,
): Promise<boolean> {
  const path = sourcePathOf(state);
  if (state.kind !== 'verified' || path === undefined) {
    return false;
  }
  // Only a contract that has a namesake here is worth fetching before anybody asks for it.
  return differsFromNamesakes(path, async () => {
    const contract = await store.contract(state.key);
    return contract?.verified === true ? contract.sources?.get(path) : undefined;
  });
}
