import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/domain/failure.ts';
import type { TreeNode } from '../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { createLazyTree } = await import('../../../src/editor/lazyTree.ts');

const down = new ServiceError('status', 'http://localhost', { kind: 'timedOut', timeoutMs: 10_000 });

/** A tree with one branch, which fails while the test says so, and the log's lines. */
function setUp() {
  const given: { error: unknown; rootsError?: unknown } = { error: down };
  const count = { asked: 0, failures: 0, drawn: 0 };
  const logged: string[] = [];
  const branch: TreeNode = {
    id: 'branch',
    label: 'Branch',
    children: async () => {
      count.asked++;
      if (given.error !== undefined) {
        throw given.error;
      }
      return [{ id: 'line', label: `line ${count.asked}` }];
    },
  };
  const tree = createLazyTree({
    log: { failure: (doing: string) => logged.push(doing), show() {}, dispose() {} },
    roots: () => {
      if (given.rootsError !== undefined) {
        throw given.rootsError;
      }
      return [branch];
    },
    retry: 'hieroLens.status.refresh',
    onFailure: () => count.failures++,
  });
  tree.onDidChangeTreeData?.(() => void count.drawn++);
  const labels = async () => ((await tree.getChildren(branch)) ?? []).map(({ label }) => label);
  return { given, count, logged, branch, tree, labels };
}

describe('branch that cannot be loaded', () => {
  it('shows the failure with Retry, and costs no request when it is drawn again', async () => {
    const { count, logged, labels, tree } = setUp();
    const [sentence, retry, ...rest] = await labels();
    assert.match(sentence ?? '', /did not answer/);
    assert.deepEqual([retry, rest], ['Retry', []]);
    tree.redraw();
    assert.equal((await labels())[0], sentence);
    assert.deepEqual(count, { asked: 1, failures: 1, drawn: 1 });
    assert.deepEqual(logged, ['tree branch']);
  });

  const ways: Readonly<Record<string, (of: ReturnType<typeof setUp>) => void>> = {
    'the failures are retried': ({ tree }) => assert.equal(tree.retryFailures(), true),
    'the tree is reloaded': ({ tree }) => tree.reload(),
    'its owner draws it again': ({ tree }) => tree.redrawBranch('branch'),
    'it was closed': ({ tree, branch }) => tree.forget(branch),
  };
  for (const [title, act] of Object.entries(ways)) {
    it(`is asked for again when ${title}, whether it fails once more or not`, async () => {
      const setup = setUp();
      const { given, count, labels } = setup;
      await labels();
      act(setup);
      assert.equal((await labels())[1], 'Retry');
      given.error = undefined;
      act(setup);
      assert.deepEqual(await labels(), ['line 3']);
      assert.deepEqual(count, { asked: 3, failures: 2, drawn: 2 });
      assert.equal(setup.tree.retryFailures(), false);
    });
  }

  it('is nothing to retry at the top once that has loaded', async () => {
    const { given, tree } = setUp();
    given.rootsError = down;
    assert.equal((await tree.getChildren())?.[1]?.label, 'Retry');
    assert.equal(tree.retryFailures(), true);
    await tree.getChildren();
    given.rootsError = undefined;
    assert.deepEqual(
      (await tree.getChildren())?.map(({ id }) => id),
      ['branch'],
    );
    assert.equal(tree.retryFailures(), false);
  });

  it('is told to the log once while the failure stays the same', async () => {
    const { given, logged, labels, tree } = setUp();
    await labels();
    tree.reload();
    await labels();
    assert.equal(logged.length, 1);
    given.error = new Error('other');
    tree.reload();
    await labels();
    assert.equal(logged.length, 2);
  });
});
