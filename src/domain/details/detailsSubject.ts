import type { PublicKey } from '../entity/publicKey.ts';
import type { ResolvedReference } from '../lookup/resolvedReference.ts';
import { walletTransactionId } from '../transaction/ledgerTransaction.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';

export const subjectKinds = [
  'account',
  'contract',
  'token',
  'nftCollection',
  'nft',
  'topic',
  'message',
  'schedule',
  'block',
  'transaction',
  'execution',
  'trace',
  'hook',
  'node',
  'other',
] as const;

export type SubjectKind = (typeof subjectKinds)[number];

/** What details are about; plain data that may be kept between sessions. */
export interface DetailsSubject {
  readonly kind: SubjectKind;
  /** `0.0.5`; `0.0.2004/13` of an NFT, of a message of a topic and of a hook of an account; a block's or node's number; a transaction's id as the service spells it, or as wallets do for a child or scheduled twin; an Ethereum transaction's hash; either of a trace. */
  readonly id: string;
  /** The key that an account was looked up by, when it is not the only one that has it. */
  readonly sharedKey?: PublicKey;
  /** The only type of its transactions that is listed, by the name of the REST service; undefined for all. */
  readonly transactionType?: string;
  /** When what belongs to it reached consensus: a block's transactions, a schedule's or Ethereum transaction's own. */
  readonly during: { readonly from: ConsensusTimestamp; readonly to: ConsensusTimestamp } | undefined;
}

/** What was found, in the form that its sections are asked by. */
export function subjectOf(resolved: Exclude<ResolvedReference, { readonly kind: 'notFound' }>): DetailsSubject {
  switch (resolved.kind) {
    case 'entity': {
      const { entity } = resolved;
      if (entity.kind === 'token') {
        const kind = entity.token.type === 'NON_FUNGIBLE_UNIQUE' ? 'nftCollection' : 'token';
        return { kind, id: entity.id, during: undefined };
      }
      const executedAt = entity.kind === 'schedule' ? entity.schedule.executedAt : undefined;
      const shared = resolved.sharing && { sharedKey: resolved.sharing.key };
      return { kind: entity.kind, id: entity.id, during: duringOf(executedAt), ...shared };
    }
    case 'transaction': {
      const [transaction] = resolved.transactions;
      const { transactionId, nonce, scheduled, consensusTimestamp } = transaction;
      const id = nonce === 0 && !scheduled ? transactionId : walletTransactionId(transaction);
      return { kind: 'transaction', id, during: duringOf(consensusTimestamp) };
    }
    case 'execution':
      return { kind: 'execution', id: resolved.result.hash, during: duringOf(resolved.result.timestamp) };
    case 'block': {
      const { number, consensus } = resolved.block;
      const during = consensus && { from: consensus.from, to: consensus.to ?? consensus.from };
      return { kind: 'block', id: String(number), during };
    }
  }
}

function duringOf(at: ConsensusTimestamp | undefined): DetailsSubject['during'] {
  return at && { from: at, to: at };
}
