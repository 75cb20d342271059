import { phrase } from '../phrase.ts';
import { ofKind, type Property, property } from '../property.ts';

/** What somebody wrote on an entity. The service puts U+FFFD in the place of bytes that are no text, and does not say which. */
export function memoProperties(memo: string | undefined): readonly Property[] {
  return [
    ...ofKind('memo', property(phrase`Memo`, memo, 'untrusted')),
    ...ofKind(
      'note',
      property(
        phrase`Note`,
        memo?.includes('\ufffd') === true
          ? phrase`The memo has bytes that are not text: the service sends � for them.`
          : undefined,
      ),
    ),
  ];
}
