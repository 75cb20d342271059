import type { Steps } from '../steps.ts';
import { OutlineCursor } from './outlineCursor.ts';
import type { OutlinePart } from './outlinePart.ts';
import { readBlock } from './outlineStatements.ts';
import { createSourceCursor, isSourceName } from './sourceCursor.ts';
import type { SourceBudget, SourceToken } from './sourceTokens.ts';

/** Functions, modifiers and statements of a Solidity source by its words and marks alone; what is unusual is left out. */
export function* readOutline(text: string, budget: SourceBudget): Steps<OutlinePart> {
  const cursor = new OutlineCursor(createSourceCursor(text, 'Solidity', budget));
  return { kind: 'file', name: '', start: 0, end: text.length, parts: yield* readMembers(cursor) };
}

const contracts = new Set(['contract', 'library', 'interface']);
const specialFunctions = new Set(['constructor', 'fallback', 'receive']);

/** What stands in a file or a contract, up to its closing brace, which is not taken. */
function* readMembers(cursor: OutlineCursor): Steps<readonly OutlinePart[]> {
  const parts: OutlinePart[] = [];
  for (let token = cursor.peek(); token.kind !== 'end'; token = cursor.peek()) {
    // A file has no closing brace: one too many ends nothing.
    if (token.text !== '}') {
      parts.push(...(yield* readMember(cursor, token)));
    } else if (cursor.depth === 0) {
      yield* cursor.take();
    } else {
      break;
    }
  }
  return parts;
}

function* readMember(cursor: OutlineCursor, first: SourceToken): Steps<readonly OutlinePart[]> {
  if (cursor.depth === 0 && first.text === 'abstract') {
    yield* cursor.take();
    return [];
  }
  if (cursor.depth === 0 && contracts.has(first.text) && isSourceName(cursor.peek(1))) {
    return yield* readContract(cursor, first);
  }
  const isFunction = first.text === 'function' && isSourceName(cursor.peek(1));
  const isModifier = first.text === 'modifier' && isSourceName(cursor.peek(1));
  const isSpecial = specialFunctions.has(first.text) && cursor.peek(1).text === '(';
  const isUnnamed = first.text === 'function' && cursor.peek(1).text === '(';
  if (!isFunction && !isModifier && !isSpecial && !isUnnamed) {
    yield* skipMember(cursor);
    return [];
  }
  yield* cursor.take();
  const name = isFunction || isModifier ? (yield* cursor.take()).text : isSpecial ? first.text : 'fallback';
  if (!(yield* cursor.skipTo('{'))) {
    return [];
  }
  const parts = [yield* readBlock(cursor)];
  return [{ kind: isModifier ? 'modifier' : 'function', name, start: first.start, end: cursor.end, parts }];
}

function* readContract(cursor: OutlineCursor, first: SourceToken): Steps<readonly OutlinePart[]> {
  yield* cursor.take();
  const name = (yield* cursor.take()).text;
  if (!(yield* cursor.skipTo('{'))) {
    return [];
  }
  yield* cursor.take();
  cursor.depth += 1;
  const parts = yield* readMembers(cursor);
  cursor.depth -= 1;
  yield* cursor.takeIf('}');
  return [{ kind: 'contract', name, start: first.start, end: cursor.end, parts }];
}

/** Passes a member that is no function: a variable, a struct, an event. */
function* skipMember(cursor: OutlineCursor): Steps<void> {
  for (let token = cursor.peek(); token.kind !== 'end' && token.text !== '}'; token = cursor.peek()) {
    if (token.text === '{') {
      yield* cursor.skipBraces();
      // A variable goes on behind what is in braces; a struct does not.
      if (cursor.peek().indent !== undefined) {
        return;
      }
    } else if ((yield* cursor.take()).text === ';') {
      return;
    }
  }
}
