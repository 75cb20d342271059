import { formatExactJson } from '../value/exactJson.ts';
import type { Block } from './block.ts';

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
    timestamp: { from: block.consensus.from, to: block.consensus.to ?? null },
  });
}
