import type { Account, Contract, Nft } from './entities.ts';
import { execute } from './executions.ts';
import { ed25519 } from './keys.ts';
import type { Transaction } from './transaction.ts';
import { pick } from './values.ts';

/** A transaction before its place in the history is known. */
export type Draft = Pick<Transaction, 'name' | 'payer'> &
  Partial<Omit<Transaction, 'name' | 'payer' | 'block' | 'index'>>;

/** What happens over and over: in every block whose number leaves `rest` when divided by `period`. */
export interface Stream {
  readonly period: number;
  readonly rest: number;
  readonly names: readonly string[];
  /** Every account that may take part. */
  readonly accounts: ReadonlySet<number>;
  readonly topic?: number;
  /** Those that it calls. */
  readonly contracts?: ReadonlySet<number>;
  /** The drafts of one occurrence, in consensus order; `choice` looks random. */
  readonly make: (occurrence: number, choice: number) => readonly Draft[];
}

export interface Cast {
  readonly people: readonly Account[];
  readonly contracts: readonly Contract[];
  readonly nfts: readonly Nft[];
  readonly nodeAccounts: readonly number[];
  /** The account that is part of a stream's cast and practically never chosen. */
  readonly rare: number | undefined;
}

const feeAccounts = [98, 800, 801];

/** Signs for every batch. */
export const batchKey = ed25519('batch').key;

/** The streams of a network; periods are primes so that about three blocks of five stay empty. */
export function createStreams(cast: Cast): Stream[] {
  const users = cast.people.map((account) => account.num);
  const everyone = new Set([
    ...users,
    ...cast.nodeAccounts,
    ...feeAccounts,
    ...(cast.rare === undefined ? [] : [cast.rare]),
  ]);
  const user = (choice: number) => pick(users, choice);
  const other = (choice: number) => pick(users, choice + 1 + (choice % (users.length - 1)));
  const stream = (
    period: number,
    names: readonly string[],
    make: Stream['make'],
    more: Pick<Stream, 'topic' | 'contracts'> & Partial<Pick<Stream, 'accounts'>> = {},
  ): Stream => ({ period, rest: period >> 1, names, accounts: everyone, make, ...more });
  const simple = (name: string, entity: (choice: number) => number) => (_: number, choice: number) => [
    { name, payer: user(choice), entity: entity(choice >>> 5) },
  ];

  const streams: Stream[] = [
    stream(11, ['CRYPTOTRANSFER'], (_, choice) =>
      Array.from({ length: 1 + (choice % 3) }, (__, index) =>
        hbarTransfer(user(choice + index), other(choice + index), BigInt(1 + ((choice >>> index) % 900_000_000))),
      ),
    ),
    stream(19, ['CRYPTOTRANSFER'], (_, choice) => [tokenTransfer(user(choice), other(choice), choice)]),
    stream(
      23,
      ['CONSENSUSSUBMITMESSAGE'],
      (_, choice) => [{ name: 'CONSENSUSSUBMITMESSAGE', payer: user(choice), entity: 3001 }],
      { topic: 3001 },
    ),
    stream(31, ['CRYPTOTRANSFER'], (_, choice) => [
      { ...hbarTransfer(user(choice), other(choice), 0n), result: pick(failures, choice), transfers: [] },
    ]),
    stream(
      37,
      ['CONSENSUSSUBMITMESSAGE'],
      (_, choice) =>
        Array.from({ length: 2 }, () => ({ name: 'CONSENSUSSUBMITMESSAGE', payer: user(choice), entity: 3002 })),
      { topic: 3002 },
    ),
    stream(43, ['TOKENMINT'], (_, choice) => [
      {
        name: 'TOKENMINT',
        payer: 1001,
        entity: 2002,
        tokenTransfers: [{ token: 2002, account: 1001, amount: BigInt(1 + (choice % 5000)), isApproval: false }],
      },
    ]),
    stream(47, ['SCHEDULECREATE', 'CRYPTOTRANSFER'], (_, choice) => {
      const payer = user(choice);
      return [
        { name: 'SCHEDULECREATE', payer, entity: 4001 + (choice % 6) },
        { ...hbarTransfer(payer, other(choice), 100n), scheduled: true },
      ];
    }),
    stream(53, ['CRYPTOCREATEACCOUNT'], (_, choice) => [
      {
        name: 'CRYPTOCREATEACCOUNT',
        payer: user(choice),
        entity: other(choice),
        ...(choice % 4 === 0 ? { highVolumeThousandths: 4000 } : {}),
      },
    ]),
    stream(59, ['CRYPTOAPPROVEALLOWANCE'], simple('CRYPTOAPPROVEALLOWANCE', other)),
    stream(
      61,
      ['TOKENAIRDROP'],
      simple('TOKENAIRDROP', () => 2001),
    ),
    stream(67, ['TOKENASSOCIATE'], simple('TOKENASSOCIATE', other)),
    stream(71, ['ATOMICBATCH', 'CRYPTOTRANSFER'], (_, choice) => [
      { name: 'ATOMICBATCH', payer: user(choice) },
      { ...hbarTransfer(other(choice), user(choice), 7n), batchKey },
    ]),
    stream(
      73,
      ['FILEAPPEND'],
      simple('FILEAPPEND', () => 5001),
    ),
    stream(
      79,
      ['CONSENSUSSUBMITMESSAGE'],
      (_, choice) => [{ name: 'CONSENSUSSUBMITMESSAGE', payer: user(choice), entity: 3003 }],
      { topic: 3003 },
    ),
  ];
  if (cast.nfts.length > 0) {
    streams.push(stream(41, ['CRYPTOTRANSFER'], (_, choice) => [nftTransfer(pick(cast.nfts, choice), other(choice))]));
  }
  streams.push(...contractStreams(cast, stream, everyone));
  return streams;
}

const failures = ['INSUFFICIENT_ACCOUNT_BALANCE', 'INVALID_SIGNATURE', 'ACCOUNT_DELETED', 'INSUFFICIENT_TX_FEE'];

function contractStreams(
  cast: Cast,
  stream: (
    period: number,
    names: readonly string[],
    make: Stream['make'],
    more: Pick<Stream, 'contracts' | 'accounts'>,
  ) => Stream,
  everyone: ReadonlySet<number>,
): Stream[] {
  const [first] = cast.contracts;
  if (first === undefined) {
    return [];
  }
  const vault = cast.contracts.find((contract) => contract.name === 'Vault') ?? first;
  const wallets = cast.people.filter((account) => account.evmAlias !== undefined);
  const accounts = new Set([...everyone, ...cast.contracts.map((contract) => contract.num)]);
  return [
    stream(
      17,
      ['ETHEREUMTRANSACTION', 'CRYPTOTRANSFER'],
      (occurrence, choice) => {
        const from = pick(wallets.length > 0 ? wallets : cast.people, choice);
        const ethereum = { nonce: occurrence, type: choice % 2 === 0 ? (2 as const) : (0 as const) };
        const execution = execute({ contract: vault, from, choice, ethereum });
        const call: Draft = { name: 'ETHEREUMTRANSACTION', payer: from.num, entity: vault.num, execution };
        if (execution.error !== undefined) {
          return [{ ...call, result: 'CONTRACT_REVERT_EXECUTED' }];
        }
        return [call, { ...hbarTransfer(from.num, vault.num, execution.amount), nonce: 1 }];
      },
      { contracts: new Set([vault.num]), accounts },
    ),
    stream(
      29,
      ['CONTRACTCALL'],
      (occurrence, choice) => {
        const contract = pick(cast.contracts, occurrence);
        const from = pick(cast.people, choice);
        const execution = execute({ contract, from, choice: occurrence, ethereum: undefined });
        const result = execution.error === undefined ? 'SUCCESS' : 'CONTRACT_REVERT_EXECUTED';
        return [{ name: 'CONTRACTCALL', payer: from.num, entity: contract.num, execution, result }];
      },
      { contracts: new Set(cast.contracts.map(({ num }) => num)), accounts },
    ),
  ];
}

export function hbarTransfer(from: number, to: number, amount: bigint): Draft {
  return {
    name: 'CRYPTOTRANSFER',
    payer: from,
    transfers: [
      { account: from, amount: -amount, isApproval: false },
      { account: to, amount, isApproval: false },
    ],
  };
}

function tokenTransfer(from: number, to: number, choice: number): Draft {
  const amount = BigInt(1 + (choice % 1_000_000));
  const withFee = choice % 3 === 0;
  return {
    name: 'CRYPTOTRANSFER',
    payer: from,
    tokenTransfers: [
      { token: 2001, account: from, amount: -amount, isApproval: choice % 9 === 0 },
      { token: 2001, account: to, amount, isApproval: false },
    ],
    assessedFees: withFee ? [{ amount: 25_000n, collector: 1001, payers: [from], token: undefined }] : [],
  };
}

function nftTransfer(nft: Nft, to: number): Draft {
  const { token, serial, owner } = nft;
  return { name: 'CRYPTOTRANSFER', payer: owner ?? 1001, nftTransfers: [{ token, serial, from: owner, to }] };
}
