import assert from 'node:assert/strict';
import type { FileSystemProvider, Range, TextDocument, Uri } from 'vscode';
import { InputError } from '../../../../src/domain/failure.ts';
import { maxTransactionFileBytes } from '../../../../src/domain/transaction/transaction.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { ethereumSamples } from '../../domain/ethereum/ethereumSamples.ts';
import { ownTransactions } from '../../services/transactionFile/ownTransactions.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';

stubVsCode();
const vscode = await import('vscode');
const { createTransactionTexts } = await import('../../../../src/features/transaction/transactionTexts.ts');

const { list = new Uint8Array() } = ownTransactions;
const hex = Buffer.from(list).toString('hex');
const base64 = Buffer.from(list).toString('base64');
const { feeMarket: ethereum } = await ethereumSamples();

/** A document of such lines. */
function documentOf(text: string, address = 'file:///a.ts'): TextDocument {
  const lines = text.split('\n');
  const offsetAt = ({ line, character }: { readonly line: number; readonly character: number }) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, character);
  return {
    uri: { toString: () => address },
    lineAt: (line: number) => ({ text: lines[line] ?? '' }),
    offsetAt,
    getText: ({ start, end }: Range) => text.slice(offsetAt(start), offsetAt(end)),
    validateRange: (range: Range) => range,
  } as never;
}

function setUp(copied = '') {
  const opened: [uri: Uri, viewType: string][] = [];
  const providers: FileSystemProvider[] = [];
  let readings = 0;
  Object.assign(vscode.env, { clipboard: { readText: async () => copied } });
  Object.assign(vscode.commands, {
    executeCommand: async (command: string, uri: Uri, viewType: string) => {
      assert.equal(command, 'vscode.openWith');
      opened.push([uri, viewType]);
    },
  });
  Object.assign(vscode.workspace, {
    textDocuments: [],
    registerFileSystemProvider: (scheme: string, given: FileSystemProvider, options: unknown) => {
      assert.deepEqual([scheme, options], ['hiero-transaction', { isReadonly: true }]);
      providers.push(given);
      return { dispose: () => undefined };
    },
  });
  const texts = createTransactionTexts({
    loadReader: async () => ({
      readTransactionFile: (bytes) => {
        readings++;
        return readTransactionFile(bytes);
      },
    }),
  });
  return {
    texts,
    opened,
    readings: () => readings,
    content: (uri: Uri) => Buffer.from(providers[0]?.readFile(uri) as Uint8Array).toString(),
    stat: (uri: Uri) => providers[0]?.stat(uri),
  };
}

const titlesOf = async (texts: ReturnType<typeof setUp>['texts'], document: TextDocument, range: Range) =>
  (await texts.actions(document, range)).map(({ title }) => title);
const cursor = (line: number, character: number) => new vscode.Range(line, character, line, character);

describe('texts that are opened as transactions', () => {
  let executeCommand: unknown;
  before(() => {
    executeCommand = vscode.commands.executeCommand;
  });
  after(() => Object.assign(vscode.commands, { executeCommand }));

  it('come from the clipboard, in any container', async () => {
    for (const copied of [hex, ` 0x${hex}\n`, JSON.stringify({ params: { transactionList: base64 } }), ethereum]) {
      const { texts, opened, content, stat } = setUp(copied);
      await texts.openFromClipboard();
      const [[uri, viewType] = []] = opened;
      assert.ok(uri && opened.length === 1);
      assert.equal(viewType, 'hieroLens.transactionOfAnyFile');
      assert.match(uri.authority, /^[\da-f-]{36}$/);
      assert.equal(uri.path, '/Clipboard');
      assert.equal(content(uri), copied);
      assert.deepEqual(stat(uri), { type: 1, size: copied.length, ctime: 0, mtime: 0, permissions: 1 });
      texts.forget(uri);
      assert.throws(() => content(uri), vscode.FileSystemError);
      assert.throws(() => stat(uri), vscode.FileSystemError);
    }
  });

  it('are refused in one sentence about where they were', async () => {
    const large = maxTransactionFileBytes;
    for (const [copied, code, message] of [
      ['', 'empty', 'The clipboard holds no text.'],
      [' \n', 'empty', 'The clipboard holds no text.'],
      [
        'The file, hello',
        'text',
        'The clipboard is text, not a serialized transaction. Use the output of an SDK or a signing tool.',
      ],
      ['a'.repeat(large + 1), 'too-large', 'The clipboard holds more than 8,388,608 bytes (8 MB).'],
      ['é'.repeat(large / 2 + 1), 'too-large', 'The clipboard holds more than 8,388,608 bytes (8 MB).'],
      [`${hex.slice(0, -1)}`, 'text', /^The clipboard holds hex with an odd number of digits, 1,0\d\d:/],
    ] as const) {
      const { texts, opened } = setUp(copied);
      await assert.rejects(texts.openFromClipboard(), { name: 'InputError', code, message });
      assert.deepEqual(opened, []);
    }
    const { texts } = setUp('é'.repeat(large / 2));
    await assert.rejects(texts.openFromClipboard(), { code: 'text' });
  });

  it('are kept for twenty views', async () => {
    const { texts, opened, content } = setUp(hex);
    for (let count = 0; count < 21; count++) {
      await texts.openFromClipboard();
    }
    const [oldest, ...others] = opened.map(([uri]) => uri);
    assert.ok(oldest);
    assert.throws(() => content(oldest), vscode.FileSystemError);
    assert.deepEqual(new Set(others.map(content)), new Set([hex]));
    const numbers = Array.from({ length: 20 }, (_, index) => `/Clipboard ${index + 2}`);
    assert.deepEqual(
      opened.map(([{ path }]) => path),
      ['/Clipboard', ...numbers],
    );
    await texts.openFromClipboard();
    assert.equal(opened.at(-1)?.[0].path, '/Clipboard');
    assert.equal(new Set(opened.map(([{ authority }]) => authority)).size, 22);
  });

  it('come from a named place of an open document, or from what is selected', async () => {
    const document = documentOf(`const tx =\n  '${base64}';`);
    const { texts, opened, content } = setUp();
    Object.assign(vscode.workspace, { textDocuments: [documentOf('x', 'file:///b.ts'), document] });
    await texts.openSelection('file:///a.ts', [1, 3, 1, 3 + base64.length]);
    Object.assign(vscode.window, { activeTextEditor: { document, selection: cursor(1, 20) } });
    for (const args of [
      [],
      ['file:///c.ts', [1, 3, 1, 9]],
      ['file:///a.ts', [1, 3, 1]],
      [7, '[1,3,1,9]'],
      ['file:///a.ts', [1, 3, -1, 9]],
    ]) {
      await texts.openSelection(args[0], args[1]);
    }
    assert.equal(opened.length, 6);
    for (const [uri] of opened) {
      assert.match(uri.path, /^\/Selection( [2-6])?$/);
      assert.equal(content(uri), base64);
    }
    const asked = { code: 'no-selection', message: /^Select the text of a transaction in an editor/ };
    Object.assign(vscode.window, { activeTextEditor: { document, selection: cursor(0, 8) } });
    await assert.rejects(texts.openSelection(undefined, undefined), { message: /^The selection is text, not a/ });
    Object.assign(vscode.window, { activeTextEditor: { document: documentOf('( )'), selection: cursor(0, 2) } });
    await assert.rejects(texts.openSelection(undefined, undefined), asked);
    Object.assign(vscode.window, { activeTextEditor: undefined });
    await assert.rejects(texts.openSelection(undefined, undefined), asked);
  });

  it('are offered where the cursor is in one, or one is selected', async () => {
    const { texts } = setUp();
    const document = documentOf(`const tx =\n  '0x${hex}'; // and more\n${JSON.stringify({ tx: base64 })}`);
    const end = 5 + hex.length;
    for (const range of [cursor(1, 3), cursor(1, 50), cursor(1, end), new vscode.Range(2, 0, 2, base64.length + 9)]) {
      const [action, ...more] = await texts.actions(document, range);
      assert.deepEqual(more, []);
      assert.equal(action?.title, 'Open as Transaction');
      assert.equal(action.kind, vscode.CodeActionKind.RefactorRewrite);
      const { start, end: last } = range.isEmpty ? new vscode.Range(1, 3, 1, end) : range;
      assert.deepEqual(action.command, {
        title: 'Open as Transaction',
        command: 'hieroLens.transaction.openSelection',
        arguments: ['file:///a.ts', [start.line, start.character, last.line, last.character]],
      });
    }
  });

  it('are not offered elsewhere, and hardly anything is read to know it', async () => {
    const { texts, readings } = setUp();
    const document = documentOf(
      `const tx =\n  '0x${hex}'; // and more\n${'word '.repeat(200)}\n${hex.slice(0, 300)}\n${'ab'.repeat(400)}`,
    );
    for (const range of [
      cursor(0, 5),
      cursor(0, 10),
      cursor(1, 1),
      cursor(1, hex.length + 12),
      cursor(3, 5),
      cursor(4, 5),
      new vscode.Range(2, 0, 2, 900),
    ]) {
      assert.deepEqual(await titlesOf(texts, document, range), []);
    }
    assert.equal(readings(), 0);
    // It begins like a transaction and is none.
    const damaged = documentOf(`${hex.slice(0, 20)}ffff${hex.slice(24)}`);
    assert.deepEqual(await titlesOf(texts, damaged, cursor(0, 5)), []);
    assert.equal(readings(), 1);
    // Of a text that is longer than any transaction nothing is looked at.
    const long = documentOf(`${hex}\n${' '.repeat(512_000 - hex.length - 1)}`);
    assert.deepEqual(await titlesOf(texts, long, new vscode.Range(0, 0, 1, 512_000 - hex.length - 1)), [
      'Open as Transaction',
    ]);
    const longer = documentOf(`${hex}\n${' '.repeat(512_000 - hex.length)}`);
    assert.deepEqual(await titlesOf(texts, longer, new vscode.Range(0, 0, 1, 512_000 - hex.length)), []);
  });

  it('fail as their reader fails', async () => {
    setUp();
    const texts = createTransactionTexts({
      loadReader: async () => ({
        readTransactionFile: () => {
          throw new TypeError('no reader');
        },
      }),
    });
    Object.assign(vscode.env, { clipboard: { readText: async () => hex } });
    await assert.rejects(texts.openFromClipboard(), TypeError);
    await assert.rejects(texts.actions(documentOf(hex), cursor(0, 1)), TypeError);
    assert.ok(new InputError('x', 'y') instanceof Error);
  });
});
