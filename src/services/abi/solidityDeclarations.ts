import { type Abi, type AbiItem, type AbiParameter, abiSignature } from '../../domain/contract/abi.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import type { Steps } from '../../domain/steps.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { selectorOf } from './abiHash.ts';

type NamedItem = Extract<AbiItem, { readonly name: string }>;
type ItemWithInputs = Extract<AbiItem, { readonly inputs: unknown }>;

/** Items that an interface cannot declare, each with a sentence that says why. */
export function* undeclarable({ items }: Abi): Steps<ReadonlyMap<AbiItem, Phrase>> {
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
export const reservedWord =
  /^(_|abstract|address|after|alias|anonymous|apply|as|assembly|auto|bool|break|byte|bytes\d*|calldata|case|catch|constant|constructor|continue|contract|copyof|days|default|define|delete|do|else|emit|enum|ether|event|external|fallback|false|final|fixed|for|function|gwei|hex|hours|if|immutable|implements|import|in|indexed|inline|interface|internal|is|let|library|macro|mapping|match|memory|minutes|modifier|mutable|new|null|of|override|partial|payable|pragma|private|promise|public|pure|receive|reference|relocatable|return|returns|sealed|seconds|sizeof|static|storage|string|struct|super|supports|switch|this|throw|true|try|type|typedef|typeof|u?fixed(\d+x\d+)?|u?int\d*|unchecked|unicode|using|var|view|virtual|weeks|wei|while|years)$/;
