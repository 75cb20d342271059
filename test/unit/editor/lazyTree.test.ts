import assert from 'node:assert/strict';
import type * as vscodeTypes from 'vscode';
import { ServiceError } from '../../../src/domain/failure.ts';
import type { LostBranch } from '../../../src/editor/failureText.ts';
import type { LazyTreeOptions } from '../../../src/editor/lazyTree.ts';
import type { TreeNode } from '../../../src/editor/treeNode.ts';
import { fakeClock } from './fakeClock.ts';
import { fakeLog, settle, vscode } from './fakeEditor.ts';

const { createLazyTree } = await import('../../../src/editor/lazyTree.ts');
const { createLazyView } = await import('../../../src/editor/lazyView.ts');

const down = new ServiceError('status', 'http://localhost', { kind: 'timedOut', passedMs: 10_000 });
const other = new Error('other');
const line = (label: string): TreeNode => ({ id: label, label });
const fail = (error: unknown): never => {
  throw error;
};

/** A tree on a clock that stands still: what it logs, how often it is drawn, and what it tells above its lines. */
function open(options: Partial<LazyTreeOptions> = {}) {
  const clock = fakeClock();
  const log = fakeLog();
  const count = { drawn: 0 };
  const tree = createLazyTree({ log, clock, roots: () => [], retry: 'hieroLens.status.refresh', ...options });
  tree.onDidChangeTreeData(() => void count.drawn++);
  /** The labels of the lines below one, or of those at the top. */
  const labels = async (below?: TreeNode) => ((await tree.getChildren(below)) ?? []).map(({ label }) => label);
  const labelsOf = (id: string, children: TreeNode['children']) => labels({ ...line(id), children });
  return { tree, clock, logged: log.failures, count, labels, labelsOf };
}

/** What was told above the lines of a tree, each time it was drawn. */
function telling() {
  const told: (readonly unknown[])[] = [];
  return { told, showLost: (lost: readonly LostBranch[]) => void told.push(lost.map(({ error }) => error)) };
}

describe('branch that cannot be loaded', () => {
  /** A tree with one, which is asked for each time, and fails while the test says so. */
  function openFailing() {
    const given: { error: unknown } = { error: down };
    const asked = { times: 0, failures: 0 };
    const branch: TreeNode = {
      ...line('branch'),
      children: async () => {
        asked.times++;
        return given.error === undefined ? [line(`line ${asked.times}`)] : fail(given.error);
      },
    };
    const opened = open({ roots: () => [branch], onFailure: () => asked.failures++ });
    return { ...opened, given, asked, branch };
  }

  it('shows the failure with Retry, and costs no request when it is drawn again', async () => {
    const { tree, asked, branch, logged, labels } = openFailing();
    const [failure] = (await tree.getChildren(branch)) ?? [];
    assert.equal(failure?.tooltip, 'The status service did not answer within 10 seconds.');
    tree.redraw();
    assert.deepEqual(await labels(branch), ['No answer', 'Retry']);
    assert.deepEqual([asked, logged], [{ times: 1, failures: 1 }, ['tree branch']]);
  });

  for (const [title, act] of [
    ['the failures are retried', ({ tree }) => assert.equal(tree.retryFailures(), true)],
    ['the tree is reloaded', ({ tree }) => tree.reload()],
    ['its owner draws it again', ({ tree }) => tree.redrawBranch('branch')],
    ['it was closed', ({ tree, branch }) => tree.forget(branch)],
  ] as readonly (readonly [string, (of: ReturnType<typeof openFailing>) => void])[]) {
    it(`is asked for again when ${title}, whether it fails once more or not`, async () => {
      const opened = openFailing();
      const { tree, given, asked, branch, labels, count } = opened;
      await labels(branch);
      act(opened);
      assert.equal((await labels(branch))[1], 'Retry');
      given.error = undefined;
      act(opened);
      assert.deepEqual(await labels(branch), ['line 3']);
      assert.deepEqual([asked, count.drawn], [{ times: 3, failures: 2 }, 2]);
      assert.equal(tree.retryFailures(), false);
    });
  }

  it('is not retried while it is asked for again', async () => {
    const answers = [Promise.reject(down), new Promise<readonly TreeNode[]>(() => undefined)];
    const branch: TreeNode = { ...line('branch'), children: async () => answers.shift() ?? [] };
    const { tree } = open({ roots: () => [branch] });
    await tree.getChildren(branch);
    assert.equal(tree.retryFailures(), true);
    void tree.getChildren(branch);
    assert.deepEqual([tree.retryFailures(), answers.length], [false, 0]);
  });

  it('is tried by its view eleven times in an hour while each try takes 16 seconds, and only while it is seen', async () => {
    let asked = 0;
    let isDown = true;
    const clock = fakeClock();
    const branch: TreeNode = {
      ...line('branch'),
      children: () =>
        new Promise((resolve, reject) => {
          asked++;
          clock.after(16_000, () => (isDown ? reject(down) : resolve([])));
        }),
    };
    const event = () => new vscode.Disposable(() => undefined);
    const view = { visible: true, selection: [branch], onDidChangeVisibility: event, onDidCollapseElement: event };
    Object.assign(vscode.window, { state: { focused: true }, onDidChangeWindowState: event });
    let provider: vscodeTypes.TreeDataProvider<TreeNode> | undefined;
    const lazyView = createLazyView({
      ...{ log: fakeLog(), clock, retry: 'hieroLens.status.refresh', viewId: 'hieroLens.status' },
      ...{ roots: () => [branch], reconsider: () => undefined, parentOf: () => branch },
      trees: {
        create(_id, given) {
          provider = given;
          return view as never;
        },
      },
    });
    assert.deepEqual([lazyView.tree], [undefined]);
    assert.equal(provider?.getParent?.(line('below')), branch);
    await provider?.getTreeItem(branch);
    provider?.onDidChangeTreeData?.(() => void provider?.getChildren(branch));
    void provider?.getChildren(branch);
    await clock.pass(3_600_000);
    assert.equal(asked, 11);
    isDown = false;
    await clock.pass(700_000);
    isDown = true;
    lazyView.tree?.refresh();
    await clock.pass(16_000 + 15_000);
    assert.equal(asked, 14);
    view.visible = false;
    await clock.pass(3_600_000);
    const { isSeen, lineOf } = lazyView;
    assert.deepEqual([asked, isSeen(), lineOf('key'), lineOf(line('menu'))], [14, false, branch, line('menu')]);
  });

  it('is told to the log once while the failure stays the same', async () => {
    const { given, branch, logged, labels, tree } = openFailing();
    for (const [error, times] of [
      [down, 1],
      [down, 1],
      [other, 2],
      [undefined, 2],
      [other, 3],
    ] as const) {
      given.error = error;
      tree.reload();
      await labels(branch);
      assert.equal(logged.length, times);
    }
  });
});

describe('lines at the top that cannot be had', () => {
  it('are nothing to retry once they have loaded', async () => {
    const given: { error: unknown } = { error: down };
    const { tree, labels } = open({ roots: () => (given.error === undefined ? [line('a')] : fail(given.error)) });
    assert.deepEqual(await labels(), ['No answer', 'Retry']);
    assert.equal(tree.retryFailures(), true);
    await labels();
    given.error = undefined;
    assert.deepEqual(await labels(), ['a']);
    assert.equal(tree.retryFailures(), false);
  });

  it('are told above the lines where somebody shows it there, and only while it lasts', async () => {
    const given: { error: unknown } = { error: down };
    const { told, showLost } = telling();
    const { labels } = open({ showLost, roots: () => (given.error === undefined ? [line('a')] : fail(given.error)) });
    assert.deepEqual([await labels(), told], [['Retry'], [[down]]]);
    given.error = new vscode.CancellationError();
    assert.deepEqual(await labels(), []);
    given.error = undefined;
    assert.deepEqual([await labels(), told.slice(1)], [['a'], [[]]]);
  });
});

describe('branch that shows its value beside its label', () => {
  /** A tree with one, which counts what it is asked, and fails while it is told to. */
  function openSummarized(options: Partial<LazyTreeOptions> = {}) {
    const given: { error: unknown } = { error: undefined };
    const asked = { times: 0 };
    const branch: TreeNode = {
      ...line('rate'),
      summarize: ({ good, goodAtMs, failure }) => {
        const age = goodAtMs && goodAtMs - beganMs;
        const ending = failure === undefined ? '' : ` of ${age}: ${String(failure.error)}`;
        return { description: good || failure ? `${good?.summary?.()}${ending}` : undefined };
      },
      children: async () => {
        const value = String(++asked.times);
        return given.error === undefined
          ? { draw: () => [{ id: 'rate/now', label: value }], freshForMs: 1_000, summary: () => value }
          : fail(given.error);
      },
    };
    const closed = { ...line('other'), children: () => assert.fail('nobody opened it') };
    const opened = open({ roots: () => [branch, closed], ...options });
    const { tree } = opened;
    const beganMs = opened.clock.nowMs();
    const top = async () => (await tree.getChildren())?.find(({ id }) => id === 'rate') ?? assert.fail('no line');
    /** What stands beside its label once what it asks for has come. */
    const settled = async () => {
      await tree.getChildren();
      await settle();
      return (await tree.getChildren())?.find(({ id }) => id === 'rate')?.description;
    };
    return { ...opened, given, asked, branch, top, settled };
  }

  it('asks once it is drawn, is drawn again with the value, and asks nothing more when it is opened', async () => {
    const { asked, count, top, labels, settled } = openSummarized();
    assert.equal((await top()).description, undefined);
    await top();
    assert.equal(await settled(), '1');
    assert.deepEqual([asked.times, count.drawn], [1, 1]);
    assert.deepEqual(await labels(await top()), ['1']);
    assert.equal(asked.times, 1);
  });

  it('asks again once its value is old, and keeps it when the branch is closed', async () => {
    const { asked, clock, tree, top, settled } = openSummarized();
    await settled();
    tree.forget(await top());
    assert.equal((await top()).description, '1');
    await clock.pass(1_000);
    // The old value stays until there is a new one.
    assert.equal((await top()).description, '1');
    assert.equal(await settled(), '2');
    assert.equal(asked.times, 2);
  });

  it('keeps what it knows when nothing answers, tells how old it is, and asks again when failures are', async () => {
    const { given, clock, tree, settled } = openSummarized();
    await settled();
    await clock.pass(500);
    given.error = down;
    for (const ask of [() => tree.refresh(), () => clock.pass(1_000), () => tree.retryFailures()]) {
      await ask();
      assert.equal(await settled(), `1 of 0: ${down}`);
    }
    tree.reload();
    assert.equal(await settled(), `undefined of undefined: ${down}`);
    given.error = undefined;
    assert.equal(tree.retryFailures(), true);
    assert.equal(await settled(), '5');
  });

  it('is told above the lines where nothing is known of it, with what its owner could not have', async () => {
    const { told, showLost } = telling();
    const given: { error: unknown; own: unknown } = { error: down, own: new Error('own') };
    const rate: TreeNode = { ...line('rate'), summarize: () => ({}), children: async () => fail(given.error) };
    const { tree, labels } = open({
      roots: () => [rate, line('other')],
      showLost,
      failure: () => (given.own === undefined ? undefined : { error: given.own, goodAtMs: undefined }),
    });
    const drawn = async () => {
      await labels();
      await settle();
      return [await labels(), told.at(-1)];
    };
    assert.deepEqual(await drawn(), [
      ['Retry', 'other'],
      [given.own, down],
    ]);
    given.own = undefined;
    assert.deepEqual(await drawn(), [['Retry', 'other'], [down]]);
    // A service that answers with a failure has a line for it.
    given.error = other;
    tree.reload();
    assert.deepEqual(await drawn(), [['rate', 'other'], []]);
  });

  it('is told above the lines, and not below it too, while nothing answers and something is known', async () => {
    const told: (readonly LostBranch[])[] = [];
    const { given, clock, tree, branch, labels, settled } = openSummarized({
      showLost: (lost) => void told.push(lost),
    });
    await settled();
    const goodAtMs = clock.nowMs();
    await clock.pass(500);
    given.error = down;
    tree.refresh();
    await settled();
    assert.deepEqual([await labels(), told.at(-1)], [['Retry', 'rate', 'other'], [{ error: down, goodAtMs }]]);
    assert.deepEqual(await labels(branch), ['1']);
    // What was told stays while it is asked for again.
    const before = told.length;
    assert.equal(tree.retryFailures(), true);
    await settled();
    assert.ok(told.slice(before).every((lost) => lost.length === 1));
    given.error = other;
    tree.refresh();
    await settled();
    assert.deepEqual([(await labels()).length, told.at(-1)], [2, []]);
    assert.equal((await labels(branch)).length, 3);
  });
});

describe('lines of a tree', () => {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const command = { title: 'Open', command: 'open' };
  const node: TreeNode = {
    ...{ id: 'a', label: 'Label', description: 'more', tooltip: 'all', icon: new vscode.ThemeIcon('pass') },
    ...{ accessibleLabel: 'spoken', contextValue: 'kind', command, copyText: 'copy', link: 'https://a.test' },
    children: () => [],
  };
  const item = {
    ...{ id: 'a', label: 'Label', description: 'more', tooltip: 'all', iconPath: { id: 'pass' }, command },
    accessibilityInformation: { label: 'spoken' },
  };
  const plain = { id: 'a', label: 'Label' };
  for (const [title, given, expected] of [
    ['show all that a node says', node, { ...item, contextValue: 'kind copyable linked', collapsibleState: Collapsed }],
    [
      'are open and have menus where they say so',
      { ...node, isExpanded: true, copyText: '', contextValue: undefined },
      { ...item, contextValue: 'linked', collapsibleState: Expanded },
    ],
    [
      'are read out with their label, and are no branch without lines below',
      { ...plain, isExpanded: true },
      { ...plain, accessibilityInformation: { label: 'Label' }, collapsibleState: None },
    ],
    [
      'are read out with their description too',
      { ...plain, description: 'more' },
      {
        ...plain,
        description: 'more',
        accessibilityInformation: { label: 'Label, more' },
        collapsibleState: None,
      },
    ],
  ] as const) {
    it(title, () => {
      assert.deepEqual(JSON.parse(JSON.stringify(open().tree.getTreeItem(given))), expected);
    });
  }
});

describe('branch', () => {
  it('without lines says so', async () => {
    const { labelsOf } = open();
    for (const children of [() => [], async () => [], undefined]) {
      assert.deepEqual(await labelsOf('a', children), ['None']);
    }
  });

  it('that was loaded is kept until it is forgotten; what lies below it is forgotten with it', async () => {
    const { labelsOf, tree, count } = open();
    let asked = 0;
    const children = async () => [line(`${++asked}`)];
    assert.deepEqual([await labelsOf('a', children), await labelsOf('a', children)], [['1'], ['1']]);
    await labelsOf('a/b', children);
    await labelsOf('ab', children);
    tree.forget(line('a'));
    assert.equal(count.drawn, 1);
    assert.deepEqual(await labelsOf('a/b', children), ['4']);
    assert.deepEqual(await labelsOf('a', children), ['5']);
    assert.deepEqual(await labelsOf('ab', children), ['3']);
    tree.forget(line('unknown'));
    assert.equal(count.drawn, 1);
  });

  it('that gives its lines at once is never kept, and may fail at once', async () => {
    const { labelsOf, logged } = open();
    let asked = 0;
    const children = () => [line(`${++asked}`)];
    assert.deepEqual([await labelsOf('a', children), await labelsOf('a', children)], [['1'], ['2']]);
    assert.equal((await labelsOf('b', () => fail(other)))[1], 'Retry');
    assert.deepEqual(logged, ['tree b']);
  });

  it('whose work was cancelled is empty or stays as it was, and is no failure', async () => {
    const { clock, labelsOf, tree, logged } = open();
    const cancelled = () => fail(new vscode.CancellationError());
    assert.deepEqual(await labelsOf('a', async () => cancelled()), ['None']);
    await labelsOf('b', async () => ({ draw: () => [line('old')], freshForMs: 1_000 }));
    await clock.pass(1_000);
    assert.deepEqual(await labelsOf('b', cancelled), ['old']);
    assert.deepEqual([logged, tree.retryFailures()], [[], false]);
  });

  it('takes no late answer or failure for one that it was asked for later', async () => {
    for (const [end, lines] of [
      [({ resolve }) => resolve([line('old')]), ['old']],
      [({ reject }) => reject(other), ['None']],
    ] as readonly (readonly [(late: PromiseWithResolvers<readonly TreeNode[]>) => void, readonly string[]])[]) {
      const { labelsOf, tree, logged } = open();
      const asked = Promise.withResolvers<readonly TreeNode[]>();
      const late = labelsOf('a', () => asked.promise);
      tree.reload();
      assert.deepEqual(await labelsOf('a', async () => [line('new')]), ['new']);
      end(asked);
      assert.deepEqual(await late, lines);
      assert.deepEqual([logged, await labelsOf('a', async () => [line('newer')])], [[], ['new']]);
    }
  });

  it('that grows old is shown while it is asked for again, with the failure below when that comes', async () => {
    const { labelsOf, tree, clock, count, logged } = open();
    let asked = 0;
    let drawn = 0;
    let fails = false;
    const labels = () =>
      labelsOf('a', async () => {
        const answer = ++asked;
        return fails ? fail(down) : { draw: () => [line(`answer ${answer}, drawing ${++drawn}`)], freshForMs: 1_000 };
      });
    assert.deepEqual(await labels(), ['answer 1, drawing 1']);
    await clock.pass(999);
    assert.deepEqual(await labels(), ['answer 1, drawing 2']);
    await clock.pass(1);
    assert.deepEqual(await labels(), ['answer 1, drawing 3']);
    assert.deepEqual([asked, count.drawn], [2, 1]);
    assert.deepEqual(await labels(), ['answer 2, drawing 4']);
    fails = true;
    await clock.pass(1_000);
    assert.deepEqual(await labels(), ['answer 2, drawing 5']);
    assert.deepEqual(await labels(), ['answer 2, drawing 6', 'No answer', 'Retry']);
    assert.deepEqual([asked, count.drawn, logged], [3, 2, ['tree a']]);
    fails = false;
    assert.equal(tree.retryFailures(), true);
    assert.deepEqual(await labels(), ['answer 2, drawing 7']);
    assert.deepEqual(await labels(), ['answer 4, drawing 8']);
    assert.equal(tree.retryFailures(), false);
  });
});
