import { parseEntityId } from '../entity/entityId.ts';
import { entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import { ownNameOf } from '../references/ownName.ts';
import type { ContractMention } from './contractMentions.ts';

/**
 * One mention of each contract, at its most telling line: where it is declared, else where a name stands directly before
 * it, else its first. No line has two.
 */
export function tellingMentions(text: string, mentions: readonly ContractMention[]): readonly ContractMention[] {
  const lines = new Set<number>();
  const telling: ContractMention[] = [];
  for (const same of Map.groupBy(mentions, contractOf).values()) {
    const ranked = same.length === 1 ? same : same.toSorted((a, b) => rankOf(text, a) - rankOf(text, b));
    const mention = ranked.find(({ line }) => !lines.has(line));
    if (mention !== undefined) {
      lines.add(mention.line);
      telling.push(mention);
    }
  }
  return telling.toSorted((a, b) => a.start - b.start);
}

/** A contract's id and its long-zero address are one. */
function contractOf({ reference, network }: ContractMention): string {
  const address = parseEvmAddress(reference);
  const id = address === undefined ? parseEntityId(reference) : entityIdOfLongZero(address);
  return `${network.name} ${id ?? reference}`;
}

const declares = /(?:^|[\s.])(?:const|constant|immutable|let|var|val|final|static|readonly|address)(?:\s|$)/;
const comment = /^\s*(?:\/[/*]|\*|#|--|<!--)/;
const nameReach = 400;

/** 0 for a declaration, 1 for what a name stands directly before, 2 for the rest. */
function rankOf(text: string, { start }: ContractMention): number {
  const before = text.slice(Math.max(0, start - nameReach), start);
  const name = ownNameOf(before);
  if (name?.place !== 'property' || comment.test(before.slice(before.lastIndexOf('\n') + 1))) {
    return 2;
  }
  return declares.test(name.beside) ? 0 : 1;
}
