import type { Question } from './answers.ts';
import { isPrivateWord } from './keyName.ts';
import type { Name } from './name.ts';
import type { Reference } from './reference.ts';
import type { TextContext } from './textContext.ts';

export type PublicKeyClassification = Pick<Reference, 'certainty' | 'lookUp'>;

const makingReach = 150;
const making = /(?<![A-Za-z])(?:[A-Za-z]+\.)*(?:PublicKey|public_key|pubkey)(?:\.|::)?_?from(\w{0,40})\(\s*["'`]?$/i;

/**
 * Whether hex is a public key. DER says so itself and needs only that no name says it is private; of 33 bytes a name
 * must say it, and of 32, which may be a private key, the name that the value directly belongs to. That name decides,
 * whatever stands around it.
 */
export function classifyPublicKey(
  written: { readonly isDer: boolean; readonly is32Bytes: boolean },
  around: TextContext,
): PublicKeyClassification | undefined {
  const { keyWord, isList, name } = around.owner;
  // The elements of one key are its coordinates.
  const said = isList && keyWord === 'public' && !/s$/i.test(name?.text ?? '') ? undefined : keyWord;
  const isPublic =
    said === 'public' ||
    (said === undefined && around.operator === '(' && isMadeHere(around.preceding.slice(-makingReach)));
  if (!isPublic && (!written.isDer || said === 'private' || isAmongPrivate(around))) {
    return undefined;
  }
  return { certainty: 'certain', lookUp: written.is32Bytes && around.isCommand ? 'onClick' : 'unasked' };
}

/** `PublicKey.fromString("`. */
function isMadeHere(before: string): boolean {
  const [, way] = making.exec(before) ?? [];
  return way !== undefined && !isPrivateWord(way.toLowerCase());
}

/** Beside or under a name that says private. */
export function isAmongPrivate(around: TextContext): boolean {
  return around.hasOnLine(isPrivate) || around.enclosures.isUnder(namesPrivateKey);
}

const namesPrivateKey: Question = (text, names) => names.someIn(text, isPrivate);

/** Alone it is a word of code: `private static final`. */
function isPrivate({ words }: Name): boolean {
  return (words.length > 1 || words[0] !== 'private') && isPrivateWord(words.join(''));
}
