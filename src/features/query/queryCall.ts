import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { ledgerOperations } from '../../domain/operation/ledgerOperations.ts';
import type { LedgerOperation } from '../../domain/operation/operation.ts';
import { operationRequest, operationUrl, queryText } from '../../domain/operation/operationRequest.ts';
import type { OperationParameter } from '../../domain/operation/parameter.ts';
import { expectedValue, parametersProblem, takesBounds } from '../../domain/operation/validateParameter.ts';
import { phrase } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { phraseIfAny, phraseText } from '../../editor/phraseText.ts';

/** One question to the ledger service. Every value has been accepted by its parameter's rule. */
export interface QueryCall {
  readonly operation: LedgerOperation;
  readonly values: QueryValues;
}

/** Parameter name → its values, at least one each; several where the parameter may be repeated. */
export type QueryValues = Readonly<Record<string, readonly string[]>>;

/** What the query command can ask: everything that is read by GET. */
export const queryOperations: readonly LedgerOperation[] = ledgerOperations.filter(({ method }) => method === 'GET');

/** The operation of this id, or of this path in the table's spelling; InputError when there is none or it is no GET. */
export function operationNamed(id: unknown): LedgerOperation {
  const operation = queryOperations.find((known) => known.id === id || known.path === id);
  if (operation === undefined) {
    const said = typeof id === 'string' ? `“${singleLine(id, 60)}”` : vscode.l10n.t('an operation that is no text');
    throw new InputError(
      'unknown-endpoint',
      vscode.l10n.t('The query names {0}; run it without arguments to see what can be asked.', said),
    );
  }
  return operation;
}

/**
 * Checks the arguments of one call, which may be anything. Values are text, numbers, true or false, or lists of these;
 * `undefined` counts as left out. InputError with the sentence of the first rule that is broken.
 */
export function readQueryCall(operation: LedgerOperation, parameters: unknown): QueryCall {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) {
    throw new InputError(
      'invalid-argument',
      vscode.l10n.t('The parameters of a query must be an object of names and values.'),
    );
  }
  const given = new Map<string, readonly string[]>();
  for (const [said, value] of Object.entries(parameters)) {
    // As for the service, capitals do not count in the name of a filter.
    const name = operation.parameters.find((known) => known.name.toLowerCase() === said.toLowerCase())?.name;
    if (name === undefined) {
      throw new InputError('unknown-parameter', unknownParameter(operation, said));
    }
    given.set(name, [...(given.get(name) ?? []), ...valuesOf(said, value)]);
  }
  const inOrder = operation.parameters.map(({ name }) => [name, given.get(name) ?? []] as const);
  const values = Object.fromEntries(inOrder.filter(([, texts]) => texts.length > 0));
  const problem = parametersProblem(operation, values);
  if (problem !== undefined) {
    throw new InputError('invalid-parameter', problem);
  }
  return { operation, values };
}

/** The values in what a user typed: separated by commas or blanks where the parameter may be repeated. */
export function splitValues({ maxValues }: OperationParameter, text: string): readonly string[] {
  const trimmed = text.trim();
  return (maxValues === 1 ? [trimmed] : trimmed.split(/[\s,]+/)).filter((value) => value !== '');
}

/** The rule of a parameter in sentences: what a value looks like and its default, its operators, what else holds. */
export function parameterRule(parameter: OperationParameter): string {
  const { operators, maxValues, needs, excludes, maxDays, rule } = parameter;
  const sentences = [
    withDefault(phraseText(expectedValue(parameter)), parameter),
    operators.length === 0
      ? undefined
      : vscode.l10n.t('May start with {0}.', operators.map((name) => `${name}:`).join(', ')),
    takesBounds(parameter)
      ? vscode.l10n.t('One value, or a lower and an upper bound, separated by a comma.')
      : maxValues === 1
        ? undefined
        : vscode.l10n.t('Up to {0} values, separated by commas.', maxValues),
    needs.length === 0 ? undefined : vscode.l10n.t('Only together with {0}.', anyOf(needs)),
    excludes.length === 0 ? undefined : vscode.l10n.t('Not together with {0}.', anyOf(excludes)),
    maxDays === undefined
      ? undefined
      : vscode.l10n.t('The range of timestamp may be at most {0} days.', String(maxDays)),
    phraseIfAny(rule),
  ];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}

/** As a sentence; words that are typed as they stand keep their case. */
function withDefault(value: string, { kind, default: byDefault }: OperationParameter): string {
  const begun = kind === 'enum' || kind === 'boolean' ? value : `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
  return byDefault === undefined ? `${begun}.` : vscode.l10n.t('{0}, default {1}.', begun, byDefault);
}

function valuesOf(name: string, value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return items.map((item) => {
    if (!['string', 'number', 'bigint', 'boolean'].includes(typeof item)) {
      throw new InputError(
        'invalid-parameter',
        vscode.l10n.t('{0} must be text, a number, or a list of these.', singleLine(name, 60)),
      );
    }
    if (Number.isInteger(item) && !Number.isSafeInteger(item)) {
      throw new InputError(
        'invalid-parameter',
        vscode.l10n.t('{0} must be given as text: a number beyond 2^53 is rounded.', singleLine(name, 60)),
      );
    }
    return String(item);
  });
}

function unknownParameter(operation: LedgerOperation, name: string): string {
  const known = operation.parameters.map((parameter) => parameter.name);
  const [title, said] = [phraseText(operation.title), singleLine(name, 60)];
  return known.length === 0
    ? vscode.l10n.t('“{0}” has no parameter “{1}”: it takes none.', title, said)
    : vscode.l10n.t('“{0}” has no parameter “{1}”: it takes {2}.', title, said, known.join(', '));
}

function anyOf(names: readonly string[]): string {
  return names.reduce((before, name) => vscode.l10n.t('{0} or {1}', before, name));
}

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
