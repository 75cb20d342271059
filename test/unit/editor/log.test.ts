import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import { give, settle } from './fakeEditor.ts';

const { createLog } = await import('../../../src/editor/log.ts');

/** A log, and what its channel is told. */
function open() {
  const told: unknown[][] = [];
  const tell = (name: string) => [name, (...parts: readonly unknown[]) => void told.push([name, ...parts])];
  const channel: unknown = Object.fromEntries(['warn', 'error', 'show', 'dispose'].map(tell));
  give('window', {
    createOutputChannel: (...parts: readonly unknown[]) => {
      told.push(['create', ...parts]);
      return channel;
    },
  });
  return { log: createLog(), told };
}

const key = '88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';
const lines = (key.match(/.{8}/g) ?? []).join('\n');
const base64 = Buffer.from(key, 'hex').toString('base64');

describe('the log', () => {
  it('has its channel in the next turn, once, and shows it without taking the focus', async () => {
    const { log, told } = open();
    assert.deepEqual(told, []);
    await settle();
    log.show();
    log.dispose();
    assert.deepEqual(told, [['create', 'Hiero Lens', { log: true }], ['show', true], ['dispose']]);
  });

  it('has none when it ends before', async () => {
    const { log, told } = open();
    log.dispose();
    await settle();
    assert.deepEqual(told, []);
  });

  const check = (doing: string, error: unknown, ...expected: readonly string[]) => {
    const { log, told } = open();
    log.failure(doing, error);
    log.dispose();
    assert.deepEqual(told.slice(1), [expected, ['dispose']]);
  };

  it('tells on one line, without keys, what a service or a user did', () => {
    const failure = { kind: 'malformed', message: `no ${lines}\nnor ${base64}` } as never;
    check(
      `read ${key}`,
      new ServiceError('ledger', `https://a.example/tx/0x${key}`, failure),
      'warn',
      'read 88df01…: ledger service: malformed (https://a.example/tx/0x88df01…) {"kind":"malformed","message":"no 88df01…\\nnor iN8BZC…"}',
    );
    check('read\nmore', new InputError('no-reference', `No\n${lines}.`), 'warn', 'read more: No 88df01….');
    const long = new InputError('no-file', 'x y '.repeat(2_000));
    check('long', long, 'warn', `${`long: ${long.message}`.slice(0, 4_000)}…`);
  });

  it('tells bugs with their stack, line by line, without keys that go on over lines', () => {
    const withStack = (stack: string | undefined) => Object.assign(new Error('only this'), { stack });
    const stack = `Error: \u200b${lines}\n    at read (/a/b.js:1:2)\nkey ${base64}\u202e`;
    const told = 'read a: Error: 88df01…\n    at read (/a/b.js:1:2)\nkey iN8BZC…';
    check('read\n\u202ea', withStack(stack), 'error', told);
    check('read', withStack(undefined), 'error', 'read: only this');
    check('read', key, 'error', 'read: 88df01…');
    check('read', 7, 'error', 'read: 7');
  });
});
