import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outFolder, root } from '../paths.ts';

const copied = [
  'src',
  'test',
  'media',
  'package.json',
  'package.nls.json',
  'tsconfig.json',
  'README.md',
  'esbuild.mjs',
];
const shared = ['node_modules', 'out'];

/** Runs `work` with a copy of the project, which goes afterwards: a long run sees no change that is made meanwhile. */
export async function withCopyOfTree<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hiero-lens-mutate-'));
  try {
    await mkdir(outFolder, { recursive: true });
    for (const name of copied) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    for (const name of shared) {
      await symlink(join(root, name), join(folder, name), 'junction');
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
