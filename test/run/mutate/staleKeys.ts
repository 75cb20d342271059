import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { root } from '../paths.ts';
import { findFaults } from './findFaults.ts';
import { equivalentFaults } from './survivors.ts';

/** The keys of `survivors.ts` whose fault is gone, since the code has changed: their reasons explain nothing. */
export function staleKeys(parse: (path: string) => SourceFile): readonly string[] {
  const keys = Object.keys(equivalentFaults);
  const paths = new Set(keys.map((key) => key.slice(0, key.indexOf(' '))));
  const present = [...paths]
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => findFaults(parse(path), path).map(({ key }) => key));
  return keys.filter((key) => !present.includes(key));
}
