import { phrase, type Words } from '../phrase.ts';
import type { Network } from './network.ts';

/** The network that a web address is about; without one what the address calls a network that is not set up here. */
export type LinkedNetwork =
  | { readonly network: Network; readonly place?: undefined }
  | { readonly network: undefined; readonly place: Words };

/** A web address in a text, without what ends a sentence. Offsets are UTF-16. */
export interface WrittenAddress {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const longestAddress = 2_000;
const written = /https?:\/\/[^\s"'`<>\\^{|}]+/gi;

/** Every web address in a text, in order. Linear in its length. */
export function webAddresses(text: string): readonly WrittenAddress[] {
  return Array.from(text.matchAll(written), ({ 0: found, index }) => {
    const address = withoutEnding(found);
    return { start: index, end: index + address.length, text: address };
  });
}

/** The web address at a column of a line; reads no more of it than is in reach. */
export function webAddressAt(line: string, column: number): WrittenAddress | undefined {
  const from = Math.max(0, column - longestAddress);
  const near = webAddresses(line.slice(from, column + longestAddress));
  const found = near.find(({ start, end }) => from + start <= column && column <= from + end);
  return found && { ...found, start: from + found.start, end: from + found.end };
}

function withoutEnding(address: string): string {
  let end = address.length;
  while (end > 0 && ').,;:!?]*_'.includes(address.charAt(end - 1))) {
    end -= 1;
  }
  return address.slice(0, end);
}

/** Reads a web address, which may lack its scheme; pages that are behind a hash get their path and query. */
export function readWebAddress(text: string): URL | undefined {
  const address = /^[\w-]+(?:\.[\w-]+)+/.test(text) ? `https://${text}` : text;
  // A parser leaves out line breaks, and so joins what stands below one another.
  if (text.length > longestAddress || !/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) {
    return undefined;
  }
  const url = new URL(address);
  const behindHash = `${url.origin}${url.pathname.replace(/\/$/, '')}${url.hash.slice(1)}`;
  return url.hash.startsWith('#/') && URL.canParse(behindHash) ? new URL(behindHash) : url;
}

/** The segments of a path, decoded. */
export function pathSegments({ pathname }: URL): readonly string[] {
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

// Public explorers, which have several networks: named by a part of the host, by a segment of the path or in the query.
const explorerHost =
  /^(?:[\w-]+\.)*(?:hashscan\.io|dragonglass\.me|hederaexplorer\.io|arkhia\.io|lworks\.io|kabuto\.sh|hederascan\.com|hgraph\.(?:io|app|com))$/;
const networkWord = /^(?:mainnet|testnet|previewnet)$/;
// Repositories of verified sources name a chain before the contract's address, also in links that do not work any more.
const repositoryHost = /^(?:(?:[\w-]+\.)*sourcify\.dev|(?:repository|server)-verify\.hashscan\.io)$/;
const chainOfAddress = /\/(\d{1,20})\/(0x[0-9a-f]{40})(?![0-9a-z])/i;

/** `/296/0x…` in an address of a verification service or of its repository. */
export function verifiedContractIn(
  url: URL,
  networks: readonly Network[],
): { readonly chainId: string; readonly address: string } | undefined {
  const isOfService = ({ verification }: Network) => 'url' in verification && isBelow(url, verification.url);
  const [, chainId, address] = chainOfAddress.exec(url.pathname) ?? [];
  return chainId !== undefined &&
    address !== undefined &&
    (repositoryHost.test(url.hostname) || networks.some(isOfService))
    ? { chainId, address }
    : undefined;
}

/**
 * The network of a page of an explorer that is set for a network or is a public one, of a ledger service, or of a verified
 * contract, by its chain. Undefined for any other address. Of networks that share a page or a chain the first one is taken.
 */
export function linkedNetwork(url: URL, networks: readonly Network[]): LinkedNetwork | undefined {
  const verified = verifiedContractIn(url, networks);
  if (verified !== undefined) {
    const { chainId } = verified;
    const network = networks.find((known) => known.chainId === chainId);
    return network === undefined ? { network, place: phrase`chain ${chainId}` } : { network };
  }
  const own = networks.find(
    ({ explorerUrl, ledger }) =>
      (explorerUrl !== undefined && isBelow(url, explorerUrl)) ||
      ('url' in ledger && isBelow(url, `${ledger.url}/api/v1`)),
  );
  if (own !== undefined || !explorerHost.test(url.hostname)) {
    return own && { network: own };
  }
  const segments = pathSegments(url);
  const words = [...url.hostname.split('.'), ...segments, ...url.searchParams.values()].map((each) =>
    each.toLowerCase(),
  );
  const word = url.hostname === 'hashscan.io' ? segments[0] : words.find((each) => networkWord.test(each));
  const place = word?.toLowerCase() ?? 'mainnet';
  const network = networks.find(({ name }) => name === place || (place === 'mainnet' && name === 'mainnet-public'));
  return network === undefined ? { network, place } : { network };
}

function isBelow(url: URL, base: string): boolean {
  return `${url.origin}${url.pathname}`.startsWith(`${base}/`);
}
