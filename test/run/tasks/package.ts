import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packVsix } from '../packVsix.ts';
import { root } from '../paths.ts';
import { allPassed, oneFailed, succeeded, type Tally } from '../tally.ts';
import { run as build } from './build.ts';

/** Builds the extension and packs it as `hiero-lens-<version>.vsix` in the project's folder. */
export async function run(): Promise<Tally> {
  const built = await build();
  if (!succeeded(built)) {
    return built;
  }
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  return (await packVsix(`${name}-${version}.vsix`)) === 0 ? allPassed : oneFailed;
}
