import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { outFolder, root } from './paths.ts';

/**
 * Bundles host tests, by default all, with the harness that runs them into one CommonJS file for VS Code's extension
 * host, and gives its path. Each test file stays a module of its own, which the harness loads when mocha is ready for it.
 */
export async function bundleHostTests(glob = 'test/host/**/*.test.ts'): Promise<string> {
  const files = globSync(glob, { cwd: root }).sort();
  const outfile = join(outFolder, 'test/host/index.cjs');
  const suites = files.map((file) => `  [${JSON.stringify(file)}, () => require(${JSON.stringify(`./${file}`)})],`);
  await build({
    stdin: {
      contents: `const { runHostTests } = require('./test/host/harness.ts');
exports.run = () => runHostTests([
${suites.join('\n')}
]);
`,
      resolveDir: root,
      sourcefile: 'host-tests.js',
    },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outfile;
}
