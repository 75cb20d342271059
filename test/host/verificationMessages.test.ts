import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Fault } from '../services/kernel/faults.ts';
import { startsFailedJob, startsRecordedJob } from '../ui/recordedJobs.ts';
import { inWorkspace } from './documents.ts';
import { eventually } from './eventually.ts';
import { control } from './services.ts';
import { accepting } from './verifying.ts';

const chainId = '296';
const address = `0x${'1304'.padStart(40, '0')}`;
const errorId = '7d9c5c8e-0000-4000-8000-000000000001';

type Shown = readonly [message: string, ...buttons: readonly string[]];
type Show = (message: string, ...buttons: readonly string[]) => Thenable<string | undefined>;
type MessageFunction = 'showErrorMessage' | 'showWarningMessage' | 'showInformationMessage';
const functions: readonly MessageFunction[] = ['showErrorMessage', 'showWarningMessage', 'showInformationMessage'];

/** The first messages of the extension from `work` on; the button that `choose` names is pressed in the first of them. */
async function messagesOf(work: () => Promise<unknown>, choose?: string): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  const window = vscode.window as unknown as Record<MessageFunction, Show>;
  const own = functions.map((name) => [name, window[name]] as const);
  for (const name of functions) {
    window[name] = async (...message) => {
      shown.push(message as unknown as Shown);
      return shown.length === 1 ? choose : undefined;
    };
  }
  try {
    await work();
    await eventually(() => assert.ok(shown.length > 0));
  } finally {
    for (const [name, show] of own) {
      window[name] = show;
    }
  }
  return shown;
}

describe('messages on verifications in VS Code', () => {
  let jobs = 0;

  const run = (contract = address) =>
    accepting(vscode.commands.executeCommand('hieroLens.verification.import', { chainId, address: contract }));
  const failed = async (error: object, choose?: string): Promise<Shown> => {
    await control.setFaults('verification', ...startsFailedJob(++jobs, { errorId, ...error }));
    const [first] = await messagesOf(() => run(), choose);
    return first ?? assert.fail();
  };
  const refused = async (status: number, answer: object, choose?: string): Promise<Shown> => {
    const body = JSON.stringify({ errorId, ...answer });
    const fault: Fault = {
      ...{ path: '/server/v2/verify/', method: 'POST', kind: 'status', status, body },
      headers: { 'Content-Type': 'application/json' },
    };
    await control.setFaults('verification', fault);
    const [first] = await messagesOf(() => run(), choose);
    return first ?? assert.fail();
  };
  const activeText = () => vscode.window.activeTextEditor?.document.getText() ?? '';
  const editorShows = (scheme: string, path: RegExp) =>
    eventually(() => {
      const uri = vscode.window.activeTextEditor?.document.uri;
      assert.equal(uri?.scheme, scheme);
      assert.match(uri?.path ?? '', path);
    });

  afterEach(async () => {
    await control.setFaults('verification');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('hieroLens.verification.clearEnded');
  });

  it('open the compiler errors, the code and the details of a failed job', async () => {
    const compilerErrors = [
      { message: 'Bad', severity: 'error', formattedMessage: 'ParserError: Bad\n --> nowhere/A.sol:9:17:\n' },
    ];
    const [message, ...offered] = await failed(
      { customCode: 'compiler_error', message: 'x', errorData: { compilerErrors } },
      'Open Errors',
    );
    assert.match(message, /^0x[\dA-Fa-f]{4}…[\dA-Fa-f]{4}: The sources do not compile: Bad \(nowhere\/A\.sol:9:17\)\./);
    assert.equal(offered[0], 'Open Errors');
    await editorShows('hiero-verification', /compiler-errors\.txt$/);
    const code = (end: string) => `0x6080604052${end.repeat(30_000)}`;
    const long = {
      customCode: 'no_match',
      message: `differs: ${code('56').slice(0, 9_000)} and ${code('5f')}`,
      ...{ onchainRuntimeCode: code('56'), recompiledRuntimeCode: code('5f') },
    };
    const [short] = await failed(long, 'Show Details');
    assert.ok(short.length < 300, short);
    await editorShows('hiero-verification', /job\.json$/);
    assert.ok(activeText().length > 120_000);
    const [unknown] = await failed({ ...long, customCode: 'code_of_tomorrow' }, 'Copy Error Id');
    assert.equal(unknown, `0x0000…1304: differs: 0x… and 0x… (code_of_tomorrow). Error id: ${errorId}.`);
    await eventually(async () => assert.equal(await vscode.env.clipboard.readText(), errorId));
  });

  it('show in the details what the service says by now', async () => {
    await failed({ customCode: 'internal_error', message: 'Words of before\rand after.' }, 'Show Details');
    await editorShows('hiero-verification', /job\.json$/);
    const again = async (said: string) => {
      const id = /[\da-f-]{36}/.exec(vscode.window.activeTextEditor?.document.uri.path ?? '')?.[0];
      await vscode.commands.executeCommand('hieroLens.verification.showDetails', id);
      assert.ok(activeText().includes(said), activeText());
    };
    const [, job] = startsFailedJob(jobs, { customCode: 'internal_error', message: 'Words of now.' });
    await control.setFaults('verification', { ...job, kind: 'status', status: 404, body: '' });
    await again('could not be loaded');
    await control.setFaults('verification', job);
    await again('Words of now.');
    await again('Words of now.');
  });

  it('show the whole of an error answer as a document, which is not taken for that of an earlier session', async () => {
    const message = `Words${' and more'.repeat(400)}`;
    const paths = new Set<string>();
    for (let session = 0; session < 2; session++) {
      const shown = await refused(400, { customCode: 'code_of_tomorrow', message }, 'Show Details');
      assert.deepEqual(shown.slice(1), ['Show Details', 'Copy Error Id']);
      await editorShows('hiero-verification', /error-response\.json$/);
      const text = activeText();
      assert.ok(text.includes('"code_of_tomorrow"') && text.includes(message) && text.includes(errorId), text);
      paths.add(vscode.window.activeTextEditor?.document.uri.path ?? '');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    assert.equal(paths.size, 2);
  });

  it('open the overview of a contract that was verified while it was watched, beside the editor that has the focus', async () => {
    const mine = await vscode.window.showTextDocument(inWorkspace('README.md'));
    await control.setFaults('verification', startsRecordedJob('success'));
    const verified = '0x000000000000000000000000000000000061d4f1';
    const [shown] = await messagesOf(() => run(verified));
    assert.deepEqual(shown, [`${verified} on embedded (chain ${chainId}) is verified: Exact match.`, 'Open Sources']);
    const overview = vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === 'hiero-contract');
    assert.ok(overview);
    assert.equal(overview.document.uri.authority, verified);
    assert.ok(overview.document.uri.path.endsWith('/Storage.contract.md'));
    assert.notEqual(overview.viewColumn, mine.viewColumn);
    assert.equal(vscode.window.activeTextEditor?.document, mine.document);
  });
});
