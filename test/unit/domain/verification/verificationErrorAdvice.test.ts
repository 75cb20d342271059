import assert from 'node:assert/strict';
import type { ErrorResponse, ServiceFailure } from '../../../../src/domain/failure.ts';
import {
  explainErrorResponse,
  mayHaveArrived,
  shouldKeepWatching,
} from '../../../../src/domain/verification/verificationErrorAdvice.ts';
import { englishAdvice } from '../../english.ts';

describe('why the service refused', () => {
  const errorResponse = (status: number, code: string | undefined, message?: string): ErrorResponse => ({
    status,
    messages: message === undefined ? [] : [message],
    code,
    errorId: 'e-1',
    data: undefined,
  });
  const failureOf = (said: ErrorResponse): ServiceFailure => {
    if (said.status === 429) {
      return { kind: 'rateLimited', retryAfterSeconds: 7, response: said };
    }
    return { kind: said.status >= 500 ? 'failed' : 'rejected', response: said };
  };
  it('says when to try again wherever the service said it', () => {
    for (const code of ['too_many_requests', 'etherscan_limit', 'other_limit', 'duplicate_verification_request']) {
      assert.equal(
        englishAdvice(explainErrorResponse(failureOf(errorResponse(429, code)), '296'))?.retryAfterSeconds,
        7,
        code,
      );
    }
  });

  it('offers no wait of more than an hour', () => {
    const said = errorResponse(429, 'too_many_requests');
    const check = (retryAfterSeconds: number | undefined, sentence: RegExp, expected: number | undefined) => {
      const advice = englishAdvice(
        explainErrorResponse({ kind: 'rateLimited', retryAfterSeconds, response: said }, '296'),
      );
      assert.match(advice?.sentence ?? '', sentence);
      assert.equal(advice?.retryAfterSeconds, expected);
    };
    check(3_600, /in 3600 s/, 3_600);
    check(2_212_000_000, /in more than an hour/, undefined);
    check(undefined, /in a moment/, undefined);
  });

  it('leaves what is no answer of the service to the general words', () => {
    const failures: readonly ServiceFailure[] = [
      { kind: 'unreachable', detail: 'x' },
      { kind: 'timedOut', passedMs: 1 },
      { kind: 'malformed', path: '', detail: '' },
      failureOf(errorResponse(502, undefined, 'Bad Gateway')),
      failureOf(errorResponse(429, undefined)),
      failureOf(errorResponse(403, undefined)),
    ];
    for (const failure of failures) {
      assert.equal(englishAdvice(explainErrorResponse(failure, '296')), undefined);
    }
  });

  it('does not stop watching a job for what says nothing of it', () => {
    const check = (failure: ServiceFailure, expected: boolean) => assert.equal(shouldKeepWatching(failure), expected);
    check({ kind: 'unreachable', detail: '' }, true);
    check({ kind: 'timedOut', passedMs: 1 }, true);
    check(failureOf(errorResponse(429, undefined)), true);
    check(failureOf(errorResponse(503, undefined)), true);
    check(failureOf(errorResponse(408, undefined)), true);
    check(failureOf(errorResponse(404, 'job_not_found')), false);
    check(failureOf(errorResponse(400, 'invalid_parameter')), false);
    check({ kind: 'tooLarge', limitBytes: 1 }, false);
    check({ kind: 'notConfigured', setting: '', detail: '' }, false);
  });

  it('knows when a submission may have arrived all the same', () => {
    const response = errorResponse(500, undefined);
    const check = (failure: ServiceFailure, expected: boolean) => assert.equal(mayHaveArrived(failure), expected);
    check({ kind: 'unreachable', detail: '' }, true);
    check({ kind: 'timedOut', passedMs: 1 }, true);
    check({ kind: 'malformed', path: '', detail: '' }, true);
    check({ kind: 'failed', response }, true);
    check({ kind: 'rejected', response }, false);
    check({ kind: 'rateLimited', retryAfterSeconds: undefined, response }, false);
    check({ kind: 'tooLarge', limitBytes: 1 }, false);
    check({ kind: 'notConfigured', setting: '', detail: '' }, false);
  });
});
