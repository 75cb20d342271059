import { hashSegment, parseTransactionId } from '../transaction/ledgerTransaction.ts';
import { restNameOf } from '../transaction/transactionNames.ts';
import type { LedgerOperation } from './operation.ts';
import type { OperationParameter } from './parameter.ts';

/** Parameter name → its value as text, or its values where it may be repeated. */
export type ParameterTexts = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface OperationRequest {
  /** Percent-encoded, as the service was observed to answer it. */
  readonly path: string;
  /** The same in the specification's spelling, where that differs. */
  readonly specificationPath: string | undefined;
  /** In the table's order, so that the same request always has the same URL. */
  readonly query: Readonly<Record<string, readonly string[]>>;
}

/** The parameters of a call as text; `?scheduled` and `/nonce` of a wallet's transaction id become parameters of their own. */
export function parameterTexts(
  { parameters }: LedgerOperation,
  values: Readonly<Record<string, unknown>>,
): ParameterTexts {
  const implied = { ...impliedByTransaction(parameters, values), ...withoutUndefined(values) };
  const entries = parameters.flatMap(({ name, fixed, default: byDefault }) => {
    const value = fixed === undefined ? implied[name] : fixed === byDefault ? undefined : fixed;
    return value === undefined ? [] : [[name, textsOfValue(value)] as const];
  });
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

function impliedByTransaction(
  parameters: LedgerOperation['parameters'],
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const transaction = parameters.find(({ kind }) => kind === 'transaction' || kind === 'execution');
  const { nonce, scheduled } = (transaction && parseTransactionId(String(values[transaction.name]))) ?? {};
  return { nonce, scheduled };
}

function textsOfValue(value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return value.map(String);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(withoutUndefined(value)).map(([operator, bound]) => `${operator}:${String(bound)}`)
    : [String(value)];
}

function withoutUndefined(values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The request of a call with parameters that `parametersProblem` accepts; RangeError when a path parameter is missing. */
export function operationRequest(operation: LedgerOperation, values: ParameterTexts): OperationRequest {
  const { parameters, path, specificationPath } = operation;
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
      const parameter = parameters.find((known) => known.name === name);
      const [value] = textsOf(values[name]);
      if (parameter === undefined || value === undefined || value === '') {
        throw new RangeError(`no value for ${name}`);
      }
      return encodeURIComponent(spelledForService(parameter, value));
    });
  const given = parameters.filter(({ name, in: location }) => location === 'query' && values[name] !== undefined);
  return {
    path: fill(path),
    specificationPath: specificationPath && fill(specificationPath),
    query: Object.fromEntries(
      given.map((parameter) => [
        parameter.name,
        textsOf(values[parameter.name]).map((value) => spelledForService(parameter, value)),
      ]),
    ),
  };
}

/** The whole URL of a call, for use outside the editor; `baseUrl` is the service's address without API path. */
export function operationUrl(baseUrl: string, operation: LedgerOperation, values: ParameterTexts): string {
  const { path, query } = operationRequest(operation, values);
  const text = queryText(query);
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`;
}

/** Query parameters as the part of a URL after `?`; the colon of an operator stays readable. */
export function queryText(query: OperationRequest['query']): string {
  return Object.entries(query)
    .flatMap(([name, values]) => values.map((value) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`))
    .join('&');
}

export function textsOf(value: ParameterTexts[string]): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

function spelledForService({ kind }: OperationParameter, value: string): string {
  switch (kind) {
    case 'transaction':
    case 'execution':
      return parseTransactionId(value)?.id ?? hashSegment(value);
    case 'transactionType':
      return value.replace(/[^:]+$/, restNameOf);
    default:
      return value;
  }
}
