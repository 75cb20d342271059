import { lineStart } from './leftSide.ts';
import { LineMemo } from './lineMemo.ts';
import type { OwnName } from './nameOnLeft.ts';
import { ownNameOf } from './ownName.ts';

const hex = String.raw`["'\`]?(?:0x)?(?:[0-9a-f]{96}|[0-9a-f]{64})["'\`]?`;
const elements = new RegExp(String.raw`^\s*(?:${hex}\s*,\s*)*["'\`]?$`, 'i');
const elementLine = new RegExp(String.raw`^\s*(?:${hex}\s*,\s*)*(?:(?:\/\/|#).*|\/\*[^*]*\*\/\s*)?$`, 'i');
const yamlElement = /^\s*-\s+["']?$/;
const yamlLine = new RegExp(String.raw`^\s*(?:-\s+${hex}\s*)?(?:#.*)?$`, 'i');
const remarkBehind = /\s(?:\/\/|#).*$/;
const maxLines = 60;

/** The names of the lists of hashes in one text. */
export class ListNames {
  readonly #elementLines = new LineMemo((line) => elementLine.test(line));
  readonly #yamlLines = new LineMemo((line) => yamlLine.test(line));

  /**
   * The name of the list of hashes that a value is an element of: `txHashes` of `txHashes = [`, when nothing but hex
   * values and comments stand between. An element of a list with anything else has no name. `preceding` is what stands
   * before the value, from `offset` of the text on.
   */
  nameOf(preceding: string, offset: number): OwnName | undefined {
    let start = lineStart(preceding, preceding.length);
    let line = preceding.slice(start);
    const isYaml = yamlElement.test(line);
    if (isYaml || elements.test(line)) {
      const continued = isYaml ? yamlLine : elementLine;
      const known = isYaml ? this.#yamlLines : this.#elementLines;
      // The first line may be cut off at its start.
      const continues = () => (start === 0 ? continued.test(line) : known.of(offset + start, line));
      for (let lines = 0; lines === 0 || continues(); lines += 1) {
        if (start === 0 || lines === maxLines) {
          return undefined;
        }
        const end = start - 1;
        start = lineStart(preceding, end);
        line = preceding.slice(start, end);
      }
      line = line.replace(remarkBehind, '').trimEnd();
    }
    const open = isYaml ? line.length : line.lastIndexOf('[');
    const isOpened = isYaml ? line.endsWith(':') : open >= 0 && elements.test(line.slice(open + 1));
    const own = isOpened ? ownNameOf(preceding.slice(0, start) + line.slice(0, open)) : undefined;
    return own?.place === 'property' ? own : undefined;
  }
}
