import { invalidParameter } from './answers.ts';
import type { JsonObject } from './record.ts';

const bytecodeMembers = [
  'onchainBytecode',
  'recompiledBytecode',
  'sourceMap',
  'linkReferences',
  'cborAuxdata',
  'transformations',
  'transformationValues',
];

/** The parents that take one dot, with what may follow it. */
const parents: Readonly<Record<string, readonly string[]>> = {
  creationBytecode: bytecodeMembers,
  runtimeBytecode: [...bytecodeMembers, 'immutableReferences'],
  deployment: ['transactionHash', 'blockNumber', 'transactionIndex', 'deployer'],
  compilation: ['language', 'compiler', 'compilerVersion', 'compilerSettings', 'name', 'fullyQualifiedName'],
  signatures: ['function', 'event', 'error'],
};

const wholeFields = [
  'matchId',
  'creationMatch',
  'runtimeMatch',
  'verifiedAt',
  'sources',
  'abi',
  'metadata',
  'storageLayout',
  'transientStorageLayout',
  'userdoc',
  'devdoc',
  'sourceIds',
  'stdJsonInput',
  'stdJsonOutput',
  'proxyResolution',
];

/** Which selectors the server understands: servers after 3.12.1 know `additionalInput`. */
export interface FieldRules {
  readonly additionalInput: boolean;
}

/** What of a record's details to send, as `path` or `parent.member`. */
export type Selection = readonly string[];

/** Reads `fields` and `omit` with all the error answers of server 3.12.1; no query selects nothing. */
export function readSelection(query: URLSearchParams, rules: FieldRules): Selection {
  const fields = query.get('fields') ?? undefined;
  const omit = query.get('omit') ?? undefined;
  if (fields !== undefined && omit !== undefined) {
    throw invalidParameter('Cannot specify both fields and omit');
  }
  const known = [...Object.keys(parents), ...wholeFields, ...(rules.additionalInput ? ['additionalInput'] : [])];
  if (omit !== undefined) {
    const omitted = omit.split(',');
    for (const field of omitted) {
      checkField(field, known);
    }
    // A dotted path is accepted here and has no effect.
    return known.filter((field) => !omitted.includes(field));
  }
  const asked = fields?.split(',') ?? [];
  if (asked.includes('all')) {
    if (asked.length > 1) {
      throw invalidParameter("Cannot specify 'all' with other fields");
    }
    return known;
  }
  for (const field of asked) {
    checkField(field, known);
  }
  return asked;
}

/** The selected part of a record's details. */
export function selectDetails(details: JsonObject, selection: Selection): JsonObject {
  const selected: Record<string, unknown> = {};
  for (const field of selection) {
    const [parent = '', member] = field.split('.');
    const value = details[parent];
    if (member === undefined) {
      if (value !== undefined || parent === 'additionalInput') {
        selected[parent] = value ?? null;
      }
    } else {
      const part = (value ?? {}) as JsonObject;
      selected[parent] = { ...(selected[parent] as JsonObject | undefined), [member]: part[member] ?? null };
    }
  }
  return selected;
}

function checkField(field: string, known: readonly string[]): void {
  const [parent = '', member, ...deeper] = field.split('.');
  if (deeper.length > 0) {
    throw invalidParameter(`Field selector cannot have more than one level subselectors: ${field}`);
  }
  const valid = member === undefined ? known.includes(parent) : parents[parent]?.includes(member) === true;
  if (!valid) {
    throw invalidParameter(`Field selector ${field} is not a valid field`);
  }
}
