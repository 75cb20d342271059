import assert from 'node:assert/strict';
import { InputError, ServiceError, type ServiceFailure, type ServiceName } from '../../../src/domain/failure.ts';
import { phrase } from '../../../src/domain/phrase.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { failureRemedy, failureSentence, failureWords } = await import('../../../src/editor/failureText.ts');
const { failureSentences, lostSentences } = await import('../../../src/editor/failureText.ts');

describe('remedies for failures', () => {
  it('are a setting, another try or the log, and none for what the user wrote', () => {
    const setting = 'hieroLens.networks';
    assert.deepEqual(failureRemedy(new ServiceError('ledger', '', { kind: 'notConfigured', setting, detail: '' })), {
      setting,
    });
    assert.equal(failureRemedy(new ServiceError('ledger', '', { kind: 'timedOut', passedMs: 1 })), 'retry');
    assert.equal(failureRemedy(new InputError('unknown-query', 'No query.')), undefined);
    assert.equal(failureRemedy(new Error('a bug')), 'showLog');
  });
});

describe('words for failures', () => {
  it('are few: the rest is said by the sentence; what the user wrote has no shorter one', () => {
    const response = { status: 503, messages: ['no luck'], code: undefined, errorId: undefined, data: undefined };
    const words = (failure: ServiceFailure) => failureWords(new ServiceError('ledger', '', failure));
    assert.equal(words({ kind: 'unreachable', detail: 'ECONNREFUSED' }), 'No answer');
    assert.equal(words({ kind: 'timedOut', passedMs: 1 }), 'No answer');
    assert.equal(words({ kind: 'failed', response }), 'Failed (503)');
    assert.equal(words({ kind: 'tooLarge', limitBytes: 1 }), 'Failed');
    assert.equal(failureWords(new InputError('unknown-query', 'No query.')), 'No query.');
  });
});

describe('sentences for failures', () => {
  const response = { status: 503, messages: [], code: undefined, errorId: undefined, data: undefined };
  const check = (failure: ServiceFailure, expected: string, service: ServiceName = 'ledger') =>
    assert.equal(failureSentence(new ServiceError(service, 'https://a.test', failure)), expected);

  it('say once what is wrong with two services alike', () => {
    const gone = (service: ServiceName, detail: string) =>
      new ServiceError(service, 'https://a.test', { kind: 'unreachable', detail });
    assert.equal(failureSentences([]), undefined);
    assert.equal(
      failureSentences([gone('status', 'cut'), gone('ledger', 'refused'), gone('ledger', 'cut')]),
      'No answer from the status service or the mirror node, retrying.',
    );
    for (const errors of [
      [gone('ledger', 'cut'), gone('ledger', 'cut')],
      [gone('status', 'cut'), gone('ledger', 'cut'), new Error('other')],
    ]) {
      assert.equal(failureSentences(errors), [...new Set(errors.map(failureSentence))].join(' '));
    }
  });

  it('say of when what is kept is, the oldest of it', () => {
    const gone = (service: ServiceName, ...at: readonly number[]) => ({
      error: new ServiceError(service, 'https://a.test', { kind: 'unreachable', detail: 'cut' }),
      goodAtMs: at[0],
    });
    const refused = { error: new Error('other'), goodAtMs: 90_000 };
    const day = '1970-01-01 00:0';
    const said = failureSentences([gone('status').error, refused.error]);
    for (const [lost, expected] of [
      [[], undefined],
      [[gone('status'), gone('ledger')], 'No answer from the status service or the mirror node, retrying.'],
      [[gone('status', 90_000), gone('ledger', 60_000), gone('ledger')], `No answer, retrying. As of ${day}1:00 UTC.`],
      [[gone('status', 90_000)], `No answer from the status service. Status as of ${day}1:30 UTC.`],
      [[gone('ledger', 90_000), gone('ledger')], `No answer from the mirror node. Values as of ${day}1:30 UTC.`],
      [[gone('status', 60_000), refused], `${said} Values as of ${day}1:00 UTC.`],
    ] as const) {
      assert.equal(lostSentences(lost), expected);
    }
  });

  it('say the data of an error, cut short', () => {
    const data = `0x${'ab'.repeat(100)}`;
    const sentence = 'The mirror node failed (503): Invalid parameter: mode: why. Data: 0x';
    const messages = ['Invalid parameter: mode: why'];
    check({ kind: 'failed', response: { ...response, messages, data: '0xab' } }, `${sentence}ab.`);
    check({ kind: 'failed', response: { ...response, messages, data } }, `${sentence}${'ab'.repeat(39)}….`);
  });

  it('name the service and what is wrong with it', () => {
    check(
      { kind: 'unreachable', detail: 'ECONNREFUSED ::1' },
      'The mirror node cannot be reached (ECONNREFUSED ::1). Check the connection and the proxy settings.',
    );
    check(
      { kind: 'unreachable', detail: 'ECONNREFUSED ::1', why: phrase`connection refused` },
      'The mirror node cannot be reached (connection refused). Check the connection and the proxy settings.',
    );
    check({ kind: 'timedOut', passedMs: 9_600 }, 'The status service did not answer within 10 seconds.', 'status');
    check(
      { kind: 'rateLimited', retryAfterSeconds: undefined, response },
      'The verification service has had too many requests; try again in a moment.',
      'verification',
    );
    check(
      { kind: 'rateLimited', retryAfterSeconds: 7, response },
      'The mirror node has had too many requests; try again in 7 seconds.',
    );
    const again = (seconds: number, when: string) =>
      check(
        { kind: 'rateLimited', retryAfterSeconds: seconds, response },
        `The mirror node has had too many requests; try again ${when}.`,
      );
    again(0, 'in 1 second');
    again(120, 'in 120 seconds');
    again(121, 'in 3 minutes');
    again(3_600, 'in 60 minutes');
    again(1_000_000, 'in 12 days');
    check({ kind: 'timedOut', passedMs: 40 }, 'The mirror node did not answer within 1 second.');
    check({ kind: 'tooLarge', limitBytes: 4 * 1024 ** 2 }, 'The answer of the mirror node is larger than 4 MB.');
    check({ kind: 'notConfigured', setting: 'hieroLens.statusUrl', detail: 'No  address.' }, 'No address.');
  });

  it('say what the service said, in one line that ends once', () => {
    const rejected = (messages: readonly string[], errorId?: string): ServiceFailure => ({
      kind: 'rejected',
      response: { ...response, status: 400, messages, errorId },
    });
    const start = 'The mirror node refused the request (400)';
    check(rejected([]), `${start}.`);
    check(rejected(['Bad\nid', 'No limit.']), `${start}: Bad id; No limit.`);
    check(rejected(['Why?']), `${start}: Why.`);
    check(rejected(['Bad id'], 'e-1'), `${start}: Bad id. Error id: e-1.`);
    check(rejected([], 'e-1'), `${start}. Error id: e-1.`);
    check({ kind: 'failed', response }, 'The mirror node failed (503).');
    check({ kind: 'failed', response: { ...response, messages: ['Down'] } }, 'The mirror node failed (503): Down.');
  });

  it('say where an answer is broken, when that is known', () => {
    const start = 'The mirror node gave an answer that cannot be read';
    check({ kind: 'malformed', path: '', detail: 'Expected an object' }, `${start}: Expected an object`);
    check({ kind: 'malformed', path: 'a.0', detail: 'Expected an object' }, `${start}: Expected an object at a.0.`);
  });

  it('are those of the user’s own input, and hide a bug', () => {
    assert.equal(failureSentence(new InputError('x', `No\n${'a'.repeat(500)}`)).length, 401);
    assert.equal(failureSentence(new InputError('x', 'No query.')), 'No query.');
    assert.equal(
      failureSentence(new Error('secret')),
      'Something went wrong inside Hiero Lens; the log has the details.',
    );
  });
});
