import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runScript } from '../child.ts';
import { packageScript, root } from '../paths.ts';
import { allPassed, oneFailed, succeeded, type Tally } from '../tally.ts';
import { run as build } from './build.ts';

/** Builds the extension and packs it as `hiero-lens-<version>.vsix` in the project's folder. */
export async function run(): Promise<Tally> {
  const built = await build();
  if (!succeeded(built)) {
    return built;
  }
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const args = ['package', '--no-dependencies', '--out', `${name}-${version}.vsix`];
  return (await runScript(packageScript('@vscode/vsce', 'vsce'), args)) === 0 ? allPassed : oneFailed;
}
