import { type DocumentEstimate, estimateDocument, likelyPrice } from '../../domain/fee/documentEstimate.ts';
import { explainFeeError } from '../../domain/fee/explainFeeError.ts';
import type { FeeWords } from '../../domain/fee/feeNotes.ts';
import { executedTransactions, formatPrice } from '../../domain/fee/feePricing.ts';
import type { Network } from '../../domain/network/network.ts';
import { type ExchangeRates, rateAt } from '../../domain/network/networkState.ts';
import type { TransactionDocument } from '../../domain/transaction/transaction.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { FeeAnswer, NetworkPrice } from '../../webview/transaction/protocol.ts';
import { curveModel, feeCurve } from './feeCurve.ts';
import { feeModel } from './feeModel.ts';
import { createKeptPrices, type KeptPrices } from './keptPrices.ts';

export interface FeeClients {
  readonly ledger: Pick<LedgerClient, 'estimateFee' | 'exchangeRates'>;
}

/** The estimates of one view: asked for when the user wants them. What is asked for before `forget` is never told. */
export interface FeePane {
  /** The rate when it was had already. */
  knownRate(): ExchangeRate | undefined;
  /** Has the rate known, if it can be had; `onRate` hears of it. */
  learnRate(): Promise<void>;
  /** The file or the network changed. */
  forget(): void;
  estimate(document: TransactionDocument, index: number, wish: EstimateWish): Promise<void>;
  curve(document: TransactionDocument, index: number): Promise<void>;
  /** The price on the networks that the user chooses. */
  compare(document: TransactionDocument, index: number): Promise<void>;
}

interface EstimateWish {
  readonly throttle: number;
  /** The user wants the services asked, whatever they said before. */
  readonly isFresh: boolean;
}

export interface FeePanel extends FeeWords {
  readonly tell: (answer: FeeAnswer) => void;
  /** A rate that was not known before is known now. */
  readonly onRate: () => void;
  readonly pickNetworks: (networks: readonly Network[], selected: Network) => Promise<readonly Network[]>;
  /** Aborts when the view closes. */
  readonly signal: AbortSignal;
}

/** What belongs to one content of the file on one network. */
interface Round {
  readonly network: Network;
  readonly prices: KeptPrices;
  readonly ending: AbortController;
  /** Aborts when the round or the view ends. */
  readonly signal: AbortSignal;
  /** How many estimates were asked for, by document. */
  readonly asked: Map<number, number>;
  rates: ExchangeRates | undefined;
}

export function createFeePane(
  networkContext: Pick<NetworkContext<FeeClients>, 'network' | 'networks' | 'clientsOf'>,
  { tell, onRate, pickNetworks, describe, translate, signal: closing }: FeePanel,
): FeePane {
  const newRound = (): Round => {
    const ending = new AbortController();
    const signal = AbortSignal.any([closing, ending.signal]);
    const { network } = networkContext;
    return { network, prices: createKeptPrices(), ending, signal, asked: new Map(), rates: undefined };
  };
  let round = newRound();

  const askOn = (network: Network, { prices, signal }: Round) => {
    const { ledger } = networkContext.clientsOf(network);
    return prices.through(JSON.stringify(network), (bytes, settings) =>
      ledger.estimateFee(bytes, settings, { signal }),
    );
  };
  const askRates = async (network: Network, signal: AbortSignal): Promise<ExchangeRates | undefined> => {
    try {
      return await networkContext.clientsOf(network).ledger.exchangeRates({}, { signal });
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  };
  const ratesIn = async (of: Round): Promise<ExchangeRates | undefined> => {
    const { rates: known } = of;
    if (known !== undefined && !isOver(known.current)) {
      return known;
    }
    const asked = await askRates(of.network, of.signal);
    of.signal.throwIfAborted();
    of.rates = asked ?? (known !== undefined && !isOver(known.next) ? known : undefined);
    if (asked !== undefined) {
      onRate();
    }
    return of.rates;
  };
  const sentenceOn = (network: Network, failure: unknown) => describe(explainFeeError(failure, network.name));

  return {
    knownRate: () => rateNow(round.rates),
    async learnRate() {
      await ratesIn(round);
    },
    forget() {
      round.ending.abort();
      round = newRound();
    },
    async estimate(document, index, { throttle, isFresh }) {
      const of = round;
      const { network, signal } = of;
      const number = (of.asked.get(index) ?? 0) + 1;
      of.asked.set(index, number);
      if (isFresh) {
        of.prices.clear();
      }
      // The answer to a slider that has moved on since is not told.
      const tellIfLast = (answer: FeeAnswer) => {
        signal.throwIfAborted();
        if (of.asked.get(index) === number) {
          tell(answer);
        }
      };
      try {
        const [estimate, rates] = await Promise.all([
          estimateDocument(document, askOn(network, of), { signal, highVolumeThrottle: throttle }),
          ratesIn(of),
        ]);
        const context = { network: network.name, throttle, rates, now: new Date() };
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
      const of = round;
      const { network, signal } = of;
      const [transaction] = executedTransactions(document);
      try {
        const [points, rates] = await Promise.all([feeCurve(transaction, askOn(network, of)), ratesIn(of)]);
        signal.throwIfAborted();
        const curve = curveModel(points, rateNow(rates), document.groups.length);
        tell({ type: 'curve', network: network.name, document: index, curve });
      } catch (error) {
        signal.throwIfAborted();
        const failure = sentenceOn(network, error);
        const curve = { points: [], about: undefined, failure };
        tell({ type: 'curve', network: network.name, document: index, curve });
      }
    },
    async compare(document, index) {
      const of = round;
      const { network: selected, signal } = of;
      const networks = await pickNetworks(networkContext.networks(), selected);
      signal.throwIfAborted();
      of.prices.clear();
      const prices = await Promise.all(
        networks.map(async (network): Promise<NetworkPrice> => {
          try {
            const [estimate, rates] = await Promise.all([
              estimateDocument(document, askOn(network, of), { signal, signatureCounts: [] }),
              network.name === selected.name ? ratesIn(of) : askRates(network, signal),
            ]);
            return { network: network.name, text: priceText(estimate, rates), isFailure: false };
          } catch (error) {
            return { network: network.name, text: sentenceOn(network, error), isFailure: true };
          }
        }),
      );
      signal.throwIfAborted();
      if (prices.length > 0) {
        tell({ type: 'networks', network: selected.name, document: index, prices });
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
  return `${price.failed > 0 ? 'at least ' : ''}${formatPrice(price.tinycents, rateNow(rates))} (${estimate.mode})`;
}
