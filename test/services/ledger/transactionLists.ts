import type { Transaction } from '../world/transaction.ts';
import { id, idOrNull, stamp, stampOrNull } from '../world/values.ts';
import { link, nextOf, passes, rangeOf, strict } from './pages.ts';
import { entityParameter, type Filter, flag, integerParameter, timestampParameter } from './query.ts';
import { notFound, RequestError } from './requestError.ts';
import { type Context, ok, type Reply, type Route, rest } from './route.ts';

const typeNames =
  'ATOMICBATCH CONSENSUSCREATETOPIC CONSENSUSDELETETOPIC CONSENSUSSUBMITMESSAGE CONSENSUSUPDATETOPIC CONTRACTCALL ' +
  'CONTRACTCREATEINSTANCE CONTRACTDELETEINSTANCE CONTRACTUPDATEINSTANCE CRYPTOADDLIVEHASH CRYPTOAPPROVEALLOWANCE ' +
  'CRYPTOCREATEACCOUNT CRYPTODELETE CRYPTODELETEALLOWANCE CRYPTODELETELIVEHASH CRYPTOTRANSFER CRYPTOUPDATEACCOUNT ' +
  'ETHEREUMTRANSACTION FILEAPPEND FILECREATE FILEDELETE FILEUPDATE FREEZE HOOKSTORE LEDGERIDPUBLICATION NODECREATE ' +
  'NODEDELETE NODESTAKEUPDATE NODEUPDATE REGISTEREDNODECREATE REGISTEREDNODEDELETE REGISTEREDNODEUPDATE SCHEDULECREATE ' +
  'SCHEDULEDELETE SCHEDULESIGN SYSTEMDELETE SYSTEMUNDELETE TOKENAIRDROP TOKENASSOCIATE TOKENBURN TOKENCANCELAIRDROP ' +
  'TOKENCLAIMAIRDROP TOKENCREATION TOKENDELETION TOKENDISSOCIATE TOKENFEESCHEDULEUPDATE TOKENFREEZE TOKENGRANTKYC ' +
  'TOKENMINT TOKENPAUSE TOKENREJECT TOKENREVOKEKYC TOKENUNFREEZE TOKENUNPAUSE TOKENUPDATE TOKENUPDATENFTS TOKENWIPE ' +
  'UNCHECKEDSUBMIT UTILPRNG';

export const transactionTypes = { type: 'choice', among: typeNames.toLowerCase().split(' '), many: 100 } as const;

export const transactionRoutes: readonly Route[] = [
  rest('transactions', (context) => ok(transactionPage(context, { accounts: context.query.filters('account.id') })), {
    parameters: {
      'account.id': entityParameter(),
      timestamp: timestampParameter,
      transactiontype: transactionTypes,
      result: { type: 'choice', among: ['success', 'fail'], many: 100 },
      type: { type: 'choice', among: ['credit', 'debit'], many: 100 },
    },
    order: 'desc',
    cacheSeconds: 2,
  }),
  rest('transactions/{transactionIdOrHash}', oneTransaction, {
    parameters: { nonce: integerParameter({ only: 'eq' }), scheduled: flag },
    cacheSeconds: 600,
  }),
];

/**
 * A page of transactions and its link. A search that gives up early answers what it has, maybe nothing, with a link,
 * like the 60-day window of the public deployments.
 */
export function transactionPage(
  { world, query, path }: Context,
  chosen: { readonly accounts: readonly Filter[] },
): { readonly transactions: readonly unknown[]; readonly links: { readonly next: string | null } } {
  const { low, high } = rangeOf(query.filters('timestamp'), {
    low: 0n,
    high: world.chain.span(world.chain.latest()).to,
  });
  const types = query.all('transactiontype').map((name) => name.toUpperCase());
  const result = query.last('result');
  const direction = query.last('type');
  const found = world.history.search({
    from: low,
    to: high,
    newestFirst: query.order === 'desc',
    limit: query.limit,
    stream: (stream) =>
      (types.length === 0 || stream.names.some((name) => types.includes(name))) &&
      (chosen.accounts.length === 0 ||
        [...stream.accounts].some((account) => passes(chosen.accounts, BigInt(account)))),
    wanted: (transaction) =>
      (types.length === 0 || types.includes(transaction.name)) &&
      (result === undefined || (transaction.result === 'SUCCESS') === (result === 'success')) &&
      concerns(transaction, chosen.accounts, direction),
  });
  const next =
    found.resumeAt === undefined
      ? nextOf(path, query, found.transactions, byTime)
      : link(path, query, [{ name: 'timestamp', operator: strict(query), text: stamp(found.resumeAt) }]);
  return { transactions: found.transactions.map(transactionJson), links: { next } };
}

const byTime = { name: 'timestamp', value: (transaction: Transaction) => transaction.consensus, text: stamp };

/** Whether the account pays for it or moves something in it; `credit` and `debit` look at the direction. */
function concerns(transaction: Transaction, accounts: readonly Filter[], direction: string | undefined): boolean {
  if (accounts.length === 0 && direction === undefined) {
    return true;
  }
  const sign = direction === undefined ? 0 : direction === 'credit' ? 1 : -1;
  const moves = [...transaction.transfers, ...transaction.tokenTransfers].some(
    ({ account, amount }) => (sign === 0 || amount > 0n === sign > 0) && passes(accounts, BigInt(account)),
  );
  const nfts = transaction.nftTransfers.flatMap(({ from, to }) => (sign === 0 ? [from, to] : sign > 0 ? [to] : [from]));
  return (
    moves ||
    nfts.some((account) => account !== undefined && passes(accounts, BigInt(account))) ||
    (sign === 0 && passes(accounts, BigInt(transaction.payer)))
  );
}

/** Reads `0.0.x-seconds-nanos`. */
export function readTransactionId(text: string): { readonly payer: number; readonly validStart: bigint } | undefined {
  const parts = /^(\d{1,10})\.(\d{1,10})\.(\d{1,12})-(\d{1,19})-(\d{1,9})$/.exec(text);
  if (parts === null) {
    return undefined;
  }
  const [, shard, realm, payer, seconds, nanos] = parts;
  const known = Number(shard) === 0 && Number(realm) === 0;
  const validStart = BigInt(seconds ?? 0) * 1_000_000_000n + BigInt(nanos ?? 0);
  return { payer: known ? Number(payer) : -1, validStart };
}

function oneTransaction(context: Context): Reply {
  const { world, query } = context;
  const text = context.segment('transactionIdOrHash');
  const asked = readTransactionId(text);
  const hash = asked === undefined ? readTransactionHash(text) : undefined;
  if (asked === undefined && hash === undefined) {
    const format = 'Please use "shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds';
    throw new RequestError(400, [`Invalid Transaction id. ${format}`]);
  }
  const byHash = hash === undefined ? undefined : world.history.byHash(hash);
  const all =
    asked === undefined ? (byHash === undefined ? [] : [byHash]) : world.history.byId(asked.payer, asked.validStart);
  const nonce = query.filters('nonce').at(-1)?.value;
  const scheduled = query.last('scheduled');
  const chosen = all.filter(
    (each) =>
      (nonce === undefined || BigInt(each.nonce) === nonce) &&
      (scheduled === undefined || each.scheduled === (scheduled === 'true')),
  );
  if (chosen.length === 0) {
    throw notFound();
  }
  const transactions = chosen.map((each) => ({
    ...transactionJson(each),
    assessed_custom_fees: each.assessedFees.map(({ amount, collector, payers, token }) => ({
      amount,
      collector_account_id: id(collector),
      effective_payer_account_ids: payers.map(id),
      token_id: idOrNull(token),
    })),
  }));
  return ok({ transactions });
}

/** 64 characters of base64 or base64url, or 96 hex digits; the answer is hex. */
function readTransactionHash(text: string): string | undefined {
  const hex = /^(?:0x)?([0-9a-f]{96})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    return hex.toLowerCase();
  }
  return /^[A-Za-z0-9+/_-]{64}$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : undefined;
}

export function transactionIdText(payer: number, validStart: bigint): string {
  return `${id(payer)}-${stamp(validStart).replace('.', '-')}`;
}

export function transactionJson(transaction: Transaction) {
  return {
    batch_key: transaction.batchKey === undefined ? null : { _type: 'ED25519', key: transaction.batchKey },
    bytes: null,
    charged_tx_fee: transaction.fee,
    consensus_timestamp: stamp(transaction.consensus),
    entity_id: idOrNull(transaction.entity),
    high_volume: transaction.highVolumeThousandths !== undefined,
    high_volume_pricing_multiplier: transaction.highVolumeThousandths ?? 0,
    max_custom_fees: [],
    max_fee: transaction.maxFee.toString(),
    memo_base64: Buffer.from(transaction.memo, 'utf8').toString('base64'),
    name: transaction.name,
    nft_transfers: transaction.nftTransfers.map(({ token, serial, from, to }) => ({
      is_approval: false,
      receiver_account_id: idOrNull(to),
      sender_account_id: idOrNull(from),
      serial_number: serial,
      token_id: id(token),
    })),
    node: idOrNull(transaction.node),
    nonce: transaction.nonce,
    parent_consensus_timestamp: stampOrNull(transaction.parent),
    result: transaction.result,
    scheduled: transaction.scheduled,
    staking_reward_transfers: [],
    token_transfers: transaction.tokenTransfers.map(({ token, account, amount, isApproval }) => ({
      account: id(account),
      amount,
      is_approval: isApproval,
      token_id: id(token),
    })),
    transaction_hash: Buffer.from(transaction.hash, 'hex').toString('base64'),
    transaction_id: transactionIdText(transaction.payer, transaction.validStart),
    transfers: transaction.transfers.map(({ account, amount, isApproval }) => ({
      account: id(account),
      amount,
      is_approval: isApproval,
    })),
    valid_duration_seconds: '120',
    valid_start_timestamp: stamp(transaction.validStart),
  };
}
