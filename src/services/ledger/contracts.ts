import type {
  Contract,
  ContractCall,
  ContractDetails,
  ContractReference,
  ContractSlot,
} from '../../domain/contract/contract.ts';
import type { EntityId } from '../../domain/entity/entityId.ts';
import type { Page } from '../../domain/page.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import type { ConsensusTimestamp } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import { contractCallSchema, contractDetailsSchema, contractList, contractSlotList } from './schemas/contract.ts';

export interface ContractCalls {
  /** Newest first unless ordered otherwise. */
  contracts(
    filters?: ListOptions & { readonly id?: Filter<EntityId> | undefined },
    options?: CallOptions,
  ): Promise<Page<Contract>>;
  contract(contract: ContractReference, options?: CallOptions): Promise<ContractDetails>;
  /** `slot` is `0x` hex. */
  contractState(
    contract: ContractReference,
    filters?: ListOptions & {
      readonly slot?: Filter<string> | undefined;
      readonly timestamp?: Filter<ConsensusTimestamp> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<ContractSlot>>;
  /**
   * Simulates a call and returns the returned data as `0x` hex (or the gas, when `estimate` is set). A revert is a
   * `rejected` ServiceError whose `response.data` holds the revert data.
   */
  callContract(call: ContractCall, options?: CallOptions): Promise<string>;
}

export function contractCalls(requests: LedgerRequests): ContractCalls {
  return {
    contracts: (filters = {}, options) =>
      requests.page(
        contractList,
        '/api/v1/contracts',
        { 'contract.id': filterValues(filters.id), ...listQuery(filters) },
        options,
      ),
    contract: (contract, options) =>
      requests.one(contractDetailsSchema, pathOf`/api/v1/contracts/${contract}`, {}, options),
    contractState: (contract, filters = {}, options) =>
      requests.page(
        contractSlotList,
        pathOf`/api/v1/contracts/${contract}/state`,
        { slot: filterValues(filters.slot), timestamp: filterValues(filters.timestamp), ...listQuery(filters) },
        options,
      ),
    callContract: (call, options) =>
      requests.post(
        contractCallSchema,
        '/api/v1/contracts/call',
        {},
        { contentType: 'application/json', body: formatExactJson(callBody(call), 0) },
        options,
      ),
  };
}

function callBody({ to, data, from, gas, gasPrice, valueTinybars, estimate, block }: ContractCall) {
  return {
    to,
    data,
    from,
    gas,
    gasPrice,
    value: valueTinybars,
    estimate,
    block: typeof block === 'bigint' ? `0x${block.toString(16)}` : block,
  };
}
