import { basesIn, type ContractText, contractBodies, outside, topLevel, withoutComments } from './solidityText.ts';

/** What layouts do not say and sources do: names of enum members, what types stand for, who declares a variable. */
export interface SourceDeclarations {
  /** By the name alone and, in Solidity, by `Contract.Name`: the members in order. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** `type Price is uint128` (Solidity), by the name as layouts write it: `Price`, `Contract.Price`. */
  readonly userTypes: ReadonlyMap<string, string>;
  /** By the name alone in Vyper and for those of a file, else by `Contract.Name`. */
  readonly structs: ReadonlyMap<string, readonly (readonly [name: string, type: string])[]>;
  /** What the lengths in members of structs may be called. */
  readonly constants: ReadonlyMap<string, bigint>;
  /** Vyper only: names of types whose values are addresses. */
  readonly interfaces: ReadonlySet<string>;
  /** Variable → the contracts whose body declares it (Solidity). */
  readonly declaredIn: ReadonlyMap<string, readonly string[]>;
  /** Contract → what it inherits from, as it is written (Solidity). */
  readonly bases: ReadonlyMap<string, readonly string[]>;
  /** Structs that lie in a namespace of their own (Solidity, ERC-7201). */
  readonly namespaces: readonly StorageNamespace[];
}

export interface StorageNamespace {
  /** `example.main`; untrusted. */
  readonly id: string;
  /** As in {@link SourceDeclarations.structs}. */
  readonly struct: string;
  /** What declares it; undefined for a struct of a file. */
  readonly contract: Pick<ContractText, 'kind' | 'name'> | undefined;
}

const maxSourceLength = 2_000_000;

/** Looks through the sources of a contract by pattern, not by grammar: what is unusual is missed, never guessed. */
export function readDeclarations(
  sources: ReadonlyMap<string, string> | undefined,
  language: string | undefined,
): SourceDeclarations {
  const found: Found = {
    enums: new Map(),
    userTypes: new Map(),
    structs: new Map(),
    constants: new Map(),
    interfaces: new Set(),
    declaredIn: new Map(),
    bases: new Map(),
    namespaces: [],
  };
  for (const text of sources?.values() ?? []) {
    if (text.length > maxSourceLength) {
      continue;
    }
    if (language === 'Vyper') {
      readVyper(text, found);
    } else if (language === 'Solidity') {
      readSolidity(text, found);
    }
  }
  const { constants } = found;
  const numbers = Array.from(constants, ([name, text]) => [name, wholeNumber(text, constants)] as const);
  return {
    ...found,
    constants: new Map(numbers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  };
}

export const noDeclarations = readDeclarations(undefined, undefined);

interface Found {
  readonly enums: Map<string, string[]>;
  readonly userTypes: Map<string, string>;
  readonly structs: Map<string, (readonly [string, string])[]>;
  /** As they are written. */
  readonly constants: Map<string, string>;
  readonly interfaces: Set<string>;
  readonly declaredIn: Map<string, string[]>;
  readonly bases: Map<string, readonly string[]>;
  readonly namespaces: StorageNamespace[];
}

function readSolidity(text: string, found: Found): void {
  const ids: string[] = [];
  const code = withoutComments(text, ids);
  for (const [, name = '', members = ''] of code.matchAll(/\benum\s+(\w+)\s*\{([^{}]{0,20000})\}/g)) {
    found.enums.set(name, namesIn(members));
  }
  readUserTypes(code, '', found);
  readConstants(code, found);
  const bodies = contractBodies(code);
  readStructs(outside(code, bodies), undefined, ids, found);
  for (const contract of bodies) {
    const { name, head, body } = contract;
    readStructs(body, contract, ids, found);
    found.bases.set(name, basesIn(head));
    for (const [, inner = '', members = ''] of body.matchAll(/\benum\s+(\w+)\s*\{([^{}]{0,20000})\}/g)) {
      found.enums.set(`${name}.${inner}`, namesIn(members));
    }
    readUserTypes(body, `${name}.`, found);
    for (const statement of topLevel(body).split(';')) {
      const label = variableIn(statement);
      if (label === undefined) {
        continue;
      }
      const owners = found.declaredIn.get(label) ?? [];
      if (!owners.includes(name)) {
        found.declaredIn.set(label, [...owners, name]);
      }
    }
  }
}

function readStructs(
  code: string,
  contract: ContractText | undefined,
  ids: readonly string[],
  { structs, namespaces }: Found,
): void {
  for (const [, mark, name = '', body = ''] of code.matchAll(
    /(?:@(\d{1,6})\s+)?\bstruct\s+([A-Za-z_$][\w$]{0,200})\s*\{([^{}]{0,50000})\}/g,
  )) {
    const struct = contract === undefined ? name : `${contract.name}.${name}`;
    const fields = body.split(';').flatMap((text) => fieldIn(text.trim()));
    structs.set(struct, fields);
    const id = mark === undefined ? undefined : ids[Number(mark)];
    if (id !== undefined) {
      namespaces.push({ id, struct, contract: contract && { kind: contract.kind, name: contract.name } });
    }
  }
}

/** A field as its name and type; one that cannot be read has no type. */
function fieldIn(text: string): readonly (readonly [name: string, type: string])[] {
  const [, name] = /[\s)\]]([A-Za-z_$][\w$]{0,200})$/.exec(text.slice(-202)) ?? [];
  const type = name === undefined ? '' : text.slice(0, -name.length).trim();
  return text === '' ? [] : [[name ?? '?', type]];
}

/** As Vyper's, a name of two values stands for none. */
function readConstants(code: string, { constants }: Found): void {
  for (const [, name = '', text = ''] of code.matchAll(
    /\bconstant\s+(?:(?:public|private|internal)\s+)?([A-Za-z_$][\w$]{0,200})\s*=\s*([\w.]{1,80}(?:\s*[-+*]{1,2}\s*[\w.]{1,80})?)\s*;/g,
  )) {
    constants.set(name, (constants.get(name) ?? text) === text ? text : '');
  }
}

/** A name that stands for two types stands for none: which one is meant, a layout does not say. */
function readUserTypes(code: string, prefix: string, { userTypes }: Found): void {
  for (const [, name = '', type = ''] of code.matchAll(/\btype\s+(\w{1,200})\s+is\s+(\w{1,20})\s*(?:payable\s*)?;/g)) {
    const elementary = /^u?int$/.test(type) ? `${type}256` : type;
    const known = userTypes.get(prefix + name) ?? elementary;
    userTypes.set(prefix + name, known === elementary ? elementary : '');
  }
}

/** The variable with a place in storage that a statement declares; other statements may give any word. */
function variableIn(statement: string): string | undefined {
  return /\b(?:constant|immutable)\b/.test(statement)
    ? undefined
    : /(?<![\w$])([A-Za-z_$][\w$]{0,200})\s*(?:=(?!>).*)?$/s.exec(statement)?.[1];
}

function readVyper(text: string, found: Found): void {
  const code = text.replace(/#[^\n]*/g, '');
  readVyperNames(code, found);
  for (const [, name = '', body = ''] of code.matchAll(
    /^struct\s+(\w+)\s*:[ \t]*\n((?:[ \t]+[^\n]*\n?|[ \t]*\n)*)/gm,
  )) {
    const fields = Array.from(
      body.matchAll(/^[ \t]+(\w+)\s*:\s*(\S[^\n]*)$/gm),
      ([, field = '', type = '']) => [field, type.trim()] as const,
    );
    found.structs.set(name, fields);
  }
  for (const [, name = '', body = ''] of code.matchAll(
    /^(?:flag|enum)\s+(\w+)\s*:[ \t]*\n((?:[ \t]+\w+[ \t]*\n?|[ \t]*\n)*)/gm,
  )) {
    found.enums.set(
      name,
      body
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    );
  }
}

function readVyperNames(code: string, { constants, interfaces }: Found): void {
  for (const [, name = '', text = ''] of code.matchAll(
    /^(\w{1,200})\s*:\s*(?:public\(\s*)?constant\([^()\n]{1,200}\)\s*\)?\s*=[ \t]*(\S[^\n]{0,200})$/gm,
  )) {
    const known = constants.get(name) ?? text.trim();
    constants.set(name, known === text.trim() ? known : '');
  }
  for (const [, name = ''] of code.matchAll(/^interface\s+(\w{1,200})\s*:/gm)) {
    interfaces.add(name);
  }
  // Of what can be imported, only interfaces are types by their bare name.
  for (const [, names = ''] of code.matchAll(/^(?:from\s+[\w.]{1,200}\s+)?import\s+([^\n]{1,1000})$/gm)) {
    for (const name of names.replace(/[()]/g, '').split(',')) {
      interfaces.add(
        name
          .trim()
          .split(/[\s.]+/)
          .at(-1) ?? '',
      );
    }
  }
}

function namesIn(members: string): string[] {
  return members
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Za-z_$][\w$]{0,200}$/.test(name));
}

const maxNames = 16;

/** What a constant is: a literal, the name of another, or one operation on two of them; undefined for anything else. */
export function wholeNumber(text: string, constants: ReadonlyMap<string, string>, depth = 0): bigint | undefined {
  if (/^\d[\d_]{0,76}$/.test(text)) {
    return BigInt(text.replaceAll('_', ''));
  }
  const [, left, operator, right] = /^([\w.]+)\s*(\*\*|\/\/|[-+*])\s*([\w.]+)$/.exec(text) ?? [];
  if (left === undefined || right === undefined) {
    const meant = /^[\w.]+$/.test(text) ? constants.get(text.split('.').at(-1) ?? '') : undefined;
    return meant === undefined || depth > maxNames ? undefined : wholeNumber(meant, constants, depth + 1);
  }
  // Two names of two names of two: what doubles with each step ends early.
  const [a, b] = [left, right].map((part) => wholeNumber(part, constants, depth + 4));
  return a === undefined || b === undefined ? undefined : calculated(a, operator, b);
}

function calculated(a: bigint, operator: string | undefined, b: bigint): bigint | undefined {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '//':
      return b === 0n ? undefined : a / b;
    default:
      return b >= 0n && b <= 256n && a <= 1_000n ? a ** b : undefined;
  }
}
