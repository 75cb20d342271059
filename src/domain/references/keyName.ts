import { isNegated, wordsOf } from './hashName.ts';
import type { OwnName } from './nameOnLeft.ts';
import type { ReadName } from './nameReader.ts';

const publicName = /(?<!no[nt])pub(?:lic)?key$/;
const privatePart = /priv|secret|seed|mnemonic|passphrase|password|passwd|entropy|preimage|credential|xprv/;
// What a name may say of how a key is written, and the words between a key and its value in a sentence.
const ending = /^(?:hex|str|string|value|byte|bytes|raw|der|encoded|compressed|is|was|are)$/;

/** What the name that a value directly belongs to says of a key. */
export function readKeyName({ text }: OwnName, nameOf: (text: string) => ReadName): 'public' | 'private' | undefined {
  const all = wordsOf(text, nameOf);
  const name = all.slice(0, all.findLastIndex((word) => !ending.test(word)) + 1).join('');
  return isPrivateWord(name) ? 'private' : publicName.test(name) && !isNegated(all) ? 'public' : undefined;
}

/** In lower case; other words may be run together with it. */
export function isPrivateWord(word: string): boolean {
  return privatePart.test(word);
}
