import { type ExchangeRates, rateAt } from '../network/networkState.ts';
import { type ExchangeRate, formatHbar, formatInteger, tinycentsToTinybars } from '../value/amounts.ts';
import type { DocumentEstimate } from './documentEstimate.ts';
import { checkFeeArithmetic, type FeeEstimate } from './fee.ts';
import { executedTransactions, type FeeMode, feeModes, maxFeeExcesses } from './feePricing.ts';

/** How long before its end a rate is said to be about to change. */
const changeNoticeMs = 15 * 60_000;

const maxContradictions = 10;

/** Something to know about an estimate, in words. */
export interface FeeNote {
  /** `service`: said by the service itself, so untrusted text. */
  readonly kind: 'warning' | 'info' | 'service';
  readonly text: string;
}

export interface FeeNoteContext {
  readonly rates: ExchangeRates | undefined;
  readonly now: Date;
  /** Says why something has no price. */
  readonly describe: (failure: unknown) => string;
}

/** All that has to be said beside the numbers of an estimate, the most important first. */
export function feeNotes(estimate: DocumentEstimate, { rates, now, describe }: FeeNoteContext): readonly FeeNote[] {
  return [
    ...failureNotes(estimate, describe).map(warning),
    ...contradictionNotes(estimate).map(warning),
    ...maxFeeNotes(estimate, rates, now).map(warning),
    ...copiesNotes(estimate).map(warning),
    ...serviceNotes(estimate),
    ...coverNotes(estimate, rates, now).map(info),
    ...highVolumeNotes(estimate).map(info),
    ...transactionNotes(estimate).map(info),
  ];
}

/** The rate that amounts in ℏ are made with; when another is about to replace it, that one and what it makes of a total. */
export function rateWords(rates: ExchangeRates | undefined, now: Date, totalTinycents: bigint): string {
  if (rates === undefined) {
    return 'The exchange rate could not be had, so there are no amounts in ℏ.';
  }
  const text = ({ hbarEquivalent, centEquivalent }: ExchangeRate) =>
    `${formatInteger(hbarEquivalent)} ℏ = ${formatInteger(centEquivalent)} US cents`;
  const { current, next } = rates;
  const rate = rateAt(rates, now);
  const endMs = Number(current.expiresAtSeconds) * 1000;
  const isEnding = rate === current && endMs - now.getTime() < changeNoticeMs && text(next) !== text(current);
  const change = isEnding
    ? ` From ${new Date(endMs).toISOString().slice(11, 16)} UTC: ${text(next)}, which makes the total ` +
      `${formatHbar(tinycentsToTinybars(totalTinycents, next))}.`
    : '';
  return `Rate: ${text(rate)}.${change}`;
}

function warning(text: string): FeeNote {
  return { kind: 'warning', text };
}

function info(text: string): FeeNote {
  return { kind: 'info', text };
}

function failureNotes({ modes }: DocumentEstimate, describe: FeeNoteContext['describe']): readonly string[] {
  return feeModes
    .filter((mode) => modes[mode].failed > 0)
    .map((mode) => {
      const { failed, chunks, failure } = modes[mode];
      const what = chunks.length > 1 ? `${failed} of ${chunks.length} chunks have` : 'The transaction has';
      return `${what} no ${mode} price: ${describe(failure)}`;
    });
}

function contradictionNotes({ modes }: DocumentEstimate): readonly string[] {
  const found = new Map<string, FeeMode[]>();
  for (const mode of feeModes) {
    const { chunks } = modes[mode];
    for (const [index, { estimate }] of chunks.entries()) {
      const chunk = chunks.length > 1 ? `chunk ${index + 1}: ` : '';
      for (const { path, sent, expected } of estimate ? checkFeeArithmetic(estimate) : []) {
        const text = `${chunk}${path} is ${formatInteger(sent)}, but its parts give ${formatInteger(expected)}`;
        found.set(text, [...(found.get(text) ?? []), mode]);
      }
    }
  }
  return [...found]
    .slice(0, maxContradictions)
    .map(
      ([text, of]) =>
        `The answer contradicts itself (${of.join(' and ')}): ${text}. The numbers are shown as the service sent them.`,
    );
}

function maxFeeNotes(
  { modes, mode }: DocumentEstimate,
  rates: ExchangeRates | undefined,
  now: Date,
): readonly string[] {
  const { chunks } = modes[mode];
  const excesses = rates === undefined ? [] : maxFeeExcesses(modes[mode], rateAt(rates, now));
  return excesses.map(
    ({ chunk, feeTinybars, maxFeeTinybars }) =>
      `Would fail: INSUFFICIENT_TX_FEE. The fee of ${formatHbar(feeTinybars)} is above the maximum fee of ` +
      `${formatHbar(maxFeeTinybars)} that ${chunks.length > 1 ? `chunk ${chunk + 1}` : 'the transaction'} allows.`,
  );
}

function coverNotes({ modes, mode }: DocumentEstimate, rates: ExchangeRates | undefined, now: Date): readonly string[] {
  const { chunks, failed } = modes[mode];
  const limits = chunks.map(({ transaction }) => transaction.maxFeeTinybars);
  const isKnown = rates !== undefined && failed === 0 && limits.every((limit) => limit > 0n);
  if (!isKnown || maxFeeExcesses(modes[mode], rateAt(rates, now)).length > 0) {
    return [];
  }
  const lowest = limits.reduce((least, limit) => (limit < least ? limit : least));
  return [`The maximum fee of ${formatHbar(lowest)}${chunks.length > 1 ? ' for each chunk' : ''} covers this.`];
}

function copiesNotes({ document }: DocumentEstimate): readonly string[] {
  return document.groups.every(({ consistent }) => consistent)
    ? []
    : ['The copies for different nodes differ in more than the node. Only the copy for the first node is priced.'];
}

function serviceNotes({ modes }: DocumentEstimate): readonly FeeNote[] {
  const said = new Set(feeModes.flatMap((mode) => modes[mode].sum?.notes ?? []));
  return [...said].map((text) => ({ kind: 'service', text }));
}

function highVolumeNotes({ document, modes, mode }: DocumentEstimate): readonly string[] {
  const { sum, ifWholeMultipleTinycents } = modes[mode];
  const isFlagged = executedTransactions(document).some(({ highVolume }) => highVolume);
  if (sum === undefined) {
    return [];
  }
  if (sum.highVolumeMultiplier === 1n) {
    return isFlagged
      ? [
          'The transaction asks for high-volume pricing. Without use of the high-volume throttle the multiplier is 1 and nothing is added.',
        ]
      : [];
  }
  const multiplier = `High-volume multiplier ${formatInteger(sum.highVolumeMultiplier)}: read as thousandths, it gives the price at the top.`;
  return ifWholeMultipleTinycents === undefined
    ? [multiplier]
    : [
        `${multiplier} Some deployments report whole multiples instead; the price would then be ${formatInteger(ifWholeMultipleTinycents)} tinycents.`,
      ];
}

function transactionNotes({ document, modes, mode }: DocumentEstimate): readonly string[] {
  const [first] = executedTransactions(document);
  if (first === undefined) {
    return [];
  }
  const count = first.signatures.length;
  const missing = 'Each missing signature adds about 100 bytes and, after the first, one SIGNATURES extra.';
  return [
    count === 0
      ? `The transaction is unsigned, so this is too low. ${missing}`
      : `Priced with the ${count === 1 ? 'one signature' : `${count} signatures`} that it has. ${missing}`,
    ...(first.transactionId === undefined ? ['The transaction is not frozen: it has no transaction id yet.'] : []),
    ...apartNotes(first.type.dataCase ?? '', modes[mode].sum),
  ];
}

const gasTypes = ['contractCall', 'contractCreateInstance', 'ethereumTransaction'];

/** What will be charged besides: a service prices nothing but the transaction that it is given. */
function apartNotes(dataCase: string, sum: FeeEstimate | undefined): readonly string[] {
  if (dataCase === 'atomicBatch') {
    return ['This is the fee of the batch alone: each transaction inside is charged as well, to its own payer.'];
  }
  if (dataCase === 'scheduleCreate') {
    return ['This is the fee of the schedule alone: the scheduled transaction is charged when it is executed.'];
  }
  const extras = sum === undefined ? [] : [...sum.node.extras, ...sum.service.extras];
  if (!gasTypes.includes(dataCase) || sum === undefined || extras.some(({ name }) => /^gas$/i.test(name))) {
    return [];
  }
  return dataCase === 'contractCall' && sum.totalTinycents === 0n
    ? ['A contract call costs its gas alone, which is charged apart and not part of this estimate.']
    : ['The gas is charged apart and not part of this estimate.'];
}
