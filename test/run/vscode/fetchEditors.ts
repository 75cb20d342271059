import { findChromium } from './browser.ts';
import { chosenEditor } from './desktop.ts';
import { npmVsCode } from './npmVsCode.ts';
import { newest, oldest } from './releases.ts';

/** Gets from npm what jobs need that run side by side, unless it is kept already: each would get it for itself. */
export async function fetchEditors(): Promise<void> {
  const releases = chosenEditor() === 'npm' ? [newest, oldest] : [newest];
  await Promise.all([findChromium(), ...releases.map(npmVsCode)]);
}
