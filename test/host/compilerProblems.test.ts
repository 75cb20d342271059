import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CompilerError } from '../../src/domain/verification/verificationJob.ts';
import { createJobDocuments } from '../../src/features/verification/jobDocuments.ts';
import { createJobStore } from '../../src/features/verification/jobStore.ts';
import { watchedJob } from '../unit/features/verification/watchedJobs.ts';
import { inWorkspace } from './documents.ts';
import { fakeState, stagedContext } from './stagedNetwork.ts';

const compilerError: CompilerError = {
  message: 'Bad',
  severity: 'error',
  file: 'contracts/Deposit.sol',
  start: undefined,
  formatted: 'ParserError: Bad\n --> contracts/Deposit.sol:2:3:\n',
};

describe('compiler errors of a verification', () => {
  const state = fakeState();
  const store = createJobStore(async () => state);
  const error = { compilerErrors: [compilerError] };
  const staged = stagedContext();
  const networkContext = { ...staged, clientsOf: () => ({ verification: { job: async () => ({ error }) } }) };
  const documents = createJobDocuments(networkContext as never, store, { refreshed: async () => undefined });
  let project: vscode.Uri;
  const inProject = (path: string) => vscode.Uri.joinPath(project, path);
  const shownIn = (uri: vscode.Uri) =>
    vscode.languages.getDiagnostics(uri).map(({ message, range }) => `${message} ${range.start.line}`);

  before(async () => {
    project = inWorkspace('packages/deposit');
    await vscode.workspace.fs.writeFile(inProject('contracts/Deposit.sol'), new TextEncoder().encode('a\n  b\n'));
  });
  after(async () => {
    documents.dispose();
    staged.dispose();
    store.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(inProject('..'), { recursive: true });
  });

  it('are at file and line in a project below the folder, while the job is in the list', async () => {
    const buildFile = inProject('artifacts/build-info/a.json').toString();
    const { url: serviceUrl } = staged.network.verification as { readonly url: string };
    const job = { ...watchedJob(1), serviceUrl, buildFile };
    await store.add(job);
    await documents.showErrors(store.find(job.id) ?? assert.fail());
    const source = inProject('contracts/Deposit.sol');
    assert.deepEqual(shownIn(source), ['Bad 1']);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), source.toString());
    await store.add(watchedJob(2));
    assert.deepEqual(shownIn(source), ['Bad 1']);
    await store.remove([job.id]);
    assert.deepEqual(shownIn(source), []);
  });

  it('are looked for in no folder but the user’s own', async () => {
    const outside = vscode.Uri.file('/elsewhere/artifacts/build-info/a.json').toString();
    await documents.showErrors({ ...watchedJob(3), network: staged.network.name, buildFile: outside });
    assert.deepEqual(shownIn(inProject('contracts/Deposit.sol')), []);
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'hiero-verification');
  });
});
