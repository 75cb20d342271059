import type { FoundDeclarations, SourceContract, SourceField } from './sourceDeclarations.ts';
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

/** What is read between two steps: far less than a millisecond. */
const stepTokens = 256;

/** In tokens: far more than any list of bases, members or fields has. What is longer is read as what stands in it. */
const longestList = 10_000;

/** Where a reading is: outside of contracts, or in one, whose variables stand in no braces but its own. */
interface Place {
  depth: number;
  contract: SourceContract | undefined;
  statement: Statement;
}

/** What is read of a statement so far. */
interface Statement {
  first: SourceToken;
  last: SourceToken;
  /** What stands before its first `=`. */
  assigned: string | undefined;
  isVariable: boolean;
}

/**
 * Reads the declarations of a source in steps, statement by statement; what is not closed ends where something else begins.
 */
export function* readSolidity(text: string, found: FoundDeclarations, budget: SourceBudget): Generator<undefined> {
  const cursor = createSourceCursor(text, 'Solidity', budget);
  const place: Place = { depth: 0, contract: undefined, statement: newStatement() };
  let location: string | undefined;
  let count = 0;
  for (let token = cursor.next(); token.kind !== 'end'; token = cursor.next()) {
    const { contract, depth } = place;
    if (++count % stepTokens === 0) {
      yield undefined;
    }
    if (token.text === '{' || token.text === '}' || token.text === ';') {
      endStatement(token.text, place, found);
    } else if (depth === 0 || (contract !== undefined && depth === 1)) {
      readWord(token, cursor, location, place, found);
    }
    location = token.kind === 'location' ? token.text.slice(locationPrefix.length) : undefined;
  }
  endStatement('}', place, found);
}

function readWord(
  token: SourceToken,
  cursor: SourceCursor,
  location: string | undefined,
  place: Place,
  found: FoundDeclarations,
): void {
  const head = place.depth === 0 ? takeContractHead(token, cursor) : undefined;
  if (head !== undefined) {
    const { kind, name, bases } = head;
    found.bases.set(name, bases);
    Object.assign(place, { depth: 1, contract: { kind, name }, statement: newStatement() } satisfies Place);
    return;
  }
  const { contract } = place;
  const block = takeBlock(token, cursor, { location, contract, found });
  if (block === 'none') {
    takeDeclaration(token, cursor, { contract, found });
    continueStatement(place.statement, token);
  } else {
    place.statement = newStatement();
  }
  place.depth += block === 'unclosed' ? 1 : 0;
}

function endStatement(mark: '{' | '}' | ';', place: Place, { declaredIn }: FoundDeclarations): void {
  const { contract, depth, statement } = place;
  place.statement = newStatement();
  if (mark !== ';') {
    place.depth = mark === '{' ? depth + 1 : Math.max(0, depth - 1);
    place.contract = place.depth === 0 ? undefined : contract;
  }
  // Braces stand in values too: `Point p = Point({x: 1})`.
  const { assigned, last, isVariable } = statement;
  const name = assigned ?? (mark !== '{' && isSourceName(last) ? last.text : undefined);
  if (contract !== undefined && depth === 1 && isVariable && name !== undefined) {
    declaredIn.set(name, (declaredIn.get(name) ?? new Set()).add(contract.name));
  }
}

function newStatement(): Statement {
  return { first: noToken, last: noToken, assigned: undefined, isVariable: false };
}

const otherStatements = new Set('function modifier event error using type constructor fallback receive'.split(' '));

/** Constants have no place in storage; a `function` without a name is the type of a variable. */
function continueStatement(statement: Statement, token: SourceToken): void {
  const { first, last } = statement;
  if (token.kind === 'location') {
    return;
  }
  statement.last = token;
  if (first === noToken) {
    statement.first = token;
    statement.isVariable = token.text === 'function' || !otherStatements.has(token.text);
    return;
  }
  const isNamedFunction = last === first && first.text === 'function' && token.kind === 'name';
  if (token.text === 'constant' || token.text === 'immutable' || isNamedFunction) {
    statement.isVariable = false;
  } else if (token.text === '=' && isSourceName(last)) {
    statement.assigned ??= last.text;
  }
}

interface ContractHead extends SourceContract {
  /** As they are written, the last of names with dots. */
  readonly bases: readonly string[];
}

const kinds: ReadonlySet<string> = new Set<SourceContract['kind']>(['contract', 'library', 'interface']);

function isKind(text: string): text is SourceContract['kind'] {
  return kinds.has(text);
}

/**
 * Takes what follows such a word up to its brace, and that brace; undefined when something else comes first, or when it
 * is longer than any.
 */
function takeContractHead({ text: kind }: SourceToken, cursor: SourceCursor): ContractHead | undefined {
  if (!isKind(kind) || !isSourceName(cursor.peek())) {
    return undefined;
  }
  const { text: name } = cursor.next();
  const head: SourceToken[] = [];
  for (let token = cursor.peek(); token.kind !== 'end' && head.length < longestList; token = cursor.peek()) {
    if (token.text === ';' || token.text === '}' || isKind(token.text)) {
      return undefined;
    }
    cursor.next();
    if (token.text === '{') {
      return { kind, name, bases: basesIn(head) };
    }
    head.push(token);
  }
  return undefined;
}

/** What `is` lists, without arguments of constructors and `layout at …`. */
function basesIn(head: readonly SourceToken[]): readonly string[] {
  const shallow: SourceToken[] = [];
  let depth = 0;
  for (const token of head) {
    depth = Math.max(0, depth - (token.text === ')' ? 1 : 0));
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

/** Where a declaration stands, and what it is added to. */
interface Taking {
  /** The id that the comment before it gives a struct. */
  readonly location?: string | undefined;
  readonly contract: SourceContract | undefined;
  readonly found: FoundDeclarations;
}

/** An enum or a struct after its word. Of one that is not closed, its name and brace are taken. */
function takeBlock({ text }: SourceToken, cursor: SourceCursor, taking: Taking): 'whole' | 'unclosed' | 'none' {
  if (!(text === 'enum' || text === 'struct') || !isSourceName(cursor.peek()) || cursor.peek(1).text !== '{') {
    return 'none';
  }
  const { text: name } = cursor.next();
  cursor.next();
  const taken = takeUntil('}', cursor);
  if (taken !== undefined) {
    (text === 'enum' ? addEnum : addStruct)(name, taken, taking);
  }
  return taken === undefined ? 'unclosed' : 'whole';
}

/** What a word begins to declare; what follows it is taken only when it is a declaration. */
function takeDeclaration({ text }: SourceToken, cursor: SourceCursor, taking: Taking): void {
  const { contract, found } = taking;
  if (text === 'constant') {
    takeConstant(cursor, found);
  } else if (text === 'type' && cursor.peek(1).text === 'is') {
    takeUserType(cursor, taking);
  } else if (
    text === 'error' &&
    cursor.peek(1).text === '(' &&
    (contract === undefined || contract.kind === 'library')
  ) {
    takeError(cursor, contract?.name, found);
  }
}

/** What ends a list or a block that is not closed. */
const unclosing = { '}': '{', ')': '({};' } as const;

/**
 * Takes what comes before a closing mark, and that mark; undefined when another mark comes first that ends it, or when it
 * is longer than any.
 */
function takeUntil(closing: '}' | ')', cursor: SourceCursor): readonly SourceToken[] | undefined {
  const taken: SourceToken[] = [];
  for (let token = cursor.peek(); token.kind !== 'end' && taken.length < longestList; token = cursor.peek()) {
    if (unclosing[closing].includes(token.text)) {
      return undefined;
    }
    cursor.next();
    if (token.text === closing) {
      return taken;
    }
    taken.push(token);
  }
  return undefined;
}

function addEnum(name: string, taken: readonly SourceToken[], { contract, found: { enums } }: Taking): void {
  const members = [...partsOf(taken, ',')].flatMap(([member, ...rest]) =>
    member !== undefined && rest.length === 0 && isSourceName(member) ? [member.text] : [],
  );
  for (const full of contract === undefined ? [name] : [name, `${contract.name}.${name}`]) {
    enums.set(full, members);
  }
}

/** A name that stands for two structs has a field that cannot be read: which one is meant, nothing says. */
function addStruct(name: string, taken: readonly SourceToken[], { location, contract, found }: Taking): void {
  const struct = contract === undefined ? name : `${contract.name}.${name}`;
  const fields = [...partsOf(taken, ';')].flatMap(fieldOf);
  const known = found.structs.get(struct);
  found.structs.set(struct, known === undefined || String(known) === String(fields) ? fields : [['?', '']]);
  if (location !== undefined) {
    found.namespaces.push({ id: location, struct, fields, contract });
  }
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

const longestValue = 12;

/** A name of two values stands for none. */
function takeConstant(cursor: SourceCursor, { constants }: FoundDeclarations): void {
  const isVisible = /^(public|private|internal)$/.test(cursor.peek().text);
  const name = cursor.peek(isVisible ? 1 : 0);
  const before = isVisible ? 2 : 1;
  if (!isSourceName(name) || cursor.peek(before).text !== '=') {
    return;
  }
  const value: SourceToken[] = [];
  for (let offset = before + 1; value.length < longestValue; offset += 1) {
    const token = cursor.peek(offset);
    if (token.text === ';') {
      const text = joinedTokens(value);
      constants.set(name.text, (constants.get(name.text) ?? text) === text ? text : '');
      return;
    }
    value.push(token);
  }
}

/** A name that stands for two types stands for none: which one is meant, a layout does not say. */
function takeUserType(cursor: SourceCursor, { contract, found: { userTypes } }: Taking): void {
  const [name, type, end] = [cursor.peek(), cursor.peek(2), cursor.peek(3)];
  if (!isSourceName(name) || type.kind !== 'name' || !(end.text === ';' || end.text === 'payable')) {
    return;
  }
  const elementary = /^u?int$/.test(type.text) ? `${type.text}256` : type.text.slice(0, 20);
  for (const full of contract === undefined ? [name.text] : [name.text, `${contract.name}.${name.text}`]) {
    userTypes.set(full, (userTypes.get(full) ?? elementary) === elementary ? elementary : '');
  }
}

function takeError(cursor: SourceCursor, library: string | undefined, { errors }: FoundDeclarations): void {
  const name = cursor.next();
  cursor.next();
  const taken = takeUntil(')', cursor);
  if (taken !== undefined && isSourceName(name) && cursor.peek().text === ';') {
    const parameters = taken.length === 0 ? [] : [...partsOf(taken, ',')].map(joinedTokens);
    errors.push({ name: name.text, library, parameters });
  }
}
