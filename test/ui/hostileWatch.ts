import { readFile } from 'node:fs/promises';
import { bait, shownTexts } from '../hostile/hostileTexts.ts';
import { patienceMs, until } from './patience.ts';
import type { Workbench } from './workbench.ts';

/** More pages, and more lines, than any of them has; then it begins again at the top. */
const LONGEST_LIST = { PageDown: 120, ArrowDown: 2 * shownTexts.length };
/** Line by line some take hundreds of keys. */
const LISTED_WITHIN_MS = 3 * patienceMs;

/** What `watchPage.mjs` puts into every frame. */
interface Watch {
  /** From now on texts count as seen there, which stand inside of such an element. */
  enter(place: string, within: string): void;
  seen(place: string): readonly string[];
  findings(): readonly string[];
  forget(): void;
}

/** Asks the watch of the workbench's page. */
export function watch<K extends keyof Watch>(
  { page }: Workbench,
  name: K,
  ...given: Parameters<Watch[K]>
): Promise<ReturnType<Watch[K]>> {
  const arguments_ = given.map((each) => JSON.stringify(each)).join();
  return page.evaluate(`hostileWatch.${name}(${arguments_})`) as Promise<ReturnType<Watch[K]>>;
}

/**
 * Goes down a list page by page, and from its end to its beginning, until it has shown what was asked for. Where a line is
 * taller than a page, which `PageDown` never leaves, line by line.
 */
export async function pageThrough(
  { page }: Workbench,
  hasShown: () => Promise<boolean>,
  next: 'PageDown' | 'ArrowDown' = 'PageDown',
): Promise<void> {
  let pages = 0;
  await until(async () => {
    if (await hasShown()) {
      return true;
    }
    // A list that is slow to draw may leave out a page.
    pages = (pages + 1) % LONGEST_LIST[next];
    // The first goes to the top of a tree, the second to that of a pick and of an editor.
    for (const key of pages === 0 ? ['Home', 'Control+Home'] : [next]) {
      await page.keyboard.press(key);
    }
    return false;
  }, LISTED_WITHIN_MS);
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
  const ask = `globalThis.hostileWatch?.enter(${name}, '*'), globalThis.hostileWatch?.seen(${name}) ?? []`;
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  const seen = await Promise.all(inner.map((frame) => frame.evaluate(ask).catch(() => [])));
  return [...new Set(seen.flat() as readonly string[])];
}

/** The script that starts the watch in every frame. */
export async function watchScript(): Promise<string> {
  const script = await readFile(new URL('../hostile/watchPage.mjs', import.meta.url), 'utf8');
  return `globalThis.hostileBait = ${JSON.stringify(bait)};\n{\n${script}\n}`;
}
