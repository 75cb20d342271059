import type { FoundDeclarations, SourceContract } from './foundDeclarations.ts';
import { createSourceCursor, isSourceName, longestList, partsOf, type SourceCursor } from './sourceCursor.ts';
import { locationPrefix, noToken, type SourceBudget, type SourceToken } from './sourceTokens.ts';
import { takeBlock, takeDeclaration } from './takeDeclaration.ts';

/** What is read between two steps: far less than a millisecond. */
const stepTokens = 256;

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
