import { atOnce, type Steps } from '../steps.ts';
import {
  type FoundDeclarations,
  readSolidity,
  type SourceError,
  type SourceField,
  type StorageNamespace,
} from './readSolidity.ts';
import { readVyper } from './readVyper.ts';
import type { SourceBudget, SourceLanguage } from './sourceTokens.ts';

/** What layouts do not say and sources do: names of enum members, what types stand for, who declares a variable. */
export interface SourceDeclarations {
  /** The members in order; by the name alone in Vyper and for those of a file, else by `Contract.Name`. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** `type Price is uint128` (Solidity), by the name as layouts write it: `Price`, `Contract.Price`. */
  readonly userTypes: ReadonlyMap<string, string>;
  /** By the same names. */
  readonly structs: ReadonlyMap<string, readonly SourceField[]>;
  /** What the lengths in members of structs may be called. */
  readonly constants: ReadonlyMap<string, bigint>;
  /** Vyper only: names of types whose values are addresses. */
  readonly interfaces: ReadonlySet<string>;
  /** Variable → the contracts whose body declares it (Solidity). */
  readonly declaredIn: ReadonlyMap<string, ReadonlySet<string>>;
  /** Contract → what it inherits from, as it is written (Solidity). */
  readonly bases: ReadonlyMap<string, readonly string[]>;
  /** Structs that lie in a namespace of their own (Solidity, ERC-7201). */
  readonly namespaces: readonly StorageNamespace[];
  /** Of libraries and of files (Solidity). */
  readonly errors: readonly SourceError[];
  /** There is more text than is read. */
  readonly isCut: boolean;
}

type Sources = ReadonlyMap<string, string>;

/** About 2 MB of text. */
const maxSteps = 3_000_000;

const known = new WeakMap<Sources, Map<string | undefined, SourceDeclarations>>();

/** Reads the sources of a contract, once: what is unusual is missed, never guessed. */
export function sourceDeclarations(sources: Sources | undefined, language: string | undefined): SourceDeclarations {
  if (sources === undefined) {
    return noDeclarations;
  }
  const declarations =
    known.get(sources)?.get(language) ?? readDeclarations(sources.values(), language, { stepsLeft: maxSteps });
  remember(sources, language, declarations);
  return declarations;
}

/** Reads them in steps, so that {@link sourceDeclarations} has them at once: 2 MB take a while. */
export function* prepareDeclarations(sources: Sources | undefined, language: string | undefined): Generator<undefined> {
  if (sources !== undefined && known.get(sources)?.has(language) !== true) {
    remember(sources, language, yield* declarationSteps(sources.values(), language, { stepsLeft: maxSteps }));
  }
}

function remember(sources: Sources, language: string | undefined, declarations: SourceDeclarations): void {
  const ofLanguages = known.get(sources) ?? new Map<string | undefined, SourceDeclarations>();
  known.set(sources, ofLanguages.set(language, declarations));
}

/** Reads texts until the budget is spent. */
export function readDeclarations(
  texts: Iterable<string>,
  language: string | undefined,
  budget: SourceBudget,
): SourceDeclarations {
  return atOnce(declarationSteps(texts, language, budget));
}

function* declarationSteps(
  texts: Iterable<string>,
  language: string | undefined,
  budget: SourceBudget,
): Steps<SourceDeclarations> {
  const found: FoundDeclarations = {
    enums: new Map(),
    userTypes: new Map(),
    structs: new Map(),
    constants: new Map(),
    interfaces: new Set(),
    declaredIn: new Map(),
    bases: new Map(),
    namespaces: [],
    errors: [],
  };
  for (const text of isReadable(language) ? texts : []) {
    yield* (language === 'Vyper' ? readVyper : readSolidity)(text, found, budget);
    // A contract may have thousands of small ones.
    yield undefined;
  }
  const constants = new Map<string, bigint>();
  for (const [name, text] of found.constants) {
    const value = constantNumber(text, found.constants);
    if (value !== undefined) {
      constants.set(name, value);
    }
    yield undefined;
  }
  return {
    ...found,
    constants,
    isCut: budget.stepsLeft < 0,
  };
}

function isReadable(language: string | undefined): language is SourceLanguage {
  return language === 'Solidity' || language === 'Vyper';
}

export const noDeclarations = readDeclarations([], undefined, { stepsLeft: 0 });

const maxNames = 16;

/** What a constant is: a literal, the name of another, or one operation on two of them; undefined for anything else. */
function constantNumber(text: string, constants: ReadonlyMap<string, string>, depth = 0): bigint | undefined {
  if (/^\d[\d_]{0,76}$/.test(text)) {
    return BigInt(text.replaceAll('_', ''));
  }
  const [, left, operator, right] = /^([\w.]{1,201})\s?(\*\*|\/\/|[-+*])\s?([\w.]{1,201})$/.exec(text) ?? [];
  if (left === undefined || right === undefined) {
    const meant = /^[\w.]+$/.test(text) ? constants.get(text.slice(text.lastIndexOf('.') + 1)) : undefined;
    return meant === undefined || depth > maxNames ? undefined : constantNumber(meant, constants, depth + 1);
  }
  // Two names of two names of two: what doubles with each step ends early.
  const [a, b] = [left, right].map((part) => constantNumber(part, constants, depth + 4));
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
