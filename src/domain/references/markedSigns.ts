import type { Dotted, MarkedSign } from './dotted.ts';
import type { TextContext } from './textContext.ts';

/** Signs by their characters: most of what stands beside numbers begins none. */
export class MarkedSigns {
  readonly #signs: readonly MarkedSign[];
  /** By the code of a character the signs that it may belong to, a bit for each. */
  readonly #before: readonly number[];
  readonly #behind: readonly number[];

  constructor(signs: readonly MarkedSign[]) {
    this.#signs = signs;
    this.#before = bitsByCode(signs.map(({ before }) => before));
    this.#behind = bitsByCode(signs.map(({ behind }) => behind));
  }

  areSaid(dotted: Dotted): boolean {
    const bits = bitsOf(this.#before, dotted.around.lastVisible) | bitsOf(this.#behind, dotted.around.next);
    for (let index = 0; bits >> index !== 0; index++) {
      if (((bits >> index) & 1) === 1 && this.#signs[index]?.isSaid(dotted)) {
        return true;
      }
    }
    return false;
  }
}

function bitsByCode(marks: readonly (string | undefined)[]): readonly number[] {
  return Array.from({ length: 128 }, (_, code) =>
    marks.reduce((bits, mark = '', index) => bits | (Number(mark.includes(String.fromCharCode(code))) << index), 0),
  );
}

function bitsOf(byCode: readonly number[], character: string): number {
  return character === '' ? 0 : (byCode[character.charCodeAt(0)] ?? 0);
}

const angles = new Set('<>');
const continuing = new Set('.+@-${');

/** Whether a sign beside may be the syntax of a version for which more of the line counts. */
export function mayBeSyntax({ last, lastVisible, next }: TextContext): boolean {
  return angles.has(lastVisible) || last === ':' || continuing.has(next);
}
