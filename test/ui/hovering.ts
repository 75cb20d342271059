import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { pressUntil, until } from './patience.ts';
import { centreOf, type Workbench } from './workbench.ts';

/** What a test does with hovers in one workbench. */
export interface Hovering {
  /** Hovers a text of the open file until the hover says `expected`; gives all of its text. */
  hover(text: string, expected: string | RegExp): Promise<string>;
  /** Hovers a text and clicks an action of its hover until something comes by it: a click on a hover that just closes is lost. */
  pressIn(text: string, expected: string | RegExp, action: string, comes: Locator): Promise<void>;
  /** Takes the mouse away and closes what is open. */
  leave(): Promise<void>;
  /** The hovers on the screen. */
  readonly shown: Locator;
  /** Writes a file into the workspace and opens it. */
  openText(name: string, text: string): Promise<void>;
}

const attempts = 4;
const ATTEMPT_TIMEOUT_MS = 6_000;
const CLICK_TIMEOUT_MS = 5_000;

export function hovering({ page, workspace, openFile }: Workbench): Hovering {
  const shown = page.locator('.monaco-hover:visible');
  const leave = async () => {
    await page.mouse.move(0, 0);
    await page.keyboard.press('Escape');
    await shown.first().waitFor({ state: 'hidden' });
  };
  const hover: Hovering['hover'] = async (text, expected) => {
    const hit = shown.getByText(expected).first();
    // Lenses that come late move the text away from under the mouse: then the editor shows nothing.
    for (let attempt = 1; ; attempt++) {
      await leave();
      const { x, y } = await centreOf(page, text);
      await page.mouse.move(x, y, { steps: 3 });
      try {
        await hit.waitFor({ timeout: ATTEMPT_TIMEOUT_MS });
        let all = '';
        // A hover is drawn anew when more of it has come.
        await until(async () => {
          all = (await shown.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
          return all !== '';
        }, ATTEMPT_TIMEOUT_MS);
        return all;
      } catch (error) {
        if (attempt === attempts) {
          const said = JSON.stringify(await shown.allInnerTexts());
          throw new Error(`The hover of '${text}' at ${x}, ${y} says ${said}.`, { cause: error });
        }
      }
    }
  };
  return {
    shown,
    leave,
    hover,
    pressIn: (text, expected, action, comes) =>
      pressUntil(
        async () => {
          await hover(text, expected);
          await shown.getByText(action).first().click({ timeout: CLICK_TIMEOUT_MS });
        },
        () => comes.isVisible(),
      ),
    async openText(name, text) {
      await writeFile(join(workspace, name), text);
      await openFile(name);
    },
  };
}
