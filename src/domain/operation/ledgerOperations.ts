import { parseTransactionId } from '../transaction/ledgerTransaction.ts';
import { hashSegment } from '../transaction/transactionHash.ts';
import { accountEndpoints } from './accountOperations.ts';
import { contractEndpoints } from './contractOperations.ts';
import type { LedgerPath } from './ledgerPath.ts';
import { blockEndpoints, networkEndpoints } from './networkOperations.ts';
import type { EndpointParameter, LedgerEndpoint } from './operation.ts';
import { tokenEndpoints } from './tokenOperations.ts';
import { scheduleEndpoints, topicEndpoints, transactionEndpoints } from './topicOperations.ts';

/** Every operation of the ledger service: all its GETs, and the two POSTs. */
export const ledgerEndpoints: readonly LedgerEndpoint[] = [
  ...accountEndpoints,
  ...blockEndpoints,
  ...contractEndpoints,
  ...networkEndpoints,
  ...scheduleEndpoints,
  ...tokenEndpoints,
  ...topicEndpoints,
  ...transactionEndpoints,
];

/**
 * The path of an operation with its path parameters filled in, percent-encoded; wallet spellings of transaction ids
 * become the service's. Give it only values that `validateParameter` accepts: throws RangeError when one is missing.
 */
export function endpointPath(endpoint: LedgerEndpoint, values: Readonly<Record<string, string>>): LedgerPath {
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
      const value = values[name];
      if (value === undefined || value === '') {
        throw new RangeError(`no value for ${name}`);
      }
      return encodeURIComponent(spelledForService(endpoint.parameters, name, value));
    });
  const observed = fill(endpoint.path);
  return endpoint.specificationPath === undefined
    ? observed
    : { operation: endpoint.id, observed, specification: fill(endpoint.specificationPath) };
}

/** What to ask for a call of an operation whose values `validateParameter` accepts. RangeError when it is not known. */
export function endpointRequest(
  id: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): { readonly path: LedgerPath; readonly query: Readonly<Record<string, readonly string[]>> } {
  const endpoint = ledgerEndpoints.find((known) => known.id === id);
  if (endpoint === undefined) {
    throw new RangeError(`no endpoint ${id}`);
  }
  const given = endpoint.parameters.flatMap((parameter) => {
    const value = values[parameter.name];
    return value === undefined ? [] : [{ parameter, value: typeof value === 'string' ? [value] : value }];
  });
  const named = (place: EndpointParameter['in']) =>
    given
      .filter(({ parameter }) => parameter.in === place)
      .map(({ parameter, value }) => [parameter.name, value] as const);
  const inPath = named('path').map(([name, [value = '']]) => [name, value] as const);
  return { path: endpointPath(endpoint, Object.fromEntries(inPath)), query: Object.fromEntries(named('query')) };
}

/** The whole URL of a call, for use outside the editor; `baseUrl` is the service's address without API path. */
export function endpointUrl(baseUrl: string, id: string, values: Parameters<typeof endpointRequest>[1]): string {
  const { path, query } = endpointRequest(id, values);
  const pairs = Object.entries(query).flatMap(([name, given]) =>
    given.map((value) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`),
  );
  const observed = typeof path === 'string' ? path : path.observed;
  return `${baseUrl}${observed}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

function spelledForService(parameters: readonly EndpointParameter[], name: string, value: string): string {
  const kind = parameters.find((parameter) => parameter.name === name)?.kind;
  if (kind !== 'transaction' && kind !== 'execution') {
    return value;
  }
  return parseTransactionId(value)?.id ?? hashSegment(value);
}
