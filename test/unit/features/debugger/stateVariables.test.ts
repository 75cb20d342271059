import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { address } from '../../services/ledger/ids.ts';

stubVsCode();
const { createStateVariables } = await import('../../../../src/features/debugger/stateVariables.ts');

const owner = address(`0x${'aa'.repeat(20)}`);
const call = { code: owner, index: 0, parent: undefined } as never;

function variablesOf(count: number, contract: object | undefined, known: (slot: bigint) => bigint | undefined) {
  const asked: bigint[][] = [];
  const storageLayout = {
    storage: Array.from({ length: count }, (_each, slot) => ({
      ...{ label: `v${slot}`, slot: String(slot), offset: 0, type: 'word' },
    })),
    types: { word: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' } },
  };
  const replay = {
    index: {
      steps: { length: 0, frames: [] },
      storage: { wordAt: (_owner: string, slot: bigint, step: number) => (slot === 0n ? `0x${step}` : undefined) },
    },
    programOf: () => contract && { contract: { storageLayout, ...contract } },
  };
  const words = {
    known: (_owner: string, slot: bigint) => known(slot),
    ask: async (_owner: string, slots: readonly bigint[]) => void asked.push([...slots]),
  };
  return { asked, state: createStateVariables(replay as never, words) };
}

const shown = (variables: readonly { readonly name: string; readonly value: string }[]) =>
  variables.map(({ name, value }) => `${name} = ${value}`);

describe('state variables of a replay', () => {
  it('ask for at most 300 words that are not known, three times', async () => {
    const { state, asked } = variablesOf(400, {}, () => undefined);
    const variables = await state.variables(call, 7, 5);
    assert.deepEqual([variables.length, ...shown(variables.slice(0, 2))], [400, 'v0 = 7 (was 5)', 'v1 = unknown']);
    const slots = Array.from({ length: 300 }, (_each, at) => BigInt(at + 1));
    assert.deepEqual(asked, [slots, slots, slots]);
  });

  it('ask for nothing that is known, and say no change of what is the same', async () => {
    const { state, asked } = variablesOf(2, {}, (slot) => slot + 3n);
    assert.deepEqual(shown(await state.variables(call, 7, 7)), ['v0 = 7', 'v1 = 4']);
    assert.deepEqual(asked, []);
  });

  it('say why there are none', async () => {
    const reasons = [
      await variablesOf(1, undefined, () => 0n).state.variables(call, 1, 1),
      await variablesOf(1, { storageLayout: undefined }, () => 0n).state.variables(call, 1, 1),
      await variablesOf(0, {}, () => 0n).state.variables(call, 1, 1),
    ];
    assert.deepEqual(reasons.flatMap(shown), [
      '— = The contract is not verified.',
      '— = The verification has no storage layout.',
      '— = The contract has no state variables.',
    ]);
  });
});
