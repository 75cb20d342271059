import type { Reference } from './reference.ts';
import { isAmongKeyHolders, isAmongPrivate, isInEnvironment, mayBeSecret } from './secrets.ts';
import type { Surroundings, TextTest } from './surroundings.ts';
import type { Name } from './vocabulary.ts';

// The DER header of an ED25519 private key: with it the 32-byte key is 48 bytes long, like a transaction hash.
const derPrivateKey = '0x302e0201';
const leadingZeros = `0x${'0'.repeat(16)}`;
const ledgerWords = /(?<![a-z])tx|transaction|receipt|block|gas|contract_?result/i;
const otherWords = /user_?op|verif|role/i;
const pathNames = /^(?:tx|txs|txn|txns|transactions?|blocks?)$/i;
// What is made of a value where it is written: `.parse::<LocalWallet>()`, `as PrivateKey`, `|> sign()`.
const made = /^\\?["'`]{0,3}!?(?:\)(?=\s*as\s))?((?:\s*(?:\??!?\.(?=\w)|\|>|(?:as|satisfies)\s)[^;,\n]*)+)/;
const prompt =
  /^\s*(?:[-*+>]\s+|\d+\.\s+)?[`"']?(?:[\w.@~:/-]{0,60}[$%❯➜]\s|[\w.@~:/-]{1,60}#\s|PS(?: [\w:\\]+)?> ?|!\w|%%?\w)/;
const programs = String.raw`(?:[A-Z_]+=\S*\s+)*(?:export(?!\s+(?:const|let|var|type|default|async|function|class)\b)|setx?|sudo|cast|forge|npx|npm|pnpm|yarn|node|bun|deno|tsx|python3?|curl|wget|docker|kubectl|hcli|\.\/\S+)\s`;
const command = new RegExp(String.raw`^\s*(?:[-*+>]\s+|\d+\.\s+)?${programs}`);
const quotedCommand = new RegExp(String.raw`["'\`]\s*${programs}`);
const variable = /(?:^|[\s"'`])[A-Z][A-Z\d_]*=["'`]?$/;
const shellFence =
  /^\s*(?:```|~~~)\s*(?:\w*sh|shell\w*|console|terminal|[\w-]*session|power\w+|ps1?|bat|cmd|dotenv|env|\w*file|make|properties|ini)\b/i;
const isShellFence: TextTest = (text) => shellFence.test(text);
const inComment = /^\s*(?:\/[/*]|[#;*%]|--|<!--)|(?<!:)\/\/|\s(?:\/\*|#|--)\s/;

export type HashClassification = Pick<Reference, 'certainty' | 'guessedKind' | 'lookUp'>;

/**
 * Whether 32 or 48 bytes in hex are a transaction's or block's hash. 32 bytes may be a private key: only the name that they
 * are assigned to lets them be asked for, outside shells, and where no word for secrets encloses them.
 */
export function classifyHash(hash: string, hasPrefix: boolean, around: Surroundings): HashClassification | undefined {
  const isShort = hash.length === 66;
  // A number or an address in a 32-byte word.
  if (hash.startsWith(leadingZeros) || (!isShort && hash.startsWith(derPrivateKey))) {
    return undefined;
  }
  if (isSecretName(around) || makesSecret(around)) {
    return undefined;
  }
  const said = hashNamed(around);
  if (isGivenToShell(around)) {
    return said !== undefined && /hash[\d_]*$/i.test(around.assigned?.text ?? '') ? found(said, 'manual') : undefined;
  }
  const isExplicit = said === 'transaction' || said === 'block';
  if (said === undefined || !(isExplicit || (hasPrefix && (said === 'bare' || !isShort)))) {
    return classifyOther(isShort, hasPrefix, around);
  }
  if ((isExplicit || isHashOfLedger(isShort, around)) && !isAmongPrivate(around)) {
    return found(said, 'automatic');
  }
  return mayBeSecret(around) ? undefined : found(said, 'manual');
}

function found(said: Said, lookUp: Reference['lookUp']): HashClassification {
  const guessedKind = said === 'transaction' || said === 'block' ? said : undefined;
  return { certainty: guessedKind === undefined ? 'probable' : 'certain', guessedKind, lookUp };
}

type Said = NonNullable<Name['hash']>;

/** By the name that it is given to. */
function hashNamed({ assigned, nameOf }: Surroundings): Said | undefined {
  if (assigned === undefined) {
    return undefined;
  }
  const { text, place } = assigned;
  if (place === 'path') {
    return pathNames.test(text) ? (/block/i.test(text) ? 'block' : 'transaction') : undefined;
  }
  const name = nameOf(text);
  const said = name.hash;
  return said === 'other' && name.hashKind === 'other' ? undefined : said;
}

/** Whether the name that it is given to, or what that belongs to, may be of a key or of whom a key belongs to. */
function isSecretName({ assigned, nameOf }: Surroundings): boolean {
  return (
    assigned !== undefined &&
    assigned.place !== 'words' &&
    (nameOf(assigned.text).mayBeSecret || (assigned.beside !== '' && nameOf(assigned.beside).mayBeSecret))
  );
}

/** `hash` alone where what stands around speaks of the ledger, or of 48 bytes; and nobody there has a key. */
function isHashOfLedger(isShort: boolean, around: Surroundings): boolean {
  const isOfLedger =
    !isShort ||
    (ledgerWords.test(around.preceding(300) + around.following(200)) && !otherWords.test(around.preceding(150)));
  return isOfLedger && !isAmongKeyHolders(around);
}

/** Whether a key or a wallet is made of a value where it is written. */
function makesSecret(around: Surroundings): boolean {
  const [, expression] = made.exec(around.following(120)) ?? [];
  return (
    expression !== undefined &&
    around
      .readNames(expression)
      .some((name) => name.mayBeSecret || name.words.includes('wallet') || name.words.includes('account'))
  );
}

/** In a shell, an environment or a block of commands, behind a prompt, a program or a flag, or as a variable. */
function isGivenToShell(around: Surroundings): boolean {
  const { before, file, assigned } = around;
  return (
    file.isShell ||
    assigned?.place === 'flag' ||
    prompt.test(before) ||
    quotedCommand.test(before) ||
    (file.isProse && (command.test(before) || variable.test(before))) ||
    (file.isProse && around.isEnclosedBy(isShellFence)) ||
    isInEnvironment(around)
  );
}

/** What no name of its own lets be asked for: on click where names beside it speak of a transaction, a block or a hash. */
function classifyOther(isShort: boolean, hasPrefix: boolean, around: Surroundings): HashClassification | undefined {
  const said = hashNamedNearby(isShort, around);
  if (said === 'other' || mayBeSecret(around)) {
    return undefined;
  }
  if (said === 'transaction' || said === 'block') {
    return { certainty: 'probable', guessedKind: isShort ? undefined : said, lookUp: 'manual' };
  }
  // Plain hex is mostly a digest of some file; in code, what no name calls a hash is a number, a mask, a slot …
  const { file, assigned, before } = around;
  const isSpoken = file.isProse || assigned?.place === 'path' || inComment.test(before);
  const isConstant = said === undefined && (assigned?.place === 'property' || !isSpoken);
  return !hasPrefix || isConstant
    ? undefined
    : { certainty: said === 'hash' || !isShort ? 'probable' : 'uncertain', guessedKind: undefined, lookUp: 'manual' };
}

/** By the nearest names before it, else those behind. */
function hashNamedNearby(isShort: boolean, around: Surroundings): Name['hashKind'] {
  // 32 bytes beside an account are its private key: no id of an account has that length.
  const kindOf = (name: Name | undefined) => (isShort && name?.kind === 'account' ? 'other' : name?.hashKind);
  for (let index = 0; index < 5; index++) {
    const kind = kindOf(around.nameBefore(index));
    if (kind !== undefined) {
      return kind;
    }
  }
  return kindOf(around.namesAfter[0]) ?? kindOf(around.namesAfter[1]);
}
