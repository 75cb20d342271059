import type { Network } from '../network/network.ts';
import type { GuessedKind } from '../references/reference.ts';
import { type LookupTarget, parseLookupTarget } from './lookupTarget.ts';

/** What a page of a block explorer or an address of a ledger service is about. */
export interface ExplorerLink {
  /** As Look Up reads it: `0.0.5`, `0.0.2004/13`, `block 5`, `transaction at 1700000000.000000001`. */
  readonly text: string;
  readonly target: LookupTarget;
  readonly guessedKind: GuessedKind | undefined;
  readonly network: Network;
}

// Public explorers, which have several networks: named by a part of the host, by a segment of the path or in the query.
const explorerHost =
  /^(?:[\w-]+\.)*(?:hashscan\.io|dragonglass\.me|hederaexplorer\.io|arkhia\.io|lworks\.io|kabuto\.sh|hederascan\.com|hgraph\.(?:io|app|com))$/;
const maxLength = 2_000;
const networkWord = /^(mainnet|testnet|previewnet)$/;

type PageKind = GuessedKind | 'node' | 'any';

const kinds: ReadonlyMap<string, PageKind> = new Map([
  ...(['account', 'contract', 'token', 'topic', 'schedule', 'file', 'transaction', 'block', 'node'] as const).map(
    (kind) => [kind, kind] as const,
  ),
  ...(['tx', 'transactionsbyid', 'transactionhash', 'result'] as const).map((word) => [word, 'transaction'] as const),
  ...(['address', 'id', 'entity', 'adminkey'] as const).map((word) => [word, 'any'] as const),
]);

/**
 * Reads a web address, which may lack its scheme: the page of an explorer that is set for a network or is a public one, or
 * an address of a ledger service. Undefined for any other address, and for one that is about nothing that can be looked up.
 * Of networks that share a page the first one is taken.
 */
export function parseExplorerLink(text: string, networks: readonly Network[]): ExplorerLink | undefined {
  const address = /^[\w-]+(?:\.[\w-]+)+/.test(text) ? `https://${text}` : text;
  if (text.length > maxLength || !/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    return undefined;
  }
  const url = new URL(address);
  // Explorers that are one page have their path behind a hash.
  const path = url.pathname + (url.hash.startsWith('#/') ? url.hash.slice(1) : '');
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  const network = networkOf(url, segments, networks);
  const named = network && whatIsNamed(segments, url.searchParams);
  return network && named && { ...named, network };
}

/** The web address at a column of a line, without what ends a sentence. */
export function webAddressAt(
  line: string,
  column: number,
): { readonly start: number; readonly text: string } | undefined {
  const from = Math.max(0, column - maxLength);
  for (const { 0: found, index } of line.slice(from, column + maxLength).matchAll(/https?:\/\/[^\s"'`<>\\^{|}]+/gi)) {
    const text = withoutEnding(found);
    const start = from + index;
    if (start <= column && column <= start + text.length) {
      return { start, text };
    }
  }
  return undefined;
}

function withoutEnding(address: string): string {
  let end = address.length;
  while (end > 0 && ').,;:!?]*_'.includes(address.charAt(end - 1))) {
    end -= 1;
  }
  return address.slice(0, end);
}

function networkOf(url: URL, segments: readonly string[], networks: readonly Network[]): Network | undefined {
  const startsAt = (base: string | undefined) =>
    base !== undefined && `${url.origin}${url.pathname}`.startsWith(`${base}/`);
  const own = networks.find(
    ({ explorerUrl, ledger }) => startsAt(explorerUrl) || ('url' in ledger && startsAt(`${ledger.url}/api/v1`)),
  );
  if (own !== undefined || !explorerHost.test(url.hostname)) {
    return own;
  }
  const words = [...url.hostname.split('.'), ...segments, ...url.searchParams.values()].map((word) =>
    word.toLowerCase(),
  );
  const word = words.find((each) => networkWord.test(each)) ?? 'mainnet';
  return networks.find(({ name }) => name === word || (word === 'mainnet' && name === 'mainnet-public'));
}

function whatIsNamed(segments: readonly string[], query: URLSearchParams): Omit<ExplorerLink, 'network'> | undefined {
  for (const [index, segment] of segments.entries()) {
    const word = segment.toLowerCase();
    const kind = kinds.get(word) ?? kinds.get(word.replace(/s$/, ''));
    const [value, ...rest] = segments.slice(index + 1);
    const text = kind && value && textOf(kind, value, rest, query);
    const target = text ? parseLookupTarget(text) : undefined;
    if (kind !== undefined && text && target !== undefined && mayBe(kind, target)) {
      return { text, target, guessedKind: kind === 'any' || kind === 'node' ? undefined : kind };
    }
  }
  return undefined;
}

/** Whether a page of a kind is about something like this; 32 bytes that stand for no transaction or block may be a key. */
function mayBe(kind: PageKind, { kind: target }: LookupTarget): boolean {
  switch (target) {
    case 'hash32':
    case 'hash48':
      return kind === 'transaction' || kind === 'block';
    case 'publicKey':
    case 'trace':
      return false;
    case 'transactionId':
    case 'consensus':
      return kind === 'transaction';
    case 'block':
    case 'node':
      return kind === target;
    default:
      return kind !== 'transaction' && kind !== 'block' && kind !== 'node';
  }
}

function textOf(
  kind: PageKind,
  value: string,
  [next = '', afterNext = '']: readonly string[],
  query: URLSearchParams,
): string {
  switch (kind) {
    case 'transaction': {
      const id = query.get('tid');
      return id ?? (/^\d{1,19}\.\d{1,9}$/.test(value) ? `transaction at ${value}` : value);
    }
    case 'block':
    case 'node':
      return /^\d+$/.test(value) ? `${kind} ${value}` : value;
    case 'token': {
      const serial = /^nfts?$|^serials?$/i.test(next) ? afterNext : next;
      return /^\d+$/.test(serial) ? `${value}/${serial}` : value;
    }
    case 'topic':
      return /^messages?$/i.test(next) && /^\d+$/.test(afterNext) ? `message ${afterNext} of ${value}` : value;
    default:
      return value;
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
