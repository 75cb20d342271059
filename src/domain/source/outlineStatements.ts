import type { OutlineCursor } from './outlineCursor.ts';
import type { OutlinePart } from './outlinePart.ts';

/** Deeper blocks are not looked into. */
const deepest = 100;

/** What braces hold. */
export function readBlock(cursor: OutlineCursor): OutlinePart {
  const { start } = cursor.peek();
  if (cursor.depth > deepest) {
    cursor.skipBraces();
    return { kind: 'block', name: '', start, end: cursor.end, parts: [] };
  }
  cursor.take();
  cursor.depth += 1;
  const parts: OutlinePart[] = [];
  while (cursor.peek().kind !== 'end' && cursor.peek().text !== '}') {
    parts.push(readStatement(cursor));
  }
  cursor.depth -= 1;
  cursor.takeIf('}');
  return { kind: 'block', name: '', start, end: cursor.end, parts };
}

function readStatement(cursor: OutlineCursor): OutlinePart {
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
      return readBlock(cursor);
    case 'unchecked':
      cursor.take();
      return cursor.peek().text === '{' ? compound([readBlock(cursor)]) : readSimple(cursor, start);
    case 'if':
    case 'for':
    case 'while':
      return compound(readHeaded(cursor, text));
    case 'do':
      return compound(readDoWhile(cursor));
    case 'try':
      return compound(readTried(cursor));
    case 'assembly':
      return readAssembly(cursor, start);
    default:
      return readSimple(cursor, start);
  }
}

function readHeaded(cursor: OutlineCursor, kind: string): readonly OutlinePart[] {
  cursor.take();
  cursor.skipParentheses();
  const body = readNested(cursor);
  return kind === 'if' && cursor.takeIf('else') ? [...body, ...readNested(cursor)] : body;
}

function readDoWhile(cursor: OutlineCursor): readonly OutlinePart[] {
  cursor.take();
  const body = readNested(cursor);
  if (cursor.takeIf('while')) {
    cursor.skipParentheses();
    cursor.takeIf(';');
  }
  return body;
}

function readTried(cursor: OutlineCursor): readonly OutlinePart[] {
  const parts: OutlinePart[] = [];
  let before = cursor.take();
  // Options of a call stand in braces too, but behind a name.
  while (cursor.peek().kind !== 'end' && !(cursor.peek().text === '{' && before.text === ')')) {
    before = cursor.peek();
    if (before.text === '{') {
      cursor.skipBraces();
    } else if (before.text === ';' || before.text === '}') {
      return parts;
    } else {
      cursor.take();
    }
  }
  parts.push(readBlock(cursor));
  while (cursor.peek().text === 'catch') {
    if (!cursor.skipTo('{')) {
      return parts;
    }
    parts.push(readBlock(cursor));
  }
  return parts;
}

/** One statement in another; deeper than is looked into, what it holds is passed over. */
function readNested(cursor: OutlineCursor): readonly OutlinePart[] {
  if (cursor.peek().text === '}' || cursor.peek().kind === 'end') {
    return [];
  }
  if (cursor.depth > deepest) {
    readSimple(cursor, cursor.peek().start);
    return [];
  }
  cursor.depth += 1;
  const part = readStatement(cursor);
  cursor.depth -= 1;
  return [part];
}

function readSimple(cursor: OutlineCursor, start: number): OutlinePart {
  for (let token = cursor.peek(); token.kind !== 'end' && token.text !== '}'; token = cursor.peek()) {
    if (token.text === '{') {
      cursor.skipBraces();
    } else if (cursor.take().text === ';') {
      break;
    }
  }
  return { kind: 'statement', name: '', start, end: cursor.end, parts: [] };
}

/** One statement, whatever it holds: assembly has no marks between its own. */
function readAssembly(cursor: OutlineCursor, start: number): OutlinePart {
  if (cursor.skipTo('{')) {
    cursor.skipBraces();
  }
  return { kind: 'statement', name: '', start, end: cursor.end, parts: [] };
}
