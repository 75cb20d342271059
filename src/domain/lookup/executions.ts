import { type ContractResult, outcomeOf } from '../contract/contractResult.ts';
import { InputError } from '../failure.ts';
import { phrase } from '../phrase.ts';
import { hasSucceeded } from '../transaction/ledgerTransaction.ts';
import { parseLookupTarget, type Resolvable } from './lookupTarget.ts';
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

/**
 * An id or hash as the service traces by it: by ids, and by the hashes of Ethereum transactions. The hash of another
 * transaction and its time are looked up; a hash that nobody knows stays as it is. Throws InputError for no such time.
 */
export async function tracedExecution(
  execution: string,
  resolve: (reference: Resolvable) => Promise<ResolvedReference>,
): Promise<string> {
  const reference = parseLookupTarget(execution);
  if (reference?.kind === 'transactionId') {
    return reference.transaction.id;
  }
  const isAsked = reference?.kind === 'hash48' || reference?.kind === 'consensus';
  const found = isAsked ? await resolve(reference) : undefined;
  if (found?.kind === 'notFound' && reference?.kind === 'consensus') {
    throw new InputError('not-found', phrase`There is no transaction at ${reference.at}.`);
  }
  return found?.kind === 'transaction' ? found.transactions[0].transactionId : execution;
}

type Executed = Extract<ResolvedReference, { readonly kind: 'transaction' | 'execution' }>;

/** What failed, and what its result and calls are asked by. */
export interface FailedExecution {
  readonly resolved: Executed;
  readonly execution: string;
  /** Undefined where it has to be asked for. */
  readonly result: ContractResult | undefined;
}

/** What the ledger refused before it ran anything: there is no result to ask for. */
const neverRun =
  /^(?:INVALID_(?:SIGNATURE|PAYER_SIGNATURE|NODE_ACCOUNT|TRANSACTION\w*)|TRANSACTION_EXPIRED|DUPLICATE_TRANSACTION|INSUFFICIENT_(?:TX_FEE|PAYER_BALANCE)|PAYER_ACCOUNT_\w+|BUSY)$/;

/** Whether it is a transaction, or its execution, that says that it failed: that never changes. */
export function hasFailed(resolved: ResolvedReference): resolved is Executed {
  switch (resolved.kind) {
    case 'execution':
      return outcomeOf(resolved.result) === false;
    case 'transaction':
      return hasSucceeded(resolved.transactions[0]) === false;
    default:
      return false;
  }
}

/** A failed transaction that a user sent to run a contract, or its execution; undefined for anything else. */
export function failedExecution(resolved: ResolvedReference): FailedExecution | undefined {
  if (!hasFailed(resolved)) {
    return undefined;
  }
  if (resolved.kind === 'execution') {
    const { result } = resolved;
    return { resolved, execution: result.hash, result };
  }
  const [transaction] = resolved.transactions;
  const { transactionId, name, nonce = 0, result = '' } = transaction;
  // The calls of a child are those of its parent, which are asked for by the same id.
  return nonce === 0 && contractTransactions.has(name) && !neverRun.test(result)
    ? { resolved, execution: transactionId, result: undefined }
    : undefined;
}
