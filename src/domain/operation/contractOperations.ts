import { inPath, inQuery, operationsOf } from './operation.ts';
import {
  comparisons,
  contractPath,
  executionPath,
  flagParameter,
  limit,
  numberBounds,
  order,
  range,
  timestamp,
} from './parameters.ts';

const contract = '/api/v1/contracts/{contractIdOrAddress}';
const execution = '/api/v1/contracts/results/{transactionIdOrHash}';

const hbar = flagParameter('hbar', 'true', 'False gives amounts in weibars.');
const internal = flagParameter('internal', 'false', 'True includes child transactions.');
const resultFilters = [
  inQuery('block.hash', 'hash', { operators: ['eq'] }),
  inQuery('block.number', 'integer', { operators: ['eq'] }),
  inQuery('from', 'contract'),
  internal,
  limit,
  order('desc'),
  timestamp,
  inQuery('transaction.index', 'integer', { max: 2n ** 31n - 1n, needs: ['block.number', 'block.hash'] }),
];
const logFilters = [
  numberBounds('index', { needs: ['timestamp'] }),
  limit,
  order('desc'),
  timestamp,
  ...['topic0', 'topic1', 'topic2', 'topic3'].map((name) =>
    inQuery(name, 'hex', { max: 64n, maxValues: 100, needs: ['timestamp'], maxDays: 7n }),
  ),
];

export const contractOperations = operationsOf('Contracts', {
  contracts: {
    title: 'List contracts',
    path: '/api/v1/contracts',
    parameters: [inQuery('contract.id', 'contract', { operators: comparisons, maxValues: 100 }), limit, order('desc')],
  },
  contract: { title: 'One contract', path: contract, parameters: [contractPath, timestamp] },
  contractResults: {
    title: 'Executions of a contract',
    path: `${contract}/results`,
    parameters: [contractPath, ...resultFilters],
  },
  allContractResults: {
    title: 'Executions of all contracts',
    path: '/api/v1/contracts/results',
    parameters: [...resultFilters, hbar],
  },
  contractResult: {
    title: 'Execution by transaction',
    path: execution,
    parameters: [executionPath, hbar, inQuery('nonce', 'integer', { max: 2n ** 31n - 1n, default: '0' })],
  },
  contractResultAt: {
    title: 'Execution of a contract at a time',
    path: `${contract}/results/{timestamp}`,
    specificationPath: '/api/v1/contracts/results/{timestamp}',
    parameters: [contractPath, inPath('timestamp', 'timestamp'), hbar],
  },
  contractActions: {
    title: 'Calls inside an execution',
    path: `${execution}/actions`,
    specificationPath: `${execution}/results`,
    parameters: [
      executionPath,
      inQuery('index', 'integer', { operators: comparisons, maxValues: 100 }),
      limit,
      order('asc'),
    ],
  },
  contractOpcodes: {
    title: 'Opcode trace of an execution',
    path: `${execution}/opcodes`,
    specificationPath: '/api/v1/contracts/{transactionIdOrHash}/results/opcodes',
    parameters: [
      executionPath,
      flagParameter('stack', 'true'),
      flagParameter('memory', 'false'),
      flagParameter('storage', 'false'),
    ],
  },
  contractState: {
    title: 'Storage of a contract',
    path: `${contract}/state`,
    parameters: [
      contractPath,
      limit,
      order('asc'),
      inQuery('slot', 'hex', { operators: range, max: 64n, maxValues: 100 }),
      timestamp,
    ],
  },
  contractLogs: {
    title: 'Logs of a contract',
    path: `${contract}/results/logs`,
    parameters: [contractPath, ...logFilters],
  },
  allContractLogs: {
    title: 'Logs of all contracts',
    path: '/api/v1/contracts/results/logs',
    specificationPath: '/api/v1/contracts/logs',
    parameters: [...logFilters, inQuery('transaction.hash', 'hash', { operators: ['eq'] })],
  },
  callContract: { method: 'POST', title: 'Simulate a contract call', path: '/api/v1/contracts/call', parameters: [] },
});
