import type { FormatContext } from '../domain/property.ts';
import type { ExchangeRate } from '../domain/value/amounts.ts';
import { localTime } from './age.ts';

/** What summaries and rows are written with now: the user's language and zone, and the rate when it is known. */
export function formatContext(rate: ExchangeRate | undefined): FormatContext {
  return { localTime, rate, nowMs: Date.now() };
}
