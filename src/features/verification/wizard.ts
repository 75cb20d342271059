import * as vscode from 'vscode';
import { createInput, createPick } from '../../editor/questions.ts';

/** Thrown by a question when the user goes back to the one before. Giving up throws a CancellationError. */
class BackPressed extends Error {}

/** One question of several; false when there was nothing to ask. */
export type Step = (position: StepPosition) => Promise<boolean>;

export interface StepPosition {
  readonly step: number;
  readonly totalSteps: number;
  readonly canGoBack: boolean;
}

/** Of a question that is asked alone, without a number. */
export const onlyStep: StepPosition = { step: 1, totalSteps: 1, canGoBack: false };

/** Asks one question after another, with a way back to those that were shown; `totalSteps` are to be expected. */
export async function runSteps(steps: readonly Step[], totalSteps = steps.length): Promise<void> {
  const shown: number[] = [];
  for (let index = 0; index < steps.length; ) {
    const isAlone = shown.length === 0 && index + 1 === totalSteps;
    const position = { ...(isAlone ? onlyStep : { step: index + 1, totalSteps }), canGoBack: shown.length > 0 };
    try {
      if (await steps[index]?.(position)) {
        shown.push(index);
      }
      index++;
    } catch (error) {
      if (!(error instanceof BackPressed)) {
        throw error;
      }
      index = shown.pop() ?? 0;
    }
  }
}

interface PickStep<T extends vscode.QuickPickItem, A> {
  readonly title: string;
  readonly items: readonly T[];
  readonly placeholder?: string;
  /** Items that follow what is typed. */
  readonly typed?: (value: string) => readonly T[];
  /** What an item stands for; undefined keeps the question open. */
  readonly answer: (item: T) => A | undefined;
}

export function pickStep<T extends vscode.QuickPickItem, A>(
  { title, items, placeholder, typed, answer }: PickStep<T, A>,
  position: StepPosition,
): Promise<A> {
  const pick = createPick<T>();
  Object.assign(pick, { title, items, placeholder, matchOnDescription: true, matchOnDetail: true });
  return answerOf<A>(pick, position, (settle) => [
    pick.onDidChangeValue((value) => {
      if (typed !== undefined) {
        pick.items = [...items, ...typed(value)];
      }
    }),
    pick.onDidAccept(() => {
      const [picked] = pick.selectedItems;
      const answered = picked && answer(picked);
      if (answered !== undefined) {
        settle(answered);
      }
    }),
  ]);
}

/** Shows a busy question while the next one is prepared; leaving it aborts the work. */
export async function waitStep<T>(
  { title, placeholder }: { readonly title: string; readonly placeholder: string },
  work: (signal: AbortSignal) => Promise<T>,
  position: StepPosition,
): Promise<T> {
  const controller = new AbortController();
  const pick = createPick();
  Object.assign(pick, { title, placeholder, busy: true, ignoreFocusOut: true });
  try {
    return await answerOf<T>(pick, position, (settle, fail) => {
      work(controller.signal).then(settle, fail);
      return [];
    });
  } finally {
    controller.abort(new vscode.CancellationError());
  }
}

interface InputStep<T> {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isPassword?: boolean;
  /** Each fills in a text, or answers the question in another way. */
  readonly buttons?: readonly InputButton<T>[];
  /** What is wrong with the text so far; undefined when nothing is. */
  readonly problem: (text: string) => string | undefined;
  /** Makes the answer of an accepted text; a problem found then keeps the question open. */
  readonly accept: (text: string) => Promise<{ readonly answer: T } | { readonly problem: string }>;
}

type InputButton<T> = { readonly button: vscode.QuickInputButton } & (
  | { readonly fill: () => Promise<string> }
  | { readonly answer: T }
);

export function inputStep<T>(
  { title, prompt, placeholder, value = '', isPassword = false, buttons = [], problem, accept }: InputStep<T>,
  position: StepPosition,
): Promise<T> {
  const input = createInput();
  Object.assign(input, { title, prompt, placeholder, value, password: isPassword, ignoreFocusOut: true });
  const validate = (text: string) => {
    input.validationMessage = text.trim() === '' ? undefined : problem(text);
  };
  input.buttons = buttons.map(({ button }) => button);
  return answerOf<T>(input, position, (settle, fail) => [
    input.onDidChangeValue(validate),
    input.onDidTriggerButton(async (pressed) => {
      const found = buttons.find(({ button }) => button === pressed);
      if (found !== undefined && 'answer' in found) {
        settle(found.answer);
      } else if (found !== undefined) {
        input.value = await found.fill();
        validate(input.value);
      }
    }),
    input.onDidAccept(async () => {
      const text = input.value;
      const found = problem(text);
      input.validationMessage = found;
      if (found !== undefined) {
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

/** Shows a question until it is answered, left by its back button or hidden. */
function answerOf<T>(
  question: vscode.QuickInput & Pick<vscode.InputBox, 'buttons' | 'onDidTriggerButton'>,
  { step, totalSteps, canGoBack }: StepPosition,
  listen: (settle: (answer: T) => void, fail: (error: unknown) => void) => readonly vscode.Disposable[],
): Promise<T> {
  if (totalSteps > 1) {
    Object.assign(question, { step, totalSteps });
  }
  question.buttons = [...(canGoBack ? [vscode.QuickInputButtons.Back] : []), ...question.buttons];
  let subscriptions: readonly vscode.Disposable[] = [];
  return new Promise<T>((resolve, reject) => {
    subscriptions = [
      ...listen(resolve, reject),
      question.onDidTriggerButton((button) => button === vscode.QuickInputButtons.Back && reject(new BackPressed())),
      question.onDidHide(() => reject(new vscode.CancellationError())),
    ];
    question.show();
  }).finally(() => {
    vscode.Disposable.from(...subscriptions, question).dispose();
  });
}
