import { parseTransactionId } from '../transaction/ledgerTransaction.ts';
import { hashSegment } from '../transaction/transactionHash.ts';
import { accountOperations } from './accountOperations.ts';
import { contractOperations } from './contractOperations.ts';
import type { LedgerPath } from './ledgerPath.ts';
import { blockOperations, networkOperations } from './networkOperations.ts';
import type { LedgerOperation, OperationParameter } from './operation.ts';
import { tokenOperations } from './tokenOperations.ts';
import { scheduleOperations, topicOperations, transactionOperations } from './topicOperations.ts';

/** Every operation of the ledger service: all its GETs, and the two POSTs. */
export const ledgerOperations: readonly LedgerOperation[] = [
  ...accountOperations,
  ...blockOperations,
  ...contractOperations,
  ...networkOperations,
  ...scheduleOperations,
  ...tokenOperations,
  ...topicOperations,
  ...transactionOperations,
];

/**
 * The path of an operation with its path parameters filled in, percent-encoded; wallet spellings of transaction ids
 * become the service's. Give it only values that `validateParameter` accepts: throws RangeError when one is missing.
 */
export function operationPath(operation: LedgerOperation, values: Readonly<Record<string, string>>): LedgerPath {
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
      const value = values[name];
      if (value === undefined || value === '') {
        throw new RangeError(`no value for ${name}`);
      }
      return encodeURIComponent(spelledForService(operation.parameters, name, value));
    });
  const observed = fill(operation.path);
  return operation.specificationPath === undefined
    ? observed
    : { operation: operation.id, observed, specification: fill(operation.specificationPath) };
}

/** What to ask for a call of an operation whose values `validateParameter` accepts. RangeError when it is not known. */
export function operationRequest(
  id: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): { readonly path: LedgerPath; readonly query: Readonly<Record<string, readonly string[]>> } {
  const operation = ledgerOperations.find((known) => known.id === id);
  if (operation === undefined) {
    throw new RangeError(`no operation ${id}`);
  }
  const given = operation.parameters.flatMap((parameter) => {
    const value = values[parameter.name];
    return value === undefined ? [] : [{ parameter, value: typeof value === 'string' ? [value] : value }];
  });
  const named = (place: OperationParameter['in']) =>
    given
      .filter(({ parameter }) => parameter.in === place)
      .map(({ parameter, value }) => [parameter.name, value] as const);
  const inPath = named('path').map(([name, [value = '']]) => [name, value] as const);
  return { path: operationPath(operation, Object.fromEntries(inPath)), query: Object.fromEntries(named('query')) };
}

/** The whole URL of a call, for use outside the editor; `baseUrl` is the service's address without API path. */
export function operationUrl(baseUrl: string, id: string, values: Parameters<typeof operationRequest>[1]): string {
  const { path, query } = operationRequest(id, values);
  const pairs = Object.entries(query).flatMap(([name, given]) =>
    given.map((value) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`),
  );
  const observed = typeof path === 'string' ? path : path.observed;
  return `${baseUrl}${observed}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

function spelledForService(parameters: readonly OperationParameter[], name: string, value: string): string {
  const kind = parameters.find((parameter) => parameter.name === name)?.kind;
  if (kind !== 'transaction' && kind !== 'execution') {
    return value;
  }
  return parseTransactionId(value)?.id ?? hashSegment(value);
}
