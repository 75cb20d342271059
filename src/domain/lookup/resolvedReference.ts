import type { Block } from '../block/block.ts';
import type { ContractDetails } from '../contract/contract.ts';
import type { ContractResultDetails } from '../contract/contractResult.ts';
import type { FailureReason } from '../contract/failureReason.ts';
import type { ContractLookup, VerificationGap } from '../contract/verifiedContract.ts';
import type { NamedDeployment } from '../deployment/namedDeployment.ts';
import type { Account } from '../entity/account.ts';
import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { PublicKey } from '../entity/publicKey.ts';
import type { Schedule } from '../entity/schedule.ts';
import type { Token } from '../entity/token.ts';
import type { Topic } from '../entity/topic.ts';
import type { Network } from '../network/network.ts';
import type { LedgerTransaction } from '../transaction/ledgerTransaction.ts';
import type { Unreadable } from '../unreadable.ts';
import type { Resolvable } from './lookupTarget.ts';

/** What `0.0.N` or an EVM address turned out to be. A found kind never changes and may be kept for ever per network. */
export type LedgerEntity =
  | { readonly kind: 'account'; readonly id: EntityId; readonly account: Account }
  | { readonly kind: 'contract'; readonly id: EntityId; readonly account: Account; readonly contract: ContractDetails }
  | { readonly kind: 'token'; readonly id: EntityId; readonly token: Token }
  | { readonly kind: 'topic'; readonly id: EntityId; readonly topic: Topic }
  | { readonly kind: 'schedule'; readonly id: EntityId; readonly schedule: Schedule }
  /** Something exists under this id that no endpoint describes: a file, or a kind not yet known. */
  | { readonly kind: 'other'; readonly id: EntityId };

/** What a reference turned out to name on one network. `notFound` is no proof: the service lags the ledger by seconds. */
export type ResolvedReference =
  | {
      readonly kind: 'entity';
      readonly entity: LedgerEntity;
      /** What the verification service knows of a contract; undefined for others, and when it gave no answer. */
      readonly verification: ContractLookup | undefined;
      /** Why it gave no answer; undefined where none was asked for, or there is no such service. */
      readonly verificationGap?: VerificationGap | undefined;
      /** What records of the workspace say of it. */
      readonly deployment?: NamedDeployment | undefined;
      /** Of a public key that several accounts have: the others, and whether there are more of them. */
      readonly sharing?: { readonly key: PublicKey; readonly ids: readonly EntityId[]; readonly hasMore: boolean };
    }
  /** All that share the id or hash, the user's own transaction first. */
  | ({
      readonly kind: 'transaction';
      readonly transactions: readonly [LedgerTransaction, ...LedgerTransaction[]];
      /** The batch that it is part of, or what it is a child of; undefined for others, and when it could not be had. */
      readonly parent?: LedgerTransaction;
      /** Why a contract that it called failed; undefined for others, and where nobody asked. */
      readonly failure?: FailureReason | undefined;
    } & Unreadable)
  /** An Ethereum transaction, known by its 32-byte hash. */
  | {
      readonly kind: 'execution';
      readonly result: ContractResultDetails;
      readonly failure?: FailureReason | undefined;
    }
  | { readonly kind: 'block'; readonly block: Block }
  /** With what records of the workspace say of it, of this network or else of another. */
  | { readonly kind: 'notFound'; readonly deployment?: NamedDeployment | undefined };

/** What a text is and what it names on a network. */
export interface Resolution {
  /** The network that was asked. */
  readonly network: string;
  readonly reference: Resolvable;
  readonly resolved: ResolvedReference;
  /** Its page in the network's block explorer. */
  readonly explorerUrl: string | undefined;
}

/** The page of what was resolved in the network's block explorer; undefined when there is none. */
export function explorerUrl(
  { explorerUrl: base }: Pick<Network, 'explorerUrl'>,
  resolved: ResolvedReference,
): string | undefined {
  const path = explorerPath(resolved);
  return base === undefined || path === undefined ? undefined : `${base}/${path}`;
}

function explorerPath(resolved: ResolvedReference): string | undefined {
  switch (resolved.kind) {
    case 'entity': {
      const { kind, id } = resolved.entity;
      return kind === 'other' ? undefined : `${kind}/${id}`;
    }
    case 'transaction':
      return `transaction/${resolved.transactions[0].consensusTimestamp}`;
    case 'execution':
      return `transaction/${resolved.result.timestamp}`;
    case 'block':
      return `block/${resolved.block.number}`;
    case 'notFound':
      return undefined;
  }
}

/** The address of an account's or contract's key or creation; undefined for what has none. */
export function ownAddress(entity: LedgerEntity): EvmAddress | undefined {
  return 'contract' in entity
    ? entity.contract.evmAddress
    : 'account' in entity
      ? entity.account.evmAddress
      : undefined;
}

/** The tokens whose amounts the summary of a reference gives: they are told in whole tokens where these are known. */
export function tokensOfResolved(resolved: ResolvedReference): readonly (EntityId | undefined)[] {
  switch (resolved.kind) {
    case 'transaction': {
      const [{ tokenTransfers, assessedCustomFees, maxCustomFees }] = resolved.transactions;
      return [
        ...[...tokenTransfers, ...assessedCustomFees].map(({ tokenId }) => tokenId),
        ...maxCustomFees.map(({ denominatingTokenId }) => denominatingTokenId),
      ];
    }
    case 'entity':
      return tokensOfEntity(resolved);
    default:
      return [];
  }
}

function tokensOfEntity({ entity }: Extract<ResolvedReference, { readonly kind: 'entity' }>) {
  switch (entity.kind) {
    case 'token': {
      const { fixed = [], royalty = [] } = entity.token.customFees ?? {};
      return [...fixed, ...royalty.map(({ fallback }) => fallback)]
        .map((fee) => fee?.denominatingTokenId)
        .filter((tokenId) => tokenId !== entity.id);
    }
    case 'account':
    case 'contract': {
      const { tokenBalances } = entity.account;
      // Not all may be asked for: those it holds something of first.
      const held = tokenBalances.filter(({ balance }) => balance !== 0n);
      const none = tokenBalances.filter(({ balance }) => balance === 0n);
      return [...held, ...none].map(({ tokenId }) => tokenId);
    }
    case 'topic':
      return (entity.topic.customFees ?? []).map(({ denominatingTokenId }) => denominatingTokenId);
    default:
      return [];
  }
}
