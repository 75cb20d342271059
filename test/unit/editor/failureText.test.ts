import assert from 'node:assert/strict';
import { InputError, ServiceError, type ServiceFailure, type ServiceName } from '../../../src/domain/failure.ts';
import { phrase } from '../../../src/domain/phrase.ts';
import './fakeEditor.ts';

const { failureRemedy, failureSentence, failureSentences, failureWords, lostSentences } = await import(
  '../../../src/editor/failureText.ts'
);

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
    for (const [failure, words] of [
      [{ kind: 'unreachable', detail: 'ECONNREFUSED' }, 'No answer'],
      [{ kind: 'timedOut', passedMs: 1 }, 'No answer'],
      [{ kind: 'failed', response }, 'Failed (503)'],
      [{ kind: 'tooLarge', limitBytes: 1 }, 'Failed'],
    ] as const) {
      assert.equal(failureWords(new ServiceError('ledger', '', failure)), words);
    }
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

  const node = 'The mirror node';
  const many = `${node} has had too many requests; try again`;
  const limited = (retryAfterSeconds: number) => ({ kind: 'rateLimited', retryAfterSeconds, response }) as const;
  const refused = (messages: readonly string[], errorId?: string) =>
    ({ kind: 'rejected', response: { ...response, status: 400, messages, errorId } }) as const;
  const down = { ...response, messages: ['Down'] };
  for (const [title, ...rows] of [
    [
      'name the service and what is wrong with it',
      [
        { kind: 'unreachable', detail: 'ECONNREFUSED ::1' },
        `${node} cannot be reached (ECONNREFUSED ::1). Check the connection and the proxy settings.`,
      ],
      [
        { kind: 'unreachable', detail: 'ECONNREFUSED ::1', why: phrase`connection refused` },
        `${node} cannot be reached (connection refused). Check the connection and the proxy settings.`,
      ],
      [{ kind: 'timedOut', passedMs: 9_600 }, 'The status service did not answer within 10 seconds.', 'status'],
      [{ kind: 'timedOut', passedMs: 40 }, `${node} did not answer within 1 second.`],
      [{ kind: 'tooLarge', limitBytes: 4 * 1024 ** 2 }, 'The answer of the mirror node is larger than 4 MB.'],
      [{ kind: 'notConfigured', setting: 'hieroLens.statusUrl', detail: 'No  address.' }, 'No address.'],
    ],
    [
      'say when to try again',
      [
        { kind: 'rateLimited', retryAfterSeconds: undefined, response },
        'The verification service has had too many requests; try again in a moment.',
        'verification',
      ],
      [limited(0), `${many} in 1 second.`],
      [limited(7), `${many} in 7 seconds.`],
      [limited(120), `${many} in 120 seconds.`],
      [limited(121), `${many} in 3 minutes.`],
      [limited(3_600), `${many} in 60 minutes.`],
      [limited(1_000_000), `${many} in 12 days.`],
    ],
    [
      'say what the service said, in one line that ends once',
      [refused([]), `${node} refused the request (400).`],
      [refused(['Bad\nid', 'No limit.']), `${node} refused the request (400): Bad id; No limit.`],
      [refused(['Why?']), `${node} refused the request (400): Why.`],
      [refused(['Bad id'], 'e-1'), `${node} refused the request (400): Bad id. Error id: e-1.`],
      [refused([], 'e-1'), `${node} refused the request (400). Error id: e-1.`],
      [{ kind: 'failed', response }, `${node} failed (503).`],
      [{ kind: 'failed', response: down }, `${node} failed (503): Down.`],
    ],
    [
      'say where an answer is broken, when that is known',
      [
        { kind: 'malformed', path: '', detail: 'Expected an object' },
        `${node} gave an answer that cannot be read: Expected an object`,
      ],
      [
        { kind: 'malformed', path: 'a.0', detail: 'Expected an object' },
        `${node} gave an answer that cannot be read: Expected an object at a.0.`,
      ],
    ],
  ] as readonly (readonly [string, ...(readonly [ServiceFailure, string, ServiceName?])[]])[]) {
    it(title, () => {
      for (const row of rows) {
        check(...row);
      }
    });
  }

  it('are those of the user’s own input, and hide a bug', () => {
    assert.equal(failureSentence(new InputError('x', `No\n${'a'.repeat(500)}`)).length, 401);
    assert.equal(failureSentence(new InputError('x', 'No query.')), 'No query.');
    assert.equal(
      failureSentence(new Error('secret')),
      'Something went wrong inside Hiero Lens; the log has the details.',
    );
  });
});
