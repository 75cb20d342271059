import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import { logEntry } from '../../../src/editor/log.ts';

const key = '88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b';
const lines = (key.match(/.{8}/g) ?? []).join('\n');
const base64 = Buffer.from(key, 'hex').toString('base64');

describe('an entry of the log', () => {
  it('is one line for what a service or a user did, without keys', () => {
    const failure = { kind: 'malformed', message: `no ${lines}\nnor ${base64}` } as never;
    assert.deepEqual(logEntry(`read ${key}`, new ServiceError('ledger', `https://a.example/tx/0x${key}`, failure)), {
      level: 'warn',
      text: 'read 88df01…: ledger service: malformed (https://a.example/tx/0x88df01…) {"kind":"malformed","message":"no 88df01…\\nnor iN8BZC…"}',
    });
    assert.deepEqual(logEntry('read', new InputError('no-reference', `No ${lines}.`)), {
      level: 'warn',
      text: 'read: No 88df01….',
    });
  });

  it('has the stack of a bug, without keys that go on over lines', () => {
    const error = new Error('x');
    error.stack = `Error: \u200b${lines}\n    at read (/a/b.js:1:2)\nkey ${base64}\u202e`;
    assert.deepEqual(logEntry('read\n\u202ea', error), {
      level: 'error',
      text: 'read a: Error: 88df01…\n    at read (/a/b.js:1:2)\nkey iN8BZC…',
    });
    assert.deepEqual(logEntry('read', key), { level: 'error', text: 'read: 88df01…' });
    assert.deepEqual(logEntry('read', Object.assign(new Error('only this'), { stack: undefined })), {
      level: 'error',
      text: 'read: only this',
    });
  });
});
