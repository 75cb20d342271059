import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { replayUnavailable } = await import('../../../src/editor/replayUnavailable.ts');
const { failureSentence } = await import('../../../src/editor/failureText.ts');

const service = (failure: ConstructorParameters<typeof ServiceError>[2]) => new ServiceError('ledger', '', failure);
const status = (code: number) => service({ kind: 'rejected', response: { status: code } } as never);

describe('why the steps of a transaction cannot be gone through', () => {
  it('is said in a sentence, with the trace where there is one', () => {
    assert.deepEqual(replayUnavailable(status(404), '0xab'), {
      sentence: 'The mirror node has no trace of 0xab (404): it keeps none, or the transaction ran no contract.',
      hasTrace: false,
    });
    assert.deepEqual(replayUnavailable(status(406), '0xab'), {
      sentence: 'The mirror node gives traces only in compressed form (406).',
      hasTrace: false,
    });
    const large = service({ kind: 'tooLarge', limitBytes: 32 * 1024 * 1024 } as never);
    assert.deepEqual(replayUnavailable(large, '0xab'), {
      sentence: 'The trace is larger than 32 MB: too large to be gone through.',
      hasTrace: false,
    });
    const many = service({ kind: 'rateLimited', retryAfterSeconds: undefined } as never);
    assert.deepEqual(replayUnavailable(many, '0xab'), { sentence: failureSentence(many), hasTrace: false });
    const slow = service({ kind: 'timedOut', passedMs: 1000 });
    assert.deepEqual(replayUnavailable(slow, '0xab'), { sentence: failureSentence(slow), hasTrace: false });
    const odd = new InputError('no-steps', 'It ran nothing.');
    assert.deepEqual(replayUnavailable(odd, '0xab'), { sentence: 'It ran nothing.', hasTrace: true });
  });
});
