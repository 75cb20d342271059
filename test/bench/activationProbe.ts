import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { speedNow } from './goals.ts';

/** What is used first in a start: nothing of the extension ran before it, so that it pays for what it loads. */
export type FirstUse = 'hover' | 'lens' | 'tree';

/** What it took on the clock, and of processors: a window that starts keeps them busy. */
export interface Spent {
  readonly clockMs: number;
  readonly processorMs: number;
}

/** To load an extension, and to run its `activate`. */
export interface Activation {
  readonly load: Spent;
  readonly run: Spent;
}

/** What one start gives. The time to the first tree is absent: the window measures it. */
export interface Measurement {
  readonly activations: Readonly<Record<string, Activation>>;
  /** That of the machine meanwhile. */
  readonly speed: number;
  readonly firstUseMs?: number;
}

/** Begins the line on the console that carries the measurement. */
export const marker = 'bench:';

const settleMs = 2_000;
const pauseMs = 100;

/** Runs in the extension host: starts the extensions one by one when nothing else starts, then times the first use. */
export async function measure(use: FirstUse, extensions: readonly string[]): Promise<void> {
  await sleep(settleMs);
  const speedBefore = speedNow();
  for (const id of extensions) {
    await sleep(pauseMs);
    await vscode.extensions.getExtension(id)?.activate();
  }
  const speed = (speedBefore + speedNow()) / 2;
  const firstUse = use === 'tree' ? {} : { firstUseMs: await timeOf(use) };
  const { benchStarts: activations } = globalThis as typeof globalThis & Starts;
  const measurement: Measurement = { activations, speed, ...firstUse };
  console.log(marker + JSON.stringify(measurement));
  // The window stays for what is measured there.
  await new Promise(() => undefined);
}

/** Written by the stopwatch that starts each. */
interface Starts {
  readonly benchStarts: Readonly<Record<string, Activation>>;
}

const patienceMs = 20_000;

async function timeOf(use: 'hover' | 'lens'): Promise<number> {
  const content = 'address constant vault = 0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148; // of account 0.0.1001\n';
  const { uri } = await vscode.workspace.openTextDocument({ language: 'solidity', content });
  const startMs = performance.now();
  const ask = async () =>
    use === 'hover'
      ? hovers(uri, new vscode.Position(0, content.indexOf('0.0.1001') + 1))
      : (await lenses(uri)).map(({ command }) => command?.title ?? '');
  let texts = await ask();
  // A lens is drawn once its text is known.
  for (const endMs = startMs + patienceMs; texts.length === 0 && performance.now() < endMs; texts = await ask()) {
    await sleep(5);
  }
  const tookMs = performance.now() - startMs;
  const expected = use === 'hover' ? 'Alice' : 'Vault';
  if (!texts.some((text) => text.includes(expected))) {
    throw new Error(`The ${use} does not say ${expected}: ${JSON.stringify(texts)}`);
  }
  return tookMs;
}

async function hovers(uri: vscode.Uri, at: vscode.Position): Promise<readonly string[]> {
  const found = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, at);
  return found.flatMap(({ contents }) => contents).map((text) => (typeof text === 'string' ? text : text.value));
}

/** With the first of them resolved, which needs the verification service. */
async function lenses(uri: vscode.Uri): Promise<readonly vscode.CodeLens[]> {
  return vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 1);
}
