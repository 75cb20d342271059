import * as vscode from 'vscode';
import type { Reference } from '../../domain/references/reference.ts';
import { referenceAt } from '../../domain/references.ts';

/** The reference under the mouse. Names beside it matter little here: only what is in the book is shown. */
export function findReference(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): { readonly reference: Reference; readonly range: vscode.Range } | undefined {
  const reference = referenceAt(document.lineAt(line).text, character, {
    languageId: document.languageId,
    fileName: document.uri.path,
  });
  return reference && { reference, range: new vscode.Range(line, reference.start, line, reference.end) };
}
