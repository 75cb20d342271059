import { entitySummary } from '../entity/entitySummary.ts';
import type { EntitySummary, FormatContext } from '../property.ts';
import { blockSummary, executionSummary, transactionSummary } from '../transaction/transactionSummary.ts';
import type { ResolvedReference } from './resolvedReference.ts';

/** What the ledger says of a resolved reference. */
export function resolvedSummary(
  resolved: Exclude<ResolvedReference, { readonly kind: 'notFound' }>,
  context: FormatContext,
): EntitySummary {
  switch (resolved.kind) {
    case 'entity':
      return entitySummary(resolved, context);
    case 'transaction':
      return transactionSummary(resolved.transactions, context);
    case 'execution':
      return executionSummary(resolved.result, context);
    case 'block':
      return blockSummary(resolved.block, context);
  }
}
