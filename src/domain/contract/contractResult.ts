import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { Unreadable } from '../unreadable.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';

/** The outcome of executing a contract once. All hex texts are `0x` and lower case. */
export interface ContractResult {
  readonly timestamp: ConsensusTimestamp;
  /** 32 bytes for an Ethereum transaction, 48 for a native one. */
  readonly hash: string;
  readonly contractId: EntityId | undefined;
  readonly address: EvmAddress | undefined;
  readonly from: EvmAddress | undefined;
  readonly to: EvmAddress | undefined;
  /** A name such as `SUCCESS` or `CONTRACT_REVERT_EXECUTED`; the list of one contract does not say it. */
  readonly result: string | undefined;
  /** From `status`, where 0x1 is success; undefined where the answer does not say it, see {@link outcomeOf}. */
  readonly succeeded: boolean | undefined;
  readonly errorMessage: string | undefined;
  readonly amountTinybars: bigint | undefined;
  readonly functionParameters: string | undefined;
  readonly callResult: string | undefined;
  readonly createdContractIds: readonly EntityId[];
  readonly failedInitcode: string | undefined;
  readonly bloom: string | undefined;
  readonly gasLimit: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  readonly gasConsumed: bigint | undefined;
  readonly gasPriceTinybars: bigint | undefined;
  readonly maxFeePerGasTinybars: bigint | undefined;
  readonly maxPriorityFeePerGasTinybars: bigint | undefined;
  /** Undefined when asked too early: the block is not closed yet. */
  readonly blockNumber: bigint | undefined;
  readonly blockHash: string | undefined;
  readonly blockGasUsed: bigint | undefined;
  readonly transactionIndex: bigint | undefined;
  /** The wrapped Ethereum transaction; undefined parts when there was none. */
  readonly ethereum: EthereumEnvelope;
}

/**
 * True when it was to deploy the contract: what was sent with it is code and arguments, and calls no function.
 * `failedInitcode` alone is no proof: every failed Ethereum transaction has it, calls with what they were called with.
 */
export function isCreation({
  contractId,
  to,
  createdContractIds,
  failedInitcode = '0x',
  ethereum,
}: Pick<ContractResult, 'contractId' | 'to' | 'createdContractIds' | 'failedInitcode' | 'ethereum'>): boolean {
  // A factory creates contracts too, but runs itself.
  if (contractId !== undefined && createdContractIds.includes(contractId)) {
    return true;
  }
  // One that failed created nothing. An Ethereum transaction to nobody is a creation, a native one if it carried code.
  return to === undefined && (ethereum.type !== undefined || failedInitcode !== '0x');
}

/** Whether a call inside of an execution is given code, which calls no function. */
export function isCreatingAction({ operation, callType }: Pick<ContractAction, 'operation' | 'callType'>): boolean {
  return callType === 'CREATE' || operation?.startsWith('CREATE') === true;
}

/** Whether it succeeded; undefined where nothing says so. An error message tells a failure even where there is no status. */
export function outcomeOf({ succeeded, errorMessage }: Pick<ContractResult, 'succeeded' | 'errorMessage'>) {
  return succeeded ?? (errorMessage === undefined ? undefined : false);
}

export interface EthereumEnvelope {
  /** 0 legacy, 1 access list, 2 EIP-1559, 4 EIP-7702. */
  readonly type: number | undefined;
  /** Decimal, as networks spell it. */
  readonly chainId: string | undefined;
  readonly nonce: bigint | undefined;
  /** As the transaction has it: RLP in `0x` hex. */
  readonly accessList: string | undefined;
  readonly authorizations: readonly Authorization[];
  readonly v: number | undefined;
  readonly r: string | undefined;
  readonly s: string | undefined;
}

/** By EIP-7702 an account lets the code at an address run as its own. */
export interface Authorization {
  /** Decimal; `0` for every chain. */
  readonly chainId: string | undefined;
  readonly address: EvmAddress | undefined;
  readonly nonce: bigint | undefined;
  readonly yParity: number | undefined;
  readonly r: string | undefined;
  readonly s: string | undefined;
}

/** The result of one transaction, with what it logged and changed. */
export interface ContractResultDetails extends ContractResult, Unreadable {
  /** True when the service answered 206: the record is incomplete. */
  readonly partial: boolean;
  readonly logs: readonly EmittedLog[];
  readonly stateChanges: readonly StateChange[];
}

/** A log as part of its result. */
export interface EmittedLog {
  readonly address: EvmAddress | undefined;
  readonly contractId: EntityId | undefined;
  readonly bloom: string | undefined;
  readonly data: string | undefined;
  readonly index: number | undefined;
  /** Up to four 32-byte topics. */
  readonly topics: readonly string[] | undefined;
}

/** A log with where it was emitted, as log lists show it. */
export interface ContractLog extends EmittedLog {
  readonly blockHash: string | undefined;
  readonly blockNumber: bigint | undefined;
  /** The contract that was called from outside. */
  readonly rootContractId: EntityId | undefined;
  readonly timestamp: ConsensusTimestamp | undefined;
  readonly transactionHash: string | undefined;
  readonly transactionIndex: number | undefined;
}

export interface StateChange {
  readonly address: EvmAddress | undefined;
  readonly contractId: EntityId | undefined;
  readonly slot: string;
  readonly valueRead: string | undefined;
  /** Undefined when the slot was only read. */
  readonly valueWritten: string | undefined;
}

/** One call inside an execution. Names in capitals are as the service sends them; new ones may come. */
export interface ContractAction {
  readonly index: number | undefined;
  /** 0 for the outermost call. */
  readonly callDepth: number | undefined;
  /** `CALL`, `CREATE`, `DELEGATECALL`, `STATICCALL`, … */
  readonly operation: string | undefined;
  /** `CALL`, `CREATE`, `PRECOMPILE`, `SYSTEM`, `NO_ACTION`. */
  readonly callType: string | undefined;
  readonly callerId: EntityId | undefined;
  /** `ACCOUNT` or `CONTRACT`. */
  readonly callerType: string | undefined;
  readonly from: EvmAddress | undefined;
  readonly gas: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  readonly input: string | undefined;
  readonly recipientId: EntityId | undefined;
  readonly recipientType: string | undefined;
  readonly to: EvmAddress | undefined;
  readonly resultData: string | undefined;
  /** `OUTPUT`, `REVERT_REASON` or `ERROR`. */
  readonly resultDataType: string | undefined;
  readonly timestamp: ConsensusTimestamp | undefined;
  readonly valueTinybars: bigint | undefined;
}

/** A historical transaction replayed step by step. */
export interface OpcodeTrace {
  /** The zero address when there was no recipient (a creation). */
  readonly address: EvmAddress | undefined;
  readonly contractId: EntityId | undefined;
  readonly failed: boolean;
  readonly gas: bigint;
  readonly opcodes: readonly OpcodeStep[];
  readonly returnValue: string;
}

/**
 * A step as the service says it: program counter, gas and stack are those after it, with exceptions, see `stateBefore`.
 * Memory and storage are never asked for: what a step did to storage follows from the stacks.
 */
export interface OpcodeStep {
  readonly pc: number;
  readonly op: string;
  readonly depth: number;
  readonly gas: bigint;
  readonly gasCost: bigint;
  readonly reason: string | undefined;
  /** From the bottom. */
  readonly stack: readonly string[] | undefined;
}

/** The first four bytes of what a call was sent or reverted with, by which its function or error is found. */
export function dataSelector(data: string | undefined): string | undefined {
  return data !== undefined && data.length >= 10 ? data.slice(0, 10) : undefined;
}
