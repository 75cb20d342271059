import type { Nft } from '../../domain/entity/token.ts';
import type { Network } from '../../domain/network/network.ts';
import type { OtherNetworks } from '../../domain/network/probeNetworks.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { ResolvedReference } from '../../domain/references/resolvedReference.ts';
import type { ExchangeRate } from '../../domain/value/amounts.ts';

export type Place = Pick<Network, 'name' | 'chainId' | 'explorerUrl'>;

/** The NFT of a collection that the text names; undefined `nft`: there is none of that number. */
export interface NamedNft {
  readonly serialNumber: bigint;
  readonly nft: Nft | undefined;
}

/** What the lower part of a hover is made of. */
export interface ResolvedHover {
  readonly resolved: ResolvedReference;
  readonly reference: Reference;
  readonly network: Place;
  readonly rate: ExchangeRate | undefined;
  readonly nowMs: number;
  readonly named?: NamedNft | undefined;
  /** What a look at other networks gave, for something that this one does not have; `isAll`: there are no more to ask. */
  readonly others?: (OtherNetworks & { readonly isAll: boolean }) | undefined;
}
