import { parseAccountAlias } from '../entity/accountReference.ts';
import { maxEntityNum, parseEntityId } from '../entity/entityId.ts';
import { type EvmAddress, entityIdOfLongZero, parseEvmAddress } from '../entity/evmAddress.ts';
import { type Phrase, phrase, type Words } from '../phrase.ts';
import { isEthereumHash, isLedgerHash, parseTransactionId } from '../transaction/ledgerTransaction.ts';
import { parseConsensusTimestamp, timestampNanos } from '../value/timestamp.ts';
import type { LedgerOperation } from './operation.ts';
import { type ParameterTexts, textsOf } from './operationRequest.ts';
import { mostRepeats, type OperationParameter, type ParameterKind } from './parameter.ts';

/** What is wrong with one value of a parameter, as a sentence to show; undefined when it may be sent. */
export function validateParameter(parameter: OperationParameter, text: string): Phrase | undefined {
  const [prefix, operator] = /^([a-z]{2,3}):/.exec(text) ?? [''];
  const value = text.slice(prefix.length);
  if (operator !== undefined && !operatorsOf(parameter).some((known) => known === operator)) {
    const known = operatorsOf(parameter)
      .map((name) => `${name}:`)
      .join(', ');
    return known === ''
      ? phrase`${parameter.name} takes no operator such as “${operator}:”.`
      : phrase`${parameter.name} does not take “${operator}:”, only ${known}.`;
  }
  return accepts[parameter.kind](value, parameter)
    ? undefined
    : phrase`${parameter.name} must be ${expectedValue(parameter)}.`;
}

/** What a value of a parameter looks like: `a whole number from 1 to 100`. */
export function expectedValue(parameter: OperationParameter): Phrase {
  return expected[parameter.kind](parameter);
}

/** Every filter may say that it means equality. */
function operatorsOf({ in: location, operators }: OperationParameter): readonly string[] {
  return location === 'query' && operators.length === 0 ? ['eq'] : operators;
}

/** What is wrong with all values of one parameter, as a sentence; undefined when they may be sent. */
export function valuesProblem(parameter: OperationParameter, values: readonly string[]): Phrase | undefined {
  const { name, maxValues } = parameter;
  if (values.length === 0) {
    return parameter.in === 'path' ? phrase`${name} is required.` : undefined;
  }
  // The service takes repeats of what counts only once: the last one wins, or one must hold.
  const most = parameter.in === 'path' || maxValues > 1 ? maxValues : mostRepeats;
  if (values.length > most) {
    return most === 1 ? phrase`${name} can be given only once.` : phrase`${name} can be given at most ${most} times.`;
  }
  const problem = values.map((value) => validateParameter(parameter, value)).find((each) => each !== undefined);
  // The service takes two times on the same side, though only the narrower one counts.
  if (problem !== undefined || parameter.kind === 'timestamp' || !takesBounds(parameter) || values.length < 2) {
    return problem;
  }
  const sides = values.map((value) => /[gl]t/.exec(value)?.[0]);
  return sides.includes('gt') && sides.includes('lt')
    ? undefined
    : phrase`${name} takes one value, or a lower bound (gt:, gte:) and an upper bound (lt:, lte:).`;
}

/** What is wrong with the parameters of a call, as a sentence: the first rule that is broken; undefined when it may be sent. */
export function parametersProblem({ parameters }: LedgerOperation, values: ParameterTexts): Phrase | undefined {
  const problems = [
    ...parameters.map((parameter) => valuesProblem(parameter, textsOf(values[parameter.name]))),
    ...combinationProblems(parameters, values).values(),
  ];
  return problems.find((problem) => problem !== undefined);
}

/** For each given parameter that cannot be sent with the others: the sentence that says why. */
export function combinationProblems(
  parameters: readonly OperationParameter[],
  values: ParameterTexts,
): ReadonlyMap<string, Phrase> {
  return new Map(
    parameters.flatMap((parameter) => {
      const problem = values[parameter.name] === undefined ? undefined : combinationProblem(parameter, values);
      return problem === undefined ? [] : [[parameter.name, problem] as const];
    }),
  );
}

/** Why a parameter cannot be sent with the others that are given, as a sentence; undefined when it can. */
function combinationProblem(
  { name, needs, excludes, maxDays }: OperationParameter,
  given: ParameterTexts,
): Phrase | undefined {
  if (needs.length > 0 && !needs.some((other) => given[other] !== undefined)) {
    return phrase`${name} can be given only together with ${needs.slice(1).reduce<Words>((before, other) => phrase`${before} or ${other}`, needs[0] ?? '')}.`;
  }
  const against = excludes.find((other) => given[other] !== undefined);
  if (against !== undefined) {
    return phrase`${name} cannot be given together with ${against}.`;
  }
  return maxDays === undefined || isWithin(textsOf(given['timestamp']), maxDays)
    ? undefined
    : phrase`${name} can be given only where timestamp is one time, or a lower and an upper bound at most ${maxDays} days apart.`;
}

/** Whether these are one time, or lower and upper bounds of which the narrowest are at most so far apart. */
function isWithin(times: readonly string[], days: bigint): boolean {
  const nanosOf = (side: RegExp) =>
    times.flatMap((time) => {
      const at = side.test(time) ? parseConsensusTimestamp(time.replace(/^\w+:/, '')) : undefined;
      return at === undefined ? [] : [timestampNanos(at)];
    });
  const [lower] = nanosOf(/^gt/).toSorted((a, b) => (a < b ? 1 : -1));
  const [upper] = nanosOf(/^lt/).toSorted((a, b) => (a < b ? -1 : 1));
  if (lower === undefined && upper === undefined) {
    return times.length === 1;
  }
  return lower !== undefined && upper !== undefined && upper - lower <= days * nanosPerDay;
}

const nanosPerDay = 86_400n * 10n ** 9n;

/** Whether its values are one, or a lower and an upper bound. */
export function takesBounds({ kind, maxValues, operators }: OperationParameter): boolean {
  return (maxValues === 2 || kind === 'timestamp') && operators.includes('gt');
}

type Check = (value: string, parameter: OperationParameter) => boolean;

const accepts: Readonly<Record<ParameterKind, Check>> = {
  account: (value) => isEntity(value) || isAddress(value) || parseAccountAlias(unprefixed(value)) !== undefined,
  block: (value) => isInt64(value) || isHash(value),
  blockNumber: (value) => isInt64(value) || (/^0x[0-9a-f]{1,16}$/i.test(value) && isInt64(String(BigInt(value)))),
  boolean: (value) => /^(true|false)$/i.test(value),
  contract: (value) => isEntity(value) || isAddress(value),
  enum: (value, { values }) => values.some((known) => known.toLowerCase() === value.toLowerCase()),
  entityId: (value) => isEntity(value) || isLongZeroAddress(value),
  execution: (value) => parseTransactionId(value) !== undefined || isEthereumHash(value),
  hash: isHash,
  hex: (value, { max }) => /^(0x)?[0-9a-fA-F]+$/.test(value) && value.replace(/^0x/, '').length <= Number(max),
  int32: isInteger,
  int64: isInteger,
  text: hasLength,
  timestamp: (value) => /^\d{1,10}(\.\d{1,9})?$/.test(value),
  transaction: (value) => parseTransactionId(value) !== undefined || isLedgerHash(value),
  transactionType: hasLength,
};

const expected: Readonly<Record<ParameterKind, (parameter: OperationParameter) => Phrase>> = {
  account: () => phrase`an account id such as 0.0.1234, an alias, or an EVM address`,
  block: () => phrase`a block number, or a hash of 64 or 96 hex digits`,
  blockNumber: () => phrase`a block number, also in hex such as 0x1f`,
  boolean: () => phrase`true or false`,
  contract: () => phrase`a contract id such as 0.0.1234, or an EVM address`,
  enum: ({ values: [first = '', second = '', ...others] }) =>
    others.length === 0 ? phrase`${first} or ${second}` : phrase`one of ${[first, second, ...others].join(', ')}`,
  entityId: () => phrase`an entity id such as 0.0.1234, without checksum`,
  execution: () => phrase`a transaction ID such as 0.0.10-1234567890-000000321, or a 32-byte hash in hex`,
  hash: () => phrase`a hash of 64 or 96 hex digits`,
  hex: ({ max }) => phrase`at most ${max} hex digits`,
  int32: wholeNumber,
  int64: wholeNumber,
  text: someBytes,
  timestamp: () => phrase`a time in seconds with up to nine decimals, such as 1700000000.000000001`,
  transaction: () => phrase`a transaction ID such as 0.0.10-1234567890-000000321, or a 48-byte hash in base64 or hex`,
  transactionType: someBytes,
};

function wholeNumber({ min, max }: OperationParameter): Phrase {
  return phrase`a whole number from ${min} to ${max}`;
}

function someBytes({ min, max }: OperationParameter): Phrase {
  return phrase`${min} to ${max} bytes long`;
}

/** Also the short forms the service takes: `num` (the encoded 64-bit id) and `realm.num`. */
function isEntity(value: string): boolean {
  if (/^\d{1,19}$/.test(value)) {
    return BigInt(value) < 1n << 63n;
  }
  const short = /^\d{1,5}\.(\d{1,12})$/.exec(value);
  return short ? BigInt(short[1] ?? '') <= maxEntityNum : parseEntityId(value) !== undefined;
}

function isAddress(value: string): boolean {
  return addressOf(value) !== undefined;
}

/** An entity id written as an address; the service takes it in place of an id, but no other address. */
function isLongZeroAddress(value: string): boolean {
  const address = addressOf(value);
  return address !== undefined && entityIdOfLongZero(address) !== undefined;
}

function addressOf(value: string): EvmAddress | undefined {
  // With `0x` it is taken only where no shard or realm stands before it.
  return parseEvmAddress(value.startsWith('0x') ? value : `0x${unprefixed(value)}`);
}

function unprefixed(value: string): string {
  return value.replace(/^(?:\d{1,5}\.){1,2}/, '');
}

function hasLength(value: string, { min, max }: OperationParameter): boolean {
  const { length } = new TextEncoder().encode(value);
  return length >= Number(min) && length <= Number(max);
}

function isInteger(value: string, { min, max }: OperationParameter): boolean {
  return /^\d{1,19}$/.test(value) && BigInt(value) >= min && BigInt(value) <= max;
}

function isInt64(value: string): boolean {
  return /^\d{1,19}$/.test(value) && BigInt(value) < 1n << 63n;
}

function isHash(value: string): boolean {
  return /^(0x)?([0-9a-fA-F]{64}|[0-9a-fA-F]{96})$/.test(value);
}
