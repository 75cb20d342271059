import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { runCommand, runScript } from '../child.ts';
import { figures } from '../figures.ts';
import type { Job } from '../jobs.ts';
import { packageScript, root } from '../paths.ts';
import { allPassed, oneFailed, type Tally } from '../tally.ts';

/** Types (views apart, since they know the DOM and no Node), lint and format, unused code and members, translations, licences and install scripts of packages: side by side, and all of them, whatever one says. `--figures` prints the size and shape of the code instead. */
export async function run(args: readonly string[] = [], output?: Writable): Promise<Tally> {
  if (args.includes('--figures')) {
    console.log(figures());
    return allPassed;
  }
  const parts = [
    runScript(packageScript('typescript', 'bin/tsc'), ['-p', '.'], { output }),
    runScript(packageScript('typescript', 'bin/tsc'), ['-p', 'src/webview'], { output }),
    runScript(packageScript('@biomejs/biome', 'bin/biome'), ['ci', '.'], { output }),
    runScript(join(root, 'test/run/members/main.ts'), [], { output }),
    runScript(join(root, 'test/run/l10n/main.ts'), [], { output }),
    runScript(join(root, 'test/run/dependencies/main.ts'), [], { output }),
    runCommand('knip', ['--no-progress'], { shell: process.platform === 'win32', output }),
  ];
  return (await Promise.all(parts)).every((code) => code === 0) ? allPassed : oneFailed;
}

/** Needs no editor, so that it is done while these are fetched. */
export const checkJob: Job = { name: 'check', seconds: 20, run: (output) => run([], output) };
