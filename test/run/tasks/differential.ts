import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runScript } from '../child.ts';
import { root } from '../paths.ts';
import { skipped, type Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';

/** Compares the reader of transaction files with the ledger's own package, which is no dependency of this project. */
export async function run([folder]: readonly string[] = []): Promise<Tally> {
  if (folder === undefined || !existsSync(join(resolve(root, folder), 'node_modules/@hiero-ledger/proto'))) {
    console.log(
      'Skipped: npm install @hiero-ledger/proto protobufjs long --legacy-peer-deps in an empty folder, then npm test -- --only differential FOLDER.',
    );
    return skipped;
  }
  return tallyOf('differential', (env) =>
    runScript(join(root, 'test/run/mochaFiles.ts'), ['test/differential/**/*.test.ts'], {
      env: { ...env, HIERO_LENS_PEERS: resolve(root, folder) },
    }),
  );
}
