import type { Abi, AbiItem, AbiParameter } from '../../domain/contract/abi.ts';
import { inEnglish, type Words } from '../../domain/phrase.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { reservedWord, undeclarable } from './solidityDeclarations.ts';

/**
 * The ABI as a Solidity interface that compiles: tuples become structs, constructor, receive and fallback are left
 * out (an interface has none), and what Solidity cannot say stands as a comment.
 */
export function abiSolidity(
  name: string | undefined,
  abi: Abi,
  translate: (text: Words) => string = inEnglish,
): string {
  const taken = new Set(abi.items.flatMap((item) => ('name' in item ? [item.name] : [])));
  const wanted = `I${name !== undefined && /^[A-Za-z_$][\w$]{0,100}$/.test(name) ? name : 'Contract'}`;
  // No function may be called like its interface.
  const title = unusedName(wanted, taken, new Map());
  const structs: Structs = { texts: [], byText: new Map(), taken: taken.add(title), numbers: new Map() };
  const reasons = undeclarable(abi);
  const body = abi.items.flatMap((item) => {
    const reason = reasons.get(item);
    return reason === undefined ? solidityItem(item, structs) : [`// ${translate(reason)}`];
  });
  const declared = [...structs.texts, ...body].map((text) => text.replace(/^(?=.)/gm, '    '));
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

function solidityItem(item: AbiItem, structs: Structs): readonly string[] {
  const all = 'name' in item ? [...item.inputs, ...('outputs' in item ? item.outputs : [])] : [];
  const types = new Map(all.map((parameter) => [parameter, solidityType(parameter, structs)]));
  // What is given and what comes back share their names; a second one of a name goes without, and one of a struct.
  const names = namesOf(types.values());
  const list = (parameters: readonly AbiParameter[], placeOf: (parameter: AbiParameter) => string) => {
    const texts = parameters.map((parameter) => {
      const { name } = parameter;
      const isNamed = name !== '' && !reservedWord.test(name) && !names.has(name);
      names.add(name);
      return `${types.get(parameter)}${placeOf(parameter)}${isNamed ? ` ${name}` : ''}`;
    });
    return texts.join(', ');
  };
  switch (item.type) {
    case 'function': {
      const mutability = item.stateMutability === 'nonpayable' ? '' : ` ${item.stateMutability}`;
      const inputs = list(item.inputs, (parameter) => (isReferred(parameter) ? ' calldata' : ''));
      const outputs = list(item.outputs, (parameter) => (isReferred(parameter) ? ' memory' : ''));
      const returns = item.outputs.length === 0 ? '' : ` returns (${outputs})`;
      return [`function ${item.name}(${inputs}) external${mutability}${returns};`];
    }
    case 'event': {
      const inputs = list(item.inputs, ({ indexed }) => (indexed ? ' indexed' : ''));
      return [`event ${item.name}(${inputs})${item.anonymous ? ' anonymous' : ''};`];
    }
    case 'error':
      return [`error ${item.name}(${list(item.inputs, () => '')});`];
    default:
      return [];
  }
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
