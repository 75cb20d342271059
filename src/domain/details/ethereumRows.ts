import type { Authorization, ContractResult } from '../contract/contractResult.ts';
import { formatEvmAddress } from '../entity/eip55.ts';
import { type DisplayText, label, type PlainLabelId } from '../label.ts';
import { countProperties, type Property, property, withExact } from '../property.ts';
import { formatHbar, formatInteger } from '../value/amounts.ts';
import { type DetailsRow, row } from './detailsRow.ts';
import { hexProperty } from './shortHex.ts';

/** The Ethereum transaction that was wrapped: itself, and each account that it lets run other code. */
export function ethereumRows(result: ContractResult): readonly DetailsRow[] {
  const { type, chainId, nonce, accessList, authorizations, v, r, s } = result.ethereum;
  const properties = [
    ...property('chainId', chainId),
    ...countProperties('nonce', nonce),
    ...priceProperties('maxFeePerGas', result.maxFeePerGasTinybars),
    ...priceProperties('maxPriorityFeePerGas', result.maxPriorityFeePerGasTinybars),
    ...hexProperty('accessList', accessList),
    ...property('signatureR', r),
    ...property('signatureS', s),
    ...property('signatureV', v === undefined ? undefined : String(v)),
  ];
  const envelope =
    type === undefined && properties.length === 0
      ? []
      : [row('ethereumTransaction', type === undefined ? '' : typeText(type), { properties })];
  return [...envelope, ...authorizations.map(authorizationRow)];
}

/** What a unit of gas costs; nearly always less than any worth in USD that could be read. */
export function priceProperties(name: PlainLabelId, tinybars: bigint | undefined): readonly Property[] {
  if (tinybars === undefined) {
    return [];
  }
  const text = formatHbar(tinybars);
  return withExact(property(name, text), `${text} · ${formatInteger(tinybars)} tinybars`);
}

function typeText(type: number): DisplayText {
  switch (type) {
    case 0:
      return label('ethereumLegacy');
    case 1:
      return label('ethereumAccessList');
    case 2:
      return label('ethereumFeeMarket');
    case 4:
      return label('ethereumSetCode');
    default:
      return String(type);
  }
}

function authorizationRow(authorization: Authorization, index: number): DetailsRow {
  const { chainId, address, nonce, yParity, r, s } = authorization;
  return row(label('authorization', String(index)), address === undefined ? '' : formatEvmAddress(address), {
    reference: address,
    properties: [
      ...property('chainId', chainId === '0' ? label('everyChain') : chainId),
      ...countProperties('nonce', nonce),
      ...property('signatureR', r),
      ...property('signatureS', s),
      ...property('signatureYParity', yParity === undefined ? undefined : String(yParity)),
    ],
  });
}
