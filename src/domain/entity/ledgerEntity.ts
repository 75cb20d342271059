import type { ContractDetails } from '../contract/contract.ts';
import type { Account } from './account.ts';
import type { EntityId } from './entityId.ts';
import type { EvmAddress } from './evmAddress.ts';
import type { Schedule } from './schedule.ts';
import type { Token } from './token.ts';
import type { Topic } from './topic.ts';

/**
 * What `0.0.N` or an EVM address turned out to be. A found kind never changes and may be kept for ever per network;
 * `notFound` is never proof, since the service lags the ledger by seconds.
 */
export type LedgerEntity =
  | { readonly kind: 'account'; readonly id: EntityId; readonly account: Account }
  | { readonly kind: 'contract'; readonly id: EntityId; readonly account: Account; readonly contract: ContractDetails }
  | { readonly kind: 'token'; readonly id: EntityId; readonly token: Token }
  | { readonly kind: 'topic'; readonly id: EntityId; readonly topic: Topic }
  | { readonly kind: 'schedule'; readonly id: EntityId; readonly schedule: Schedule }
  /** Something exists under this id that no endpoint describes: a file, or a kind not yet known. */
  | { readonly kind: 'other'; readonly id: EntityId }
  | { readonly kind: 'notFound'; readonly reference: EntityId | EvmAddress };
