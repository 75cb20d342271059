import { beforePlus, type LeftSide, lastVisible } from './leftSide.ts';

/** What is assigned to several names at once, or a piece of a type that began further left. */
export function isPartOfMore(text: string, { start, boundary, text: left }: LeftSide, isTight: boolean): boolean {
  switch (boundary) {
    case ',':
      return isTuple(text, start);
    case '=':
      return !/\S\s+\S/.test(left);
    case '\n':
      return !isTight && /[:?|<=+&]/.test(lastVisible(text, beforePlus(text, start)));
    default:
      return false;
  }
}

const longestTuple = 400;
const isStop: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  '\n\r()[]{}=:'.includes(String.fromCharCode(code)),
);

/** `a, b =` gives a value to each; in `f(a, b=` and `a = 1, b =` the name belongs to the value behind it. */
function isTuple(text: string, behindComma: number): boolean {
  let depth = 0;
  for (let at = behindComma - 1; at >= 0 && behindComma - at <= longestTuple; at -= 1) {
    if (isStop[text.charCodeAt(at)] !== true) {
      continue;
    }
    switch (text.charAt(at)) {
      case '\n':
      case '\r':
        return true;
      case ')':
      case ']':
      case '}':
        depth += 1;
        break;
      case '(':
      case '[':
      case '{':
        depth -= 1;
        if (depth < 0) {
          return false;
        }
        break;
      case '=':
      case ':':
        if (depth === 0) {
          return false;
        }
        break;
    }
  }
  return true;
}
