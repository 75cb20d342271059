import assert from 'node:assert/strict';
import { type ErrorResponse, InputError, ServiceError } from '../../../../src/domain/failure.ts';
import { explainFeeError } from '../../../../src/domain/fee/explainFeeError.ts';

function refused(status: number, ...messages: readonly string[]): ServiceError {
  const response: ErrorResponse = { status, messages, code: undefined, errorId: undefined, data: undefined };
  return new ServiceError('ledger', 'http://localhost/', { kind: status < 500 ? 'rejected' : 'failed', response });
}

describe('explainFeeError', () => {
  it('says what the service said, cut short', () => {
    const explained = explainFeeError(refused(400, 'Unknown transaction type.', 'no'.repeat(200)), 'mine');
    assert.ok(explained instanceof InputError);
    assert.match(explained.message, /\(400\): Unknown transaction type\.; (no)+n?…\. It prices/);
    assert.ok(explained.message.length < 400);
    const saidOf = (...messages: readonly string[]) => {
      const { message } = explainFeeError(refused(400, ...messages), 'mine') as InputError;
      return /\(400\)(.*)\. It prices/.exec(message)?.[1];
    };
    assert.equal(saidOf(), '');
    assert.equal(saidOf(''), '');
    assert.equal(saidOf('.'), '');
    for (const end of ['', '.', '!', '?']) {
      assert.equal(saidOf(`Bad. Type${end}`), ': Bad. Type');
    }
    assert.equal(saidOf('x'.repeat(120)), `: ${'x'.repeat(120)}`);
    assert.equal(saidOf('x'.repeat(121)), `: ${'x'.repeat(120)}…`);
  });

  it('has a sentence and a code for each status', () => {
    const explained = [400, 404, 405, 413, 415].map((status) => {
      const { code, message } = explainFeeError(refused(status), 'mine') as InputError;
      return [code, message];
    });
    const notOffered = (status: number) =>
      `The mirror node of the network mine does not offer fee estimates (${status}). Select another network, such as testnet.`;
    assert.deepEqual(explained, [
      [
        'transaction-refused',
        'The mirror node of the network mine refused to price the transaction (400). It prices finished transactions of up to 6,144 bytes, of the types and modes that its release knows: check the transaction, or select another network.',
      ],
      ['no-fee-estimates', notOffered(404)],
      ['no-fee-estimates', notOffered(405)],
      [
        'transaction-too-large',
        'The transaction is larger than the mirror node prices (413). The ledger takes 6,144 bytes with all signatures; split file contents and messages into chunks.',
      ],
      [
        'content-type-refused',
        'The mirror node did not accept application/protobuf (415). A proxy may have changed the request; check the address of the network and the proxy settings.',
      ],
    ]);
  });

  it('leaves all else as it is', () => {
    for (const error of [refused(401), refused(503, 'Busy'), new Error('x'), undefined]) {
      assert.equal(explainFeeError(error, 'mine'), error);
    }
  });
});
