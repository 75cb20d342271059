import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { registerAfterStart } from '../../../src/editor/lifecycle.ts';

function underTest() {
  const happened: string[] = [];
  const registration = registerAfterStart(() => {
    happened.push('registered');
    return { dispose: () => happened.push('disposed') };
  });
  return { happened, registration };
}

describe('registration after the start', () => {
  it('comes once the start is over, and goes with its result', async () => {
    const { happened, registration } = underTest();
    await Promise.resolve();
    assert.deepEqual(happened, []);
    await setImmediate();
    assert.deepEqual(happened, ['registered']);
    registration.dispose();
    assert.deepEqual(happened, ['registered', 'disposed']);
  });

  it('does not come any more when all is over before', async () => {
    const { happened, registration } = underTest();
    registration.dispose();
    await setImmediate();
    assert.deepEqual(happened, []);
  });
});
