import { invalidParameter, RequestError } from './answers.ts';
import { checksumAddress } from './keccak.ts';

/** Refuses query parameters the operation does not have, empty values and repeated ones. */
export function checkQuery(query: URLSearchParams, known: readonly string[]): void {
  for (const name of new Set(query.keys())) {
    if (!known.includes(name)) {
      throw invalidParameter(`Unknown query parameter '${name}'`);
    }
    if (query.getAll(name).length > 1) {
      throw invalidParameter(`request/query/${name} must be string`);
    }
    if (query.get(name) === '') {
      throw invalidParameter(`Empty value found for query parameter '${name}'`);
    }
  }
}

export function checkChainIdForm(chainId: string): void {
  if (chainId.length > 20) {
    throw invalidParameter('request/params/chainId must NOT have more than 20 characters');
  }
  if (!/^\d+$/.test(chainId)) {
    throw invalidParameter('request/params/chainId must match pattern "^\\d+$"');
  }
}

export function checkAddressForm(address: string): void {
  if (!/^0x[a-fA-F0-9]{40}$/.test(address)) {
    throw invalidParameter('request/params/address must match pattern "(\\b0x[a-fA-F0-9]{40}\\b)"');
  }
}

/** Judges the checksum of a mixed-case address; returns it in lower case. */
export function checkAddressChecksum(address: string): string {
  const isMixed = /[A-F].*[a-f]|[a-f].*[A-F]/.test(address.slice(2));
  if (isMixed && checksumAddress(address) !== address) {
    throw invalidParameter(`Invalid address: ${address}`);
  }
  return address.toLowerCase();
}

export interface PageQuery {
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
  readonly afterMatchId: number | undefined;
}

/** Reads the query of the list of a chain. An `afterMatchId` that is no number fails with 500, as on the real server. */
export function readPageQuery(query: URLSearchParams): PageQuery {
  checkQuery(query, ['limit', 'sort', 'afterMatchId']);
  const limit = Number(query.get('limit') ?? '200');
  if (Number.isNaN(limit)) {
    throw invalidParameter('request/query/limit must be number');
  }
  if (limit < 1) {
    throw invalidParameter('request/query/limit must be >= 1');
  }
  if (limit > 200) {
    throw invalidParameter('request/query/limit must be <= 200');
  }
  const sort = query.get('sort') ?? 'desc';
  if (sort !== 'asc' && sort !== 'desc') {
    throw invalidParameter('request/query/sort must be equal to one of the allowed values: asc, desc');
  }
  const after = query.get('afterMatchId');
  if (after !== null && !/^\d+$/.test(after)) {
    throw new RequestError(500, 'internal_error', 'The server encountered an unexpected error.');
  }
  return { limit, sort, afterMatchId: after === null ? undefined : Number(after) };
}
