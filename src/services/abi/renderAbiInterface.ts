import {
  type Abi,
  type AbiItem,
  type AbiParameter,
  abiSignature,
  type StateMutability,
} from '../../domain/contract/abi.ts';
import type { ContractSignatures } from '../../domain/contract/verifiedContract.ts';
import { inEnglish, type Phrase, phrase, type Words } from '../../domain/phrase.ts';
import { atOnce, type Steps } from '../../domain/steps.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { entriesOf, memberOf } from '../../domain/value/untrustedJson.ts';
import { hashOfCode, selectorOf, signatureHash } from './abiHash.ts';

/** What is known of a contract beside its ABI. Loaded when the first such document opens. */
export interface AbiContext extends Natspec {
  /** English where it is missing. */
  readonly translate?: ((text: Words) => string) | undefined;
  /** The contract's name. Untrusted. */
  readonly name?: string | undefined;
  /** Compared with our own hashes; a difference is noted. */
  readonly signatures?: ContractSignatures | undefined;
}

export { hashOfCode };

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

/** What a declaration calls its parameters, empty for one without a name. */
interface DeclaredNames {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** An item as it stands in an interface, without the semicolon; without names the words of a comment. */
type Declaration =
  | { readonly text: string; readonly names: DeclaredNames }
  | { readonly text: Words; readonly names?: undefined };

interface Declared {
  /** The name wanted, or one that nothing in it has. */
  readonly title: string;
  readonly structs: readonly string[];
  readonly items: ReadonlyMap<AbiItem, Declaration>;
}

/**
 * What an interface of the ABI declares, so that it compiles: tuples become structs; constructor, receive and fallback are
 * comments, as an interface has none, and so is what Solidity cannot say.
 */
function* declareInterface(wanted: string, abi: Abi): Steps<Declared> {
  const taken = new Set(abi.items.flatMap((item) => ('name' in item ? [item.name] : [])));
  // No function may be called like its interface.
  const title = unusedName(wanted, taken, new Map());
  const structs: Structs = { texts: [], byText: new Map(), taken: taken.add(title), numbers: new Map() };
  const reasons = yield* undeclarable(abi);
  const items = new Map<AbiItem, Declaration>();
  for (const item of abi.items) {
    const reason = reasons.get(item);
    items.set(item, reason === undefined ? declaration(item, structs) : { text: reason });
    yield undefined;
  }
  return { title, structs: structs.texts, items };
}

/** The name, when an interface can have it. */
function interfaceName(name: string | undefined): string {
  return name !== undefined && /^[A-Za-z_$][\w$]{0,100}$/.test(name) ? name : 'Contract';
}

/** The ABI as a Solidity file that compiles, for pasting. */
export function abiSolidity(
  name: string | undefined,
  abi: Abi,
  translate: (text: Words) => string = inEnglish,
): string {
  const named = { ...abi, items: abi.items.filter((item) => 'name' in item) };
  const { title, structs, items } = atOnce(declareInterface(`I${interfaceName(name)}`, named));
  const body = Array.from(items.values(), (item) => (item.names ? `${item.text};` : `// ${translate(item.text)}`));
  const declared = [...structs, ...body].map((text) => text.replace(/^(?=.)/gm, '    '));
  return [
    '// SPDX-License-Identifier: UNLICENSED',
    'pragma solidity >=0.8.4;',
    '',
    `interface ${title} {`,
    declared.join('\n\n'),
    '}',
    '',
  ].join('\n');
}

interface Structs {
  readonly texts: string[];
  /** The name of a struct by what is wanted for it and what it holds. */
  readonly byText: Map<string, string>;
  /** What declarations are called. */
  readonly taken: Set<string>;
  /** The last number that was put after a name. */
  readonly numbers: Map<string, number>;
}

/** The name itself, or with the first number that nothing is called by. */
function unusedName(wanted: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  let name = wanted;
  for (let number = numbers.get(wanted) ?? 2; taken.has(name); number++) {
    name = `${wanted}${number}`;
    numbers.set(wanted, number + 1);
  }
  return name;
}

function declaration(item: AbiItem, structs: Structs): Declaration {
  const given = 'inputs' in item ? item.inputs : [];
  const returned = 'outputs' in item ? item.outputs : [];
  const types = new Map([...given, ...returned].map((parameter) => [parameter, solidityType(parameter, structs)]));
  // What is given and what comes back share their names; a second one of a name goes without, and one of a struct.
  const used = namesOf(types.values());
  const nameOf = ({ name }: AbiParameter) => {
    const isUsable = !reservedWord.test(name) && !used.has(name);
    used.add(name);
    return isUsable ? name : '';
  };
  const names = { inputs: given.map(nameOf), outputs: returned.map(nameOf) };
  const list = (
    parameters: readonly AbiParameter[],
    own: readonly string[],
    placeOf: (parameter: AbiParameter) => string,
  ) =>
    parameters
      .map((parameter, index) => `${types.get(parameter)}${placeOf(parameter)}${own[index] ? ` ${own[index]}` : ''}`)
      .join(', ');
  const inputs = (placeOf: (parameter: AbiParameter) => string) => list(given, names.inputs, placeOf);
  const inMemory = (parameter: AbiParameter) => (isReferred(parameter) ? ' memory' : '');
  switch (item.type) {
    case 'function': {
      const from = inputs((parameter) => (isReferred(parameter) ? ' calldata' : ''));
      const outputs = list(returned, names.outputs, inMemory);
      const returns = returned.length === 0 ? '' : ` returns (${outputs})`;
      return { text: `function ${item.name}(${from}) external${mutability(item)}${returns}`, names };
    }
    case 'event': {
      const from = inputs(({ indexed }) => (indexed ? ' indexed' : ''));
      return { text: `event ${item.name}(${from})${item.anonymous ? ' anonymous' : ''}`, names };
    }
    case 'error':
      return { text: `error ${item.name}(${inputs(() => '')})`, names };
    case 'constructor':
      return { text: `constructor(${inputs(inMemory)})${mutability(item)}` };
    default:
      return { text: `${item.type}() external${mutability(item)}` };
  }
}

function mutability({ stateMutability }: { readonly stateMutability: StateMutability }): string {
  return stateMutability === 'nonpayable' ? '' : ` ${stateMutability}`;
}

/** What types are called, without the sizes of lists: where one is used, nothing else may have its name. */
function namesOf(types: Iterable<string>): Set<string> {
  return new Set(Array.from(types, (type) => type.replace(/\[.*/, '')));
}

function isReferred({ type, components }: AbiParameter): boolean {
  return type.endsWith(']') || type === 'string' || type === 'bytes' || components !== undefined;
}

function solidityType(parameter: AbiParameter, structs: Structs): string {
  const { type, components, internalType, name } = parameter;
  if (components === undefined) {
    return type.replace('function', 'function() external');
  }
  const written = /^struct (?:[\w$]+\.)*([A-Za-z_$][\w$]{0,100})/.exec(internalType ?? '')?.[1];
  const wanted = written ?? `${capitalized(name)}Struct`;
  const own = structName(
    reservedWord.test(wanted) ? `${wanted}_` : wanted,
    structMembers(components, structs),
    structs,
  );
  return `${own}${type.slice('tuple'.length)}`;
}

function structMembers(components: readonly AbiParameter[], structs: Structs): string {
  const types = components.map((part) => solidityType(part, structs));
  const given = namesOf(types);
  const taken = new Set([...given, ...components.map(({ name }) => name)]);
  const numbers = new Map<string, number>();
  const lines = components.map((part, index) => {
    const isUsable = part.name !== '' && !reservedWord.test(part.name) && !given.has(part.name);
    const wanted = part.name === '' ? `member${index}` : isUsable ? part.name : `${part.name}_`;
    const name = isUsable ? wanted : unusedName(wanted, taken, numbers);
    taken.add(name);
    given.add(name);
    return `    ${types[index]} ${name};`;
  });
  return lines.join('\n');
}

/** Two structs of different contracts may share a name, and one that of an event. */
function structName(wanted: string, members: string, { texts, byText, taken, numbers }: Structs): string {
  const id = `${wanted} {\n${members}`;
  const known = byText.get(id);
  if (known !== undefined) {
    return known;
  }
  const own = unusedName(wanted, taken, numbers);
  taken.add(own);
  byText.set(id, own);
  texts.push(`struct ${own} {\n${members}\n}`);
  return own;
}

type NamedItem = Extract<AbiItem, { readonly name: string }>;
type ItemWithInputs = Extract<AbiItem, { readonly inputs: unknown }>;

/** Items that an interface cannot declare, each with a sentence that says why. */
function* undeclarable({ items }: Abi): Steps<ReadonlyMap<AbiItem, Phrase>> {
  const reasons = new Map<AbiItem, Phrase>();
  const declarable = items.flatMap((item): NamedItem[] => {
    const reason = 'inputs' in item ? reasonAgainst(item) : undefined;
    if (reason !== undefined) {
      reasons.set(item, reason);
    }
    return reason === undefined && 'name' in item ? [item] : [];
  });
  // A function has its name before an event, that before an error.
  const owners = new Map<string, string>();
  for (const type of ['function', 'event', 'error']) {
    for (const { name } of declarable.filter((item) => item.type === type)) {
      owners.set(name, owners.get(name) ?? type);
    }
  }
  const declared = new Set<string>();
  for (const item of declarable) {
    const id = `${item.type} ${identityOf(item)}`;
    if (owners.get(item.name) !== item.type || declared.has(id)) {
      reasons.set(item, phrase`${shownItem(item)} has a name or selector that is declared already.`);
    }
    declared.add(id);
    yield undefined;
  }
  return reasons;
}

/** What no other item of its type may share: only errors cannot be overloaded. */
function identityOf(item: NamedItem): string {
  if (item.type === 'error') {
    return item.name;
  }
  const signature = abiSignature({ name: item.name, inputs: item.inputs.map(withSize) });
  return item.type === 'event' ? signature : selectorOf(signature);
}

/** The parameter by the whole name of its type: `uint` is `uint256`. */
function withSize(parameter: AbiParameter): AbiParameter {
  const { type, components } = parameter;
  return { ...parameter, type: type.replace(/^(u?int)(?=\[|$)/, '$1256'), components: components?.map(withSize) };
}

function shownItem(item: ItemWithInputs): string {
  const signature = abiSignature({ name: '', ...item });
  return `${item.type}${'name' in item ? ' ' : ''}${singleLine(signature, 400)}`;
}

function reasonAgainst(item: ItemWithInputs): Phrase | undefined {
  const parameters = [...item.inputs, ...('outputs' in item ? item.outputs : [])];
  if (isOfLanguageOnly(parameters)) {
    return phrase`${shownItem(item)} names types that no interface can have.`;
  }
  if (parameters.some((parameter) => staticBytes(parameter) >= maxStaticBytes)) {
    return phrase`${shownItem(item)} has a type that is too large.`;
  }
  if (!('name' in item)) {
    return undefined;
  }
  if (reservedWord.test(item.name)) {
    return phrase`${shownItem(item)} is called by a word of the language.`;
  }
  if (item.type === 'error' && /^(Error|Panic)$/.test(item.name)) {
    return phrase`${shownItem(item)} is built into the language.`;
  }
  const indexed = item.inputs.filter((input) => input.indexed).length;
  return item.type === 'event' && indexed > (item.anonymous ? 4 : 3)
    ? phrase`${shownItem(item)} has more indexed parameters than an event can have.`
    : undefined;
}

const sizes = Array.from({ length: 32 }, (_, index) => (index + 1) * 8).join('|');
const canonical = new RegExp(
  `^(u?int(${sizes})?|address|bool|string|bytes([1-9]|[12]\\d|3[0-2])?|function|tuple)(\\[([1-9]\\d*)?\\])*$`,
);

function isOfLanguageOnly(parameters: readonly AbiParameter[]): boolean {
  return parameters.some(
    ({ type, components }) => !canonical.test(type) || components?.length === 0 || isOfLanguageOnly(components ?? []),
  );
}

/** From here on a type is too large for memory. */
const maxStaticBytes = 2n ** 32n;

/** The bytes that fixed arrays and tuples take at least. */
function staticBytes({ type, components }: AbiParameter): bigint {
  const each = components?.reduce((sum, part) => sum + staticBytes(part), 0n) ?? 32n;
  return Array.from(type.matchAll(/\[(\d+)\]/g), ([, length = '1']) => BigInt(length)).reduce((a, b) => a * b, each);
}

/** Words that name nothing of a user's own in Solidity, though other compilers let them. */
const reservedWord =
  /^(_|abstract|address|after|alias|anonymous|apply|as|assembly|auto|bool|break|byte|bytes\d*|calldata|case|catch|constant|constructor|continue|contract|copyof|days|default|define|delete|do|else|emit|enum|ether|event|external|fallback|false|final|fixed|for|function|gwei|hex|hours|if|immutable|implements|import|in|indexed|inline|interface|internal|is|let|library|macro|mapping|match|memory|minutes|modifier|mutable|new|null|of|override|partial|payable|pragma|private|promise|public|pure|receive|reference|relocatable|return|returns|sealed|seconds|sizeof|static|storage|string|struct|super|supports|switch|this|throw|true|try|type|typedef|typeof|u?fixed(\d+x\d+)?|u?int\d*|unchecked|unicode|using|var|view|virtual|weeks|wei|while|years)$/;

/** A TypeScript constant of the ABI, as typed clients (viem, abitype) take it. */
export function abiTypeScript(name: string | undefined, json: unknown): string {
  const stem = (name ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 60) || 'contract';
  const constant = `${stem.charAt(0).toLowerCase()}${stem.slice(1)}Abi`.replace(/^(\d)/, '_$1');
  return `export const ${constant} = ${formatExactJson(json)} as const;\n`;
}
