import { RequestError } from './answers.ts';
import type { JsonObject } from './record.ts';

/** A chain of this instance. Import needs both `supported` and `etherscanAPI`. */
export interface Chain {
  readonly name: string;
  readonly chainId: number;
  readonly supported: boolean;
  readonly etherscanAPI: boolean;
}

/** An instance with an explorer for the Hedera testnet and with a local chain. Previewnet (297) is unknown to it. */
export const ownInstanceChains: readonly Chain[] = [
  { name: 'Ethereum Mainnet', chainId: 1, supported: true, etherscanAPI: true },
  { name: 'Goerli', chainId: 5, supported: false, etherscanAPI: false },
  { name: 'Hedera Mainnet', chainId: 295, supported: true, etherscanAPI: false },
  { name: 'Hedera Testnet', chainId: 296, supported: true, etherscanAPI: true },
  { name: 'Hedera Localnet', chainId: 298, supported: true, etherscanAPI: false },
];

/** The public instance: no explorer for any Hedera chain and no local chain. */
export const publicInstanceChains: readonly Chain[] = ownInstanceChains
  .filter(({ chainId }) => chainId !== 298)
  .map((chain) => (chain.chainId === 296 ? { ...chain, etherscanAPI: false } : chain));

/** An item of `GET /chains`, the one place where the chain id is a number. */
export function chainItem(chain: Chain): JsonObject {
  const { name, chainId, supported, etherscanAPI } = chain;
  return { name, chainId, rpc: ['https://rpc.example.com'], traceSupportedRPCs: [], supported, etherscanAPI };
}

/** Refuses a chain the instance does not know. `0` passes, as it does on the real server. */
export function checkChainKnown(chains: readonly Chain[], chainId: string): void {
  if (chainId !== '0' && !chains.some((chain) => String(chain.chainId) === chainId)) {
    throw new RequestError(400, 'unsupported_chain', `Chain ${chainId} not found`);
  }
}

export function checkChainSupported(chains: readonly Chain[], chainId: string): void {
  if (!chains.some((chain) => String(chain.chainId) === chainId && chain.supported)) {
    throw new RequestError(400, 'unsupported_chain', `The chain with chainId ${chainId} is not supported`);
  }
}

export function checkChainOpenForImport(chains: readonly Chain[], chainId: string): void {
  if (!chains.some((chain) => String(chain.chainId) === chainId && chain.supported && chain.etherscanAPI)) {
    const message = `Requested chain ${chainId} is not supported for importing from Etherscan.`;
    throw new RequestError(400, 'unsupported_chain', message);
  }
}
