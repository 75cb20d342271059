import assert from 'node:assert/strict';
import { createLazyTree } from '../../src/editor/lazyTree.ts';
import type { TreeNode } from '../../src/editor/treeNode.ts';
import { fakeClock } from '../unit/editor/fakeClock.ts';
import { eventually } from './eventually.ts';
import { quietLog } from './stagedNetwork.ts';

const freshForMs = 1_000;

/** A tree with one branch whose line counts the askings and the drawings. */
function underTest() {
  const clock = fakeClock();
  const count = { asked: 0, drawn: 0, failures: 0 };
  const given = { fails: false };
  const branch: TreeNode = {
    id: 'branch',
    label: 'Branch',
    children: async () => {
      const asked = ++count.asked;
      if (given.fails) {
        throw new Error('down');
      }
      return { draw: () => [{ id: 'line', label: `${asked}.${++count.drawn}` }], freshForMs };
    },
  };
  const tree = createLazyTree({
    log: quietLog(),
    roots: () => [branch],
    retry: 'hieroLens.status.refresh',
    onFailure: () => count.failures++,
    clock,
  });
  const labels = async () => ((await tree.getChildren(branch)) ?? []).map(({ label }) => label);
  return { clock, count, given, branch, tree, labels };
}

describe('tree whose lines grow old', () => {
  it('draws them anew without asking', async () => {
    const { count, labels } = underTest();
    assert.deepEqual([await labels(), await labels(), await labels()], [['1.1'], ['1.2'], ['1.3']]);
    assert.equal(count.asked, 1);
  });

  it('asks again at the first drawing after they are stale, and shows what it has until the answer comes', async () => {
    const { clock, count, labels } = underTest();
    await labels();
    await clock.pass(freshForMs);
    assert.equal(count.asked, 1);
    assert.deepEqual(await labels(), ['1.2']);
    await eventually(async () => assert.match((await labels()).join(), /^2\./));
    assert.equal(count.asked, 2);
  });

  it('keeps what it has when it cannot be had again, says why, and heals', async () => {
    const { clock, count, given, labels, tree } = underTest();
    await labels();
    given.fails = true;
    await clock.pass(freshForMs);
    await labels();
    await eventually(async () => assert.equal((await labels()).length, 3));
    assert.deepEqual((await labels()).slice(2), ['Retry']);
    assert.deepEqual([count.asked, count.failures], [2, 1]);
    given.fails = false;
    assert.equal(tree.retryFailures(), true);
    await labels();
    await eventually(async () => assert.match((await labels()).join(), /^3\.\d+$/));
  });

  it('forgets them when their branch is closed', async () => {
    const { branch, labels, tree } = underTest();
    await labels();
    tree.forget(branch);
    assert.deepEqual(await labels(), ['2.2']);
  });

  it('says none in a branch that has nothing, and leaves it to the owner at the top', async () => {
    const branch: TreeNode = { id: 'branch', label: 'Branch', children: async () => [] };
    const tree = createLazyTree({ log: quietLog(), roots: () => [], retry: 'hieroLens.status.refresh' });
    assert.deepEqual(
      ((await tree.getChildren(branch)) ?? []).map(({ label }) => label),
      ['None'],
    );
    assert.deepEqual(await tree.getChildren(), []);
  });
});
