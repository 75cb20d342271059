import { type Phrase, phrase, type Words } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import {
  type DecodedField,
  type EntityReference,
  fieldParts,
  integerIn,
  lastOf,
  partsOf,
  valueIn,
} from '../transactionContent.ts';
import { entityKey } from '../transactionFormat.ts';
import {
  type Asset,
  accountsText,
  amountColumn,
  amountOf,
  amountWords,
  type EffectContext,
  type EffectDraft,
  type EffectTable,
  type EffectWriter,
  effectRow,
  entityCell,
  entityWords,
  listed,
  nftsText,
  quoted,
  tableOf,
  tokenAsset,
  tokensText,
} from './transactionEffect.ts';

/** What one account gives (negative) or gets. */
interface Movement {
  readonly account: EntityReference | undefined;
  readonly amount: bigint;
  readonly notes: readonly Phrase[];
}

interface Moves<Each> {
  readonly asset: Asset;
  readonly movements: readonly Each[];
}

/** Amounts of ℏ or of one token. */
interface FungibleMoves extends Moves<Movement> {
  /** What the writer of the file took the decimals for, when the network says something else. */
  readonly otherDecimals: number | undefined;
}

interface NftMove {
  readonly from: EntityReference | undefined;
  readonly to: EntityReference | undefined;
  readonly serial: bigint;
  readonly notes: readonly Phrase[];
}

type NftMoves = Moves<NftMove>;

interface Transfers {
  readonly fungible: readonly FungibleMoves[];
  readonly nfts: readonly NftMoves[];
}

/** The movements that the lists of a transfer or an airdrop ask for. */
export function readTransfers(fields: readonly DecodedField[], context: Pick<EffectContext, 'unitOf'>): Transfers {
  const hbar = movementsIn(partsOf(fields, 'transfers'), 'accountAmounts');
  const lists = fields
    .filter(({ name }) => name === 'tokenTransfers')
    .map((list) => tokenList(fieldParts(list), context));
  return {
    fungible: [
      ...(hbar.length === 0 ? [] : [{ asset: { kind: 'hbar' } as const, movements: hbar, otherDecimals: undefined }]),
      ...lists.flatMap(({ fungible }) => (fungible.movements.length === 0 ? [] : [fungible])),
    ],
    nfts: lists.flatMap(({ nfts }) => (nfts.movements.length === 0 ? [] : [nfts])),
  };
}

function tokenList(list: readonly DecodedField[], context: Pick<EffectContext, 'unitOf'>) {
  const { token, unit: known } = tokenAsset(list, 'token', context);
  const expected = lastOf(list, 'expectedDecimals');
  const decimals = expected?.kind === 'integer' ? Number(expected.value) : undefined;
  const unit = decimals === undefined ? known : { decimals, symbol: known?.symbol, name: known?.name };
  const asset: Asset = { kind: 'token', token, unit };
  return {
    fungible: {
      asset,
      movements: movementsIn(list, 'transfers'),
      otherDecimals:
        decimals !== undefined && known !== undefined && known.decimals !== decimals ? known.decimals : undefined,
    },
    nfts: {
      asset,
      movements: list.filter(({ name }) => name === 'nftTransfers').map((move) => nftMove(fieldParts(move))),
    },
  };
}

function movementsIn(list: readonly DecodedField[], name: string): readonly Movement[] {
  return list
    .filter((field) => field.name === name)
    .map((field) => {
      const parts = fieldParts(field);
      return {
        account: valueIn(parts, 'accountID', 'entity'),
        amount: integerIn(parts, 'amount'),
        notes: notesOf(parts, ['preTxAllowanceHook', 'prePostTxAllowanceHook']),
      };
    });
}

function nftMove(parts: readonly DecodedField[]): NftMove {
  const hooks = ['Sender', 'Receiver'].flatMap((side) => [
    `preTx${side}AllowanceHook`,
    `prePostTx${side}AllowanceHook`,
  ]);
  return {
    from: valueIn(parts, 'senderAccountID', 'entity'),
    to: valueIn(parts, 'receiverAccountID', 'entity'),
    serial: integerIn(parts, 'serialNumber'),
    notes: notesOf(parts, hooks),
  };
}

/** An approved spender moves it, not the owner; a hook of the account is asked. */
function notesOf(parts: readonly DecodedField[], hookNames: readonly string[]): readonly Phrase[] {
  return [
    ...(valueIn(parts, 'isApproval', 'boolean') ? [phrase`from an allowance`] : []),
    ...hookNames.flatMap((name) =>
      lastOf(parts, name) === undefined ? [] : [phrase`asks hook ${integerIn(partsOf(parts, name), 'hookId')}`],
    ),
  ];
}

/** What the amounts of a list add up to. */
function transferSum({ movements }: Moves<Movement>): bigint {
  return movements.reduce((sum, { amount }) => sum + amount, 0n);
}

/** What the amounts of ℏ, or of one token in all its lists, add up to. */
export interface AssetSum {
  readonly asset: Asset;
  readonly sum: bigint;
}

/** The sums of each asset: 0, or the ledger refuses the transfer. */
export function transferSums({ fungible }: Transfers): readonly AssetSum[] {
  const sums = new Map<string, AssetSum>();
  for (const moves of fungible) {
    const { asset } = moves;
    const key = assetKey(asset);
    sums.set(key, { asset, sum: (sums.get(key)?.sum ?? 0n) + transferSum(moves) });
  }
  return [...sums.values()];
}

function assetKey(asset: Asset): string {
  return asset.kind === 'hbar' ? 'ℏ' : entityKey(asset.token);
}

const maxTables = 20;

export const cryptoTransfer: EffectWriter = (fields, context) => ({
  ...transferDraft(readTransfers(fields, context)),
  shownFields: ['transfers', 'tokenTransfers'],
});

export const tokenAirdrop: EffectWriter = (fields, context) => {
  const draft = transferDraft(readTransfers(fields, context));
  return { ...draft, headline: phrase`Airdrop: ${draft.headline}`, shownFields: ['tokenTransfers'] };
};

function transferDraft(transfers: Transfers): EffectDraft {
  const { fungible, nfts } = transfers;
  const tables = [...fungible.map(fungibleTable), ...nfts.map(nftTable)];
  return {
    headline: headline(transfers),
    warnings: [
      ...transferSums(transfers)
        .filter(({ sum }) => sum !== 0n)
        .slice(0, maxTables)
        .map(unbalancedText),
      ...fungible.slice(0, maxTables).flatMap(decimalsTexts),
    ],
    tables: tables.slice(0, maxTables),
    rows:
      tables.length > maxTables
        ? effectRow(phrase`More tokens in the fields below`, String(tables.length - maxTables))
        : [],
  };
}

/** The same token may stand in several lists. */
function headline(transfers: Transfers): Phrase {
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
    ? phrase`Moves nothing`
    : phrase`Moves ${enumerated(parts)} between ${accountCount(accountsOf(transfers))}`;
}

function merged<Each>(all: readonly Moves<Each>[]): readonly Moves<Each>[] {
  const lists = Map.groupBy(all, ({ asset }) => assetKey(asset));
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
    return givesText(givers, amountWords(amount, asset), getters);
  }
  return givers.length > 0
    ? phrase`${accountWords(givers)} would give ${amountWords(amount, asset)}, which nobody gets`
    : getters.length > 0
      ? phrase`${accountWords(getters)} would get ${amountWords(transferSum(moves), asset)}, which nobody gives`
      : phrase`Moves nothing`;
}

function givesText(from: Accounts, what: Words, to: Accounts): Phrase {
  const isTogether = new Set(from.map(entityKey)).size > 1;
  return isTogether
    ? phrase`${accountWords(from)} give ${what} to ${accountWords(to)}`
    : phrase`${accountWords(from)} gives ${what} to ${accountWords(to)}`;
}

/** `2 tokens`, `1 NFT`; nothing of what there is none of. */
export function tokenCounts(tokens: number, nfts: number): readonly Phrase[] {
  return [...(tokens === 0 ? [] : [tokensText(tokens)]), ...(nfts === 0 ? [] : [nftsText(nfts)])];
}

/** `1 ℏ`, `1 ℏ and 2 tokens`, `1 ℏ, 2 tokens and 3 NFTs`. */
export function enumerated(parts: readonly Words[]): Words {
  const last = parts.at(-1);
  return last === undefined || parts.length === 1 ? listed(parts) : phrase`${listed(parts.slice(0, -1))} and ${last}`;
}

type Accounts = readonly (EntityReference | undefined)[];

/** The account, or how many different ones there are. */
function accountWords(accounts: Accounts): Words {
  return new Set(accounts.map(entityKey)).size === 1 ? entityWords(accounts[0]) : accountCount(accounts);
}

function accountCount(accounts: Accounts): Phrase {
  return accountsText(new Set(accounts.map(entityKey)).size);
}

function nftHeadline({ asset, movements }: Moves<NftMove>): Phrase {
  const serials = movements.map(({ serial }) => serial);
  return givesText(
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

function unbalancedText({ asset, sum }: AssetSum): Phrase {
  return phrase`The amounts of ${assetWords(asset)} add up to ${[sum > 0n ? '+' : '', amountOf(sum, asset)]} instead of 0: the ledger refuses the transfer.`;
}

function decimalsTexts({ asset, otherDecimals }: FungibleMoves): readonly Phrase[] {
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
    fungibleTitle(asset),
    [phrase`Account`, amountColumn(phrase`Gives`), amountColumn(phrase`Gets`), ...(hasNotes ? [phrase`Note`] : [])],
    sorted,
    ({ account, amount, notes }) => [
      entityCell(account),
      amount < 0n ? amountOf(-amount, asset) : '',
      amount < 0n ? '' : amountOf(amount, asset),
      ...(hasNotes ? [listed(notes)] : []),
    ],
  );
}

function fungibleTitle(asset: Asset): Phrase {
  if (asset.kind === 'hbar') {
    return phrase`Transfers of ℏ`;
  }
  const name = nameOf(asset);
  return name === undefined ? phrase`Token ${assetWords(asset)}` : phrase`Token ${assetWords(asset)} ${quoted(name)}`;
}

function nftTable({ asset, movements }: NftMoves): EffectTable {
  const hasNotes = movements.some(({ notes }) => notes.length > 0);
  const name = nameOf(asset);
  return tableOf(
    name === undefined ? phrase`NFTs of ${assetWords(asset)}` : phrase`NFTs of ${assetWords(asset)} ${quoted(name)}`,
    [phrase`Serial number`, phrase`From`, phrase`To`, ...(hasNotes ? [phrase`Note`] : [])],
    movements,
    ({ from, to, serial, notes }) => [
      String(serial),
      entityCell(from),
      entityCell(to),
      ...(hasNotes ? [listed(notes)] : []),
    ],
  );
}

/** The name of a token, where the network was asked for it. */
function nameOf(asset: Asset): string | undefined {
  return asset.kind === 'token' && asset.unit?.name !== '' ? asset.unit?.name : undefined;
}
