// Wherever it stands in a name, also run together with others: `TXSIGNER`, `txfrom`.
const secretPart =
  /signer|sender|from|key|seed|secret|priv|pk|mnemonic|password|passphrase|passwd|credential|entropy|preimage|xprv|blinding|trapdoor|shamir/;
const secretWord = /(?:^| )(?:sk|pwd|pw|pass|wif|der|pem|sign|signing|send|sending|auth|salt)(?: |$)/;
// Digits that stand for letters: `k3y`, `s1gner`.
const lettersOfDigits: Readonly<Record<string, string>> = { o: '0', i: '1', e: '3', a: '4', s: '5', t: '7' };
const spelledPart = withDigits(secretPart);
const spelledWord = withDigits(secretWord);

/**
 * Whether the words of a name, or some of them, may be those of a key or of whom a key belongs to: without their digits
 * (`tx1Key2`) and with letters for them (`k3y`).
 */
export function mayNameSecret(words: readonly string[]): boolean {
  const written = words.join(' ');
  return (
    saysSecret(written.replace(/[^a-z ]+/g, ''), secretWord, secretPart) ||
    (/\d/.test(written) && saysSecret(written.replace(/[^a-z013457 ]+/g, ''), spelledWord, spelledPart))
  );
}

function saysSecret(written: string, word: RegExp, part: RegExp): boolean {
  return word.test(written) || part.test(written.replaceAll(' ', ''));
}

/** The same with digits for letters, too. */
function withDigits({ source }: RegExp): RegExp {
  return new RegExp(source.replace(/[oieast]/g, (letter) => `[${letter}${lettersOfDigits[letter]}]`));
}
