import { type Label, label } from '../../label.ts';
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

function result(level: CheckLevel, text: Label): CheckResult {
  return { level, text };
}

/** Whether nodes take it now. */
export function validWindow({ transaction, nowMs }: ContentSubject): readonly CheckResult[] {
  const { transactionId, validDurationSeconds: seconds } = transaction;
  if (transactionId?.validStart === undefined) {
    return [
      result(
        transactionId === undefined ? 'remark' : 'warning',
        label(transactionId === undefined ? 'checkNotFrozen' : 'checkNoStart'),
      ),
    ];
  }
  const validity = validityOf(transaction);
  if (seconds === undefined || seconds <= 0n || validity === undefined) {
    return [result('warning', label('checkNoDuration'))];
  }
  const { startMs, endMs } = validity;
  const refused = refusedDuration(seconds);
  if (nowMs > endMs) {
    return [...refused, result('warning', label('checkExpired'))];
  }
  if (nowMs < startMs) {
    return [...refused, result('remark', label('checkStartsLater', formatTime(startMs)))];
  }
  return refused.length > 0 ? refused : [result('passed', label('checkValidNow', formatTime(endMs)))];
}

function refusedDuration(seconds: bigint): readonly CheckResult[] {
  if (seconds >= minSeconds && seconds <= maxSeconds) {
    return [];
  }
  const id = seconds < minSeconds ? 'checkDurationShort' : 'checkDurationLong';
  return [result('warning', label(id, formatDuration(seconds)))];
}

/** Whether it is small enough, and a batch short enough. */
export function size({ transaction }: CheckSubject): readonly CheckResult[] {
  const { sizeBytes, signatures, type } = transaction;
  // What wraps a transaction of Ethereum may be as large as what privileged payers send (HIP-1086).
  const most = type.dataCase === 'ethereumTransaction' ? maxPrivilegedBytes : maxBytes;
  const bytes = formatInteger(BigInt(sizeBytes));
  const items = batchItems(transaction).length;
  const batch = items > maxBatchItems ? [result('warning', label('checkBatchLong', formatInteger(BigInt(items))))] : [];
  if (sizeBytes > most) {
    return [...batch, result('warning', label(sizeBytes > maxPrivilegedBytes ? 'checkTooLarge' : 'checkLarge', bytes))];
  }
  if (most === maxBytes && signatures.length === 0 && sizeBytes + signatureBytes > most) {
    return [...batch, result('warning', label('checkLargeWhenSigned', bytes))];
  }
  return batch.length > 0 ? batch : [result('passed', label('checkSize', bytes, formatInteger(BigInt(most))))];
}

/** Whether the most that the payer allows is an amount that can be meant. */
export function maximumFee({ transaction: { maxFeeTinybars: fee } }: ContentSubject): readonly CheckResult[] {
  if (fee === 0n) {
    return [result('warning', label('checkNoFee'))];
  }
  const amount = formatHbar(fee);
  if (fee > allTinybars) {
    return [result('warning', label('checkFeeImpossible', amount))];
  }
  return [
    fee > highFeeTinybars
      ? result('remark', label('checkFeeHigh', amount))
      : result('passed', label('checkFee', amount)),
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
    ...tooLong.map((length) => result('warning', label('checkMemoLong', formatInteger(BigInt(length))))),
    ...(all.some((memo) => memo.includes('\0')) ? [result('warning', label('checkMemoZero'))] : []),
  ];
  return problems.length > 0 || all.length === 0 ? problems : [result('passed', label('checkMemo'))];
}

/** Some updates have theirs in a field called `memoWrapper`. */
function memoIn(field: DecodedField): readonly string[] {
  return field.kind === 'text' && field.value !== '' && /memo/i.test(field.name ?? '') ? [field.value] : [];
}
