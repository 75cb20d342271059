import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** What runs leave behind for people: pictures, reports, failures. Ignored by git. */
export const outFolder = join(root, 'out');

/** The script behind a package's command, to be run with `process.execPath`. */
export function packageScript(name: string, path: string): string {
  return join(root, 'node_modules', name, path);
}

/** The absolute path of a command, which may be a path itself; undefined when there is none. */
export function findOnPath(command: string): string | undefined {
  const folders = /[\\/]/.test(command) ? [''] : (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}
