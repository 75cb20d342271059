import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { ErrorResponse } from '../failure.ts';
import type { CallableFunction, DecodedParameter, Revert, ValueContext } from './contractCall.ts';

/** The EVM addresses of the entities that were named by id. */
export type NamedAddresses = ReadonlyMap<EntityId, EvmAddress>;

/** What came back of a call; `Gas` is what was asked about its gas. */
export type CallAnswer<Gas = bigint | string> =
  | {
      readonly kind: 'result';
      /** Undefined when the data does not fit the ABI. */
      readonly values: readonly DecodedParameter[] | undefined;
      readonly data: string;
      /** As a quantity, or a sentence why there is none. */
      readonly gas: Gas;
    }
  | { readonly kind: 'reverted'; readonly revert: Revert; readonly response: ErrorResponse }
  /** The service did not run it, or gave no reason. */
  | { readonly kind: 'refused'; readonly response: ErrorResponse };

/** A call that was simulated. */
export interface SimulatedCall {
  readonly called: CallableFunction;
  /** The inputs as they were encoded. */
  readonly sent: readonly DecodedParameter[];
  readonly data: string;
  readonly answer: CallAnswer;
  /** Of the contract, the inputs and the answer. */
  readonly context: ValueContext;
}
