import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { workbench } from './hooks.ts';
import { pressAway, pressUntil } from './patience.ts';

const SETTLED_MS = 500;
/** A dialogue reads the disk before it shows or leaves. */
const LEFT_AFTER_MS = 10_000;

/** Chooses a folder in VS Code's own dialogue, which lists folders only; `holds` is one that lies in it and nowhere else. */
export async function chooseFolder(
  folder: string,
  { holds, button }: { readonly holds: string; readonly button: string },
): Promise<void> {
  const choose = workbench().page.getByRole('button', { name: button });
  await choose.waitFor();
  await typePath(workbench().page.locator('.quick-input-widget:visible'), { path: `${folder}/`, shows: holds });
  await pressAway(choose, LEFT_AFTER_MS);
}

/** Chooses a file in VS Code's own dialogue of this title. */
export async function chooseFile(title: string, path: string): Promise<void> {
  const { page } = workbench();
  const dialog = page.locator('.quick-input-widget:visible').filter({ hasText: title });
  await dialog.waitFor();
  await typePath(dialog, { path, shows: basename(path) });
  await pressUntil(
    async () => ((await dialog.isVisible()) ? page.keyboard.press('Enter') : undefined),
    async () => !(await dialog.isVisible()),
    LEFT_AFTER_MS,
  );
}

/**
 * Types a path until the dialogue shows what is there and nothing else follows: it goes back to its first folder when
 * that is read later than what was typed.
 */
async function typePath(
  dialog: Locator,
  { path, shows }: { readonly path: string; readonly shows: string },
): Promise<void> {
  const input = dialog.locator('input').first();
  const listed = dialog.getByRole('option', { name: shows, exact: true });
  await dialog.getByRole('option').first().waitFor();
  const isShown = async () => (await input.inputValue()) === path && (await listed.isVisible());
  await pressUntil(
    () => input.fill(path, { timeout: LEFT_AFTER_MS }),
    async () => {
      const wasShown = await isShown();
      await pause(SETTLED_MS);
      return wasShown && (await isShown());
    },
    LEFT_AFTER_MS,
  );
}
