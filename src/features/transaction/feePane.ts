import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import {
  type AskPrice,
  type DocumentEstimate,
  estimateDocument,
  likelyPrice,
} from '../../domain/fee/documentEstimate.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import { type FeeEstimate, highVolumePrice } from '../../domain/fee/fee.ts';
import type { FeeWords } from '../../domain/fee/feeNotes.ts';
import {
  type BatchPart,
  batchParts,
  executedTransactions,
  formatPrice,
  pricedEstimates,
} from '../../domain/fee/feePricing.ts';
import type { Network } from '../../domain/network/network.ts';
import { type ExchangeRates, rateAt } from '../../domain/network/networkState.ts';
import type { DecodedTransaction, TransactionDocument } from '../../domain/transaction/transaction.ts';
import { formatEntityReference } from '../../domain/transaction/transactionFormat.ts';
import { createTurns } from '../../domain/turns.ts';
import { type ExchangeRate, formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type {
  CurveModel,
  FeeAnswer,
  NetworkPrice,
  PartsModel,
  ViewMessage,
} from '../../webview/transaction/protocol.ts';
import { feeModel } from './feeModel.ts';

export interface FeeClients {
  readonly ledger: Pick<LedgerClient, 'estimateFee' | 'exchangeRates'>;
}

/** The estimates of one content of the file on the selected network; after the signal aborts, nothing is told. */
export interface FeePane {
  /** The rate when it was had already. */
  knownRate(): ExchangeRate | undefined;
  /** Has the rate known, if it can be had; `onRate` hears of it. */
  learnRate(): Promise<void>;
  /** Does what the view asks for one document. */
  ask(message: FeeMessage, document: TransactionDocument): Promise<void>;
  /** The last answer of each kind for each document, in an order that gives a view what it showed before it was hidden. */
  told(): readonly FeeAnswer[];
}

type FeeMessage = DistributiveOmit<
  Extract<ViewMessage, { readonly type: 'estimate' | 'curve' | 'compare' | 'parts' }>,
  'network'
>;
type FeeResult = DistributiveOmit<FeeAnswer, 'network' | 'document'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export interface FeePanel extends FeeWords {
  readonly post: (answer: FeeAnswer) => void;
  /** A rate that was not known before is known now. */
  readonly onRate: () => void;
  readonly pickNetworks: (networks: readonly Network[], selected: Network) => Promise<readonly Network[]>;
  /** Aborts when the view closes, and when the file or the network changes. */
  readonly signal: AbortSignal;
}

export function createFeePane(
  networkContext: Pick<NetworkContext<FeeClients>, 'network' | 'networks' | 'clientsOf'>,
  { post, onRate, pickNetworks, describe, translate, signal }: FeePanel,
): FeePane {
  const { network } = networkContext;
  const cache = new Map<string, Promise<FeeEstimate>>();
  const told = new Map<string, FeeAnswer>();
  const turns = createTurns();
  let rates: ExchangeRates | undefined;

  const tell = (answer: FeeAnswer) => {
    const { type, document } = answer;
    if (type === 'fee') {
      // A failure comes after the price that it leaves standing, and ends with the next one.
      told.delete(`feeFailed ${document}`);
    }
    told.set(`${type} ${document}`, answer);
    post(answer);
  };
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
  const sentenceOn = (on: Network, failure: unknown) => describe(explainFeeError(failure, on.name));

  const estimate = async (document: TransactionDocument, throttle: number): Promise<FeeResult> => {
    try {
      const [estimated, known] = await Promise.all([
        estimateDocument(document, askOn(network), { signal, highVolumeThrottle: throttle }),
        currentRates(),
      ]);
      const context = { network: network.name, throttle, rates: known, now: new Date() };
      const fee = feeModel(estimated, { ...context, translate, describe: (failure) => sentenceOn(network, failure) });
      if (fee === undefined) {
        throw estimated.modes.INTRINSIC.failure;
      }
      return { type: 'fee', fee };
    } catch (error) {
      return { type: 'feeFailed', throttle, sentence: sentenceOn(network, error) };
    }
  };
  const curve = async (document: TransactionDocument): Promise<FeeResult> => {
    try {
      const [transaction] = executedTransactions(document);
      const [points, known] = await Promise.all([feeCurve(transaction, askOn(network)), currentRates()]);
      return { type: 'curve', curve: curveModel(points, rateNow(known), document.groups.length) };
    } catch (error) {
      return { type: 'curve', curve: { points: [], about: undefined, failure: sentenceOn(network, error) } };
    }
  };
  const batchFees = async (document: TransactionDocument): Promise<FeeResult> => {
    const rate = rateNow(await currentRates());
    const parts = batchParts(document);
    return { type: 'parts', parts: await partsModel(parts, askOn(network), rate, (each) => sentenceOn(network, each)) };
  };
  const priceOn = async (document: TransactionDocument, on: Network): Promise<NetworkPrice> => {
    try {
      const [estimated, known] = await Promise.all([
        estimateDocument(document, askOn(on), { signal, signatureCounts: [] }),
        on.name === network.name ? currentRates() : askRates(on),
      ]);
      return { network: on.name, text: priceText(estimated, known), isFailure: false };
    } catch (error) {
      return { network: on.name, text: sentenceOn(on, error), isFailure: true };
    }
  };

  return {
    told: () => [...told.values()],
    knownRate: () => rateNow(rates),
    async learnRate() {
      await currentRates();
    },
    async ask(message, document) {
      const networks = message.type === 'compare' ? await pickNetworks(networkContext.networks(), network) : [];
      signal.throwIfAborted();
      if (message.type === 'compare' || (message.type === 'estimate' && message.isFresh)) {
        cache.clear();
      }
      // What was asked for again since is not told.
      const isLast = turns(`${message.type} ${message.document}`);
      const result = await resultOf(message, document, networks);
      signal.throwIfAborted();
      if (result !== undefined && isLast()) {
        tell({ ...result, network: network.name, document: message.document });
      }
    },
  };

  async function resultOf(
    message: FeeMessage,
    document: TransactionDocument,
    networks: readonly Network[],
  ): Promise<FeeResult | undefined> {
    switch (message.type) {
      case 'estimate':
        return estimate(document, message.throttle);
      case 'curve':
        return curve(document);
      case 'parts':
        return batchFees(document);
      case 'compare': {
        const prices = await Promise.all(networks.map((on) => priceOn(document, on)));
        return prices.length === 0 ? undefined : { type: 'networks', prices };
      }
    }
  }
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
export function curveModel(
  points: readonly FeePoint[],
  rate: ExchangeRate | undefined,
  chunkCount: number,
): CurveModel {
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
export async function partsModel(
  parts: readonly BatchPart[],
  ask: AskPrice,
  rate: ExchangeRate | undefined,
  describe: (failure: unknown) => string,
): Promise<PartsModel> {
  const priced = await Promise.all(
    parts.map(async ({ content, pricedBytes }, index) => {
      const payer = content.transactionId?.payer;
      const name = `${index + 1}. ${content.type.title}${payer === undefined ? '' : ` · ${formatEntityReference(payer)}`}`;
      const label = singleLine(name, 200);
      try {
        const estimates = [await ask(pricedBytes, { mode: 'STATE' })];
        return { label, text: formatPrice(estimates, rate), isFailure: false, estimates };
      } catch (failure) {
        return { label, text: describe(failure), isFailure: true, estimates: [] };
      }
    }),
  );
  const sum = formatPrice(
    priced.flatMap(({ estimates }) => estimates),
    rate,
  );
  const isPartial = priced.some(({ isFailure }) => isFailure);
  return {
    rows: priced.map(({ label, text, isFailure }) => ({ label, text, isFailure })),
    sum: isPartial ? vscode.l10n.t('At least {0}', sum) : sum,
  };
}
