import type { Steps } from '../steps.ts';
import { contractKinds, type SolidityMember, solidityMembers, takeBraces, variableName } from './readSolidity.ts';
import { vyperParts } from './readVyper.ts';
import {
  createSourceCursor,
  isSourceName,
  noToken,
  type SourceBudget,
  type SourceCursor,
  type SourceLanguage,
  type SourceToken,
  sourceTokens,
} from './sourceTokens.ts';

/**
 * A part of a source. `compound` is a statement with others in it, `block` what braces hold, `declaration` any member
 * without statements.
 */
export interface OutlinePart {
  readonly kind:
    | 'file'
    | 'contract'
    | 'function'
    | 'modifier'
    | 'declaration'
    | 'import'
    | 'compound'
    | 'block'
    | 'statement';
  /** Of a contract, function or modifier: as it is written; of a constructor and its like, that word. */
  readonly name: string;
  /** Indexes of the text. */
  readonly start: number;
  readonly end: number;
  /** In order; none overlaps another. */
  readonly parts: readonly OutlinePart[];
  /** What it declares. */
  readonly symbol?: DeclaredName | undefined;
}

export type SymbolKind =
  | 'contract'
  | 'interface'
  | 'library'
  | 'struct'
  | 'enum'
  | 'event'
  | 'error'
  | 'function'
  | 'constructor'
  | 'modifier'
  | 'variable'
  | 'constant'
  | 'type';

interface DeclaredName {
  readonly kind: SymbolKind;
  /** As it is written; of a constructor and its like, that word. */
  readonly name: string;
  /** Indexes of the text; the name lies within the symbol. */
  readonly nameStart: number;
  readonly nameEnd: number;
}

/** What a source declares. */
export interface SourceSymbol extends DeclaredName {
  readonly start: number;
  readonly end: number;
  /** What a contract declares. */
  readonly parts: readonly SourceSymbol[];
}

/** What can be folded: from the line of its start to that of its end. */
export interface SourceFold {
  readonly start: number;
  readonly end: number;
  readonly kind: 'region' | 'comment' | 'imports';
}

/** The symbols of a source, and pauses; what is not closed ends with the text. */
export function* readSymbols(
  text: string,
  language: SourceLanguage,
  budget: SourceBudget,
): Generator<SourceSymbol | undefined, void> {
  yield* symbolsOf((yield* readParts(text, language, budget)).parts);
}

function symbolsOf(parts: readonly OutlinePart[]): readonly SourceSymbol[] {
  return parts.flatMap(({ symbol, start, end, parts: inner }) =>
    symbol === undefined ? [] : [{ ...symbol, start, end, parts: symbolsOf(inner) }],
  );
}

/** Imports, comments, and what braces hold, in Vyper whole declarations; and pauses. */
export function* readFolds(
  text: string,
  language: SourceLanguage,
  budget: SourceBudget,
): Generator<SourceFold | undefined, void> {
  const folds: SourceFold[] = [];
  const { parts } = yield* readParts(text, language, { ...budget });
  for (const { kind, symbol, start, end } of parts) {
    const before = folds.at(-1);
    if (kind === 'import' && before?.kind === 'imports' && text.slice(before.end, start).trim() === '') {
      folds.splice(-1, 1, { ...before, end });
    } else if (kind === 'import') {
      folds.push({ start, end, kind: 'imports' });
    } else if (language === 'Vyper' && symbol !== undefined) {
      folds.push({ start, end, kind: 'region' });
    }
  }
  const next = sourceTokens(text, language, budget);
  const braces: number[] = [];
  let end = 0;
  for (let token = next(); token.kind !== 'end'; token = next()) {
    // A comment that places a struct is a comment like others.
    if (token.kind === 'location') {
      continue;
    }
    folds.push(...commentFold(text, end, token.start));
    end = token.end;
    const open = token.text === '}' && language === 'Solidity' ? braces.pop() : undefined;
    if (open !== undefined) {
      folds.push({ start: open, end: token.start, kind: 'region' });
    } else if (token.text === '{') {
      braces.push(token.start);
    }
  }
  yield* folds;
  yield* budget.stepsLeft < 0 ? [] : commentFold(text, end, text.length);
}

/** Between two tokens stand only comments and space. */
function commentFold(text: string, start: number, end: number): readonly SourceFold[] {
  const between = text.slice(start, end);
  const comment = between.trim();
  const from = start + between.indexOf(comment);
  return comment.includes('\n') ? [{ start: from, end: from + comment.length, kind: 'comment' }] : [];
}

function readParts(text: string, language: SourceLanguage, budget: SourceBudget): Steps<OutlinePart> {
  return language === 'Vyper' ? readVyperOutline(text, budget) : readOutline(text, budget);
}

/** The innermost part around a span, and those around it, from outside. */
export function partsAround(outline: OutlinePart, start: number, end: number): readonly OutlinePart[] {
  const around = [outline];
  for (let part: OutlinePart | undefined = outline; part !== undefined; ) {
    part = partAround(part.parts, start, end);
    if (part !== undefined) {
      around.push(part);
    }
  }
  return around;
}

/** The one of several, which ascend, that is around a span. */
function partAround(parts: readonly OutlinePart[], start: number, end: number): OutlinePart | undefined {
  let [low, high] = [0, parts.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part === undefined || part.start > start) {
      high = middle - 1;
    } else if (part.end <= start) {
      low = middle + 1;
    } else {
      return part.end >= end ? part : undefined;
    }
  }
  return undefined;
}

/** Reads a Solidity source by its words and marks alone, in steps; what is unusual is left out. */
export function* readOutline(text: string, budget: SourceBudget): Steps<OutlinePart> {
  const parts = yield* readMembers(createSourceCursor(text, 'Solidity', budget), false);
  return { kind: 'file', name: '', start: 0, end: text.length, parts };
}

function* readMembers(cursor: SourceCursor, isContract: boolean): Steps<readonly OutlinePart[]> {
  const parts: OutlinePart[] = [];
  for (const member of solidityMembers(cursor, isContract)) {
    if (member === undefined) {
      yield undefined;
      continue;
    }
    const [first = noToken] = member.head;
    const symbol = memberSymbol(member, isContract);
    const body = member.mark === '{' ? yield* readBody(cursor, symbol) : undefined;
    const kind = body?.kind ?? (first.text === 'import' ? 'import' : 'declaration');
    if (symbol !== undefined || kind === 'import') {
      const isUnnamed = first.text === 'function' && symbol?.nameStart === first.start;
      const name = isUnnamed ? 'fallback' : (symbol?.name ?? '');
      parts.push({ kind, name, start: first.start, end: cursor.end, parts: body?.parts ?? [], symbol });
    }
  }
  return parts;
}

/** Undefined for a body without statements, which is passed. */
function* readBody(
  cursor: SourceCursor,
  symbol: DeclaredName | undefined,
): Steps<Pick<OutlinePart, 'kind' | 'parts'> | undefined> {
  switch (symbol?.kind) {
    case 'contract':
    case 'interface':
    case 'library':
      cursor.next();
      return { kind: 'contract', parts: yield* readMembers(cursor, true) };
    case 'modifier':
      return { kind: 'modifier', parts: [readBlock(cursor, 0)] };
    case 'function':
    case 'constructor':
      return { kind: 'function', parts: [readBlock(cursor, 0)] };
    default:
      yield* takeBraces(cursor);
      return undefined;
  }
}

const named: ReadonlySet<string> = new Set(['struct', 'enum', 'event', 'error', 'function', 'modifier', 'type']);
const special: ReadonlySet<string> = new Set(['constructor', 'fallback', 'receive']);
const undeclared: ReadonlySet<string> = new Set(['import', 'pragma', 'using']);

function memberSymbol({ head, mark }: SolidityMember, isContract: boolean): DeclaredName | undefined {
  const [first = noToken, second = noToken] = head;
  if (mark === undefined || (contractKinds.has(first.text) && (isContract || mark === ';'))) {
    return undefined;
  }
  if ((contractKinds.has(first.text) || named.has(first.text)) && isSourceName(second)) {
    return declaredName(first.text as SymbolKind, second);
  }
  if (special.has(first.text) && second.text === '(') {
    return declaredName(first.text === 'constructor' ? 'constructor' : 'function', first);
  }
  if (mark === '{') {
    // Before there was a word for it, the fallback was a function without a name; without a body it is a type.
    return first.text === 'function' && second.text === '(' ? declaredName('function', first) : undefined;
  }
  const isConstant = head.some(({ text }) => text === 'constant' || text === 'immutable');
  const name = undeclared.has(first.text) ? undefined : variableName(head);
  return name && declaredName(isConstant ? 'constant' : 'variable', name);
}

function declaredName(kind: SymbolKind, { text, start, end }: SourceToken): DeclaredName {
  return { kind, name: text, nameStart: start, nameEnd: end };
}

function skipBraces(cursor: SourceCursor): void {
  let depth = 0;
  do {
    const { text } = cursor.next();
    depth += text === '{' ? 1 : text === '}' ? -1 : 0;
  } while (depth > 0 && cursor.peek().kind !== 'end');
}

/** Passes what stands before an opening brace; false when the statement or what is around it ends before. */
function skipToBrace(cursor: SourceCursor): boolean {
  for (let token = cursor.peek(); token.kind !== 'end' && token.text !== '}'; token = cursor.peek()) {
    if (token.text === '{') {
      return true;
    }
    if (cursor.next().text === ';') {
      return false;
    }
  }
  return false;
}

function skipParentheses(cursor: SourceCursor): void {
  let depth = 0;
  do {
    const { text } = cursor.peek();
    if (text === '}' || (depth === 0 && text !== '(')) {
      return;
    }
    if (text === '{') {
      skipBraces(cursor);
    } else {
      cursor.next();
      depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    }
  } while (depth > 0 && cursor.peek().kind !== 'end');
}

/** Deeper blocks are not looked into. */
const deepest = 100;

/** What braces hold. */
function readBlock(cursor: SourceCursor, depth: number): OutlinePart {
  const { start } = cursor.peek();
  const parts: OutlinePart[] = [];
  if (depth > deepest) {
    skipBraces(cursor);
  } else {
    cursor.next();
    while (cursor.peek().kind !== 'end' && cursor.peek().text !== '}') {
      parts.push(readStatement(cursor, depth + 1));
    }
    takeIf(cursor, '}');
  }
  return { kind: 'block', name: '', start, end: cursor.end, parts };
}

function readStatement(cursor: SourceCursor, depth: number): OutlinePart {
  const { text, start } = cursor.peek();
  if (text === '{') {
    return readBlock(cursor, depth);
  }
  const parts = readInner(cursor, text, depth);
  if (parts === undefined) {
    // Assembly has no marks between its own statements.
    skipStatement(cursor, () => text === 'assembly');
  }
  return {
    kind: parts === undefined ? 'statement' : 'compound',
    name: '',
    start,
    end: cursor.end,
    parts: parts ?? [],
  };
}

/** The statements in one that begins with a word; undefined for one without others in it, which is not taken. */
function readInner(cursor: SourceCursor, word: string, depth: number): readonly OutlinePart[] | undefined {
  switch (word) {
    case 'unchecked':
      if (cursor.peek(1).text !== '{') {
        return undefined;
      }
      cursor.next();
      return [readBlock(cursor, depth)];
    case 'if':
    case 'for':
    case 'while': {
      cursor.next();
      skipParentheses(cursor);
      const body = readNested(cursor, depth);
      return word === 'if' && takeIf(cursor, 'else') ? [...body, ...readNested(cursor, depth)] : body;
    }
    case 'do': {
      cursor.next();
      const body = readNested(cursor, depth);
      if (takeIf(cursor, 'while')) {
        skipParentheses(cursor);
        takeIf(cursor, ';');
      }
      return body;
    }
    case 'try':
      return readTry(cursor, depth);
    default:
      return undefined;
  }
}

function readTry(cursor: SourceCursor, depth: number): readonly OutlinePart[] {
  const parts: OutlinePart[] = [];
  let before = cursor.next();
  // Options of a call stand in braces too, but behind a name.
  while (cursor.peek().kind !== 'end' && !(cursor.peek().text === '{' && before.text === ')')) {
    before = cursor.peek();
    if (before.text === '{') {
      skipBraces(cursor);
    } else if (before.text === ';' || before.text === '}') {
      return parts;
    } else {
      cursor.next();
    }
  }
  parts.push(readBlock(cursor, depth));
  while (takeIf(cursor, 'catch') && skipToBrace(cursor)) {
    parts.push(readBlock(cursor, depth));
  }
  return parts;
}

/** One statement in another; deeper than is looked into, what it holds is passed over. */
function readNested(cursor: SourceCursor, depth: number): readonly OutlinePart[] {
  if (cursor.peek().text === '}' || cursor.peek().kind === 'end') {
    return [];
  }
  if (depth > deepest) {
    skipStatement(cursor);
    return [];
  }
  return [readStatement(cursor, depth + 1)];
}

/** Passes what ends with a semicolon, with the braces in it; or with these, where `endsWithBraces` says so behind them. */
function skipStatement(cursor: SourceCursor, endsWithBraces = () => false): void {
  for (let token = cursor.peek(); token.kind !== 'end' && token.text !== '}'; token = cursor.peek()) {
    if (token.text === '{') {
      skipBraces(cursor);
      if (endsWithBraces()) {
        return;
      }
    } else if (cursor.next().text === ';') {
      return;
    }
  }
}

function takeIf(cursor: SourceCursor, text: string): boolean {
  const isNext = cursor.peek().text === text;
  if (isNext) {
    cursor.next();
  }
  return isNext;
}

const vyperKinds: Readonly<Record<string, SymbolKind | undefined>> = {
  def: 'function',
  struct: 'struct',
  interface: 'interface',
  event: 'event',
  flag: 'enum',
  enum: 'enum',
};

function* readVyperOutline(text: string, budget: SourceBudget): Steps<OutlinePart> {
  const cursor = createSourceCursor(text, 'Vyper', budget);
  const parts: OutlinePart[] = [];
  for (const part of vyperParts(cursor)) {
    if (part === undefined) {
      yield undefined;
      continue;
    }
    const [first = noToken] = part;
    const symbol = vyperSymbol(part);
    const kind = first.text === 'import' || first.text === 'from' ? 'import' : 'declaration';
    if (symbol !== undefined || kind === 'import') {
      parts.push({ kind, name: symbol?.name ?? '', start: first.start, end: cursor.end, parts: [], symbol });
    }
  }
  return { kind: 'file', name: '', start: 0, end: text.length, parts };
}

function vyperSymbol([first = noToken, second = noToken, third = noToken]: readonly SourceToken[]) {
  const kind = Object.hasOwn(vyperKinds, first.text) ? vyperKinds[first.text] : undefined;
  if (kind !== undefined && isSourceName(second)) {
    return declaredName(second.text === '__init__' ? 'constructor' : kind, second);
  }
  const isConstant = third.text === 'constant' || third.text === 'immutable';
  return isSourceName(first) && second.text === ':'
    ? declaredName(isConstant ? 'constant' : 'variable', first)
    : undefined;
}
