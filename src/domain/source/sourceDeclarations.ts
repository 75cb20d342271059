import { atOnce, type Steps } from '../steps.ts';
import { constantNumber } from './constantNumber.ts';
import {
  type FoundDeclarations,
  readSolidity,
  type SourceConstant,
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
  /** By `Contract.NAME`, and by the name alone where there is one of it (Solidity). */
  readonly typedConstants: ReadonlyMap<string, SourceConstant | undefined>;
  /** Immutable → its type; empty where there are two (Solidity). */
  readonly immutables: ReadonlyMap<string, string>;
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
  /** What imports call something by another name → its own (Solidity); empty where two imports mean different things. */
  readonly aliases: ReadonlyMap<string, string>;
  /** How many contracts of a name, and types of a full name, there are: files may each have their own (Solidity). */
  readonly copies: ReadonlyMap<string, number>;
  /** There is more text than is read. */
  readonly isCut: boolean;
}

type Sources = ReadonlyMap<string, string>;

/** About 2 MB of text. */
const maxSteps = 3_000_000;

/** How many constants may stand behind each other. */
const maxNames = 17;

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
    typedConstants: new Map(),
    immutables: new Map(),
    interfaces: new Set(),
    declaredIn: new Map(),
    bases: new Map(),
    namespaces: [],
    errors: [],
    aliases: new Map(),
    copies: new Map(),
  };
  for (const text of isReadable(language) ? texts : []) {
    yield* (language === 'Vyper' ? readVyper : readSolidity)(text, found, budget);
    // A contract may have thousands of small ones.
    yield undefined;
  }
  const constants = new Map<string, bigint>();
  const numberOf = (name: string, depth: number): bigint | undefined => {
    const own = found.aliases.get(name);
    // What is declared in one file and is an alias in another stands for none.
    const isOne = own === undefined || !found.constants.has(name);
    const text = constants.has(name) || depth > maxNames || !isOne ? undefined : found.constants.get(own ?? name);
    const value =
      text === undefined ? constants.get(name) : constantNumber(text, (other) => numberOf(other, depth + 1));
    if (value !== undefined) {
      constants.set(name, value);
    }
    return value;
  };
  for (const name of [...found.constants.keys(), ...found.aliases.keys()]) {
    numberOf(name, 0);
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
