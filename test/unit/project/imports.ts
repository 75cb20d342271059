import { dirname, join, normalize } from 'node:path';
import { build } from 'esbuild';

export interface Import {
  readonly from: string;
  readonly isType: boolean;
}

/** What each source imports: values as the bundler's own parser sees them, types by their statements. */
export async function importsOf(sources: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly Import[]>> {
  const found = new Map(Array.from(sources, ([file, source]) => [file, typeImportsOf(source)]));
  await build({
    entryPoints: [...sources.keys()],
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [
      {
        name: 'collect-imports',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, kind, importer }) => {
            if (kind === 'entry-point') {
              // An entry that exists comes with ./ before it.
              return { path: normalize(path), namespace: 'source' };
            }
            found.get(importer)?.push({ from: path, isType: false });
            return { path, external: true };
          });
          onLoad({ filter: /.*/, namespace: 'source' }, ({ path }) => ({
            contents: sources.get(path) ?? '',
            loader: path.endsWith('.css') ? 'css' : 'ts',
          }));
        },
      },
    ],
  });
  return found;
}

function typeImportsOf(source: string): Import[] {
  const statements = source.matchAll(/^\s*(?:import|export)\s+type\s[^;'"]*?\sfrom\s+['"]([^'"]+)['"]/gm);
  const expressions = source.matchAll(/\btypeof\s+import\(\s*['"]([^'"]+)['"]/g);
  return [...statements, ...expressions].map(([, from = '']) => ({ from, isType: true }));
}

/** Circles of imports, one for each file that leads back to a file on the way to it: `a → b → a`. */
export function circlesOf(imports: ReadonlyMap<string, readonly Import[]>): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]) => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    } else if (!done.has(file)) {
      for (const { from } of imports.get(file) ?? []) {
        if (from.startsWith('.')) {
          follow(normalize(join(dirname(file), from)), [...path, file]);
        }
      }
      done.add(file);
    }
  };
  for (const file of imports.keys()) {
    follow(file, []);
  }
  return [...new Set(circles)];
}
