import {
  type LinkedNetwork,
  linkedNetwork,
  pathSegments,
  readWebAddress,
  verifiedContractIn,
} from '../network/linkedNetwork.ts';
import type { Network } from '../network/network.ts';
import type { GuessedKind } from '../references/reference.ts';
import { walletTransactionId } from '../transaction/ledgerTransaction.ts';
import { type LookupTarget, parseLookupTarget } from './lookupTarget.ts';

/** What a page of a block explorer, an address of a ledger service or of verified sources is about. */
export type ExplorerLink = LinkedPage & LinkedNetwork;

export interface LinkedPage {
  /** As Look Up reads it: `0.0.5`, `0.0.2004/13`, `block 5`, `transaction at 1700000000.000000001`. */
  readonly text: string;
  readonly target: LookupTarget;
  readonly guessedKind: GuessedKind | undefined;
}

/** One on a network that is set up here. */
export type KnownPage = LinkedPage & { readonly network: Network };

type PageKind = GuessedKind | 'node' | 'any';

const kinds: ReadonlyMap<string, PageKind> = new Map([
  ...(['account', 'contract', 'token', 'topic', 'schedule', 'file', 'transaction', 'block', 'node'] as const).map(
    (kind) => [kind, kind] as const,
  ),
  ...(['tx', 'transactionsbyid', 'transactionhash', 'result'] as const).map((word) => [word, 'transaction'] as const),
  ...(['address', 'id', 'entity', 'adminkey'] as const).map((word) => [word, 'any'] as const),
  ...(['accountbalance', 'tokensbyaccount'] as const).map((word) => [word, 'account'] as const),
  ['nodeadminkey', 'node'],
]);

/**
 * Reads a web address, which may lack its scheme. Undefined for one that is about no network's ledger, or about nothing that
 * can be looked up.
 */
export function parseExplorerLink(text: string, networks: readonly Network[]): ExplorerLink | undefined {
  const url = readWebAddress(text);
  const linked = url && linkedNetwork(url, networks);
  const verified = url && verifiedContractIn(url, networks);
  const page =
    verified === undefined
      ? linked && whatIsNamed(pathSegments(url), url.searchParams)
      : pageOf('contract', verified.address);
  return linked && page && { ...page, ...linked };
}

function whatIsNamed(segments: readonly string[], query: URLSearchParams): LinkedPage | undefined {
  for (const [index, segment] of segments.entries()) {
    const word = segment.toLowerCase();
    const kind = kinds.get(word) ?? kinds.get(word.replace(/s$/, ''));
    const [value, ...rest] = segments.slice(index + 1);
    const page = kind && value && pageOf(kind, textOf(kind, value, rest, query));
    if (page) {
      return page;
    }
  }
  return undefined;
}

/** `text` names what a page of a kind is about; undefined where such a page cannot be about that. */
function pageOf(kind: PageKind, text: string): LinkedPage | undefined {
  const target = parseLookupTarget(text);
  return target !== undefined && mayBe(kind, target)
    ? { text, target, guessedKind: kind === 'any' || kind === 'node' ? undefined : kind }
    : undefined;
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
    case 'transaction':
      return transactionText(value, query);
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

/**
 * Its time where the page has one: its id, which stands in the query, is also that of its children and of its twin. Else its
 * id with what the query adds.
 */
function transactionText(value: string, query: URLSearchParams): string {
  const at = [value, query.get('t') ?? ''].find((text) => /^\d{1,19}\.\d{1,9}$/.test(text));
  if (at !== undefined) {
    return `transaction at ${at}`;
  }
  const target = parseLookupTarget(query.get('tid') ?? withoutGlue(value));
  if (target?.kind !== 'transactionId') {
    return value;
  }
  const [nonce, scheduled] = [query.get('nonce'), query.get('scheduled')];
  const own = target.transaction;
  return walletTransactionId({
    transactionId: own.id,
    nonce: /^\d{1,9}$/.test(nonce ?? '') ? Number(nonce) : own.nonce,
    scheduled: scheduled === null ? own.scheduled : scheduled !== 'false',
  });
}

/** `0027017000000000000000001`, as DragonGlass wrote `0.0.27@1700000000.000000001`. */
function withoutGlue(value: string): string {
  return value.replace(/^00([1-9]\d{0,9})(1\d{9})(\d{9})$/, '0.0.$1@$2.$3');
}
