import timers from 'node:timers/promises';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero } from '../../domain/entity/evmAddress.ts';
import { systemEntity } from '../../domain/entity/systemEntities.ts';
import { ServiceError, undefinedIfNotFound } from '../../domain/failure.ts';
import type { Resolvable } from '../../domain/lookup/lookupTarget.ts';
import type { LedgerEntity, ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { Page } from '../../domain/page.ts';
import type { GuessedKind, ReferenceValue } from '../../domain/references/reference.ts';
import type { LedgerTransaction } from '../../domain/transaction/ledgerTransaction.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import type { ResolveOptions } from './referenceResolver.ts';

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

/** Asks the ledger service what a reference names; a service that fails is a ServiceError, not `notFound`. */
export async function lookUpReference(
  ledger: ReferenceLookups,
  reference: Resolvable,
  { expected, known, ...call }: LookUpOptions = {},
): Promise<ResolvedReference> {
  switch (reference.kind) {
    case 'entityId': {
      // Whatever stands beside a system file's number, it is no account or token.
      const isFile = systemEntity(reference.id)?.kind === 'file';
      return resolved(await lookUpEntity(ledger, reference.id, isFile ? 'file' : expected, known, call));
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
    case 'consensus':
      return transactionOf(await ledger.transactions({ timestamp: [reference.at], limit: 1 }, call));
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
  expected: GuessedKind | undefined,
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

/** Asks for one kind after the other what an id or address is, since no endpoint tells the kind; most are accounts. */
async function lookUpEntity(
  ledger: ReferenceLookups,
  reference: EntityId | EvmAddress,
  expected: GuessedKind | undefined,
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
  const byKind: Partial<Record<GuessedKind, Question<LedgerEntity>>> = {
    account,
    contract: account,
    token,
    topic,
    schedule,
  };
  const likely = byKind[known ?? expected ?? 'account'];
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

/** One question to the ledger; undefined when it has nothing of that kind. */
type Question<T> = (call: CallOptions) => Promise<T | undefined>;

/** How long the expected kind is waited for alone; a service this slow is asked for all kinds, so that a hover gets its answer. */
const headStartMs = 500;

/** Kinds that exclude each other, the likeliest first, and what fits every kind. */
interface Kinds<T> {
  readonly ofOneKind: readonly [Question<T>, ...Question<T>[]];
  readonly ofAnyKind?: Question<T>;
}

/** Asks all questions at once, the expected one with a head start; the first hit of one kind wins. */
async function firstFound<T>(
  { ofOneKind: [likeliest, ...others], ofAnyKind }: Kinds<T>,
  { isExpected, call }: { readonly isExpected: boolean; readonly call: CallOptions },
): Promise<T | undefined> {
  const rest = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, rest.signal]) : rest.signal;
  const ask = (question: Question<T>) => {
    const answer = question({ ...call, signal });
    // Rejected while nobody waits for it yet, it would count as unhandled.
    answer.catch(() => undefined);
    return answer;
  };
  try {
    const first = ask(likeliest);
    if (isExpected) {
      const headStart = timers.setTimeout(headStartMs, undefined, { signal }).catch(() => undefined);
      const found = await Promise.race([first, headStart]);
      call.signal?.throwIfAborted();
      if (found !== undefined) {
        return found;
      }
    }
    const hit = firstHit([first, ...others.map(ask)]);
    const ofAny = ofAnyKind && ask(ofAnyKind);
    return (await hit) ?? (await ofAny);
  } finally {
    rest.abort();
  }
}

function firstHit<T>(answers: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const hits = answers.map(async (answer) => (await answer) ?? Promise.reject());
  return Promise.any(hits).catch(({ errors }: AggregateError) => {
    const failure: unknown = errors.find((error) => error !== undefined);
    if (failure !== undefined) {
      throw failure;
    }
    return undefined;
  });
}

/** All that share the id, and the parts of a batch, which have ids of their own. */
export function transactionOf(page: Page<LedgerTransaction> | undefined, id?: string): ResolvedReference {
  const { items: group, unreadable, unknownMembers } = page ?? { items: [] };
  const sharing = group.filter(({ transactionId }) => transactionId === id);
  const isUsers = ({ nonce, scheduled }: LedgerTransaction) => nonce === 0 && !scheduled;
  // A child of a scheduled twin may have reached consensus before it.
  const isFirst = ({ nonce }: LedgerTransaction) => nonce === 0;
  const own = sharing.find(isUsers) ?? sharing.find(isFirst) ?? sharing[0] ?? group.find(isUsers) ?? group[0];
  if (own === undefined) {
    return { kind: 'notFound' };
  }
  const transactions = [own, ...group.filter((other) => other !== own)] as const;
  return {
    kind: 'transaction',
    transactions,
    ...(unreadable && { unreadable }),
    ...(unknownMembers && { unknownMembers }),
  };
}

/** Adds the batch or parent that a transaction names by its time only; without it the transaction is told all the same. */
async function withParent(
  ledger: Pick<LedgerClient, 'transactions'>,
  resolved: ResolvedReference,
  call: CallOptions,
): Promise<ResolvedReference> {
  const at = resolved.kind === 'transaction' ? resolved.transactions[0].parentTimestamp : undefined;
  if (resolved.kind !== 'transaction' || at === undefined) {
    return resolved;
  }
  const isParent = ({ consensusTimestamp }: LedgerTransaction) => consensusTimestamp === at;
  const parent = resolved.transactions.find(isParent) ?? (await askedParent(ledger, at, call))?.find(isParent);
  return parent === undefined ? resolved : { ...resolved, parent };
}

async function askedParent(
  ledger: Pick<LedgerClient, 'transactions'>,
  at: ConsensusTimestamp,
  call: CallOptions,
): Promise<readonly LedgerTransaction[] | undefined> {
  try {
    return (await ledger.transactions({ timestamp: [at], limit: 1 }, call)).items;
  } catch (error) {
    call.signal?.throwIfAborted();
    if (error instanceof ServiceError) {
      return undefined;
    }
    throw error;
  }
}
