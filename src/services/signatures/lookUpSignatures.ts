import * as v from 'valibot';
import { abiSignature } from '../../domain/contract/abi.ts';
import { parseSignature } from '../../domain/contract/parseSignature.ts';
import type { GuessedSignature } from '../../domain/contract/signatureNames.ts';
import type { ServiceBase } from '../../domain/network/network.ts';
import { selectorOf, signatureHash } from '../abi/abiHash.ts';
import { createJsonService } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import type { CallOptions, Transport } from '../http/transport.ts';

/** So many are asked for at once: the address of a request has room for them. */
export const mostHashes = 50;
/** So many candidates of one selector are kept. */
const mostCandidates = 8;
const answerLimitBytes = 1024 * 1024;

const candidates = v.nullish(v.record(v.string(), v.nullish(v.array(v.object({ name: v.string() })))));
const answer = v.object({ result: v.object({ function: candidates, event: candidates }) });
const answerSchema: Schema<v.InferOutput<typeof answer>> = answer;

/**
 * Asks a signature database, which anybody may have fed, for the names behind selectors and topics. Only a text that is a
 * signature and has this hash is taken. Hashes that nothing has are in the map with none. Rejects with ServiceError.
 */
export async function lookUpSignatures(
  { base, transport }: { readonly base: ServiceBase; readonly transport: Transport },
  hashes: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, readonly GuessedSignature[]>> {
  const asked = hashes.slice(0, mostHashes);
  const list = (isListed: (hash: string) => boolean) => asked.filter(isListed).join(',') || undefined;
  const {
    value: { result },
  } = await createJsonService('signatures', base, transport).call({
    ...options,
    path: '/signature-database/v1/lookup',
    query: { function: list(isSelector), event: list((hash) => !isSelector(hash)), filter: true },
    schema: answerSchema,
    maxBytes: answerLimitBytes,
  });
  return new Map(
    asked.map((hash) => {
      const named = (isSelector(hash) ? result.function : result.event) ?? {};
      const texts = Object.hasOwn(named, hash) ? (named[hash] ?? []).map(({ name }) => name) : [];
      return [hash, taken(hash, texts)] as const;
    }),
  );
}

function isSelector(hash: string): boolean {
  return hash.length === 10;
}

/** The hash is of the signature as it is read, so that no text passes for another. */
function taken(hash: string, texts: readonly string[]): readonly GuessedSignature[] {
  const hashOf = isSelector(hash) ? selectorOf : signatureHash;
  return [...new Set(texts.slice(0, 100))]
    .flatMap((text) => parseSignature(text) ?? [])
    .filter((signature) => hashOf(abiSignature(signature)) === hash)
    .slice(0, mostCandidates);
}
