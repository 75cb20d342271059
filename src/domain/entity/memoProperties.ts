import { label } from '../label.ts';
import { type Property, property } from '../property.ts';

/** What somebody wrote on an entity. The service puts U+FFFD in the place of bytes that are no text, and does not say which. */
export function memoProperties(memo: string | undefined): readonly Property[] {
  return [
    ...property('memo', memo, 'untrusted'),
    ...property('note', memo?.includes('\ufffd') === true ? label('memoNotText') : undefined),
  ];
}
