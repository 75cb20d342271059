import { globSync } from 'node:fs';
import type { SourceFile } from 'typescript/unstable/ast';
import { createCompiler } from '../../run/mutate/compiler.ts';

let compiler: ReturnType<typeof createCompiler> | undefined;

/** A parsed file of the project; opened once for all tests of this process, since that takes seconds. */
export function parsedFile(path: string): SourceFile {
  compiler ??= createCompiler();
  return compiler.parse(path);
}

/** The parsed sources of the extension by their paths. */
export function parsedSources(): ReadonlyMap<string, SourceFile> {
  const paths = globSync('src/**/*.ts', { exclude: ['src/webview/**'] }).map((path) => path.replaceAll('\\', '/'));
  return new Map(paths.map((path) => [path, parsedFile(path)]));
}
