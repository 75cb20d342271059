import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero } from '../../domain/entity/evmAddress.ts';
import { systemEntity } from '../../domain/entity/systemEntities.ts';
import { undefinedIfNotFound } from '../../domain/failure.ts';
import type { LedgerEntity, ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { KindHint, ReferenceValue } from '../../domain/references/reference.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import { firstFound, type Question } from './firstFound.ts';
import type { ResolveOptions } from './referenceResolver.ts';
import { transactionOf, withParent } from './resolvedTransaction.ts';

/** What looking up a reference takes of the ledger service. */
export type ReferenceLookups = Pick<
  LedgerClient,
  | 'account'
  | 'accounts'
  | 'contract'
  | 'token'
  | 'topic'
  | 'schedule'
  | 'accountTokens'
  | 'transaction'
  | 'transactions'
  | 'contractResult'
  | 'block'
  | 'nft'
>;

export type EntityKind = Exclude<LedgerEntity['kind'], 'other'>;

export interface LookUpOptions extends ResolveOptions {
  /** What it was found to be before; a kind never changes, so that an account is not asked again whether it is a contract. */
  readonly known?: EntityKind | undefined;
}

/**
 * Asks the ledger service what a reference names, in one round trip, or two for what has a parent or is not what was
 * expected of it. A service that fails is a ServiceError,
 * not `notFound`.
 */
export async function lookUpReference(
  ledger: ReferenceLookups,
  reference: ReferenceValue,
  { expected, known, ...call }: LookUpOptions = {},
): Promise<ResolvedReference> {
  switch (reference.kind) {
    case 'entityId': {
      // Whatever stands beside a system file's number, it is no account or token.
      const isFile = systemEntity(reference.id)?.kind === 'file';
      return resolved(await lookUpEntity(ledger, reference.id, isFile ? undefined : expected, known, call));
    }
    case 'evmAddress':
      return resolved(await lookUpEntity(ledger, reference.address, expected, known, call));
    case 'alias': {
      const account = await undefinedIfNotFound(ledger.account({ idOrAliasOrEvmAddress: reference.alias }, call));
      return resolved(account && { kind: 'account', id: account.id, account });
    }
    case 'publicKey': {
      const { items, next } = await ledger.accounts({ 'account.publickey': reference.key, limit: maxSharing }, call);
      const [account, ...others] = items;
      const found = resolved(account && { kind: 'account', id: account.id, account });
      return found.kind !== 'entity' || others.length === 0
        ? found
        : { ...found, sharing: { key: reference.key, ids: others.map(({ id }) => id), hasMore: next !== undefined } };
    }
    case 'transactionId': {
      const { id, scheduled, nonce } = reference.transaction;
      const group = await undefinedIfNotFound(ledger.transaction({ transactionId: id, scheduled, nonce }, call));
      return withParent(ledger, transactionOf(group, id), call);
    }
    case 'hash32':
    case 'hash48':
      return lookUpHash(ledger, reference, expected, call);
  }
}

/** How many of the accounts that have one key are asked for. */
const maxSharing = 25;

function resolved(entity: LedgerEntity | undefined): ResolvedReference {
  return entity === undefined ? { kind: 'notFound' } : { kind: 'entity', entity, verification: undefined };
}

async function lookUpHash(
  ledger: ReferenceLookups,
  { kind, hash }: Extract<ReferenceValue, { readonly kind: 'hash32' | 'hash48' }>,
  expected: KindHint | undefined,
  call: CallOptions,
): Promise<ResolvedReference> {
  const askBlock: Question<ResolvedReference> = async (own) => {
    const block = await undefinedIfNotFound(ledger.block({ hashOrNumber: hash }, own));
    return block && { kind: 'block', block };
  };
  const askTransaction: Question<ResolvedReference> = async (own) => {
    if (kind === 'hash48') {
      const group = await undefinedIfNotFound(ledger.transaction({ transactionId: hash }, own));
      const found = transactionOf(group);
      return found.kind === 'notFound' ? undefined : withParent(ledger, found, own);
    }
    const result = await undefinedIfNotFound(ledger.contractResult({ transactionIdOrHash: hash }, own));
    return result && { kind: 'execution', result };
  };
  const questions =
    expected === 'block' ? ([askBlock, askTransaction] as const) : ([askTransaction, askBlock] as const);
  const isExpected = expected === 'block' || expected === 'transaction';
  return (await firstFound({ ofOneKind: questions }, { isExpected, call })) ?? { kind: 'notFound' };
}

/**
 * Finds out what an id or EVM address is. No endpoint answers that, so all kinds are asked at once: six GETs, one or two
 * where a kind is expected or known and right. A long-zero address stands for its id; any other address can only be an
 * account or a contract.
 */
async function lookUpEntity(
  ledger: ReferenceLookups,
  reference: EntityId | EvmAddress,
  expected: KindHint | undefined,
  known: EntityKind | undefined,
  call: CallOptions,
): Promise<LedgerEntity | undefined> {
  const id = parseEntityId(reference) ?? entityIdOfLongZero(reference as EvmAddress);
  const mayBeContract = known !== 'account';
  if (id === undefined) {
    return lookUpAccount(ledger, reference, { mayBeContract, call });
  }
  const account: Question<LedgerEntity> = (own) => lookUpAccount(ledger, id, { mayBeContract, call: own });
  const token: Question<LedgerEntity> = async (own) => {
    const found = await undefinedIfNotFound(ledger.token({ tokenId: id }, own));
    return found && { kind: 'token', id, token: found };
  };
  const topic: Question<LedgerEntity> = async (own) => {
    const found = await undefinedIfNotFound(ledger.topic({ topicId: id }, own));
    return found && { kind: 'topic', id, topic: found };
  };
  const schedule: Question<LedgerEntity> = async (own) => {
    const found = await undefinedIfNotFound(ledger.schedule({ scheduleId: id }, own));
    return found && { kind: 'schedule', id, schedule: found };
  };
  // Files have no endpoint; but the tokens of a number that stands for nothing are 404, of any entity an empty list.
  const other: Question<LedgerEntity> = async (own) => {
    const tokens = await undefinedIfNotFound(ledger.accountTokens({ idOrAliasOrEvmAddress: id, limit: 1 }, own));
    return tokens && { kind: 'other', id };
  };
  const all = [account, token, topic, schedule] as const;
  const byKind: Partial<Record<KindHint, Question<LedgerEntity>>> = {
    account,
    contract: account,
    token,
    topic,
    schedule,
  };
  const likely = byKind[known ?? expected ?? 'file'];
  const ofOneKind = likely === undefined ? all : ([likely, ...all.filter((question) => question !== likely)] as const);
  return firstFound({ ofOneKind, ofAnyKind: other }, { isExpected: likely !== undefined, call });
}

/** An account or contract. A contract is an account too, and nothing in the account's record tells: both records are asked. */
async function lookUpAccount(
  ledger: ReferenceLookups,
  reference: EntityId | EvmAddress,
  { mayBeContract, call }: { readonly mayBeContract: boolean; readonly call: CallOptions },
): Promise<LedgerEntity | undefined> {
  const asked = mayBeContract
    ? undefinedIfNotFound(ledger.contract({ contractIdOrAddress: reference }, call))
    : undefined;
  // Rejected while nobody waits for it yet, it would count as unhandled.
  asked?.catch(() => undefined);
  const account = await undefinedIfNotFound(ledger.account({ idOrAliasOrEvmAddress: reference }, call));
  const contract = account && (await asked);
  return (
    account &&
    (contract === undefined
      ? { kind: 'account', id: account.id, account }
      : { kind: 'contract', id: account.id, account, contract })
  );
}
