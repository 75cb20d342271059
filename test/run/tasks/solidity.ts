import { join, resolve } from 'node:path';
import { runScript } from '../child.ts';
import { root } from '../paths.ts';
import { skipped, type Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';

/** Compiles what we write as Solidity; the argument is the folder of the npm package solc, which is no dependency. */
export async function run([folder]: readonly string[] = []): Promise<Tally> {
  if (folder === undefined) {
    console.log(
      'Skipped: npm install solc in an empty folder, then npm test -- --only solidity FOLDER/node_modules/solc.',
    );
    return skipped;
  }
  return tallyOf('solidity', (env) =>
    runScript(join(root, 'test/run/mochaFiles.ts'), ['test/solidity/**/*.test.ts'], {
      env: { ...env, HIERO_LENS_SOLC: resolve(root, folder) },
    }),
  );
}
