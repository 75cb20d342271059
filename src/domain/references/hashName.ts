import { wordSet } from './keywords.ts';
import type { OwnName } from './nameOnLeft.ts';
import type { Name } from './textContext.ts';

/** What a name says of a 32- or 48-byte value that it is directly given to. */
export interface HashName {
  readonly kind: 'transaction' | 'block' | undefined;
  /**
   * `explicit`: of the hash or id of a transaction or block (`txHash`); `short`: of one of these alone (`lastTx`);
   * `bare`: `hash` and no more; `other`: of the hash of something else.
   */
  readonly strength: 'explicit' | 'short' | 'bare' | 'other';
  readonly endsInHash: boolean;
}

// Wherever it stands in a name, also run together with others: `TXSIGNER`, `txfrom`.
const secretPart =
  /signer|sender|from|key|seed|secret|priv|pk|mnemonic|password|passphrase|passwd|credential|entropy|preimage|xprv/;
const secretWords = wordSet('sk pwd pw pass wif der pem sign signing send sending auth salt');
const transactionWord = /^(?:tx|txn|transaction)$/;
const joined = /(?:tx|txn|transaction|block)hash$|^(?:tx|txn|transaction)id$/;
// What a name may say of how the value is written.
const spellings = wordSet('hex str string value bytes');
// Before other words it is a block of a cipher or of text.
const blockNames = wordSet('the last latest first genesis fork start end parent previous prev head current finalized');
const pathNames = /^(?:tx|txs|txn|txns|transactions?|blocks?)$/i;
// Types of what is made of a key.
const holderTypes = wordSet('wallet account');
const declaring = /\b(?:const|constant|static|final|readonly|val|let|var|bytes32|string)\b/i;
const fillers = wordSet('is was are');

/** Undefined for a name that speaks of no hash, or that may speak of a secret. */
export function readHashName(own: OwnName, nameOf: (text: string) => Name): HashName | undefined {
  switch (own.place) {
    case 'path':
      return pathNames.test(own.text)
        ? { kind: /^b/i.test(own.text) ? 'block' : 'transaction', strength: 'explicit', endsInHash: false }
        : undefined;
    case 'prose':
    case 'quotedProse':
      return readProse(own, nameOf);
    default: {
      const words = wordsOf(own.text, nameOf);
      const types = wordsOf(own.type, nameOf);
      const isSecret = mayNameSecret([...words, ...types]) || types.some((word) => holderTypes.has(word));
      const said = isSecret || isEnvironmentVariable(own) ? undefined : readWords(words);
      const isOtherBlock =
        said?.strength === 'short' &&
        said.kind === 'block' &&
        !words.slice(0, -1).every((word) => blockNames.has(word));
      return isOtherBlock ? undefined : said;
    }
  }
}

/** In capitals and not declared, in whatever kind of file: `vars: TX:`, `ENV['TX'] =`. */
function isEnvironmentVariable({ text, beside, type }: OwnName): boolean {
  return /^[A-Z][A-Z\d_]*$/.test(text) && !/HASH[\d_]*$/.test(text) && !declaring.test(`${beside} ${type}`);
}

/** Whether the words of a name, or some of them, may be those of a key or of whom a key belongs to. */
export function mayNameSecret(words: readonly string[]): boolean {
  return words.some((word) => secretWords.has(word)) || secretPart.test(words.join(''));
}

/** Lower-case words without digits. */
export function wordsOf(text: string, nameOf: (text: string) => Name): readonly string[] {
  return nameOf(text)
    .words.map((word) => word.replace(/[^a-z]/g, ''))
    .filter((word) => word !== '');
}

function readWords(all: readonly string[]): HashName | undefined {
  const words = all.slice(0, all.findLastIndex((word) => !spellings.has(word)) + 1);
  const last = words.at(-1) ?? '';
  const endsInHash = last.endsWith('hash');
  if (isOfSomethingElse(words)) {
    return undefined;
  }
  if (joined.test(last)) {
    return { kind: last.endsWith('blockhash') ? 'block' : 'transaction', strength: 'explicit', endsInHash };
  }
  const isHashOf = last === 'hash' || last === 'id';
  const subject = isHashOf ? words.at(words.at(-2) === 'by' ? -3 : -2) : last;
  const strength = isHashOf ? 'explicit' : 'short';
  if (transactionWord.test(subject ?? '')) {
    return { kind: 'transaction', strength, endsInHash };
  }
  if (subject === 'block' && last !== 'id') {
    return { kind: 'block', strength, endsInHash };
  }
  return endsInHash ? { kind: undefined, strength: all.join() === 'hash' ? 'bare' : 'other', endsInHash } : undefined;
}

/** `owner of tx`, unlike `hash of tx`. */
function isOfSomethingElse(words: readonly string[]): boolean {
  const of = words.findLastIndex((word) => word === 'of' || word === 'for');
  return of > 0 && !/^(?:\w*hash|id|receipt|status|result|\w+ing)$/.test(words[of - 1] ?? '');
}

/** The last words of a sentence; one that is written as in code must say what it is by itself. */
function readProse({ text, place }: OwnName, nameOf: (text: string) => Name): HashName | undefined {
  const written = text.split(/\s+/).filter((word) => /[A-Za-z]/.test(word));
  while (fillers.has(written.at(-1)?.toLowerCase() ?? '')) {
    written.pop();
  }
  const last = written.at(-1) ?? '';
  if (mayNameSecret(wordsOf(written.slice(-4).join(' '), nameOf)) || /[/.\\]/.test(last)) {
    return undefined;
  }
  const isPlain = /^[A-Z]?[a-z]+$|^[A-Z]+$/.test(last);
  const said = readWords(isPlain ? wordsOf(written.slice(-6).join(' '), nameOf) : wordsOf(last, nameOf));
  const isSure = said?.strength === 'explicit' || (isPlain && place === 'prose');
  return isSure ? said : undefined;
}
