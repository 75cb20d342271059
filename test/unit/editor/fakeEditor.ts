import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();

/** The editor that tests of this folder share; they give its parts the functions that they need. */
export const vscode = await import('vscode');

type Part = 'commands' | 'env' | 'languages' | 'Uri' | 'window' | 'workspace';

/** Gives a part of the editor these members. */
export function give(part: Part, members: object): void {
  Object.assign(vscode[part], members);
}

/** Has functions of a part of the editor note what they are called with, in the order of the calls. */
export function note(part: Part, ...names: readonly string[]): unknown[][] {
  const calls: unknown[][] = [];
  for (const name of names) {
    give(part, { [name]: async (...args: readonly unknown[]) => void calls.push([name, ...args]) });
  }
  return calls;
}

/** A log that keeps what was being done when something failed. */
export function fakeLog() {
  const failures: string[] = [];
  return { failures, failure: (doing: string) => failures.push(doing), show() {}, dispose() {} };
}

/** What nobody cancels. */
export const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };

/** Lets all promises that can settle do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A text that the editor would make links and icons of, and what it must be given instead. */
export const hostile = '[Fix](command:evil) $(verified)\u202e';
export const inert = '[Fix] (command:evil) $ (verified)';
