import type { AbiItem } from '../../domain/contract/abi.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';

/** NatSpec of a contract as the service gives it: two untrusted JSON objects, keyed by signature. */
export interface Natspec {
  readonly userdoc?: unknown;
  readonly devdoc?: unknown;
}

const maxTextLines = 40;

/** The `///` comment of the contract itself; empty when nothing is documented. */
export function contractComment({ userdoc, devdoc }: Natspec): readonly string[] {
  const dev = fieldsOf(devdoc);
  return [
    ...tag('title', dev['title']),
    ...tag('author', dev['author']),
    ...tag('notice', fieldsOf(userdoc)['notice']),
    ...tag('dev', dev['details']),
  ];
}

/** The `///` comment of one item; untrusted text in it can neither end the comment nor start a line of its own. */
export function itemComment(item: AbiItem, signature: string, { userdoc, devdoc }: Natspec): readonly string[] {
  const user = entryOf(userdoc, item, signature);
  const dev = entryOf(devdoc, item, signature);
  return [
    ...tag('notice', user['notice']),
    ...tag('dev', dev['details']),
    ...named('param', dev['params']),
    ...named('return', dev['returns']),
    ...tag('return', dev['return']),
  ];
}

function entryOf(doc: unknown, item: AbiItem, signature: string): Readonly<Record<string, unknown>> {
  const sections = fieldsOf(doc);
  switch (item.type) {
    case 'event':
      return fieldsOf(member(sections['events'], signature));
    case 'error': {
      // A list, since an error may be declared more than once.
      const entries = member(sections['errors'], signature);
      return fieldsOf(Array.isArray(entries) ? entries[0] : entries);
    }
    case 'function': {
      const own = fieldsOf(member(sections['methods'], signature));
      // The getter of a public state variable is documented as the variable.
      return Object.keys(own).length > 0 ? own : fieldsOf(member(sections['stateVariables'], item.name));
    }
    default:
      return fieldsOf(member(sections['methods'], item.type));
  }
}

function named(tagName: string, texts: unknown): readonly string[] {
  return Object.entries(fieldsOf(texts)).flatMap(([name, text]) =>
    // The compiler names an unnamed return value _0, _1, …
    typeof text === 'string' ? tag(tagName, /^_\d+$/.test(name) ? text : `${name} ${text}`) : [],
  );
}

function tag(name: string, text: unknown): readonly string[] {
  if (typeof text !== 'string' || text.trim() === '') {
    return [];
  }
  const lines = text
    .split(/\r\n|[\r\n]/, maxTextLines)
    .map((line) => singleLine(line, 400))
    .filter((line) => line !== '');
  return lines.map((line, index) => (index === 0 ? `/// @${name} ${line}` : `///   ${line}`));
}

function member(value: unknown, key: string): unknown {
  const fields = fieldsOf(value);
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
