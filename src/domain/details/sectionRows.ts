import type { ContractSlot } from '../contract/contract.ts';
import type { ContractReader } from '../contract/contractReading.ts';
import type { ContractAction, ContractLog, ContractResult } from '../contract/contractResult.ts';
import type { AccountBalance, StakingReward } from '../entity/account.ts';
import type { TokenAirdrop } from '../entity/airdrop.ts';
import type { CryptoAllowance, NftAllowance, TokenAllowance } from '../entity/allowance.ts';
import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { Hook } from '../entity/hook.ts';
import type { Nft, NftTransfer, TokenHolder, TokenRelationship } from '../entity/token.ts';
import type { TopicMessage } from '../entity/topic.ts';
import type { RegisteredNode } from '../network/networkState.ts';
import type { LedgerTransaction } from '../transaction/ledgerTransaction.ts';
import {
  airdropRow,
  balanceRow,
  cryptoAllowanceRow,
  hookRow,
  nftAllowanceRow,
  rewardRow,
  tokenAllowanceRow,
  tokenRelationshipRow,
} from './accountRows.ts';
import { actionRow, listedLogRow, resultRow, slotRow } from './contractRows.ts';
import type { DetailsRow } from './detailsRow.ts';
import type { DetailsSection, SectionKind } from './detailsSection.ts';
import { nftRow, nftTransferRow } from './nftRows.ts';
import { registeredNodeRow } from './nodeRows.ts';
import type { TokenContext } from './tokenAmount.ts';
import { holderRow, messageRow } from './tokenRows.ts';
import { transactionRow } from './transactionRows.ts';

/** What a list section lists. */
export interface SectionItems {
  readonly balances: AccountBalance;
  readonly tokens: TokenRelationship;
  readonly nfts: Nft;
  readonly cryptoAllowances: CryptoAllowance;
  readonly tokenAllowances: TokenAllowance;
  readonly nftAllowances: NftAllowance;
  readonly rewards: StakingReward;
  readonly outstandingAirdrops: TokenAirdrop;
  readonly pendingAirdrops: TokenAirdrop;
  readonly hooks: Hook;
  readonly transactions: LedgerTransaction;
  readonly transactionGroup: LedgerTransaction;
  readonly results: ContractResult;
  readonly logs: ContractLog;
  readonly storage: ContractSlot;
  readonly holders: TokenHolder;
  readonly collection: Nft;
  readonly nftTransfers: NftTransfer;
  readonly registeredNodes: RegisteredNode;
  readonly messages: TopicMessage;
  readonly actions: ContractAction;
}

export type ListKind = keyof SectionItems;

/** What rows are written with. */
export interface RowContext extends TokenContext {
  readonly reader: ContractReader;
  readonly section: DetailsSection;
}

interface ListSection<T> {
  /** The name of the list in page links. */
  readonly list: string;
  readonly row: (item: T, context: RowContext) => DetailsRow;
  /** The contracts whose ABI is needed to read an item. */
  readonly contracts: (item: T) => readonly (EvmAddress | undefined)[];
  /** The tokens whose unit is needed to write an item. */
  readonly tokens: (item: T) => readonly (EntityId | undefined)[];
}

/** How each list section is decoded and written. */
export const listSections: { readonly [K in ListKind]: ListSection<SectionItems[K]> } = {
  balances: {
    ...plain('balances', balanceRow),
    tokens: ({ tokenBalances }) => tokenBalances.map(({ tokenId }) => tokenId),
  },
  // The answer has the decimals, not the symbols.
  tokens: { ...plain('accountTokens', tokenRelationshipRow), tokens: ({ tokenId }) => [tokenId] },
  nfts: plain('nfts', nftRow),
  cryptoAllowances: plain('cryptoAllowances', cryptoAllowanceRow),
  tokenAllowances: { ...plain('tokenAllowances', tokenAllowanceRow), tokens: ({ tokenId }) => [tokenId] },
  nftAllowances: plain('nftAllowances', nftAllowanceRow),
  rewards: plain('stakingRewards', rewardRow),
  outstandingAirdrops: airdrops(),
  pendingAirdrops: airdrops(),
  hooks: plain('hooks', hookRow),
  transactions: transactions('transactions'),
  transactionGroup: transactions('transactionGroup'),
  results: {
    ...plain('contractResults', (item, context) => resultRow(item, context, context.reader)),
    contracts: ({ to }) => [to],
  },
  logs: {
    ...plain('contractLogs', (item, context) => listedLogRow(item, context, context.reader)),
    contracts: ({ address }) => [address],
  },
  storage: plain('contractState', slotRow),
  holders: plain('tokenBalances', (item, { section, unitOf }) => holderRow(item, unitOf(tokenOf(section))?.symbol)),
  collection: plain('nfts', nftRow),
  nftTransfers: plain('nftTransactions', nftTransferRow),
  registeredNodes: plain('registeredNodes', registeredNodeRow),
  messages: plain('topicMessages', messageRow),
  actions: {
    ...plain('contractActions', (item, context) => actionRow(item, context, context.reader)),
    contracts: ({ to }) => [to],
  },
};

export function isListKind(kind: SectionKind): kind is ListKind {
  return Object.hasOwn(listSections, kind);
}

function plain<T>(list: string, row: ListSection<T>['row']): ListSection<T> {
  return { list, row, contracts: () => [], tokens: () => [] };
}

function transactions(list: string): ListSection<LedgerTransaction> {
  return {
    ...plain(list, (item, context) => transactionRow(item, context, context.section.parameters['account.id'])),
    tokens: ({ tokenTransfers, assessedCustomFees }) =>
      [...tokenTransfers, ...assessedCustomFees].map(({ tokenId }) => tokenId),
  };
}

function airdrops(): ListSection<TokenAirdrop> {
  // An airdrop of an NFT has a serial number and no amount.
  const tokens = ({ serialNumber, tokenId }: TokenAirdrop) => (serialNumber === undefined ? [tokenId] : []);
  return { ...plain('airdrops', airdropRow), tokens };
}

function tokenOf({ parameters }: DetailsSection): EntityId | undefined {
  const tokenId = parameters['tokenId'];
  return typeof tokenId === 'string' ? parseEntityId(tokenId) : undefined;
}
