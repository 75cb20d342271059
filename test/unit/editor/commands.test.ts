import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { commandOf, commandUri, executeCommand, registerCommand } = await import('../../../src/editor/commands.ts');

/** What becomes of a command that fails, when a button of the message is pressed. */
async function failing(error: unknown, pressed?: string) {
  const events: unknown[] = [];
  let registered: ((...args: unknown[]) => Promise<void>) | undefined;
  Object.assign(vscode.commands, {
    registerCommand: (id: string, run: typeof registered) => {
      events.push(['register', id]);
      registered = run;
    },
    executeCommand: async (...command: unknown[]) => void events.push(['execute', ...command]),
  });
  Object.assign(vscode.window, {
    showErrorMessage: async (...message: unknown[]) => {
      events.push(['message', ...message]);
      return pressed;
    },
  });
  const log = {
    failure: (id: string, failure: unknown) => events.push(['log', id, failure]),
    show: () => events.push(['show log']),
  };
  registerCommand(log as never, 'hieroLens.lookup', () => Promise.reject(error));
  await registered?.('a', 5);
  await new Promise((resolve) => setImmediate(resolve));
  return events.slice(1);
}

describe('commands', () => {
  const id = 'hieroLens.lookup';

  it('run with what they are given, and fail in silence when they are cancelled', async () => {
    const given: unknown[] = [];
    Object.assign(vscode.commands, {
      registerCommand: (_id: string, run: (...args: unknown[]) => Promise<void>) => run('a', 5),
    });
    await registerCommand({} as never, id, (...args) => void given.push(...args));
    assert.deepEqual(given, ['a', 5]);
    assert.deepEqual(await failing(new vscode.CancellationError()), []);
  });

  it('that fail are logged and say so once, with what a user can do', async () => {
    const unreachable = new ServiceError('ledger', 'https://x/a', { kind: 'unreachable', detail: 'offline' });
    const [logged, message, ...none] = await failing(unreachable);
    assert.deepEqual([logged, none], [['log', id, unreachable], []]);
    assert.deepEqual((message as unknown[]).slice(2), ['Retry']);
    assert.deepEqual((await failing(unreachable, 'Retry')).slice(2), [['execute', id, 'a', 5]]);
    assert.deepEqual((await failing(unreachable, 'Show Log')).slice(2), []);

    const setting = 'hieroLens.customNetworks.mine.ledgerUrl';
    const unset = new ServiceError('ledger', '', { kind: 'notConfigured', setting, detail: 'It is empty.' });
    assert.deepEqual(((await failing(unset))[1] as unknown[]).slice(2), ['Open Settings']);
    assert.deepEqual((await failing(unset, 'Open Settings')).slice(2), [
      ['execute', 'workbench.action.openSettings', 'hieroLens.customNetworks'],
    ]);

    const unexpected = new TypeError('x is undefined');
    assert.deepEqual(((await failing(unexpected))[1] as unknown[]).slice(2), ['Show Log']);
    assert.deepEqual((await failing(unexpected, 'Show Log')).slice(2), [['show log']]);

    assert.deepEqual((await failing(new InputError('invalid-path', 'Not an id.'))).slice(1), [
      ['message', 'Not an id.'],
    ]);
  });

  it('are run and named with their arguments', async () => {
    const executed: unknown[] = [];
    Object.assign(vscode.commands, { executeCommand: async (...command: unknown[]) => void executed.push(command) });
    await executeCommand(id, 'a', 'testnet');
    assert.deepEqual(executed, [[id, 'a', 'testnet']]);
    assert.deepEqual(commandOf('Look Up', id, 'a', 'testnet'), {
      ...{ title: 'Look Up', command: id, arguments: ['a', 'testnet'] },
    });
    Object.assign(vscode.Uri, { parse: (text: string) => text });
    assert.equal(String(commandUri(id, 'ü', 'x')), `command:${id}?%5B%22%C3%BC%22%2C%22x%22%5D`);
  });
});
