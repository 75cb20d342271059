import type { FormatContext } from '../domain/property.ts';
import type { ExchangeRate } from '../domain/value/amounts.ts';

/** What summaries and rows are written with now, and the rate when it is known. */
export function formatContext(rate: ExchangeRate | undefined): FormatContext {
  return { rate, nowMs: Date.now() };
}
