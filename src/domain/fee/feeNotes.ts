import { type ExchangeRates, type FeeSchedule, rateAt } from '../network/networkState.ts';
import { type Phrase, phrase, type Translate, type Words } from '../phrase.ts';
import { missingParts, partOf, type TransactionDocument } from '../transaction/transaction.ts';
import { type ExchangeRate, formatHbar, formatInteger } from '../value/amounts.ts';
import { formatTimeOfDay } from '../value/timestamp.ts';
import {
  type DocumentEstimate,
  executedTransactions,
  type FeeMode,
  feeModes,
  maxFeeExcesses,
  multipliersOf,
  pricedEstimates,
  type SignedTotal,
} from './documentEstimate.ts';
import {
  chargedTinybars,
  checkFeeArithmetic,
  type FeeEstimate,
  type HighVolumeReadings,
  highVolumeReadings,
  isInThousandths,
} from './fee.ts';
import { type GasAtMost, gasAtMost, isWithoutGas } from './gasAtMost.ts';
import { signaturesText, signedFees } from './signedFees.ts';

/** How long before its end a rate is said to be about to change. */
const changeNoticeMs = 15 * 60_000;

const maxContradictions = 10;

/** Something to know about an estimate. */
interface FeeNote {
  /** `service`: said by the service itself, so untrusted text. */
  readonly kind: 'warning' | 'info' | 'service';
  readonly text: Words;
}

/** What turns failures and notes into words. */
export interface FeeWords {
  /** Says why something has no price. */
  readonly describe: (failure: unknown) => string;
  readonly translate: Translate;
}

export interface FeeNoteContext extends Pick<FeeWords, 'describe'> {
  readonly rates: ExchangeRates | undefined;
  /** What gas costs on the network; without it the notes say no amount of gas. */
  readonly gasPrices?: FeeSchedule | undefined;
  readonly now: Date;
}

/** All that has to be said beside the numbers of an estimate, the most important first. */
export function feeNotes(
  estimate: DocumentEstimate,
  { rates, gasPrices, now, describe }: FeeNoteContext,
): readonly FeeNote[] {
  const rate = rates && rateAt(rates, now);
  const gas = gasAtMost(estimate, { gasPrices, rate });
  return [
    ...failureNotes(estimate, describe).map(warning),
    ...contradictionNotes(estimate).map(warning),
    ...unaskedNotes(estimate).map(warning),
    ...maxFeeNotes(estimate, rate).map(warning),
    ...copiesNotes(estimate).map(warning),
    ...chunkNotes(estimate).map(warning),
    ...serviceNotes(estimate),
    ...highVolumeNotes(estimate),
    ...maxFeeCover(estimate, gas, rate).map(info),
    ...transactionNotes(estimate, gas).map(info),
  ];
}

/** The rate that amounts in ℏ are made with; when another is about to replace it, that one and what it makes of a total. */
export function rateNote(rates: ExchangeRates | undefined, now: Date, estimates: readonly FeeEstimate[]): Phrase {
  const rate = rates && rateAt(rates, now);
  if (rates === undefined || rate === undefined) {
    return phrase`The exchange rate is not known, so there are no amounts in ℏ.`;
  }
  const { current, next } = rates;
  const endMs = Number(current.expiresAtSeconds) * 1000;
  const isSame = next?.hbarEquivalent === current.hbarEquivalent && next.centEquivalent === current.centEquivalent;
  if (next === undefined || rate !== current || isSame || endMs - now.getTime() >= changeNoticeMs) {
    return phrase`Rate: ${rateLabel(rate)}.`;
  }
  const time = formatTimeOfDay(endMs, now.getTime());
  const total = formatHbar(chargedTinybars(estimates, next));
  return phrase`Rate: ${rateLabel(rate)}. From ${time}: ${rateLabel(next)}, which makes the total ${total}.`;
}

function rateLabel({ hbarEquivalent, centEquivalent }: ExchangeRate): Phrase {
  return phrase`${formatInteger(hbarEquivalent)} ℏ = ${formatInteger(centEquivalent)} US cents`;
}

function warning(text: Words): FeeNote {
  return { kind: 'warning', text };
}

function info(text: Words): FeeNote {
  return { kind: 'info', text };
}

function failureNotes({ modes }: DocumentEstimate, describe: FeeWords['describe']): readonly Phrase[] {
  return feeModes
    .filter((mode) => modes[mode].failed > 0)
    .map((mode) => {
      const { failed, chunks, failure } = modes[mode];
      return chunks.length > 1
        ? phrase`No ${mode} price for ${failed} of the ${chunks.length} chunks: ${describe(failure)}`
        : phrase`The transaction has no ${mode} price: ${describe(failure)}`;
    });
}

function contradictionNotes({ document, modes }: DocumentEstimate): readonly Phrase[] {
  const found = new Map<string, { readonly what: Phrase; readonly of: FeeMode[] }>();
  for (const mode of feeModes) {
    const { chunks } = modes[mode];
    for (const [index, { estimate }] of chunks.entries()) {
      for (const { path, sent, expected } of estimate ? checkFeeArithmetic(estimate) : []) {
        const sum = phrase`${path} is ${formatInteger(sent)}, but its parts give ${formatInteger(expected)}`;
        const what = chunks.length > 1 ? phrase`chunk ${partNumber(document, index)}: ${sum}` : sum;
        const key = JSON.stringify(what);
        found.set(key, { what, of: [...(found.get(key)?.of ?? []), mode] });
      }
    }
  }
  return [...found.values()]
    .slice(0, maxContradictions)
    .map(
      ({ what, of: [first = '', second] }) =>
        phrase`The answer contradicts itself (${second === undefined ? first : phrase`${first} and ${second}`}): ${what}. The numbers are shown as the service sent them.`,
    );
}

/** Each with the fewest signatures that it may have. */
function likelyChunks({ modes, mode, signed: [least] }: DocumentEstimate) {
  return modes[mode].chunks.map(({ transaction, estimate }, index) => ({
    transaction,
    estimate: least?.estimates[index] ?? estimate,
  }));
}

function maxFeeNotes(estimate: DocumentEstimate, rate: ExchangeRate | undefined): readonly Phrase[] {
  const { document } = estimate;
  const chunks = likelyChunks(estimate);
  const isChunked = chunks.length > 1;
  const excesses = rate === undefined ? [] : maxFeeExcesses(chunks, rate);
  return excesses.map(({ chunk, feeTinybars, maxFeeTinybars }) => {
    const fee = formatHbar(feeTinybars);
    const most = formatHbar(maxFeeTinybars);
    return isChunked
      ? phrase`Would fail: INSUFFICIENT_TX_FEE. The fee of ${fee} is above the maximum fee of ${most} that chunk ${partNumber(document, chunk)} allows.`
      : phrase`Would fail: INSUFFICIENT_TX_FEE. The fee of ${fee} is above the maximum fee of ${most} that the transaction allows.`;
  });
}

function copiesNotes({ document }: DocumentEstimate): readonly Phrase[] {
  return document.groups.every(({ consistent }) => consistent)
    ? []
    : [
        phrase`The copies for different nodes differ in more than the node. Only the copy for the first node is priced.`,
      ];
}

/** What is not in the file is charged as well. */
function chunkNotes({ document }: DocumentEstimate): readonly Phrase[] {
  const part = partOf(document, 0);
  const missing = missingParts(document);
  if (part === undefined || missing === 0) {
    return [];
  }
  const total = formatInteger(BigInt(part.total));
  return document.groups.length === 1
    ? [
        missing === 1
          ? phrase`This is chunk ${formatInteger(BigInt(part.number))} of ${total} alone. The other chunk of the message is not in the file and is charged as well.`
          : phrase`This is chunk ${formatInteger(BigInt(part.number))} of ${total} alone. The other chunks of the message are not in the file and are charged as well.`,
      ]
    : [
        phrase`Not in the file but charged as well: ${formatInteger(BigInt(missing))} of the ${total} chunks of this message.`,
      ];
}

function partNumber(document: TransactionDocument, index: number): string {
  return String(partOf(document, index)?.number ?? index + 1);
}

function serviceNotes({ modes }: DocumentEstimate): readonly FeeNote[] {
  const notes = new Set(feeModes.flatMap((mode) => modes[mode].sum?.notes ?? []));
  return [...notes].map((text) => ({ kind: 'service', text }));
}

function highVolumeNotes({ document, modes, mode }: DocumentEstimate): readonly FeeNote[] {
  const estimates = pricedEstimates(modes[mode]);
  const multiplied = estimates.filter(({ highVolumeMultiplier }) => highVolumeMultiplier > 1n);
  if (multiplied.length === 0) {
    const isFlagged = executedTransactions(document).some(({ highVolume }) => highVolume);
    return isFlagged && estimates.length > 0
      ? [
          info(
            phrase`The transaction asks for high-volume pricing. Without use of the high-volume throttle the multiplier is 1 and nothing is added.`,
          ),
        ]
      : [];
  }
  const whole = readingAmounts(multiplied.filter((estimate) => !isInThousandths(estimate)));
  const thousandths = readingAmounts(multiplied.filter(isInThousandths));
  return [
    ...(whole === undefined ? [] : [warning(wholeMultipleNote(whole))]),
    ...(thousandths === undefined ? [] : [info(thousandthsNote(thousandths))]),
  ];
}

function wholeMultipleNote({ multipliers, total, thousandths, wholeMultiple }: ReadingAmounts): Phrase {
  return phrase`High-volume multiplier ${multipliers}: release 0.154 of the service sends whole multiples and has multiplied the total already, so the price is the total of ${total} tinycents. In thousandths, as the specification has it, high volume would be cheaper: ${thousandths} tinycents. As a whole multiple of a total that is not multiplied yet, the price would be ${wholeMultiple} tinycents.`;
}

function thousandthsNote({ multipliers, total, thousandths, wholeMultiple }: ReadingAmounts): Phrase {
  return phrase`High-volume multiplier ${multipliers}: the specification of the service counts in thousandths and gives the total before it, so the total of ${total} tinycents becomes the price of ${thousandths}. If the service had multiplied the total already, the price would be ${total} tinycents; whole multiples would make it ${wholeMultiple}.`;
}

type ReadingAmounts = Readonly<Record<'multipliers' | 'total' | 'thousandths' | 'wholeMultiple', string>>;

/** The multipliers of estimates, and what these cost by each of their meanings. */
function readingAmounts(estimates: readonly FeeEstimate[]): ReadingAmounts | undefined {
  const multipliers = new Set(estimates.map(({ highVolumeMultiplier }) => formatInteger(highVolumeMultiplier)));
  const readings = estimates.flatMap((estimate) => highVolumeReadings(estimate) ?? []);
  const sumOf = (reading: keyof HighVolumeReadings) =>
    formatInteger(readings.reduce((sum, each) => sum + each[reading], 0n));
  return estimates.length === 0
    ? undefined
    : {
        multipliers: [...multipliers].join(' and '),
        total: sumOf('alreadyMultiplied'),
        thousandths: sumOf('thousandths'),
        wholeMultiple: sumOf('wholeMultiple'),
      };
}

/** Nothing but the transaction's own flag asks for high-volume pricing. */
function unaskedNotes({ modes }: DocumentEstimate): readonly Phrase[] {
  const unasked = feeModes.flatMap((mode) =>
    modes[mode].chunks.filter(
      ({ transaction, estimate }) => !transaction.highVolume && (estimate?.highVolumeMultiplier ?? 1n) > 1n,
    ),
  );
  const [multiplier] = multipliersOf({ chunks: unasked });
  return multiplier === undefined
    ? []
    : [
        phrase`The service answered with high-volume multiplier ${formatInteger(multiplier)}, but the transaction does not ask for high-volume pricing.`,
      ];
}

function transactionNotes(estimate: DocumentEstimate, gas: GasAtMost | undefined): readonly Phrase[] {
  const [first] = executedTransactions(estimate.document);
  const count = first.signatures.length;
  return [
    count > 1
      ? phrase`Priced with the ${count} signatures that it has. Each missing signature adds about 100 bytes and, after the first, the price of one signature.`
      : count === 0
        ? phrase`The transaction is unsigned. Each signature adds about 100 bytes and, after the first, the price of one signature.`
        : phrase`Priced with the one signature that it has. Each missing signature adds about 100 bytes and, after the first, the price of one signature.`,
    ...(first.transactionId === undefined
      ? [phrase`The transaction is not frozen: it has no transaction ID yet.`]
      : []),
    ...apartNotes(first.type.dataCase, estimate, gas),
  ];
}

/** What will be charged besides: a service prices nothing but the transaction that it is given. */
function apartNotes(
  dataCase: string | undefined,
  estimate: DocumentEstimate,
  gas: GasAtMost | undefined,
): readonly Phrase[] {
  if (dataCase === 'atomicBatch') {
    return [phrase`This is the fee of the batch alone: each transaction inside is charged as well, to its own payer.`];
  }
  if (dataCase === 'scheduleCreate') {
    return [phrase`This is the fee of the schedule alone: the scheduled transaction is charged when it is executed.`];
  }
  if (!isWithoutGas(estimate)) {
    return [];
  }
  const isAlone = dataCase === 'contractCall' && estimate.modes[estimate.mode].sum?.totalTinycents === 0n;
  return [
    ...(isAlone ? [phrase`A contract call costs its gas alone.`] : []),
    // Gas whose price is known has rows in the table.
    ...(gas === undefined ? [phrase`The gas is charged apart and not part of this estimate.`] : []),
  ];
}

/**
 * What the maximum fee of a document covers, which has to pay the gas as well; nothing when it is too low, and where it or
 * a price is not known.
 */
function maxFeeCover(
  estimate: DocumentEstimate,
  gas: GasAtMost | undefined,
  rate: ExchangeRate | undefined,
): readonly Phrase[] {
  const { chunks, failed } = estimate.modes[estimate.mode];
  const limits = chunks.map(({ transaction }) => transaction.maxFeeTinybars);
  const isKnown = rate !== undefined && failed === 0 && limits.every((limit) => limit > 0n);
  if (!isKnown || maxFeeExcesses(likelyChunks(estimate), rate).length > 0) {
    return [];
  }
  const lowest = limits.reduce((least, limit) => (limit < least ? limit : least));
  const fees = signedFees(estimate);
  const isCovered = ({ estimates }: SignedTotal) =>
    estimates.every((each, index) => chargedTinybars([each], rate) <= (limits[index] ?? lowest));
  const covered = fees.findLast(isCovered) ?? fees[0];
  const above = fees.find((fee) => !isCovered(fee));
  const signatures = signaturesText(covered.signatures);
  const what =
    estimate.signed.length === 0
      ? phrase`this fee`
      : above === undefined
        ? signatures
        : phrase`${signatures}, but not ${above.signatures}`;
  if (chunks.length > 1) {
    return [phrase`The maximum fee of ${formatHbar(lowest)} for each chunk covers ${what}.`];
  }
  if (!isWithoutGas(estimate)) {
    return [phrase`The maximum fee of ${formatHbar(lowest)} covers ${what}.`];
  }
  if (gas === undefined) {
    return [phrase`The maximum fee of ${formatHbar(lowest)} covers ${what}, without the gas.`];
  }
  const isEnough = chargedTinybars(covered.estimates, rate) + gas.tinybars <= lowest;
  return [
    isEnough
      ? phrase`The maximum fee of ${formatHbar(lowest)} covers ${what} and the gas.`
      : phrase`The maximum fee of ${formatHbar(lowest)} covers ${what}, but not all of the gas limit.`,
  ];
}
