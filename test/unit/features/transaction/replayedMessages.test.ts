import assert from 'node:assert/strict';
import { createReplayedMessages } from '../../../../src/features/transaction/replayedMessages.ts';
import type { FeeAnswer } from '../../../../src/webview/transaction/protocol.ts';

const fee = { headline: '$1' } as Extract<FeeAnswer, { readonly type: 'fee' }>['fee'];

function priced(document: number): FeeAnswer {
  return { type: 'fee', network: 'testnet', document, fee };
}

function failed(document: number, sentence: string): FeeAnswer {
  return { type: 'feeFailed', network: 'testnet', document, throttle: 0, sentence };
}

describe('told answers', () => {
  it('are the last of each kind for each document, a failure beside the price that it left standing', () => {
    const told = createReplayedMessages();
    for (const answer of [failed(0, 'First.'), priced(1), priced(0), failed(0, 'Second.'), failed(0, 'Third.')]) {
      told.keep(answer);
    }
    assert.deepEqual(told.all(), [priced(1), priced(0), failed(0, 'Third.')]);
    told.keep(priced(0));
    assert.deepEqual(told.all(), [priced(1), priced(0)]);
    told.clear();
    assert.deepEqual(told.all(), []);
  });
});
