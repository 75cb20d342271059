import { parseEntityId } from '../entity/entityId.ts';
import { entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import type { ContractMention } from './contractMentions.ts';

export interface RankedMention extends ContractMention {
  /** 0 for a declaration, 1 for what a name stands directly before, 2 for the rest. */
  readonly rank: number;
}

/**
 * One mention of each contract, at its most telling line: where it is declared, else where a name stands directly before
 * it, else its first. No line has two.
 */
export function tellingMentions(text: string, mentions: readonly ContractMention[]): readonly RankedMention[] {
  const lines = new Set<number>();
  const telling: RankedMention[] = [];
  for (const same of Map.groupBy(mentions, contractOf).values()) {
    const ranked = same.map((mention) => ({ ...mention, rank: rankOf(text, mention) })).toSorted(byRank);
    const mention = ranked.find(({ line }) => !lines.has(line));
    if (mention !== undefined) {
      lines.add(mention.line);
      telling.push(mention);
    }
  }
  return telling.toSorted((a, b) => a.start - b.start);
}

/**
 * The same without those that turned out to be a contract that another one names: its id beside its address. `found` gives
 * what each is known to be.
 */
export function withoutNamesakes(
  mentions: readonly RankedMention[],
  found: (mention: RankedMention) => string | undefined,
): readonly RankedMention[] {
  const byContract = Map.groupBy(mentions, found);
  const isTold = (mention: RankedMention) => {
    const contract = found(mention);
    return contract === undefined || byContract.get(contract)?.toSorted(byRank)[0] === mention;
  };
  return mentions.filter(isTold);
}

function byRank(a: RankedMention, b: RankedMention): number {
  return a.rank - b.rank;
}

/** A contract's id and its long-zero address are one. */
function contractOf({ reference, network }: ContractMention): string {
  const address = parseEvmAddress(reference);
  const id = address === undefined ? parseEntityId(reference) : entityIdOfLongZero(address);
  return `${network.name} ${id ?? reference}`;
}

const declares = /(?:^|[\s.])(?:const|constant|immutable|let|var|val|final|static|readonly|address)(?:\s|$)/;
const comment = /^\s*(?:\/[/*]|\*|#|--|<!--)/;
const named = /[\w"'`\])]\s*[:=]\s*(?:\w+\()?["'`]?$/;
const nameReach = 400;

function rankOf(text: string, { start }: ContractMention): number {
  const before = text.slice(Math.max(0, start - nameReach), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return comment.test(line) || !named.test(line) ? 2 : declares.test(line) ? 0 : 1;
}
