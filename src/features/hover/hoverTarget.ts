import * as vscode from 'vscode';
import { nftSerialAfter } from '../../domain/entity/entityId.ts';
import { type ExplorerLink, type KnownPage, parseExplorerLink } from '../../domain/lookup/explorerLink.ts';
import { isReference } from '../../domain/lookup/lookupTarget.ts';
import { webAddressAt } from '../../domain/network/linkedNetwork.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkReader } from '../../domain/network/networkOfReference.ts';
import type { Words } from '../../domain/phrase.ts';
import { fileStartLength } from '../../domain/references/fileKind.ts';
import type { Reference } from '../../domain/references/reference.ts';
import { followingReach, precedingReach, referenceAt } from '../../domain/references.ts';
import { isOurs, shownNetwork } from '../../editor/documentUris.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';

/** The network that is asked, and what says that it is this one; by a click only where the text names a chain of others. */
export interface NamedNetwork {
  readonly network: Network;
  readonly selected: Network;
  readonly by: 'checksum' | 'word' | 'link' | 'selection' | 'otherChain';
}

type By = Pick<NamedNetwork, 'by'>;

interface Place {
  readonly range: vscode.Range;
  /** Undefined in a document whose network is not in the settings any more. */
  readonly named: NamedNetwork | undefined;
}

/** A reference under the mouse, by itself or as the page of it. */
export interface ReferenceTarget extends Place {
  readonly kind: 'reference';
  readonly reference: Reference;
  /** The number written after a token's id; it names one NFT when the token turns out to be a collection. */
  readonly serialNumber: bigint | undefined;
}

/** The page of what no reference names: a block, a message, a transaction by its time. */
export interface LinkTarget extends Place {
  readonly kind: 'link';
  readonly link: KnownPage;
  readonly named: NamedNetwork;
}

/** A link about a network that is not set up here: nobody is asked. */
export interface ElsewhereTarget {
  readonly kind: 'elsewhere';
  readonly range: vscode.Range;
  readonly place: Words;
}

/** Whether the ledger is asked without a click. */
export function isAsked(
  target:
    | { readonly kind: 'link' }
    | (Pick<ReferenceTarget, 'kind' | 'reference'> & { readonly named: By | undefined }),
): boolean {
  return target.kind === 'link' || (target.reference.lookUp === 'automatic' && target.named?.by !== 'otherChain');
}

/** What to look up. */
export function textOf(target: ReferenceTarget | LinkTarget): string {
  if (target.kind === 'link') {
    return target.link.text;
  }
  const { reference, serialNumber } = target;
  return serialNumber === undefined ? reference.text : `${reference.text}/${serialNumber}`;
}

type Networks = Pick<NetworkContext<unknown>, 'network' | 'networks'>;

/** What is under the mouse. */
export function findHoverTarget(
  networks: Networks,
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): ReferenceTarget | LinkTarget | ElsewhereTarget | undefined {
  const { text } = document.lineAt(line);
  const selected = shownNetwork(networks, document.uri);
  const linked = selected && linkAt(text, character, [selected, ...networks.networks()]);
  if (selected !== undefined && linked !== undefined) {
    const { start, end, link } = linked;
    const range = new vscode.Range(line, start, line, end);
    return link.network === undefined
      ? { kind: 'elsewhere', range, place: link.place }
      : linkTarget({ start, end, link }, range, { network: link.network, selected, by: 'link' });
  }
  const precedingText = textBefore(document, line);
  const reference = referenceAt(text, character, {
    languageId: document.languageId,
    fileName: document.uri.path,
    fileStart: fileStart(document),
    precedingText,
    followingText: textBehind(document, line),
  });
  if (reference === undefined) {
    return undefined;
  }
  const { start, end } = reference;
  const before = `${precedingText}\n${text.slice(0, start)}`;
  return {
    kind: 'reference',
    reference,
    range: new vscode.Range(line, start, line, end),
    serialNumber: nftSerialAfter(text.slice(end)),
    named: selected && namedNetwork(reference, { before, after: text.slice(end) }, selected, document, networks),
  };
}

/** The network of a reference, as lenses find it: that of a word or checksum beside it, else that of the document. */
function namedNetwork(
  reference: Reference,
  { before, after }: { readonly before: string; readonly after: string },
  selected: Network,
  document: vscode.TextDocument,
  networks: Networks,
): NamedNetwork {
  const placeOf = networkReader({
    selected,
    networks: isOurs(document.uri) ? [] : networks.networks(),
    fileName: document.uri.path,
    wholeText: () => document.getText(),
  });
  const place = placeOf(reference, { text: before, start: before.length, after });
  return place.network === undefined ? { network: selected, selected, by: 'otherChain' } : { selected, ...place };
}

interface LinkPlace<Link extends ExplorerLink> {
  readonly link: Link;
  readonly start: number;
  readonly end: number;
}

function linkAt(text: string, column: number, networks: readonly Network[]): LinkPlace<ExplorerLink> | undefined {
  const address = webAddressAt(text, column);
  const link = address && parseExplorerLink(address.text, networks);
  return address && link && { link, start: address.start, end: address.end };
}

function linkTarget(
  { link, start, end }: LinkPlace<KnownPage>,
  range: vscode.Range,
  named: NamedNetwork,
): ReferenceTarget | LinkTarget {
  const { target, guessedKind, text } = link;
  const value =
    target.kind === 'nft' ? ({ kind: 'entityId', id: target.tokenId, checksum: undefined } as const) : target;
  if (!isReference(value)) {
    return { kind: 'link', link, range, named };
  }
  const place = { start, end, certainty: 'certain', lookUp: 'automatic' } as const;
  const written = value.kind === 'entityId' ? value.id : text;
  const serialNumber = target.kind === 'nft' ? target.serialNumber : undefined;
  return {
    kind: 'reference',
    range,
    named,
    reference: { ...value, ...place, text: written, guessedKind },
    serialNumber,
  };
}

/** Whole lines, as many as there are within reach. */
function textBefore(document: vscode.TextDocument, line: number): string {
  const lines: string[] = [];
  for (let above = line - 1, length = 0; above >= 0 && length < precedingReach; above--) {
    const { text } = document.lineAt(above);
    lines.push(text);
    length += text.length + 1;
  }
  return lines.reverse().join('\n');
}

function textBehind(document: vscode.TextDocument, line: number): string {
  const lines: string[] = [];
  for (let below = line + 1, length = 0; below < document.lineCount && length < followingReach; below++) {
    const { text } = document.lineAt(below);
    lines.push(text);
    length += text.length + 1;
  }
  return lines.join('\n');
}

/** The beginning of a document, as much as is read for what it imports; without a copy of all of it. */
export function fileStart(document: Pick<vscode.TextDocument, 'lineAt' | 'lineCount'>): string {
  const lines: string[] = [];
  for (let line = 0, length = 0; line < document.lineCount && length < fileStartLength; line++) {
    const text = document.lineAt(line).text.slice(0, fileStartLength);
    lines.push(text);
    length += text.length + 1;
  }
  return lines.join('\n').slice(0, fileStartLength);
}
