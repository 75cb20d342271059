import { type EntityId, parseEntityId } from '../entity/entityId.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';

export type EntityKind = 'account' | 'contract' | 'file' | 'token' | 'topic' | 'schedule';

/** An entity as a transaction names it. The numbers are the writer's and may lie outside what a ledger can hold. */
export interface EntityReference {
  readonly entity: EntityKind;
  readonly shard: bigint;
  readonly realm: bigint;
  /** Undefined when the entity is named by alias, or (`account`, `contract`) not named at all. */
  readonly num: bigint | undefined;
  /** A 20-byte EVM address, or a serialized key. */
  readonly alias: Uint8Array | undefined;
}

/** The id of a reference by number; undefined for an alias or numbers that no ledger can hold. */
export function entityReferenceId(reference: EntityReference): EntityId | undefined {
  const { shard, realm, num } = reference;
  return num === undefined ? undefined : parseEntityId(`${shard}.${realm}.${num}`);
}

/** The algorithm of a public key or signature; RSA and ECDSA P-384 exist in the schema only. */
export type SignatureAlgorithm = 'ed25519' | 'ecdsaSecp256k1' | 'ecdsa384' | 'rsa3072';

/** Who may sign: one key, a contract, or a list of which all (`threshold` undefined) or some must sign. */
export type Key =
  | { readonly kind: SignatureAlgorithm; readonly bytes: Uint8Array }
  | { readonly kind: 'contract' | 'delegatableContract'; readonly contract: EntityReference }
  | { readonly kind: 'list'; readonly threshold: number | undefined; readonly keys: readonly Key[] }
  /** Nothing set; or only a kind of key newer than the schema, which is anything but no key. */
  | { readonly kind: 'empty' | 'newer' };

/** Parts are undefined while the transaction is not frozen yet, or when a time lies outside what the ledger can write. */
export interface TransactionId {
  readonly payer: EntityReference | undefined;
  readonly validStart: ConsensusTimestamp | undefined;
  readonly scheduled: boolean;
  readonly nonce: number;
}
