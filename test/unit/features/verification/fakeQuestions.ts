import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** A question as the editor shows it, which the test answers. */
export class FakeQuestion {
  declare readonly title: string;
  declare readonly prompt: string;
  declare readonly placeholder: string;
  declare readonly validationMessage: string | undefined;
  declare readonly items: readonly { readonly label: string; readonly description?: string }[];
  declare selectedItems: readonly unknown[];
  value = '';
  buttons: readonly { readonly tooltip: string }[] = [];
  readonly #listeners: Record<string, ((given?: unknown) => unknown)[]> = {};
  readonly #on = (name: string) => (listener: (given?: unknown) => unknown) => {
    this.#listeners[name] = [...(this.#listeners[name] ?? []), listener];
    return { dispose: () => undefined };
  };
  readonly onDidChangeValue = this.#on('value');
  readonly onDidAccept = this.#on('accept');
  readonly onDidTriggerButton = this.#on('button');
  readonly onDidHide = this.#on('hide');
  show(): void {
    shown.push(this);
  }
  dispose(): void {}
  fire(name: string, given?: unknown): void {
    for (const listener of this.#listeners[name] ?? []) {
      listener(given);
    }
  }
  press(tooltip: string): void {
    const button = this.buttons.find((each) => each.tooltip === tooltip);
    this.fire('button', button ?? assert.fail(`no ${tooltip} on ${this.title}`));
  }
  /** Answers with a text. */
  type(text: string): void {
    this.value = text;
    this.fire('accept');
  }
  /** Answers with the item of this label. */
  pick(label: string): void {
    this.selectedItems = [this.items.find((item) => item.label === label) ?? assert.fail(`no ${label}`)];
    this.fire('accept');
  }
}

// As in the editor, texts are accessors that an instance inherits.
for (const name of ['title', 'prompt', 'placeholder', 'validationMessage', 'items', 'activeItems', 'selectedItems']) {
  const kept = new WeakMap<object, unknown>();
  Object.defineProperty(FakeQuestion.prototype, name, {
    get(this: FakeQuestion) {
      return kept.get(this);
    },
    set(this: FakeQuestion, given: unknown) {
      kept.set(this, given);
    },
  });
}

const shown: FakeQuestion[] = [];

/** Has the editor ask by questions that {@link nextQuestion} gives. */
export function fakeQuestions(): void {
  Object.assign(vscode.window, { createInputBox: () => new FakeQuestion(), createQuickPick: () => new FakeQuestion() });
}

export async function nextQuestion(): Promise<FakeQuestion> {
  while (shown.length === 0) {
    await new Promise(setImmediate);
  }
  return shown.shift() ?? assert.fail();
}
