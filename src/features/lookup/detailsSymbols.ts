import * as vscode from 'vscode';
import { type OutlineItem, outlineDetails } from '../../domain/details/detailsOutline.ts';
import type { ShownSymbol } from '../../editor/languageFeatures.ts';
import { schemes } from '../../manifest.ts';

/** The outline of a document of details, for breadcrumbs too. */
export async function detailsSymbols(document: vscode.TextDocument): Promise<readonly ShownSymbol[]> {
  const toShown = ({ name, detail, start, end, parts }: OutlineItem, kind: vscode.SymbolKind): ShownSymbol => ({
    name,
    detail,
    kind,
    range: new vscode.Range(start, 0, end, document.lineAt(end).text.length),
    nameRange: document.lineAt(start).range,
    parts: parts.map((part) => toShown(part, vscode.SymbolKind.Field)),
  });
  return outlineOf(document).map((item) => toShown(item, vscode.SymbolKind.Namespace));
}

/** Headings, sections and rows fold, each with what belongs to it. */
export function detailsFolds(document: vscode.TextDocument): vscode.FoldingRange[] {
  const toFolds = ({ start, end, parts }: OutlineItem): readonly vscode.FoldingRange[] => [
    ...(end > start ? [new vscode.FoldingRange(start, end)] : []),
    ...parts.flatMap(toFolds),
  ];
  return outlineOf(document).flatMap(toFolds);
}

function outlineOf(document: vscode.TextDocument): readonly OutlineItem[] {
  return outlineDetails(document.getText().split(/\r?\n/), document.uri.scheme === schemes.contract);
}
