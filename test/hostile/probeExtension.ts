import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { outFolder, root } from '../run/paths.ts';
import { bait } from './hostileTexts.ts';
import { places, probeView } from './probe/places.ts';

/** Builds the extension that shows hostile texts through our doors, and gives its folder. Its pages ask for `canary`. */
export async function buildProbe(canary: string): Promise<string> {
  const folder = join(outFolder, 'test/hiero-lens-test.hostile-probe-1.0.0');
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(root, 'test/hostile/probe/extension.ts')],
    outfile: join(folder, 'extension.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const manifest = {
    name: 'hostile-probe',
    publisher: 'hiero-lens-test',
    version: '1.0.0',
    engines: { vscode: '^1.103.0' },
    main: './extension.cjs',
    activationEvents: ['onStartupFinished'],
    contributes: {
      commands: [
        { command: bait.command, title: 'Hostile: Bait' },
        ...places.map((place) => ({ command: `hostileProbe.show.${place}`, title: `Hostile: Show ${place}` })),
      ],
      views: { explorer: [{ id: probeView, name: 'Hostile' }] },
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'canary.txt'), canary);
  return folder;
}
