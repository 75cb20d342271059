import { InputError } from '../../domain/failure.ts';
import type { Query } from '../http/serviceUrl.ts';

const topLevelFields = [
  'abi',
  'additionalInput',
  'compilation',
  'creationBytecode',
  'deployment',
  'devdoc',
  'metadata',
  'proxyResolution',
  'runtimeBytecode',
  'signatures',
  'sourceIds',
  'sources',
  'stdJsonInput',
  'stdJsonOutput',
  'storageLayout',
  'transientStorageLayout',
  'userdoc',
] as const;
const parents = ['creationBytecode', 'runtimeBytecode', 'deployment', 'compilation', 'signatures'] as const;

/** What may be asked of a contract: a field, or one level below five of them (`compilation.name`); never deeper. */
export type ContractField = (typeof topLevelFields)[number] | `${(typeof parents)[number]}.${string}`;

/** Either what to include or what to leave out; the minimal fields come always and cannot be asked for. */
export type ContractSelection =
  | { readonly fields: 'all' | readonly ContractField[] }
  | { readonly omit: readonly ContractField[] };

/** The query of a selection; InputError (`invalid-field`) for a path the service would refuse. */
export function selectionQuery(selection: ContractSelection | undefined): Query {
  if (selection === undefined) {
    return {};
  }
  if ('omit' in selection) {
    return { omit: joined(selection.omit) };
  }
  return { fields: selection.fields === 'all' ? 'all' : joined(selection.fields) };
}

/** The same selection without `additionalInput`, which servers up to 3.12 refuse; undefined when it was not named. */
export function withoutAdditionalInput(selection: ContractSelection | undefined): ContractSelection | undefined {
  if (selection === undefined) {
    return undefined;
  }
  const list = 'omit' in selection ? selection.omit : selection.fields;
  if (list === 'all' || !list.includes('additionalInput')) {
    return undefined;
  }
  const rest = list.filter((field) => field !== 'additionalInput');
  return 'omit' in selection ? { omit: rest } : { fields: rest };
}

// An empty value is refused by the service: no list means no parameter.
function joined(fields: readonly string[]): string | undefined {
  const wrong = fields.find((field) => !isAllowed(field));
  if (wrong !== undefined) {
    throw new InputError('invalid-field', `"${wrong.slice(0, 80)}" cannot be asked of a verified contract.`);
  }
  return fields.length === 0 ? undefined : [...new Set(fields)].join(',');
}

function isAllowed(field: string): boolean {
  const [parent = '', child, ...deeper] = field.split('.');
  if (child === undefined) {
    return topLevelFields.some((name) => name === parent);
  }
  return deeper.length === 0 && /^\w{1,60}$/.test(child) && parents.some((name) => name === parent);
}
