import { type DisplayText, type Label, label, type Translate } from '../label.ts';
import { type ExchangeRates, type FeeSchedule, rateAt } from '../network/networkState.ts';
import { missingParts, partOf } from '../transaction/chunkInfo.ts';
import type { TransactionDocument } from '../transaction/transaction.ts';
import { type ExchangeRate, formatHbar, formatInteger } from '../value/amounts.ts';
import { formatTimeOfDay } from '../value/timestamp.ts';
import type { DocumentEstimate } from './documentEstimate.ts';
import {
  chargedTinybars,
  checkFeeArithmetic,
  type FeeEstimate,
  type HighVolumeReadings,
  highVolumeReadings,
  isInThousandths,
} from './fee.ts';
import {
  executedTransactions,
  type FeeMode,
  feeModes,
  maxFeeExcesses,
  multipliersOf,
  pricedEstimates,
} from './feePricing.ts';
import { type GasAtMost, gasAtMost, isWithoutGas } from './gasAtMost.ts';

/** How long before its end a rate is said to be about to change. */
const changeNoticeMs = 15 * 60_000;

const maxContradictions = 10;

/** Something to know about an estimate. */
export interface FeeNote {
  /** `service`: said by the service itself, so untrusted text. */
  readonly kind: 'warning' | 'info' | 'service';
  readonly text: DisplayText;
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
    ...maxFeeNotes(estimate, rates, now).map(warning),
    ...copiesNotes(estimate).map(warning),
    ...chunkNotes(estimate).map(warning),
    ...serviceNotes(estimate),
    ...highVolumeNotes(estimate),
    ...maxFeeCover(estimate, gas, rate).map(info),
    ...transactionNotes(estimate, gas).map(info),
  ];
}

/** The rate that amounts in ℏ are made with; when another is about to replace it, that one and what it makes of a total. */
export function rateNote(rates: ExchangeRates | undefined, now: Date, estimates: readonly FeeEstimate[]): Label {
  if (rates === undefined) {
    return label('rateUnknown');
  }
  const { current, next } = rates;
  const rate = rateAt(rates, now);
  if (rate === undefined) {
    return label('rateUnknown');
  }
  const endMs = Number(current.expiresAtSeconds) * 1000;
  const isSame = next?.hbarEquivalent === current.hbarEquivalent && next.centEquivalent === current.centEquivalent;
  if (next === undefined || rate !== current || isSame || endMs - now.getTime() >= changeNoticeMs) {
    return label('rate', rateLabel(rate));
  }
  const time = formatTimeOfDay(endMs, now.getTime());
  const total = formatHbar(chargedTinybars(estimates, next));
  return label('rateEnding', rateLabel(rate), time, rateLabel(next), total);
}

function rateLabel({ hbarEquivalent, centEquivalent }: ExchangeRate): Label {
  return label('rateIs', formatInteger(hbarEquivalent), formatInteger(centEquivalent));
}

function warning(text: DisplayText): FeeNote {
  return { kind: 'warning', text };
}

function info(text: DisplayText): FeeNote {
  return { kind: 'info', text };
}

function failureNotes({ modes }: DocumentEstimate, describe: FeeWords['describe']): readonly Label[] {
  return feeModes
    .filter((mode) => modes[mode].failed > 0)
    .map((mode) => {
      const { failed, chunks, failure } = modes[mode];
      return chunks.length > 1
        ? label('chunksWithoutPrice', String(failed), String(chunks.length), mode, describe(failure))
        : label('noPrice', mode, describe(failure));
    });
}

function contradictionNotes({ document, modes }: DocumentEstimate): readonly Label[] {
  const found = new Map<string, { readonly what: Label; readonly of: FeeMode[] }>();
  for (const mode of feeModes) {
    const { chunks } = modes[mode];
    for (const [index, { estimate }] of chunks.entries()) {
      for (const { path, sent, expected } of estimate ? checkFeeArithmetic(estimate) : []) {
        const sum = label('wrongSum', path, formatInteger(sent), formatInteger(expected));
        const what = chunks.length > 1 ? label('inChunk', partNumber(document, index), sum) : sum;
        const key = JSON.stringify(what);
        found.set(key, { what, of: [...(found.get(key)?.of ?? []), mode] });
      }
    }
  }
  return [...found.values()]
    .slice(0, maxContradictions)
    .map(({ what, of: [first = '', second] }) =>
      label('contradiction', second === undefined ? first : label('bothModes', first, second), what),
    );
}

function maxFeeNotes(
  { document, modes, mode }: DocumentEstimate,
  rates: ExchangeRates | undefined,
  now: Date,
): readonly Label[] {
  const isChunked = modes[mode].chunks.length > 1;
  const rate = rates && rateAt(rates, now);
  const excesses = rate === undefined ? [] : maxFeeExcesses(modes[mode], rate);
  return excesses.map(({ chunk, feeTinybars, maxFeeTinybars }) => {
    const amounts = [formatHbar(feeTinybars), formatHbar(maxFeeTinybars)] as const;
    return isChunked
      ? label('maxFeeTooLowInChunk', ...amounts, partNumber(document, chunk))
      : label('maxFeeTooLow', ...amounts);
  });
}

function copiesNotes({ document }: DocumentEstimate): readonly Label[] {
  return document.groups.every(({ consistent }) => consistent) ? [] : [label('copiesDiffer')];
}

/** What is not in the file is charged as well. */
function chunkNotes({ document }: DocumentEstimate): readonly Label[] {
  const part = partOf(document, 0);
  const missing = missingParts(document);
  if (part === undefined || missing === 0) {
    return [];
  }
  const total = formatInteger(BigInt(part.total));
  return document.groups.length === 1
    ? [label(missing === 1 ? 'loneChunkLacksOne' : 'loneChunk', formatInteger(BigInt(part.number)), total)]
    : [label('chunksMissing', formatInteger(BigInt(missing)), total)];
}

function partNumber(document: TransactionDocument, index: number): string {
  return String(partOf(document, index)?.number ?? index + 1);
}

function serviceNotes({ modes }: DocumentEstimate): readonly FeeNote[] {
  const said = new Set(feeModes.flatMap((mode) => modes[mode].sum?.notes ?? []));
  return [...said].map((text) => ({ kind: 'service', text }));
}

function highVolumeNotes({ document, modes, mode }: DocumentEstimate): readonly FeeNote[] {
  const estimates = modes[mode].chunks.flatMap(({ estimate }) => estimate ?? []);
  const multiplied = estimates.filter(({ highVolumeMultiplier }) => highVolumeMultiplier > 1n);
  if (multiplied.length === 0) {
    const isFlagged = executedTransactions(document).some(({ highVolume }) => highVolume);
    return isFlagged && estimates.length > 0 ? [info(label('highVolumeUnused'))] : [];
  }
  const whole = readingAmounts(multiplied.filter((estimate) => !isInThousandths(estimate)));
  const thousandths = readingAmounts(multiplied.filter(isInThousandths));
  return [
    ...(whole === undefined ? [] : [warning(label('highVolumeWhole', ...whole))]),
    ...(thousandths === undefined ? [] : [info(label('highVolume', ...thousandths))]),
  ];
}

/** The multipliers of estimates, and what these cost by each of their meanings. */
function readingAmounts(
  estimates: readonly FeeEstimate[],
): readonly [multipliers: string, total: string, thousandths: string, wholeMultiple: string] | undefined {
  const multipliers = new Set(estimates.map(({ highVolumeMultiplier }) => formatInteger(highVolumeMultiplier)));
  const readings = estimates.flatMap((estimate) => highVolumeReadings(estimate) ?? []);
  const sumOf = (reading: keyof HighVolumeReadings) =>
    formatInteger(readings.reduce((sum, each) => sum + each[reading], 0n));
  return estimates.length === 0
    ? undefined
    : [[...multipliers].join(' and '), sumOf('alreadyMultiplied'), sumOf('thousandths'), sumOf('wholeMultiple')];
}

/** Nothing but the transaction's own flag asks for high-volume pricing. */
function unaskedNotes({ modes }: DocumentEstimate): readonly Label[] {
  const unasked = feeModes.flatMap((mode) =>
    modes[mode].chunks.filter(
      ({ transaction, estimate }) => !transaction.highVolume && (estimate?.highVolumeMultiplier ?? 1n) > 1n,
    ),
  );
  const [multiplier] = multipliersOf({ chunks: unasked });
  return multiplier === undefined ? [] : [label('highVolumeUnasked', formatInteger(multiplier))];
}

function transactionNotes(estimate: DocumentEstimate, gas: GasAtMost | undefined): readonly Label[] {
  const [first] = executedTransactions(estimate.document);
  const count = first.signatures.length;
  return [
    count > 1 ? label('pricedWithMany', String(count)) : label(count === 0 ? 'unsigned' : 'pricedWithOne'),
    ...(first.transactionId === undefined ? [label('notFrozen')] : []),
    ...apartNotes(first.type.dataCase, estimate, gas),
  ];
}

/** What will be charged besides: a service prices nothing but the transaction that it is given. */
function apartNotes(
  dataCase: string | undefined,
  estimate: DocumentEstimate,
  gas: GasAtMost | undefined,
): readonly Label[] {
  if (dataCase === 'atomicBatch') {
    return [label('batchAlone')];
  }
  if (dataCase === 'scheduleCreate') {
    return [label('scheduleAlone')];
  }
  if (!isWithoutGas(estimate)) {
    return [];
  }
  const isAlone = dataCase === 'contractCall' && estimate.modes[estimate.mode].sum?.totalTinycents === 0n;
  return [
    ...(isAlone ? [label('gasAlone')] : []),
    // Gas whose price is known has rows in the table.
    ...(gas === undefined ? [label('gasApart')] : []),
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
): readonly Label[] {
  const price = estimate.modes[estimate.mode];
  const { chunks, failed } = price;
  const limits = chunks.map(({ transaction }) => transaction.maxFeeTinybars);
  const isKnown = rate !== undefined && failed === 0 && limits.every((limit) => limit > 0n);
  if (!isKnown || maxFeeExcesses(price, rate).length > 0) {
    return [];
  }
  const lowest = limits.reduce((least, limit) => (limit < least ? limit : least));
  if (chunks.length > 1) {
    return [label('maxFeeCoversEach', formatHbar(lowest))];
  }
  if (!isWithoutGas(estimate)) {
    return [label('maxFeeCovers', formatHbar(lowest))];
  }
  if (gas === undefined) {
    return [label('maxFeeCoversWithoutGas', formatHbar(lowest))];
  }
  const isEnough = chargedTinybars(pricedEstimates(price), rate) + gas.tinybars <= lowest;
  return [label(isEnough ? 'maxFeeCoversGas' : 'maxFeeCoversSomeGas', formatHbar(lowest))];
}
