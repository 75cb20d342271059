import { splitQualifiedName } from '../../domain/contract/verifiedContract.ts';
import type { MentionState } from './lensBook.ts';

/** Which contracts have a namesake among the files of the workspace with another text: found out once, until a file changes. */
export interface WorkspaceMarks {
  /** Undefined when it is not found out yet, or no longer true. */
  known(state: MentionState): boolean | undefined;
  /** Asked once for a state, however many lenses wait for it. Never rejects. */
  find(state: MentionState): Promise<boolean>;
  /** Forgets what a changed file may have made wrong, all of it without a path; gives whether that was anything. */
  drop(path?: string): boolean;
}

interface Mark {
  readonly work: Promise<boolean>;
  differs?: boolean;
}

/** `differs` compares the contract's own file with the workspace's files of that name. */
export function createWorkspaceMarks(differs: (state: MentionState) => Promise<boolean>): WorkspaceMarks {
  let marks = new WeakMap<MentionState, Mark>();
  const names = new Set<string>();

  return {
    known: (state) => marks.get(state)?.differs,
    find(state) {
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
    drop(path) {
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
export function sourcePathOf(state: MentionState): string | undefined {
  return state.kind === 'verified'
    ? splitQualifiedName(state.contract.compilation?.fullyQualifiedName ?? '')?.path
    : undefined;
}

export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}
