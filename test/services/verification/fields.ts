import { invalidParameter } from './answers.ts';
import type { JsonObject } from './record.ts';

/** The members that take one dot, with what may follow it as far as a client of ours asks for it. */
const parents: Readonly<Record<string, readonly string[]>> = {
  compilation: ['language', 'compiler', 'compilerVersion', 'compilerSettings', 'name', 'fullyQualifiedName'],
};

const known = [
  ...['creationBytecode', 'runtimeBytecode', 'deployment', 'compilation', 'signatures', 'matchId', 'creationMatch'],
  ...['runtimeMatch', 'verifiedAt', 'sources', 'abi', 'metadata', 'storageLayout', 'transientStorageLayout', 'userdoc'],
  ...['devdoc', 'sourceIds', 'stdJsonInput', 'stdJsonOutput', 'proxyResolution'],
];

/** The part of a record's details that `fields` and `omit` ask for; no query selects nothing. */
export function selectDetails(details: JsonObject, query: URLSearchParams): JsonObject {
  const selected: Record<string, unknown> = {};
  for (const field of readSelection(query)) {
    const [parent = '', member] = field.split('.');
    const value = details[parent];
    if (member !== undefined) {
      const part = Object(value) as JsonObject;
      selected[parent] = { ...Object(selected[parent]), [member]: part[member] ?? null };
    } else if (value !== undefined) {
      selected[parent] = value;
    }
  }
  return selected;
}

function readSelection(query: URLSearchParams): readonly string[] {
  const fields = query.get('fields')?.split(',');
  const omitted = query.get('omit')?.split(',');
  if (fields !== undefined && omitted !== undefined) {
    throw invalidParameter('Cannot specify both fields and omit');
  }
  if (fields?.length === 1 && fields[0] === 'all') {
    return known;
  }
  for (const field of fields ?? omitted ?? []) {
    const [parent = '', member] = field.split('.');
    if (member === undefined ? !known.includes(field) : !parents[parent]?.includes(member)) {
      throw invalidParameter(`Field selector ${field} is not a valid field`);
    }
  }
  return omitted === undefined ? (fields ?? []) : known.filter((field) => !omitted.includes(field));
}
