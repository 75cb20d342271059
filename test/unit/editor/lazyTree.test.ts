import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/domain/failure.ts';
import type { LostBranch } from '../../../src/editor/failureText.ts';
import type { AgingNodes, TreeNode } from '../../../src/editor/treeNode.ts';
import { stubVsCode } from '../../bench/vscodeStub.ts';
import { fakeClock } from './fakeClock.ts';

stubVsCode();
const vscode = await import('vscode');
const { createLazyTree } = await import('../../../src/editor/lazyTree.ts');
const { createRetryScheduler } = await import('../../../src/editor/polling.ts');
const { isTreeNode } = await import('../../../src/editor/treeNode.ts');

const down = new ServiceError('status', 'http://localhost', { kind: 'timedOut', passedMs: 10_000 });

/** A tree with one branch, which fails while the test says so, and the log's lines. */
function setUp(told?: (readonly unknown[])[]) {
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
    ...(told === undefined
      ? {}
      : { tell: (lost: readonly LostBranch[]) => void told.push(lost.map(({ error }) => error)) }),
  });
  tree.onDidChangeTreeData?.(() => void count.drawn++);
  const labels = async () => ((await tree.getChildren(branch)) ?? []).map(({ label }) => label);
  return { given, count, logged, branch, tree, labels };
}

describe('branch that cannot be loaded', () => {
  it('shows the failure with Retry, and costs no request when it is drawn again', async () => {
    const { branch, count, logged, labels, tree } = setUp();
    const [sentence, retry, ...rest] = await labels();
    assert.equal(sentence, 'No answer');
    assert.equal(
      (await tree.getChildren(branch))?.[0]?.tooltip,
      'The status service did not answer within 10 seconds.',
    );
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

  it('is not retried while it is asked for again', async () => {
    const answers = [Promise.reject(down), new Promise<readonly TreeNode[]>(() => undefined)];
    const branch: TreeNode = { id: 'branch', label: 'Branch', children: async () => answers.shift() ?? [] };
    const tree = createLazyTree({
      log: { failure() {}, show() {}, dispose() {} },
      roots: () => [branch],
      retry: 'hieroLens.status.refresh',
    });
    await tree.getChildren(branch);
    assert.equal(tree.retryFailures(), true);
    void tree.getChildren(branch);
    assert.deepEqual([tree.retryFailures(), answers.length], [false, 0]);
  });

  it('is tried eleven times in an hour while each try takes 16 seconds, and is new after a good answer', async () => {
    const clock = fakeClock();
    let asked = 0;
    let isDown = true;
    const branch: TreeNode = {
      id: 'branch',
      label: 'Branch',
      children: () =>
        new Promise((resolve, reject) => {
          asked++;
          clock.after(16_000, () => (isDown ? reject(down) : resolve([])));
        }),
    };
    const tree = createLazyTree({
      log: { failure: () => undefined, show() {}, dispose() {} },
      ...{ roots: () => [branch], retry: 'hieroLens.status.refresh' },
      onFailure: (isFirst) => retries.failed(isFirst),
    });
    const retries = createRetryScheduler({ retry: () => tree.retryFailures(), isWanted: () => true, clock });
    tree.onDidChangeTreeData?.(() => void tree.getChildren(branch));
    void tree.getChildren(branch);
    await clock.pass(3_600_000);
    assert.equal(asked, 11);
    isDown = false;
    await clock.pass(700_000);
    isDown = true;
    tree.refresh();
    await clock.pass(16_000 + 15_000);
    assert.equal(asked, 14);
  });

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

  it('is told above the lines at the top where somebody shows it there, and only while it lasts', async () => {
    const told: (readonly unknown[])[] = [];
    const { given, tree } = setUp(told);
    const labels = async () => ((await tree.getChildren()) ?? []).map(({ label }) => label);
    given.rootsError = down;
    assert.deepEqual(await labels(), ['Retry']);
    assert.deepEqual(told, [[down]]);
    given.rootsError = new vscode.CancellationError();
    assert.deepEqual(await labels(), []);
    given.rootsError = undefined;
    assert.deepEqual(await labels(), ['Branch']);
    assert.deepEqual(told.slice(1), [[]]);
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

describe('branch that shows its value beside its label', () => {
  /** A tree with one, which counts what it is asked, and fails while it is told to. */
  function summarized(tell?: (lost: readonly LostBranch[]) => void) {
    const given: { error: unknown } = { error: undefined };
    const count = { asked: 0, drawn: 0 };
    const clock = fakeClock();
    const beganMs = clock.nowMs();
    const branch: TreeNode = {
      id: 'rate',
      label: 'Rate',
      summarize: ({ good, goodAtMs, failure }) => ({
        description:
          failure === undefined
            ? good?.summary?.()
            : `${good?.summary?.()} of ${goodAtMs && goodAtMs - beganMs}: ${String(failure.error)}`,
      }),
      children: async () => {
        count.asked++;
        if (given.error !== undefined) {
          throw given.error;
        }
        const value = String(count.asked);
        return { draw: () => [{ id: 'rate/now', label: value }], freshForMs: 1_000, summary: () => value };
      },
    };
    const tree = createLazyTree({
      log: { failure() {}, show() {}, dispose() {} },
      roots: () => [branch, { id: 'other', label: 'Other', children: () => assert.fail('nobody opened it') }],
      retry: 'hieroLens.status.refresh',
      clock,
      ...(tell === undefined ? {} : { tell }),
    });
    tree.onDidChangeTreeData?.(() => void count.drawn++);
    const line = async () => (await tree.getChildren())?.[0] ?? assert.fail('no line');
    /** The line as it is drawn once what it asks for has come. */
    const settled = async () => {
      await line();
      await new Promise((resolve) => setImmediate(resolve));
      return line();
    };
    return { given, count, clock, branch, tree, line, settled };
  }

  it('asks once it is drawn, is drawn again with the value, and asks nothing more when it is opened', async () => {
    const { count, tree, line, settled } = summarized();
    assert.equal((await line()).description, undefined);
    await line();
    assert.equal((await settled()).description, '1');
    assert.deepEqual(count, { asked: 1, drawn: 1 });
    const below = await tree.getChildren(await line());
    assert.deepEqual(
      below?.map(({ label }) => label),
      ['1'],
    );
    assert.equal(count.asked, 1);
  });

  it('asks again once its value is old, and keeps it when the branch is closed', async () => {
    const { count, clock, tree, line, settled } = summarized();
    await settled();
    tree.forget(await line());
    assert.equal((await line()).description, '1');
    await clock.pass(1_000);
    // The old value stays until there is a new one.
    assert.equal((await line()).description, '1');
    assert.equal((await settled()).description, '2');
    assert.equal(count.asked, 2);
  });

  it('keeps what it knows when all is asked for again and nothing answers, and tells how old it is', async () => {
    const { given, clock, tree, settled } = summarized();
    await settled();
    await clock.pass(500);
    given.error = down;
    tree.refresh();
    assert.equal((await settled()).description, `1 of 0: ${down}`);
    tree.refresh();
    assert.equal((await settled()).description, `1 of 0: ${down}`);
    tree.reload();
    assert.equal((await settled()).description, `undefined of undefined: ${down}`);
  });

  it('is told above the lines where nothing is known of it, with what its owner could not have', async () => {
    const told: (readonly unknown[])[] = [];
    const own = new Error('own');
    const given: { error: unknown; own: unknown } = { error: down, own };
    const rate: TreeNode = {
      ...{ id: 'rate', label: 'Rate', summarize: () => ({ description: 'failed' }) },
      children: async () => {
        throw given.error;
      },
    };
    const tree = createLazyTree({
      log: { failure() {}, show() {}, dispose() {} },
      roots: () => [rate, { id: 'other', label: 'Other' }],
      retry: 'hieroLens.status.refresh',
      tell: (lost) => void told.push(lost.map(({ error }) => error)),
      failure: () => (given.own === undefined ? undefined : { error: given.own, goodAtMs: undefined }),
    });
    const labels = async () => {
      await tree.getChildren();
      await new Promise((resolve) => setImmediate(resolve));
      return (await tree.getChildren())?.map(({ label }) => label);
    };
    assert.deepEqual(
      [await labels(), told.at(-1)],
      [
        ['Retry', 'Other'],
        [own, down],
      ],
    );
    given.own = undefined;
    assert.deepEqual([await labels(), told.at(-1)], [['Retry', 'Other'], [down]]);
    // A service that answers with a failure has a line for it.
    given.error = new Error('other');
    tree.reload();
    assert.deepEqual([await labels(), told.at(-1)], [['Rate', 'Other'], []]);
  });

  it('is told above the lines, and not below it too, while nothing answers and something is known', async () => {
    const told: (readonly unknown[])[] = [];
    const { given, clock, tree, branch, settled } = summarized((lost) => void told.push(lost));
    await settled();
    const goodAtMs = clock.nowMs();
    await clock.pass(500);
    given.error = down;
    tree.refresh();
    await settled();
    assert.deepEqual(
      [(await tree.getChildren())?.map(({ label }) => label), told.at(-1)],
      [['Retry', 'Rate', 'Other'], [{ error: down, goodAtMs }]],
    );
    assert.deepEqual(
      (await tree.getChildren(branch))?.map(({ label }) => label),
      ['1'],
    );
    // What was told stays while it is asked for again.
    const before = told.length;
    assert.equal(tree.retryFailures(), true);
    await settled();
    assert.deepEqual([...new Set(told.slice(before).map((lost) => lost.length))], [1]);
    given.error = new Error('other');
    tree.refresh();
    await settled();
    assert.deepEqual([(await tree.getChildren())?.length, told.at(-1)], [2, []]);
    assert.equal((await tree.getChildren(branch))?.length, 3);
  });

  it('knows of a failure beside the last good answer, and asks again when failures are retried', async () => {
    const { given, clock, tree, settled } = summarized();
    await settled();
    given.error = down;
    await clock.pass(1_000);
    assert.equal((await settled()).description, `1 of 0: ${down}`);
    given.error = undefined;
    assert.equal(tree.retryFailures(), true);
    assert.equal((await settled()).description, '3');
  });
});

describe('lines of a tree', () => {
  const { tree } = setUp();
  const itemOf = (node: TreeNode) => JSON.parse(JSON.stringify(tree.getTreeItem(node))) as unknown;

  it('show all that a node says', () => {
    const command = { title: 'Open', command: 'open' };
    const node: TreeNode = {
      ...{ id: 'a', label: 'Label', description: 'more', tooltip: 'all', icon: new vscode.ThemeIcon('pass') },
      ...{ accessibleLabel: 'spoken', contextValue: 'kind', command, copyText: 'copy', link: 'https://a.test' },
      children: () => [],
    };
    assert.deepEqual(itemOf(node), {
      ...{ id: 'a', label: 'Label', description: 'more', tooltip: 'all', iconPath: { id: 'pass' }, command },
      accessibilityInformation: { label: 'spoken' },
      contextValue: 'kind copyable linked',
      collapsibleState: vscode.TreeItemCollapsibleState.Collapsed,
    });
    assert.deepEqual(itemOf({ ...node, isExpanded: true, copyText: '', contextValue: undefined }), {
      ...{ id: 'a', label: 'Label', description: 'more', tooltip: 'all', iconPath: { id: 'pass' }, command },
      accessibilityInformation: { label: 'spoken' },
      contextValue: 'linked',
      collapsibleState: vscode.TreeItemCollapsibleState.Expanded,
    });
  });

  it('are read out with label and description, and have no menu, unless they say so', () => {
    const collapsibleState = vscode.TreeItemCollapsibleState.None;
    const plain = { id: 'a', label: 'Label', accessibilityInformation: { label: 'Label' }, collapsibleState };
    assert.deepEqual(itemOf({ id: 'a', label: 'Label', isExpanded: true }), plain);
    const described = { ...plain, description: 'more', accessibilityInformation: { label: 'Label, more' } };
    assert.deepEqual(itemOf({ id: 'a', label: 'Label', description: 'more' }), described);
  });

  it('are told from what a link or a key binding hands over', () => {
    assert.ok(isTreeNode({ id: 'a', label: 'Label' }));
    for (const other of [undefined, null, 'a', { id: 'a' }, { label: 'Label' }]) {
      assert.equal(isTreeNode(other), false);
    }
  });

  it('lie below the line that their owner names', () => {
    const parent = { id: 'parent', label: 'Parent' };
    const options = { log: { failure() {}, show() {}, dispose() {} }, roots: () => [] } as const;
    const owned = createLazyTree({ ...options, retry: 'hieroLens.status.refresh', parentOf: () => parent });
    assert.equal(owned.getParent?.({ id: 'a', label: 'A' }), parent);
    assert.equal(tree.getParent?.({ id: 'a', label: 'A' }), undefined);
  });
});

describe('branch', () => {
  /** A tree of whatever the test hands over, on a clock that stands still. */
  function setUpPlain() {
    const clock = fakeClock();
    const logged: string[] = [];
    let draws = 0;
    const tree = createLazyTree({
      ...{ log: { failure: (doing: string) => logged.push(doing), show() {}, dispose() {} }, clock },
      ...{ roots: () => [], retry: 'hieroLens.blocks.refresh' },
    });
    tree.onDidChangeTreeData?.(() => void draws++);
    const labelsOf = async (id: string, children: TreeNode['children']) =>
      ((await tree.getChildren({ id, label: id, children })) ?? []).map(({ label }) => label);
    return { clock, tree, logged, labelsOf, draws: () => draws };
  }
  const line = (label: string): TreeNode => ({ id: label, label });

  it('without lines says so', async () => {
    const { labelsOf } = setUpPlain();
    assert.deepEqual(await labelsOf('a', () => []), ['None']);
    assert.deepEqual(await labelsOf('b', async () => []), ['None']);
    assert.deepEqual(await labelsOf('c', undefined), ['None']);
  });

  it('that was loaded is kept until it is forgotten; what lies below it is forgotten with it', async () => {
    const { labelsOf, tree, draws } = setUpPlain();
    let asked = 0;
    const children = async () => [line(`${++asked}`)];
    assert.deepEqual([await labelsOf('a', children), await labelsOf('a', children)], [['1'], ['1']]);
    await labelsOf('a/b', children);
    await labelsOf('ab', children);
    tree.forget(line('a'));
    assert.equal(draws(), 1);
    assert.deepEqual(await labelsOf('a/b', children), ['4']);
    assert.deepEqual(await labelsOf('a', children), ['5']);
    assert.deepEqual(await labelsOf('ab', children), ['3']);
    tree.forget(line('unknown'));
    assert.equal(draws(), 1);
  });

  it('that gives its lines at once is never kept, and may fail at once', async () => {
    const { labelsOf, logged } = setUpPlain();
    let asked = 0;
    const children = () => [line(`${++asked}`)];
    assert.deepEqual([await labelsOf('a', children), await labelsOf('a', children)], [['1'], ['2']]);
    const failing = () => {
      throw new Error('broken');
    };
    assert.equal((await labelsOf('b', failing))[1], 'Retry');
    assert.deepEqual(logged, ['tree b']);
  });

  it('whose work was cancelled is empty, and no failure', async () => {
    const { labelsOf, tree, logged } = setUpPlain();
    const children = async () => {
      throw new vscode.CancellationError();
    };
    assert.deepEqual(await labelsOf('a', children), ['None']);
    assert.deepEqual([logged, tree.retryFailures()], [[], false]);
  });

  it('that grows old stays as it was when asking again is cancelled at once', async () => {
    const { labelsOf, clock, logged } = setUpPlain();
    await labelsOf('a', async () => ({ draw: () => [line('old')], freshForMs: 1_000 }));
    await clock.pass(1_000);
    const cancelled = () => {
      throw new vscode.CancellationError();
    };
    assert.deepEqual([await labelsOf('a', cancelled), logged], [['old'], []]);
  });

  it('takes no late answer for one that it was asked for later', async () => {
    const { labelsOf, tree } = setUpPlain();
    const { promise, resolve } = Promise.withResolvers<readonly TreeNode[]>();
    const late = labelsOf('a', () => promise);
    tree.reload();
    assert.deepEqual(await labelsOf('a', async () => [line('new')]), ['new']);
    resolve([line('old')]);
    assert.deepEqual(await late, ['old']);
    assert.deepEqual(await labelsOf('a', async () => [line('newer')]), ['new']);
  });

  it('takes no late failure for one that it was asked for later', async () => {
    const { labelsOf, tree, logged } = setUpPlain();
    const { promise, reject } = Promise.withResolvers<readonly TreeNode[]>();
    const late = labelsOf('a', () => promise);
    tree.reload();
    assert.deepEqual(await labelsOf('a', async () => [line('new')]), ['new']);
    reject(new Error('old'));
    assert.deepEqual(await late, ['None']);
    assert.deepEqual([logged, await labelsOf('a', async () => [line('newer')])], [[], ['new']]);
  });

  it('that grows old is shown while it is asked for again, with the failure below when that comes', async () => {
    const { labelsOf, tree, clock, draws, logged } = setUpPlain();
    let asked = 0;
    let drawn = 0;
    let fails = false;
    const children = async (): Promise<AgingNodes> => {
      asked++;
      if (fails) {
        throw down;
      }
      const answer = asked;
      return { draw: () => [line(`answer ${answer}, drawing ${++drawn}`)], freshForMs: 1_000 };
    };
    const labels = () => labelsOf('a', children);
    assert.deepEqual(await labels(), ['answer 1, drawing 1']);
    await clock.pass(999);
    assert.deepEqual(await labels(), ['answer 1, drawing 2']);
    await clock.pass(1);
    assert.deepEqual(await labels(), ['answer 1, drawing 3']);
    assert.deepEqual([asked, draws()], [2, 1]);
    assert.deepEqual(await labels(), ['answer 2, drawing 4']);
    fails = true;
    await clock.pass(1_000);
    assert.deepEqual(await labels(), ['answer 2, drawing 5']);
    assert.deepEqual((await labels()).slice(0, 1), ['answer 2, drawing 6']);
    assert.equal((await labels())[2], 'Retry');
    assert.deepEqual([asked, draws(), logged], [3, 2, ['tree a']]);
    fails = false;
    assert.equal(tree.retryFailures(), true);
    assert.deepEqual(await labels(), ['answer 2, drawing 8']);
    assert.deepEqual(await labels(), ['answer 4, drawing 9']);
    assert.equal(tree.retryFailures(), false);
  });
});
