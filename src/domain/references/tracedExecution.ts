import { parseReference } from '../references.ts';
import type { ReferenceValue } from './reference.ts';
import type { ResolvedReference } from './resolvedReference.ts';

/**
 * An id or hash as the service traces by it: by ids, and by the hashes of Ethereum transactions. The hash of another
 * transaction is looked up; one that nobody knows stays as it is.
 */
export async function tracedExecution(
  execution: string,
  resolve: (reference: ReferenceValue) => Promise<ResolvedReference>,
): Promise<string> {
  const reference = parseReference(execution);
  if (reference?.kind === 'transactionId') {
    return reference.transaction.id;
  }
  const found = reference?.kind === 'hash48' ? await resolve(reference) : undefined;
  return found?.kind === 'transaction' ? found.transactions[0].transactionId : execution;
}
