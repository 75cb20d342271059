import { invalidParameter, RequestError } from './answers.ts';
import { checksumAddress } from './hashes.ts';
import type { Jobs } from './jobs.ts';
import type { RecordStore } from './record.ts';

/** The state of one embedded verification service. */
export interface Instance {
  readonly store: RecordStore;
  readonly jobs: Jobs;
  nowMs(): number;
  /** Error ids count up, so the same requests meet the same ids. */
  nextErrorId(): string;
}

/** An instance with an explorer for the Hedera testnet and with a local chain. Previewnet (297) is unknown to it. */
const chains = [
  { name: 'Ethereum Mainnet', chainId: 1, supported: true, etherscanAPI: true },
  { name: 'Goerli', chainId: 5, supported: false, etherscanAPI: false },
  { name: 'Hedera Mainnet', chainId: 295, supported: true, etherscanAPI: false },
  { name: 'Hedera Testnet', chainId: 296, supported: true, etherscanAPI: true },
  { name: 'Hedera Localnet', chainId: 298, supported: true, etherscanAPI: false },
];

/** What `GET /chains` answers, the one place where a chain id is a number. */
export const chainItems = chains.map(({ name, chainId, ...rest }) => ({
  ...{ name, chainId, rpc: ['https://rpc.example.com'], traceSupportedRPCs: [] },
  ...rest,
}));

/** Refuses query parameters the operation does not have, empty values and repeated ones. */
export function checkQuery(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (!known.includes(name) || query.getAll(name).length > 1 || query.get(name) === '') {
      throw invalidParameter(`Unknown or invalid query parameter '${name}'`);
    }
  }
}

/** Refuses what names no contract of a known chain; gives the address in lower case. */
export function checkContract(chainId: string, address: string): string {
  if (!/^\d{1,20}$/.test(chainId)) {
    throw invalidParameter('request/params/chainId must match pattern "^\\d+$"');
  }
  checkAddressForm(address);
  checkChain(chainId, 'look up');
  return checkAddress(address);
}

function checkAddressForm(address: string): void {
  if (!/^0x[a-fA-F0-9]{40}$/.test(address)) {
    throw invalidParameter('request/params/address must match pattern "(\\b0x[a-fA-F0-9]{40}\\b)"');
  }
}

/** Judges the checksum of a mixed-case address, too; gives it in lower case. */
export function checkAddress(address: string): string {
  checkAddressForm(address);
  const isMixed = /[A-F].*[a-f]|[a-f].*[A-F]/.test(address.slice(2));
  if (isMixed && checksumAddress(address) !== address) {
    throw invalidParameter(`Invalid address: ${address}`);
  }
  return address.toLowerCase();
}

/** Refuses a chain that the instance does not know, has given up, or cannot import from. */
export function checkChain(chainId: string, use: 'look up' | 'verify' | 'import'): void {
  const chain = chains.find((each) => String(each.chainId) === chainId);
  const refused = (message: string) => new RequestError(400, 'unsupported_chain', message);
  if (chain === undefined) {
    throw refused(`Chain ${chainId} not found`);
  }
  if (use !== 'look up' && !chain.supported) {
    throw refused(`The chain with chainId ${chainId} is not supported`);
  }
  if (use === 'import' && !chain.etherscanAPI) {
    throw refused(`Requested chain ${chainId} is not supported for importing from Etherscan.`);
  }
}
