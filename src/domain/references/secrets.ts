import type { NameTest, Surroundings, TextTest } from './surroundings.ts';
import { mentionsPrivate } from './vocabulary.ts';

/** More names than are read before a value. */
const longestLine = 60;
const oneTimePassword =
  /Otp|OTP|(?<![A-Za-z])[th]?otp|otp(?![A-Za-z])|(?<!\d)2[Ff][Aa](?!\d)|[Tt]wo[ _-]?[Ff]actor|(?<![A-Za-z])(?:mfa|MFA)/;
// Those who have a key each.
const keyHolder = /(?:signer|sender|deployer|account|wallet|operator|relayer|owner|user|minter|payer)s?(?![a-z])/i;
const environment = /(?<![A-Za-z])env(?:iron(?:ment)?)?(?:_?var(?:iable)?s?)?(?![a-z])|stringData/i;

const isSecret: NameTest = ({ mentionsSecret }) => mentionsSecret;
/** Alone it is a word of code: `private static final`. */
const isPrivate: NameTest = ({ words }) =>
  (words.length > 1 || words[0] !== 'private') && mentionsPrivate(words.join(''));
const isKeyHolder: NameTest = ({ written, mentionsSecret }) => mentionsSecret || keyHolder.test(written);
const holdsSecret: TextTest = (text, readNames) => readNames(text).some(isSecret);
const holdsPrivate: TextTest = (text, readNames) => readNames(text).some(isPrivate);
const holdsKeyHolder: TextTest = (text, readNames) => readNames(text).some(isKeyHolder);
const isEnvironment: TextTest = (text) => environment.test(text);
const isOfOneTimePassword: TextTest = (text) => oneTimePassword.test(text);

/** Whether a name before or behind a value, or of what encloses it, speaks of keys, secrets, mnemonics or seeds. */
export function mayBeSecret(around: Surroundings): boolean {
  return (
    around.someBefore(longestLine, isSecret) ||
    around.readNames(around.after).some(isSecret) ||
    (!around.hasOwnNames && around.readNames(around.preceding(200)).some(isSecret)) ||
    around.isEnclosedBy(holdsSecret)
  );
}

/** Whether the line of a value or what encloses it says private. */
export function isAmongPrivate(around: Surroundings): boolean {
  return (
    around.someBefore(longestLine, isPrivate) ||
    mentionsPrivate(around.after.toLowerCase()) ||
    around.isEnclosedBy(holdsPrivate)
  );
}

/** Whether the line of a value or what encloses it speaks of a key, or of those who have one. */
export function isAmongKeyHolders(around: Surroundings): boolean {
  return (
    around.someBefore(longestLine, isKeyHolder) ||
    around.readNames(around.after).some(isKeyHolder) ||
    around.isEnclosedBy(holdsKeyHolder)
  );
}

/** Whether it is a variable of an environment. */
export function isInEnvironment(around: Surroundings): boolean {
  return environment.test(around.before) || around.isEnclosedBy(isEnvironment);
}

/** Whether what stands around base32 speaks of one-time passwords, whose seeds look the same. */
export function isNearOneTimePassword(around: Surroundings): boolean {
  return oneTimePassword.test(around.preceding(300) + around.after) || around.isEnclosedBy(isOfOneTimePassword);
}
