import type { EntityId } from '../../domain/entity/entityId.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { systemEntity } from '../../domain/entity/systemEntities.ts';
import type { KindHint, ReferenceValue } from '../../domain/references/reference.ts';
import type { ResolvedReference } from '../../domain/references/resolvedReference.ts';
import type { LedgerTransaction } from '../../domain/transaction/ledgerTransaction.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import { type ResolveOptions as EntityOptions, resolveEntity } from '../ledger/resolveEntity.ts';
import { undefinedIfNotFound } from '../ledger/undefinedIfNotFound.ts';
import type { ResolveOptions } from './referenceResolver.ts';

export type EntityKind = EntityOptions['known'];

/** What looking up a reference takes of the ledger service. */
export type ReferenceLookups = Pick<
  LedgerClient,
  | 'account'
  | 'contract'
  | 'token'
  | 'topic'
  | 'schedule'
  | 'accountTokens'
  | 'transaction'
  | 'contractResult'
  | 'block'
  | 'nft'
>;

export interface LookUpOptions extends ResolveOptions {
  /** The kind of the entity, as an earlier look-up found it. */
  readonly known?: EntityKind;
}

/** Asks the ledger service what a reference names, in at most two round trips. */
export async function lookUpReference(
  ledger: ReferenceLookups,
  reference: ReferenceValue,
  options: LookUpOptions,
): Promise<ResolvedReference> {
  const { expected, known: _known, ...call } = options;
  switch (reference.kind) {
    case 'entityId': {
      // Whatever stands beside a system file's number, it is no account or token.
      const isFile = systemEntity(reference.id)?.kind === 'file';
      return entity(ledger, reference.id, isFile ? { ...options, expected: undefined } : options);
    }
    case 'evmAddress':
      return entity(ledger, reference.address, options);
    case 'alias': {
      const account = await undefinedIfNotFound(ledger.account({ idOrAliasOrEvmAddress: reference.alias }, call));
      return account === undefined
        ? { kind: 'notFound' }
        : { kind: 'entity', entity: { kind: 'account', id: account.id, account }, verification: undefined };
    }
    case 'transactionId': {
      const { id, scheduled, nonce } = reference.transaction;
      return transactionOf(
        await undefinedIfNotFound(ledger.transaction({ transactionId: id, scheduled, nonce }, call)),
      );
    }
    case 'hash32':
    case 'hash48':
      return hash(ledger, reference, expected, call);
  }
}

async function entity(
  ledger: ReferenceLookups,
  id: EntityId | EvmAddress,
  { expected, ...options }: LookUpOptions,
): Promise<ResolvedReference> {
  const resolved = await resolveEntity(ledger, id, { ...options, expected: entityKind(expected) });
  return resolved.kind === 'notFound'
    ? { kind: 'notFound' }
    : { kind: 'entity', entity: resolved, verification: undefined };
}

async function hash(
  ledger: ReferenceLookups,
  { kind, hash: hex }: Extract<ReferenceValue, { readonly kind: 'hash32' | 'hash48' }>,
  hint: KindHint | undefined,
  call: CallOptions,
): Promise<ResolvedReference> {
  const askBlock = async (): Promise<ResolvedReference> => {
    const block = await undefinedIfNotFound(ledger.block({ hashOrNumber: hex }, call));
    return block === undefined ? { kind: 'notFound' } : { kind: 'block', block };
  };
  const askTransaction = async (): Promise<ResolvedReference> => {
    if (kind === 'hash48') {
      return transactionOf(await undefinedIfNotFound(ledger.transaction({ transactionId: hex }, call)));
    }
    const result = await undefinedIfNotFound(ledger.contractResult({ transactionIdOrHash: hex }, call));
    return result === undefined ? { kind: 'notFound' } : { kind: 'execution', result };
  };
  const first = await (hint === 'block' ? askBlock() : askTransaction());
  return first.kind === 'notFound' ? (hint === 'block' ? askTransaction() : askBlock()) : first;
}

function transactionOf(group: readonly LedgerTransaction[] | undefined): ResolvedReference {
  const own = group?.find(({ nonce, scheduled }) => nonce === 0 && !scheduled) ?? group?.[0];
  if (group === undefined || own === undefined) {
    return { kind: 'notFound' };
  }
  return { kind: 'transaction', transactions: [own, ...group.filter((other) => other !== own)] };
}

function entityKind(hint: KindHint | undefined): EntityKind {
  return hint === 'file' || hint === 'transaction' || hint === 'block' ? undefined : hint;
}
