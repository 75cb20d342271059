import { type Phrase, phrase, type Words } from '../../phrase.ts';
import { integerIn, lastOf, partsOf, valueIn } from '../fieldLookup.ts';
import { type DecodedField, type EntityReference, entityReferenceId, fieldParts } from '../transactionContent.ts';
import { formatEntityReference } from '../transactionFormat.ts';
import type { Asset } from './effectWords.ts';
import type { EffectContext } from './transactionEffect.ts';

/** What one account gives (negative) or gets. */
export interface Movement {
  readonly account: EntityReference | undefined;
  readonly amount: bigint;
  readonly notes: readonly Phrase[];
}

export interface Moves<Each> {
  readonly asset: Asset;
  readonly movements: readonly Each[];
}

/** Amounts of ℏ or of one token. */
export interface FungibleMoves extends Moves<Movement> {
  /** What the writer of the file took the decimals for, when the network says something else. */
  readonly otherDecimals: number | undefined;
}

export interface NftMove {
  readonly from: EntityReference | undefined;
  readonly to: EntityReference | undefined;
  readonly serial: bigint;
  readonly notes: readonly Phrase[];
}

export type NftMoves = Moves<NftMove>;

export interface Transfers {
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

function tokenList(list: readonly DecodedField[], { unitOf }: Pick<EffectContext, 'unitOf'>) {
  const token = valueIn(list, 'token', 'entity');
  const id = token && entityReferenceId(token);
  const known = id && unitOf(id);
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
export function transferSum({ movements }: Moves<Movement>): bigint {
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
    const name = asset.kind === 'hbar' ? 'ℏ' : asset.token === undefined ? '' : formatEntityReference(asset.token);
    sums.set(name, { asset, sum: (sums.get(name)?.sum ?? 0n) + transferSum(moves) });
  }
  return [...sums.values()];
}

export function notesText(notes: readonly Phrase[]): Words {
  return notes.flatMap((note, index) => (index === 0 ? [note] : [', ', note]));
}
