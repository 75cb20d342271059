import assert from 'node:assert/strict';
import type { CancellationToken, InputBoxOptions, QuickPickItem, QuickPickOptions } from 'vscode';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { EventEmitter, window } = await import('vscode');
const { beginLife } = await import('../../../src/editor/lifecycle.ts');
const questions = await import('../../../src/editor/questions.ts');

const hostile = '[Fix](command:evil) $(verified)\u202e';
const inert = '[Fix] (command:evil) $ (verified)';

// VS Code makes links of these where it reads Markdown: beside and below items.
const bare = 'me@evil.example';

/** Like the objects of VS Code: the setters are on the prototype. */
class FakeQuestion {
  readonly #hidden = new EventEmitter<void>();
  readonly onDidHide = this.#hidden.event;
  readonly dispose = () => this.#hidden.fire();
  readonly assigned: Record<string, unknown> = {};
  set title(text: string) {
    this.assigned['title'] = text;
  }
  set placeholder(text: string) {
    this.assigned['placeholder'] = text;
  }
  set prompt(text: string) {
    this.assigned['prompt'] = text;
  }
  set validationMessage(text: unknown) {
    this.assigned['validationMessage'] = text;
  }
  set value(text: string) {
    this.assigned['value'] = text;
  }
  get items(): unknown {
    return this.assigned['items'];
  }
  set items(items: unknown) {
    this.assigned['items'] = items;
  }
  get activeItems(): unknown {
    return [this.assigned['activeItems']];
  }
  set activeItems([first]: readonly unknown[]) {
    this.assigned['activeItems'] = first;
  }
  get selectedItems(): unknown {
    return this.assigned['selectedItems'];
  }
}

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
    Object.assign(window, {
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
    Object.assign(window, {
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
    Object.assign(window, {
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
    Object.assign(window, { createQuickPick: () => new FakeQuestion(), createInputBox: () => new FakeQuestion() });
    const pick = questions.createPick<(typeof items)[number]>();
    Object.assign(pick, { title: hostile, placeholder: hostile });
    pick.items = items;
    const shown: FakeQuestion['assigned'] = (pick as unknown as FakeQuestion).assigned;
    assert.deepEqual({ ...shown }, { title: inert, placeholder: inert, items: inertItems });
    pick.activeItems = items.slice(1);
    assert.equal(shown['activeItems'], (shown['items'] as QuickPickItem[])[1]);
    shown['selectedItems'] = shown['items'];
    assert.deepEqual(
      [...pick.selectedItems, ...pick.activeItems].map((item) => items.indexOf(item)),
      [0, 1, 2, 1],
    );
    const input = questions.createInput();
    Object.assign(input, { title: hostile, prompt: hostile, validationMessage: hostile, value: hostile });
    const { assigned } = input as unknown as FakeQuestion;
    assert.deepEqual(assigned, { title: inert, prompt: inert, validationMessage: inert, value: hostile });
    input.validationMessage = undefined;
    assert.equal(assigned['validationMessage'], undefined);
  });

  it('are given up when the extension ends', async () => {
    const life = beginLife();
    const cancelled = (token: CancellationToken) =>
      new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    Object.assign(window, {
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
