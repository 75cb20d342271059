import type { Unreadable } from '../unreadable.ts';
import { formatExactJson } from '../value/exactJson.ts';
import type { TimestampRange } from '../value/timestamp.ts';

/** A block: one record file of the ledger. */
export interface Block extends Unreadable {
  readonly number: bigint;
  /** `0x` and 96 (or 64) lower-case hex digits. */
  readonly hash: string | undefined;
  readonly previousHash: string | undefined;
  /** Of the record file, `2022-05-03T06_46_26.060890949Z.rcd`. */
  readonly name: string | undefined;
  readonly transactionCount: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  /** Version of the ledger's API that produced it (`hapi_version`, in the specification `ledger_version`). */
  readonly ledgerVersion: string | undefined;
  /** `0x` hex of 256 bytes; `0x` when no contract logged anything. */
  readonly logsBloom: string | undefined;
  readonly sizeBytes: bigint | undefined;
  /** From the first to the last consensus timestamp in it. */
  readonly consensus: TimestampRange | undefined;
}

/** What names one block: its number, or its hash of 32 or 48 bytes in hex with or without `0x`. */
export type BlockReference = bigint | string;

const hashPattern = /^(?:0x)?(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{96})$/;

/** True for a number that fits int64 or a hash of the two possible lengths. */
export function isBlockReference(reference: BlockReference): boolean {
  return typeof reference === 'bigint' ? reference >= 0n && reference < 1n << 63n : hashPattern.test(reference);
}

/** A block as the ledger query service writes it, every field by its name there. */
export function formatBlockJson(block: Block): string {
  return formatExactJson({
    count: block.transactionCount,
    gas_used: block.gasUsed ?? null,
    hapi_version: block.ledgerVersion ?? null,
    hash: block.hash,
    logs_bloom: block.logsBloom ?? null,
    name: block.name,
    number: block.number,
    previous_hash: block.previousHash,
    size: block.sizeBytes ?? null,
    timestamp: { from: block.consensus?.from ?? null, to: block.consensus?.to ?? null },
  });
}
