import type { Words } from '../../domain/phrase.ts';
import type { UnexplainedSlot } from '../../domain/storage/storageState.ts';
import type { StorageValue } from '../../domain/storage/storageValue.ts';

/** The kind of the diagram's panels, by which the editor brings them back when a window is loaded anew. */
export const storagePanelType = 'hieroLens.storage';

/** What names a page, and lets it come back. */
export interface StorageHead {
  readonly title: string;
  /** `0x…` with checksum. */
  readonly address: string;
  /** Where addresses of the page are looked up; undefined while that is not known. */
  readonly network: string | undefined;
  /** What the page keeps for the time after a restart, see `formatStorageMemory`. */
  readonly memory: string;
}

/** What the storage diagram shows. Everything untrusted in it is escaped when it becomes HTML. */
export interface StorageModel {
  /** Undefined with the reason when there is no layout of that kind. */
  readonly storage: StorageSection;
  readonly transient: StorageSection;
  readonly unexplained: readonly UnexplainedSlot[];
  /** The values of another time by their paths, and what they are to those that are shown. */
  readonly compared: StorageComparison | undefined;
  /** Paths of the mappings the user gave keys for: they are open at once. */
  readonly opened: ReadonlySet<string>;
  /** Where addresses among the values are looked up. */
  readonly network: string;
}

export interface StorageComparison {
  readonly values: ReadonlyMap<string, Words>;
  readonly time: 'was' | 'now' | 'later';
}

export type StorageSection =
  | {
      readonly values: readonly StorageValue[];
      readonly isIncomplete: boolean;
      /** There is more source text than is read. */
      readonly isCut?: boolean;
    }
  | { readonly reason: string };
