import type { AbiItem } from '../../domain/contract/abi.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { entriesOf, memberOf } from '../../domain/value/untrustedJson.ts';
import type { DeclaredNames } from './abiSolidity.ts';

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

/**
 * The comment of one item: `///`, and `//` for what a compiler would not take at this declaration. Untrusted text in it can
 * neither end the comment nor start a line of its own.
 */
export function itemComment(
  item: AbiItem,
  signature: string,
  { userdoc, devdoc }: Natspec,
  names: DeclaredNames | undefined,
): readonly string[] {
  const user = entryOf(userdoc, item, signature);
  const dev = entryOf(devdoc, item, signature);
  const { inputs, outputs } = names ?? { inputs: [], outputs: [] };
  return [
    ...tag('notice', memberOf(user, 'notice'), names !== undefined),
    ...tag('dev', memberOf(dev, 'details'), names !== undefined),
    ...named(memberOf(dev, 'params')).flatMap(([name, text]) =>
      tag('param', `${name} ${text}`, name !== '' && inputs.includes(name) && text.trim() !== ''),
    ),
    ...returnTags(
      [...named(memberOf(dev, 'returns')).map(([name, text]) => returned(name, text)), memberOf(dev, 'return')],
      outputs,
    ),
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

function named(texts: unknown): readonly (readonly [name: string, text: string])[] {
  return entriesOf(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : []));
}

/** The compiler names an unnamed return value _0, _1, … */
function returned(name: string, text: string): string {
  return /^_\d+$/.test(name) ? text : `${name} ${text}`;
}

/** Each belongs to the next value, by whose name it begins. */
function returnTags(texts: readonly unknown[], outputs: readonly string[]): readonly string[] {
  let next = 0;
  return texts.flatMap((text) => {
    const name = outputs[next];
    const isOfNext = name !== undefined && typeof text === 'string' && (name === '' || text.startsWith(`${name} `));
    const lines = tag('return', text, isOfNext);
    next += Number(isOfNext && lines.length > 0);
    return lines;
  });
}

function tag(name: string, text: unknown, isDeclared = true): readonly string[] {
  if (typeof text !== 'string' || text.trim() === '') {
    return [];
  }
  const [first = '', ...more] = text
    .split(/\r\n|[\r\n]/, maxTextLines)
    .flatMap((line) => [...singleLine(line, 400).matchAll(ofLine)].map(([part]) => part));
  const isParameterAlone = name === 'param' && !first.includes(' ');
  // In a later line a compiler takes what follows an @ for a tag.
  const mark = isDeclared && !isParameterAlone && !more.some((line) => line.includes('@')) ? '///' : '//';
  return [`@${name} ${first}`, ...more].map((line) => `${mark} ${line}`);
}
