import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const vscode = (await import('vscode')) as unknown as { window: object; Disposable: { from?: unknown } };
const { createVisibleQuestions } = await import('../../../../src/features/contractLens/visibleQuestions.ts');

interface Question {
  readonly line: number;
  readonly name: string;
}

/** Editors of one document that show the given lines; answers come when they are given. */
function setup(...shownLines: readonly (readonly [first: number, last: number])[]) {
  const asked: string[] = [];
  const held = new Map<string, (text: string) => void>();
  const texts = new Map<string, string>();
  const listeners: (() => void)[] = [];
  let disposed = 0;
  let refreshes = 0;
  const listen = (listener: () => void) => {
    listeners.push(listener);
    return { dispose: () => disposed++ };
  };
  const document = { uri: 'a' };
  const rangeOf = ([first, last]: readonly [number, number]) => ({ start: { line: first }, end: { line: last } });
  const window = {
    visibleTextEditors: shownLines.map((lines) => ({ document, visibleRanges: [rangeOf(lines)] })),
    onDidChangeTextEditorVisibleRanges: listen,
    onDidChangeVisibleTextEditors: listen,
  };
  Object.assign(vscode.window, window);
  vscode.Disposable.from = (...all: readonly { dispose(): void }[]) => ({
    dispose: () => all.forEach((each) => void each.dispose()),
  });
  const questions = createVisibleQuestions<Question>({
    isDue: ({ name }) => !asked.includes(name),
    find: ({ name }) => {
      asked.push(name);
      return new Promise((resolve) => {
        held.set(name, (text) => {
          texts.set(name, text);
          resolve();
        });
      });
    },
    shown: ({ name }) => texts.get(name) ?? '',
    keyOf: ({ name }) => name,
    refresh: () => refreshes++,
  });
  return {
    asked,
    document: document as never,
    questions,
    refreshes: () => refreshes,
    disposed: () => disposed,
    show: (...lines: readonly (readonly [number, number])[]) => {
      Object.assign(vscode.window, {
        visibleTextEditors: lines.map((each) => ({ document, visibleRanges: [rangeOf(each)] })),
      });
      listeners.forEach((listener) => void listener());
    },
    async answer(name: string, text: string) {
      (held.get(name) ?? assert.fail(name))(text);
      await settled();
    },
  };
}

async function settled(): Promise<void> {
  await new Promise(setImmediate);
}

const q = (line: number): Question => ({ line, name: `q${line}` });

describe('questions about what editors show', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('are asked for the lines on the screen, with its first and last', () => {
    const { questions, document, asked } = setup([10, 20], [40, 40]);
    questions.ask(document, [9, 10, 20, 21, 39, 40, 41].map(q));
    assert.deepEqual(asked, ['q10', 'q20', 'q40']);
    questions.ask({} as never, [q(11)]);
    assert.deepEqual(asked.length, 3, 'of a document that nobody sees');
    const visibleRanges = [0, 50].map((line) => ({ start: { line }, end: { line: line + 5 } }));
    Object.assign(vscode.window, { visibleTextEditors: [{ document, visibleRanges }] });
    questions.ask(document, [5, 6, 49, 50].map(q));
    assert.deepEqual(asked.slice(3), ['q5', 'q50'], 'around lines that are folded');
  });

  it('are drawn once, when all that were asked together are answered', async () => {
    const { questions, document, answer, refreshes } = setup([0, 9]);
    questions.ask(document, [1, 2, 3].map(q));
    await answer('q1', 'one');
    await answer('q3', 'three');
    assert.equal(refreshes(), 0);
    await answer('q2', 'two');
    assert.equal(refreshes(), 1);
    await answer('q1', 'other');
    mock.timers.tick(60_000);
    assert.equal(refreshes(), 1, 'nobody waits any more');
  });

  it('are drawn after a second and a half as far as they are answered, then with the last answer', async () => {
    const { questions, document, answer, refreshes } = setup([0, 9]);
    questions.ask(document, [1, 2, 3].map(q));
    await answer('q1', 'one');
    mock.timers.tick(1_499);
    assert.equal(refreshes(), 0);
    mock.timers.tick(1);
    assert.equal(refreshes(), 1);
    await answer('q2', 'two');
    assert.equal(refreshes(), 1);
    await answer('q3', 'three');
    assert.equal(refreshes(), 2);
    questions.ask(document, [4, 5].map(q));
    await answer('q4', 'four');
    mock.timers.tick(1_500);
    await answer('q5', '');
    assert.equal(refreshes(), 3, 'the last brings nothing');
  });

  it('are held until they are drawn, in a document that is drawn meanwhile', async () => {
    const { questions, document, answer } = setup([0, 9]);
    const held = () => [1, 2, 3].filter((line) => questions.isHeld(q(line)));
    questions.ask(document, [1, 2, 3].map(q));
    assert.deepEqual(held(), [1, 2, 3]);
    await answer('q1', 'one');
    assert.deepEqual(held(), [1, 2, 3], 'the others are asked for still');
    mock.timers.tick(1_500);
    assert.deepEqual(held(), [2, 3], 'what takes too long');
    await answer('q2', 'two');
    assert.deepEqual(held(), [2, 3], 'with the last');
    await answer('q3', '');
    assert.deepEqual(held(), []);
  });

  it('stay shown as they were known while they are asked for again', async () => {
    const { questions, document, asked, answer } = setup([0, 9]);
    questions.ask(document, [q(1)]);
    await answer('q1', 'one');
    asked.length = 0;
    questions.ask(document, [q(1)]);
    assert.deepEqual([asked, questions.isHeld(q(1))], [['q1'], false]);
  });

  it('are not drawn where nothing is to be seen, neither early nor late', async () => {
    const { questions, document, answer, refreshes } = setup([0, 9]);
    questions.ask(document, [1, 2].map(q));
    await answer('q1', '');
    mock.timers.tick(1_500);
    await answer('q2', '');
    assert.equal(refreshes(), 0);
  });

  it('are asked for in the document that they are of, and in no other', () => {
    const { questions, document, asked } = setup([0, 9]);
    const other = {};
    questions.ask(other as never, [q(5)]);
    const editors = vscode.window as { visibleTextEditors: readonly object[] };
    editors.visibleTextEditors = [...editors.visibleTextEditors, { ...editors.visibleTextEditors[0], document: other }];
    questions.ask(document, [q(1)]);
    assert.deepEqual(asked, ['q1']);
    questions.ask(document, [q(1), q(15)]);
    asked.length = 0;
    questions.askAll();
    assert.deepEqual(asked, ['q1', 'q5'], 'anew, where an editor shows them');
  });

  it('wait until scrolling comes to rest', () => {
    const { questions, document, asked, show } = setup([0, 9]);
    questions.ask(document, [15, 25, 35].map(q));
    assert.deepEqual(asked, []);
    show([10, 19]);
    mock.timers.tick(199);
    show([20, 29]);
    mock.timers.tick(199);
    assert.deepEqual(asked, []);
    mock.timers.tick(1);
    assert.deepEqual(asked, ['q25']);
    show([20, 29]);
    mock.timers.tick(200);
    assert.deepEqual(asked, ['q25'], 'what was asked is not asked again');
  });

  it('end with the extension', () => {
    const { questions, document, asked, show, disposed } = setup([0, 9]);
    questions.ask(document, [q(15)]);
    show([10, 19]);
    questions.dispose();
    mock.timers.tick(1_000);
    assert.deepEqual([asked, disposed()], [[], 2]);
  });
});
