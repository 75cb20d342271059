import { anyOf, isFlag, isText, listOf, objectOf, oneOf } from '../../domain/value/shape.ts';

/** What the extension host and the storage diagram say to each other. */
export type ToView =
  /** What the values are as of, or why there are none; announced to screen readers. */
  | { readonly type: 'status'; readonly text: string; readonly isFailed: boolean }
  | ContentMessage
  /** Something was done. */
  | { readonly type: 'done'; readonly text: string };

/** What the panels of the page hold, as markup in which the extension has made every untrusted text inert. */
export interface ContentMessage {
  readonly type: 'content';
  readonly diagram: string;
  readonly table: string;
  /** Where the contract is. */
  readonly location: string;
  /** What the extension needs to bring the page back after a restart; its own words. */
  readonly memory: string;
}

/** `ready` when the page was loaded, else the button that was pressed. */
export type StorageCommand =
  | 'ready'
  | 'refresh'
  | 'time'
  | 'compare'
  | 'addKey'
  | 'copyMarkdown'
  | 'copyCsv'
  | 'openText';

export interface FromView {
  readonly command: StorageCommand;
  /** Of the variable that the button belongs to. */
  readonly path: string | undefined;
}

/** What the page takes from the extension host, and from the state that it kept: exactly this, and nothing else. */

export const isToView = anyOf<ToView>({
  status: { text: isText, isFailed: isFlag },
  content: { diagram: isText, table: isText, location: isText, memory: isText },
  done: { text: isText },
});

export interface SavedState {
  readonly tab: 'diagram' | 'table';
  readonly filter: string;
  /** Paths of the variables that are open. */
  readonly open: readonly string[];
  /** What the extension needs to bring the page back after a restart; its own words. */
  readonly memory: string;
}

export const isSavedState = objectOf<SavedState>({
  tab: oneOf('diagram', 'table'),
  filter: isText,
  open: listOf(isText),
  memory: isText,
});
