import * as vscode from 'vscode';
import { linkableReferences } from '../domain/lookup/linkableReferences.ts';
import { parseLookupTarget } from '../domain/lookup/lookupTarget.ts';
import { detailsUri } from './documentUris.ts';
import { linkAt } from './languageFeatures.ts';

const maxLinks = 2000;
const maxLinkedCharacters = 4_000_000;

/** A serial number behind an id, as documents of ours write it: then the two name one NFT. */
const serialPattern = /(?: serial |\/| ?#)\d{1,19}(?![\w.])/y;

/** The ids in a document of ours as links to their details on a network; blocks and nodes where `numbered` is set. */
export function referenceLinks(
  document: vscode.TextDocument,
  network: string,
  { numbered = false }: { readonly numbered?: boolean } = {},
): vscode.DocumentLink[] {
  const text = document.getText();
  if (text.length > maxLinkedCharacters) {
    return [];
  }
  const { languageId, fileName } = document;
  const places = [
    ...linkableReferences(text, { languageId, fileName }, maxLinks).map(({ kind, start, end }) => {
      serialPattern.lastIndex = end;
      const serial = kind === 'entityId' ? (serialPattern.exec(text)?.[0] ?? '') : '';
      return { start, end: end + serial.length, named: text.slice(start, end + serial.length) };
    }),
    ...(numbered ? numberedPlaces(text) : []),
  ];
  return places.slice(0, maxLinks).flatMap(({ start, end, named }) => {
    const target = parseLookupTarget(named);
    if (target === undefined) {
      return [];
    }
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    return [linkAt(range, detailsUri(network, target, named), vscode.l10n.t('Details'))];
  });
}

/** `Block: 21,635,183` and `node 3`, as detail documents write them. */
function numberedPlaces(text: string) {
  return Array.from(
    text.matchAll(/^ *Block: +([\d,]+)$|\bnode (\d{1,10})\b/gm),
    ({ 0: whole, 1: block, 2: node, index }) => {
      const digits = block ?? node ?? '';
      const start = index + whole.length - digits.length;
      return { start, end: start + digits.length, named: `${block === undefined ? 'node' : 'block'} ${digits}` };
    },
  );
}
