/** Which UTF-16 units belong to a run. */
export type CharacterSet = Uint8Array;

export function characterSet(characters: string): CharacterSet {
  const set = new Uint8Array(65_536);
  for (const character of characters) {
    set[character.charCodeAt(0)] = 1;
  }
  return set;
}

export const hexDigits = '0123456789abcdefABCDEF';
export const wordCharacters = `${hexDigits}ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ`;

/**
 * Visits each longest run of characters of a set that has at least `shortest`. Looks at every `shortest`-th character
 * only, as long as there is no such run: 8 MB of words take a few milliseconds.
 */
export function eachRun(
  text: string,
  set: CharacterSet,
  shortest: number,
  visit: (start: number, end: number) => void,
): void {
  let last = shortest - 1;
  while (last < text.length) {
    const before = last - shortest;
    let at = last;
    while (at > before && set[text.charCodeAt(at)] === 1) {
      at--;
    }
    if (at > before) {
      last = at + shortest;
      continue;
    }
    let end = last + 1;
    while (set[text.charCodeAt(end)] === 1) {
      end++;
    }
    visit(before + 1, end);
    last = end + shortest;
  }
}
