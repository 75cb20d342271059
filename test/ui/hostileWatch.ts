import { readFile } from 'node:fs/promises';
import { bait } from '../hostile/hostileTexts.ts';
import type { Workbench } from './workbench.ts';

/** What `watchPage.mjs` puts into every frame. */
interface Watch {
  enter(place: string): void;
  seen(place: string): readonly string[];
  findings(): readonly string[];
  forget(): void;
}

/** Asks the watch of the workbench's page. */
export function watch<K extends keyof Watch>(
  { page }: Workbench,
  name: K,
  argument = '',
): Promise<ReturnType<Watch[K]>> {
  return page.evaluate(`hostileWatch.${name}(${JSON.stringify(argument)})`) as Promise<ReturnType<Watch[K]>>;
}

/** What all frames have found. */
export async function findingsOfFrames({ page }: Workbench): Promise<readonly string[]> {
  const found = await Promise.all(
    page.frames().map((frame) => frame.evaluate('globalThis.hostileWatch?.findings() ?? []').catch(() => [])),
  );
  return found.flat() as readonly string[];
}

/** The texts that the pages inside of the workbench show now, which are checked whole. */
export async function seenInFrames({ page }: Workbench, place: string): Promise<readonly string[]> {
  const name = JSON.stringify(place);
  const ask = `globalThis.hostileWatch?.enter(${name}), globalThis.hostileWatch?.seen(${name}) ?? []`;
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  const seen = await Promise.all(inner.map((frame) => frame.evaluate(ask).catch(() => [])));
  return [...new Set(seen.flat() as readonly string[])];
}

/** The script that starts the watch in every frame. */
export async function watchScript(): Promise<string> {
  const script = await readFile(new URL('../hostile/watchPage.mjs', import.meta.url), 'utf8');
  return `globalThis.hostileBait = ${JSON.stringify(bait)};\n{\n${script}\n}`;
}
