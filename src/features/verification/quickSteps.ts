import * as vscode from 'vscode';
import { createInput, createPick } from '../../editor/questions.ts';

/** The user went back to the step before. */
export const back: unique symbol = Symbol('back');

/** Undefined: the user gave up. */
export type Answer<T> = T | typeof back | undefined;

/** One question of several; gives `skipped` when there was nothing to ask. */
export type Step = (place: StepPlace) => Promise<Answer<'answered' | 'skipped'>>;

export interface StepPlace {
  readonly step: number;
  readonly totalSteps: number;
  readonly canGoBack: boolean;
}

/** Asks one question after another, with a way back to those that were shown; false when the user gave up. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const shown: number[] = [];
  for (let index = 0; index < steps.length; ) {
    const place = { step: index + 1, totalSteps: steps.length, canGoBack: shown.length > 0 };
    const answer = await steps[index]?.(place);
    if (answer === undefined) {
      return false;
    }
    if (answer === back) {
      index = shown.pop() ?? 0;
      continue;
    }
    if (answer === 'answered') {
      shown.push(index);
    }
    index++;
  }
  return true;
}

export interface PickStep<T extends vscode.QuickPickItem> {
  readonly title: string;
  readonly items: readonly T[];
  readonly placeholder?: string;
  /** Items that follow what is typed. */
  readonly typed?: (value: string) => readonly T[];
  /** False keeps the question open. */
  readonly isAcceptable?: (item: T) => boolean;
}

export function pickStep<T extends vscode.QuickPickItem>(
  { title, items, placeholder, typed, isAcceptable = () => true }: PickStep<T>,
  place: StepPlace,
): Promise<Answer<T>> {
  const pick = createPick<T>();
  Object.assign(pick, { title, items, placeholder, matchOnDescription: true, matchOnDetail: true });
  return answerOf<T>(pick, place, (settle) => [
    pick.onDidChangeValue((value) => {
      if (typed !== undefined) {
        pick.items = [...items, ...typed(value)];
      }
    }),
    pick.onDidAccept(() => {
      const [picked] = pick.selectedItems;
      if (picked !== undefined && isAcceptable(picked)) {
        settle(picked);
      }
    }),
  ]);
}

/** Shows that the next question takes a while to make; who leaves it calls the work off. */
export async function waitStep<T extends object>(
  { title, placeholder }: Pick<PickStep<vscode.QuickPickItem>, 'title' | 'placeholder'>,
  work: (signal: AbortSignal) => Promise<T>,
  place: StepPlace,
): Promise<Answer<T>> {
  const controller = new AbortController();
  const pick = createPick();
  Object.assign(pick, { title, placeholder, busy: true, ignoreFocusOut: true });
  try {
    return await answerOf<T>(pick, place, (settle, fail) => {
      work(controller.signal).then(settle, fail);
      return [];
    });
  } finally {
    controller.abort(new vscode.CancellationError());
  }
}

export interface InputStep<T> {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  readonly isPassword?: boolean;
  /** A button that fills in a text. */
  readonly fill?: InputFill;
  /** What is wrong with the text so far; undefined when nothing is. */
  readonly problem: (text: string) => string | undefined;
  /** Makes the answer of an accepted text; a problem found then keeps the question open. */
  readonly accept: (text: string) => Promise<{ readonly answer: T } | { readonly problem: string }>;
}

export interface InputFill {
  readonly button: vscode.QuickInputButton;
  readonly text: () => Promise<string>;
}

export function inputStep<T>(
  { title, prompt, value = '', isPassword = false, fill, problem, accept }: InputStep<T>,
  place: StepPlace,
): Promise<Answer<T>> {
  const input = createInput();
  Object.assign(input, { title, prompt, value, password: isPassword, ignoreFocusOut: true });
  const validate = (text: string) => {
    input.validationMessage = text.trim() === '' ? undefined : problem(text);
  };
  input.buttons = fill === undefined ? [] : [fill.button];
  return answerOf<T>(input, place, (settle, fail) => [
    input.onDidChangeValue(validate),
    input.onDidTriggerButton(async (button) => {
      if (fill !== undefined && button === fill.button) {
        input.value = await fill.text();
        validate(input.value);
      }
    }),
    input.onDidAccept(async () => {
      const text = input.value;
      input.validationMessage = problem(text);
      if (input.validationMessage !== undefined && input.validationMessage !== '') {
        return;
      }
      input.busy = true;
      input.enabled = false;
      try {
        const made = await accept(text);
        if ('answer' in made) {
          settle(made.answer);
        } else {
          input.validationMessage = made.problem;
        }
      } catch (error) {
        fail(error);
      } finally {
        input.busy = false;
        input.enabled = true;
      }
    }),
  ]);
}

/** Shows a question until it is answered, left by its back button or hidden; then it is gone for good. */
function answerOf<T>(
  question: vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidTriggerButton'>,
  { step, totalSteps, canGoBack }: StepPlace,
  listen: (settle: (answer: Answer<T>) => void, fail: (error: unknown) => void) => readonly vscode.Disposable[],
): Promise<Answer<T>> {
  question.step = step;
  question.totalSteps = totalSteps;
  question.buttons = [...(canGoBack ? [vscode.QuickInputButtons.Back] : []), ...question.buttons];
  let subscriptions: readonly vscode.Disposable[] = [];
  return new Promise<Answer<T>>((resolve, reject) => {
    subscriptions = [
      ...listen(resolve, reject),
      question.onDidTriggerButton((button) => button === vscode.QuickInputButtons.Back && resolve(back)),
      question.onDidHide(() => resolve(undefined)),
    ];
    question.show();
  }).finally(() => {
    for (const subscription of subscriptions) {
      subscription.dispose();
    }
    question.dispose();
  });
}
