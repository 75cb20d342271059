import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero } from '../../domain/entity/evmAddress.ts';
import type { LedgerEntity } from '../../domain/entity/ledgerEntity.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { LedgerClient } from './ledgerClient.ts';
import { undefinedIfNotFound } from './undefinedIfNotFound.ts';

type Lookups = Pick<LedgerClient, 'account' | 'contract' | 'token' | 'topic' | 'schedule' | 'accountTokens'>;

type EntityKind = 'account' | 'contract' | 'token' | 'topic' | 'schedule';

export interface ResolveOptions extends CallOptions {
  /** What the surrounding text suggests (a variable called `tokenId`): asked first, decides nothing. */
  readonly expected?: EntityKind | undefined;
  /** What it was found to be before; a kind never changes, so that an account is not asked again whether it is a contract. */
  readonly known?: EntityKind | undefined;
}

/**
 * Finds out what an id or EVM address is. No endpoint answers that, so the likeliest kind is asked first and, when it
 * is not that, all others at once: one round trip for an expected or known kind, else two; never more than 5 GETs.
 * A long-zero address stands for its id; any other address can only be an account or a contract. A service that fails
 * is a ServiceError, not `notFound`. Where a wrong kind was expected, a file is `notFound` too: telling would be a sixth.
 */
export async function resolveEntity(
  client: Lookups,
  reference: EntityId | EvmAddress,
  { expected, known, ...options }: ResolveOptions = {},
): Promise<LedgerEntity> {
  const id = parseEntityId(reference) ?? entityIdOfLongZero(reference as EvmAddress);
  const first = known ?? expected;
  if (id === undefined) {
    return (await lookUpAccount(client, reference, options, { first, known })) ?? { kind: 'notFound', reference };
  }
  if (first === 'token' || first === 'topic' || first === 'schedule') {
    const others = [lookUpAccountAtOnce, ...Object.values(lookUps).filter((lookUp) => lookUp !== lookUps[first])];
    const found = (await lookUps[first](client, id, options)) ?? (await firstFound(others, client, id, options));
    return found ?? { kind: 'notFound', reference };
  }
  const account = await lookUpAccount(client, id, options, { first, known });
  if (account !== undefined) {
    return account;
  }
  options.signal?.throwIfAborted();
  const isContractUnasked = first === undefined || known === 'account';
  const exists = isContractUnasked ? existsAtAll(client, id, options) : Promise.resolve(false);
  // Rejected while nobody waits for it yet, it would count as unhandled.
  exists.catch(() => undefined);
  const found = await firstFound(Object.values(lookUps), client, id, options);
  return found ?? ((await exists) ? { kind: 'other', id } : { kind: 'notFound', reference });
}

type LookUp = (client: Lookups, id: EntityId, options: CallOptions) => Promise<LedgerEntity | undefined>;

const lookUps: Readonly<Record<'token' | 'topic' | 'schedule', LookUp>> = {
  async token(client, id, options) {
    const token = await undefinedIfNotFound(client.token({ tokenId: id }, options));
    return token && { kind: 'token', id, token };
  },
  async topic(client, id, options) {
    const topic = await undefinedIfNotFound(client.topic({ topicId: id }, options));
    return topic && { kind: 'topic', id, topic };
  },
  async schedule(client, id, options) {
    const schedule = await undefinedIfNotFound(client.schedule({ scheduleId: id }, options));
    return schedule && { kind: 'schedule', id, schedule };
  },
};

const lookUpAccountAtOnce: LookUp = (client, id, options) =>
  lookUpAccount(client, id, options, { first: 'contract', known: undefined });

/**
 * An account or contract. A contract is an account too, and nothing in the account's record says so: both records are
 * asked at once where one of them is expected, else the second only when there is the first.
 */
async function lookUpAccount(
  client: Lookups,
  reference: EntityId | EvmAddress,
  options: CallOptions,
  { first, known }: { readonly first: EntityKind | undefined; readonly known: EntityKind | undefined },
): Promise<LedgerEntity | undefined> {
  const isExpected = first === 'account' || first === 'contract';
  const askContract = (of: EntityId | EvmAddress) =>
    undefinedIfNotFound(client.contract({ contractIdOrAddress: of }, options));
  const contractAtOnce = isExpected && known !== 'account' ? askContract(reference) : undefined;
  contractAtOnce?.catch(() => undefined);
  const account = await undefinedIfNotFound(client.account({ idOrAliasOrEvmAddress: reference }, options));
  if (account === undefined) {
    return undefined;
  }
  const contract = known === 'account' ? undefined : await (contractAtOnce ?? askContract(account.id));
  return contract === undefined
    ? { kind: 'account', id: account.id, account }
    : { kind: 'contract', id: account.id, account, contract };
}

/** Asks all at once; kinds are disjoint, so the first hit ends the others. A failure counts when there is no hit. */
async function firstFound(
  all: readonly LookUp[],
  client: Lookups,
  id: EntityId,
  options: CallOptions,
): Promise<LedgerEntity | undefined> {
  const rest = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, rest.signal]) : rest.signal;
  const miss = new Error('miss');
  const asked = all.map(async (lookUp) => {
    const entity = await lookUp(client, id, { ...options, signal });
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
async function existsAtAll(client: Lookups, id: EntityId, options: CallOptions): Promise<boolean> {
  return (
    (await undefinedIfNotFound(client.accountTokens({ idOrAliasOrEvmAddress: id, limit: 1 }, options))) !== undefined
  );
}
