import type { Contract, ContractDetails, ContractSlot } from '../contract/contract.ts';
import type {
  ContractAction,
  ContractLog,
  ContractResult,
  ContractResultDetails,
  OpcodeTrace,
} from '../contract/contractResult.ts';
import { phrase } from '../phrase.ts';
import { operationsOf, pageOf, partly, whole } from './operation.ts';
import {
  comparisons,
  contractPath,
  executionPath,
  flagParameter,
  inPath,
  inQuery,
  limit,
  mostRepeats,
  numberBounds,
  order,
  range,
  timeRange,
  timestamp,
} from './parameter.ts';

/** An execution traced with memory and storage, the largest answer there is. */
export const largestAnswerBytes = 32 * 1024 * 1024;

const contract = '/api/v1/contracts/{contractIdOrAddress}';
const execution = '/api/v1/contracts/results/{transactionIdOrHash}';

const hbar = inQuery('hbar', 'boolean', {
  default: 'true',
  fixed: 'true',
  rule: phrase`False gives amounts in weibars.`,
});
const internal = flagParameter('internal', 'false', phrase`True includes child transactions.`);
const resultFilters = [
  inQuery('block.hash', 'hash', { operators: ['eq'] }),
  inQuery('block.number', 'blockNumber', { operators: ['eq'] }),
  inQuery('from', 'contract'),
  internal,
  limit,
  order('desc'),
  timestamp,
  inQuery('transaction.index', 'int32', { needs: ['block.number', 'block.hash'] }),
] as const;
const logFilters = [
  numberBounds('index', { needs: ['timestamp'] }),
  limit,
  order('desc'),
  timestamp,
  topic('topic0'),
  topic('topic1'),
  topic('topic2'),
  topic('topic3'),
] as const;

function topic<const Name extends string>(name: Name) {
  return inQuery(name, 'hex', { max: 64n, maxValues: mostRepeats, needs: ['timestamp'], maxDays: 7n });
}

export const contractOperations = operationsOf(phrase`Contracts`, {
  contracts: {
    title: phrase`List contracts`,
    path: '/api/v1/contracts',
    parameters: [
      inQuery('contract.id', 'contract', { operators: comparisons, maxValues: mostRepeats }),
      limit,
      order('desc'),
    ],
    answer: pageOf<Contract>('contracts'),
  },
  contract: {
    title: phrase`One contract`,
    path: contract,
    parameters: [contractPath, timestamp],
    answer: whole<ContractDetails>(),
  },
  contractResults: {
    title: phrase`Executions of a contract`,
    path: `${contract}/results`,
    parameters: [contractPath, ...resultFilters],
    answer: pageOf<ContractResult>('results'),
  },
  allContractResults: {
    title: phrase`Executions of all contracts`,
    path: '/api/v1/contracts/results',
    parameters: [...resultFilters, hbar],
    answer: pageOf<ContractResult>('results'),
  },
  contractResult: {
    title: phrase`Execution by transaction`,
    path: execution,
    parameters: [executionPath, hbar, inQuery('nonce', 'int32', { default: '0' })],
    answer: partly<ContractResultDetails>(),
  },
  contractResultAt: {
    title: phrase`Execution of a contract at a time`,
    path: `${contract}/results/{timestamp}`,
    specificationPath: '/api/v1/contracts/results/{timestamp}',
    parameters: [contractPath, inPath('timestamp', 'timestamp'), hbar],
    answer: partly<ContractResultDetails>(),
  },
  contractActions: {
    title: phrase`Calls inside an execution`,
    path: `${execution}/actions`,
    specificationPath: `${execution}/results`,
    parameters: [
      executionPath,
      inQuery('index', 'int64', { operators: comparisons, maxValues: mostRepeats }),
      limit,
      order('asc'),
    ],
    answer: pageOf<ContractAction>('actions'),
  },
  // At most one a second on the public service; 404 may also mean that a deployment has this switched off.
  contractOpcodes: {
    title: phrase`Opcode trace of an execution`,
    path: `${execution}/opcodes`,
    specificationPath: '/api/v1/contracts/{transactionIdOrHash}/results/opcodes',
    parameters: [
      executionPath,
      flagParameter('stack', 'true'),
      flagParameter('memory', 'false'),
      flagParameter('storage', 'false'),
    ],
    answer: whole<OpcodeTrace>(),
    // A trace that lacks a step tells a wrong story.
    isTolerant: false,
    maxBytes: largestAnswerBytes,
  },
  contractState: {
    title: phrase`Storage of a contract`,
    path: `${contract}/state`,
    parameters: [
      contractPath,
      limit,
      order('asc'),
      inQuery('slot', 'hex', { operators: range, max: 64n, maxValues: mostRepeats }),
      timeRange,
    ],
    answer: pageOf<ContractSlot>('state'),
  },
  contractLogs: {
    title: phrase`Logs of a contract`,
    path: `${contract}/results/logs`,
    parameters: [contractPath, ...logFilters],
    answer: pageOf<ContractLog>('logs'),
  },
  allContractLogs: {
    title: phrase`Logs of all contracts`,
    path: '/api/v1/contracts/results/logs',
    specificationPath: '/api/v1/contracts/logs',
    parameters: [...logFilters, inQuery('transaction.hash', 'hash', { operators: ['eq'] })],
    answer: pageOf<ContractLog>('logs'),
  },
  // A revert is an error answer whose `data` holds the revert data.
  callContract: {
    method: 'POST',
    title: phrase`Simulate a contract call`,
    path: '/api/v1/contracts/call',
    parameters: [],
    answer: whole<string>(),
    isTolerant: false,
  },
});
