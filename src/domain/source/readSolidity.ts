import type { Steps } from '../steps.ts';
import {
  createSourceCursor,
  isSourceName,
  joinedTokens,
  locationPrefix,
  noToken,
  partsOf,
  type SourceBudget,
  type SourceCursor,
  type SourceToken,
} from './sourceTokens.ts';

export type SourceField = readonly [name: string, type: string];

interface SourceContract {
  readonly kind: 'contract' | 'library' | 'interface';
  readonly name: string;
}

export interface StorageNamespace {
  /** `example.main`; untrusted. */
  readonly id: string;
  /** As in `structs` of what is found. */
  readonly struct: string;
  readonly fields: readonly SourceField[];
  /** What declares it; undefined for a struct of a file. */
  readonly contract: SourceContract | undefined;
}

/** A constant as it is written. */
export interface SourceConstant {
  readonly type: string;
  readonly value: string;
}

export interface SourceError {
  readonly name: string;
  /** Undefined outside of contracts. */
  readonly library: string | undefined;
  /** Each as it is written: `uint256 amount`. */
  readonly parameters: readonly string[];
}

/** What is being collected from one source after another. */
export interface FoundDeclarations {
  readonly enums: Map<string, readonly string[]>;
  readonly userTypes: Map<string, string>;
  readonly structs: Map<string, readonly SourceField[]>;
  /** As they are written. */
  readonly constants: Map<string, string>;
  readonly immutables: Map<string, string>;
  readonly typedConstants: Map<string, SourceConstant | undefined>;
  readonly interfaces: Set<string>;
  readonly declaredIn: Map<string, Set<string>>;
  readonly bases: Map<string, readonly string[]>;
  readonly namespaces: StorageNamespace[];
  readonly errors: SourceError[];
  readonly aliases: Map<string, string>;
  readonly copies: Map<string, number>;
}

/** A member of a file or contract, without its body, which is yet to be taken. */
export interface SolidityMember {
  /** What stands before the body or the end. */
  readonly head: readonly SourceToken[];
  /** The brace that is next, or the semicolon that was taken; undefined when what is around it ends first. */
  readonly mark: '{' | ';' | undefined;
  /** The id that the comment before it gives a struct. */
  readonly location: string | undefined;
}

/** In tokens: far more than any list has; what is longer is read as if it was not there. */
const longestList = 10_000;
/** What is read between two pauses: far less than a millisecond. */
const tokensAtOnce = 256;

/** The members of a file, or of a contract up to its closing brace, and now and then a pause. */
export function* solidityMembers(cursor: SourceCursor, isContract: boolean): Generator<SolidityMember | undefined> {
  let location: string | undefined;
  for (let token = cursor.peek(); token.kind !== 'end'; token = cursor.peek()) {
    yield undefined;
    // A contract begins behind `abstract`; a file has no closing brace.
    if (token.kind === 'location' || token.text === 'abstract' || token.text === '}') {
      cursor.next();
      location = token.kind === 'location' ? token.text.slice(locationPrefix.length) : undefined;
    } else {
      yield yield* takeMember(cursor, location);
      location = undefined;
    }
    if (token.text === '}' && isContract) {
      return;
    }
  }
}

export const contractKinds: ReadonlySet<string> = new Set<SourceContract['kind']>(['contract', 'library', 'interface']);
const withBody: ReadonlySet<string> = new Set([
  ...contractKinds,
  ...'struct enum function modifier constructor fallback receive'.split(' '),
]);

function* takeMember(cursor: SourceCursor, location: string | undefined): Steps<SolidityMember> {
  const head: SourceToken[] = [];
  let count = 0;
  for (let token = cursor.peek(); token.kind !== 'end' && token.text !== '}'; token = cursor.peek()) {
    if (token.text === '{' && withBody.has(head[0]?.text ?? '')) {
      return { head, mark: '{', location };
    }
    if (token.text === '{') {
      head.push(...namesIn(head, yield* takeBraces(cursor)));
      // What goes on behind braces does so on their line.
      if (cursor.peek().indent !== undefined) {
        break;
      }
      continue;
    }
    cursor.next();
    if (++count % tokensAtOnce === 0) {
      yield undefined;
    }
    if (token.text === ';') {
      return { head, mark: count > longestList ? undefined : ';', location };
    }
    if (count <= longestList) {
      head.push(token);
    }
  }
  return { head, mark: undefined, location };
}

/** What braces hold is part of the statement in imports alone. */
function namesIn([first]: readonly SourceToken[], braces: readonly SourceToken[] | undefined): readonly SourceToken[] {
  return first?.text === 'import' ? (braces ?? []) : [];
}

/** The name of a variable, which has a type before it and maybe a value behind it: the last one outside of brackets. */
export function variableName(head: readonly SourceToken[]): SourceToken | undefined {
  const equals = head.findIndex(({ text }) => text === '=');
  let depth = 0;
  return head.slice(1, equals < 0 ? undefined : equals).findLast((token) => {
    depth += ')]'.includes(token.text) ? 1 : '(['.includes(token.text) ? -1 : 0;
    return depth === 0 && isSourceName(token);
  });
}

/** Takes braces and what they hold, which is given back; undefined for what is not closed or longer than any list. */
export function* takeBraces(cursor: SourceCursor): Steps<readonly SourceToken[] | undefined> {
  const tokens: SourceToken[] = [];
  let [depth, count] = [0, 0];
  do {
    const token = cursor.next();
    depth += token.text === '{' ? 1 : token.text === '}' ? -1 : 0;
    if (++count % tokensAtOnce === 0) {
      yield undefined;
    }
    if (count <= longestList + 2) {
      tokens.push(token);
    }
  } while (depth > 0 && cursor.peek().kind !== 'end');
  return depth === 0 && count === tokens.length ? tokens.slice(1, -1) : undefined;
}

/** Reads the declarations of a source in steps. */
export function readSolidity(text: string, found: FoundDeclarations, budget: SourceBudget): Steps<void> {
  return readDeclarations(createSourceCursor(text, 'Solidity', budget), undefined, found);
}

function* readDeclarations(
  cursor: SourceCursor,
  contract: SourceContract | undefined,
  found: FoundDeclarations,
): Steps<void> {
  for (const member of solidityMembers(cursor, contract !== undefined)) {
    if (member === undefined) {
      yield undefined;
      continue;
    }
    const { head, mark } = member;
    const [{ text: kind } = noToken, name = noToken] = head;
    if (mark === '{' && contract === undefined && isContractKind(kind) && isSourceName(name)) {
      addContract(name.text, basesIn(head.slice(2)), found);
      cursor.next();
      yield* readDeclarations(cursor, { kind, name: name.text }, found);
    } else if (mark === '{') {
      const tokens = yield* takeBraces(cursor);
      if (isSourceName(name) && tokens !== undefined) {
        addBlock(kind, name.text, tokens, member.location, contract, found);
      }
    } else if (mark === ';') {
      addStatement(member, contract, found);
    }
  }
}

/** Of two contracts of one name that inherit from different ones, nothing says which is meant. */
function addContract(name: string, inherited: readonly string[], { bases, copies }: FoundDeclarations): void {
  const known = bases.get(name);
  bases.set(name, known === undefined || String(known) === String(inherited) ? inherited : [unknownBase]);
  addCopy(copies, name);
}

/** What stands for a contract to inherit from that is not known. */
export const unknownBase = '?';

function addCopy(copies: Map<string, number>, name: string): void {
  copies.set(name, (copies.get(name) ?? 0) + 1);
}

function isContractKind(text: string): text is SourceContract['kind'] {
  return contractKinds.has(text);
}

/** What `is` lists, without arguments of constructors and `layout at …`. */
function basesIn(head: readonly SourceToken[]): readonly string[] {
  const shallow: SourceToken[] = [];
  let depth = 0;
  for (const token of head) {
    depth -= token.text === ')' ? 1 : 0;
    if (depth === 0) {
      shallow.push(token);
    }
    depth += token.text === '(' ? 1 : 0;
  }
  const start = shallow.findIndex(({ text }) => text === 'is');
  const end = shallow.findIndex(({ text }, index) => text === 'layout' && shallow[index + 1]?.text === 'at');
  const list = start < 0 ? [] : shallow.slice(start + 1, end > start ? end : shallow.length);
  return [...partsOf(list, ',')].flatMap((part) => part.findLast(isSourceName)?.text ?? []);
}

function addBlock(
  kind: string,
  name: string,
  tokens: readonly SourceToken[],
  location: string | undefined,
  contract: SourceContract | undefined,
  { enums, structs, namespaces, copies }: FoundDeclarations,
): void {
  const full = fullName(name, contract);
  if (kind === 'enum') {
    const members = [...partsOf(tokens, ',')].flatMap(([member, ...rest]) =>
      member !== undefined && rest.length === 0 && isSourceName(member) ? [member.text] : [],
    );
    addCopy(copies, full);
    // A name that stands for two enums has no members that are known.
    const known = enums.get(full);
    enums.set(full, known === undefined || String(known) === String(members) ? members : []);
  } else if (kind === 'struct') {
    addCopy(copies, full);
    const fields = [...partsOf(tokens, ';')].flatMap(fieldOf);
    const known = structs.get(full);
    // A name that stands for two structs has a field that cannot be read: which one is meant, nothing says.
    structs.set(full, known === undefined || String(known) === String(fields) ? fields : [['?', '']]);
    if (location !== undefined) {
      namespaces.push({ id: location, struct: full, fields, contract });
    }
  }
}

/** What compilers call what a contract declares. */
function fullName(name: string, contract: SourceContract | undefined): string {
  return contract === undefined ? name : `${contract.name}.${name}`;
}

/** A field as its name and type; one that cannot be read has no type. */
function fieldOf(part: readonly SourceToken[]): readonly SourceField[] {
  const name = part.at(-1);
  if (name === undefined) {
    return [];
  }
  const isField = isSourceName(name) && part.length > 1;
  return [isField ? [name.text, joinedTokens(part.slice(0, -1))] : ['?', '']];
}

const undeclared = new Set('modifier event error using type import pragma'.split(' '));

function addStatement(member: SolidityMember, contract: SourceContract | undefined, found: FoundDeclarations): void {
  const { head } = member;
  const [{ text: kind } = noToken, name = noToken, third = noToken, type = noToken] = head;
  if (kind === 'import') {
    addAliases(head, found.aliases);
  } else if (kind === 'type' && third.text === 'is' && isSourceName(name)) {
    const elementary = /^u?int$/.test(type.text) ? `${type.text}256` : type.text.slice(0, 20);
    addCopy(found.copies, fullName(name.text, contract));
    // The first compilers that have them write the name alone.
    for (const full of new Set([name.text, fullName(name.text, contract)])) {
      addOnce(found.userTypes, full, elementary);
    }
  } else if (kind === 'error' && isSourceName(name) && (contract === undefined || contract.kind === 'library')) {
    const parts = head.length <= 4 ? [] : [...partsOf(head.slice(3, -1), ',')];
    found.errors.push({ name: name.text, library: contract?.name, parameters: parts.map(joinedTokens) });
    // A function without a name is the type of a variable.
  } else if (!undeclared.has(kind) && (kind !== 'function' || name.text === '(')) {
    addVariable(member, contract, found);
  }
}

/** `import {In as Q} from "b.sol"`; what `import "b.sol" as M` names is a file, noted by its own name. */
function addAliases(head: readonly SourceToken[], aliases: Map<string, string>): void {
  for (const [index, { text }] of head.entries()) {
    const [own, alias] = [head[index - 1], head[index + 1]];
    if (text === 'as' && own !== undefined && alias !== undefined && isSourceName(alias)) {
      addOnce(aliases, alias.text, isSourceName(own) ? own.text : alias.text);
    }
  }
}

function addVariable(
  { head }: SolidityMember,
  contract: SourceContract | undefined,
  { constants, typedConstants, immutables, declaredIn }: FoundDeclarations,
): void {
  const name = variableName(head)?.text;
  const words = new Set(head.map(({ text }) => text));
  if (name !== undefined && words.has('constant')) {
    const value = joinedTokens(head.slice(head.findIndex(({ text }) => text === '=') + 1));
    const type = typeBefore(head);
    addOnce(constants, name, value);
    typedConstants.set(name, typedConstants.has(name) ? undefined : { type, value });
    if (contract !== undefined) {
      typedConstants.set(`${contract.name}.${name}`, { type, value });
    }
  } else if (name !== undefined && words.has('immutable')) {
    addOnce(immutables, name, typeBefore(head));
  } else if (name !== undefined && contract !== undefined) {
    declaredIn.set(name, (declaredIn.get(name) ?? new Set()).add(contract.name));
  }
}

function typeBefore(head: readonly SourceToken[]): string {
  const end = head.findIndex(({ text }) => notOfTypes.has(text));
  return joinedTokens(head.slice(0, end));
}

/** What follows the type of a constant or immutable. */
const notOfTypes: ReadonlySet<string> = new Set(['constant', 'immutable', 'public', 'private', 'internal', 'override']);

/** A name that stands for two texts stands for none: which one is meant, nothing says. */
export function addOnce(texts: Map<string, string>, name: string, text: string): void {
  texts.set(name, (texts.get(name) ?? text) === text ? text : '');
}
