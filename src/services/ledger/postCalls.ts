import type { ContractCall } from '../../domain/contract/contract.ts';
import type { FeeEstimate } from '../../domain/fee/fee.ts';
import { operationTable } from '../../domain/operation/ledgerOperations.ts';
import { parameterTexts } from '../../domain/operation/parameterTexts.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { SendCall } from './ledgerRequests.ts';
import { answerSchemas } from './schemas/answerSchemas.ts';

export interface FeeEstimateOptions {
  /** `INTRINSIC` (default) looks at the transaction alone, `STATE` also at the topics and tokens it names. */
  readonly mode?: 'INTRINSIC' | 'STATE' | undefined;
  /** Assumed throttle utilization in basis points, 0 to 10000; only counts with `STATE` and the high-volume flag. */
  readonly highVolumeThrottle?: number | undefined;
}

/** The operations with a body. */
export interface PostCalls {
  /**
   * Simulates a call and returns the returned data as `0x` hex (or the gas, when `estimate` is set). A revert is a
   * `refused` ServiceError whose `refusal.data` holds the revert data.
   */
  callContract(call: ContractCall, options?: CallOptions): Promise<string>;
  /**
   * Prices one serialized `Transaction` (not a list, not a bare body). Throws InputError for a throttle that is no
   * whole number from 0 to 10000; an answer with a missing part is `malformed`, never a fee of 0.
   */
  estimateFee(transaction: Uint8Array, settings?: FeeEstimateOptions, options?: CallOptions): Promise<FeeEstimate>;
}

export function createPostCalls(send: SendCall): PostCalls {
  return {
    async callContract(call, options) {
      const content = { contentType: 'application/json', body: formatExactJson(callBody(call), 0) };
      return (await send(operationTable.callContract, {}, answerSchemas.callContract, options, content)).value;
    },
    async estimateFee(transaction, { mode, highVolumeThrottle = 0 } = {}, options) {
      const operation = operationTable.estimateFee;
      const throttle = highVolumeThrottle === 0 ? undefined : highVolumeThrottle;
      const values = parameterTexts(operation, { mode, high_volume_throttle: throttle });
      const content = { contentType: 'application/protobuf', body: transaction };
      return (await send(operation, values, answerSchemas.estimateFee, options, content)).value;
    },
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
