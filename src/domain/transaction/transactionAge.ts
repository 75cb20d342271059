import type { ReferenceValue } from '../references/reference.ts';

// From its valid start a transaction may be sent for three minutes; clocks differ by some seconds.
const youngMs = 180_000;
const skewMs = 30_000;

/**
 * True for the id of a transaction that may have reached the ledger so lately that the query service does not have it
 * yet: not found then means "not yet". Told by the seconds in the id.
 */
export function isYoungTransaction(reference: ReferenceValue, nowMs: number): boolean {
  if (reference.kind !== 'transactionId') {
    return false;
  }
  const [, seconds = '0'] = reference.transaction.id.split('-');
  const ageMs = nowMs - Number(seconds) * 1000;
  return ageMs > -skewMs && ageMs < youngMs;
}
