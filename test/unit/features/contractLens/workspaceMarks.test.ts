import assert from 'node:assert/strict';
import type { MentionState } from '../../../../src/features/contractLens/contractLookupCache.ts';
import { createWorkspaceMarks } from '../../../../src/features/contractLens/workspaceMarks.ts';
import { keyOf } from '../../services/contracts/contractFakes.ts';

const key = keyOf('0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148');
const stateOf = (fullyQualifiedName: string) =>
  ({ kind: 'verified', key, contract: { match: 'match', compilation: { fullyQualifiedName } } }) as MentionState;
const vault = stateOf('contracts/Vault.sol:Vault');

function setup(answers: readonly (boolean | Error)[]) {
  const left = [...answers];
  let asked = 0;
  const marks = createWorkspaceMarks(async () => {
    asked++;
    const answer = left.shift();
    if (typeof answer !== 'boolean') {
      throw answer ?? new Error('not expected');
    }
    return answer;
  });
  return { marks, asked: () => asked };
}

describe('marks of contracts that differ from the workspace', () => {
  it('are found out once for all who ask', async () => {
    const { marks, asked } = setup([true]);
    assert.deepEqual([marks.known(vault), marks.isDue(vault)], [undefined, true]);
    assert.deepEqual(await Promise.all([marks.find(vault), marks.find(vault)]), [true, true]);
    assert.deepEqual([marks.known(vault), marks.isDue(vault)], [true, false]);
    assert.equal(marks.known(stateOf('contracts/Vault.sol:Vault')), true, 'however often the contract is asked for');
    assert.equal(marks.known(stateOf('src/Vault.sol:Vault')), undefined);
    assert.equal(asked(), 1);
  });

  it('are none of what has no file of its own', async () => {
    const { marks, asked } = setup([]);
    for (const state of [stateOf('Vault'), { kind: 'notFound' }, { kind: 'unverified', key, methods: [] }] as const) {
      assert.deepEqual([marks.known(state), marks.isDue(state), await marks.find(state)], [false, false, false]);
    }
    assert.equal(asked(), 0);
  });

  it('go when a file of that name changes, whatever its folder, or the folders of the workspace do', async () => {
    const { marks } = setup([true, false, true]);
    assert.equal(marks.drop('/w/Vault.sol'), false, 'nothing was asked yet');
    await marks.find(vault);
    assert.equal(marks.drop('/w/Token.sol'), false);
    assert.equal(marks.drop('/w/Vault.sol.bak'), false);
    assert.equal(marks.known(vault), true);
    assert.equal(marks.drop('/w/src/Vault.sol'), true);
    assert.equal(marks.drop('/w/src/Vault.sol'), false, 'nothing is left to drop');
    assert.deepEqual([marks.known(vault), marks.isDue(vault)], [true, true], 'until it is found out again');
    assert.equal(await marks.find(vault), false);
    assert.deepEqual([marks.known(vault), marks.isDue(vault)], [false, false]);
    assert.equal(marks.drop(), true);
    assert.equal(await marks.find(vault), true);
  });

  it('are not those of before a change, even if they come after it', async () => {
    const answers: ((differs: boolean) => void)[] = [];
    const marks = createWorkspaceMarks(() => new Promise((resolve) => answers.push(resolve)));
    const before = marks.find(vault);
    marks.drop('/w/Vault.sol');
    const after = marks.find(vault);
    answers[1]?.(false);
    await after;
    answers[0]?.(true);
    await before;
    assert.equal(marks.known(vault), false);
  });

  it('are none when the files cannot be compared', async () => {
    const { marks } = setup([new Error('no disk')]);
    assert.equal(await marks.find(vault), false);
  });
});
