import { rateAt } from '../../domain/network/networkState.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import { type ConsensusTimestamp, timestampMs } from '../../domain/value/timestamp.ts';
import type { CallOptions } from '../http/transport.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';

const maxKept = 1_000;

/** The exchange rates of past instants, which never change: each is asked for once, by one request. */
export function createPastRates(ledger: Pick<LedgerClient, 'exchangeRates'>) {
  const known = new Map<ConsensusTimestamp, ExchangeRate>();
  const ask = async (at: ConsensusTimestamp, options: CallOptions) => {
    const rate = rateAt(await ledger.exchangeRates({ timestamp: { lte: at } }, options), new Date(timestampMs(at)));
    if (rate !== undefined) {
      known.set(at, rate);
    }
    const [oldest] = known.keys();
    if (known.size > maxKept && oldest !== undefined) {
      known.delete(oldest);
    }
  };
  const unknown = (times: readonly ConsensusTimestamp[]) => [...new Set(times)].filter((at) => !known.has(at));
  return {
    of: (at: ConsensusTimestamp) => known.get(at),
    unknown,
    /** Asks for those that are not known; rejects with the first failure when all are answered or failed. */
    async learn(times: readonly ConsensusTimestamp[], options: CallOptions) {
      const answers = await Promise.allSettled(unknown(times).map((at) => ask(at, options)));
      const failed = answers.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') {
        throw failed.reason;
      }
    },
  };
}
