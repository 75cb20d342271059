import type { AbiItem } from '../../domain/contract/abi.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { entriesOf, memberOf } from '../../domain/value/untrustedJson.ts';

/** NatSpec of a contract as the service gives it: two untrusted JSON objects, keyed by signature. */
export interface Natspec {
  readonly userdoc?: unknown;
  readonly devdoc?: unknown;
}

const maxTextLines = 40;

/** What a narrow editor shows of a comment, whole words; a longer word stands alone. */
const ofLine = /\S(?:.{0,55}\S)?(?= |$)|\S+/gu;

/** The `///` comment of the contract itself; empty when nothing is documented. */
export function contractComment({ userdoc, devdoc }: Natspec): readonly string[] {
  return [
    ...tag('title', memberOf(devdoc, 'title')),
    ...tag('author', memberOf(devdoc, 'author')),
    ...tag('notice', memberOf(userdoc, 'notice')),
    ...tag('dev', memberOf(devdoc, 'details')),
  ];
}

/** The `///` comment of one item; untrusted text in it can neither end the comment nor start a line of its own. */
export function itemComment(item: AbiItem, signature: string, { userdoc, devdoc }: Natspec): readonly string[] {
  const user = entryOf(userdoc, item, signature);
  const dev = entryOf(devdoc, item, signature);
  return [
    ...tag('notice', memberOf(user, 'notice')),
    ...tag('dev', memberOf(dev, 'details')),
    ...named('param', memberOf(dev, 'params')),
    ...named('return', memberOf(dev, 'returns')),
    ...tag('return', memberOf(dev, 'return')),
  ];
}

function entryOf(doc: unknown, item: AbiItem, signature: string): unknown {
  const entry = (section: string, name: string) => memberOf(memberOf(doc, section), name);
  switch (item.type) {
    case 'event':
      return entry('events', signature);
    case 'error': {
      // A list, since an error may be declared more than once.
      const entries = entry('errors', signature);
      return Array.isArray(entries) ? entries[0] : entries;
    }
    case 'function': {
      const own = entry('methods', signature);
      // The getter of a public state variable is documented as the variable.
      return entriesOf(own).length > 0 ? own : entry('stateVariables', item.name);
    }
    default:
      return entry('methods', item.type);
  }
}

function named(tagName: string, texts: unknown): readonly string[] {
  return entriesOf(texts).flatMap(([name, text]) =>
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
    .flatMap((line) => [...singleLine(line, 400).matchAll(ofLine)].map(([part]) => part));
  return lines.map((line, index) => (index === 0 ? `/// @${name} ${line}` : `///   ${line}`));
}
