import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';

const pauseMs = 50;

/** Accepts what a question has selected, again and again until the work that asks is over. */
export async function accepting<T>(work: Thenable<T>): Promise<T> {
  let isOver = false;
  const settle = () => {
    isOver = true;
  };
  work.then(settle, settle);
  await acceptingUntil(async () => {
    await Promise.race([work, setTimeout(pauseMs)]);
    return isOver;
  });
  return work;
}

/** Accepts what a question has selected, again and again until something is so. */
export async function acceptingUntil(isSo: () => Promise<boolean>): Promise<void> {
  do {
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await setTimeout(pauseMs);
  } while (!(await isSo()));
}
