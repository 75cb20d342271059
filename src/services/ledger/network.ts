import type { EntityId } from '../../domain/entity/entityId.ts';
import type {
  ExchangeRates,
  FeeSchedule,
  NetworkNode,
  RegisteredNode,
  Stake,
  Supply,
} from '../../domain/network/networkState.ts';
import type { Page } from '../../domain/page.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import {
  exchangeRatesSchema,
  feeScheduleSchema,
  networkNodeList,
  registeredNodeList,
  stakeSchema,
  supplySchema,
} from './schemas/network.ts';

/** An instant or bounds, at most two; `ne` is refused. Without it: now. */
export interface AtTime {
  readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
}

export interface NetworkCalls {
  supply(at?: AtTime, options?: CallOptions): Promise<Supply>;
  feeSchedule(at?: AtTime, options?: CallOptions): Promise<FeeSchedule>;
  exchangeRates(at?: AtTime, options?: CallOptions): Promise<ExchangeRates>;
  /** At most 25 a page, 10 unless asked. */
  nodes(
    filters?: ListOptions & {
      readonly id?: Filter<bigint> | undefined;
      readonly fileId?: Filter<EntityId> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<NetworkNode>>;
  registeredNodes(
    filters?: ListOptions & { readonly id?: Filter<bigint> | undefined; readonly type?: string | undefined },
    options?: CallOptions,
  ): Promise<Page<RegisteredNode>>;
  stake(options?: CallOptions): Promise<Stake>;
}

export function networkCalls(requests: LedgerRequests): NetworkCalls {
  return {
    supply: (at = {}, options) =>
      requests.one(supplySchema, '/api/v1/network/supply', { timestamp: filterValues(at.timestamp) }, options),
    feeSchedule: (at = {}, options) =>
      requests.one(feeScheduleSchema, '/api/v1/network/fees', { timestamp: filterValues(at.timestamp) }, options),
    exchangeRates: (at = {}, options) =>
      requests.one(
        exchangeRatesSchema,
        '/api/v1/network/exchangerate',
        { timestamp: filterValues(at.timestamp) },
        options,
      ),
    nodes: (filters = {}, options) =>
      requests.page(
        networkNodeList,
        '/api/v1/network/nodes',
        {
          'node.id': filterValues(filters.id),
          'file.id': filterValues(filters.fileId),
          ...listQuery(filters, 25),
        },
        options,
      ),
    registeredNodes: (filters = {}, options) =>
      requests.page(
        registeredNodeList,
        '/api/v1/network/registered-nodes',
        { 'registerednode.id': filterValues(filters.id), type: filters.type, ...listQuery(filters) },
        options,
      ),
    stake: (options) => requests.one(stakeSchema, '/api/v1/network/stake', {}, options),
  };
}
