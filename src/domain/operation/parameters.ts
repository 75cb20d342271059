import { type ComparisonOperator, inPath, inQuery, mostRepeats, type ParameterConditions } from './parameter.ts';

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
  rule?: string,
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

export const timestamp = inQuery('timestamp', 'timestamp', { operators: comparisons, maxValues: 2 });

/** A time where the service refuses `ne:`. */
export const timeRange = inQuery('timestamp', 'timestamp', { operators: range, maxValues: 2 });

export const balanceFilter = inQuery('account.balance', 'int64', { operators: comparisons });
export const publicKey = inQuery('account.publickey', 'hex', { max: 256n, rule: 'The raw public key in hex.' });

export const accountPath = inPath('idOrAliasOrEvmAddress', 'account');
export const contractPath = inPath('contractIdOrAddress', 'contract');
export const executionPath = inPath('transactionIdOrHash', 'execution');
export const tokenPath = inPath('tokenId', 'entityId');
export const serialPath = inPath('serialNumber', 'int64', { min: 1n });

export const transactionType = inQuery('transactiontype', 'text', {
  min: 1n,
  max: 50n,
  rule: 'A type in capitals, such as CRYPTOTRANSFER.',
});
