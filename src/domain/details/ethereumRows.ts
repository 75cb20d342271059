import type { Authorization, ContractResult } from '../contract/contractResult.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { countProperties, type Property, property, withExact } from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import { hexProperty } from './shortHex.ts';

/** The Ethereum transaction that was wrapped: itself, and each account that it lets run other code. */
export function ethereumRows(result: ContractResult): readonly DetailsRow[] {
  const { type, chainId, nonce, accessList, authorizations, v, r, s } = result.ethereum;
  const properties = [
    ...property(phrase`Chain id`, chainId),
    ...countProperties(phrase`Nonce`, nonce),
    ...priceProperties(phrase`Maximum fee per gas`, result.maxFeePerGasTinybars),
    ...priceProperties(phrase`Maximum priority fee per gas`, result.maxPriorityFeePerGasTinybars),
    ...hexProperty(phrase`Access list`, accessList),
    ...property(phrase`Signature r`, r),
    ...property(phrase`Signature s`, s),
    ...property(phrase`Signature v`, v === undefined ? undefined : String(v)),
  ];
  const envelope =
    type === undefined && properties.length === 0
      ? []
      : [row(phrase`Ethereum transaction`, type === undefined ? '' : typeText(type), { properties })];
  return [...envelope, ...authorizations.map(authorizationRow)];
}

/** What a unit of gas costs; nearly always less than any worth in USD that could be read. */
export function priceProperties(name: Phrase, tinybars: bigint | undefined): readonly Property[] {
  if (tinybars === undefined) {
    return [];
  }
  const text = formatHbar(tinybars);
  return withExact(property(name, text), `${text} · ${formatInteger(tinybars)} tinybars`);
}

function typeText(type: number): Words {
  switch (type) {
    case 0:
      return phrase`0 (legacy)`;
    case 1:
      return phrase`1 (with an access list, EIP-2930)`;
    case 2:
      return phrase`2 (with a maximum fee, EIP-1559)`;
    case 4:
      return phrase`4 (with authorizations, EIP-7702)`;
    default:
      return String(type);
  }
}

function authorizationRow(authorization: Authorization, index: number): DetailsRow {
  const { chainId, address, nonce, yParity, r, s } = authorization;
  return row(phrase`Authorization ${index}`, address === undefined ? '' : formatEvmAddress(address), {
    reference: address,
    properties: [
      ...property(phrase`Chain id`, chainId === '0' ? phrase`0 (every chain)` : chainId),
      ...countProperties(phrase`Nonce`, nonce),
      ...property(phrase`Signature r`, r),
      ...property(phrase`Signature s`, s),
      ...property(phrase`Signature y parity`, yParity === undefined ? undefined : String(yParity)),
    ],
  });
}
