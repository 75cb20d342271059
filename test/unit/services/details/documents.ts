import assert from 'node:assert/strict';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import { messageSummary } from '../../../../src/domain/details/messageRows.ts';
import { scheduledRows } from '../../../../src/domain/details/scheduledRows.ts';
import { nftSummary } from '../../../../src/domain/details/tokenRows.ts';
import type { Account } from '../../../../src/domain/entity/account.ts';
import type { LedgerEntity } from '../../../../src/domain/lookup/resolvedReference.ts';
import { resolvedSummary } from '../../../../src/domain/lookup/resolvedSummary.ts';
import { nodeSummary } from '../../../../src/domain/network/nodeSummary.ts';
import type { GetOperationId } from '../../../../src/domain/operation/ledgerOperations.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import type { EntitySummary, FormatContext } from '../../../../src/domain/property.ts';
import { blockSummary, transactionSummary } from '../../../../src/domain/transaction/transactionSummary.ts';
import { createDetailsReader } from '../../../../src/services/details/createDetailsReader.ts';
import type { LedgerClient } from '../../../../src/services/ledger/ledgerClient.ts';
import { rowLines, summaryLines } from '../../english.ts';
import { id } from '../ledger/ids.ts';

const context: FormatContext = { rate: undefined, nowMs: 0 };

/** The lines of the document of what a client reads. */
function documentLines<T>(
  read: (client: LedgerClient) => Promise<T>,
  summaryOf: (read: T, context: FormatContext) => EntitySummary,
): (client: LedgerClient) => Promise<readonly string[]> {
  return async (client) => summaryLines(summaryOf(await read(client), context));
}

function entitySummary(entity: LedgerEntity): EntitySummary {
  return resolvedSummary({ kind: 'entity', entity, verification: undefined }, context);
}

/** The lines of a section of details, read as it is opened. */
function sectionLines(
  operation: GetOperationId,
  parameters: Readonly<Record<string, string>>,
): (client: LedgerClient) => Promise<readonly string[]> {
  return async (client) => {
    const reader = createDetailsReader({
      failures: { explain: async (resolved) => resolved },
      ledger: client,
      references: { resolve: notExpected },
      contractReader: async () => noReader,
      stepSources: async () => undefined,
      scheduledBody: async () => undefined,
    });
    const { rows, asOf } = await reader.read({ id: operation, title: phrase`Any`, operation, parameters }, context);
    return [...(asOf === undefined ? [] : [`As of ${asOf}`]), ...rows.flatMap(rowLines)];
  };
}

async function notExpected(): Promise<never> {
  throw new Error('not expected');
}

/** A contract is an account too; here one that says nothing by itself. */
const account: Account = {
  id: id('0.0.9000'),
  alias: undefined,
  autoRenewPeriodSeconds: undefined,
  balanceTinybars: undefined,
  balanceAt: undefined,
  tokenBalances: [],
  createdAt: undefined,
  declinesReward: undefined,
  delegationAddress: undefined,
  deleted: undefined,
  ethereumNonce: undefined,
  evmAddress: undefined,
  expiresAt: undefined,
  key: undefined,
  maxAutomaticTokenAssociations: undefined,
  memo: undefined,
  pendingRewardTinybars: undefined,
  requiresReceiverSignature: undefined,
  stakedAccountId: undefined,
  stakedNodeId: undefined,
  stakePeriodStart: undefined,
};

const holder = { idOrAliasOrEvmAddress: '0.0.100' };
const execution = { transactionIdOrHash: `0x${'47'.repeat(32)}` };

/** The lines that a reader gets of the answer of an operation. */
export const documents: { readonly [Id in GetOperationId]?: (client: LedgerClient) => Promise<readonly string[]> } = {
  account: documentLines(
    (client) => client.account({ idOrAliasOrEvmAddress: id('0.0.1') }),
    (account) => entitySummary({ kind: 'account', id: account.id, account }),
  ),
  accountTokens: sectionLines('accountTokens', holder),
  cryptoAllowances: sectionLines('cryptoAllowances', holder),
  tokenAllowances: sectionLines('tokenAllowances', holder),
  nftAllowances: sectionLines('nftAllowances', holder),
  outstandingAirdrops: sectionLines('outstandingAirdrops', holder),
  pendingAirdrops: sectionLines('pendingAirdrops', holder),
  balances: sectionLines('balances', { 'account.id': '0.0.126' }),
  stakingRewards: sectionLines('stakingRewards', holder),
  accountHooks: sectionLines('accountHooks', holder),
  hookStorage: sectionLines('hookStorage', { ...holder, hookId: '135' }),
  contract: async (client) => {
    const found = await client.contract({ contractIdOrAddress: id('0.0.102') });
    return summaryLines(entitySummary({ kind: 'contract', id: found.id, account, contract: found }));
  },
  contracts: sectionLines('contracts', {}),
  contractState: sectionLines('contractState', { contractIdOrAddress: '0.0.201' }),
  contractResult: sectionLines('contractResult', execution),
  contractResults: sectionLines('contractResults', { contractIdOrAddress: '0.0.407' }),
  allContractResults: sectionLines('allContractResults', { 'block.number': '405' }),
  contractLogs: sectionLines('contractLogs', { contractIdOrAddress: '0.0.301' }),
  allContractLogs: sectionLines('allContractLogs', {}),
  contractActions: sectionLines('contractActions', execution),
  contractOpcodes: sectionLines('contractOpcodes', execution),
  block: documentLines((client) => client.block({ hashOrNumber: 1n }), blockSummary),
  nodes: documentLines(async (client) => (await client.nodes({})).items[0] ?? assert.fail(), nodeSummary),
  stake: sectionLines('stake', {}),
  registeredNodes: sectionLines('registeredNodes', {}),
  token: documentLines(
    (client) => client.token({ tokenId: id('0.0.1') }),
    (token) => entitySummary({ kind: 'token', id: token.id, token }),
  ),
  nft: documentLines((client) => client.nft({ tokenId: id('0.0.1'), serialNumber: 1n }), nftSummary),
  accountNfts: sectionLines('accountNfts', { idOrAliasOrEvmAddress: '0.0.140' }),
  tokenNfts: sectionLines('tokenNfts', { tokenId: '0.0.146' }),
  nftTransactions: sectionLines('nftTransactions', { tokenId: '0.0.146', serialNumber: '144' }),
  tokenBalances: sectionLines('tokenBalances', { tokenId: '0.0.146' }),
  topic: documentLines(
    (client) => client.topic({ topicId: id('0.0.1') }),
    (topic) => entitySummary({ kind: 'topic', id: topic.id, topic }),
  ),
  topicMessage: documentLines(
    (client) => client.topicMessage({ topicId: id('0.0.1'), sequenceNumber: 1n }),
    messageSummary,
  ),
  topicMessages: sectionLines('topicMessages', { topicId: '0.0.409' }),
  schedule: async (client) => {
    const schedule = await client.schedule({ scheduleId: id('0.0.1') });
    return [
      ...summaryLines(entitySummary({ kind: 'schedule', id: schedule.id, schedule })),
      ...scheduledRows(schedule, undefined, context).flatMap(rowLines),
    ];
  },
  transactions: sectionLines('transactions', {}),
  transaction: documentLines(
    (client) => client.transaction({ transactionId: '0.0.1-1-000000001' }),
    ({ items: [found] }, context) => transactionSummary([found ?? assert.fail()], context),
  ),
};
