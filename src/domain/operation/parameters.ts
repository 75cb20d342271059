import {
  type ComparisonOperator,
  inPath,
  inQuery,
  type OperationParameter,
  type ParameterDetails,
} from './operation.ts';

/** Parameters that several operations share. */

export const range: readonly ComparisonOperator[] = ['eq', 'gt', 'gte', 'lt', 'lte'];
export const comparisons: readonly ComparisonOperator[] = [...range, 'ne'];

/** Most filters may be repeated this often. */
const manyValues = 100;

export const limit = inQuery('limit', 'integer', { min: 1n, max: 100n, default: '25' });

export function order(byDefault: 'asc' | 'desc'): OperationParameter {
  return inQuery('order', 'enum', { values: ['asc', 'desc'], default: byDefault });
}

export function flagParameter(
  name: string,
  byDefault: 'true' | 'false' | undefined,
  rule?: string,
): OperationParameter {
  return inQuery(name, 'boolean', { default: byDefault, rule });
}

/** An entity id filter. */
export function idFilter(name: string, details: ParameterDetails = {}): OperationParameter {
  return inQuery(name, 'entityId', { operators: comparisons, maxValues: manyValues, ...details });
}

/** An entity id that may only be bounded: one value, or a lower and an upper bound. */
export function idBounds(name: string, details: ParameterDetails = {}): OperationParameter {
  return inQuery(name, 'entityId', { operators: range, maxValues: 2, ...details });
}

/** A number that may only be bounded. */
export function numberBounds(name: string, details: ParameterDetails = {}): OperationParameter {
  return inQuery(name, 'integer', { operators: range, maxValues: 2, ...details });
}

/** An int64 filter. */
export function numberFilter(name: string, details: ParameterDetails = {}): OperationParameter {
  return inQuery(name, 'integer', { operators: range, maxValues: manyValues, ...details });
}

export const timestamp = inQuery('timestamp', 'timestamp', {
  operators: range,
  maxValues: 2,
});

export const balanceFilter = inQuery('account.balance', 'integer', { operators: comparisons });
export const publicKey = inQuery('account.publickey', 'hex', { max: 256n, rule: 'The raw public key in hex.' });

export const accountPath = inPath('idOrAliasOrEvmAddress', 'account');
export const contractPath = inPath('contractIdOrAddress', 'contract');
export const executionPath = inPath('transactionIdOrHash', 'execution');
export const tokenPath = inPath('tokenId', 'entityId');
export const serialPath = inPath('serialNumber', 'integer', { min: 1n });

export const transactionType = inQuery('transactiontype', 'text', {
  min: 1n,
  max: 50n,
  rule: 'A type in capitals, such as CRYPTOTRANSFER.',
});
