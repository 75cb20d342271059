import type { AccountAlias } from '../entity/accountReference.ts';
import type { EntityId } from '../entity/entityId.ts';
import type { EvmAddress } from '../entity/evmAddress.ts';
import type { PublicKey } from '../entity/publicKey.ts';
import type { TransactionReference } from '../transaction/ledgerTransaction.ts';

/** What a piece of text names. `hash32` and `hash48` are `0x` and lower-case hex: a transaction's or a block's hash. */
export type ReferenceValue =
  | { readonly kind: 'entityId'; readonly id: EntityId; readonly checksum: string | undefined }
  | { readonly kind: 'evmAddress'; readonly address: EvmAddress }
  | { readonly kind: 'transactionId'; readonly transaction: TransactionReference }
  | { readonly kind: 'hash32'; readonly hash: string }
  | { readonly kind: 'hash48'; readonly hash: string }
  | { readonly kind: 'alias'; readonly alias: AccountAlias }
  | { readonly kind: 'publicKey'; readonly key: PublicKey };

/** What the names and types beside a reference say it is. */
export type GuessedKind = 'account' | 'token' | 'topic' | 'contract' | 'schedule' | 'file' | 'transaction' | 'block';

interface ReferencePlace {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** As it is written. */
  readonly text: string;
  /** `uncertain`: it may as well be a version number or any 32-byte value; show local properties only. */
  readonly certainty: 'certain' | 'probable' | 'uncertain';
  readonly guessedKind: GuessedKind | undefined;
  /** When it may be sent to the ledger: `automatic` what is neither uncertain nor possibly a secret. */
  readonly lookUp: 'automatic' | 'manual';
}

/** One reference in a text: what it names, its UTF-16 range, and how sure that is. */
export type Reference = ReferencePlace & ReferenceValue;

/** Where a text comes from, as far as known. */
export interface ReferenceContext {
  readonly languageId?: string | undefined;
  /** Path or base name. */
  readonly fileName?: string | undefined;
  /** The beginning of the file, which tells what it imports; needed where only a part of a text is given. */
  readonly fileStart?: string | undefined;
  /** True for a line of a terminal. */
  readonly isTerminal?: boolean | undefined;
}
