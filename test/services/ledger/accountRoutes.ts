import type { Account } from '../world/entities.ts';
import { id, idOrNull, nanosPerSecond, stamp, stampOrNull } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { entityText, pageOf, passes } from './pages.ts';
import { entityParameter, flag, integerParameter, type Query, timestampParameter } from './query.ts';
import { invalid, notFound } from './requestError.ts';
import { type Context, entityIn, ok, type Reply, type Route, rest } from './route.ts';
import { transactionPage, transactionTypes } from './transactionLists.ts';

const keyParameter = { type: 'text', pattern: /^(0x)?[0-9a-f]{64,}$/i, many: 1 } as const;
const balanceParameter = integerParameter({ ne: true });
const renewSeconds = 7_776_000n;

export const accountRoutes: readonly Route[] = [
  rest('accounts', listAccounts, {
    parameters: {
      'account.balance': balanceParameter,
      'account.id': entityParameter({ ne: true, forms: 'addresses' }),
      'account.publickey': keyParameter,
      balance: flag,
    },
    order: 'asc',
    cacheSeconds: 10,
  }),
  rest('accounts/{idOrAliasOrEvmAddress}', oneAccount, {
    parameters: { transactions: flag, transactiontype: transactionTypes, timestamp: timestampParameter },
    order: 'desc',
    cacheSeconds: 2,
  }),
  rest('accounts/{idOrAliasOrEvmAddress}/tokens', accountTokens, {
    parameters: { 'token.id': entityParameter() },
    order: 'asc',
  }),
  rest('accounts/{idOrAliasOrEvmAddress}/rewards', rewards, {
    parameters: { timestamp: timestampParameter },
    order: 'desc',
    cacheSeconds: 60,
  }),
  rest('balances', balances, {
    parameters: {
      'account.balance': balanceParameter,
      'account.id': entityParameter({ ne: true, forms: 'aliases' }),
      'account.publickey': keyParameter,
      timestamp: timestampParameter,
    },
    order: 'desc',
  }),
];

function chosenAccounts(world: World, query: Query): Account[] {
  const key = query.last('account.publickey')?.toLowerCase().replace(/^0x/, '');
  return world.accounts.filter(
    (account) =>
      passes(query.filters('account.balance'), account.balance) && (key === undefined || account.key?.key === key),
  );
}

const byNumber = { name: 'account.id', value: (account: Account) => BigInt(account.num), text: entityText };

function listAccounts({ world, query, path }: Context): Reply {
  const page = pageOf(path, query, chosenAccounts(world, query), byNumber);
  const withBalance = query.last('balance') !== 'false';
  const accounts = page.items.map((account) => accountJson(world, account, { tokens: withBalance ? 50 : undefined }));
  return ok({ accounts, links: { next: page.next } });
}

function oneAccount(context: Context): Reply {
  const { world, query } = context;
  const { num } = entityIn(context, 'idOrAliasOrEvmAddress', 'aliases');
  const account = num === undefined ? undefined : world.account(num);
  if (account === undefined) {
    throw notFound();
  }
  const json = accountJson(world, account, { tokens: 1000 });
  if (query.last('transactions') === 'false') {
    return ok({ ...json, transactions: [], links: { next: null } });
  }
  return ok({ ...json, ...transactionPage(context, { accounts: [{ operator: 'eq', value: BigInt(account.num) }] }) });
}

export function newestTime(world: World): bigint {
  return world.chain.span(world.chain.latest()).to;
}

/** An account as the service shows it; without `tokens` it has no balance. */
function accountJson(world: World, account: Account, shown: { readonly tokens: number | undefined }) {
  const { tokens } = shown;
  const balance =
    tokens === undefined
      ? null
      : {
          timestamp: stamp(newestTime(world)),
          balance: account.balance,
          tokens: tokenBalances(world, account.num, tokens),
        };
  return {
    account: id(account.num),
    alias: account.alias ?? null,
    auto_renew_period: renewSeconds,
    balance,
    created_timestamp: stamp(account.created),
    decline_reward: account.declineReward,
    delegation_address: account.delegation ?? '0x',
    deleted: account.deleted,
    ethereum_nonce: account.ethereumNonce,
    evm_address: world.evmAddress(account.num),
    expiry_timestamp: stamp(account.created + renewSeconds * 12n * nanosPerSecond),
    key: account.key,
    max_automatic_token_associations: account.maxAssociations,
    memo: account.memo,
    pending_reward: account.pendingReward,
    receiver_sig_required: account.receiverSigRequired,
    staked_account_id: idOrNull(account.stakedAccount),
    staked_node_id: account.stakedNode ?? null,
    stake_period_start: stampOrNull(account.stakeStart),
  };
}

function tokenBalances(world: World, account: number, most: number) {
  const held = world.relations.filter((relation) => relation.account === account).slice(0, most);
  return held.map(({ token, balance }) => ({ token_id: id(token), balance }));
}

/** Whether any kind of entity has this number; the rest program asks no more than that for token relationships. */
function exists(world: World, num: number): boolean {
  const nums = [world.accounts, world.tokens, world.topics, world.schedules].flatMap((kind) =>
    kind.map((each) => each.num),
  );
  return nums.includes(num) || world.files.includes(num);
}

function existing(context: Context): number {
  const { num } = entityIn(context, 'idOrAliasOrEvmAddress', 'aliases');
  if (num === undefined || !exists(context.world, num)) {
    throw notFound();
  }
  return num;
}

function accountTokens(context: Context): Reply {
  const { world, query, path } = context;
  const num = existing(context);
  const relations = world.relations.filter((relation) => relation.account === num);
  const page = pageOf(path, query, relations, {
    name: 'token.id',
    value: (relation) => BigInt(relation.token),
    text: entityText,
  });
  const tokens = page.items.map((relation) => {
    const token = world.tokens.find((each) => each.num === relation.token);
    const frozen = relation.frozen ? 'FROZEN' : 'UNFROZEN';
    const granted = relation.kycGranted ? 'GRANTED' : 'REVOKED';
    return {
      automatic_association: relation.automatic,
      balance: relation.balance,
      created_timestamp: stamp(relation.created),
      decimals: token?.decimals ?? 0,
      freeze_status: token?.freezeKey === null ? 'NOT_APPLICABLE' : frozen,
      kyc_status: token?.kycKey === null ? 'NOT_APPLICABLE' : granted,
      token_id: id(relation.token),
    };
  });
  return ok({ tokens, links: { next: page.next } });
}

function rewards(context: Context): Reply {
  const { world, query, path } = context;
  const num = existing(context);
  const own = world.rewards.filter((reward) => reward.account === num && reward.time <= newestTime(world));
  const page = pageOf(path, query, own, { name: 'timestamp', value: (reward) => reward.time, text: stamp });
  const items = page.items.map(({ account, amount, time }) => ({
    account_id: id(account),
    amount,
    timestamp: stamp(time),
  }));
  return ok({ rewards: items, links: { next: page.next } });
}

/** Real time without `timestamp`, the last quarter of an hour before it otherwise. */
function balances({ world, query, path }: Context): Reply {
  const times = query.filters('timestamp');
  const asked = times.find(({ operator }) => operator !== 'gt' && operator !== 'gte')?.value;
  const quarter = 900n * nanosPerSecond;
  const newest = newestTime(world);
  if (times.length > 2) {
    throw invalid('timestamp');
  }
  const before = asked === undefined || asked > newest ? newest : asked;
  const timestamp = times.length === 0 ? newest : before - (before % quarter);
  const page = pageOf(path, query, chosenAccounts(world, query), byNumber);
  const items = page.items.map((account) => ({
    account: id(account.num),
    balance: account.balance,
    tokens: tokenBalances(world, account.num, 50),
  }));
  return ok({ timestamp: stamp(timestamp), balances: items, links: { next: page.next } });
}
