import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero } from '../../domain/entity/evmAddress.ts';
import { systemEntity } from '../../domain/entity/systemEntities.ts';
import { undefinedIfNotFound } from '../../domain/failure.ts';
import type { KindHint, ReferenceValue } from '../../domain/references/reference.ts';
import type { LedgerEntity, ResolvedReference } from '../../domain/references/resolvedReference.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
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
 * Asks the ledger service what a reference names, in at most two round trips. A service that fails is a ServiceError,
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
      const { items } = await ledger.accounts({ 'account.publickey': reference.key, limit: 1 }, call);
      const [account] = items;
      return resolved(account && { kind: 'account', id: account.id, account });
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

function resolved(entity: LedgerEntity | undefined): ResolvedReference {
  return entity === undefined ? { kind: 'notFound' } : { kind: 'entity', entity, verification: undefined };
}

async function lookUpHash(
  ledger: ReferenceLookups,
  { kind, hash }: Extract<ReferenceValue, { readonly kind: 'hash32' | 'hash48' }>,
  expected: KindHint | undefined,
  call: CallOptions,
): Promise<ResolvedReference> {
  const askBlock = async (): Promise<ResolvedReference> => {
    const block = await undefinedIfNotFound(ledger.block({ hashOrNumber: hash }, call));
    return block === undefined ? { kind: 'notFound' } : { kind: 'block', block };
  };
  const askTransaction = async (): Promise<ResolvedReference> => {
    if (kind === 'hash48') {
      const group = await undefinedIfNotFound(ledger.transaction({ transactionId: hash }, call));
      return withParent(ledger, transactionOf(group), call);
    }
    const result = await undefinedIfNotFound(ledger.contractResult({ transactionIdOrHash: hash }, call));
    return result === undefined ? { kind: 'notFound' } : { kind: 'execution', result };
  };
  const [first, second] = expected === 'block' ? [askBlock, askTransaction] : [askTransaction, askBlock];
  const answer = await first();
  return answer.kind === 'notFound' ? second() : answer;
}

/**
 * Finds out what an id or EVM address is. No endpoint answers that, so the likeliest kind is asked first and, when it
 * is not that, all others at once: one round trip for an expected or known kind, else two; never more than 5 GETs.
 * A long-zero address stands for its id; any other address can only be an account or a contract. Where a wrong kind was
 * expected, a file is not found either: telling would be a sixth.
 */
async function lookUpEntity(
  ledger: ReferenceLookups,
  reference: EntityId | EvmAddress,
  expected: KindHint | undefined,
  known: EntityKind | undefined,
  call: CallOptions,
): Promise<LedgerEntity | undefined> {
  const id = parseEntityId(reference) ?? entityIdOfLongZero(reference as EvmAddress);
  const first = known ?? expected;
  if (id !== undefined && (first === 'token' || first === 'topic' || first === 'schedule')) {
    const others = [lookUps.account, ...notAccounts.filter((lookUp) => lookUp !== lookUps[first])];
    return (await lookUps[first](ledger, id, call)) ?? firstFound(others, ledger, id, call);
  }
  const isExpected = first === 'account' || first === 'contract';
  const contract = known === 'account' ? 'unasked' : isExpected ? 'atOnce' : 'afterAccount';
  const account = await lookUpAccount(ledger, id ?? reference, call, contract);
  if (account !== undefined || id === undefined) {
    return account;
  }
  call.signal?.throwIfAborted();
  const exists = contract === 'atOnce' ? Promise.resolve(false) : existsAtAll(ledger, id, call);
  // Rejected while nobody waits for it yet, it would count as unhandled.
  exists.catch(() => undefined);
  return (await firstFound(notAccounts, ledger, id, call)) ?? ((await exists) ? { kind: 'other', id } : undefined);
}

type LookUp = (ledger: ReferenceLookups, id: EntityId, call: CallOptions) => Promise<LedgerEntity | undefined>;

const lookUps = {
  account: (ledger, id, call) => lookUpAccount(ledger, id, call, 'atOnce'),
  async token(ledger, id, call) {
    const token = await undefinedIfNotFound(ledger.token({ tokenId: id }, call));
    return token && { kind: 'token', id, token };
  },
  async topic(ledger, id, call) {
    const topic = await undefinedIfNotFound(ledger.topic({ topicId: id }, call));
    return topic && { kind: 'topic', id, topic };
  },
  async schedule(ledger, id, call) {
    const schedule = await undefinedIfNotFound(ledger.schedule({ scheduleId: id }, call));
    return schedule && { kind: 'schedule', id, schedule };
  },
} satisfies Readonly<Record<string, LookUp>>;

const notAccounts: readonly LookUp[] = [lookUps.token, lookUps.topic, lookUps.schedule];

/**
 * An account or contract. A contract is an account too, and nothing in the account's record says so: both records are
 * asked at once where one of them is expected, else the second only when there is the first.
 */
async function lookUpAccount(
  ledger: ReferenceLookups,
  reference: EntityId | EvmAddress,
  call: CallOptions,
  contractIsAsked: 'atOnce' | 'afterAccount' | 'unasked',
): Promise<LedgerEntity | undefined> {
  const askContract = (of: EntityId | EvmAddress) =>
    undefinedIfNotFound(ledger.contract({ contractIdOrAddress: of }, call));
  const atOnce = contractIsAsked === 'atOnce' ? askContract(reference) : undefined;
  atOnce?.catch(() => undefined);
  const account = await undefinedIfNotFound(ledger.account({ idOrAliasOrEvmAddress: reference }, call));
  if (account === undefined) {
    return undefined;
  }
  const contract = contractIsAsked === 'unasked' ? undefined : await (atOnce ?? askContract(account.id));
  return contract === undefined
    ? { kind: 'account', id: account.id, account }
    : { kind: 'contract', id: account.id, account, contract };
}

/** Asks all at once; kinds are disjoint, so the first hit ends the others. A failure counts when there is no hit. */
async function firstFound(
  all: readonly LookUp[],
  ledger: ReferenceLookups,
  id: EntityId,
  call: CallOptions,
): Promise<LedgerEntity | undefined> {
  const rest = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, rest.signal]) : rest.signal;
  const miss = new Error('miss');
  const asked = all.map(async (lookUp) => {
    const entity = await lookUp(ledger, id, { ...call, signal });
    if (entity === undefined) {
      throw miss;
    }
    return entity;
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    const failure = error instanceof AggregateError ? error.errors.find((one) => one !== miss) : error;
    if (failure !== undefined) {
      throw failure;
    }
    return undefined;
  } finally {
    rest.abort();
  }
}

/** Files have no endpoint; but the tokens of a number that stands for nothing are 404, of any entity an empty list. */
async function existsAtAll(ledger: ReferenceLookups, id: EntityId, call: CallOptions): Promise<boolean> {
  const tokens = ledger.accountTokens({ idOrAliasOrEvmAddress: id, limit: 1 }, call);
  return (await undefinedIfNotFound(tokens)) !== undefined;
}
