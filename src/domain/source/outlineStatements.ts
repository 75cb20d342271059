import type { Steps } from '../steps.ts';
import type { OutlineCursor } from './outlineCursor.ts';
import type { OutlinePart } from './outlinePart.ts';

/** Deeper blocks are not looked into. */
const deepest = 100;

/** What braces hold. */
export function* readBlock(cursor: OutlineCursor): Steps<OutlinePart> {
  const { start } = cursor.peek();
  if (cursor.depth > deepest) {
    yield* cursor.skipBraces();
    return { kind: 'block', name: '', start, end: cursor.end, parts: [] };
  }
  yield* cursor.take();
  cursor.depth += 1;
  const parts: OutlinePart[] = [];
  while (cursor.peek().kind !== 'end' && cursor.peek().text !== '}') {
    parts.push(yield* readStatement(cursor));
  }
  cursor.depth -= 1;
  yield* cursor.takeIf('}');
  return { kind: 'block', name: '', start, end: cursor.end, parts };
}

function* readStatement(cursor: OutlineCursor): Steps<OutlinePart> {
  const { text, start } = cursor.peek();
  const compound = (parts: readonly OutlinePart[]): OutlinePart => ({
    kind: 'compound',
    name: '',
    start,
    end: cursor.end,
    parts,
  });
  switch (text) {
    case '{':
      return yield* readBlock(cursor);
    case 'unchecked':
      yield* cursor.take();
      return cursor.peek().text === '{' ? compound([yield* readBlock(cursor)]) : yield* readSimple(cursor, start);
    case 'if':
    case 'for':
    case 'while':
      return compound(yield* readHeaded(cursor, text));
    case 'do':
      return compound(yield* readDoWhile(cursor));
    case 'try':
      return compound(yield* readTried(cursor));
    case 'assembly':
      return yield* readAssembly(cursor, start);
    default:
      return yield* readSimple(cursor, start);
  }
}

function* readHeaded(cursor: OutlineCursor, kind: string): Steps<readonly OutlinePart[]> {
  yield* cursor.take();
  yield* cursor.skipParentheses();
  const body = yield* readNested(cursor);
  return kind === 'if' && (yield* cursor.takeIf('else')) ? [...body, ...(yield* readNested(cursor))] : body;
}

function* readDoWhile(cursor: OutlineCursor): Steps<readonly OutlinePart[]> {
  yield* cursor.take();
  const body = yield* readNested(cursor);
  if (yield* cursor.takeIf('while')) {
    yield* cursor.skipParentheses();
    yield* cursor.takeIf(';');
  }
  return body;
}

function* readTried(cursor: OutlineCursor): Steps<readonly OutlinePart[]> {
  const parts: OutlinePart[] = [];
  let before = yield* cursor.take();
  // Options of a call stand in braces too, but behind a name.
  while (cursor.peek().kind !== 'end' && !(cursor.peek().text === '{' && before.text === ')')) {
    before = cursor.peek();
    if (before.text === '{') {
      yield* cursor.skipBraces();
    } else if (before.text === ';' || before.text === '}') {
      return parts;
    } else {
      yield* cursor.take();
    }
  }
  parts.push(yield* readBlock(cursor));
  while (cursor.peek().text === 'catch') {
    if (!(yield* cursor.skipTo('{'))) {
      return parts;
    }
    parts.push(yield* readBlock(cursor));
  }
  return parts;
}

/** One statement in another; deeper than is looked into, what it holds is passed over. */
function* readNested(cursor: OutlineCursor): Steps<readonly OutlinePart[]> {
  if (cursor.peek().text === '}' || cursor.peek().kind === 'end') {
    return [];
  }
  if (cursor.depth > deepest) {
    yield* readSimple(cursor, cursor.peek().start);
    return [];
  }
  cursor.depth += 1;
  const part = yield* readStatement(cursor);
  cursor.depth -= 1;
  return [part];
}

function* readSimple(cursor: OutlineCursor, start: number): Steps<OutlinePart> {
  for (let token = cursor.peek(); token.kind !== 'end' && token.text !== '}'; token = cursor.peek()) {
    if (token.text === '{') {
      yield* cursor.skipBraces();
    } else if ((yield* cursor.take()).text === ';') {
      break;
    }
  }
  return { kind: 'statement', name: '', start, end: cursor.end, parts: [] };
}

/** One statement, whatever it holds: assembly has no marks between its own. */
function* readAssembly(cursor: OutlineCursor, start: number): Steps<OutlinePart> {
  if (yield* cursor.skipTo('{')) {
    yield* cursor.skipBraces();
  }
  return { kind: 'statement', name: '', start, end: cursor.end, parts: [] };
}
