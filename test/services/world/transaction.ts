import type { RecordingName } from '../replay/recordings.ts';
import type { Nanoseconds } from './values.ts';

export interface Transfer {
  readonly account: number;
  readonly amount: bigint;
  readonly isApproval: boolean;
}

export interface Log {
  readonly contract: number;
  readonly data: string;
  readonly topics: readonly string[];
}

/** One call inside an execution; addresses are 0x and 40 digits. */
export interface Action {
  readonly depth: number;
  /** `CALL` where it is left out; `SYSTEM` for a call of a system contract. */
  readonly callType?: 'CALL' | 'CREATE' | 'PRECOMPILE' | 'SYSTEM';
  readonly operation: 'CALL' | 'CALLCODE' | 'STATICCALL' | 'DELEGATECALL' | 'CREATE' | 'CREATE2';
  readonly from: string;
  readonly to: string;
  readonly caller: number;
  readonly recipient: number;
  readonly gas: number;
  readonly gasUsed: number;
  readonly input: string;
  readonly output: string;
  readonly outputKind: 'OUTPUT' | 'REVERT_REASON' | 'ERROR';
  readonly value: bigint;
}

export interface StateChange {
  readonly contract: number;
  readonly slot: string;
  readonly read: string;
  readonly written: string | undefined;
}

/** What running a contract did. */
export interface Execution {
  readonly contract: number;
  readonly from: string;
  readonly to: string | undefined;
  readonly input: string;
  readonly output: string;
  /** 0x and ABI-encoded error data, or a name such as INSUFFICIENT_GAS. */
  readonly error: string | undefined;
  readonly gasLimit: number;
  readonly gasUsed: number;
  readonly amount: bigint;
  readonly logs: readonly Log[];
  readonly actions: readonly Action[];
  readonly stateChanges: readonly StateChange[];
  readonly created: readonly number[];
  readonly ethereum: { readonly nonce: number; readonly type: 0 | 2 } | undefined;
  /** Where its steps were recorded; those of all others are made up. */
  readonly replay?: { readonly recording: RecordingName; readonly name: string };
}

/** One transaction of the history. */
export interface Transaction {
  readonly block: number;
  /** Position inside the block. */
  readonly index: number;
  readonly consensus: Nanoseconds;
  readonly validStart: Nanoseconds;
  readonly payer: number;
  readonly nonce: number;
  readonly scheduled: boolean;
  /** Of a child, and of the parts of a batch. */
  readonly parent: Nanoseconds | undefined;
  /** It is part of a batch, with an id of its own: the public key that signs for the batch, as hex. */
  readonly batchKey: string | undefined;
  readonly name: string;
  readonly result: string;
  readonly entity: number | undefined;
  readonly node: number | undefined;
  readonly fee: bigint;
  readonly maxFee: bigint;
  readonly memo: string;
  readonly highVolumeThousandths: number | undefined;
  readonly transfers: readonly Transfer[];
  readonly tokenTransfers: readonly (Transfer & { readonly token: number })[];
  readonly nftTransfers: readonly {
    readonly token: number;
    readonly serial: bigint;
    readonly from: number | undefined;
    readonly to: number | undefined;
  }[];
  readonly assessedFees: readonly {
    readonly amount: bigint;
    readonly collector: number;
    readonly payers: readonly number[];
    readonly token: number | undefined;
  }[];
  /** 48 bytes as hex. */
  readonly hash: string;
  readonly execution: Execution | undefined;
}
