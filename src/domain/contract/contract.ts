import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { LedgerKey } from '../entity/publicKey.ts';
import type { Unreadable } from '../unreadable.ts';
import { formatExactJson } from '../value/exactJson.ts';
import type { ConsensusTimestamp, TimestampRange } from '../value/timestamp.ts';

/** A contract as lists show it. */
export interface Contract {
  readonly id: EntityId;
  readonly evmAddress: EvmAddress;
  readonly adminKey: LedgerKey | undefined;
  readonly autoRenewAccountId: EntityId | undefined;
  readonly autoRenewPeriodSeconds: bigint | undefined;
  readonly createdAt: ConsensusTimestamp | undefined;
  readonly deleted: boolean | undefined;
  readonly expiresAt: ConsensusTimestamp | undefined;
  /** The file that held its bytecode. */
  readonly fileId: EntityId | undefined;
  readonly maxAutomaticTokenAssociations: number | undefined;
  readonly memo: string | undefined;
  readonly nonce: bigint | undefined;
  /** Who received its balance when it was deleted. */
  readonly obtainerId: EntityId | undefined;
  readonly permanentRemoval: boolean | undefined;
  readonly proxyAccountId: EntityId | undefined;
  readonly validity: TimestampRange | undefined;
}

/** A contract with its code. */
export interface ContractDetails extends Contract, Unreadable {
  /** `0x` hex of the creation code, when the ledger has it. */
  readonly bytecode: string | undefined;
  /** `0x` hex of the code that runs, when the ledger has it. */
  readonly runtimeBytecode: string | undefined;
}

/** One storage slot of a contract. */
export interface ContractSlot {
  readonly address: EvmAddress | undefined;
  readonly contractId: EntityId | undefined;
  readonly changedAt: ConsensusTimestamp | undefined;
  /** `0x` hex of 32 bytes. */
  readonly slot: string;
  /** `0x` hex; `0x` when no value was written. */
  readonly value: string | undefined;
}

/** A contract call to simulate (`eth_call`); nothing is written to the ledger. */
export interface ContractCall {
  readonly to: EvmAddress;
  /** `0x` hex of selector and arguments. */
  readonly data: string;
  /** True asks for the gas needed instead of the returned data. */
  readonly estimate?: boolean;
  /** Who calls; nobody when it is missing. */
  readonly from?: EvmAddress;
  /** In tinybars. */
  readonly value?: bigint;
  readonly gas?: bigint;
  /** `0x` hex of its number, or `earliest`; the latest when it is missing. */
  readonly block?: string;
}

/** A call as the service takes it. */
export function callBody(call: ContractCall): string {
  return formatExactJson(call, 0);
}
