import { InputError } from '../../domain/failure.ts';
import type { FeeEstimate } from '../../domain/fee/fee.ts';
import type { CallOptions } from '../http/jsonService.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import { feeEstimateSchema } from './schemas/fee.ts';

export interface FeeEstimateOptions {
  /** `INTRINSIC` (default) looks at the transaction alone, `STATE` also at the topics and tokens it names. */
  readonly mode?: 'INTRINSIC' | 'STATE' | undefined;
  /** Assumed throttle utilization in basis points, 0 to 10000; only counts with `STATE` and the high-volume flag. */
  readonly highVolumeThrottle?: number | undefined;
}

export interface FeeCalls {
  /**
   * Prices one serialized `Transaction` (not a list, not a bare body). Throws InputError for a throttle that is no
   * whole number from 0 to 10000; an answer with a missing part is `malformed`, never a fee of 0.
   */
  estimateFee(transaction: Uint8Array, settings?: FeeEstimateOptions, options?: CallOptions): Promise<FeeEstimate>;
}

export function feeCalls(requests: LedgerRequests): FeeCalls {
  return {
    async estimateFee(transaction, { mode, highVolumeThrottle = 0 } = {}, options) {
      if (!(Number.isInteger(highVolumeThrottle) && highVolumeThrottle >= 0 && highVolumeThrottle <= 10_000)) {
        throw new InputError(
          'invalid-argument',
          `The high-volume throttle must be a whole number from 0 to 10000 basis points, not ${highVolumeThrottle}.`,
        );
      }
      return requests.post(
        feeEstimateSchema,
        '/api/v1/network/fees',
        { mode, high_volume_throttle: highVolumeThrottle > 0 ? highVolumeThrottle : undefined },
        { contentType: 'application/protobuf', body: transaction },
        options,
      );
    },
  };
}
