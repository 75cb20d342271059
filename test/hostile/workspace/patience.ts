import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';

/** Waits for it, however it ends, but not longer than this. */
export async function patiently(ms: number, work: PromiseLike<unknown>): Promise<void> {
  await Promise.race([Promise.resolve(work).catch(() => undefined), setTimeout(ms, undefined, { ref: false })]);
}

/** Accepts what each question has selected until the work is over. */
export async function accepting(work: PromiseLike<unknown>): Promise<void> {
  let isOver = false;
  const settle = () => {
    isOver = true;
  };
  work.then(settle, settle);
  while (!isOver) {
    await Promise.race([work, setTimeout(300)]).catch(() => undefined);
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }
}
