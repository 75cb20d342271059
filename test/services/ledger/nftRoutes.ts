import type { Nft } from '../world/entities.ts';
import { id, idOrNull, stamp } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { type Column, entityText, nextOf, pageOf, pageOfTwo, passes, rangeOf } from './pages.ts';
import { entityParameter, integerParameter, type Query, timestampParameter } from './query.ts';
import { invalid, notFound, RequestError } from './requestError.ts';
import { type Context, entityIn, ok, type Reply, type Route, rest } from './route.ts';
import { tokenIn } from './tokenRoutes.ts';
import { transactionIdText } from './transactionLists.ts';

const serialParameter = integerParameter();

export const nftRoutes: readonly Route[] = [
  rest('accounts/{idOrAliasOrEvmAddress}/nfts', accountNfts, {
    parameters: {
      'token.id': entityParameter({ many: 2 }),
      serialnumber: integerParameter({ many: 2 }),
      'spender.id': entityParameter(),
    },
    order: 'desc',
  }),
  rest('tokens/{tokenId}/nfts', tokenNfts, {
    parameters: { 'account.id': entityParameter({ forms: 'aliases' }), serialnumber: serialParameter },
    order: 'desc',
  }),
  rest('tokens/{tokenId}/nfts/{serialNumber}', oneNft),
  rest('tokens/{tokenId}/nfts/{serialNumber}/transactions', nftTransactions, {
    parameters: { timestamp: timestampParameter },
    order: 'desc',
  }),
];

const bySerial: Column<Nft> = { name: 'serialnumber', value: ({ serial }) => serial };
const byToken: Column<Nft> = { name: 'token.id', value: ({ token }) => BigInt(token), text: entityText };

function nftJson(world: World, nft: Nft) {
  const token = world.tokens.find((each) => each.num === nft.token);
  return {
    account_id: idOrNull(nft.owner),
    created_timestamp: stamp(nft.created),
    delegating_spender: null,
    deleted: nft.deleted || token?.deleted === true,
    metadata: nft.metadata,
    modified_timestamp: stamp(nft.modified),
    serial_number: nft.serial,
    spender: idOrNull(nft.spender),
    token_id: id(nft.token),
  };
}

function accountNfts(context: Context): Reply {
  const { world, query, path } = context;
  const { num } = entityIn(context, 'idOrAliasOrEvmAddress', 'aliases');
  needs(query, 'serialnumber', 'token.id');
  const spenders = query.filters('spender.id');
  const own = world.nfts.filter(
    (nft) =>
      nft.owner !== undefined &&
      nft.owner === num &&
      (spenders.length === 0 || (nft.spender !== undefined && passes(spenders, BigInt(nft.spender)))),
  );
  const page = pageOfTwo(path, query, own, [byToken, bySerial]);
  return ok({ nfts: page.items.map((nft) => nftJson(world, nft)), links: { next: page.next } });
}

/** Some parameters mean nothing without another one. */
export function needs(query: Query, name: string, other: string): void {
  if (query.filters(name).length > 0 && query.filters(other).length === 0) {
    throw new RequestError(400, [`${name} cannot be queried without a ${other} parameter`]);
  }
}

function tokenNfts(context: Context): Reply {
  const { world, query, path } = context;
  const token = tokenIn(context);
  const owners = query.filters('account.id');
  const nfts = world.nfts.filter(
    (nft) =>
      nft.token === token.num &&
      (owners.length === 0 || (nft.owner !== undefined && passes(owners, BigInt(nft.owner)))),
  );
  const page = pageOf(path, query, nfts, bySerial);
  return ok({ nfts: page.items.map((nft) => nftJson(world, nft)), links: { next: page.next } });
}

function nftIn(context: Context): Nft {
  const token = tokenIn(context);
  const text = context.segment('serialNumber');
  if (!/^\d{1,19}$/.test(text) || BigInt(text) < 1n || BigInt(text) >= 2n ** 63n) {
    throw invalid('serialNumber');
  }
  const nft = context.world.nfts.find((each) => each.token === token.num && each.serial === BigInt(text));
  if (nft === undefined) {
    throw notFound();
  }
  return nft;
}

function oneNft(context: Context): Reply {
  return ok(nftJson(context.world, nftIn(context)));
}

interface Move {
  readonly time: bigint;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly type: string;
  readonly isApproval: boolean;
}

/**
 * Minted, then a spender approved, who moves it; a deleted one is wiped. In falling order of time unless asked
 * otherwise. An approval moves nothing and names no accounts.
 */
function nftTransactions(context: Context): Reply {
  const { query, path } = context;
  const nft = nftIn(context);
  const minter = 1001;
  const moves: Move[] = [
    { time: nft.created, from: undefined, to: minter, type: 'TOKENMINT', isApproval: false },
    {
      time: nft.modified - 60_000_000_000n,
      from: undefined,
      to: undefined,
      type: 'CRYPTOAPPROVEALLOWANCE',
      isApproval: false,
    },
    nft.deleted
      ? { time: nft.modified, from: minter, to: undefined, type: 'TOKENWIPE', isApproval: false }
      : { time: nft.modified, from: minter, to: nft.owner, type: 'CRYPTOTRANSFER', isApproval: true },
  ];
  const { low, high } = rangeOf(query.filters('timestamp'), { low: 0n, high: 2n ** 63n - 1n });
  const inOrder = query.order === 'asc' ? moves : moves.toReversed();
  const chosen = inOrder.filter(({ time }) => time >= low && time <= high).slice(0, query.limit);
  const transactions = chosen.map(({ time, from, to, type, isApproval }) => ({
    consensus_timestamp: stamp(time),
    is_approval: isApproval,
    nonce: 0,
    receiver_account_id: idOrNull(to),
    sender_account_id: idOrNull(from),
    transaction_id: transactionIdText(minter, time - 5_000_000_000n),
    type,
  }));
  const next = nextOf(path, query, chosen, { name: 'timestamp', value: ({ time }) => time, text: stamp });
  return ok({ transactions, links: { next } });
}
