import type { ContractReference } from '../../domain/contract/contract.ts';
import type {
  ContractAction,
  ContractLog,
  ContractResult,
  ContractResultDetails,
  OpcodeTrace,
} from '../../domain/contract/contractResult.ts';
import type { Page } from '../../domain/page.ts';
import type { LedgerTransactionId } from '../../domain/transaction/ledgerTransaction.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions, JsonAnswer } from '../http/jsonService.ts';
import { pathOf, type Query } from '../http/serviceUrl.ts';
import { executionOf } from './arguments.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import { largestAnswerBytes } from './genericCalls.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import {
  contractActionList,
  contractLogList,
  contractResultDetailsSchema,
  contractResultList,
  opcodeTraceSchema,
} from './schemas/contractResult.ts';

export interface ContractResultFilters extends ListOptions {
  /** Who executed: an entity id or EVM address. */
  readonly from?: ContractReference | undefined;
  readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
  readonly blockNumber?: bigint | undefined;
  /** 32 or 48 bytes in hex. */
  readonly blockHash?: string | undefined;
  /** The service takes it only together with a block. */
  readonly transactionIndex?: number | undefined;
  /** True includes child transactions. */
  readonly internal?: boolean | undefined;
}

/** Searching by topic needs a `timestamp` range of at most seven days. */
export interface ContractLogFilters extends ListOptions {
  readonly index?: Filter<number> | undefined;
  readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
  /** By position, each `0x` hex of up to 32 bytes. */
  readonly topics?: readonly (string | undefined)[] | undefined;
}

/** A native transaction id (any spelling) or the 32-byte hash of an Ethereum transaction in hex; else InputError. */
export type ExecutionReference = LedgerTransactionId | string;

/** The outcome of contract executions. Four of these paths are spelled differently by specification and service. */
export interface ContractResultCalls {
  contractResults(
    contract: ContractReference,
    filters?: ContractResultFilters,
    options?: CallOptions,
  ): Promise<Page<ContractResult>>;
  allContractResults(filters?: ContractResultFilters, options?: CallOptions): Promise<Page<ContractResult>>;
  /** `partial` is true when the service answered 206. */
  contractResult(
    execution: ExecutionReference,
    filters?: { readonly nonce?: number | undefined },
    options?: CallOptions,
  ): Promise<ContractResultDetails>;
  contractResultAt(
    contract: ContractReference,
    timestamp: ConsensusTimestamp,
    options?: CallOptions,
  ): Promise<ContractResultDetails>;
  contractActions(
    execution: ExecutionReference,
    filters?: ListOptions & { readonly index?: Filter<number> | undefined },
    options?: CallOptions,
  ): Promise<Page<ContractAction>>;
  /** At most one a second on the public service; 404 may also mean that the deployment has this switched off. */
  contractOpcodes(
    execution: ExecutionReference,
    parts?: {
      readonly stack?: boolean | undefined;
      readonly memory?: boolean | undefined;
      readonly storage?: boolean | undefined;
    },
    options?: CallOptions,
  ): Promise<OpcodeTrace>;
  contractLogs(
    contract: ContractReference,
    filters?: ContractLogFilters,
    options?: CallOptions,
  ): Promise<Page<ContractLog>>;
  allContractLogs(
    filters?: ContractLogFilters & { readonly transactionHash?: string | undefined },
    options?: CallOptions,
  ): Promise<Page<ContractLog>>;
}

export function contractResultCalls(requests: LedgerRequests): ContractResultCalls {
  return {
    contractResults: (contract, filters = {}, options) =>
      requests.page(contractResultList, pathOf`/api/v1/contracts/${contract}/results`, resultQuery(filters), options),
    allContractResults: (filters = {}, options) =>
      requests.page(contractResultList, '/api/v1/contracts/results', resultQuery(filters), options),
    async contractResult(execution, filters = {}, options) {
      const { segment, nonce } = executionOf(execution);
      const path = pathOf`/api/v1/contracts/results/${segment}`;
      const query = { nonce: filters.nonce ?? nonce };
      return detailsOf(await requests.answer(contractResultDetailsSchema, path, query, options));
    },
    async contractResultAt(contract, timestamp, options) {
      const paths = {
        operation: 'contractResultAt',
        observed: pathOf`/api/v1/contracts/${contract}/results/${timestamp}`,
        specification: pathOf`/api/v1/contracts/results/${timestamp}`,
      };
      return detailsOf(await requests.answer(contractResultDetailsSchema, paths, {}, options));
    },
    async contractActions(execution, filters = {}, options) {
      const { segment } = executionOf(execution);
      const paths = {
        operation: 'contractActions',
        observed: pathOf`/api/v1/contracts/results/${segment}/actions`,
        specification: pathOf`/api/v1/contracts/results/${segment}/results`,
      };
      const query = { index: filterValues(filters.index), ...listQuery(filters) };
      return requests.page(contractActionList, paths, query, options);
    },
    async contractOpcodes(execution, { stack, memory, storage } = {}, options) {
      const { segment } = executionOf(execution);
      const paths = {
        operation: 'contractOpcodes',
        observed: pathOf`/api/v1/contracts/results/${segment}/opcodes`,
        specification: pathOf`/api/v1/contracts/${segment}/results/opcodes`,
      };
      const query = { stack, memory, storage };
      const extra = { maxBytes: largestAnswerBytes };
      return (await requests.answer(opcodeTraceSchema, paths, query, options, extra)).value;
    },
    contractLogs: (contract, filters = {}, options) =>
      requests.page(contractLogList, pathOf`/api/v1/contracts/${contract}/results/logs`, logQuery(filters), options),
    allContractLogs: (filters = {}, options) =>
      requests.page(
        contractLogList,
        {
          operation: 'allContractLogs',
          observed: '/api/v1/contracts/results/logs',
          specification: '/api/v1/contracts/logs',
        },
        { ...logQuery(filters), 'transaction.hash': filters.transactionHash },
        options,
      ),
  };
}

function detailsOf({ value, status }: JsonAnswer<Omit<ContractResultDetails, 'partial'>>): ContractResultDetails {
  return { ...value, partial: status === 206 };
}

function resultQuery(filters: ContractResultFilters): Query {
  return {
    from: filters.from,
    timestamp: filterValues(filters.timestamp),
    'block.number': filters.blockNumber,
    'block.hash': filters.blockHash,
    'transaction.index': filters.transactionIndex,
    internal: filters.internal,
    ...listQuery(filters),
  };
}

function logQuery({ index, timestamp, topics = [], ...list }: ContractLogFilters): Query {
  const [topic0, topic1, topic2, topic3] = topics;
  return {
    index: filterValues(index),
    timestamp: filterValues(timestamp),
    topic0,
    topic1,
    topic2,
    topic3,
    ...listQuery(list),
  };
}
