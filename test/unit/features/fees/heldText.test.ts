import assert from 'node:assert/strict';
import type { FileSystemProvider, Uri } from 'vscode';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { ownTransactions } from '../../services/transactionFile/ownTransactions.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { answer, fakeLedger } from './estimates.ts';

stubVsCode();
const vscode = await import('vscode');
const { createFees } = await import('../../../../src/features/fees/fees.ts');
const { registerHeldFiles } = await import('../../../../src/features/transaction/transactionTexts.ts');

const { transaction = new Uint8Array() } = ownTransactions;
// Other tests put theirs in its place.
const uris = { ...vscode.Uri };
const unsaved = {
  env: vscode.env,
  fs: vscode.workspace.fs,
  registerFileSystemProvider: vscode.workspace.registerFileSystemProvider,
  withProgress: vscode.window.withProgress,
};

describe('the fee of a text from the clipboard', () => {
  before(() => Object.assign(vscode.Uri, uris));
  after(() => {
    const { fs, registerFileSystemProvider, withProgress } = unsaved;
    Object.assign(vscode.workspace, { fs, registerFileSystemProvider });
    Object.assign(vscode.window, { withProgress });
  });

  function setUp() {
    let provider: FileSystemProvider | undefined;
    Object.assign(vscode.workspace, {
      registerFileSystemProvider: (_scheme: string, given: FileSystemProvider) => {
        provider = given;
        return { dispose: () => undefined };
      },
      fs: {
        stat: async (uri: Uri) => provider?.stat(uri),
        readFile: async (uri: Uri) => provider?.readFile(uri),
      },
    });
    Object.assign(vscode.window, {
      withProgress: (_options: unknown, work: (progress: unknown, token: unknown) => unknown) =>
        work({ report: () => undefined }, { onCancellationRequested: () => ({ dispose: () => undefined }) }),
    });
    const { ledger, asked } = fakeLedger(() => answer());
    const network = { name: 'embedded' };
    const fees = createFees({
      networkContext: { network, networks: () => [network], clientsOf: () => ({ ledger }) } as never,
      loadReader: async () => ({ readTransactionFile }),
    });
    return { held: registerHeldFiles(), fees, asked };
  }

  for (const [format, says] of [
    ['json', /"file": "Clipboard",[\s\S]*"type": "CRYPTOTRANSFER"/],
    ['md', /^## Fee: \$[^\n]*\n\n[^\n]*Transfer · `Clipboard` · /],
  ] as const) {
    it(`is exported as ${format} while the text is kept`, async () => {
      const { held, fees, asked } = setUp();
      const uri = held.hold('Clipboard', Buffer.from(Buffer.from(transaction).toString('base64')));
      const document = await fees.estimate(format, uri, undefined, { network: 'embedded' });
      assert.ok(document);
      assert.match(fees.documents.render(document), says);
      const { length } = asked;
      assert.deepEqual(
        [...new Set(asked.map(({ bytes }) => Buffer.from(bytes).toString('hex')))],
        [Buffer.from(transaction).toString('hex')],
      );
      held.forget(uri);
      await assert.rejects(fees.estimate(format, uri, undefined, { network: 'embedded' }), { code: 'not-kept' });
      assert.equal(asked.length, length);
    });
  }
});
