import * as vscode from 'vscode';
import { RawEthereumTransaction } from '../../domain/ethereum/rawEthereumTransaction.ts';
import { InputError } from '../../domain/failure.ts';
import { digitsMayBeTransaction } from '../../domain/transaction/mayBeginTransaction.ts';
import { maxTransactionFileBytes, withSubject } from '../../domain/transaction/transaction.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { commandOf } from '../../editor/commands.ts';
import { customEditors, schemes } from '../../manifest.ts';
import type { TransactionDependencies } from './transactionSession.ts';

/** Opens texts that are in no file as transactions. */
export function createTransactionTexts({ loadReader }: Pick<TransactionDependencies, 'loadReader'>) {
  const files = registerHeldFiles();
  const read = async (bytes: Uint8Array) => (await loadReader()).readTransactionFile(bytes);
  const open = async (text: string, name: string, subject: string) => {
    if (text.trim() === '') {
      throw new InputError('empty', vscode.l10n.t('{0} holds no text.', subject));
    }
    const bytes = bytesOf(text, subject);
    try {
      await read(bytes);
    } catch (error) {
      // The view offers to show it as what it is.
      if (!(error instanceof RawEthereumTransaction)) {
        throw about(subject, error);
      }
    }
    const uri = files.hold(name, bytes);
    await vscode.commands.executeCommand('vscode.openWith', uri, customEditors.transactionOfAnyFile);
  };
  return {
    async openFromClipboard() {
      await open(await vscode.env.clipboard.readText(), vscode.l10n.t('Clipboard'), vscode.l10n.t('The clipboard'));
    },
    /** The named place of an open document, or what is selected in the editor in front. */
    async openSelection(uri: unknown, numbers: unknown) {
      const { document, range } = namedPlace(uri, numbers);
      await open(document.getText(range), vscode.l10n.t('Selection'), vscode.l10n.t('The selection'));
    },
    async actions(document: vscode.TextDocument, range: vscode.Range): Promise<readonly vscode.CodeAction[]> {
      const place = textPlace(document, range);
      const text = place && likelyText(place);
      if (place === undefined || text === undefined || !(await isTransaction(text, read))) {
        return [];
      }
      const { start, end } = place.range;
      const title = vscode.l10n.t('Open as Transaction');
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
      const numbers = [start.line, start.character, end.line, end.character] as const;
      action.command = commandOf(title, 'hieroLens.transaction.openSelection', document.uri.toString(), numbers);
      return [action];
    },
    /** The view of it is closed. */
    forget: (uri: vscode.Uri) => files.forget(uri),
    dispose: () => files.dispose(),
  };
}

function bytesOf(text: string, subject: string): Uint8Array {
  // A text has at least as many bytes as characters: one that is too long is not copied to see how many.
  const bytes = text.length > maxTransactionFileBytes ? undefined : new TextEncoder().encode(text);
  if (bytes === undefined || bytes.length > maxTransactionFileBytes) {
    const limit = formatInteger(BigInt(maxTransactionFileBytes));
    throw new InputError('too-large', vscode.l10n.t('{0} holds more than {1} bytes (8 MB).', subject, limit));
  }
  return bytes;
}

/** What is said of a file is said of the text. */
function about(subject: string, error: unknown): unknown {
  return error instanceof InputError
    ? new InputError(error.code, withSubject(error.sentence, subject), error.offset)
    : error;
}

async function isTransaction(text: string, read: (bytes: Uint8Array) => Promise<unknown>): Promise<boolean> {
  try {
    await read(new TextEncoder().encode(text));
    return true;
  } catch (error) {
    if (error instanceof InputError) {
      return false;
    }
    throw error;
  }
}

/** More than the largest transaction takes as hex; longer selections are opened by the command, but not offered. */
const longestOffered = 512_000;
const digit = /[\w+/-]/;
const words = /[\w+/-]{32,}/g;

/** Where a text stands in a document. */
interface TextPlace {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
}

/** What is selected, or the hex or base64 text at the cursor; undefined when there is none. */
function textPlace(document: vscode.TextDocument, range: vscode.Range): TextPlace | undefined {
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
function likelyText({ document, range }: TextPlace): string | undefined {
  if (document.offsetAt(range.end) - document.offsetAt(range.start) > longestOffered) {
    return undefined;
  }
  const text = document.getText(range);
  return (text.match(words) ?? []).some((word) => digitsMayBeTransaction(word)) ? text : undefined;
}

/** The place that a command names as an address and four numbers, or that is selected; anybody can name one. */
function namedPlace(uri: unknown, numbers: unknown): TextPlace {
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

/** More views of texts than anybody has open; beyond that the oldest is forgotten. */
const maxHeld = 20;

/** What was opened from the clipboard or a selection, as read-only files in memory: nothing is written to disk. */
export function registerHeldFiles() {
  const held = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>();
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const bytesOf = (uri: vscode.Uri): Uint8Array => {
    const bytes = held.get(uri.toString())?.bytes;
    if (bytes === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return bytes;
  };
  const readOnly = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => ({
      type: vscode.FileType.File,
      size: bytesOf(uri).length,
      ctime: 0,
      mtime: 0,
      permissions: vscode.FilePermission.Readonly,
    }),
    readFile: bytesOf,
    readDirectory: readOnly,
    createDirectory: readOnly,
    writeFile: readOnly,
    delete: readOnly,
    rename: readOnly,
  };
  const registration = vscode.workspace.registerFileSystemProvider(schemes.transaction, provider, { isReadonly: true });
  return {
    /** The address under which the bytes can be read until they are forgotten; no other session has the same. */
    hold(name: string, bytes: Uint8Array) {
      // What tells it apart is no part of the path, which is shown above the view.
      const path = `/${unusedName(name, new Set([...held.values()].map((other) => other.path)))}`;
      const uri = vscode.Uri.from({ scheme: schemes.transaction, authority: crypto.randomUUID(), path });
      held.set(uri.toString(), { path, bytes });
      for (const [oldest] of [...held].slice(0, -maxHeld)) {
        held.delete(oldest);
      }
      return uri;
    },
    forget: (uri: vscode.Uri) => void held.delete(uri.toString()),
    dispose: () => vscode.Disposable.from(changes, registration).dispose(),
  };
}

/** `Clipboard`, then `Clipboard 2`: two views can be told apart by their titles. */
function unusedName(name: string, paths: ReadonlySet<string>): string {
  let [unused, number] = [name, 1];
  while (paths.has(`/${unused}`)) {
    number++;
    unused = `${name} ${number}`;
  }
  return unused;
}
