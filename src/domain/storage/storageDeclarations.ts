/** What layouts do not say and sources do: names of enum members, what types stand for, who declares a variable. */
export interface SourceDeclarations {
  /** By the name alone and, in Solidity, by `Contract.Name`: the members in order. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** `type Price is uint128` (Solidity), by the name as layouts write it: `Price`, `Contract.Price`. */
  readonly userTypes: ReadonlyMap<string, string>;
  /** Vyper only. */
  readonly structs: ReadonlyMap<string, readonly (readonly [name: string, type: string])[]>;
  /** Vyper only: what the lengths in members of structs may be called. */
  readonly constants: ReadonlyMap<string, bigint>;
  /** Vyper only: names of types whose values are addresses. */
  readonly interfaces: ReadonlySet<string>;
  /** Variable → the contracts whose body declares it (Solidity). */
  readonly declaredIn: ReadonlyMap<string, readonly string[]>;
  /** Contract → what it inherits from, as it is written (Solidity). */
  readonly bases: ReadonlyMap<string, readonly string[]>;
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
  };
  for (const text of sources?.values() ?? []) {
    if (text.length > maxSourceLength) {
      continue;
    }
    if (language === 'Vyper') {
      readVyper(text, found);
    } else if (language === 'Solidity') {
      readSolidity(withoutComments(text), found);
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
}

function readSolidity(code: string, found: Found): void {
  for (const [, name = '', members = ''] of code.matchAll(/\benum\s+(\w+)\s*\{([^{}]{0,20000})\}/g)) {
    found.enums.set(name, namesIn(members));
  }
  readUserTypes(code, '', found);
  for (const { name, head, body } of contractBodies(code)) {
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

function basesIn(head: string): readonly string[] {
  const [, list = ''] = /\bis\b(.*)$/s.exec(head.replace(/\([^()]*\)/g, '')) ?? [];
  return list.split(',').flatMap((part) => /([A-Za-z_$][\w$]*)\s*\{?\s*$/.exec(part)?.[1] ?? []);
}

interface ContractText {
  readonly name: string;
  /** Up to its brace. */
  readonly head: string;
  readonly body: string;
}

function contractBodies(code: string): readonly ContractText[] {
  const heads = code.matchAll(/\b(?:contract|library|interface)\s+([A-Za-z_$][\w$]{0,200})[^{};]{0,4000}\{/g);
  return Array.from(heads, ({ 0: head, 1: name = '', index }) => {
    const start = index + head.length;
    return { name, head, body: code.slice(start, endOfBlock(code, start)) };
  });
}

function endOfBlock(code: string, start: number): number {
  const brace = /[{}]/g;
  brace.lastIndex = start;
  let depth = 1;
  for (let match = brace.exec(code); match !== null; match = brace.exec(code)) {
    depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) {
      return match.index;
    }
  }
  return code.length;
}

/** A body without what stands in braces of its own: functions, structs, enums. */
function topLevel(body: string): string {
  let depth = 0;
  let kept = '';
  let start = 0;
  for (const { 0: brace, index } of body.matchAll(/[{}]/g)) {
    if (depth === 0) {
      kept += `${body.slice(start, index)};`;
    }
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    start = index + 1;
  }
  return depth === 0 ? kept + body.slice(start) : kept;
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

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (match) =>
    match.startsWith('/') ? ' ' : '""',
  );
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
