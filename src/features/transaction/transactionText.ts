import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { digitsMayBeTransaction } from '../../domain/transaction/mayBeginTransaction.ts';

/** More than the largest transaction takes as hex; longer selections are opened by the command, but not offered. */
const longestOffered = 512_000;
const digit = /[\w+/-]/;
const words = /[\w+/-]{32,}/g;

/** Where a text stands in a document. */
export interface TextPlace {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
}

/** What is selected, or the hex or base64 text at the cursor; undefined when there is none. */
export function textPlace(document: vscode.TextDocument, range: vscode.Range): TextPlace | undefined {
  if (!range.isEmpty) {
    return { document, range };
  }
  const { line, character } = range.start;
  const { text } = document.lineAt(line);
  let [start, end] = [character, character];
  while (start > 0 && character - start < longestOffered && digit.test(text.charAt(start - 1))) {
    start--;
  }
  while (end < text.length && end - character < longestOffered && digit.test(text.charAt(end))) {
    end++;
  }
  return start === end ? undefined : { document, range: new vscode.Range(line, start, line, end) };
}

/** The text when it is worth reading: of the size of a transaction, and with digits in it that begin like one. */
export function likelyText({ document, range }: TextPlace): string | undefined {
  if (document.offsetAt(range.end) - document.offsetAt(range.start) > longestOffered) {
    return undefined;
  }
  const text = document.getText(range);
  return (text.match(words) ?? []).some((word) => digitsMayBeTransaction(word)) ? text : undefined;
}

/** The place that a command names as an address and four numbers, or that is selected; anybody can name one. */
export function namedPlace(uri: unknown, numbers: unknown): TextPlace {
  const document =
    typeof uri === 'string' ? vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri) : undefined;
  const place =
    document && isRange(numbers)
      ? { document, range: document.validateRange(new vscode.Range(...numbers)) }
      : selectedPlace();
  if (place === undefined) {
    throw new InputError(
      'no-selection',
      vscode.l10n.t('Select the text of a transaction in an editor, or put the cursor into its hex or base64 text.'),
    );
  }
  return place;
}

function selectedPlace(): TextPlace | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && textPlace(editor.document, editor.selection);
}

function isRange(value: unknown): value is [number, number, number, number] {
  return (
    Array.isArray(value) && value.length === 4 && value.every((each) => Number.isSafeInteger(each) && Number(each) >= 0)
  );
}
