import type { EntityId } from '../../domain/entity/entityId.ts';
import type { Nft } from '../../domain/entity/token.ts';
import type { Resolvable } from '../../domain/lookup/lookupTarget.ts';
import type { ResolvedReference } from '../../domain/lookup/resolvedReference.ts';
import type { GuessedKind } from '../../domain/references/reference.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';
import type { CallOptions } from '../http/transport.ts';

export interface PatientOptions extends CallOptions {
  /** Waits until the verification service has answered or failed, however long that takes. */
  readonly untilAnswered?: boolean | undefined;
}

export interface ResolveOptions extends PatientOptions {
  /** What the text beside the reference says it is: asked first, decides nothing. */
  readonly expected?: GuessedKind | undefined;
}

/** Finds out what references name on one network, and caches it as long as the service allows. */
export interface ReferenceResolver {
  /** Rejects with ServiceError of the ledger service; the verification service may fail without harm. */
  resolve(reference: Resolvable, options?: ResolveOptions): Promise<ResolvedReference>;
  /** What was found lately, however long ago; asks nothing. */
  known(): Promise<readonly ResolvedReference[]>;
  /** One NFT of a collection; undefined when the ledger has none of that number. */
  nft(tokenId: EntityId, serialNumber: bigint, options?: CallOptions): Promise<Nft | undefined>;
  /** ℏ in USD as of now; undefined when the service gives none. Rejects only when aborted. */
  rate(options?: CallOptions): Promise<ExchangeRate | undefined>;
}
