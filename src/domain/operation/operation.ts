/** One operation of the ledger service, as the query command offers it. */
export interface LedgerOperation {
  /** The name of the method of `LedgerClient` that does the same, where there is one. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly group: OperationGroup;
  readonly title: string;
  /** With `{name}` for each path parameter, as the service was observed to answer it. */
  readonly path: string;
  /** Where the specification spells it differently. */
  readonly specificationPath: string | undefined;
  readonly parameters: readonly OperationParameter[];
}

export type OperationGroup =
  | 'Accounts'
  | 'Blocks'
  | 'Contracts'
  | 'Network'
  | 'Schedules'
  | 'Tokens'
  | 'Topics'
  | 'Transactions';

export type ComparisonOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'ne';

/** What a value must look like. */
export type ParameterKind =
  | 'account'
  | 'block'
  | 'boolean'
  | 'contract'
  | 'enum'
  | 'entityId'
  | 'execution'
  | 'hash'
  | 'hex'
  | 'integer'
  | 'text'
  | 'timestamp'
  | 'transaction';

export interface OperationParameter {
  readonly name: string;
  /** Path parameters are always required, query parameters never. */
  readonly in: 'path' | 'query';
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
  /** It is taken only together with one of these; empty where it may stand alone. */
  readonly needs: readonly string[];
  /** It is not taken together with any of these. */
  readonly excludes: readonly string[];
  /** It is taken only where `timestamp` is one time, or a range with two ends that are at most this far apart. */
  readonly maxDays: bigint | undefined;
  /** What else must hold or is good to know, as a sentence. */
  readonly rule: string | undefined;
}

/** What tells a parameter from a plain one of its kind. */
export type ParameterDetails = Partial<Omit<OperationParameter, 'name' | 'in' | 'kind'>>;

const plain = {
  operators: [],
  maxValues: 1,
  min: 0n,
  max: (1n << 63n) - 1n,
  values: [],
  default: undefined,
  needs: [],
  excludes: [],
  maxDays: undefined,
  rule: undefined,
} as const;

export function inPath(name: string, kind: ParameterKind, details: ParameterDetails = {}): OperationParameter {
  return { ...plain, ...details, name, in: 'path', kind };
}

export function inQuery(name: string, kind: ParameterKind, details: ParameterDetails = {}): OperationParameter {
  return { ...plain, ...details, name, in: 'query', kind };
}

/** Makes the GET operations of one group. */
export function operationsOf(
  group: OperationGroup,
  operations: Readonly<
    Record<string, Pick<LedgerOperation, 'title' | 'path' | 'parameters'> & Partial<LedgerOperation>>
  >,
): readonly LedgerOperation[] {
  return Object.entries(operations).map(([id, operation]) => ({
    method: 'GET',
    specificationPath: undefined,
    ...operation,
    id,
    group,
  }));
}
