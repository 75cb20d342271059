import { anyOf, isFlag, isText, listOf, objectOf, oneOf } from '../../domain/value/shape.ts';
import type { ToView } from './protocol.ts';

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
