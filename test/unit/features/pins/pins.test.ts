import assert from 'node:assert/strict';
import type { ResolvedReference } from '../../../../src/domain/lookup/resolvedReference.ts';
import { createStoredState } from '../../../../src/editor/storedState.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const { errorIcon } = await import('../../../../src/editor/treeNode.ts');
const { createPins } = await import('../../../../src/features/pins/pins.ts');

const [network = assert.fail()] = networksWithCustom;
const [failed, other] = ['0.0.1010-1750082520-999999999', '0.0.1001-1750082400-123456789'];

/** What a hover or details find of a transaction. */
function found(transactionId: string, result: string): ResolvedReference {
  const transaction = { transactionId, nonce: 0, scheduled: false, result, consensusTimestamp: undefined };
  return { kind: 'transaction', transactions: [transaction] } as unknown as ResolvedReference;
}

/** Pins of a version that did not know which had failed, and what is called when they are watched. */
function openPins(known: () => readonly ResolvedReference[]) {
  const subjects = [failed, other].map((id) => ({ kind: 'transaction', id }));
  const pins = { [network.name]: subjects.map((subject) => ({ subject, name: '' })) };
  const state = createStoredState(fakeMemory({ 'hieroLens.explorer.pins': pins }));
  const clients = { ledger: {}, details: {}, references: { known: async () => known() } };
  const networkContext = { network, networks: () => networksWithCustom, clientsOf: () => clients };
  return createPins({ networkContext } as never, state);
}

describe('pins of an earlier version', () => {
  it('are marked by what was found since that they failed, without a request', async () => {
    let known: readonly ResolvedReference[] = [];
    const pins = openPins(() => known);
    const marked = () => pins.nodes().map(({ icon }) => icon === errorIcon);
    const { signal } = new AbortController();
    assert.equal(await pins.watch(signal), false);
    assert.deepEqual(marked(), [false, false]);
    known = [found(other, 'SUCCESS'), found(failed, 'INVALID_SIGNATURE'), found('0.0.7-1-1', 'INVALID_SIGNATURE')];
    assert.equal(await pins.watch(signal), true);
    assert.deepEqual(marked(), [true, false]);
    assert.equal(await pins.watch(signal), false);
    known = [];
    await pins.markSeen();
    assert.deepEqual(marked(), [true, false]);
  });
});
