import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { formatWord } from '../../domain/storage/storageWord.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { timestampFromNanos, timestampNanos } from '../../domain/value/timestamp.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

/** Words of storage before the transaction. */
export interface StateWords {
  /** Undefined for what is not known (yet). */
  known(owner: EvmAddress, slot: bigint): bigint | undefined;
  /** Asks for slots as they were before; what cannot be had stays unknown. */
  ask(owner: EvmAddress, slots: readonly bigint[]): Promise<void>;
}

const slotsPerRequest = 100;

/** By what the result says was read, and else by the ledger's state just before the transaction. */
export function createStateWords(
  { result }: Pick<Replay, 'result'>,
  ledger: Pick<LedgerClient, 'contractState'>,
  signal: AbortSignal,
): StateWords {
  const words = new Map<string, bigint>();
  const keyOf = (owner: EvmAddress, slot: bigint) => `${owner} ${slot}`;
  for (const { address, slot, valueRead } of result?.stateChanges ?? []) {
    if (address !== undefined && valueRead !== undefined) {
      words.set(keyOf(address, BigInt(slot)), valueRead === '0x' ? 0n : BigInt(valueRead));
    }
  }
  return {
    known: (owner, slot) => words.get(keyOf(owner, slot)),
    async ask(owner, slots) {
      if (result === undefined) {
        return;
      }
      const before = timestampFromNanos(timestampNanos(result.timestamp) - 1n);
      for (let start = 0; start < slots.length; start += slotsPerRequest) {
        const asked = slots.slice(start, start + slotsPerRequest);
        const page = await ledger
          .contractState(
            { contractIdOrAddress: owner, slot: asked.map(formatWord), limit: slotsPerRequest, timestamp: before },
            { signal },
          )
          .catch(() => undefined);
        const unknown = new Set(page?.items.flatMap(({ slot, value }) => (value === undefined ? [BigInt(slot)] : [])));
        const isWhole = page !== undefined && page.unreadable === undefined;
        for (const slot of isWhole ? asked.filter((each) => !unknown.has(each)) : []) {
          words.set(keyOf(owner, slot), 0n);
        }
        for (const { slot, value = '0x' } of page?.items.filter(({ value: sent }) => sent !== undefined) ?? []) {
          words.set(keyOf(owner, BigInt(slot)), value === '0x' ? 0n : BigInt(value));
        }
      }
    },
  };
}
