import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import { give, settle, vscode } from './fakeEditor.ts';

const { commandOf, commandUri, executeCommand, registerCommand, registerCommands } = await import(
  '../../../src/editor/commands.ts'
);

const id = 'hieroLens.lookup';

/** What becomes of a command, when a button of its message is pressed: what it is given, or throws, comes first. */
async function run(work: (...args: unknown[]) => Promise<void> | void, pressed?: string) {
  const events: unknown[] = [];
  const event =
    (name: string, result?: unknown) =>
    async (...args: unknown[]) => {
      events.push([name, ...args]);
      return result;
    };
  let registered: ((...args: unknown[]) => Promise<void>) | undefined;
  give('commands', {
    registerCommand: (_id: string, command: typeof registered) => {
      registered = command;
    },
    executeCommand: event('execute'),
  });
  give('window', { showErrorMessage: event('message', pressed) });
  registerCommand({ failure: event('log'), show: event('show log') } as never, id, work);
  await registered?.('a', 5);
  await settle();
  return events;
}

describe('commands', () => {
  it('run with what they are given, and fail in silence when they are cancelled', async () => {
    const given: unknown[] = [];
    assert.deepEqual(await run((...args) => void given.push(...args)), []);
    assert.deepEqual(given, ['a', 5]);
    assert.deepEqual(await run(() => Promise.reject(new vscode.CancellationError())), []);
  });

  it('load what they share at the first use of one, and hand it to each', async () => {
    const registered: Record<string, (...args: unknown[]) => Promise<void>> = {};
    give('commands', {
      registerCommand: (of: string, command: (...args: unknown[]) => Promise<void>) => {
        registered[of] = command;
      },
    });
    const done: unknown[] = [];
    const load = async () => {
      done.push('loaded');
      return { go: async (...args: unknown[]) => void done.push(args) };
    };
    registerCommands({} as never, load, {
      'hieroLens.lookup': (of, ...args) => of.go('look up', ...args),
      'hieroLens.showLog': (of) => of.go('log'),
    });
    assert.deepEqual(done, []);
    await registered['hieroLens.lookup']?.('a', 'testnet');
    await registered['hieroLens.showLog']?.('ignored');
    assert.deepEqual(done, ['loaded', ['look up', 'a', 'testnet'], 'loaded', ['log']]);
  });

  const setting = 'hieroLens.customNetworks.mine.ledgerUrl';
  const unreachable = new ServiceError('ledger', 'https://x/a', { kind: 'unreachable', detail: 'offline' });
  const openSettings = ['execute', 'workbench.action.openSettings', 'hieroLens.customNetworks'];
  for (const [title, error, button, pressed, ...done] of [
    ['with what a user can do', unreachable, 'Retry', undefined],
    ['and run again', unreachable, 'Retry', 'Retry', ['execute', id, 'a', 5]],
    ['and do nothing that was not offered', unreachable, 'Retry', 'Show Log'],
    [
      'and open the setting that is at fault',
      new ServiceError('ledger', '', { kind: 'notConfigured', setting, detail: 'It is empty.' }),
      ...['Open Settings', 'Open Settings', openSettings],
    ],
    ['and show the log of a bug', new TypeError('x is undefined'), 'Show Log', 'Show Log', ['show log']],
    ['without a button for a wrong input', new InputError('invalid-path', 'Not an id.'), undefined, undefined],
  ] as const) {
    it(`that fail are logged and say so once, ${title}`, async () => {
      const [logged, message, ...rest] = await run(() => Promise.reject(error), pressed as string | undefined);
      assert.deepEqual(logged, ['log', id, error]);
      const [name, sentence, ...buttons] = message as readonly unknown[];
      assert.deepEqual([name, typeof sentence, ...buttons], ['message', 'string', ...(button ? [button] : [])]);
      assert.deepEqual(rest, done);
    });
  }

  it('are run and named with their arguments', async () => {
    const executed: unknown[] = [];
    give('commands', { executeCommand: async (...command: unknown[]) => void executed.push(command) });
    await executeCommand(id, 'a', 'testnet');
    assert.deepEqual(executed, [[id, 'a', 'testnet']]);
    const command = { title: 'Look Up', command: id, arguments: ['a', 'testnet'] };
    assert.deepEqual(commandOf('Look Up', id, 'a', 'testnet'), command);
    give('Uri', { parse: (text: string) => text });
    assert.equal(String(commandUri(id, 'ü', 'x')), `command:${id}?%5B%22%C3%BC%22%2C%22x%22%5D`);
  });
});
