import { entityFacts } from '../entity/entitySummary.ts';
import type { FactContext, FactSheet } from '../property.ts';
import { blockFacts, executionFacts, transactionFacts } from '../transaction/transactionSummary.ts';
import type { ResolvedReference } from './resolvedReference.ts';

/** What the ledger says of a resolved reference. */
export function resolvedFacts(
  resolved: Exclude<ResolvedReference, { readonly kind: 'notFound' }>,
  context: FactContext,
): FactSheet {
  switch (resolved.kind) {
    case 'entity':
      return entityFacts(resolved, context);
    case 'transaction':
      return transactionFacts(resolved.transactions, context);
    case 'execution':
      return executionFacts(resolved.result, context);
    case 'block':
      return blockFacts(resolved.block, context);
  }
}
