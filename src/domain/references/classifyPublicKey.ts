import type { Question } from './answers.ts';
import { isPrivate, isSaidPrivate, namesPrivate } from './classifyHash.ts';
import { Ending } from './ending.ts';
import { isPrivateWord } from './keyName.ts';
import type { NameTest } from './nameReader.ts';
import type { Reference } from './reference.ts';
import type { TextContext } from './textContext.ts';

export type PublicKeyClassification = Pick<Reference, 'certainty' | 'lookUp'>;

/** How the hex of a key is written. */
export interface KeySpelling {
  readonly isDer: boolean;
  /** With `0x`. */
  readonly isPrefixed: boolean;
  readonly is32Bytes: boolean;
}

const makingReach = 150;
const answerReach = 100;
const besideReach = 300;
// As the ledger service spells a key, `{"_type": "ED25519", "key": "`, also in a string and across lines.
const answered = new Ending(
  /(?<![\w$])_type\\?["']?\s*:\s*\\?["'](ED25519|ECDSA_SECP256K1)\\?["']\s*,\s*\\?["']?key\\?["']?\s*:\s*\\?["']/,
);
const making = new Ending(
  /(?<![A-Za-z])(?:[A-Za-z]+\.)*(?:PublicKey|public_key|pubkey)(?:\.|::)?_?from(\w{0,40})\(\s*["'`]?/i,
);

/**
 * Whether hex is a public key. DER says so itself and needs only that no name says it is private; of 33 bytes a name
 * must say it, and of 32, which may be a private key, the name that the value directly belongs to, where nothing that
 * encloses or follows it says private.
 */
export function classifyPublicKey(written: KeySpelling, around: TextContext): PublicKeyClassification | undefined {
  if (isAnswered(written, around)) {
    return { certainty: 'certain', lookUp: 'unasked' };
  }
  const { keyWord, isList, name } = around.owner;
  // The elements of one key are its coordinates.
  const said = isList && keyWord === 'public' && !/s$/i.test(name?.text ?? '') ? undefined : keyWord;
  const isPublic =
    (said === 'public' ||
      (said === undefined && around.operator === '(' && isMadeHere(around.preceding.slice(-makingReach)))) &&
    !isSaidPrivate(around);
  if (!isPublic && (!written.isDer || said === 'private' || isAmongPrivate(around))) {
    return undefined;
  }
  return { certainty: 'certain', lookUp: written.is32Bytes && around.isCommand ? 'onClick' : 'unasked' };
}

/** A key in an answer of the ledger service, where nothing that it stands beside, in or under says private. */
function isAnswered({ isDer, isPrefixed, is32Bytes }: KeySpelling, around: TextContext): boolean {
  if (isDer || isPrefixed || (around.last !== '"' && around.last !== "'")) {
    return false;
  }
  const [, type] = answered.exec(around.preceding.slice(-answerReach)) ?? [];
  return (
    type === (is32Bytes ? 'ED25519' : 'ECDSA_SECP256K1') &&
    !around.isCommand &&
    !isPrivateWord((around.preceding.slice(-besideReach) + around.after).toLowerCase()) &&
    !around.hasOnLine(isAnyPrivate) &&
    !around.enclosures.isUnder(namesAnyPrivate)
  );
}

/** `PublicKey.fromString("`. */
function isMadeHere(before: string): boolean {
  const [, way] = making.exec(before) ?? [];
  return way !== undefined && !isPrivateWord(way.toLowerCase());
}

/** Beside or under a name that says private. */
export function isAmongPrivate(around: TextContext): boolean {
  return around.hasOnLine(isPrivate) || around.enclosures.isUnder(namesPrivate);
}

const namesAnyPrivate: Question = (text, names) => names.someIn(text, isAnyPrivate);
const isAnyPrivate: NameTest = ({ words }) => isPrivateWord(words.join(''));
