import * as vscode from 'vscode';
import { escapeMessage, escapePickText } from '../domain/value/escapeMessage.ts';
import { lifetime } from './lifecycle.ts';

/**
 * The only place that asks the user, held by a test: titles, prompts, items and hints on what is wrong are made inert
 * here, because VS Code draws links and icons in them. Icons of ours are given as `iconPath`. Questions that are open
 * when the extension ends are given up.
 */

/** Lets the user pick one item; undefined when the user gave up. Items may arrive while the list is open. */
export function pickItem<T extends vscode.QuickPickItem>(
  items: readonly T[] | Promise<readonly T[]>,
  options: vscode.QuickPickOptions,
): Thenable<T | undefined> {
  const { inert, givenOf } = createItemEscaper<T>();
  const escaped = items instanceof Promise ? items.then(inert) : inert(items);
  return vscode.window
    .showQuickPick(escaped, escapeOptions(options), ending)
    .then((picked) => picked && givenOf(picked));
}

/** Lets the user pick any number of items; undefined when the user gave up. */
export function pickItems<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: vscode.QuickPickOptions,
): Thenable<T[] | undefined> {
  const { inert, givenOf } = createItemEscaper<T>();
  return vscode.window
    .showQuickPick([...inert(items)], { ...escapeOptions(options), canPickMany: true }, ending)
    .then((picked) => picked?.map(givenOf));
}

export interface TextQuestion extends Omit<vscode.InputBoxOptions, 'validateInput'> {
  /** What is wrong with the text so far; undefined when nothing is. */
  readonly validateInput?: (text: string) => string | undefined;
}

/** Asks for a text; undefined when the user gave up. */
export function askText({ validateInput, ...rest }: TextQuestion): Thenable<string | undefined> {
  return vscode.window.showInputBox(
    {
      ...escapeOptions(rest),
      ...(validateInput === undefined ? {} : { validateInput: (text: string) => escapeOptional(validateInput(text)) }),
    },
    ending,
  );
}

/** A quick pick whose texts are made inert as they are assigned; the items that it gives are those that it was given. */
export function createPick<T extends vscode.QuickPickItem>(): vscode.QuickPick<T> {
  const own = endWithExtension(vscode.window.createQuickPick<T>());
  const pick = escapeAssigned(own, ['title', 'placeholder'], escapeOptional);
  const { inert, givenOf } = createItemEscaper<T>();
  return escapeAssigned(pick, ['items', 'activeItems', 'selectedItems'], inert, (items) => items.map(givenOf));
}

/** An input box whose texts, but not its value, are made inert as they are assigned. */
export function createInput(): vscode.InputBox {
  const fields = ['title', 'prompt', 'placeholder', 'validationMessage'] as const;
  return escapeAssigned(endWithExtension(vscode.window.createInputBox()), fields, (text) =>
    typeof text === 'string' ? escapeMessage(text) : text,
  );
}

/** Cancelled when the extension ends. */
const ending: vscode.CancellationToken = {
  get isCancellationRequested() {
    return lifetime().aborted;
  },
  onCancellationRequested(listener) {
    const signal = lifetime();
    const end = () => listener(undefined);
    signal.addEventListener('abort', end, { once: true });
    return { dispose: () => signal.removeEventListener('abort', end) };
  },
};

/** Disposes of a question that is open when the extension ends, which hides it. */
function endWithExtension<T extends vscode.QuickInput>(question: T): T {
  const { dispose } = ending.onCancellationRequested(() => question.dispose());
  question.onDidHide(dispose);
  return question;
}

/** Makes inert copies of items, one for each, and finds the given item of a copy: callers compare items by identity. */
function createItemEscaper<T extends vscode.QuickPickItem>() {
  const copies = new WeakMap<T, T>();
  const given = new WeakMap<T, T>();
  const copyOf = (item: T): T => {
    const copy =
      copies.get(item) ?? escapeFields(escapeFields(item, ['label']), ['description', 'detail'], escapePickText);
    copies.set(item, copy);
    given.set(copy, item);
    return copy;
  };
  return {
    inert: (items: readonly T[]): readonly T[] => items.map(copyOf),
    givenOf: (copy: T): T => given.get(copy) ?? copy,
  };
}

function escapeOptions<T extends object>(options: T): T {
  return escapeFields(options, ['title', 'prompt', 'placeHolder']);
}

/** A copy with the named texts made inert; fields that are not there stay away. */
function escapeFields<T extends object>(
  fields: T,
  names: readonly string[],
  made: (text: string) => string = escapeMessage,
): T {
  const texts = Object.entries(fields).flatMap(([name, text]) =>
    names.includes(name) && typeof text === 'string' ? [[name, made(text)] as const] : [],
  );
  return { ...fields, ...Object.fromEntries(texts) };
}

function escapeOptional(text: string | undefined): string | undefined {
  return text === undefined ? undefined : escapeMessage(text);
}

/** Puts `inert` before the setters that the object inherits, and `given` behind the getters. */
function escapeAssigned<T extends object, K extends keyof T>(
  target: T,
  names: readonly K[],
  inert: (value: T[K]) => T[K],
  given: (value: T[K]) => T[K] = (value) => value,
): T {
  const inherited: object = Object.getPrototypeOf(target);
  for (const name of names) {
    Object.defineProperty(target, name, {
      get: () => given(Reflect.get(inherited, name, target)),
      set: (value: T[K]) => Reflect.set(inherited, name, inert(value), target),
    });
  }
  return target;
}
