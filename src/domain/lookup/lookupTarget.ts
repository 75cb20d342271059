import { type EntityId, nftSerialAfter, parseEntityId } from '../entity/entityId.ts';
import type { ReferenceValue } from '../references/reference.ts';
import { parseReference } from '../references.ts';
import { type ConsensusTimestamp, parseConsensusTimestamp } from '../value/timestamp.ts';

/** What details can be looked up for: a reference, one NFT, message or hook, a trace, or a block or node by number. */
export type LookupTarget =
  | ReferenceValue
  | { readonly kind: 'nft'; readonly tokenId: EntityId; readonly serialNumber: bigint }
  | { readonly kind: 'message'; readonly topicId: EntityId; readonly sequenceNumber: bigint }
  | { readonly kind: 'hook'; readonly ownerId: EntityId; readonly hookId: bigint }
  /** The opcode trace of an execution: a transaction's id as the service spells it, or an Ethereum transaction's hash. */
  | { readonly kind: 'trace'; readonly execution: string }
  /** The transaction that reached consensus then, as explorers name it in their addresses. */
  | { readonly kind: 'consensus'; readonly at: ConsensusTimestamp }
  | { readonly kind: 'block'; readonly number: bigint }
  | { readonly kind: 'node'; readonly id: bigint };

/** What the ledger says of by itself: a reference, or a transaction by its time. */
export type Resolvable = ReferenceValue | Extract<LookupTarget, { readonly kind: 'consensus' }>;

const named: ReadonlySet<string> = new Set(['nft', 'message', 'hook', 'trace', 'consensus', 'block', 'node']);

/** Whether it is what any text may name, not one of the targets that only a look-up knows. */
export function isReference(target: LookupTarget): target is ReferenceValue {
  return !named.has(target.kind);
}

export function isResolvable(target: LookupTarget): target is Resolvable {
  return target.kind === 'consensus' || isReference(target);
}

/** Reads what a user types or an address says: a reference, `0.0.2004/13`, `message 5 of 0.0.7`, `trace 0x…`, `node 3`. */
export function parseLookupTarget(text: string): LookupTarget | undefined {
  const [, word, digits = ''] = /^\s*(block|node)\s+#?(\d{1,3}(?:,\d{3})+|\d{1,19})\s*$/i.exec(text) ?? [];
  if (word === undefined) {
    return parseReference(text) ?? parseNft(text) ?? parseNumbered(text) ?? parseTrace(text) ?? parseConsensus(text);
  }
  const number = BigInt(digits.replaceAll(',', ''));
  if (number >= 1n << 63n) {
    return undefined;
  }
  return word.toLowerCase() === 'block' ? { kind: 'block', number } : { kind: 'node', id: number };
}

/** What a user pasted without what stands around it in code or a sentence: quotes, brackets, a comma, a full stop. */
export function lookupText(pasted: string): string {
  return pasted
    .slice(0, /^\W{0,20}https?:/i.test(pasted) ? 2_000 : 300)
    .trim()
    .replace(/^["'`<([{“‘]{1,5}/, '')
    .replace(/["'`>)\]},;.”’]{1,5}$/, '')
    .trim();
}

/** `0.0.2004/13`, `0.0.2004@13`, `0.0.2004#13`, `0.0.2004 serial 13`; the id's checksum is no part of what is asked. */
function parseNft(text: string): LookupTarget | undefined {
  const [, token = '', rest = ''] =
    /^\s*(\d{1,4}\.\d{1,5}\.\d{1,12})(?:-[a-z]{5})?(\D{1,30}\d{1,19})\s*$/.exec(text) ?? [];
  const tokenId = parseEntityId(token);
  const serialNumber = nftSerialAfter(rest);
  return tokenId === undefined || serialNumber === undefined ? undefined : { kind: 'nft', tokenId, serialNumber };
}

/** `message 5 of 0.0.7` and `hook 5 of 0.0.7`, or with `0.0.7/5`. */
function parseNumbered(text: string): LookupTarget | undefined {
  const [, word = '', first, ofId, id, last = ''] =
    /^\s*(message|hook)\s+(?:#?(\d{1,19})\s+of\s+(\d[\d.]{0,30})|(\d[\d.]{0,30})\/(\d{1,19}))\s*$/i.exec(text) ?? [];
  const owner = parseEntityId(ofId ?? id ?? '');
  const number = BigInt(first ?? last);
  if (owner === undefined || number >= 1n << 63n) {
    return undefined;
  }
  return word.toLowerCase() === 'message'
    ? { kind: 'message', topicId: owner, sequenceNumber: number }
    : { kind: 'hook', ownerId: owner, hookId: number };
}

function parseConsensus(text: string): LookupTarget | undefined {
  const [, written = ''] = /^\s*transaction\s+at\s+(\d{1,19}\.\d{1,9})\s*$/i.exec(text) ?? [];
  const at = parseConsensusTimestamp(written);
  return at && { kind: 'consensus', at };
}

function parseTrace(text: string): LookupTarget | undefined {
  const [, execution = ''] = /^\s*trace\s+(\S{1,120})\s*$/i.exec(text) ?? [];
  const reference = parseReference(execution);
  switch (reference?.kind) {
    case 'transactionId':
      return { kind: 'trace', execution: reference.transaction.id };
    case 'hash32':
      return { kind: 'trace', execution: reference.hash };
    default:
      return undefined;
  }
}
