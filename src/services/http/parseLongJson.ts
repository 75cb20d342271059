import { setImmediate } from 'node:timers/promises';
import { type JsonValue, parseExactJson } from '../../domain/value/exactJson.ts';
import { scanJsonBytes } from '../../domain/value/scanJson.ts';

const stretchMs = 10;

/**
 * As {@link parseExactJson} of the text in these bytes, with a pause after every 10 ms: parsed at once it would hold up all
 * extensions of the window. Undefined when it is no JSON; throws TypeError when it is no UTF-8.
 */
export async function parseLongJson(bytes: Uint8Array): Promise<{ readonly value: JsonValue } | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let startedMs = performance.now();
  for (const parsed of scanJsonBytes(bytes, parseExactJson, decoder)) {
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
