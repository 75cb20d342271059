import type { ContractStore } from '../../domain/contract/contractStore.ts';
import { baseName } from '../../domain/contract/sourcePath.ts';
import { splitQualifiedName } from '../../domain/contract/verifiedContract.ts';
import { findNamesakes, readText } from '../../editor/ownFiles.ts';
import type { MentionState } from './contractLookupCache.ts';

interface Mark {
  readonly work: Promise<boolean>;
  differs?: boolean;
}

/**
 * Which contracts have a namesake among the files of the workspace with another text: found out once, until a file
 * changes. `differs` compares the contract's own file with the workspace's files of that name.
 */
export function createWorkspaceMarks(differs: (state: MentionState) => Promise<boolean>) {
  let marks = new WeakMap<MentionState, Mark>();
  const names = new Set<string>();

  return {
    /** Undefined when it is not found out yet, or no longer true. */
    known: (state: MentionState): boolean | undefined => marks.get(state)?.differs,
    /** Asked once for a state, however many lenses wait for it. Never rejects. */
    find(state: MentionState): Promise<boolean> {
      const asked = marks.get(state);
      if (asked !== undefined) {
        return asked.work;
      }
      const mark: Mark = {
        work: differs(state)
          .catch(() => false)
          .then((found) => {
            mark.differs = found;
            return found;
          }),
      };
      marks.set(state, mark);
      const path = sourcePathOf(state);
      if (path !== undefined) {
        names.add(baseName(path));
      }
      return mark.work;
    },
    /** Forgets what a changed file may have made wrong, all of it without a path; gives whether that was anything. */
    drop(path?: string): boolean {
      if (path === undefined ? names.size === 0 : !names.has(baseName(path))) {
        return false;
      }
      marks = new WeakMap();
      names.clear();
      return true;
    },
  };
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
  const files = await findNamesakes(path);
  // Only a contract that has a namesake here is worth fetching before anybody asks for it.
  const contract = files.length === 0 ? undefined : await store.contract(state.key);
  const text = contract?.verified === true ? contract.sources?.get(path) : undefined;
  if (text === undefined) {
    return false;
  }
  const texts = await Promise.all(files.map((file) => readText(file)));
  return !texts.some((own) => own !== undefined && sameLines(own, text));
}

function sameLines(a: string, b: string): boolean {
  return a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');
}
