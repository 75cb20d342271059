import { plainNumber } from '../value/exactJson.ts';

/**
 * A slot as decimal string, exact JSON integer or plain number; undefined for anything else. A number beyond 2^53 is a
 * float that lost digits on its way, so the slot is approximate.
 */
export function readSlot(written: unknown): { readonly value: bigint; readonly isApproximate: boolean } | undefined {
  const json = plainNumber(written);
  if (typeof json === 'bigint') {
    return json < 0n ? undefined : { value: json, isApproximate: false };
  }
  if (typeof json === 'string') {
    return /^\d{1,78}$/.test(json) ? { value: BigInt(json), isApproximate: false } : undefined;
  }
  return typeof json === 'number' && Number.isInteger(json) && json >= 0
    ? { value: BigInt(json), isApproximate: !Number.isSafeInteger(json) }
    : undefined;
}
