import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { workbench } from './hooks.ts';
import { pressUntil, until } from './patience.ts';

const AGAIN_MS = 4_000;
/** More stops than any page or list of ours has before what is looked for. */
const MOST_STOPS = 60;

/** The workbench as somebody uses it who has no mouse: every function presses keys and does nothing else. */
export interface ByKeyboard {
  press(...keys: readonly string[]): Promise<void>;
  /** Runs a command by its full title. */
  command(title: string): Promise<void>;
  /** Goes to the first line of a view. */
  focusView(name: 'Network' | 'Blocks' | 'Pins'): Promise<void>;
  /** Opens a file of the workspace. */
  file(name: string): Promise<void>;
  /** Moves the cursor of the file in front. */
  goTo(line: number, column: number): Promise<void>;
  /** Writes into the open question until this choice is the first one, and takes it. */
  pick(text: string): Promise<void>;
  /** Answers the open question. */
  answer(text: string): Promise<void>;
  /** Presses Tab in a page until what has the focus says this. */
  tabTo(view: FrameLocator, says: string | RegExp): Promise<void>;
  /** Moves down to a line of the focused tree. */
  moveTo(line: RegExp): Promise<void>;
}

export function byKeyboard(): ByKeyboard {
  const { page } = workbench();
  const { keyboard } = page;
  const question = page.locator('.quick-input-widget:visible');
  const first = question.locator('.monaco-list-row.focused');
  const value = () => question.locator('input').first().inputValue({ timeout: 1_000 });
  const isGone = async (text: string) => !(await question.isVisible()) || (await value().catch(() => '')) !== text;
  const offers = async (text: string) =>
    ((await first.getAttribute('aria-label', { timeout: 1_000 }).catch(() => '')) ?? '').includes(text);
  const takeFirst = (text: string, typed: string) =>
    pressUntil(
      async () => {
        await until(() => offers(text), AGAIN_MS);
        await keyboard.press('Enter');
      },
      () => isGone(typed),
      AGAIN_MS,
    );
  const open = async (key: string, typed: string, offered: string) => {
    await pressUntil(
      async () => {
        await keyboard.press('Escape');
        await keyboard.press(key);
        await question.waitFor({ timeout: AGAIN_MS });
        await keyboard.insertText(typed);
      },
      () => offers(offered),
    );
    await takeFirst(offered, await value());
  };
  /** What is typed before the question has taken the focus is lost. Gives all that stands there: some begin with a sign. */
  const write = async (text: string) => {
    let written = '';
    await pressUntil(
      async () => {
        await question.locator('input:focus').first().waitFor({ timeout: AGAIN_MS });
        await keyboard.insertText(text);
      },
      async () => {
        written = await value().catch(() => '');
        return written.endsWith(text);
      },
    );
    return written;
  };
  const focusedLine = async () => {
    const line = page.locator('.monaco-list:focus-within .monaco-list-row.focused').first();
    return (await line.getAttribute('aria-label', { timeout: 1_000 }).catch(() => '')) ?? '';
  };
  const command = (title: string) => open('F1', title, title);
  const answer = async (text: string) => {
    const written = await write(text);
    await pressUntil(
      () => keyboard.press('Enter'),
      () => isGone(written),
      AGAIN_MS,
    );
  };
  return {
    async press(...keys) {
      for (const key of keys) {
        await keyboard.press(key);
      }
    },
    command,
    focusView: (name) =>
      // A view that has just been opened has no lines yet, and the editor then leaves the focus where it was.
      pressUntil(
        async () => {
          await command(`Hiero: Focus on ${name} View`);
          await keyboard.press('Home');
        },
        async () => (await focusedLine()) !== '',
      ),
    async file(name) {
      await open('Control+P', name, name);
      await page.getByRole('tab', { name }).first().waitFor();
    },
    async pick(text) {
      await takeFirst(text, await write(text));
    },
    answer,
    goTo: (line, column) =>
      // A file that takes the focus late closes the question.
      pressUntil(
        async () => {
          await keyboard.press('Escape');
          await keyboard.press('Control+G');
          await answer(`${line}:${column}`);
        },
        () => page.getByRole('button', { name: `Ln ${line}, Col ${column}` }).isVisible(),
      ),
    async tabTo(view, says) {
      const stops: string[] = [];
      const focused = () =>
        view.locator('body').evaluate(`(({ activeElement: at, body }) =>
            at === body ? '' : (at?.getAttribute('aria-label') ?? at?.textContent ?? ''))(document)`);
      const isThere = (text: string) => (typeof says === 'string' ? text === says : says.test(text));
      while (!isThere(stops.at(-1) ?? '')) {
        assert.ok(stops.length < MOST_STOPS, `Tab does not lead to ${says}, but to ${stops.join(' | ')}`);
        await keyboard.press('Tab');
        stops.push(
          String(await focused())
            .trim()
            .slice(0, 80),
        );
      }
    },
    async moveTo(line) {
      const passed: string[] = [];
      while (!line.test(passed.at(-1) ?? '')) {
        assert.ok(passed.length < MOST_STOPS, `ArrowDown does not lead to ${line}, but to ${passed.join(' | ')}`);
        passed.push(await focusedLine());
        if (!line.test(passed.at(-1) ?? '')) {
          await keyboard.press('ArrowDown');
        }
      }
    },
  };
}
