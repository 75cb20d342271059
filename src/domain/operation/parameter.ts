import type { BlockReference } from '../block/block.ts';
import type { AccountReference, ContractReference } from '../entity/accountReference.ts';
import type { EntityId } from '../entity/entityId.ts';
import { type Phrase, phrase } from '../phrase.ts';
import type { ConsensusTimestamp } from '../value/timestamp.ts';

type ComparisonOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'ne';

/** What a value must look like, and what code gives for it. */
interface KindValues {
  readonly account: AccountReference;
  readonly block: BlockReference;
  readonly blockNumber: bigint;
  readonly boolean: boolean;
  readonly contract: ContractReference;
  readonly enum: string;
  readonly entityId: EntityId;
  /** A transaction id in any spelling, or the 32-byte hash of an Ethereum transaction in hex. */
  readonly execution: string;
  /** 32 or 48 bytes in hex. */
  readonly hash: string;
  readonly hex: string;
  readonly int32: number;
  readonly int64: bigint;
  readonly text: string;
  readonly timestamp: ConsensusTimestamp;
  /** A transaction id in any spelling, or a 48-byte hash in hex or base64. */
  readonly transaction: string;
  /** A type of transactions, as SDKs or as the service call it. */
  readonly transactionType: string;
}

export type ParameterKind = keyof KindValues;

/** One parameter with its rules; `Value` is the type of what code gives for it. */
export interface OperationParameter<
  Name extends string = string,
  Location extends 'path' | 'query' = 'path' | 'query',
  Value = unknown,
> {
  readonly name: Name;
  /** Path parameters are always required, query parameters never. */
  readonly in: Location;
  readonly kind: ParameterKind;
  /** Operators that may stand before the value (`gte:5`). */
  readonly operators: readonly ComparisonOperator[];
  /** How often it may be given. */
  readonly maxValues: number;
  /** Bounds of an integer, or of the length of a text. */
  readonly min: bigint;
  readonly max: bigint;
  /** The values of an `enum`. */
  readonly values: readonly string[];
  /** What the service takes when it is left out. */
  readonly default: string | undefined;
  /** The one value with which answers can be decoded: code cannot give another, only the query command can. */
  readonly fixed: string | undefined;
  /** It is taken only together with one of these; empty where it may stand alone. */
  readonly needs: readonly string[];
  /** It is not taken together with any of these. */
  readonly excludes: readonly string[];
  /** It is taken only where `timestamp` is one time, or a range with two ends that are at most this far apart. */
  readonly maxDays: bigint | undefined;
  /** What else must hold or is good to know, as a sentence. */
  readonly rule: Phrase | undefined;
  /** Never present; carries the type. */
  readonly __value?: Value;
}

/** What tells a parameter from a plain one of its kind. */
type ParameterDetails = Partial<Omit<OperationParameter, 'name' | 'in' | 'kind' | '__value'>>;

/** What decides only whether a parameter may be sent, not how its values look. */
type ParameterConditions = Pick<ParameterDetails, 'needs' | 'excludes' | 'maxDays' | 'rule' | 'default'>;

/** One value, several (the parameter is repeated), or bounds: `{ gte: 5n, lt: 9n }`. */
type ParameterValue<Kind extends ParameterKind, Details> = Details extends { readonly fixed: string }
  ? never
  :
      | SingleValue<Kind, Details>
      | (Details extends { readonly maxValues: number } ? readonly SingleValue<Kind, Details>[] : never)
      | (Details extends { readonly operators: readonly (infer Operator extends ComparisonOperator)[] }
          ? { readonly [Name in Operator]?: SingleValue<Kind, Details> | undefined }
          : never);

type SingleValue<Kind extends ParameterKind, Details> = Details extends {
  readonly values: readonly (infer Word extends string)[];
}
  ? Word
  : KindValues[Kind];

/** Filters may be repeated this often. */
export const mostRepeats = 100;

const plain = {
  operators: [],
  maxValues: 1,
  min: 0n,
  values: [],
  default: undefined,
  fixed: undefined,
  needs: [],
  excludes: [],
  maxDays: undefined,
  rule: undefined,
} as const;

export function inPath<const Name extends string, Kind extends ParameterKind>(
  name: Name,
  kind: Kind,
  details: ParameterDetails = {},
): OperationParameter<Name, 'path', KindValues[Kind]> {
  return { ...plain, max: largest(kind), ...details, name, in: 'path', kind };
}

export function inQuery<const Name extends string, Kind extends ParameterKind, const Details extends ParameterDetails>(
  name: Name,
  kind: Kind,
  details?: Details,
): OperationParameter<Name, 'query', ParameterValue<Kind, Details>> {
  return { ...plain, max: largest(kind), ...details, name, in: 'query', kind };
}

function largest(kind: ParameterKind): bigint {
  return (kind === 'int32' ? 1n << 31n : 1n << 63n) - 1n;
}

/** Parameters that several operations share. */

export const range = ['eq', 'gt', 'gte', 'lt', 'lte'] as const satisfies readonly ComparisonOperator[];
export const comparisons = [...range, 'ne'] as const;

export const limit = inQuery('limit', 'int32', { min: 1n, max: 100n, default: '25' });

export function order(byDefault: 'asc' | 'desc') {
  return inQuery('order', 'enum', { values: ['asc', 'desc'], default: byDefault });
}

export function flagParameter<const Name extends string>(
  name: Name,
  byDefault: 'true' | 'false' | undefined,
  rule?: Phrase,
) {
  return inQuery(name, 'boolean', { default: byDefault, rule });
}

/** An entity id filter. */
export function idFilter<const Name extends string>(name: Name, conditions: ParameterConditions = {}) {
  return inQuery(name, 'entityId', { operators: comparisons, maxValues: mostRepeats, ...conditions });
}

/** An entity id that may only be bounded: one value, or a lower and an upper bound. */
export function idBounds<const Name extends string>(name: Name, conditions: ParameterConditions = {}) {
  return inQuery(name, 'entityId', { operators: range, maxValues: 2, ...conditions });
}

/** A number that may only be bounded. */
export function numberBounds<const Name extends string>(name: Name, conditions: ParameterConditions = {}) {
  return inQuery(name, 'int64', { operators: range, maxValues: 2, ...conditions });
}

/** An int64 filter. */
export function numberFilter<const Name extends string>(name: Name, conditions: ParameterConditions = {}) {
  return inQuery(name, 'int64', { operators: range, maxValues: mostRepeats, ...conditions });
}

export const timestamp = inQuery('timestamp', 'timestamp', { operators: comparisons, maxValues: mostRepeats });

/** A time where the service refuses `ne:`. */
export const timeRange = inQuery('timestamp', 'timestamp', { operators: range, maxValues: mostRepeats });

/** A time where it takes no more than two ends of a range. */
export const timeBounds = inQuery('timestamp', 'timestamp', { operators: range, maxValues: 2 });

export const balanceFilter = inQuery('account.balance', 'int64', { operators: comparisons });
export const publicKey = inQuery('account.publickey', 'hex', { max: 256n, rule: phrase`The raw public key in hex.` });

export const accountPath = inPath('idOrAliasOrEvmAddress', 'account');
export const contractPath = inPath('contractIdOrAddress', 'contract');
export const executionPath = inPath('transactionIdOrHash', 'execution');
export const tokenPath = inPath('tokenId', 'entityId');
export const serialPath = inPath('serialNumber', 'int64', { min: 1n });

export const transactionType = inQuery('transactiontype', 'transactionType', {
  min: 1n,
  max: 50n,
  rule: phrase`A type such as Transfer, or as the service calls it: CRYPTOTRANSFER.`,
});
