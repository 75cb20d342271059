import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import {
  type AskPrice,
  batchParts,
  type DocumentEstimate,
  estimateDocument,
  executedTransactions,
  type FeeMode,
  formatPrice,
  likelyPrice,
  multipliersOf,
  multipliersText,
  pricedEstimates,
  pricedModes,
} from '../../domain/fee/documentEstimate.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import {
  chargedTinybars,
  type FeeEstimate,
  feeParts,
  highVolumePrice,
  highVolumePriceOfAll,
} from '../../domain/fee/fee.ts';
import { extraWords, type FeeLine, feeLines, lineMeaning, modeMeanings, partNames } from '../../domain/fee/feeLines.ts';
import { feeNotes, rateNote } from '../../domain/fee/feeNotes.ts';
import { likelyEstimates, signaturesText, signedFees, signedFeesText } from '../../domain/fee/signedFees.ts';
import type { Network } from '../../domain/network/network.ts';
import { type ExchangeRates, rateAt } from '../../domain/network/networkState.ts';
import type { Phrase } from '../../domain/phrase.ts';
import { type DecodedTransaction, partOf, type TransactionDocument } from '../../domain/transaction/transaction.ts';
import { formatEntityReference } from '../../domain/transaction/transactionFormat.ts';
import { createTurns } from '../../domain/turns.ts';
import {
  type ExchangeRate,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatUsd,
  tinycentsToTinybars,
} from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { failureSentence } from '../../editor/failureText.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type {
  CurveModel,
  FeeAnswer,
  FeeModel,
  NetworkPrice,
  PartsModel,
  ViewMessage,
} from '../../webview/transaction/protocol.ts';

export interface FeeClients {
  readonly ledger: Pick<LedgerClient, 'estimateFee' | 'exchangeRates'>;
}

export type FeePane = ReturnType<typeof createFeePane>;

type FeeMessage = Extract<ViewMessage, { readonly type: 'estimate' | 'curve' | 'compare' | 'parts' }>;

interface FeePanel {
  readonly post: (answer: FeeAnswer) => void;
  readonly onRate: () => void;
  readonly pickNetworks: (networks: readonly Network[], selected: Network) => Promise<readonly Network[]>;
  /** Aborts when the view closes, and when the file or the network changes. */
  readonly signal: AbortSignal;
}

/** The estimates of one content of the file on the selected network; nothing is posted after the signal aborts. */
export function createFeePane(
  networkContext: Pick<NetworkContext<FeeClients>, 'network' | 'networks' | 'clientsOf'>,
  { post, onRate, pickNetworks, signal }: FeePanel,
) {
  const { network } = networkContext;
  const cache = new Map<string, Promise<FeeEstimate>>();
  const answers = new Map<string, FeeAnswer>();
  const turns = createTurns();
  let rates: ExchangeRates | undefined;

  /** Asks for what is not in the cache, so that a slider which comes back costs no request. A failure is not kept. */
  const askOn = (on: Network): AskPrice => {
    const { ledger } = networkContext.clientsOf(on);
    return (transaction, settings) => {
      const digest = createHash('sha256').update(transaction).digest('hex');
      const key = `${digest} ${settings.mode} ${settings.highVolumeThrottle ?? 0} ${JSON.stringify(on)}`;
      const cached = cache.get(key);
      if (cached !== undefined) {
        return cached;
      }
      const asked = ledger.estimateFee(transaction, settings, { signal });
      cache.set(key, asked);
      asked.catch(() => cache.get(key) === asked && cache.delete(key));
      return asked;
    };
  };
  const askRates = async (on: Network): Promise<ExchangeRates | undefined> => {
    try {
      return await networkContext.clientsOf(on).ledger.exchangeRates({}, { signal });
    } catch {
      return undefined;
    } finally {
      signal.throwIfAborted();
    }
  };
  const currentRates = async (): Promise<ExchangeRates | undefined> => {
    if (rates === undefined || isOver(rates.current)) {
      const answer = await askRates(network);
      rates = answer ?? (rates?.next === undefined || isOver(rates.next) ? undefined : rates);
      if (answer !== undefined) {
        onRate();
      }
    }
    return rates;
  };

  const estimate = async (document: TransactionDocument, throttle: number) => {
    try {
      const [estimated, known] = await Promise.all([
        estimateDocument(document, askOn(network), { signal, highVolumeThrottle: throttle }),
        currentRates(),
      ]);
      const fee = feeModel(estimated, { network: network.name, throttle, rates: known, now: new Date() });
      if (fee === undefined) {
        throw estimated.modes.INTRINSIC.failure;
      }
      return { type: 'fee' as const, fee };
    } catch (error) {
      return { type: 'feeFailed' as const, throttle, sentence: sentenceOn(network.name, error) };
    }
  };
  const curve = async (document: TransactionDocument): Promise<CurveModel> => {
    try {
      const [transaction] = executedTransactions(document);
      const [points, known] = await Promise.all([feeCurve(transaction, askOn(network)), currentRates()]);
      return curveModel(points, rateNow(known), document.groups.length);
    } catch (error) {
      return { points: [], about: undefined, failure: sentenceOn(network.name, error) };
    }
  };
  const priceOn = async (document: TransactionDocument, on: Network): Promise<NetworkPrice> => {
    try {
      const [estimated, known] = await Promise.all([
        estimateDocument(document, askOn(on), { signal, signatureCounts: [] }),
        on.name === network.name ? currentRates() : askRates(on),
      ]);
      return { network: on.name, text: priceText(estimated, known), isFailure: false };
    } catch (error) {
      return { network: on.name, text: sentenceOn(on.name, error), isFailure: true };
    }
  };
  /** Undefined when the user chose no network. */
  const answerTo = async (message: FeeMessage, document: TransactionDocument, networks: readonly Network[]) => {
    switch (message.type) {
      case 'estimate':
        return estimate(document, message.throttle);
      case 'curve':
        return { type: 'curve' as const, curve: await curve(document) };
      case 'parts': {
        const rate = rateNow(await currentRates());
        return { type: 'parts' as const, parts: await partsModel(document, askOn(network), rate, network.name) };
      }
      case 'compare': {
        const prices = await Promise.all(networks.map((on) => priceOn(document, on)));
        return prices.length === 0 ? undefined : { type: 'networks' as const, prices };
      }
    }
  };

  return {
    /** The last answer of each kind for each document, in an order that gives a view what it showed before it was hidden. */
    answers: () => [...answers.values()],
    /** The rate if it was loaded. */
    knownRate: () => rateNow(rates),
    /** Loads the rate if it can be had; `onRate` is called with it. */
    async loadRate(): Promise<void> {
      await currentRates();
    },
    /** Does what the view asks for one document. */
    async ask(message: FeeMessage, document: TransactionDocument): Promise<void> {
      const networks = message.type === 'compare' ? await pickNetworks(networkContext.networks(), network) : [];
      signal.throwIfAborted();
      if (message.type === 'compare' || (message.type === 'estimate' && message.isFresh)) {
        cache.clear();
      }
      // What was asked for again since is not told.
      const isLast = turns(`${message.type} ${message.document}`);
      const result = await answerTo(message, document, networks);
      signal.throwIfAborted();
      if (result === undefined || !isLast()) {
        return;
      }
      const answer: FeeAnswer = { ...result, network: network.name, document: message.document };
      if (answer.type === 'fee') {
        // A failure comes after the price that stays, and ends with the next one.
        answers.delete(`feeFailed ${answer.document}`);
      }
      answers.set(`${answer.type} ${answer.document}`, answer);
      post(answer);
    },
  };
}

function sentenceOn(network: string, failure: unknown): string {
  return failureSentence(explainFeeError(failure, network));
}

function isOver({ expiresAtSeconds }: ExchangeRate): boolean {
  return BigInt(Math.floor(Date.now() / 1000)) > expiresAtSeconds;
}

function rateNow(rates: ExchangeRates | undefined): ExchangeRate | undefined {
  return rates && rateAt(rates, new Date());
}

/** Throws why when nothing of the document has a price. */
function priceText(estimate: DocumentEstimate, rates: ExchangeRates | undefined): string {
  const price = likelyPrice(estimate);
  if (price === undefined) {
    throw estimate.modes.INTRINSIC.failure;
  }
  const text = `${formatPrice(pricedEstimates(price), rateNow(rates))} (${estimate.mode})`;
  return price.failed > 0 ? vscode.l10n.t('at least {0}', text) : text;
}

/** What a transaction costs when so much of the high-volume throttle is in use. */
interface FeePoint {
  /** Basis points, 0 to 10000. */
  readonly throttle: number;
  readonly estimate: FeeEstimate;
}

/** Where the price curves of the ledger have their corners, and some points between. */
const curveThrottles = [0, 2, 5, 10, 50, 100, 1000, 2500, 5000, 10_000];

/**
 * The price of one transaction over the range of the high-volume throttle, from a handful of requests. Rejects with
 * the first failure.
 */
export async function feeCurve({ pricedBytes }: DecodedTransaction, ask: AskPrice): Promise<readonly FeePoint[]> {
  return Promise.all(
    curveThrottles.map(async (throttle) => ({
      throttle,
      estimate: await ask(pricedBytes, { mode: 'STATE', highVolumeThrottle: throttle }),
    })),
  );
}

/** The price of the first of some chunks over the throttle's range as the view draws it. */
function curveModel(points: readonly FeePoint[], rate: ExchangeRate | undefined, chunkCount: number): CurveModel {
  const highest = points
    .map(({ estimate }) => highVolumePrice(estimate))
    .reduce((most, price) => (price > most ? price : most), 1n);
  return {
    failure: undefined,
    about: chunkCount > 1 ? vscode.l10n.t('Of the first of {0} chunks', chunkCount) : undefined,
    points: points.map(({ throttle, estimate }) => ({
      throttle,
      multiplier: formatInteger(estimate.highVolumeMultiplier),
      price: formatPrice([estimate], rate),
      height: Number((highVolumePrice(estimate) * 10_000n) / highest) / 10_000,
    })),
  };
}

/** What each transaction inside a batch costs by itself, one request each, and all of them together. */
async function partsModel(
  document: TransactionDocument,
  ask: AskPrice,
  rate: ExchangeRate | undefined,
  network: string,
): Promise<PartsModel> {
  const priced = await Promise.all(
    batchParts(document).map(async ({ content, pricedBytes }, index) => {
      const payer = content.transactionId?.payer;
      const name = `${index + 1}. ${content.type.title}${payer === undefined ? '' : ` · ${formatEntityReference(payer)}`}`;
      const label = singleLine(name, 200);
      try {
        const estimates = [await ask(pricedBytes, { mode: 'STATE' })];
        return { row: { label, text: formatPrice(estimates, rate), isFailure: false }, estimates };
      } catch (failure) {
        return { row: { label, text: sentenceOn(network, failure), isFailure: true }, estimates: [] };
      }
    }),
  );
  const sum = formatPrice(
    priced.flatMap(({ estimates }) => estimates),
    rate,
  );
  const rows = priced.map(({ row }) => row);
  return { rows, sum: rows.some(({ isFailure }) => isFailure) ? vscode.l10n.t('At least {0}', sum) : sum };
}

interface FeeModelContext {
  readonly network: string;
  readonly throttle: number;
  readonly rates: ExchangeRates | undefined;
  readonly now: Date;
}

/** An estimate as the view shows it; undefined when nothing of it has a price. */
export function feeModel(estimate: DocumentEstimate, context: FeeModelContext): FeeModel | undefined {
  const price = likelyPrice(estimate);
  if (price === undefined) {
    return undefined;
  }
  const rate = context.rates && rateAt(context.rates, context.now);
  const text = phraseText(signedFeesText(signedFees(estimate), (fee) => formatPrice(fee.estimates, rate)));
  const describe = (failure: unknown) => sentenceOn(context.network, failure);
  return {
    headline: price.failed > 0 ? vscode.l10n.t('at least {0}', text) : text,
    network: context.network,
    time: formatTime(context.now.getTime()),
    throttle: context.throttle,
    throttleHint: throttleHint(estimate),
    ...table(estimate, rate),
    shares: shares(price.sum),
    notes: [
      ...feeNotes(estimate, { ...context, describe }),
      { kind: 'info' as const, text: rateNote(context.rates, context.now, likelyEstimates([estimate])) },
    ].map(({ kind, text }) => ({ kind, text: singleLine(phraseText(text), 1_000) })),
    partCount: batchParts(estimate.document).length,
    signed: estimate.signed.map(({ signatures, estimates: signed }) => ({
      label: phraseText(signaturesText(signatures)),
      text: withDifference(formatPrice(signed, rate), highVolumePriceOfAll(signed) - price.tinycents),
    })),
    chunks:
      price.chunks.length < 2
        ? []
        : price.chunks.map((chunk, index) => ({
            label: vscode.l10n.t('Chunk {0}', partOf(estimate.document, index)?.number ?? index + 1),
            text: chunk.estimate === undefined ? `⚠ ${describe(chunk.failure)}` : formatPrice([chunk.estimate], rate),
          })),
  };
}

function withDifference(price: string, tinycents: bigint): string {
  return tinycents === 1n
    ? vscode.l10n.t('{0} (+1 tinycent)', price)
    : vscode.l10n.t('{0} (+{1} tinycents)', price, formatInteger(tinycents));
}

function table(estimate: DocumentEstimate, rate: ExchangeRate | undefined): Pick<FeeModel, 'heads' | 'rows'> {
  const heads = pricedModes(estimate);
  const prices = heads.map((mode) => estimate.modes[mode]);
  const estimates = prices.flatMap(({ sum }) => sum ?? []);
  const charged = prices.slice(0, 1).flatMap(pricedEstimates);
  const cells = (
    amounts: readonly (bigint | undefined)[],
    tinybarsAt: (amount: bigint, rate: ExchangeRate) => bigint,
  ) => [
    ...amounts.map((amount) => (amount === undefined ? '–' : formatInteger(amount))),
    ...(amounts[0] === undefined
      ? ['', '']
      : [formatUsd(amounts[0]), rate === undefined ? '–' : formatDecimal(tinybarsAt(amounts[0], rate), 8)]),
  ];
  const multipliers = multipliersText(prices);
  return {
    heads: [
      ...heads.map((mode) => explained(modeHead(mode, estimate), modeMeanings[mode])),
      explained('USD'),
      explained('ℏ'),
    ],
    rows: [
      ...feeLines(estimates).map((line) => ({
        kind: line.kind,
        label: explained(lineLabel(line), lineMeaning(line)),
        detail:
          line.extra && `${phraseText(extraWords(line.extra))} × ${formatInteger(line.extra.feePerUnitTinycents)}`,
        cells: cells(line.amounts, (amount, at) => lineTinybars(line, amount, charged, at)),
      })),
      ...(multipliers !== undefined
        ? [
            {
              kind: 'price' as const,
              label: explained(vscode.l10n.t('High-volume price')),
              detail: vscode.l10n.t('multiplier {0}', multipliers),
              cells: cells(
                prices.map(({ tinycents }) => tinycents),
                (_amount, at) => chargedTinybars(charged, at),
              ),
            },
          ]
        : []),
    ],
  };
}

function modeHead(mode: FeeMode, { signed }: DocumentEstimate): string {
  return signed.length === 0
    ? vscode.l10n.t('{0} (tinycents)', mode)
    : vscode.l10n.t('{0}, unsigned (tinycents)', mode);
}

/** A line in tinybars, such that node, network and service add up to the total. */
function lineTinybars(
  { part, kind }: FeeLine,
  tinycents: bigint,
  estimates: readonly FeeEstimate[],
  rate: ExchangeRate,
): bigint {
  if (kind !== 'subtotal') {
    return tinycentsToTinybars(tinycents, rate);
  }
  return part === 'total'
    ? chargedTinybars(
        estimates.map((estimate) => ({ ...estimate, highVolumeMultiplier: 1n })),
        rate,
      )
    : estimates.reduce((sum, estimate) => sum + tinycentsToTinybars(feeParts(estimate)[part], rate), 0n);
}

function explained(text: string, meaning?: Phrase): FeeModel['heads'][number] {
  return { text, meaning: meaning && phraseText(meaning) };
}

function lineLabel({ part, kind, extra, multiplier }: FeeLine): string {
  if (kind === 'base') {
    return vscode.l10n.t('base');
  }
  return extra === undefined
    ? multiplier === undefined
      ? phraseText(partNames[part])
      : vscode.l10n.t('{0} = node × {1}', phraseText(partNames[part]), multiplier)
    : singleLine(extra.name, 80);
}

/** Floats are good enough for how wide a bar is. */
function shares(estimate: FeeEstimate): FeeModel['shares'] {
  const { node, network, service } = feeParts(estimate);
  const parts = [
    [partNames.node, node],
    [partNames.network, network],
    [partNames.service, service],
  ] as const;
  const total = parts.reduce((sum, [, amount]) => sum + amount, 0n);
  return parts.map(([label, amount]) => ({
    fraction: total === 0n ? 0 : Number((amount * 1_000_000n) / total) / 1_000_000,
    text: `${phraseText(label)} ${formatPercent(amount, total)}`,
  }));
}

function throttleHint({ document, modes }: DocumentEstimate): string | undefined {
  if (executedTransactions(document).every(({ highVolume }) => !highVolume)) {
    return vscode.l10n.t('The transaction does not ask for high-volume pricing, so the throttle changes nothing.');
  }
  return modes.STATE.sum === undefined && multipliersOf(modes.INTRINSIC).length === 0
    ? vscode.l10n.t('The throttle counts in STATE mode only, which has no price here.')
    : undefined;
}
