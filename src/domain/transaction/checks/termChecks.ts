import { type Phrase, phrase } from '../../phrase.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatTime } from '../../value/timestamp.ts';
import { type DecodedField, fieldParts } from '../transactionContent.ts';
import { formatDuration } from '../transactionFormat.ts';
import { validityOf } from '../validity.ts';
import { batchItems, type CheckLevel, type CheckResult, type CheckSubject, type ContentSubject } from './check.ts';
import { maxPrivilegedBytes } from './signatureVerdict.ts';

const minSeconds = 15n;
const maxSeconds = 180n;
const maxBytes = 6_144;
/** What a key and its signature take, as SDKs write them. */
const signatureBytes = 100;
const maxBatchItems = 50;
const maxMemoBytes = 100;
/** More than all ℏ that there are. */
const allTinybars = 5_000_000_000_000_000_000n;
/** What no usual transaction costs. */
const highFeeTinybars = 100_000_000_000n;

function result(level: CheckLevel, text: Phrase): CheckResult {
  return { level, text };
}

/** Whether nodes take it now. */
export function validWindow({ transaction, nowMs }: ContentSubject): readonly CheckResult[] {
  const { transactionId, validDurationSeconds: seconds } = transaction;
  if (transactionId?.validStart === undefined) {
    return [
      result(
        transactionId === undefined ? 'remark' : 'warning',
        transactionId === undefined
          ? phrase`It is not frozen: it has no transaction ID, so nobody can sign or send it yet.`
          : phrase`It says no time from which it is valid. A ledger refuses it (INVALID_TRANSACTION_START).`,
      ),
    ];
  }
  const validity = validityOf(transaction);
  if (seconds === undefined || seconds <= 0n || validity === undefined) {
    return [
      result(
        'warning',
        phrase`It says no duration for which it is valid. A ledger refuses it (INVALID_TRANSACTION_DURATION).`,
      ),
    ];
  }
  const { startMs, endMs } = validity;
  const refused = refusedDuration(seconds);
  if (nowMs > endMs) {
    return [...refused, result('warning', phrase`It has expired. Nodes refuse it now (TRANSACTION_EXPIRED).`)];
  }
  if (nowMs < startMs) {
    return [
      ...refused,
      result(
        'remark',
        phrase`It is valid only from ${formatTime(startMs)}. Nodes refuse it until then (INVALID_TRANSACTION_START).`,
      ),
    ];
  }
  return refused.length > 0 ? refused : [result('passed', phrase`It is valid now, until ${formatTime(endMs)}.`)];
}

function refusedDuration(seconds: bigint): readonly CheckResult[] {
  if (seconds >= minSeconds && seconds <= maxSeconds) {
    return [];
  }
  const duration = formatDuration(seconds);
  const text =
    seconds < minSeconds
      ? phrase`It is valid for ${duration}. A ledger takes at least 15 s (INVALID_TRANSACTION_DURATION).`
      : phrase`It is valid for ${duration}. A ledger takes at most 3 min (INVALID_TRANSACTION_DURATION).`;
  return [result('warning', text)];
}

/** Whether it is small enough, and a batch short enough. */
export function size({ transaction }: CheckSubject): readonly CheckResult[] {
  const { sizeBytes, signatures, type } = transaction;
  // What wraps a transaction of Ethereum may be as large as what privileged payers send (HIP-1086).
  const most = type.dataCase === 'ethereumTransaction' ? maxPrivilegedBytes : maxBytes;
  const bytes = formatInteger(BigInt(sizeBytes));
  const items = batchItems(transaction).length;
  const batch =
    items > maxBatchItems
      ? [
          result(
            'warning',
            phrase`The batch has ${formatInteger(BigInt(items))} transactions. A ledger takes at most 50.`,
          ),
        ]
      : [];
  if (sizeBytes > most) {
    return [
      ...batch,
      result(
        'warning',
        sizeBytes > maxPrivilegedBytes
          ? phrase`It has ${bytes} bytes. No ledger takes more than 133,120.`
          : phrase`It has ${bytes} bytes. A ledger takes at most 6,144 with all signatures, and more from privileged payers only.`,
      ),
    ];
  }
  if (most === maxBytes && signatures.length === 0 && sizeBytes + signatureBytes > most) {
    return [
      ...batch,
      result(
        'warning',
        phrase`It has ${bytes} bytes. A signature adds about 100, and a ledger takes at most 6,144 with all signatures.`,
      ),
    ];
  }
  return batch.length > 0
    ? batch
    : [result('passed', phrase`It has ${bytes} of at most ${formatInteger(BigInt(most))} bytes.`)];
}

/** Whether the most that the payer allows is an amount that can be meant. */
export function maximumFee({ transaction: { maxFeeTinybars: fee } }: ContentSubject): readonly CheckResult[] {
  if (fee === 0n) {
    return [result('warning', phrase`The maximum fee is 0. A ledger refuses it (INSUFFICIENT_TX_FEE).`)];
  }
  const amount = formatHbar(fee);
  if (fee > allTinybars) {
    return [result('warning', phrase`The maximum fee of ${amount} is more than there is on the ledger.`)];
  }
  return [
    fee > highFeeTinybars
      ? result(
          'remark',
          phrase`The maximum fee of ${amount} is unusually high. Only what the transaction costs is charged.`,
        )
      : result('passed', phrase`The maximum fee is ${amount}.`),
  ];
}

/** Whether a ledger takes its memos: its own and those of what it makes or changes. */
export function memos({ transaction }: ContentSubject): readonly CheckResult[] {
  const scheduled = fieldParts(transaction.data).find(({ name }) => name === 'scheduledTransactionBody');
  const scheduledParts = scheduled === undefined ? [] : fieldParts(scheduled);
  const all = [transaction.body, fieldParts(transaction.data), scheduledParts, scheduledParts.flatMap(fieldParts)]
    .flat()
    .flatMap(memoIn);
  const tooLong = all.map((memo) => new TextEncoder().encode(memo).length).filter((length) => length > maxMemoBytes);
  const problems = [
    ...tooLong.map((length) =>
      result(
        'warning',
        phrase`A memo has ${formatInteger(BigInt(length))} bytes. A ledger takes at most 100 (MEMO_TOO_LONG).`,
      ),
    ),
    ...(all.some((memo) => memo.includes('\0'))
      ? [result('warning', phrase`A memo holds a zero byte. A ledger refuses it (INVALID_ZERO_BYTE_IN_STRING).`)]
      : []),
  ];
  return problems.length > 0 || all.length === 0
    ? problems
    : [result('passed', phrase`The memos have at most 100 bytes.`)];
}

/** Some updates have theirs in a field called `memoWrapper`. */
function memoIn(field: DecodedField): readonly string[] {
  return field.kind === 'text' && field.value !== '' && /memo/i.test(field.name ?? '') ? [field.value] : [];
}
