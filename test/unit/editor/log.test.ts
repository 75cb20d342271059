import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { window } = await import('vscode');
const { createLog } = await import('../../../src/editor/log.ts');

/** A log, and what its channel is told. */
function setup() {
  const told: unknown[] = [];
  const tell =
    (name: string) =>
    (...parts: readonly unknown[]) =>
      void told.push([name, ...parts]);
  const channel = { warn: tell('warn'), error: tell('error'), show: tell('show'), dispose: tell('dispose') };
  Object.assign(window, {
    createOutputChannel: (...parts: readonly unknown[]) => {
      told.push(['create', ...parts]);
      return channel;
    },
  });
  return { log: createLog(), told };
}

const created = ['create', 'Hiero Lens', { log: true }];
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the log', () => {
  it('has its channel in the next turn, once, and shows it without taking the focus', async () => {
    const { log, told } = setup();
    assert.deepEqual(told, []);
    await nextTurn();
    log.show();
    assert.deepEqual(told, [created, ['show', true]]);
    log.dispose();
    assert.deepEqual(told.slice(2), [['dispose']]);
  });

  it('has none when it ends before', async () => {
    const { log, told } = setup();
    log.dispose();
    await nextTurn();
    assert.deepEqual(told, []);
  });

  it('tells failures of services and of input on one line', async () => {
    const { log, told } = setup();
    const failure = { kind: 'unreachable', detail: 'off\nline' } as const;
    log.failure('asking', new ServiceError('ledger', 'https://a', failure));
    const { message } = new ServiceError('ledger', 'https://a', failure);
    log.failure('reading\nmore', new InputError('no-file', 'It is\nno file.'));
    log.failure('long', new InputError('no-file', 'x'.repeat(5_000)));
    log.dispose();
    await nextTurn();
    const [, asked, read, long] = told as readonly string[][];
    assert.deepEqual(asked, [
      'warn',
      `asking: ${message.replace(/\s+/g, ' ')} {"kind":"unreachable","detail":"off\\nline"}`,
    ]);
    assert.deepEqual(read, ['warn', 'reading more: It is no file.']);
    assert.ok((long?.[1]?.length ?? 5_000) <= 4_001);
  });

  it('tells bugs with their stack, line by line, without what may be a key', async () => {
    const { log, told } = setup();
    const key = 'ab'.repeat(32);
    const bug = Object.assign(new Error('bug'), { stack: `Error: bug ${key}\n  at a\u202e\n  at b` });
    log.failure('doing\nthis', bug);
    log.failure('doing', Object.assign(new Error('no stack'), { stack: undefined }));
    log.failure('doing', 'a text');
    log.failure('doing', 7);
    log.dispose();
    await nextTurn();
    assert.deepEqual(told.slice(1), [
      ['error', 'doing this: Error: bug ababab…\n  at a\n  at b'],
      ['error', 'doing: no stack'],
      ['error', 'doing: a text'],
      ['error', 'doing: 7'],
      ['dispose'],
    ]);
  });
});
