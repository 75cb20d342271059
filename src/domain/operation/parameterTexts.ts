import { parseTransactionId } from '../transaction/ledgerTransaction.ts';
import type { LedgerOperation } from './operation.ts';
import type { ParameterTexts } from './operationRequest.ts';

/**
 * The parameters of a call as text. What the wallet spelling of a transaction id says besides (`?scheduled`, `/nonce`)
 * becomes a parameter of its own where the operation has it and it was not given. Nothing is checked.
 */
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
