import type { Abi, AbiItem, AbiParameter, StateMutability } from '../../domain/contract/abi.ts';
import { inEnglish, type Words } from '../../domain/phrase.ts';
import type { Steps } from '../../domain/steps.ts';
import { capitalized } from '../../domain/value/capitalized.ts';
import { reservedWord, undeclarable } from './solidityDeclarations.ts';

/** What a declaration calls its parameters, empty for one without a name. */
export interface DeclaredNames {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** An item as it stands in an interface, without the semicolon; without names the words of a comment. */
export type Declaration =
  | { readonly text: string; readonly names: DeclaredNames }
  | { readonly text: Words; readonly names?: undefined };

export interface Declared {
  /** The name wanted, or one that nothing in it has. */
  readonly title: string;
  readonly structs: readonly string[];
  readonly items: ReadonlyMap<AbiItem, Declaration>;
}

/**
 * What an interface of the ABI declares, so that it compiles: tuples become structs; constructor, receive and fallback are
 * comments, as an interface has none, and so is what Solidity cannot say.
 */
export function* declareInterface(wanted: string, abi: Abi): Steps<Declared> {
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
export function interfaceName(name: string | undefined): string {
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

function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
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
