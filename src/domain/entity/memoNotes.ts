import { label } from '../label.ts';
import { type Property, property } from '../property.ts';

/** Memos come as text: the service puts U+FFFD in the place of bytes that are none, and does not say which they were. */
export function memoNotes(memo: string | undefined): readonly Property[] {
  return property('note', memo?.includes('\ufffd') === true ? label('memoNotText') : undefined);
}
