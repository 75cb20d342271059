import { findEscaped } from './findEscaped.ts';
import type { NamedFinder } from './finder.ts';
import { findPercentCoded } from './findPercentCoded.ts';
import { findSubstituted } from './findSubstituted.ts';

/** What looks for bytes in texts where signs stand for characters; loaded for texts with such signs. */
export const rareFinders: readonly NamedFinder[] = [
  ['text', findPercentCoded],
  ['text', findEscaped],
  ['text', findSubstituted],
];
