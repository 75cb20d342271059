import { InputError } from '../../domain/failure.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import { operationRequest, operationUrl, queryText } from '../../domain/operation/operationRequest.ts';
import { phrase } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { type QueryCall, queryOperations, readQueryCall } from './queryCall.ts';

/** The parts of a result document's URI, `hiero-query:/testnet/accounts/0.0.5.json?limit=2`; neither percent-encoded as a whole. */
export interface QueryAddress {
  readonly path: string;
  readonly query: string;
}

const apiRoot = '/api/v1/';

export function queryAddress(network: string, call: QueryCall): QueryAddress {
  const { path, query } = operationRequest(call.operation, call.values);
  return { path: networkPath(network, `${path.slice(apiRoot.length)}.json`), query: queryText(query) };
}

/** The inverse of {@link queryAddress}, for documents that outlive a session; InputError for all else. */
export function parseQueryAddress({ path, query }: QueryAddress) {
  const place = readNetworkPath(path);
  const [, asked = ''] = /^(.+)\.json$/.exec(place?.rest ?? '') ?? [];
  const call = callOfPath(`${apiRoot}${asked}`, query);
  if (place === undefined || call === undefined) {
    throw new InputError('unknown-query', phrase`“${singleLine(path, 200)}” is no query of the mirror node.`);
  }
  return { network: place.network, call };
}

/**
 * The call that a path of the service stands for, in either spelling; undefined when no operation has it. InputError
 * when the query breaks a rule.
 */
export function callOfPath(path: string, query: string): QueryCall | undefined {
  const segments = path.split('/').map(decoded);
  const fitting = queryOperations.flatMap((operation) =>
    [operation.path, operation.specificationPath ?? operation.path].flatMap((template) => {
      const values = fill(template.split('/'), segments);
      return values === undefined ? [] : [{ operation, values }];
    }),
  );
  const parameters = parametersOf(query);
  // The most literal path wins: `contracts/results/logs` is no execution called `logs`.
  const [best] = fitting.toSorted((a, b) => Object.keys(a.values).length - Object.keys(b.values).length);
  return best && readQueryCall(best.operation, { ...parameters, ...best.values });
}

/** A call on one line, as lists show it: `accounts/0.0.5?limit=2`. */
export function shortQuery({ operation, values }: QueryCall): string {
  return operationUrl('', operation, values).slice(apiRoot.length);
}

/** An operation's path as lists show it: `accounts/{id}/tokens`. */
export function shortPath({ method, path }: LedgerOperation): string {
  const short = path.slice(apiRoot.length).replace('{idOrAliasOrEvmAddress}', '{id}');
  return method === 'POST' ? `POST ${short}` : short;
}

function parametersOf(query: string): Record<string, readonly string[]> {
  const search = new URLSearchParams(query);
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
}

function fill(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) {
    return undefined;
  }
  const values: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? '';
    const name = /\{(\w+)\}/.exec(part)?.[1];
    if (name !== undefined && segment !== '') {
      values[name] = segment;
    } else if (part !== segment) {
      return undefined;
    }
  }
  return values;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
