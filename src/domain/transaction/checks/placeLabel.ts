import { type Label, label } from '../../label.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import type { CheckSubject, SignedContent } from './check.ts';

/** Which of several things is meant: this transaction, one inside of it, or a copy for another node. */
export function placeLabel({ group }: Pick<CheckSubject, 'group'>, { content, place }: SignedContent): Label {
  if (place?.kind === 'inner') {
    return label('checkOfInner', String(place.number));
  }
  const { nodeAccountId } = content;
  return group.copies.length > 1 && nodeAccountId !== undefined
    ? label('checkOfCopy', formatEntityReference(nodeAccountId))
    : label('checkOfThis');
}
