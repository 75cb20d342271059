import type { EntityId } from './entityId.ts';
import type { EvmAddress } from './evmAddress.ts';

/** An account alias: base32 (RFC 4648, upper case, no padding) of a public key or EVM address, without shard and realm. */
export type AccountAlias = string & { readonly __brand: 'AccountAlias' };

const aliasPattern = /^(?:[A-Z2-7]{8})*(?:[A-Z2-7]{2}|[A-Z2-7]{4,5}|[A-Z2-7]{7,8})$/;

/** Reads an alias; undefined when it is not base32 of a possible length. Aliases are case-sensitive. */
export function parseAccountAlias(text: string): AccountAlias | undefined {
  return aliasPattern.test(text) ? (text as AccountAlias) : undefined;
}

/** The three ways to name an account. */
export type AccountReference = EntityId | EvmAddress | AccountAlias;

/** The two ways to name a contract. */
export type ContractReference = EntityId | EvmAddress;
