import type { JsonService } from '../http/jsonService.ts';
import { type AccountCalls, accountCalls } from './accounts.ts';
import { type BlockCalls, blockCalls } from './blocks.ts';
import { type ContractResultCalls, contractResultCalls } from './contractResults.ts';
import { type ContractCalls, contractCalls } from './contracts.ts';
import { type FeeCalls, feeCalls } from './fees.ts';
import { type GenericCalls, genericCalls } from './genericCalls.ts';
import { createLedgerRequests } from './ledgerRequests.ts';
import { type NetworkCalls, networkCalls } from './network.ts';
import { type ScheduleCalls, scheduleCalls } from './schedules.ts';
import { type TokenCalls, tokenCalls } from './tokens.ts';
import { type TopicCalls, topicCalls } from './topics.ts';
import { type TransactionCalls, transactionCalls } from './transactions.ts';

/**
 * Every operation of the ledger query service. Each method validates its arguments (InputError), decodes the answer
 * into domain values and throws ServiceError for all that goes wrong outside. A feature takes what it uses:
 * `Pick<LedgerClient, 'blocks' | 'more'>`.
 */
export interface LedgerClient
  extends Readonly<AccountCalls>,
    Readonly<BlockCalls>,
    Readonly<ContractCalls>,
    Readonly<ContractResultCalls>,
    Readonly<FeeCalls>,
    Readonly<NetworkCalls>,
    Readonly<ScheduleCalls>,
    Readonly<TokenCalls>,
    Readonly<TopicCalls>,
    Readonly<TransactionCalls>,
    Readonly<GenericCalls> {}

export function createLedgerClient(service: JsonService): LedgerClient {
  const requests = createLedgerRequests(service);
  return {
    ...accountCalls(requests),
    ...blockCalls(requests),
    ...contractCalls(requests),
    ...contractResultCalls(requests),
    ...feeCalls(requests),
    ...networkCalls(requests),
    ...scheduleCalls(requests),
    ...tokenCalls(requests),
    ...topicCalls(requests),
    ...transactionCalls(requests),
    ...genericCalls(requests),
  };
}
