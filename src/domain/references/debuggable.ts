import { outcomeOf } from '../contract/contractResult.ts';
import type { ResolvedReference } from './resolvedReference.ts';

/** A transaction that ran a contract. */
export interface Debuggable {
  /** Its id or hash. */
  readonly execution: string;
  readonly failed: boolean;
}

const contractTransactions: ReadonlySet<string | undefined> = new Set([
  'CONTRACTCALL',
  'CONTRACTCREATEINSTANCE',
  'ETHEREUMTRANSACTION',
]);

/** What of a reference can be gone through in a debugger; undefined for what ran no contract. */
export function debuggable(resolved: ResolvedReference): Debuggable | undefined {
  switch (resolved.kind) {
    case 'execution':
      return { execution: resolved.result.hash, failed: outcomeOf(resolved.result) === false };
    case 'transaction': {
      const [{ name, nonce, scheduled, transactionId, result }] = resolved.transactions;
      return contractTransactions.has(name) && nonce === 0 && !scheduled
        ? { execution: transactionId, failed: result !== 'SUCCESS' }
        : undefined;
    }
    default:
      return undefined;
  }
}
