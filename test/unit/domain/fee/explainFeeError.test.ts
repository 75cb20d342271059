import assert from 'node:assert/strict';
import { type ErrorResponse, InputError, ServiceError } from '../../../../src/domain/failure.ts';
import { explainFeeError } from '../../../../src/domain/fee/explainFeeError.ts';

function refused(status: number, ...messages: readonly string[]): ServiceError {
  const response: ErrorResponse = { status, messages, code: undefined, errorId: undefined, data: undefined };
  return new ServiceError('ledger', 'http://localhost/', { kind: status < 500 ? 'rejected' : 'failed', response });
}

describe('explainFeeError', () => {
  it('says what to do where the status tells it', () => {
    for (const [status, expected] of [
      [400, /^The ledger service of the network mine refused to price the transaction \(400\)\. It prices finished/],
      [404, /^The ledger service of the network mine does not offer fee estimates \(404\)\. Select another network/],
      [405, /\(405\)\. Select another network/],
      [413, /split file contents and messages into chunks/],
      [415, /A proxy may have changed the request/],
    ] as const) {
      const explained = explainFeeError(refused(status), 'mine');
      assert.ok(explained instanceof InputError);
      assert.match(explained.message, expected);
    }
  });

  it('says what the service said, cut short', () => {
    const explained = explainFeeError(refused(400, 'Unknown transaction type.', 'no'.repeat(200)), 'mine');
    assert.ok(explained instanceof InputError);
    assert.match(explained.message, /\(400\): Unknown transaction type\.; (no)+n?…\. It prices/);
    assert.ok(explained.message.length < 400);
  });

  it('says to try again when the service failed', () => {
    const explained = explainFeeError(refused(503, 'Busy'), 'mine');
    assert.ok(explained instanceof ServiceError && explained.failure.kind === 'failed');
    assert.deepEqual(explained.failure.response.messages, ['Busy', 'try again in a moment']);
  });

  it('leaves all else as it is', () => {
    for (const error of [refused(401), new Error('x'), undefined]) {
      assert.equal(explainFeeError(error, 'mine'), error);
    }
  });
});
