import type { Airdrop, Allowance, NftAllowance } from '../world/entities.ts';
import { id, stamp } from '../world/values.ts';
import { needs } from './nftRoutes.ts';
import { type Column, entityText, pageOf, pageOfTwo, passes } from './pages.ts';
import { entityParameter, flag, integerParameter } from './query.ts';
import { type Context, entityIn, ok, type Reply, type Route, rest, restJava } from './route.ts';

const one = entityParameter({ many: 2 });
const account = 'accounts/{idOrAliasOrEvmAddress}';

/** Allowances and airdrops: what one account lets another have. Unknown numbers give empty lists. */
export const grantRoutes: readonly Route[] = [
  rest(`${account}/allowances/crypto`, hbarAllowances, {
    parameters: { 'spender.id': entityParameter() },
    order: 'desc',
  }),
  rest(`${account}/allowances/tokens`, tokenAllowances, {
    parameters: { 'spender.id': one, 'token.id': one },
    order: 'asc',
  }),
  restJava(`${account}/allowances/nfts`, nftAllowances, {
    parameters: { 'account.id': one, 'token.id': one, owner: flag },
    order: 'asc',
  }),
  restJava(`${account}/airdrops/outstanding`, (context) => airdrops(context, 'sender'), {
    parameters: { 'receiver.id': one, 'token.id': one, serialnumber: integerParameter({ many: 2 }) },
    order: 'asc',
  }),
  restJava(`${account}/airdrops/pending`, (context) => airdrops(context, 'receiver'), {
    parameters: { 'sender.id': one, 'token.id': one, serialnumber: integerParameter({ many: 2 }) },
    order: 'asc',
  }),
];

function ownerIn(context: Context): number | undefined {
  return entityIn(context, 'idOrAliasOrEvmAddress', 'aliases').num;
}

const bySpender: Column<Allowance> = { name: 'spender.id', value: ({ spender }) => BigInt(spender), text: entityText };
const byToken = {
  name: 'token.id',
  value: ({ token }: { token: number | undefined }) => BigInt(token ?? 0),
  text: entityText,
};

function allowanceJson(allowance: Allowance) {
  return {
    amount: allowance.amount,
    amount_granted: allowance.granted,
    owner: id(allowance.owner),
    spender: id(allowance.spender),
    timestamp: { from: stamp(allowance.since), to: null },
  };
}

function hbarAllowances(context: Context): Reply {
  const { world, query, path } = context;
  const owner = ownerIn(context);
  const granted = world.allowances.filter((each) => each.owner === owner && each.token === undefined);
  const page = pageOf(path, query, granted, bySpender);
  return ok({ allowances: page.items.map(allowanceJson), links: { next: page.next } });
}

function tokenAllowances(context: Context): Reply {
  const { world, query, path } = context;
  const owner = ownerIn(context);
  needs(query, 'token.id', 'spender.id');
  const granted = world.allowances.filter((each) => each.owner === owner && each.token !== undefined);
  const page = pageOfTwo(path, query, granted, [bySpender, byToken]);
  const allowances = page.items.map((each) => ({ ...allowanceJson(each), token_id: id(each.token ?? 0) }));
  return ok({ allowances, links: { next: page.next } });
}

/** `owner=false` turns the question around: what the account may spend. */
function nftAllowances(context: Context): Reply {
  const { world, query, path } = context;
  const num = ownerIn(context);
  needs(query, 'token.id', 'account.id');
  const asOwner = query.last('owner') !== 'false';
  const other = (each: NftAllowance) => (asOwner ? each.spender : each.owner);
  const granted = world.nftAllowances
    .filter((each) => each.approvedForAll && (asOwner ? each.owner : each.spender) === num)
    .toSorted((a, b) => other(a) - other(b) || a.token - b.token);
  const byOther: Column<NftAllowance> = { name: 'account.id', value: (each) => BigInt(other(each)), text: entityText };
  const page = pageOfTwo(path, query, granted, [byOther, byToken]);
  const allowances = page.items.map((each) => ({
    approved_for_all: each.approvedForAll,
    owner: id(each.owner),
    spender: id(each.spender),
    timestamp: { from: stamp(each.since), to: null },
    token_id: id(each.token),
  }));
  return ok({ allowances, links: { next: page.next } });
}

/** Sorted by the other side, then the token; serials of one token stay together. */
function airdrops(context: Context, side: 'sender' | 'receiver'): Reply {
  const { world, query, path } = context;
  const num = ownerIn(context);
  const other = side === 'sender' ? 'receiver' : 'sender';
  const serials = query.filters('serialnumber');
  const own = world.airdrops
    .filter((each) => each[side] === num)
    .filter((each) => serials.length === 0 || (each.serial !== undefined && passes(serials, each.serial)))
    .toSorted((a, b) => a[other] - b[other] || a.token - b.token);
  const byOther: Column<Airdrop> = { name: `${other}.id`, value: (each) => BigInt(each[other]), text: entityText };
  const page = pageOfTwo(path, query, own, [byOther, byToken]);
  const items = page.items.map((each) => ({
    // An NFT has a serial number instead.
    amount: each.amount ?? null,
    receiver_id: id(each.receiver),
    sender_id: id(each.sender),
    serial_number: each.serial ?? null,
    timestamp: { from: stamp(each.since), to: null },
    token_id: id(each.token),
  }));
  return ok({ airdrops: items, links: { next: page.next } });
}
