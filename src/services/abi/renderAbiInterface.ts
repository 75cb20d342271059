import { type AbiEvent, type AbiFunction, formatAbiItem } from 'abitype';
import { type Abi, type AbiItem, abiSignature } from '../../domain/contract/abi.ts';
import type { ContractSignatures } from '../../domain/contract/verifiedContract.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactJson } from '../../domain/value/exactJson.ts';
import { abiTypeScript, selectorClashes } from './abiForms.ts';
import { hashOfCode, selectorOf, signatureHash } from './abiHash.ts';
import { abiSolidity } from './abiSolidity.ts';
import { contractComment, itemComment, type Natspec } from './natspec.ts';

/** What is known of a contract beside its ABI. Loaded when the first such document opens. */
export interface AbiContext extends Natspec {
  /** The contract's name. Untrusted. */
  readonly name?: string | undefined;
  /** Compared with our own hashes; a difference is noted. */
  readonly signatures?: ContractSignatures | undefined;
}

export { abiSolidity, abiTypeScript, hashOfCode, selectorClashes };

type Group = readonly [title: string, belongs: (item: AbiItem) => boolean];

const groups: readonly Group[] = [
  ['Constructor', ({ type }) => type === 'constructor'],
  ['View functions', (item) => item.type === 'function' && item.stateMutability === 'view'],
  ['Pure functions', (item) => item.type === 'function' && item.stateMutability === 'pure'],
  ['Functions', (item) => item.type === 'function' && !['view', 'pure'].includes(item.stateMutability)],
  ['Receive and fallback', ({ type }) => type === 'receive' || type === 'fallback'],
  ['Events', ({ type }) => type === 'event'],
  ['Errors', ({ type }) => type === 'error'],
];

/**
 * An ABI as the lines of a Solidity-like interface: grouped, with NatSpec, selectors and topics as comments. Entries
 * that are no ABI items stand at the end as comments. For reading: tuples are written by their members.
 */
export function renderAbiInterface(abi: Abi, context: AbiContext = {}): readonly string[] {
  const name = /^[A-Za-z_$][\w$]{0,100}$/.test(context.name ?? '') ? context.name : 'Contract';
  const body = groups.flatMap(([title, belongs]) => {
    const items = abi.items.filter(belongs);
    return items.length === 0 ? [] : [[`// ${title}`], ...items.map((item) => renderItem(item, context))];
  });
  const rest = [malformedLines(abi), unlistedLines(abi, context.signatures)].filter((lines) => lines.length > 0);
  const blocks = body.length + rest.length === 0 ? [['// The ABI is empty.']] : [...body, ...rest];
  const inside = blocks.flatMap((lines, index) => [
    ...(index === 0 ? [] : ['']),
    ...lines.map((line) => `    ${line}`),
  ]);
  return [...contractComment(context), `interface ${name} {`, ...inside, '}'];
}

function renderItem(item: AbiItem, context: AbiContext): readonly string[] {
  const signature = 'name' in item ? abiSignature(item) : item.type;
  return [
    ...itemComment(item, signature, context),
    ...hashLines(item, signature, context.signatures),
    `${declaration(item)};`,
  ];
}

function declaration(item: AbiItem): string {
  // Our items are abitype's, but for the literal types it infers from them.
  const text = formatAbiItem(item as unknown as AbiFunction | AbiEvent);
  return item.type === 'event' && item.anonymous ? `${text} anonymous` : text;
}

const listsOf: ReadonlyMap<string, keyof ContractSignatures> = new Map([
  ['function', 'functions'],
  ['event', 'events'],
  ['error', 'errors'],
]);

function hashLines(item: AbiItem, signature: string, signatures: ContractSignatures | undefined): readonly string[] {
  const list = listsOf.get(item.type);
  if (list === undefined) {
    return [];
  }
  const listed = signatures?.[list].find((entry) => entry.signature === signature);
  if (item.type !== 'event') {
    return compared('selector', selectorOf(signature), listed?.hash4);
  }
  return item.anonymous
    ? ['// no topic 0: the event is anonymous']
    : compared('topic 0', signatureHash(signature), listed?.hash32);
}

function compared(what: string, own: string, listed: string | undefined): readonly string[] {
  const line = `// ${what} ${own}`;
  return listed === undefined || listed.toLowerCase() === own
    ? [line]
    : [line, `// differs from the service, which states ${singleLine(listed, 80)}`];
}

function malformedLines(abi: Abi): readonly string[] {
  return abi.malformed.map(
    ({ index, reason, json }) => `// Entry ${index} of the ABI cannot be read. ${reason} It is: ${excerpt(json)}`,
  );
}

function unlistedLines({ items }: Abi, signatures: ContractSignatures | undefined): readonly string[] {
  const known = new Set(items.flatMap((item) => ('name' in item ? [`${item.type} ${abiSignature(item)}`] : [])));
  const listed = Array.from(listsOf, ([type, list]) =>
    (signatures?.[list] ?? []).map(({ signature }) => `${type} ${signature}`),
  ).flat();
  return listed
    .filter((entry) => !known.has(entry))
    .map((entry) => `// The service lists a signature that is not in the ABI: ${singleLine(entry, 200)}`);
}

function excerpt(json: unknown): string {
  try {
    return singleLine(formatExactJson(json, 0), 200);
  } catch {
    // Nested deeper than a writer can follow.
    return 'too large to show.';
  }
}
