import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { findOnPath } from '../paths.ts';
import { keptFolder } from './kept.ts';
import type { Release } from './releases.ts';

export type Editor = 'npm' | 'desktop';

/**
 * Which VS Code to start. `HIERO_LENS_VSCODE` (`npm` or `desktop`) decides; without it Linux, where the npm-hosted
 * VS Code needs neither a display nor a download besides npm, takes `npm`, and other systems take `desktop`.
 */
export function chosenEditor(): Editor {
  const asked = process.env['HIERO_LENS_VSCODE'];
  if (asked !== undefined && asked !== 'npm' && asked !== 'desktop') {
    throw new Error(`HIERO_LENS_VSCODE is '${asked}', but must be 'npm' or 'desktop'.`);
  }
  return asked ?? (process.platform === 'linux' ? 'npm' : 'desktop');
}

/**
 * The executable `@vscode/test-electron` starts for a test run: the launcher of the npm-hosted VS Code, or the desktop
 * application (`HIERO_LENS_VSCODE_PATH` when set, else a download kept beside the others).
 */
export async function testExecutable(release: Release): Promise<string> {
  if (chosenEditor() === 'npm') {
    return fileURLToPath(new URL('./launcher.ts', import.meta.url));
  }
  return (
    process.env['HIERO_LENS_VSCODE_PATH'] ??
    (await downloadAndUnzipVSCode({ version: release.version, cachePath: keptFolder }))
  );
}

/** The `code` command of an installed desktop editor, for `npm start`. */
export function desktopCommand(): string | undefined {
  return findOnPath(process.platform === 'win32' ? 'code.cmd' : 'code');
}
