import { type Abi, type AbiItem, abiSignature } from '../../domain/contract/abi.ts';
import type { ContractSignatures } from '../../domain/contract/verifiedContract.ts';
import { inEnglish, phrase, type Words } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { abiTypeScript, selectorClashes } from './abiForms.ts';
import { hashOfCode, selectorOf, signatureHash } from './abiHash.ts';
import { abiSolidity, type Declaration, type Declared, declareInterface, interfaceName } from './abiSolidity.ts';
import { contractComment, itemComment, type Natspec } from './natspec.ts';

/** What is known of a contract beside its ABI. Loaded when the first such document opens. */
export interface AbiContext extends Natspec {
  /** English where it is missing. */
  readonly translate?: ((text: Words) => string) | undefined;
  /** The contract's name. Untrusted. */
  readonly name?: string | undefined;
  /** Compared with our own hashes; a difference is noted. */
  readonly signatures?: ContractSignatures | undefined;
}

export { abiSolidity, abiTypeScript, hashOfCode, selectorClashes };

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
  const unlisted = unlistedLines(abi, context);
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
  const all = Array.from(listsOf, ([type, list]) =>
    (signatures?.[list] ?? []).map((entry) => [`${type} ${entry.signature}`, entry] as const),
  );
  return new Map(all.flat().toReversed());
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

function unlistedLines({ items }: Abi, context: AbiContext): readonly string[] {
  const known = new Set(items.flatMap((item) => ('name' in item ? [`${item.type} ${abiSignature(item)}`] : [])));
  const listed = Array.from(listsOf, ([type, list]) =>
    (context.signatures?.[list] ?? []).map(({ signature }) => `${type} ${signature}`),
  ).flat();
  return listed
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
