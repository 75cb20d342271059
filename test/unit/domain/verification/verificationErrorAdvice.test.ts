import assert from 'node:assert/strict';
import type { ErrorResponse, ServiceFailure } from '../../../../src/domain/failure.ts';
import type { NextStep } from '../../../../src/domain/verification/verificationAdvice.ts';
import {
  explainErrorResponse,
  type RequestedOperation,
  shouldKeepWatching,
} from '../../../../src/domain/verification/verificationErrorAdvice.ts';

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
  function check(
    said: ErrorResponse,
    sentence: RegExp,
    nextStep: NextStep,
    asked: RequestedOperation = { operation: 'import' },
  ): void {
    const advice = explainErrorResponse(failureOf(said), asked);
    assert.match(advice?.sentence ?? '', sentence);
    assert.equal(advice?.nextStep, nextStep);
  }

  it('has a sentence for every answer of the reference', () => {
    const lookUp = { operation: 'lookUp', chainId: '1234' } as const;
    check(
      errorResponse(400, 'invalid_parameter', 'Invalid address: 0x12'),
      /the request: Invalid address: 0x12/,
      'showDetails',
    );
    check(
      errorResponse(400, 'invalid_parameter', 'Field selector nope'),
      /could not use the request: Field selector/,
      'showDetails',
    );
    check(errorResponse(400, 'invalid_json', 'Unexpected token'), /could not use the request/, 'showDetails');
    check(errorResponse(400, 'unsupported_chain', 'x'), /does not cover chain 1234/, 'switchChain', lookUp);
    check(
      errorResponse(400, 'unsupported_chain', 'No explorer.'),
      /Import is not available for chain 296 \(No explorer\.\)/,
      'switchChain',
      {
        operation: 'import',
        chainId: '296',
      },
    );
    check(errorResponse(400, 'unsupported_chain'), /does not cover previewnet/, 'switchChain', {
      operation: 'import',
      chainId: '297',
    });
    check(
      errorResponse(400, 'malformed_etherscan_response'),
      /answer could not be used: verify/,
      'verifyFromWorkspace',
    );
    check(errorResponse(404, 'not_etherscan_verified'), /not verified on the explorer: check/, 'verifyFromWorkspace');
    check(errorResponse(404, 'job_not_found'), /does not know this job any more/, 'openContract');
    check(errorResponse(404, 'route_not_found'), /does not offer the operation/, 'checkSettings');
    check(errorResponse(404, 'cannot_fetch_bytecode'), /no contract at this address/, 'checkAddress');
    check(
      errorResponse(404, undefined, 'Error Cannot GET /v2/nope'),
      /no verification service at this address/,
      'checkSettings',
    );
    check(errorResponse(409, 'already_verified'), /already verified/, 'openContract');
    check(errorResponse(429, 'duplicate_verification_request'), /already running/, 'watchJob');
    check(errorResponse(429, 'etherscan_limit'), /limit of the explorer/, 'setApiKey');
    check(errorResponse(429, 'explorer_limit'), /limit of the explorer/, 'setApiKey');
    check(errorResponse(429, 'other_limit'), /limit of the explorer/, 'setApiKey');
    check(errorResponse(429, 'too_many_requests'), /Too many requests; try again in 7 s/, 'retryLater');
    check(errorResponse(500, 'internal_error', 'Oops'), /service failed: Oops/, 'retryLater');
    check(errorResponse(502, 'etherscan_request_failed'), /could not be reached or refused the API key/, 'setApiKey');
    check(errorResponse(502, 'failed_to_get_bytecode'), /could not be read/, 'retryLater');
    check(errorResponse(400, 'something_new', 'Words'), /Words \(something_new\)/, 'showDetails');
  });

  it('says when to try again wherever the service said it', () => {
    for (const code of ['too_many_requests', 'etherscan_limit', 'other_limit', 'duplicate_verification_request']) {
      assert.equal(
        explainErrorResponse(failureOf(errorResponse(429, code)), { operation: 'import' })?.retryAfterSeconds,
        7,
        code,
      );
    }
  });

  it('offers no wait of more than an hour', () => {
    const said = errorResponse(429, 'too_many_requests');
    const check = (retryAfterSeconds: number | undefined, sentence: RegExp, expected: number | undefined) => {
      const advice = explainErrorResponse(
        { kind: 'rateLimited', retryAfterSeconds, response: said },
        { operation: 'import' },
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
      { kind: 'timedOut', timeoutMs: 1 },
      { kind: 'malformed', path: '', detail: '' },
      failureOf(errorResponse(502, undefined, 'Bad Gateway')),
      failureOf(errorResponse(429, undefined)),
      failureOf(errorResponse(403, undefined)),
    ];
    for (const failure of failures) {
      assert.equal(explainErrorResponse(failure, { operation: 'import' }), undefined);
    }
  });

  it('does not stop watching a job for what says nothing of it', () => {
    const check = (failure: ServiceFailure, expected: boolean) => assert.equal(shouldKeepWatching(failure), expected);
    check({ kind: 'unreachable', detail: '' }, true);
    check({ kind: 'timedOut', timeoutMs: 1 }, true);
    check(failureOf(errorResponse(429, undefined)), true);
    check(failureOf(errorResponse(503, undefined)), true);
    check(failureOf(errorResponse(408, undefined)), true);
    check(failureOf(errorResponse(404, 'job_not_found')), false);
    check(failureOf(errorResponse(400, 'invalid_parameter')), false);
    check({ kind: 'tooLarge', limitBytes: 1 }, false);
    check({ kind: 'notConfigured', setting: '', detail: '' }, false);
  });
});
