import { OutlineCursor } from './outlineCursor.ts';
import type { OutlinePart } from './outlinePart.ts';
import { readBlock } from './outlineStatements.ts';
import { createSourceCursor, isSourceName } from './sourceCursor.ts';
import type { SourceBudget, SourceToken } from './sourceTokens.ts';

/** Functions, modifiers and statements of a Solidity source by its words and marks alone; what is unusual is left out. */
export function readOutline(text: string, budget: SourceBudget): OutlinePart {
  const cursor = new OutlineCursor(createSourceCursor(text, 'Solidity', budget));
  return { kind: 'file', name: '', start: 0, end: text.length, parts: readMembers(cursor) };
}

const contracts = new Set(['contract', 'library', 'interface']);
const specialFunctions = new Set(['constructor', 'fallback', 'receive']);

/** What stands in a file or a contract, up to its closing brace, which is not taken. */
function readMembers(cursor: OutlineCursor): readonly OutlinePart[] {
  const parts: OutlinePart[] = [];
  for (let token = cursor.peek(); token.kind !== 'end'; token = cursor.peek()) {
    // A file has no closing brace: one too many ends nothing.
    if (token.text !== '}') {
      parts.push(...readMember(cursor, token));
    } else if (cursor.depth === 0) {
      cursor.take();
    } else {
      break;
    }
  }
  return parts;
}

function readMember(cursor: OutlineCursor, first: SourceToken): readonly OutlinePart[] {
  if (cursor.depth === 0 && first.text === 'abstract') {
    cursor.take();
    return [];
  }
  if (cursor.depth === 0 && contracts.has(first.text) && isSourceName(cursor.peek(1))) {
    return readContract(cursor, first);
  }
  const isFunction = first.text === 'function' && isSourceName(cursor.peek(1));
  const isModifier = first.text === 'modifier' && isSourceName(cursor.peek(1));
  const isSpecial = specialFunctions.has(first.text) && cursor.peek(1).text === '(';
  const isUnnamed = first.text === 'function' && cursor.peek(1).text === '(';
  if (!isFunction && !isModifier && !isSpecial && !isUnnamed) {
    skipMember(cursor);
    return [];
  }
  cursor.take();
  const name = isFunction || isModifier ? cursor.take().text : isSpecial ? first.text : 'fallback';
  if (!cursor.skipTo('{')) {
    return [];
  }
  const parts = [readBlock(cursor)];
  return [{ kind: isModifier ? 'modifier' : 'function', name, start: first.start, end: cursor.end, parts }];
}

function readContract(cursor: OutlineCursor, first: SourceToken): readonly OutlinePart[] {
  cursor.take();
  const name = cursor.take().text;
  if (!cursor.skipTo('{')) {
    return [];
  }
  cursor.take();
  cursor.depth += 1;
  const parts = readMembers(cursor);
  cursor.depth -= 1;
  cursor.takeIf('}');
  return [{ kind: 'contract', name, start: first.start, end: cursor.end, parts }];
}

/** Passes a member that is no function: a variable, a struct, an event. */
function skipMember(cursor: OutlineCursor): void {
  for (let token = cursor.peek(); token.kind !== 'end' && token.text !== '}'; token = cursor.peek()) {
    if (token.text === '{') {
      cursor.skipBraces();
      // A variable goes on behind what is in braces; a struct does not.
      if (cursor.peek().indent !== undefined) {
        return;
      }
    } else if (cursor.take().text === ';') {
      return;
    }
  }
}
