import type { Reference, ReferenceContext } from '../references/reference.ts';
import { scanReferences } from '../references.ts';

/** Web addresses, which the editor links itself, and the paths of sources in a trace. */
const wholePattern = /https?:\/\/\S+|^ +Source: +\S+$/gm;

/**
 * The first references of a text that are no part of a web address or of the path of a source, in order. Reads each part
 * of the text once, and none behind the last that it gives.
 */
export function linkableReferences(text: string, context: ReferenceContext, max: number): readonly Reference[] {
  const found: Reference[] = [];
  const wholes = text.matchAll(wholePattern);
  let whole = wholes.next().value;
  for (const reference of scanReferences(text, context)) {
    if (reference === undefined) {
      continue;
    }
    while (whole !== undefined && whole.index + whole[0].length <= reference.start) {
      whole = wholes.next().value;
    }
    if (whole === undefined || reference.start < whole.index) {
      found.push(reference);
    }
    if (found.length >= max) {
      break;
    }
  }
  return found;
}
