import type { Question } from './answers.ts';
import { wordsOf } from './hashName.ts';
import type { Name } from './name.ts';
import type { Reference } from './reference.ts';
import type { TextContext } from './textContext.ts';

export type PublicKeyClassification = Pick<Reference, 'certainty' | 'lookUp'>;

const publicName = /pub(?:lic)?key$/;
const privatePart = /priv|secret|seed|mnemonic|passphrase|password|passwd|entropy|preimage|credential|xprv/;
// What a name may say of how a key is written, and the words between a key and its value in a sentence.
const ending = /^(?:hex|str|string|value|byte|bytes|raw|der|encoded|compressed|is|was|are)$/;
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
  const said = ownWord(around);
  const isPublic = said === 'public' || (said === undefined && isMadeHere(around.before));
  if (!isPublic && (!written.isDer || said === 'private' || isAmongPrivate(around))) {
    return undefined;
  }
  return { certainty: 'certain', lookUp: written.is32Bytes && around.isCommand ? 'onClick' : 'unasked' };
}

/** What the name says that the value, or the list it is in, directly belongs to. */
function ownWord(around: TextContext): 'public' | 'private' | undefined {
  const own = around.owner.name;
  const all = own === undefined ? [] : wordsOf(own.text, (text) => around.nameOf(text));
  const words = all.slice(0, all.findLastIndex((word) => !ending.test(word)) + 1);
  const name = words.join('');
  return privatePart.test(name) ? 'private' : publicName.test(name) ? 'public' : undefined;
}

/** `PublicKey.fromString("`. */
function isMadeHere(before: string): boolean {
  const [, way] = making.exec(before) ?? [];
  return way !== undefined && !privatePart.test(way.toLowerCase());
}

/** Beside or under a name that says private. */
export function isAmongPrivate(around: TextContext): boolean {
  return around.hasOnLine(isPrivate) || around.delimiters.above.some((text) => around.isTrueOf(namesPrivateKey, text));
}

const namesPrivateKey: Question = (_text, names) => names.some(isPrivate);

function isPrivate({ words }: Name): boolean {
  return privatePart.test(words.join(''));
}
