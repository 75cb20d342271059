import type { KindHint, ReferenceValue } from '../../domain/references/reference.ts';
import type { ResolvedReference } from '../../domain/references/resolvedReference.ts';
import { isYoungTransaction } from '../../domain/transaction/transactionAge.ts';
import type { ReferenceResolver } from '../../services/references/referenceResolver.ts';

// The query service is seconds behind the ledger.
const pausesMs = [1_000, 2_000];

export interface PatientAsk {
  readonly references: Pick<ReferenceResolver, 'resolve'>;
  readonly reference: ReferenceValue;
  readonly expected: KindHint | undefined;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
  /** Rejects when the signal is aborted. */
  readonly pause: (ms: number) => Promise<void>;
  /** The transaction is not there yet and will be asked for again. */
  readonly onNotYet: () => void;
}

/** What a reference names; asks again, after one and two seconds, for a transaction too young to be visible. */
export async function resolvePatiently(ask: PatientAsk): Promise<ResolvedReference> {
  const { references, reference, expected, signal } = ask;
  let resolved = await references.resolve(reference, { signal, expected, priority: 'urgent' });
  for (const ms of pausesMs) {
    if (resolved.kind !== 'notFound' || !isYoungTransaction(reference, ask.nowMs())) {
      return resolved;
    }
    ask.onNotYet();
    await ask.pause(ms);
    resolved = await references.resolve(reference, {
      signal,
      expected,
      priority: 'urgent',
      freshness: 'revalidate',
    });
  }
  return resolved;
}
