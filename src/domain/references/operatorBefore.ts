import { isLineEnd } from './lineStarts.ts';
import { isSpace } from './space.ts';

const quotes = new Set(`"'\``);

/** The last character before a value that is no white space on its line, looked at back to `from`: of its quote what is before. */
export function operatorBefore(text: string, start: number, from: number): string {
  for (let at = start - (quotes.has(characterOf(text, start - 1)) ? 2 : 1); at >= from; at--) {
    const code = text.charCodeAt(at);
    if (!isSpace(code) || isLineEnd(code)) {
      return characterOf(text, at);
    }
  }
  return '';
}

/** Empty at the end of a line. */
export function characterOf(text: string, at: number): string {
  return at < 0 || at >= text.length || isLineEnd(text.charCodeAt(at)) ? '' : text.charAt(at);
}
