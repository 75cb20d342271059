import type { Token } from '../world/entities.ts';
import { id, idOrNull, stamp } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { newestTime } from './accountRoutes.ts';
import { entityText, pageOf, passes } from './pages.ts';
import { entityParameter, integerParameter, timestampParameter } from './query.ts';
import { notFound, RequestError } from './requestError.ts';
import { type Context, entityIn, ok, type Reply, type Route, rest } from './route.ts';

const keyPattern = /^(0x)?[0-9a-f]{64,}$/i;

export const tokenRoutes: readonly Route[] = [
  rest('tokens', listTokens, {
    parameters: {
      'account.id': entityParameter({ ne: true }),
      name: { type: 'text', pattern: /^.{3,100}$/s, many: 100 },
      publickey: { type: 'text', pattern: keyPattern, many: 1 },
      'token.id': entityParameter({ ne: true }),
      type: { type: 'choice', among: ['all', 'fungible_common', 'non_fungible_unique'], many: 100 },
    },
    order: 'asc',
    cacheSeconds: 10,
  }),
  rest('tokens/{tokenId}', oneToken, { parameters: { timestamp: timestampParameter }, cacheSeconds: 5 }),
  rest('tokens/{tokenId}/balances', tokenBalances, {
    parameters: {
      'account.balance': integerParameter({ ne: true }),
      'account.id': entityParameter({ ne: true }),
      'account.publickey': { type: 'text', pattern: keyPattern, many: 1 },
      timestamp: timestampParameter,
    },
    order: 'desc',
  }),
];

function listTokens({ world, query, path }: Context): Reply {
  const holders = query.filters('account.id');
  const names = query.all('name').map((name) => name.toLowerCase());
  if (names.length > 0 && holders.length > 0) {
    throw new RequestError(400, ['Invalid parameter: name cannot be combined with account.id']);
  }
  const key = query.last('publickey')?.toLowerCase().replace(/^0x/, '');
  const type = query.last('type') ?? 'all';
  const chosen = world.tokens.filter(
    (token) =>
      (names.length === 0 || names.some((name) => token.name.toLowerCase().includes(name))) &&
      (type === 'all' || token.type.toLowerCase() === type) &&
      (key === undefined || token.adminKey?.key === key) &&
      (holders.length === 0 || isHeld(world, token.num, (account) => passes(holders, account))),
  );
  const page = pageOf(path, query, chosen, { name: 'token.id', value: ({ num }) => BigInt(num), text: entityText });
  const tokens = page.items.map((token) => ({
    admin_key: token.adminKey,
    decimals: token.decimals,
    metadata: token.metadata,
    name: token.name,
    symbol: token.symbol,
    token_id: id(token.num),
    type: token.type,
  }));
  return ok({ tokens, links: { next: page.next } });
}

function isHeld(world: World, token: number, accept: (account: bigint) => boolean): boolean {
  return world.relations.some((relation) => relation.token === token && accept(BigInt(relation.account)));
}

/** The token in the path; a long-zero address is taken too. */
export function tokenIn(context: Context): Token {
  const { num } = entityIn(context, 'tokenId', 'addresses');
  const token = context.world.tokens.find((each) => each.num === num);
  if (token === undefined) {
    throw notFound();
  }
  return token;
}

function oneToken(context: Context): Reply {
  const token = tokenIn(context);
  const times = context.query.filters('timestamp');
  if (times.some(({ operator, value }) => operator.startsWith('g') === false && value < token.created)) {
    throw notFound();
  }
  const created = stamp(token.created);
  const limited = token.maxSupply > 0n;
  return ok({
    admin_key: token.adminKey,
    auto_renew_account: id(token.treasury),
    auto_renew_period: 7_776_000,
    created_timestamp: created,
    custom_fees: customFeesJson(token),
    decimals: String(token.decimals),
    deleted: token.deleted,
    expiry_timestamp: token.expiry,
    fee_schedule_key: null,
    freeze_default: token.freezeDefault,
    freeze_key: token.freezeKey,
    initial_supply: token.initialSupply.toString(),
    kyc_key: token.kycKey,
    max_supply: token.maxSupply.toString(),
    memo: token.memo,
    metadata: token.metadata,
    metadata_key: null,
    modified_timestamp: created,
    name: token.name,
    pause_key: token.pauseStatus === 'NOT_APPLICABLE' ? null : token.adminKey,
    pause_status: token.pauseStatus,
    supply_key: token.supplyKey,
    supply_type: limited ? 'FINITE' : 'INFINITE',
    symbol: token.symbol,
    token_id: id(token.num),
    total_supply: token.totalSupply.toString(),
    treasury_account_id: id(token.treasury),
    type: token.type,
    wipe_key: null,
  });
}

/** Fungible tokens have fractional fees, the others royalties. */
function customFeesJson(token: Token) {
  const fixed = token.fixedFees.map((fee) => ({
    all_collectors_are_exempt: false,
    amount: fee.amount,
    collector_account_id: id(fee.collector),
    denominating_token_id: idOrNull(fee.token),
  }));
  const fractional = token.fractionalFees.map((fee) => ({
    all_collectors_are_exempt: false,
    amount: { numerator: fee.numerator, denominator: fee.denominator },
    collector_account_id: id(fee.collector),
    denominating_token_id: id(token.num),
    maximum: fee.maximum,
    minimum: fee.minimum,
    net_of_transfers: false,
  }));
  const royalty = token.royaltyFees.map((fee) => ({
    all_collectors_are_exempt: false,
    amount: { numerator: fee.numerator, denominator: fee.denominator },
    collector_account_id: id(fee.collector),
    fallback_fee: { amount: fee.fallback, denominating_token_id: null },
  }));
  const second = token.type === 'FUNGIBLE_COMMON' ? { fractional_fees: fractional } : { royalty_fees: royalty };
  return { created_timestamp: stamp(token.created), fixed_fees: fixed, ...second };
}

function tokenBalances(context: Context): Reply {
  const { world, query, path } = context;
  const token = tokenIn(context);
  const key = query.last('account.publickey')?.toLowerCase().replace(/^0x/, '');
  const held = world.relations.filter(
    (relation) =>
      relation.token === token.num &&
      passes(query.filters('account.balance'), relation.balance) &&
      (key === undefined || world.account(relation.account)?.key?.key === key),
  );
  const page = pageOf(path, query, held, {
    name: 'account.id',
    value: ({ account }) => BigInt(account),
    text: entityText,
  });
  const balances = page.items.map(({ account, balance }) => ({
    account: id(account),
    balance,
    decimals: token.decimals,
  }));
  return ok({ timestamp: stamp(newestTime(world)), balances, links: { next: page.next } });
}
