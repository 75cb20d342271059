import * as vscode from 'vscode';
import { type Block, isBlockReference } from '../../domain/block/block.ts';
import { errorResponseStatus, InputError } from '../../domain/failure.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { parseDateTime } from '../../domain/value/dateTime.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { timestampNanos } from '../../domain/value/timestamp.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { BlockList } from './blockList.ts';

export type FindClient = Pick<LedgerClient, 'blocks' | 'block'>;

/** A block, and what the user should know of it: no block lies at the very time asked for, this is the next one. */
export interface FoundBlock {
  readonly block: Block;
  readonly remark: string | undefined;
}

/** A block by number (`block 44,000,000` as well), by hash, or by a time: the one that contains it, else the next. */
export async function findBlock(client: FindClient, list: Pick<BlockList, 'find'>, text: string): Promise<FoundBlock> {
  const trimmed = text.trim();
  const number = numberOf(trimmed);
  if (number !== undefined) {
    return found(list.find(number) ?? (await existing(client.block({ hashOrNumber: number }), formatInteger(number))));
  }
  if (isBlockReference(trimmed)) {
    return found(await existing(client.block({ hashOrNumber: trimmed.toLowerCase() }), trimmed));
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
  return timestampNanos(block.consensus.from) <= timestampNanos(at)
    ? found(block)
    : found(block, vscode.l10n.t('No block contains {0}; this is the next one.', singleLine(trimmed, 60)));
}

function found(block: Block, remark?: string): FoundBlock {
  return { block, remark };
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
