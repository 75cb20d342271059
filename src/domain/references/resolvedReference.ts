import type { Block } from '../block/block.ts';
import type { ContractResultDetails } from '../contract/contractResult.ts';
import type { ContractLookup } from '../contract/verifiedContract.ts';
import type { LedgerEntity } from '../entity/ledgerEntity.ts';
import type { LedgerTransaction } from '../transaction/ledgerTransaction.ts';
import type { ReferenceValue } from './reference.ts';

/** What a reference turned out to name on one network. `notFound` is no proof: the service lags the ledger by seconds. */
export type ResolvedReference =
  | {
      readonly kind: 'entity';
      readonly entity: Exclude<LedgerEntity, { readonly kind: 'notFound' }>;
      /** What the verification service knows of a contract; undefined for others, and when it gave no answer. */
      readonly verification: ContractLookup | undefined;
    }
  /** All that share the id or hash, the user's own transaction first. */
  | { readonly kind: 'transaction'; readonly transactions: readonly [LedgerTransaction, ...LedgerTransaction[]] }
  /** An Ethereum transaction, known by its 32-byte hash. */
  | { readonly kind: 'execution'; readonly result: ContractResultDetails }
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'notFound' };

/** What a text is and what it names on a network. */
export interface Resolution {
  /** The network that was asked. */
  readonly network: string;
  readonly reference: ReferenceValue;
  readonly resolved: ResolvedReference;
  /** Its page in the network's block explorer. */
  readonly explorerUrl: string | undefined;
}
