import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createErrorResponseDocuments } from '../../src/features/verification/jobDocuments.ts';
import { serviceControl } from '../run/control.ts';
import type { Fault } from '../services/kernel/faults.ts';
import { startsFailedJob, startsRecordedJob } from '../ui/recordedJobs.ts';
import { eventually } from './eventually.ts';
import { testServices } from './services.ts';
import { accepting } from './verifying.ts';

const chainId = '296';
const address = `0x${'1304'.padStart(40, '0')}`;
const errorId = '7d9c5c8e-0000-4000-8000-000000000001';

type Shown = readonly [message: string, ...buttons: readonly string[]];
type Show = (message: string, ...buttons: readonly string[]) => Thenable<string | undefined>;
type MessageFunction = 'showErrorMessage' | 'showWarningMessage' | 'showInformationMessage';
const functions: readonly MessageFunction[] = ['showErrorMessage', 'showWarningMessage', 'showInformationMessage'];

/** The first messages of the extension from `work` on; the button that `choose` names is pressed in the first of them. */
async function messagesOf(work: () => Promise<unknown>, choose?: string, count = 1): Promise<readonly Shown[]> {
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
    await eventually(() => assert.ok(shown.length >= count, `${shown.length} of ${count} messages`));
  } finally {
    for (const [name, show] of own) {
      window[name] = show;
    }
  }
  return shown;
}

describe('outcomes of verifications in VS Code', () => {
  const control = () => serviceControl(testServices().controlUrl);
  let jobs = 0;

  const run = (contract = address) =>
    accepting(vscode.commands.executeCommand('hieroLens.verification.import', { chainId, address: contract }));
  const failed = async (error: object, choose?: string): Promise<Shown> => {
    await control().setFaults('verification', ...startsFailedJob(++jobs, { errorId, ...error }));
    const [first] = await messagesOf(() => run(), choose);
    return first ?? assert.fail();
  };
  const refused = async (status: number, answer: object, choose?: string, headers = {}): Promise<Shown> => {
    const body = JSON.stringify({ errorId, ...answer });
    const fault: Fault = {
      ...{ path: '/server/v2/verify/', method: 'POST', kind: 'status', status, body },
      headers: { 'Content-Type': 'application/json', ...headers },
    };
    await control().setFaults('verification', fault);
    const [first] = await messagesOf(() => run(), choose);
    return first ?? assert.fail();
  };
  const editorShows = (scheme: string, path: RegExp) =>
    eventually(() => {
      const uri = vscode.window.activeTextEditor?.document.uri;
      assert.equal(uri?.scheme, scheme);
      assert.match(uri?.path ?? '', path);
    });

  afterEach(async () => {
    await control().setFaults('verification');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('hieroLens.verification.clearEnded');
  });

  it('have a button that does what the sentence says, for every code of a failed job', async () => {
    const check = async (codes: string, ...buttons: readonly string[]) => {
      for (const customCode of codes.split(' ')) {
        const [message, ...offered] = await failed({ customCode, message: 'Words of the service.' });
        assert.deepEqual(offered, [...buttons, 'Show Details', 'Copy Error Id'], customCode);
        assert.ok(message.endsWith(`. Error id: ${errorId}.`), message);
        assert.match(message, /: |;| - |\(/, `${customCode} says what to do`);
      }
    };
    const build = 'Verify from Workspace…';
    await check('missing_source missing_or_invalid_source', build);
    await check('invalid_compilation_target contract_not_found_in_compiler_output', build);
    await check('invalid_compiler_version unsupported_compiler_version', build);
    await check('compiled_bytecode_is_zero extra_file_input_bug', build);
    await check('etherscan_not_verified no_similar_match_found', build);
    await check('etherscan_vyper_version_mapping_failed etherscan_missing_contract_in_json', build);
    await check('etherscan_missing_vyper_settings', build);
    await check('contract_not_deployed onchain_bytecode_is_zero', 'Look Up Address');
    await check('cannot_fetch_bytecode onchain_runtime_bytecode_not_available', 'Retry');
    await check('onchain_creation_bytecode_not_available', 'Retry');
    await check('no_match bytecode_length_mismatch creation_bytecode_match_error', 'Compare Bytecode');
    await check('etherscan_network_error etherscan_http_error etherscan_api_error', 'Set API Key', 'Retry');
    await check('etherscan_rate_limit', 'Set API Key', 'Retry');
    await check('invalid_language unsupported_language');
    await check('metadata_not_set creation_bytecode_cbor_auxdata_not_set');
    await check('runtime_bytecode_cbor_auxdata_not_set cannot_generate_cbor_auxdata_positions');
    await check('compiler_error no_compiler_output internal_error', 'Retry');
    await check('code_of_tomorrow');
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
    assert.ok((vscode.window.activeTextEditor?.document.getText().length ?? 0) > 120_000);
    const [unknown] = await failed({ ...long, customCode: 'code_of_tomorrow' }, 'Copy Error Id');
    assert.equal(unknown, `0x0000…1304: differs: 0x… and 0x… (code_of_tomorrow). Error id: ${errorId}.`);
    await eventually(async () => assert.equal(await vscode.env.clipboard.readText(), errorId));
  });

  it('send the same once more, without a question, after a fault of the service', async () => {
    const error = { errorId, customCode: 'internal_error', message: 'Words of the service.' };
    await control().setFaults('verification', ...startsFailedJob(++jobs, error));
    const [first, second] = await messagesOf(() => run(), 'Retry', 2);
    assert.deepEqual(second, first);
  });

  it('have a button for every error answer, and show the whole of it as a document', async () => {
    const check = async (status: number, customCode: string, sentence: RegExp, ...buttons: readonly string[]) => {
      const [message, ...offered] = await refused(status, { customCode, message: 'Words of the service.' });
      assert.match(message, sentence, customCode);
      assert.deepEqual(offered, [...buttons, 'Copy Error Id'], customCode);
    };
    const details = 'Show Details';
    const build = 'Verify from Workspace…';
    await check(400, 'invalid_parameter', /could not use the request: Words/, details);
    await check(400, 'invalid_json', /could not use the request: Words/, details);
    await check(400, 'unsupported_chain', /Import is not available/, 'Choose Another Chain', build, details);
    await check(400, 'malformed_etherscan_response', /could not be used/, build, details);
    await check(404, 'not_etherscan_verified', /not verified on the explorer/, build, details);
    await check(404, 'route_not_found', /does not offer/, 'Open Settings', details);
    await check(404, 'cannot_fetch_bytecode', /no contract at this address/, 'Look Up Address', details);
    await check(409, 'already_verified', /already verified/, 'Open Sources');
    await check(429, 'etherscan_limit', /limit of the explorer/, 'Set API Key', 'Retry', details);
    await check(429, 'explorer_limit', /limit of the explorer/, 'Set API Key', 'Retry', details);
    await check(429, 'too_many_requests', /Too many requests/, 'Retry', details);
    await check(429, 'duplicate_verification_request', /already running/, 'Look Up Contract', 'Retry');
    await check(500, 'internal_error', /failed: Words of the service/, 'Retry', details);
    await check(502, 'etherscan_request_failed', /could not be reached or refused/, 'Set API Key', 'Retry', details);
    await check(502, 'failed_to_get_bytecode', /could not be read/, 'Retry', details);
    await refused(400, { customCode: 'code_of_tomorrow', message: `Words ${'and more '.repeat(400)}` }, details);
    await editorShows('hiero-verification', /error-response\.json$/);
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /"code_of_tomorrow"/);
    assert.ok(text.includes('and more '.repeat(399)) && text.includes(errorId), text);
  });

  it('show in the details what the service says by now', async () => {
    const textOf = () => vscode.window.activeTextEditor?.document.getText() ?? '';
    await failed({ customCode: 'internal_error', message: 'Words of before\rand after.' }, 'Show Details');
    await editorShows('hiero-verification', /job\.json$/);
    const again = async (said: string) => {
      const id = /[\da-f-]{36}/.exec(vscode.window.activeTextEditor?.document.uri.path ?? '')?.[0];
      await vscode.commands.executeCommand('hieroLens.verification.showDetails', id);
      assert.ok(textOf().includes(said), textOf());
    };
    const [, job] = startsFailedJob(jobs, { customCode: 'internal_error', message: 'Words of now.' });
    await control().setFaults('verification', { ...job, kind: 'status', status: 404, body: '' });
    await again('could not be loaded');
    await control().setFaults('verification', job);
    await again('Words of now.');
    await again('Words of now.');
  });

  it('say when to try again where the service said it', async () => {
    const wait = { 'Retry-After': '600' };
    const [, ...offered] = await refused(429, { customCode: 'etherscan_limit', message: 'x' }, undefined, wait);
    assert.deepEqual(offered.slice(0, 2), ['Set API Key', 'Retry in 600 s']);
    const [message, again] = await refused(429, { customCode: 'too_many_requests', message: 'x' }, undefined, wait);
    assert.match(message, /try again in 600 s/);
    assert.equal(again, 'Retry in 600 s');
  });

  it('have details that are not taken for those of an earlier session', async () => {
    const paths = new Set<string>();
    for (let networkContext = 0; networkContext < 2; networkContext++) {
      await createErrorResponseDocuments().show('embedded', { kind: 'unreachable', detail: 'x' });
      paths.add(vscode.window.activeTextEditor?.document.uri.path ?? '');
    }
    assert.equal(paths.size, 2);
  });

  it('offer to look up the contract when nobody knows whether the service took the submission', async () => {
    const [message, ...offered] = await refused(502, { message: 'Bad gateway' });
    assert.match(message, /Bad gateway.* If the request has arrived, the service verifies the contract all the same/);
    assert.deepEqual(offered, ['Look Up Contract', 'Retry']);
  });

  it('open the overview of a contract that was verified while it was watched, beside the editor that has the focus', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const mine = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, 'README.md'));
    await control().setFaults('verification', startsRecordedJob('success'));
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
