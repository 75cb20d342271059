import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { type BatchPart, batchParts } from '../../domain/fee/batchParts.ts';
import {
  type AskPrice,
  type DocumentEstimate,
  estimateDocument,
  likelyPrice,
} from '../../domain/fee/documentEstimate.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import { type FeeEstimate, highVolumePrice } from '../../domain/fee/fee.ts';
import type { FeeWords } from '../../domain/fee/feeNotes.ts';
import { executedTransactions, formatPrice, pricedEstimates } from '../../domain/fee/feePricing.ts';
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

/**
 * The estimates of one content of the file on the network that is selected now: asked for when the user wants them. Nothing
 * is told once the signal aborts.
 */
export interface FeePane {
  /** The rate when it was had already. */
  knownRate(): ExchangeRate | undefined;
  /** Has the rate known, if it can be had; `onRate` hears of it. */
  learnRate(): Promise<void>;
  estimate(document: TransactionDocument, index: number, wish: EstimateWish): Promise<void>;
  curve(document: TransactionDocument, index: number): Promise<void>;
  /** The price on the networks that the user chooses. */
  compare(document: TransactionDocument, index: number): Promise<void>;
  /** What the transactions inside a batch cost. */
  parts(document: TransactionDocument, index: number): Promise<void>;
  /** The last answer of each kind for each document, in an order that gives a view what it showed before it was hidden. */
  told(): readonly FeeAnswer[];
}

type FeeMessage = Extract<ViewMessage, { readonly type: 'estimate' | 'curve' | 'compare' | 'parts' }>;

/** Does what the view asks for one document. */
export function askFees(fees: FeePane, message: FeeMessage, document: TransactionDocument): Promise<void> {
  switch (message.type) {
    case 'estimate':
      return fees.estimate(document, message.document, message);
    case 'curve':
      return fees.curve(document, message.document);
    case 'compare':
      return fees.compare(document, message.document);
    case 'parts':
      return fees.parts(document, message.document);
  }
}

interface EstimateWish {
  readonly throttle: number;
  /** The user wants the services asked, whatever they said before. */
  readonly isFresh: boolean;
}

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
  const kept = new KeptPrices();
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
  const askOn = (on: Network) => {
    const { ledger } = networkContext.clientsOf(on);
    return kept.through(JSON.stringify(on), (bytes, settings) => ledger.estimateFee(bytes, settings, { signal }));
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

  return {
    told: () => [...told.values()],
    knownRate: () => rateNow(rates),
    async learnRate() {
      await currentRates();
    },
    async estimate(document, index, { throttle, isFresh }) {
      // The answer to a slider that has moved on since is not told.
      const isLast = turns(`fee ${index}`);
      if (isFresh) {
        kept.clear();
      }
      const tellIfLast = (answer: FeeAnswer) => {
        signal.throwIfAborted();
        if (isLast()) {
          tell(answer);
        }
      };
      try {
        const [estimate, known] = await Promise.all([
          estimateDocument(document, askOn(network), { signal, highVolumeThrottle: throttle }),
          currentRates(),
        ]);
        const context = { network: network.name, throttle, rates: known, now: new Date() };
        const fee = feeModel(estimate, { ...context, translate, describe: (failure) => sentenceOn(network, failure) });
        if (fee === undefined) {
          throw estimate.modes.INTRINSIC.failure;
        }
        tellIfLast({ type: 'fee', network: network.name, document: index, fee });
      } catch (error) {
        const sentence = sentenceOn(network, error);
        tellIfLast({ type: 'feeFailed', network: network.name, document: index, throttle, sentence });
      }
    },
    async curve(document, index) {
      const isLast = turns(`curve ${index}`);
      const [transaction] = executedTransactions(document);
      const tellCurve = (curve: CurveModel) => {
        signal.throwIfAborted();
        if (isLast()) {
          tell({ type: 'curve', network: network.name, document: index, curve });
        }
      };
      try {
        const [points, known] = await Promise.all([feeCurve(transaction, askOn(network)), currentRates()]);
        tellCurve(curveModel(points, rateNow(known), document.groups.length));
      } catch (error) {
        tellCurve({ points: [], about: undefined, failure: sentenceOn(network, error) });
      }
    },
    async parts(document, index) {
      const isLast = turns(`parts ${index}`);
      const known = await currentRates();
      const describeOn = (failure: unknown) => sentenceOn(network, failure);
      const parts = await partPrices(batchParts(document), askOn(network), rateNow(known), describeOn);
      signal.throwIfAborted();
      if (isLast()) {
        tell({ type: 'parts', network: network.name, document: index, parts });
      }
    },
    async compare(document, index) {
      const networks = await pickNetworks(networkContext.networks(), network);
      signal.throwIfAborted();
      const isLast = turns(`networks ${index}`);
      kept.clear();
      const prices = await Promise.all(
        networks.map(async (on): Promise<NetworkPrice> => {
          try {
            const [estimate, known] = await Promise.all([
              estimateDocument(document, askOn(on), { signal, signatureCounts: [] }),
              on.name === network.name ? currentRates() : askRates(on),
            ]);
            return { network: on.name, text: priceText(estimate, known), isFailure: false };
          } catch (error) {
            return { network: on.name, text: sentenceOn(on, error), isFailure: true };
          }
        }),
      );
      signal.throwIfAborted();
      if (prices.length > 0 && isLast()) {
        tell({ type: 'networks', network: network.name, document: index, prices });
      }
    },
  };
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

/** Prices that services gave, so that a slider which comes back to a place costs no request. */
export class KeptPrices {
  private readonly kept = new Map<string, Promise<FeeEstimate>>();

  /** `ask` for what is not known yet. A failure is not kept: the next wish asks again. */
  through(service: string, ask: AskPrice): AskPrice {
    return (transaction, settings) => {
      const digest = createHash('sha256').update(transaction).digest('hex');
      const key = `${digest} ${settings.mode} ${settings.highVolumeThrottle ?? 0} ${service}`;
      const known = this.kept.get(key);
      if (known !== undefined) {
        return known;
      }
      const asked = ask(transaction, settings);
      this.kept.set(key, asked);
      asked.catch(() => {
        if (this.kept.get(key) === asked) {
          this.kept.delete(key);
        }
      });
      return asked;
    };
  }

  clear(): void {
    this.kept.clear();
  }
}

/** What each transaction inside a batch costs by itself, one request each, and all of them together. */
export async function partPrices(
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
