import type { Question } from './answers.ts';
import { isDirectlyNamed } from './delimiters.ts';
import { type HashName, isSecretType } from './hashName.ts';
import { isPrivateWord } from './keyName.ts';
import type { OwnName } from './nameOnLeft.ts';
import type { NameTest, ReadName } from './nameReader.ts';
import type { NearNames } from './nearNames.ts';
import type { Reference } from './reference.ts';
import type { TextContext } from './textContext.ts';

// The DER header of an ED25519 private key: with it the 32-byte key is 48 bytes long, like a transaction hash.
const derPrivateKey = '0x302e0201';
const leadingZeros = `0x${'0'.repeat(16)}`;
// What has environment variables in files of other kinds.
const environment =
  /(?<![\w.])(?:env(?:ironment)?(?:_?[Vv]ar(?:iable)?s)?|stringData)["']?\s*[:=\]]|\benv\.(?:linux|osx|windows)\b/;
// Many of those who have a key each.
const keyHolders = /(?:signer|sender|deployer|account|wallet|operator|relayer|owner|user|minter|payer)s(?![a-z])/i;
const plural = /(?:hashes|ids)\d*$/i;

export type HashClassification = Pick<Reference, 'certainty' | 'kindHint' | 'lookUp'>;

interface Spelling {
  readonly isShort: boolean;
  readonly isPrefixed: boolean;
}

/**
 * Whether 32 or 48 bytes in hex are a transaction's or block's hash. 32 bytes may be a private key, so only the name that
 * the value directly belongs to lets it be asked for, and 48 bytes only where that name says block or hash. Undefined
 * where a name says otherwise, wherever it may be a secret by what stands beside or above it, and in what a shell reads
 * unless its name ends in hash; `doubtful` where nothing tells.
 */
export function classifyHash(
  hash: string,
  { isPrefixed }: Pick<Spelling, 'isPrefixed'>,
  around: TextContext,
): HashClassification | undefined {
  const isShort = hash.length === 66;
  // A number or an address in a 32-byte word.
  if (hash.startsWith(leadingZeros) || (!isShort && hash.startsWith(derPrivateKey))) {
    return undefined;
  }
  const { name: own, isList, hashName: read } = around.owner;
  // Of a list only a plural of hashes is the name of its elements: `keys`, `accounts` and `txs` hold anything.
  const isOwn = !isList || (read?.strength === 'explicit' && plural.test(own?.text ?? ''));
  const said = isOwn ? read : undefined;
  if (own?.place === 'flag' || around.isCommand || (around.mayNameEnvironment && isHeldBy(namesEnvironment, around))) {
    return said?.endsInHash ? { ...certaintyOf(said), lookUp: 'onClick' } : undefined;
  }
  const made = expressionBehind(around.following);
  const isMadeSecret = made !== '' && isSecretType(made, (text) => around.nameOf(text));
  if (
    own !== undefined &&
    said !== undefined &&
    !isMadeSecret &&
    !isSaidPrivate(around) &&
    namesHash(said, own, { isShort, isPrefixed }, around)
  ) {
    return { ...certaintyOf(said), lookUp: lookUpOf(said, isShort, around) };
  }
  const isCalled = own?.place === 'property' || own?.place === 'column' || own?.place === 'pair';
  const isSecret = isMadeSecret || (isCalled && around.nameOf(own.text).mayBeSecret);
  return isSecret ? undefined : classifyUnnamed({ isShort, isPrefixed }, own, around);
}

function certaintyOf({ kind }: HashName): Pick<HashClassification, 'certainty' | 'kindHint'> {
  return { certainty: kind === undefined ? 'likely' : 'certain', kindHint: kind };
}

function namesHash(said: HashName, own: OwnName, { isShort, isPrefixed }: Spelling, around: TextContext): boolean {
  switch (said.strength) {
    case 'explicit':
      return isShort || said.kind === 'block' || said.endsInHash || own.place === 'path';
    case 'alone':
      return !isShort && said.kind === 'block' && !mayMeanSecret(own, around);
    case 'compound':
      return (isShort || said.kind === 'block') && !mayMeanSecret(own, around);
    case 'bare':
      return isPrefixed && !mayMeanSecret(own, around) && !mayBelongToKeyHolder(own, around);
    case 'other':
      return !isShort && isPrefixed && around.nameOf(own.text).hashKind !== 'other' && !mayMeanSecret(own, around);
  }
}

// What stands beside the hashes of transactions and blocks, and what beside others: of roles, messages, user operations.
const ledgerWords = /(?<![a-z])tx|transaction|receipt|block|gas|contract_?result/i;
const otherWords = /user_?op|verif|role/i;

/** 32 bytes that are called a hash and no more are asked for where what stands around them speaks of a transaction or block. */
function lookUpOf(
  { strength }: HashName,
  isShort: boolean,
  { preceding, following }: TextContext,
): HashClassification['lookUp'] {
  const isAsked =
    !isShort ||
    strength !== 'bare' ||
    (ledgerWords.test(preceding.slice(-300) + following) && !otherWords.test(preceding.slice(-150)));
  return isAsked ? 'unasked' : 'onClick';
}

const namesEnvironment: Question = (text) => environment.test(text);
const isKeyOrHolders: NameTest = ({ mayBeSecret }, written) => keyHolders.test(written) || mayBeSecret;
const isKeyOrAccount: NameTest = ({ kind, speaksOfSecrets }) => kind === 'account' || speaksOfSecrets;
const namesKeyOrHolders: Question = (text, names) => names.someIn(text, isKeyOrHolders);
const namesKeyOrAccount: Question = (text, names) => names.someIn(text, isKeyOrAccount);
/** Alone it is a word of code: `private static final`. */
export const isPrivate: NameTest = ({ words }) =>
  (words.length > 1 || words[0] !== 'private') && isPrivateWord(words.join(''));
export const namesPrivate: Question = (text, names) => names.someIn(text, isPrivate);
const namesSecret: Question = (text, names) => names.someIn(text, isOfSecrets);

/** Names that do not say "hash" of a transaction or block need that nothing which they belong to speaks of secrets. */
function mayMeanSecret({ beside, place, isElement }: OwnName, around: TextContext): boolean {
  return (
    around.isTrueOf(namesKeyOrHolders, place === 'property' ? beside : around.before) ||
    isBesideInTable(namesKeyOrHolders, around) ||
    (isElement && around.hasOnLine(isKeyOrHolders)) ||
    around.isTrueOf(namesKeyOrHolders, remarkBehind(around.after)) ||
    isHeldBy(namesKeyOrHolders, around)
  );
}

function mayBelongToKeyHolder({ beside, isElement }: OwnName, around: TextContext): boolean {
  return (
    around.isTrueOf(namesKeyOrAccount, beside) ||
    isBesideInTable(namesKeyOrAccount, around) ||
    (isElement && around.hasOnLine(isKeyOrAccount)) ||
    isHeldBy(namesKeyOrAccount, around)
  );
}

/** Of the headings of other columns, and the cells of its row before it. */
function isBesideInTable(question: Question, around: TextContext): boolean {
  return around.column !== undefined && around.isTrueOf(question, around.column.beside());
}

/** Whether what encloses a value says private, or what follows it up to the next value, or in a remark. */
export function isSaidPrivate(around: TextContext): boolean {
  const { after } = around;
  return (
    isHeldBy(namesPrivate, around) || isPrivateWord(`${/^[^,;]*/.exec(after)} ${remarkBehind(after)}`.toLowerCase())
  );
}

/** What it stands in: on its own line what opens the brackets around it, and all that is above. */
export function isHeldBy(question: Question, { enclosures }: TextContext): boolean {
  return enclosures.isInBracketsOf(question) || enclosures.isUnder(question);
}

function remarkBehind(after: string): string {
  return /(?:\/[/*]|\s#|--|\s[([\u2013\u2014-]|\sis\s).*/.exec(after)?.[0] ?? '';
}

/** What is done with a value where it is written: `.parse::<LocalWallet>()`, `as PrivateKey`, `|> sign()`. */
function expressionBehind(following: string): string {
  return (
    /^["'`]{0,3}!?(?:\)(?=\s*as\s))?((?:\s*(?:\??\.(?=\w)|\|>|(?:as|satisfies|is)\s)[^;,\n]*)+)/.exec(following)?.[1] ??
    ''
  );
}

function classifyUnnamed(
  { isShort, isPrefixed }: Spelling,
  own: OwnName | undefined,
  around: TextContext,
): HashClassification | undefined {
  const said = saidKind(around, isShort);
  if (mayBeSecret(around) || said === 'other') {
    return undefined;
  }
  if (said === 'transaction' || said === 'block') {
    // Of 32 bytes no name but their own says what they are.
    return { certainty: 'likely', kindHint: isShort ? undefined : said, lookUp: 'onClick' };
  }
  if (!isPrefixed) {
    // Plain hex of these lengths is mostly a digest of some file.
    return undefined;
  }
  if (said === undefined && isConstant(own, around)) {
    return undefined;
  }
  return { certainty: said === 'hash' || !isShort ? 'likely' : 'doubtful', kindHint: undefined, lookUp: 'onClick' };
}

const inComment = /^\s*(?:\/[/*]|[#;*%]|--|<!--)|(?<!:)\/\/|\s(?:\/\*|#|--)\s/;

/** In code a value that no name calls a hash is a number, a mask, a slot …; in sentences and paths it may be looked up. */
function isConstant(own: OwnName | undefined, { isProse, before }: TextContext): boolean {
  return own?.place === 'property' || !(isProse || own?.place === 'path' || inComment.test(before));
}

/**
 * True when a name beside it speaks of keys, secrets, mnemonics or seeds, or a name of what it is listed under, however
 * long the list is and whatever comments are in it.
 */
export function mayBeSecret(around: TextContext): boolean {
  if (around.namesBefore.some(isOfSecrets) || around.namesAfter.some(isOfSecrets)) {
    return true;
  }
  return around.enclosures.isUnder(namesSecret) || (!isDirectlyNamed(around.place) && around.hasOnLine(isOfSecrets));
}

/** By the nearest names before it on its line; where there are none, by those of the line that opens its list; then behind. */
function saidKind(around: TextContext, isShort: boolean): SaidKind {
  const { ownNames, namesAfter } = around;
  const before =
    ownNames.at(0) === undefined
      ? firstKind(around.namesIn(around.enclosures.opener), 5, isShort)
      : firstKind(ownNames, 5, isShort);
  return before ?? firstKind(namesAfter, 2, isShort);
}

function isOfSecrets({ speaksOfSecrets }: ReadName): boolean {
  return speaksOfSecrets;
}

type SaidKind = ReadName['hashKind'];

function firstKind(names: Pick<NearNames, 'at'>, most: number, isShort: boolean): SaidKind {
  for (let index = 0; index < most; index++) {
    const name = names.at(index);
    if (name === undefined) {
      return undefined;
    }
    // 32 bytes beside an account are its private key: no id of an account has that length.
    const kind = isShort && name.kind === 'account' ? 'other' : name.hashKind;
    if (kind !== undefined) {
      return kind;
    }
  }
  return undefined;
}
