import type { Block } from '../block/block.ts';
import type { FeeEstimate } from '../fee/fee.ts';
import type {
  ExchangeRates,
  FeeSchedule,
  NetworkNode,
  RegisteredNode,
  Stake,
  Supply,
} from '../network/networkState.ts';
import { phrase } from '../phrase.ts';
import { operationsOf, pageOf, whole } from './operation.ts';
import { inPath, inQuery, limit, mostRepeats, numberFilter, order, range, timeBounds, timestamp } from './parameter.ts';

export const blockOperations = operationsOf(phrase`Blocks`, {
  // Times are compared with a block's consensus end: the block that holds T is the first with `gte:T`, oldest first.
  blocks: {
    title: phrase`List blocks`,
    path: '/api/v1/blocks',
    parameters: [
      inQuery('block.number', 'blockNumber', { operators: range, maxValues: mostRepeats }),
      limit,
      order('desc'),
      timestamp,
    ],
    answer: pageOf<Block>('blocks'),
  },
  block: {
    title: phrase`One block`,
    path: '/api/v1/blocks/{hashOrNumber}',
    parameters: [inPath('hashOrNumber', 'block')],
    answer: whole<Block>(),
  },
});

export const networkOperations = operationsOf(phrase`Network`, {
  supply: {
    title: phrase`Total supply`,
    path: '/api/v1/network/supply',
    parameters: [timeBounds],
    answer: whole<Supply>(),
  },
  feeSchedule: {
    title: phrase`Gas prices`,
    path: '/api/v1/network/fees',
    parameters: [order('asc'), timeBounds],
    answer: whole<FeeSchedule>(),
  },
  estimateFee: {
    method: 'POST',
    title: phrase`Estimate the fee of a transaction`,
    path: '/api/v1/network/fees',
    parameters: [
      inQuery('mode', 'enum', { values: ['INTRINSIC', 'STATE'], default: 'INTRINSIC' }),
      inQuery('high_volume_throttle', 'int32', {
        max: 10_000n,
        default: '0',
        rule: phrase`In basis points: 10000 is 100 %.`,
      }),
    ],
    answer: whole<FeeEstimate>(),
    isTolerant: false,
  },
  exchangeRates: {
    title: phrase`Exchange rates`,
    path: '/api/v1/network/exchangerate',
    parameters: [timeBounds],
    answer: whole<ExchangeRates>(),
  },
  nodes: {
    title: phrase`Nodes of the address book`,
    path: '/api/v1/network/nodes',
    parameters: [
      inQuery('file.id', 'entityId', { operators: ['eq'] }),
      // The OpenAPI file says 25 and 100; the service gives 10 and never more than 25.
      inQuery('limit', 'int32', { min: 1n, max: 25n, default: '10' }),
      numberFilter('node.id'),
      order('asc'),
    ],
    answer: pageOf<NetworkNode>('nodes'),
  },
  registeredNodes: {
    title: phrase`Registered nodes`,
    path: '/api/v1/network/registered-nodes',
    parameters: [
      limit,
      order('asc'),
      numberFilter('registerednode.id'),
      inQuery('type', 'enum', { values: ['BLOCK_NODE', 'GENERAL_SERVICE', 'MIRROR_NODE', 'RPC_RELAY'] }),
    ],
    answer: pageOf<RegisteredNode>('registered_nodes'),
  },
  stake: { title: phrase`Staking`, path: '/api/v1/network/stake', parameters: [], answer: whole<Stake>() },
});
