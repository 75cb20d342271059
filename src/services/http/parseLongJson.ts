import { type JsonValue, parseExactJson } from '../../domain/value/exactJson.ts';
import { scanJsonBytes } from '../../domain/value/scanJson.ts';
import { lastStep } from '../lastStep.ts';

/**
 * As {@link parseExactJson} of the text in these bytes, with pauses. Undefined when it is no JSON; throws TypeError when it
 * is no UTF-8.
 */
export async function parseLongJson(bytes: Uint8Array): Promise<{ readonly value: JsonValue } | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (await lastStep(scanJsonBytes(bytes, parseExactJson, decoder))) as { readonly value: JsonValue } | undefined;
}
