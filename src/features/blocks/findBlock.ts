import * as vscode from 'vscode';
import { type Block, isBlockReference } from '../../domain/block/block.ts';
import { errorResponseStatus, InputError } from '../../domain/failure.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { parseDateTime } from '../../domain/value/dateTime.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { timestampNanos } from '../../domain/value/timestamp.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';

export type FindClient = Pick<LedgerClient, 'blocks' | 'block'>;

/**
 * A block by number (`block 44,000,000` as well), by hash, or by a time: the one that contains it, else the next, with a
 * remark that says so. `listed` knows blocks that need not be asked for.
 */
export async function findBlock(client: FindClient, listed: (number: bigint) => Block | undefined, text: string) {
  const trimmed = text.trim();
  const number = numberOf(trimmed);
  if (number !== undefined) {
    const block = listed(number) ?? (await existing(client.block({ hashOrNumber: number }), formatInteger(number)));
    return { block, remark: undefined };
  }
  if (isBlockReference(trimmed)) {
    const block = await existing(client.block({ hashOrNumber: trimmed.toLowerCase() }), trimmed);
    return { block, remark: undefined };
  }
  const at = parseDateTime(trimmed);
  if (at === undefined) {
    throw new InputError('invalid-block', whatIsExpected(trimmed));
  }
  // The service compares with a block's end, so the first that ends at or after T is the one that can hold it.
  const { items } = await client.blocks({ timestamp: { gte: at }, order: 'asc', limit: 1 });
  const [block] = items;
  if (block === undefined) {
    throw new InputError('no-block', vscode.l10n.t('There is no block at {0} yet.', singleLine(trimmed, 60)));
  }
  const isNext = block.consensus !== undefined && timestampNanos(block.consensus.from) > timestampNanos(at);
  const remark = vscode.l10n.t('No block contains {0}; this is the next one.', singleLine(trimmed, 60));
  return { block, remark: isNext ? remark : undefined };
}

/** What is wrong with a text as a block reference; undefined when it can be looked for. */
export function blockReferenceProblem(text: string): string | undefined {
  const trimmed = text.trim();
  const isUsable = numberOf(trimmed) !== undefined || isBlockReference(trimmed) || parseDateTime(trimmed) !== undefined;
  return isUsable ? undefined : whatIsExpected(trimmed);
}

function numberOf(text: string): bigint | undefined {
  const digits = text.replace(/^block\s*#?/i, '').replace(/[,_ ]/g, '');
  const number = /^\d{1,19}$/.test(digits) ? BigInt(digits) : undefined;
  return number !== undefined && isBlockReference(number) ? number : undefined;
}

async function existing(asked: Promise<Block>, name: string): Promise<Block> {
  try {
    return await asked;
  } catch (error) {
    throw errorResponseStatus(error) === 404
      ? new InputError('no-block', vscode.l10n.t('There is no block {0} on this network.', singleLine(name, 110)))
      : error;
  }
}

function whatIsExpected(text: string): string {
  return vscode.l10n.t(
    '“{0}” names no block: write a number, a hash of 64 or 96 hex digits, or a time such as 2026-01-31 12:00.',
    singleLine(text, 60),
  );
}
