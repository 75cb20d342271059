import type * as vscode from 'vscode';
import { fileStartLength } from '../domain/references/fileKind.ts';

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
