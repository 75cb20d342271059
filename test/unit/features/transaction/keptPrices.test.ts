import assert from 'node:assert/strict';
import type { FeeEstimate } from '../../../../src/domain/fee/fee.ts';
import { KeptPrices } from '../../../../src/features/transaction/feePane.ts';
import { answer } from '../fees/estimates.ts';

describe('kept prices', () => {
  const bytes = Uint8Array.of(1);
  const state = { mode: 'STATE' } as const;

  /** How many of these wishes, one after another, cost a request. */
  const requests = async (
    ...wishes: readonly (readonly [Uint8Array, Parameters<ReturnType<KeptPrices['through']>>[1], string?])[]
  ) => {
    let count = 0;
    const kept = new KeptPrices();
    const ask = async (): Promise<FeeEstimate> => {
      count++;
      return answer();
    };
    for (const [transaction, settings, service = 'a'] of wishes) {
      await kept.through(service, ask)(transaction, settings);
    }
    return count;
  };

  it('are those of the same bytes, mode, throttle and service', async () => {
    const throttled = { ...state, highVolumeThrottle: 1 };
    assert.equal(await requests([bytes, state], [Uint8Array.of(1), state], [bytes, throttled], [bytes, throttled]), 2);
    assert.equal(await requests([bytes, state], [Uint8Array.of(2), state]), 2);
    assert.equal(await requests([bytes, state], [bytes, { mode: 'INTRINSIC' }]), 2);
    assert.equal(await requests([bytes, state], [bytes, state, 'b']), 2);
  });

  it('of no throttle are those of a throttle of 0', async () => {
    assert.equal(await requests([bytes, state], [bytes, { ...state, highVolumeThrottle: 0 }]), 1);
  });
});
