import { type Abi, type AbiItem, abiSignature } from '../../domain/contract/abi.ts';
import type { ContractSignatures } from '../../domain/contract/verifiedContract.ts';
import { inEnglish, phrase, type Words } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { entriesOf, memberOf } from '../../domain/value/untrustedJson.ts';
import { hashOfCode, selectorOf, signatureHash } from './abiHash.ts';
import {
  abiSolidity,
  abiTypeScript,
  type Declaration,
  type Declared,
  type DeclaredNames,
  declareInterface,
  interfaceName,
} from './abiSolidity.ts';

/** What is known of a contract beside its ABI. Loaded when the first such document opens. */
export interface AbiContext extends Natspec {
  /** English where it is missing. */
  readonly translate?: ((text: Words) => string) | undefined;
  /** The contract's name. Untrusted. */
  readonly name?: string | undefined;
  /** Compared with our own hashes; a difference is noted. */
  readonly signatures?: ContractSignatures | undefined;
}

export { abiSolidity, abiTypeScript, hashOfCode };

type Group = readonly [title: Words, belongs: (item: AbiItem) => boolean];

const groups: readonly Group[] = [
  [phrase`Constructor`, ({ type }) => type === 'constructor'],
  [phrase`View functions`, (item) => item.type === 'function' && item.stateMutability === 'view'],
  [phrase`Pure functions`, (item) => item.type === 'function' && item.stateMutability === 'pure'],
  [phrase`Functions`, (item) => item.type === 'function' && !['view', 'pure'].includes(item.stateMutability)],
  [phrase`Receive and fallback`, ({ type }) => type === 'receive' || type === 'fallback'],
  [phrase`Events`, ({ type }) => type === 'event'],
  [phrase`Errors`, ({ type }) => type === 'error'],
];

/**
 * An ABI as the lines of a Solidity interface that compiles: grouped, with NatSpec, selectors and topics as comments. Entries
 * that are no ABI items stand at the end as comments. A line or a pause at a time, since thousands of entries take a while
 * to hash.
 */
export function* renderAbiInterface(abi: Abi, context: AbiContext = {}): Generator<string | undefined> {
  const declared = yield* declareInterface(interfaceName(context.name), abi);
  yield* contractComment(context);
  yield `interface ${declared.title} {`;
  let isFirst = true;
  for (const lines of blocksOf(abi, declared, context)) {
    if (!isFirst) {
      yield '';
    }
    for (const line of lines) {
      yield `    ${line}`;
    }
    isFirst = false;
  }
  if (isFirst) {
    yield `    ${comment(phrase`The ABI is empty.`, context)}`;
  }
  yield '}';
}

function* blocksOf(abi: Abi, { structs, items }: Declared, context: AbiContext): Generator<Iterable<string>> {
  const listed = listedHashes(context.signatures);
  if (structs.length > 0) {
    yield [comment(phrase`Structs`, context)];
    yield* structs.map((text) => text.split('\n'));
  }
  for (const [title, belongs] of groups) {
    const group = Array.from(items).filter(([item]) => belongs(item));
    if (group.length > 0) {
      yield [comment(title, context)];
    }
    for (const [item, declaration] of group) {
      yield renderItem(item, declaration, context, listed);
    }
  }
  if (abi.malformed.length > 0) {
    yield malformedLines(abi, context);
  }
  const unlisted = unlistedLines(abi, listed, context);
  if (unlisted.length > 0) {
    yield unlisted;
  }
}

function comment(text: Words, { translate = inEnglish }: AbiContext): string {
  return `// ${translate(text)}`;
}

function renderItem(
  item: AbiItem,
  declaration: Declaration,
  context: AbiContext,
  listed: ListedHashes,
): readonly string[] {
  const signature = 'name' in item ? abiSignature(item) : item.type;
  const hashes = hashLines(item, signature, listed).map((line) => comment(line, context));
  const { names } = declaration;
  // A topic is too long to stand beside anything.
  const beside = names === undefined || item.type === 'event' ? [] : hashes.splice(0, 1);
  const line = declaration.names ? `${declaration.text};` : comment(declaration.text, context);
  return [...itemComment(item, signature, context, names), ...hashes, [line, ...beside].join(' ')];
}

const listsOf: ReadonlyMap<string, keyof ContractSignatures> = new Map([
  ['function', 'functions'],
  ['event', 'events'],
  ['error', 'errors'],
]);

/** What the service lists, by kind and signature; the first of each. */
type ListedHashes = ReadonlyMap<string, ContractSignatures['functions'][number]>;

function listedHashes(signatures: ContractSignatures | undefined): ListedHashes {
  const listed = new Map<string, ContractSignatures['functions'][number]>();
  for (const [type, list] of listsOf) {
    for (const entry of signatures?.[list] ?? []) {
      const id = `${type} ${entry.signature}`;
      listed.set(id, listed.get(id) ?? entry);
    }
  }
  return listed;
}

function hashLines(item: AbiItem, signature: string, listed: ListedHashes): readonly Words[] {
  if (!listsOf.has(item.type)) {
    return [];
  }
  const { hash4, hash32 } = listed.get(`${item.type} ${signature}`) ?? {};
  if (item.type !== 'event') {
    return compared(selectorOf(signature), hash4);
  }
  return item.anonymous
    ? [phrase`no topic 0: the event is anonymous`]
    : compared(signatureHash(signature), hash32, 'topic 0 ');
}

function compared(own: string, listed: string | undefined, what = ''): readonly Words[] {
  const line = `${what}${own}`;
  return listed === undefined || listed.toLowerCase() === own
    ? [line]
    : [line, phrase`differs from the service, which states ${singleLine(listed, 80)}`];
}

function* malformedLines(abi: Abi, context: AbiContext): Generator<string> {
  for (const { index, reason, json } of abi.malformed) {
    yield comment(phrase`Entry ${index} of the ABI cannot be read. ${reason} It is: ${excerpt(json)}`, context);
  }
}

function unlistedLines({ items }: Abi, listed: ListedHashes, context: AbiContext): readonly string[] {
  const known = new Set(items.flatMap((item) => ('name' in item ? [`${item.type} ${abiSignature(item)}`] : [])));
  return [...listed.keys()]
    .filter((entry) => !known.has(entry))
    .map((entry) =>
      comment(phrase`The service lists a signature that is not in the ABI: ${singleLine(entry, 200)}`, context),
    );
}

function excerpt(json: unknown): Words {
  try {
    return singleLine(formatExactJson(json, 0), 200);
  } catch {
    // Nested deeper than a writer can follow.
    return phrase`too large to show.`;
  }
}

/** NatSpec of a contract as the service gives it: two untrusted JSON objects, keyed by signature. */
interface Natspec {
  readonly userdoc?: unknown;
  readonly devdoc?: unknown;
}

const maxTextLines = 40;

/** What a narrow editor shows of a comment, whole words; a longer word stands alone. */
const ofLine = /\S(?:.{0,55}\S)?(?= |$)|\S+/gu;

/** The `///` comment of the contract itself; empty when nothing is documented. */
function contractComment({ userdoc, devdoc }: Natspec): readonly string[] {
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
function itemComment(
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

/**
 * Sets of functions whose selectors are equal though their signatures differ: only the first can ever be called. In steps:
 * thousands of signatures take a while to hash.
 */
export function* selectorClashes(abi: Abi): Generator<readonly string[] | undefined> {
  const bySelector = new Map<string, string[]>();
  for (const item of abi.items) {
    if (item.type === 'function') {
      const signature = abiSignature(item);
      const selector = selectorOf(signature);
      const clashing = bySelector.get(selector) ?? [];
      bySelector.set(selector, clashing.includes(signature) ? clashing : [...clashing, signature]);
      yield undefined;
    }
  }
  yield* [...bySelector.values()].filter((signatures) => signatures.length > 1);
}
