import { inPath, inQuery, operationsOf } from './operation.ts';
import { limit, numberFilter, order, timestamp } from './parameters.ts';

export const blockOperations = operationsOf('Blocks', {
  blocks: {
    title: 'List blocks',
    path: '/api/v1/blocks',
    parameters: [numberFilter('block.number'), limit, order('desc'), timestamp],
  },
  block: { title: 'One block', path: '/api/v1/blocks/{hashOrNumber}', parameters: [inPath('hashOrNumber', 'block')] },
});

export const networkOperations = operationsOf('Network', {
  supply: { title: 'Total supply', path: '/api/v1/network/supply', parameters: [timestamp] },
  feeSchedule: { title: 'Gas prices', path: '/api/v1/network/fees', parameters: [order('asc'), timestamp] },
  estimateFee: {
    method: 'POST',
    title: 'Estimate the fee of a transaction',
    path: '/api/v1/network/fees',
    parameters: [
      inQuery('mode', 'enum', { values: ['INTRINSIC', 'STATE'], default: 'INTRINSIC' }),
      inQuery('high_volume_throttle', 'integer', {
        max: 10_000n,
        default: '0',
        rule: 'In basis points: 10000 is 100 %.',
      }),
    ],
  },
  exchangeRates: { title: 'Exchange rates', path: '/api/v1/network/exchangerate', parameters: [timestamp] },
  nodes: {
    title: 'Nodes of the address book',
    path: '/api/v1/network/nodes',
    parameters: [
      inQuery('file.id', 'entityId', { operators: ['eq'] }),
      // The OpenAPI file says 25 and 100; the service gives 10 and never more than 25.
      inQuery('limit', 'integer', { min: 1n, max: 25n, default: '10' }),
      numberFilter('node.id'),
      order('asc'),
    ],
  },
  registeredNodes: {
    title: 'Registered nodes',
    path: '/api/v1/network/registered-nodes',
    parameters: [
      limit,
      order('asc'),
      numberFilter('registerednode.id'),
      inQuery('type', 'enum', { values: ['BLOCK_NODE', 'GENERAL_SERVICE', 'MIRROR_NODE', 'RPC_RELAY'] }),
    ],
  },
  stake: { title: 'Staking', path: '/api/v1/network/stake', parameters: [] },
});
