import { type Phrase, phrase, type WithOne, type WithTwo, type Words } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import type { EntityReference } from '../transactionContent.ts';
import { entityKey } from '../transactionFormat.ts';
import { type Asset, amountOf, amountWords, counted, entityCell, entityWords, quoted } from './effectWords.ts';
import type { EffectCell, EffectDraft, EffectTable, EffectWriter } from './transactionEffect.ts';
import {
  type AssetSum,
  type FungibleMoves,
  type Movement,
  type Moves,
  type NftMove,
  type NftMoves,
  notesText,
  readTransfers,
  type Transfers,
  transferSum,
  transferSums,
} from './transfers.ts';

const maxTables = 20;
const maxTableRows = 100;

export const cryptoTransfer: EffectWriter = (fields, context) => ({
  ...transferDraft(readTransfers(fields, context), phrase`Moves nothing`),
  said: ['transfers', 'tokenTransfers'],
});

export const tokenAirdrop: EffectWriter = (fields, context) => {
  const draft = transferDraft(readTransfers(fields, context), phrase`Moves nothing`);
  return { ...draft, headline: phrase`Airdrop: ${draft.headline}`, said: ['tokenTransfers'] };
};

function transferDraft(transfers: Transfers, none: Phrase): EffectDraft {
  const { fungible, nfts } = transfers;
  const tables = [...fungible.map(fungibleTable), ...nfts.map(nftTable)];
  return {
    headline: headline(transfers) ?? none,
    warnings: [
      ...transferSums(transfers)
        .filter(({ sum }) => sum !== 0n)
        .slice(0, maxTables)
        .map(unbalancedLabel),
      ...fungible.slice(0, maxTables).flatMap(decimalsLabels),
    ],
    tables: tables.slice(0, maxTables),
    rows:
      tables.length > maxTables
        ? [
            {
              name: phrase`More tokens in the fields below`,
              value: String(tables.length - maxTables),
              reference: undefined,
              isRemoved: false,
            },
          ]
        : [],
  };
}

/** The same token may stand in several lists. */
function headline(transfers: Transfers): Phrase | undefined {
  const [fungible, nfts] = [merged(transfers.fungible), merged(transfers.nfts)];
  const [moves] = fungible;
  const [collection] = nfts;
  if (fungible.length === 1 && moves !== undefined && nfts.length === 0) {
    return fungibleHeadline(moves);
  }
  if (nfts.length === 1 && collection !== undefined && fungible.length === 0) {
    return nftHeadline(collection);
  }
  const hbar = moves?.asset.kind === 'hbar' ? [amountWords(given(moves), moves.asset)] : [];
  const tokens = fungible.length - hbar.length;
  const count = nfts.reduce((sum, { movements }) => sum + serialCount(movements), 0);
  const parts: readonly Words[] = [...hbar, ...tokenCounts(tokens, count)];
  return parts.length === 0
    ? undefined
    : phrase`Moves ${enumerated(parts)} between ${accountCount(accountsOf(transfers))}`;
}

function merged<Each>(all: readonly Moves<Each>[]): readonly Moves<Each>[] {
  const lists = Map.groupBy(all, ({ asset }) => (asset.kind === 'hbar' ? 'ℏ' : entityKey(asset.token)));
  return [...lists.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { asset: first.asset, movements: [first, ...others].flatMap(({ movements }) => movements) },
  );
}

function serialCount(movements: readonly NftMove[]): number {
  return new Set(movements.map(({ serial }) => serial)).size;
}

function fungibleHeadline(moves: Moves<Movement>): Phrase {
  const { asset, movements } = moves;
  const givers = movements.filter(({ amount }) => amount < 0n).map(({ account }) => account);
  const getters = movements.filter(({ amount }) => amount > 0n).map(({ account }) => account);
  const amount = given(moves);
  if (givers.length > 0 && getters.length > 0) {
    return givesLabel(givers, amountWords(amount, asset), getters);
  }
  return givers.length > 0
    ? phrase`${accountWords(givers)} would give ${amountWords(amount, asset)}, which nobody gets`
    : getters.length > 0
      ? phrase`${accountWords(getters)} would get ${amountWords(transferSum(moves), asset)}, which nobody gives`
      : phrase`Moves nothing`;
}

function givesLabel(from: Accounts, what: Words, to: Accounts): Phrase {
  const isTogether = new Set(from.map(entityKey)).size > 1;
  return isTogether
    ? phrase`${accountWords(from)} give ${what} to ${accountWords(to)}`
    : phrase`${accountWords(from)} gives ${what} to ${accountWords(to)}`;
}

/** `2 tokens`, `1 NFT`; nothing of what there is none of. */
export function tokenCounts(tokens: number, nfts: number): readonly Phrase[] {
  return [
    ...(tokens === 0 ? [] : [counted(tokens, phrase`1 token`, (part) => phrase`${part} tokens`)]),
    ...(nfts === 0 ? [] : [counted(nfts, phrase`1 NFT`, (part) => phrase`${part} NFTs`)]),
  ];
}

/** `1 ℏ`, `1 ℏ and 2 tokens`, `1 ℏ, 2 tokens and 3 NFTs`. */
export function enumerated(parts: readonly Words[]): Words {
  const last = parts.at(-1);
  return last === undefined || parts.length === 1 ? joined(parts) : phrase`${joined(parts.slice(0, -1))} and ${last}`;
}

type Accounts = readonly (EntityReference | undefined)[];

/** The account, or how many different ones there are. */
function accountWords(accounts: Accounts): Words {
  return new Set(accounts.map(entityKey)).size === 1 ? entityWords(accounts[0]) : accountCount(accounts);
}

function accountCount(accounts: Accounts): Phrase {
  return counted(new Set(accounts.map(entityKey)).size, phrase`1 account`, (part) => phrase`${part} accounts`);
}

function nftHeadline({ asset, movements }: Moves<NftMove>): Phrase {
  const serials = movements.map(({ serial }) => serial);
  return givesLabel(
    movements.map(({ from }) => from),
    nftWords(serials, assetWords(asset)),
    movements.map(({ to }) => to),
  );
}

/** `NFT 5 of 0.0.7`, `2 NFTs of 0.0.7`. */
export function nftWords(serials: readonly bigint[], token: Words): Phrase {
  const [only = 0n, ...others] = new Set(serials);
  return others.length === 0
    ? phrase`NFT ${only} of ${token}`
    : phrase`${formatInteger(BigInt(others.length + 1))} NFTs of ${token}`;
}

function accountsOf({ fungible, nfts }: Transfers): Accounts {
  return [
    ...fungible.flatMap(({ movements }) => movements.map(({ account }) => account)),
    ...nfts.flatMap(({ movements }) => movements.flatMap(({ from, to }) => [from, to])),
  ];
}

/** All that is given, as a positive amount. */
function given({ movements }: Moves<Movement>): bigint {
  return movements.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n);
}

function unbalancedLabel({ asset, sum }: AssetSum): Phrase {
  return phrase`The amounts of ${assetWords(asset)} add up to ${[sum > 0n ? '+' : '', amountOf(sum, asset)]} instead of 0: the ledger refuses the transfer.`;
}

function decimalsLabels({ asset, otherDecimals }: FungibleMoves): readonly Phrase[] {
  const own = asset.kind === 'token' ? asset.unit?.decimals : undefined;
  return otherDecimals === undefined
    ? []
    : [
        phrase`The decimals of ${assetWords(asset)} are ${String(own)} in the file and ${otherDecimals} on the network: the ledger refuses the transfer.`,
      ];
}

function assetWords(asset: Asset): Words {
  return asset.kind === 'hbar' ? 'ℏ' : entityWords(asset.token);
}

/** Those who give first, each group in the order of the file. */
function fungibleTable({ asset, movements }: FungibleMoves): EffectTable {
  const sorted = [...movements.filter(({ amount }) => amount < 0n), ...movements.filter(({ amount }) => amount >= 0n)];
  const hasNotes = sorted.some(({ notes }) => notes.length > 0);
  return tableOf(
    asset.kind === 'hbar'
      ? phrase`Transfers of ℏ`
      : titled(
          asset,
          (token) => phrase`Token ${token}`,
          (token, name) => phrase`Token ${token} ${name}`,
        ),
    [
      { name: phrase`Account`, isAmount: false },
      { name: phrase`Gives`, isAmount: true },
      { name: phrase`Gets`, isAmount: true },
      ...(hasNotes ? [{ name: phrase`Note`, isAmount: false }] : []),
    ],
    sorted.map(({ account, amount, notes }) => () => [
      entityCell(account),
      plain(amount < 0n ? amountOf(-amount, asset) : ''),
      plain(amount < 0n ? '' : amountOf(amount, asset)),
      ...(hasNotes ? [plain(notesText(notes))] : []),
    ]),
  );
}

function nftTable({ asset, movements }: NftMoves): EffectTable {
  const hasNotes = movements.some(({ notes }) => notes.length > 0);
  return tableOf(
    titled(
      asset,
      (token) => phrase`NFTs of ${token}`,
      (token, name) => phrase`NFTs of ${token} ${name}`,
    ),
    [
      { name: phrase`Serial number`, isAmount: false },
      { name: phrase`From`, isAmount: false },
      { name: phrase`To`, isAmount: false },
      ...(hasNotes ? [{ name: phrase`Note`, isAmount: false }] : []),
    ],
    movements.map(({ from, to, serial, notes }) => () => [
      plain(String(serial)),
      entityCell(from),
      entityCell(to),
      ...(hasNotes ? [plain(notesText(notes))] : []),
    ]),
  );
}

/** With the name where the network was asked for it. */
function titled(asset: Asset, unnamed: WithOne, named: WithTwo): Phrase {
  const token = asset.kind === 'hbar' ? undefined : asset;
  const name = token?.unit?.name;
  const words = entityWords(token?.token);
  return name === undefined || name === '' ? unnamed(words) : named(words, quoted(name));
}

/** A table of as many rows as can be shown. */
export function tableOf(
  title: Phrase,
  columns: EffectTable['columns'],
  rows: readonly (() => readonly EffectCell[])[],
): EffectTable {
  return {
    title,
    columns,
    rows: rows.slice(0, maxTableRows).map((row) => row()),
    leftOut: Math.max(0, rows.length - maxTableRows),
  };
}

export function plain(text: Words): EffectCell {
  return { text, reference: undefined };
}

export function joined(parts: readonly Words[]): Words {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]));
}
