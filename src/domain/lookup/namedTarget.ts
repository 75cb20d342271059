import { webAddresses } from '../network/linkedNetwork.ts';
import type { Network } from '../network/network.ts';
import type { Reference, ReferenceContext } from '../references/reference.ts';
import { findReferences } from '../references.ts';
import { type ExplorerLink, type LinkedPage, parseExplorerLink } from './explorerLink.ts';
import { lookupText, parseLookupTarget } from './lookupTarget.ts';

/** What a text names, and on which network if it is a link; it is asked for on no other. */
export type NamedTarget = ExplorerLink | (LinkedPage & { readonly network: undefined; readonly place: undefined });

/** Reads a text that is one id or link and nothing else, as somebody types, pastes, drops or opens it. */
export function parseNamed(written: string, networks: readonly Network[]): NamedTarget | undefined {
  const text = lookupText(written);
  const link = parseExplorerLink(text, networks);
  const target = link === undefined ? parseLookupTarget(text) : undefined;
  return link ?? (target && { text, target, guessedKind: undefined, network: undefined, place: undefined });
}

/** A link in a text, or a reference that is in none. Offsets are UTF-16, the end exclusive. */
export interface NamedPlace {
  readonly start: number;
  readonly end: number;
  /** As Look Up reads it. */
  readonly text: string;
  /** That of a link. */
  readonly network: Network | undefined;
  /** Undefined for a link. */
  readonly reference: Reference | undefined;
}

/** Behind a token's id the number of an NFT. */
const serialBehind = /^[/#@](?!0)\d{1,19}(?![\w/]|[.-]\w)/;

/** All links and references in a text that may be asked for, in order, not overlapping. Linear in its length. */
export function findNamed(
  text: string,
  context: ReferenceContext,
  networks: readonly Network[],
): readonly NamedPlace[] {
  const links = webAddresses(text).flatMap(({ start, end, text: address }) => {
    const link = parseExplorerLink(address, networks);
    return link === undefined ? [] : [{ start, end, link }];
  });
  let next = 0;
  const isInLink = (at: number) => {
    while ((links[next]?.end ?? at + 1) <= at) {
      next += 1;
    }
    return (links[next]?.start ?? at + 1) <= at;
  };
  const references = findReferences(text, context).flatMap((reference): readonly NamedPlace[] => {
    const { kind, start, end } = reference;
    if (isInLink(start)) {
      return [];
    }
    const serial = kind === 'entityId' ? (serialBehind.exec(text.slice(end, end + 24))?.[0] ?? '') : '';
    return [{ start, end: end + serial.length, text: reference.text + serial, network: undefined, reference }];
  });
  const known = links.flatMap(({ start, end, link: { text: named, network } }) =>
    network === undefined ? [] : [{ start, end, text: named, network, reference: undefined }],
  );
  return [...known, ...references].toSorted((a, b) => a.start - b.start);
}
