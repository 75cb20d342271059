import { entityKindOf, hashKindOf, speaksOfSecrets } from './keywords.ts';
import type { KindHint, Reference } from './reference.ts';
import type { Name, TextContext } from './textContext.ts';

// The DER header of an ED25519 private key: with it the 32-byte key is 48 bytes long, like a transaction hash.
const derPrivateKey = '302e0201';

export type HashClassification = Pick<Reference, 'certainty' | 'kindHint' | 'lookUp'>;

/**
 * Whether 32 or 48 bytes in hex are a transaction's or block's hash. Undefined where a name says otherwise, and
 * wherever it may be a secret by what stands beside or above it; `doubtful` where nothing tells.
 */
export function classifyHash(
  digits: string,
  spelling: { readonly isPrefixed: boolean },
  around: TextContext,
): HashClassification | undefined {
  const isShort = digits.length === 64;
  // A number or an address in a 32-byte word.
  if (/^0{16}/.test(digits)) {
    return undefined;
  }
  if (mayBeSecret(around) || (!isShort && digits.toLowerCase().startsWith(derPrivateKey))) {
    return undefined;
  }
  const said = saidKind(around, isShort);
  if (said === 'other' || (isShort && around.file === 'environment' && !isSaidToBeHash(around))) {
    return undefined;
  }
  const kindHint: KindHint | undefined = said === 'hash' ? undefined : said;
  if (kindHint !== undefined) {
    return { certainty: 'certain', kindHint, lookUp: lookUpOf(around, isShort) };
  }
  if (!spelling.isPrefixed || around.file === 'manifest') {
    // Plain hex of these lengths is mostly a digest of some file.
    return undefined;
  }
  return said === 'hash' || !isShort
    ? { certainty: 'likely', kindHint, lookUp: lookUpOf(around, isShort) }
    : { certainty: 'doubtful', kindHint, lookUp: 'onClick' };
}

/**
 * True when a name beside it speaks of keys, secrets, mnemonics or seeds, or a name of what it is listed under, however
 * long the list is and whatever comments are in it.
 */
export function mayBeSecret(around: TextContext): boolean {
  if (around.namesBefore.some(speaksOfSecrets) || around.namesAfter.some(speaksOfSecrets)) {
    return true;
  }
  const { above, line, isNamed } = around.delimiters;
  const isSecret = (text: string) => around.namesIn(text).some(speaksOfSecrets);
  return above.some(isSecret) || (!isNamed && isSecret(line));
}

function lookUpOf(around: TextContext, isShort: boolean): HashClassification['lookUp'] {
  const isSafe = !around.namesIn(around.delimiters.line).some(speaksOfSecrets);
  if (around.file === 'environment') {
    return isShort ? 'never' : 'onClick';
  }
  return isSafe && (!isShort || isSaidToBeHash(around)) ? 'unasked' : 'onClick';
}

/** By what comes before the value: a comment behind it, or behind another value of its list, may speak of anything. */
function isSaidToBeHash(around: TextContext): boolean {
  const { isNamed, isWhole } = around.delimiters;
  return (isWhole || isNamed) && sayingNames(around).some((name) => hashKindOf(name) !== undefined);
}

function saidKind(around: TextContext, isShort: boolean): ReturnType<typeof hashKindOf> {
  const [said] = [...sayingNames(around), ...around.namesAfter.slice(0, 2)]
    .filter((name) => !isHexWord(name))
    // 32 bytes beside an account are its private key: no id of an account has that length.
    .map((name) => hashKindOf(name) ?? (isShort && entityKindOf(name) === 'account' ? 'other' : undefined))
    .filter((kind) => kind !== undefined);
  return said;
}

/** The nearest names before it on its line; where there are none, those of the line that opens its list. */
function sayingNames(around: TextContext): readonly Name[] {
  const own = around.namesIn(around.before);
  return (own.length > 0 ? own : around.namesIn(around.delimiters.opener ?? '')).slice(0, 5);
}

// Letters of another hex value in the window (`0xdead…` → `xdead…`) are no name.
function isHexWord(name: Name): boolean {
  return name.words.length === 1 && /^x?[0-9a-f]{6,}$/.test(name.words[0] ?? '');
}
