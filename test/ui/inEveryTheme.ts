import { PICTURES } from '../run/pictures.ts';
import { workbench } from './hooks.ts';
import type { Workbench } from './workbench.ts';

/** Light and high contrast are for people who look at the pictures: `npm test -- --only ui --pictures themes`. */
export const takesEveryTheme = process.env[PICTURES] === 'themes';

/**
 * A picture of what the workbench shows now, `<name>`; when every theme is asked for also `<name>-light`,
 * `<name>-contrast` and `<name>-contrast-light`, before which `show` brings back what a change of theme closes.
 */
export async function screenshotInEveryTheme(
  name: string,
  show: () => Promise<unknown> = async () => undefined,
  { page, runCommand, screenshot }: Workbench = workbench(),
): Promise<void> {
  const toggle = async (kind: 'vs' | 'vs-dark') => {
    await runCommand('Preferences: Toggle between Light/Dark Themes');
    await page.locator(`.monaco-workbench.${kind}`).waitFor();
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  };
  await screenshot(name);
  if (!takesEveryTheme) {
    return;
  }
  await toggle('vs');
  await show();
  await screenshot(`${name}-light`);
  await toggle('vs-dark');
  // The workbench follows an operating system that asks for high contrast, dark or light.
  for (const [colorScheme, end] of [
    ['dark', 'contrast'],
    ['light', 'contrast-light'],
  ] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.locator(colorScheme === 'dark' ? '.monaco-workbench.hc-black' : '.monaco-workbench.hc-light').waitFor();
    await show();
    await screenshot(`${name}-${end}`);
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  await page.locator('.monaco-workbench.vs-dark').waitFor();
}
