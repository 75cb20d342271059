import { label } from '../../label.ts';
import type { Words } from '../../phrase.ts';
import { formatHex } from '../../value/bytes.ts';
import { readKeyBytes } from '../readKeyBytes.ts';
import type { Key, TransactionContent } from '../transactionContent.ts';
import { formatEntityReference, formatKeyStructure } from '../transactionFormat.ts';
import type { CheckResult, ContentSubject } from './check.ts';

/** Whether the payer has signed. The file knows a payer's key only when the key itself stands for the account. */
export function signingPayer({ transaction, verdicts, payerKey }: ContentSubject): readonly CheckResult[] {
  const payer = transaction.transactionId?.payer;
  if (payer === undefined || verdicts === undefined || transaction.signatures.length === 0) {
    return [];
  }
  const account = formatEntityReference(payer);
  const key = payerKey ?? keyOfPayer(transaction);
  if (key === undefined) {
    return [{ level: 'remark', text: label('checkPayerUnknown', account) }];
  }
  const signed = new Set(
    transaction.signatures.flatMap(({ publicKeyPrefix }, index) =>
      verdicts[index] === 'valid' ? publicKeyPrefix : [],
    ),
  );
  // What only starts like the key was verified with the key as a whole.
  const hasSignedWith = (hex: string) => [...signed].some((prefix) => hex.startsWith(prefix));
  return hasSigned(key, hasSignedWith)
    ? [{ level: 'passed', text: label('checkPayerSigned', account) }]
    : [{ level: 'warning', text: label('checkPayerNotSigned', account, keyStructure(key)) }];
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
