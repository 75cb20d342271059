import type { FoundDeclarations, SourceContract, SourceField } from './foundDeclarations.ts';
import { isSourceName, joinedTokens, longestList, partsOf, type SourceCursor } from './sourceCursor.ts';
import type { SourceToken } from './sourceTokens.ts';

/** Where a declaration stands, and what it is added to. */
interface Taking {
  /** The id that the comment before it gives a struct. */
  readonly location?: string | undefined;
  readonly contract: SourceContract | undefined;
  readonly found: FoundDeclarations;
}

/** An enum or a struct after its word. Of one that is not closed, its name and brace are taken. */
export function takeBlock({ text }: SourceToken, cursor: SourceCursor, taking: Taking): 'whole' | 'unclosed' | 'none' {
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
export function takeDeclaration({ text }: SourceToken, cursor: SourceCursor, taking: Taking): void {
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
