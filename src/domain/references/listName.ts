import { lineStart } from './leftSide.ts';
import type { OwnName } from './nameOnLeft.ts';
import { ownNameOf } from './ownName.ts';

const hex = String.raw`["'\`]?(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{96})["'\`]?`;
const elements = new RegExp(String.raw`^\s*(?:${hex}\s*,\s*)*["'\`]?$`, 'i');
const yamlElement = new RegExp(String.raw`^\s*-\s+(?:${hex}|["'\`]?$)`, 'i');
const remark = /^\s*(?:\/\/.*|#.*|\/\*[^*]*\*\/\s*)?$/;
const remarkBehind = /\s(?:\/\/|#).*$/;

/**
 * The name of the list of hashes that a value is an element of: `txHashes` of `txHashes = [`, when nothing but hex values
 * and comments stand between. An element of a list with anything else has no name.
 */
export function listNameOf(preceding: string): OwnName | undefined {
  let start = lineStart(preceding, preceding.length);
  let line = preceding.slice(start);
  const isYaml = yamlElement.test(line);
  const continues = isYaml ? yamlElement : elements;
  while (continues.test(line) || remark.test(line)) {
    if (start === 0) {
      return undefined;
    }
    const end = start - 1;
    start = lineStart(preceding, end);
    line = preceding.slice(start, end).replace(remarkBehind, '').trimEnd();
  }
  if (isYaml) {
    return line.endsWith(':') ? ownNameOf(preceding.slice(0, start) + line) : undefined;
  }
  const open = line.lastIndexOf('[');
  const own =
    open >= 0 && elements.test(line.slice(open + 1))
      ? ownNameOf(preceding.slice(0, start) + line.slice(0, open))
      : undefined;
  return own?.place === 'property' ? own : undefined;
}
