import { parseEvmAddress } from '../entity/evmAddress.ts';
import type { ContractKey } from './verifiedContract.ts';

/** Which contract a document of ours belongs to, and what follows in its path. */
export interface ContractPlace {
  readonly key: ContractKey;
  readonly rest: string;
}

/** Reads `/<chainId>/<address>/<rest>`, the path of a URI or the end of one; undefined for one we did not make. */
export function parseContractPlace(path: string): ContractPlace | undefined {
  const [, chainId = '', addressText = '', ...rest] = path.split('/');
  const address = parseEvmAddress(addressText);
  return address !== undefined && /^\d{1,20}$/.test(chainId)
    ? { key: { chainId, address }, rest: rest.join('/') }
    : undefined;
}
