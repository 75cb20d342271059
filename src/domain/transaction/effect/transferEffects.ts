import { type DisplayText, type Label, label, type PlainLabelId } from '../../label.ts';
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
  ...transferDraft(readTransfers(fields, context), 'doesMoveNothing'),
  said: ['transfers', 'tokenTransfers'],
});

export const tokenAirdrop: EffectWriter = (fields, context) => {
  const draft = transferDraft(readTransfers(fields, context), 'doesMoveNothing');
  return { ...draft, headline: label('doesAirdrop', draft.headline), said: ['tokenTransfers'] };
};

function transferDraft(transfers: Transfers, none: PlainLabelId): EffectDraft {
  const { fungible, nfts } = transfers;
  const tables = [...fungible.map(fungibleTable), ...nfts.map(nftTable)];
  return {
    headline: headline(transfers) ?? label(none),
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
              name: label('moreTokens'),
              value: String(tables.length - maxTables),
              reference: undefined,
              isRemoved: false,
            },
          ]
        : [],
  };
}

/** The same token may stand in several lists. */
function headline(transfers: Transfers): Label | undefined {
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
  const parts: readonly DisplayText[] = [...hbar, ...tokenCounts(tokens, count)];
  return parts.length === 0 ? undefined : label('doesMove', enumerated(parts), accountCount(accountsOf(transfers)));
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

function fungibleHeadline(moves: Moves<Movement>): Label {
  const { asset, movements } = moves;
  const givers = movements.filter(({ amount }) => amount < 0n).map(({ account }) => account);
  const getters = movements.filter(({ amount }) => amount > 0n).map(({ account }) => account);
  const amount = given(moves);
  if (givers.length > 0 && getters.length > 0) {
    return givesLabel(givers, amountWords(amount, asset), getters);
  }
  return givers.length > 0
    ? label('doesGiveToNobody', accountWords(givers), amountWords(amount, asset))
    : getters.length > 0
      ? label('doesGetFromNobody', accountWords(getters), amountWords(transferSum(moves), asset))
      : label('doesMoveNothing');
}

function givesLabel(from: Accounts, what: DisplayText, to: Accounts): Label {
  const isTogether = new Set(from.map(entityKey)).size > 1;
  return label(isTogether ? 'doesGiveTogether' : 'doesGive', accountWords(from), what, accountWords(to));
}

/** `2 tokens`, `1 NFT`; nothing of what there is none of. */
export function tokenCounts(tokens: number, nfts: number): readonly Label[] {
  return [
    ...(tokens === 0 ? [] : [counted(tokens, 'oneToken', 'tokenCount')]),
    ...(nfts === 0 ? [] : [counted(nfts, 'oneNft', 'nftCount')]),
  ];
}

/** `1 ℏ`, `1 ℏ and 2 tokens`, `1 ℏ, 2 tokens and 3 NFTs`. */
export function enumerated(parts: readonly DisplayText[]): DisplayText {
  const last = parts.at(-1);
  return last === undefined || parts.length === 1 ? joined(parts) : label('andLast', joined(parts.slice(0, -1)), last);
}

type Accounts = readonly (EntityReference | undefined)[];

/** The account, or how many different ones there are. */
function accountWords(accounts: Accounts): DisplayText {
  return new Set(accounts.map(entityKey)).size === 1 ? entityWords(accounts[0]) : accountCount(accounts);
}

function accountCount(accounts: Accounts): Label {
  return counted(new Set(accounts.map(entityKey)).size, 'oneAccount', 'accountCount');
}

function nftHeadline({ asset, movements }: Moves<NftMove>): Label {
  const serials = movements.map(({ serial }) => serial);
  return givesLabel(
    movements.map(({ from }) => from),
    nftWords(serials, assetWords(asset)),
    movements.map(({ to }) => to),
  );
}

/** `NFT 5 of 0.0.7`, `2 NFTs of 0.0.7`. */
export function nftWords(serials: readonly bigint[], token: DisplayText): Label {
  const [only = 0n, ...others] = new Set(serials);
  return others.length === 0
    ? label('nftOfToken', String(only), token)
    : label('nftsOfToken', formatInteger(BigInt(others.length + 1)), token);
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

function unbalancedLabel({ asset, sum }: AssetSum): Label {
  return label('unbalanced', assetWords(asset), [sum > 0n ? '+' : '', amountOf(sum, asset)]);
}

function decimalsLabels({ asset, otherDecimals }: FungibleMoves): readonly Label[] {
  const own = asset.kind === 'token' ? asset.unit?.decimals : undefined;
  return otherDecimals === undefined
    ? []
    : [label('otherDecimals', String(own), assetWords(asset), String(otherDecimals))];
}

function assetWords(asset: Asset): DisplayText {
  return asset.kind === 'hbar' ? 'ℏ' : entityWords(asset.token);
}

/** Those who give first, each group in the order of the file. */
function fungibleTable({ asset, movements }: FungibleMoves): EffectTable {
  const sorted = [...movements.filter(({ amount }) => amount < 0n), ...movements.filter(({ amount }) => amount >= 0n)];
  const hasNotes = sorted.some(({ notes }) => notes.length > 0);
  return tableOf(
    asset.kind === 'hbar' ? label('movesOfHbar') : titled('movesOfToken', 'movesOfNamedToken', asset),
    [
      { name: 'account', isAmount: false },
      { name: 'gives', isAmount: true },
      { name: 'gets', isAmount: true },
      ...(hasNotes ? [{ name: 'note' as const, isAmount: false }] : []),
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
    titled('movesOfNfts', 'movesOfNamedNfts', asset),
    [
      { name: 'serialNumber', isAmount: false },
      { name: 'from', isAmount: false },
      { name: 'to', isAmount: false },
      ...(hasNotes ? [{ name: 'note' as const, isAmount: false }] : []),
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
function titled(
  plainId: 'movesOfToken' | 'movesOfNfts',
  namedId: 'movesOfNamedToken' | 'movesOfNamedNfts',
  asset: Asset,
): Label {
  const token = asset.kind === 'hbar' ? undefined : asset;
  const name = token?.unit?.name;
  const words = entityWords(token?.token);
  return name === undefined || name === '' ? label(plainId, words) : label(namedId, words, quoted(name));
}

/** A table of as many rows as can be shown. */
export function tableOf(
  title: Label,
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

export function plain(text: DisplayText): EffectCell {
  return { text, reference: undefined };
}

export function joined(parts: readonly DisplayText[]): DisplayText {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]));
}
