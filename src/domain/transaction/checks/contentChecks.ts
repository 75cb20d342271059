import { type Phrase, phrase } from '../../phrase.ts';
import { formatHbar, formatInteger } from '../../value/amounts.ts';
import { formatTime } from '../../value/timestamp.ts';
import { type AssetSum, readTransfers, transferSums } from '../effect/transfers.ts';
import { type DecodedField, type EntityReference, fieldParts, partsOf, validityOf } from '../transactionContent.ts';
import { formatDuration, formatEntityReference } from '../transactionFormat.ts';
import {
  batchItems,
  type CheckSubject,
  type ContentCheck,
  type ContentSubject,
  type Found,
  firstResults,
  passed,
  problemsOr,
  remark,
  warning,
} from './check.ts';
import { mostSigned } from './nodeRule.ts';
import { superUsers } from './privilegeRules.ts';
import { maxPrivilegedBytes } from './signatureChecks.ts';

/** Whether it names the node that it is for; what is meant for a batch names none. */
export function namedNode({ transaction: { transactionId, nodeAccountId, batchKey } }: CheckSubject): readonly Found[] {
  const needsNode = transactionId !== undefined && batchKey === undefined;
  return [
    needsNode &&
      !isNumbered(nodeAccountId) &&
      warning(phrase`It names no node. A node takes only what is for it (INVALID_NODE_ACCOUNT).`),
  ];
}

function isNumbered(account: EntityReference | undefined): boolean {
  return account?.num !== undefined && account.num > 0n;
}

/** What a transaction does itself, and what a schedule that it creates will do. */
function actionsOf(data: DecodedField): readonly DecodedField[] {
  return data.name === 'scheduleCreate'
    ? partsOf(fieldParts(data), 'scheduledTransactionBody').flatMap(actionsOf)
    : [data];
}

const nothingKnown = { unitOf: () => undefined };

/** Whether what is given and what is got adds up, for ℏ and each token, also of what a schedule will do. */
export const balancedTransfers: ContentCheck = ({ transaction }) => {
  const sums = actionsOf(transaction.data)
    .filter(({ name }) => name === 'cryptoTransfer' || name === 'tokenAirdrop')
    .flatMap((action) => transferSums(readTransfers(fieldParts(action), nothingKnown)));
  return problemsOr(
    firstResults('warning', sums.filter(({ sum }) => sum !== 0n).map(unbalancedText)),
    sums.length > 0 && passed(phrase`What is given and what is received add up.`),
  );
};

function unbalancedText({ asset, sum }: AssetSum): Phrase {
  if (asset.kind === 'hbar') {
    return phrase`The amounts of ℏ add up to ${formatHbar(sum)}, not to 0. A ledger refuses it (INVALID_ACCOUNT_AMOUNTS).`;
  }
  const token = asset.token === undefined ? '?' : formatEntityReference(asset.token);
  return sum === 1n
    ? phrase`The amounts of token ${token} add up to 1 smallest unit, not to 0. A ledger refuses it (TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN).`
    : phrase`The amounts of token ${token} add up to ${formatInteger(sum)} smallest units, not to 0. A ledger refuses it (TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN).`;
}

const minSeconds = 15n;
const maxSeconds = 180n;
const maxBytes = 6_144;
/** What a key and its signature take, as SDKs write them. */
const signatureBytes = 100;
const maxBatchItems = 50;
const maxMemoBytes = 100;
/** What no usual transaction costs. */
const highFeeTinybars = 100_000_000_000n;

/** Whether nodes take it now. */
export function validWindow({ transaction, nowMs }: ContentSubject): readonly Found[] {
  const { transactionId, validDurationSeconds: seconds } = transaction;
  if (transactionId?.validStart === undefined) {
    return [
      transactionId === undefined
        ? transaction.signatures.length > 0
          ? warning(phrase`It is signed, but has no transaction ID. A ledger refuses it (INVALID_TRANSACTION_ID).`)
          : remark(phrase`It is not frozen: it has no transaction ID, so nobody can sign or send it yet.`)
        : warning(phrase`It says no time from which it is valid. A ledger refuses it (INVALID_TRANSACTION_START).`),
    ];
  }
  const validity = validityOf(transaction);
  if (seconds === undefined || seconds <= 0n || validity === undefined) {
    return [
      warning(phrase`It says no duration for which it is valid. A ledger refuses it (INVALID_TRANSACTION_DURATION).`),
    ];
  }
  const { startMs, endMs } = validity;
  const refused = refusedDuration(seconds);
  if (nowMs > endMs) {
    return [refused, warning(phrase`It has expired. Nodes refuse it now (TRANSACTION_EXPIRED).`)];
  }
  if (nowMs < startMs) {
    return [
      refused,
      remark(
        phrase`It is valid only from ${formatTime(startMs)}. Nodes refuse it until then (INVALID_TRANSACTION_START).`,
      ),
    ];
  }
  return problemsOr([refused], passed(phrase`It is valid now, until ${formatTime(endMs)}.`));
}

function refusedDuration(seconds: bigint): Found {
  const duration = formatDuration(seconds);
  if (seconds < minSeconds) {
    return warning(phrase`It is valid for ${duration}. A ledger takes at least 15 s (INVALID_TRANSACTION_DURATION).`);
  }
  return (
    seconds > maxSeconds &&
    warning(phrase`It is valid for ${duration}. A ledger takes at most 3 min (INVALID_TRANSACTION_DURATION).`)
  );
}

/** Whether the payer is one of those that may send more (governanceTransactions.accountsRange). */
function isPrivileged({ transactionId }: CheckSubject['transaction']): boolean {
  const number = transactionId?.payer?.num ?? 0n;
  return number === 2n || (number >= 42n && number <= 799n);
}

/** Whether it is small enough, and a batch short enough. */
export function size({ transaction }: CheckSubject): readonly Found[] {
  const { sizeBytes, signatures, type } = transaction;
  // What wraps a transaction of Ethereum may be as large as what privileged payers send (HIP-1086).
  const most = type.dataCase === 'ethereumTransaction' || isPrivileged(transaction) ? maxPrivilegedBytes : maxBytes;
  const bytes = formatInteger(BigInt(sizeBytes));
  const items = batchItems(transaction).length;
  return problemsOr(
    [
      items > maxBatchItems &&
        warning(
          phrase`The batch has ${formatInteger(BigInt(items))} transactions. A ledger takes at most 50 (BATCH_SIZE_LIMIT_EXCEEDED).`,
        ),
      sizeBytes > maxPrivilegedBytes
        ? warning(phrase`It has ${bytes} bytes. No ledger takes more than 133,120 (TRANSACTION_OVERSIZE).`)
        : sizeBytes > most &&
          warning(
            phrase`It has ${bytes} bytes. A ledger takes at most 6,144 with all signatures, and more from privileged payers only (TRANSACTION_OVERSIZE).`,
          ),
      most === maxBytes &&
        sizeBytes <= most &&
        signatures.length === 0 &&
        sizeBytes + signatureBytes > most &&
        warning(
          phrase`It has ${bytes} bytes. A signature adds about 100, and a ledger takes at most 6,144 with all signatures.`,
        ),
    ],
    passed(phrase`It has ${bytes} of at most ${formatInteger(BigInt(most))} bytes.`),
  );
}

/** Whether the most that the payer allows is an amount that can be meant. */
export function maximumFee({ transaction: { maxFeeTinybars: fee, transactionId } }: ContentSubject): readonly Found[] {
  // Nodes ask these for no fees (Authorizer.hasWaivedFees).
  if (fee === 0n && !superUsers.includes(transactionId?.payer?.num ?? 0n)) {
    return [warning(phrase`The maximum fee is 0. A ledger refuses it (INSUFFICIENT_TX_FEE).`)];
  }
  const amount = formatHbar(fee);
  if (fee > mostSigned) {
    return [
      warning(
        phrase`The maximum fee of ${amount} is so large that nodes read it as a negative one. A ledger refuses it (INSUFFICIENT_TX_FEE).`,
      ),
    ];
  }
  return [
    fee > highFeeTinybars
      ? remark(phrase`The maximum fee of ${amount} is unusually high. Only what the transaction costs is charged.`)
      : passed(phrase`The maximum fee is ${amount}.`),
  ];
}

/** Whether a ledger takes its memos: its own and those of what it makes or changes. */
export function memos({ transaction }: ContentSubject): readonly Found[] {
  const scheduled = fieldParts(transaction.data).find(({ name }) => name === 'scheduledTransactionBody');
  const scheduledParts = scheduled === undefined ? [] : fieldParts(scheduled);
  const all = [transaction.body, fieldParts(transaction.data), scheduledParts, scheduledParts.flatMap(fieldParts)]
    .flat()
    .flatMap(memoIn);
  const tooLong = all.map((memo) => new TextEncoder().encode(memo).length).filter((length) => length > maxMemoBytes);
  return problemsOr(
    [
      ...tooLong.map((length) =>
        warning(phrase`A memo has ${formatInteger(BigInt(length))} bytes. A ledger takes at most 100 (MEMO_TOO_LONG).`),
      ),
      all.some((memo) => memo.includes('\0')) &&
        warning(phrase`A memo holds a zero byte. A ledger refuses it (INVALID_ZERO_BYTE_IN_STRING).`),
    ],
    all.length > 0 && passed(phrase`The memos have at most 100 bytes.`),
  );
}

/** Some updates have theirs in a field called `memoWrapper`. */
function memoIn(field: DecodedField): readonly string[] {
  return field.kind === 'text' && field.value !== '' && /memo/i.test(field.name ?? '') ? [field.value] : [];
}
