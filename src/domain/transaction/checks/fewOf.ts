import { type Phrase, phrase } from '../../phrase.ts';
import { formatInteger } from '../../value/amounts.ts';
import type { CheckLevel, CheckResult } from './check.ts';

const most = 5;

/** The first of many findings of one kind, and how many more there are. */
export function fewOf(level: CheckLevel, texts: readonly Phrase[]): readonly CheckResult[] {
  const rest = texts.length - most;
  const shown = texts.slice(0, most).map((text) => ({ level, text }));
  return rest > 0 ? [...shown, { level, text: phrase`And ${formatInteger(BigInt(rest))} more.` }] : shown;
}
