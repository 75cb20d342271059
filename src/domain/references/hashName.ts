import { entityKindOf, wordSet } from './keywords.ts';
import { mayNameSecret } from './mayNameSecret.ts';
import type { OwnName } from './nameOnLeft.ts';
import type { ReadName } from './nameReader.ts';

/** What a name says of a 32- or 48-byte value that it is directly given to. */
export interface HashName {
  readonly kind: 'transaction' | 'block' | undefined;
  /**
   * `explicit`: of the hash or id of a transaction or block (`txHash`); `compound`: of a certain one of these
   * (`lastTx`); `alone`: of one of these and no more (`tx`), which may be anything that has to do with it; `bare`:
   * `hash` and no more; `other`: of the hash of something else.
   */
  readonly strength: 'explicit' | 'compound' | 'alone' | 'bare' | 'other';
  readonly endsInHash: boolean;
}

// Without one of these, which may have digits in them, a name speaks of no hash.
const telling = new RegExp(['hash', 'tx', 'transaction', 'block'].map((word) => [...word].join('\\d*')).join('|'), 'i');
const transactionWord = /^(?:tx|txn|transaction)$/;
const joined = /(?:tx|txn|transaction|block)hash$|^(?:tx|txn|transaction)id$/;
// A transaction as bytes, not its hash.
const byteForm = /^(?:raw|rlp)$|(?:signed|serialized|encoded|encrypted)$/;
// What a name may say of how the value is written.
const spellings = wordSet('hex str string value byte bytes');
// Before other words it is a block of a cipher or of text.
const blockNames = wordSet('the last latest first genesis fork start end parent previous prev head current finalized');
const pathNames = /^(?:tx|txs|txn|txns|transactions?|blocks?)$/i;
// Types of what is made of a key.
const holderTypes = wordSet('wallet account');
const declaring = /\b(?:const|constant|static|final|readonly|val|let|var|bytes32|string)\b/i;
const fillers = wordSet('is was are');
const negations = wordSet('not non no never isn isnt without');
const environmentName = /env(?:iron(?:ment)?|_?var(?:iable)?s?)?$/i;

/** Undefined for a name that speaks of no hash, or that may speak of a secret. */
export function readHashName(own: OwnName, nameOf: (text: string) => ReadName): HashName | undefined {
  if (!telling.test(own.text)) {
    return undefined;
  }
  switch (own.place) {
    case 'path':
      return pathNames.test(own.text) && !nameOf(own.beside).mayBeSecret
        ? { kind: /block/i.test(own.text) ? 'block' : 'transaction', strength: 'explicit', endsInHash: false }
        : undefined;
    case 'prose':
      return readProse(own, nameOf);
    case 'pair': {
      // It may as well be the name of whom the value belongs to.
      const said = readIdentifier(own, nameOf);
      return said?.strength === 'explicit' ? said : undefined;
    }
    default:
      return readIdentifier(own, nameOf);
  }
}

function readIdentifier(own: OwnName, nameOf: (text: string) => ReadName): HashName | undefined {
  const isSecret = nameOf(own.text).mayBeSecret || isSecretType(own.type, nameOf);
  return isSecret || isEnvironmentVariable(own) ? undefined : readWords(wordsOf(own.text, nameOf));
}

/** In capitals and not declared, or a member of the environment, in whatever kind of file: `vars: TX:`, `env['tx'] =`. */
function isEnvironmentVariable({ text, beside, type }: OwnName): boolean {
  return (
    !/hash[\d_]*$/i.test(text) &&
    (environmentName.test(beside) || (/^[A-Z][A-Z\d_]*$/.test(text) && !declaring.test(`${beside} ${type}`)))
  );
}

/** Whether a type, or what turns a value into one, makes a key of it, or whom a key belongs to. */
export function isSecretType(text: string, nameOf: (text: string) => ReadName): boolean {
  return (text.match(/\w+/g) ?? [])
    .map((name) => nameOf(name))
    .some(({ mayBeSecret, words }) => mayBeSecret || words.some((word) => holderTypes.has(word)));
}

/** Lower-case words without digits. */
export function wordsOf(text: string, nameOf: (text: string) => ReadName): readonly string[] {
  return nameOf(text)
    .words.map((word) => word.replace(/[^a-z]+/g, ''))
    .filter((word) => word !== '');
}

function readWords(all: readonly string[]): HashName | undefined {
  if (isNegated(all) || isOfSomethingElse(all)) {
    return undefined;
  }
  const words = all.slice(0, all.findLastIndex((word) => !spellings.has(word)) + 1);
  const last = words.at(-1) ?? '';
  const endsInHash = last.endsWith('hash');
  if (joined.test(last)) {
    return { kind: last.endsWith('blockhash') ? 'block' : 'transaction', strength: 'explicit', endsInHash };
  }
  if (last !== 'hash' && last !== 'id') {
    return endsInHash ? { kind: undefined, strength: 'other', endsInHash } : readSubject(all);
  }
  const kind = kindOf(words.at(words.at(-2) === 'by' ? -3 : -2));
  if (kind !== undefined && (endsInHash || kind === 'transaction')) {
    return { kind, strength: 'explicit', endsInHash };
  }
  return endsInHash ? { kind: undefined, strength: all.length === 1 ? 'bare' : 'other', endsInHash } : undefined;
}

function kindOf(word: string | undefined): HashName['kind'] {
  return transactionWord.test(word ?? '') ? 'transaction' : word === 'block' ? 'block' : undefined;
}

/** A name that says a transaction or block, and maybe which one: `lastTx`, `hash of tx`. */
function readSubject(words: readonly string[]): HashName | undefined {
  const kind = kindOf(words.at(-1));
  const which = words.slice(0, -1);
  if (kind === undefined) {
    return undefined;
  }
  if (words[indexOfOf(words) - 1]?.endsWith('hash')) {
    return { kind, strength: 'explicit', endsInHash: false };
  }
  if (which.every((word) => word.length === 1)) {
    return { kind, strength: 'alone', endsInHash: false };
  }
  const isCertainOne =
    kind === 'block'
      ? which.every((word) => blockNames.has(word))
      : which.every((word) => !byteForm.test(word)) &&
        entityKindOf({ words: which, isHyphenated: false }) !== 'account';
  return isCertainOne ? { kind, strength: 'compound', endsInHash: false } : undefined;
}

/** `not a public key`, `nonTxHash`. */
export function isNegated(words: readonly string[]): boolean {
  return words.some((word) => negations.has(word));
}

/** `owner of tx`, unlike `hash of tx`. */
function isOfSomethingElse(words: readonly string[]): boolean {
  const of = indexOfOf(words);
  return of > 0 && !/^(?:\w*hash|id|receipt|status|result|\w+ing)$/.test(words[of - 1] ?? '');
}

function indexOfOf(words: readonly string[]): number {
  return words.findLastIndex((word) => word === 'of' || word === 'for');
}

/** The last words of a sentence; one that is written as in code must say what it is by itself. */
function readProse({ text }: OwnName, nameOf: (text: string) => ReadName): HashName | undefined {
  const written = text.split(/\s+/).filter((word) => /[A-Za-z]/.test(word));
  while (fillers.has(written.at(-1)?.toLowerCase() ?? '')) {
    written.pop();
  }
  const last = written.at(-1) ?? '';
  if (mayNameSecret(written.slice(-4).flatMap((word) => nameOf(word).words)) || /[/.\\]/.test(last)) {
    return undefined;
  }
  const isPlain = /^[A-Z]?[a-z]+$|^[A-Z]+$/.test(last);
  if (isPlain && last.toLowerCase() === 'block') {
    // Other words before it say nothing of it.
    return readSubject(['block']);
  }
  const said = readWords(isPlain ? wordsOf(written.slice(-6).join(' '), nameOf) : wordsOf(last, nameOf));
  const isOfSomething = said?.strength === 'bare' || said?.strength === 'other';
  return isOfSomething && isPlain ? { ...said, strength: 'other' } : said?.strength === 'explicit' ? said : undefined;
}
