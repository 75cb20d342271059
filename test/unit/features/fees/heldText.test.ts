import assert from 'node:assert/strict';
import type { FileSystemProvider, Uri } from 'vscode';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { ownTransactions } from '../../services/transactionFile/ownTransactions.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { answer, fakeLedger, sampleBytes } from './estimates.ts';

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

  function setUp(cancelAt?: string) {
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
    const reports: string[] = [];
    let cancel: () => void = () => undefined;
    Object.assign(vscode.window, {
      withProgress: (_options: unknown, work: (progress: unknown, token: unknown) => unknown) =>
        work(
          {
            report: ({ message }: { readonly message: string }) => {
              reports.push(message);
              if (message === cancelAt) {
                cancel();
              }
            },
          },
          {
            onCancellationRequested: (listener: () => void) => {
              cancel = listener;
              return { dispose: () => undefined };
            },
          },
        ),
    });
    const { ledger, asked } = fakeLedger(() => answer());
    const network = { name: 'embedded' };
    const fees = createFees({
      networkContext: { network, networks: () => [network], clientsOf: () => ({ ledger }) } as never,
      loadReader: async () => ({ readTransactionFile }),
    });
    return { held: registerHeldFiles(), fees, asked, reports };
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

  it('is told with how many others are priced, and kept when the user cancels', async () => {
    const { held, fees, reports, asked } = setUp('6 of 20');
    const uris = Array.from({ length: 20 }, (_, index) => held.hold(`Text ${index}`, sampleBytes('two-nodes.tx')));
    const document = await fees.estimate('md', uris[0], uris, { network: 'embedded' });
    assert.ok(document);
    assert.match(document.path, /\/Fees of 20 files$/);
    assert.deepEqual(reports, ['1 of 20', '2 of 20', '3 of 20', '4 of 20', '5 of 20', '6 of 20']);
    const text = fees.documents.render(document);
    const [, priced = ''] = /^## At least .*\n\nFee estimate of 20 files, cancelled after (\d+) · /.exec(text) ?? [];
    assert.ok(Number(priced) >= 6 && Number(priced) <= 10, text);
    assert.equal(text.match(/not priced/g)?.length, 20 - Number(priced));
    assert.ok(asked.length <= (Number(priced) + 4) * 3, 'one number of signatures is asked about for a table of files');
    const data = await fees.estimate('json', uris[0], uris, { network: 'embedded' });
    assert.match(fees.documents.render(data ?? assert.fail()), /"file": "Text 19",\n {4}"error": "not priced"\n/);
  });

  it('is priced alone without a count', async () => {
    const { held, fees, reports } = setUp();
    const uri = held.hold('Text', transaction);
    await fees.estimate('md', uri, undefined, { network: 'embedded' });
    assert.deepEqual(reports, []);
  });
});
