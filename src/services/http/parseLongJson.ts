import { setImmediate } from 'node:timers/promises';
import { type JsonValue, parseExactJson } from '../../domain/value/exactJson.ts';
import { scanJson } from '../../domain/value/scanJson.ts';

const stretchMs = 10;

/** As {@link parseExactJson}, with a pause after every 10 ms: parsed at once it would hold up all extensions of the window. */
export async function parseLongJson(text: string): Promise<{ readonly value: JsonValue } | undefined> {
  let startedMs = performance.now();
  for (const parsed of scanJson(text, parseExactJson)) {
    if (parsed !== undefined) {
      return parsed as { readonly value: JsonValue };
    }
    if (performance.now() - startedMs >= stretchMs) {
      await setImmediate();
      startedMs = performance.now();
    }
  }
  return undefined;
}
