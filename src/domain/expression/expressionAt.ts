const isNamePart = (character: string | undefined) => character !== undefined && /[\w$]/.test(character);

/** Lines of code are shorter. */
const longest = 2_000;

/**
 * The range of the expression under a position in a line of code: a name with what it is a part of and the indexes behind
 * it. Undefined where there is none.
 */
export function expressionAt(
  line: string,
  position: number,
): { readonly start: number; readonly end: number } | undefined {
  const text = line.slice(0, longest);
  let [start, end] = [position, position];
  while (isNamePart(text[start - 1])) {
    start -= 1;
  }
  while (isNamePart(text[end])) {
    end += 1;
  }
  if (start === end || /\d/.test(text[start] ?? '')) {
    return undefined;
  }
  start = startOfPath(text, start);
  for (let next = closing(text, end); next !== undefined; next = closing(text, end)) {
    end = next;
  }
  return { start, end };
}

/** What stands before the name that a text ends with: `order.items[0]` and `pri` of `2 * order.items[0].pri`. */
export function pathBefore(text: string): { readonly path: string; readonly name: string } {
  const tail = text.slice(-longest);
  let at = tail.length;
  while (isNamePart(tail[at - 1])) {
    at -= 1;
  }
  const start = startOfPath(tail, at);
  return { path: tail.slice(start, Math.max(start, at - 1)), name: tail.slice(at) };
}

/** Where a path of members and indexes begins, whose last name begins at an index. */
function startOfPath(text: string, from: number): number {
  let start = from;
  while (text[start - 1] === '.') {
    let at = start - 1;
    for (let from = opening(text, at - 1); from !== undefined; from = opening(text, at - 1)) {
      at = from;
    }
    const end = at;
    while (isNamePart(text[at - 1])) {
      at -= 1;
    }
    if (at === end) {
      return start;
    }
    start = at;
  }
  return start;
}

/** Where the index begins that ends at a place; undefined when none does. */
function opening(text: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at; text[at] === ']' && index >= 0; index -= 1) {
    depth += text[index] === ']' ? 1 : text[index] === '[' ? -1 : 0;
    if (depth === 0) {
      return index;
    }
  }
  return undefined;
}

/** Behind the index that begins at a place; undefined when none does. */
function closing(text: string, at: number): number | undefined {
  let depth = 0;
  for (let index = at; text[at] === '[' && index < text.length; index += 1) {
    depth += text[index] === '[' ? 1 : text[index] === ']' ? -1 : 0;
    if (depth === 0) {
      return index + 1;
    }
  }
  return undefined;
}
