import { ServiceError } from '../../domain/failure.ts';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { Page } from '../../domain/page.ts';
import type { LedgerTransaction } from '../../domain/transaction/ledgerTransaction.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';

/** All that share the id, and the parts of a batch, which have ids of their own. */
export function transactionOf(page: Page<LedgerTransaction> | undefined, id?: string): ResolvedReference {
  const { items: group, unreadable, unknownMembers } = page ?? { items: [] };
  const sharing = group.filter(({ transactionId }) => transactionId === id);
  const isUsers = ({ nonce, scheduled }: LedgerTransaction) => nonce === 0 && !scheduled;
  const own = sharing.find(isUsers) ?? sharing[0] ?? group.find(isUsers) ?? group[0];
  if (own === undefined) {
    return { kind: 'notFound' };
  }
  const transactions = [own, ...group.filter((other) => other !== own)] as const;
  return {
    kind: 'transaction',
    transactions,
    ...(unreadable && { unreadable }),
    ...(unknownMembers && { unknownMembers }),
  };
}

/** Adds the batch or parent that a transaction names by its time only; without it the transaction is told all the same. */
export async function withParent(
  ledger: Pick<LedgerClient, 'transactions'>,
  resolved: ResolvedReference,
  call: CallOptions,
): Promise<ResolvedReference> {
  const at = resolved.kind === 'transaction' ? resolved.transactions[0].parentTimestamp : undefined;
  if (resolved.kind !== 'transaction' || at === undefined) {
    return resolved;
  }
  const isParent = ({ consensusTimestamp }: LedgerTransaction) => consensusTimestamp === at;
  const parent = resolved.transactions.find(isParent) ?? (await askedParent(ledger, at, call))?.find(isParent);
  return parent === undefined ? resolved : { ...resolved, parent };
}

async function askedParent(
  ledger: Pick<LedgerClient, 'transactions'>,
  at: ConsensusTimestamp,
  call: CallOptions,
): Promise<readonly LedgerTransaction[] | undefined> {
  try {
    return (await ledger.transactions({ timestamp: [at], limit: 1 }, call)).items;
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof ServiceError) {
      return undefined;
    }
    throw error;
  }
}
