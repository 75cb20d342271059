import { phrase, type Words } from '../../phrase.ts';
import { formatHex } from '../../value/bytes.ts';
import { readKeyBytes } from '../readKeyBytes.ts';
import type { Key, TransactionContent } from '../transactionContent.ts';
import { formatEntityReference, formatKeyStructure } from '../transactionFormat.ts';
import type { CheckResult, ContentSubject } from './check.ts';
import { type SignatureVerdict, wholeKeyOf } from './signatureVerdict.ts';

/** Whether the payer has signed. The file knows no more than the key that an account may go by. */
export function signingPayer({ transaction, verdicts, payerKey }: ContentSubject): readonly CheckResult[] {
  const payer = transaction.transactionId?.payer;
  if (payer === undefined || verdicts === undefined || transaction.signatures.length === 0) {
    return [];
  }
  const account = formatEntityReference(payer);
  const signedBy = (key: Key) => {
    const keys = signingKeys(transaction, verdicts, publicKeysOf(key));
    return hasSigned(key, (hex) => keys.has(hex));
  };
  if (payerKey === undefined) {
    // The account may have another key by now.
    const alias = keyOfPayer(transaction);
    const text =
      alias !== undefined && signedBy(alias)
        ? phrase`The key that the payer ${account} goes by has signed. The file cannot tell whether the account still has this key.`
        : phrase`Whether the payer ${account} has signed cannot be told from the file: it does not hold the payer’s key.`;
    return [{ level: 'remark', text }];
  }
  return signedBy(payerKey)
    ? [{ level: 'passed', text: phrase`The payer ${account} has signed.` }]
    : [{ level: 'warning', text: phrase`The payer ${account} has not signed. Its key is ${keyStructure(payerKey)}.` }];
}

/** The keys whose signatures are good; what only names the start of a key was verified with the whole of a known one. */
export function signingKeys(
  { signatures }: TransactionContent,
  verdicts: readonly SignatureVerdict[],
  knownKeys: readonly string[],
): ReadonlySet<string> {
  return new Set(
    signatures.flatMap((signature, index) =>
      verdicts[index] === 'valid' ? (wholeKeyOf(signature, knownKeys) ?? []) : [],
    ),
  );
}

/** The key that stands for the payer's account; undefined when the account goes by number or EVM address. */
export function keyOfPayer({ transactionId }: TransactionContent): Key | undefined {
  const alias = transactionId?.payer?.alias;
  const key = alias === undefined || alias.length === 20 ? undefined : readKeyBytes(alias);
  return key?.kind === 'empty' || key?.kind === 'newer' ? undefined : key;
}

/** All public keys of a key, in hex. */
export function publicKeysOf(key: Key): readonly string[] {
  return key.kind === 'list' ? key.keys.flatMap(publicKeysOf) : 'bytes' in key ? [formatHex(key.bytes)] : [];
}

/** Whether enough of a key has signed; nobody signs for a contract. */
export function hasSigned(key: Key, hasSignedWith: (hex: string) => boolean): boolean {
  if (key.kind !== 'list') {
    return 'bytes' in key && hasSignedWith(formatHex(key.bytes));
  }
  // A threshold of 0, which no ledger takes, is not met by nobody.
  const needed = Math.max(1, key.threshold ?? key.keys.length);
  return key.keys.filter((each) => hasSigned(each, hasSignedWith)).length >= needed;
}

/** `12ab…`, `2 of 3 keys`. */
export function keyStructure(key: Key): Words {
  return 'bytes' in key ? formatHex(key.bytes) : formatKeyStructure(key);
}
