import type { ConsensusTimestamp } from '../value/timestamp.ts';
import type { EntityId } from './entityId.ts';
import type { LedgerKey } from './ledgerKey.ts';

/** Code that an account has the ledger run at one of its extension points. Names in capitals are as sent. */
export interface Hook {
  /** Unique for its owner. */
  readonly id: bigint;
  readonly ownerId: EntityId | undefined;
  /** Whose bytecode is run. */
  readonly contractId: EntityId | undefined;
  /** Such as `ACCOUNT_ALLOWANCE_HOOK`. */
  readonly extensionPoint: string;
  /** Such as `EVM`. */
  readonly type: string;
  readonly adminKey: LedgerKey | undefined;
  readonly deleted: boolean;
  readonly createdAt: ConsensusTimestamp | undefined;
}
