import assert from 'node:assert/strict';
import { InputError, ServiceError } from '../../../src/domain/failure.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { failureRemedy } = await import('../../../src/editor/failureText.ts');

describe('remedies for failures', () => {
  it('are a setting, another try or the log, and none for what the user wrote', () => {
    const setting = 'hieroLens.networks';
    assert.deepEqual(failureRemedy(new ServiceError('ledger', '', { kind: 'notConfigured', setting, detail: '' })), {
      setting,
    });
    assert.equal(failureRemedy(new ServiceError('ledger', '', { kind: 'timedOut', timeoutMs: 1 })), 'retry');
    assert.equal(failureRemedy(new InputError('unknown-query', 'No query.')), undefined);
    assert.equal(failureRemedy(new Error('a bug')), 'showLog');
  });
});
