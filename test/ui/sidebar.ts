import type { Locator, Page } from 'playwright-core';
import { workbench } from './hooks.ts';
import { pressUntil, until } from './patience.ts';
import { foldView, showViews, viewHeader } from './viewlet.ts';
import type { Workbench } from './workbench.ts';

type ViewName = 'Network' | 'Blocks';

/** The views of the extension in the side bar, as a user handles them. */
export interface Sidebar extends Workbench {
  /** Shows the side bar with only these views unfolded. */
  open(...unfolded: readonly ViewName[]): Promise<void>;
  /** Loads the window anew and shows the side bar again. */
  restart(...unfolded: readonly ViewName[]): Promise<void>;
  /** Closes all lines of a view. */
  collapseAll(view: ViewName): Promise<void>;
  /** Leaves for the explorer, so that no view of ours is seen. */
  leave(): Promise<void>;
  tree(view: ViewName): Locator;
  /** A line of a view by its accessible name. */
  row(view: ViewName, name: string | RegExp): Locator;
  /** The text beside a view's title. */
  descriptionOf(view: ViewName): Locator;
  /** Presses a button in a view's title bar. */
  pressTitle(view: ViewName, name: string): Promise<void>;
  /** The accessible names of all lines of a view, from its top to its end, whether or not they are on the screen. */
  allRows(view: ViewName): Promise<readonly string[]>;
  /** The messages that have just come. */
  readonly notifications: Locator;
  /** The texts of all messages that have come and were not dismissed. */
  messages(): Promise<readonly string[]>;
}

export function sidebar(): Sidebar {
  const bench = workbench();
  const { page } = bench;
  const header = (view: string) => viewHeader(page, view);
  const tree = (view: ViewName) => page.getByRole('tree', { name: view });
  const open = async (...unfolded: readonly ViewName[]) => {
    await showViews(page);
    for (const name of await page.locator('.part.sidebar .pane-header .title').allTextContents()) {
      await foldView(
        page,
        name,
        unfolded.some((view) => view === name),
      );
    }
    await widen(page);
    await page.mouse.move(900, 300);
  };
  return {
    ...bench,
    open,
    async restart(...unfolded) {
      await bench.reload();
      await open(...unfolded);
    },
    async leave() {
      await pressUntil(
        async () => {
          if (await header('Blocks').isVisible()) {
            await page
              .getByRole('tab', { name: /^Explorer/ })
              .first()
              .click({ timeout: CLICK_TIMEOUT_MS });
          }
        },
        async () => !(await header('Blocks').isVisible()),
      );
    },
    async collapseAll(view) {
      await pressUntil(
        async () => {
          await header(view).hover({ timeout: CLICK_TIMEOUT_MS });
          await header(view).getByRole('button', { name: 'Collapse All' }).click({ timeout: CLICK_TIMEOUT_MS });
        },
        async () => !(await tree(view).locator('[role=treeitem][aria-expanded=true]').first().isVisible()),
      );
    },
    tree,
    row: (view, name) => tree(view).getByRole('treeitem', { name }).first(),
    descriptionOf: (view) => header(view).locator('.description'),
    async pressTitle(view, name) {
      await header(view).hover({ timeout: CLICK_TIMEOUT_MS });
      const button = header(view).getByRole('button', { name });
      if ((await button.count()) > 0) {
        await button.click({ timeout: CLICK_TIMEOUT_MS });
      } else {
        await header(view).getByRole('button', { name: 'More Actions...' }).click({ timeout: CLICK_TIMEOUT_MS });
        // A click on a menu that just opens is lost.
        await page.getByRole('menuitem', { name }).hover({ timeout: CLICK_TIMEOUT_MS });
        await page.keyboard.press('Enter');
      }
    },
    async allRows(view) {
      let names: readonly string[] | undefined;
      // A list that changes while it is read is read anew.
      await until(async () => {
        names = await readRows(page, tree(view)).catch(() => undefined);
        return names !== undefined;
      });
      return names ?? [];
    },
    async messages() {
      const centre = page.locator('.notifications-center.visible');
      // It closes itself when the last message goes, as the editor's own while it starts.
      await until(async () => {
        await bench.runCommand('Notifications: Show Notifications');
        return appears(centre);
      });
      const texts = await centre.locator('.notification-list-item-message').allInnerTexts();
      await page.keyboard.press('Escape');
      // The editor's own, while it starts.
      return texts.filter((text) => text !== 'Activating Extensions...');
    },
    notifications: page.locator('.notification-toast'),
  };
}

/** Whether an element comes within two seconds. */
export async function appears(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

const soon = { timeout: 3_000 };
/** A click that is lost must not use up the patience of who presses again. */
const CLICK_TIMEOUT_MS = 10_000;

/** The names of all lines of a tree, read page by page from its top; undefined when it changed meanwhile. */
async function readRows(page: Page, tree: Locator): Promise<readonly string[] | undefined> {
  const found = new Map<number, string>();
  const focused = tree.locator('.monaco-list-row.focused');
  await tree.focus();
  await page.keyboard.press('End');
  const last = Number(await focused.getAttribute('data-index', soon));
  await page.keyboard.press('Home');
  await tree.locator('.monaco-list-row.focused[data-index="0"]').waitFor(soon);
  for (let pages = 0; pages <= last + 10; pages++) {
    const rows = await tree
      .locator('[role=treeitem]')
      .evaluateAll((elements) =>
        elements.map((element) => [element.getAttribute('data-index'), element.getAttribute('aria-label') ?? '']),
      );
    for (const [index, name] of rows) {
      found.set(Number(index), String(name));
    }
    if (found.size > last) {
      return [...found].sort(([a], [b]) => a - b).map(([, name]) => name);
    }
    const isEnd = Number(await focused.getAttribute('data-index', soon)) === last;
    await page.keyboard.press(isEnd ? 'Home' : 'PageDown');
    // The list is drawn a frame later; the focused line tells that it is.
    await focused.waitFor(soon);
  }
  return undefined;
}

const sidebarWidth = 430;

/** Makes the side bar wide enough to read whole lines. */
async function widen(page: Page): Promise<void> {
  const box = await page.locator('.part.sidebar').boundingBox();
  if (box !== null && box.width < sidebarWidth - 20) {
    await page.mouse.move(box.x + box.width, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + sidebarWidth, 400, { steps: 4 });
    await page.mouse.up();
  }
}
