import assert from 'node:assert/strict';
import type { CancellationToken, InputBoxOptions, QuickPickItem, QuickPickOptions } from 'vscode';
import { give, hostile, inert, vscode } from './fakeEditor.ts';

const { beginLife } = await import('../../../src/editor/lifecycle.ts');
const questions = await import('../../../src/editor/questions.ts');

// VS Code makes links of these where it reads Markdown: beside and below items.
const bare = 'me@evil.example';

/** Like the objects of VS Code: the setters are on the prototype, and what comes through them is kept in `assigned`. */
class FakeQuestion {
  readonly #hidden = new vscode.EventEmitter<void>();
  readonly onDidHide = this.#hidden.event;
  readonly dispose = () => this.#hidden.fire();
  readonly assigned: Record<string, unknown> = {};
  static {
    const texts = ['title', 'placeholder', 'prompt', 'validationMessage', 'value'];
    for (const name of [...texts, 'items', 'activeItems', 'selectedItems']) {
      Object.defineProperty(FakeQuestion.prototype, name, {
        get(this: FakeQuestion) {
          return this.assigned[name];
        },
        set(this: FakeQuestion, value: unknown) {
          this.assigned[name] = value;
        },
      });
    }
  }
}
const assignedOf = (question: unknown) => (question as FakeQuestion).assigned;

describe('questions', () => {
  const items = [
    { label: bare, description: bare, detail: bare, address: bare },
    { label: hostile, description: hostile, detail: hostile, address: hostile },
    { label: 'plain', address: 'b' },
  ];
  const inertItems = [
    { label: bare, description: 'me @evil.example', detail: 'me @evil.example', address: bare },
    { label: inert, description: inert, detail: inert, address: hostile },
    { label: 'plain', address: 'b' },
  ];

  it('have inert items and titles; what an item carries is untouched', async () => {
    let shown: readonly [unknown, QuickPickOptions] | undefined;
    give('window', {
      showQuickPick: async (given: Promise<readonly QuickPickItem[]>, options: QuickPickOptions) => {
        shown = [await given, options];
        return (await given)[0];
      },
    });
    const options = { title: hostile, placeHolder: hostile, matchOnDetail: true };
    const inertOptions = { title: inert, placeHolder: inert, matchOnDetail: true };
    assert.equal(await questions.pickItem(items, options), items[0], 'the item itself, which callers compare');
    assert.deepEqual(shown, [inertItems, inertOptions]);
    await questions.pickItem(Promise.resolve(items), {});
    assert.deepEqual(shown, [inertItems, {}]);
    give('window', {
      showQuickPick: async (given: readonly QuickPickItem[], options: QuickPickOptions) => {
        shown = [given, options];
        return given.slice(1);
      },
    });
    assert.equal((await questions.pickItems(items, options))?.[0], items[1]);
    assert.deepEqual(shown, [inertItems, { ...inertOptions, canPickMany: true }]);
  });

  it('have inert prompts and hints, and give the text as it was typed', async () => {
    let shown: InputBoxOptions = {};
    give('window', {
      showInputBox: async (options: InputBoxOptions) => {
        shown = options;
        return hostile;
      },
    });
    const ask = { title: hostile, prompt: hostile, placeHolder: hostile, value: hostile };
    const typed = await questions.askText({ ...ask, validateInput: (text) => (text === '' ? undefined : hostile) });
    assert.equal(typed, hostile);
    const { validateInput, ...rest } = shown;
    assert.deepEqual(rest, { title: inert, prompt: inert, placeHolder: inert, value: hostile });
    assert.deepEqual([validateInput?.(''), validateInput?.('x')], [undefined, inert]);
    await questions.askText({});
    assert.deepEqual(shown, {});
  });

  it('that stay open are inert too, whenever a text is assigned', () => {
    give('window', { createQuickPick: () => new FakeQuestion(), createInputBox: () => new FakeQuestion() });
    const pick = questions.createPick<(typeof items)[number]>();
    Object.assign(pick, { title: hostile, placeholder: hostile });
    pick.items = items;
    const shown = assignedOf(pick);
    assert.deepEqual({ ...shown }, { title: inert, placeholder: inert, items: inertItems });
    pick.activeItems = items.slice(1);
    assert.deepEqual(shown['activeItems'], (shown['items'] as QuickPickItem[]).slice(1));
    shown['selectedItems'] = shown['items'];
    const given = [...pick.selectedItems, ...pick.activeItems].map((item) => items.indexOf(item));
    assert.deepEqual(given, [0, 1, 2, 1, 2]);
    const input = questions.createInput();
    Object.assign(input, { title: hostile, prompt: hostile, validationMessage: hostile, value: hostile });
    const assigned = assignedOf(input);
    assert.deepEqual(assigned, { title: inert, prompt: inert, validationMessage: inert, value: hostile });
    input.validationMessage = undefined;
    assert.equal(assigned['validationMessage'], undefined);
  });

  it('are given up when the extension ends', async () => {
    const life = beginLife();
    const cancelled = (token: CancellationToken) =>
      new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    give('window', {
      ...{ createQuickPick: () => new FakeQuestion(), createInputBox: () => new FakeQuestion() },
      showQuickPick: (_items: unknown, _options: unknown, token: CancellationToken) => cancelled(token),
      showInputBox: (_options: unknown, token: CancellationToken) => cancelled(token),
    });
    const hidden = [questions.createPick(), questions.createInput()].map(
      (question) => new Promise((resolve) => question.onDidHide(() => resolve(undefined))),
    );
    const asked = [questions.pickItem(items, {}), questions.pickItems(items, {}), questions.askText({})];
    life.dispose();
    assert.deepEqual(await Promise.all([...hidden, ...asked]), Array(5).fill(undefined));
    beginLife();
  });
});
