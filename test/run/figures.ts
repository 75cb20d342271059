import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const smallLines = 40;
const statement = /^(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'([^']+)';$/gm;

/** Our files that each file imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Size and shape of the code, a figure a line: what `npm run check -- --figures` prints. */
export function figures(): string {
  const files = readAll('src/**/*.ts');
  const tests = readAll('test/**/*.ts');
  const loads = importsOf(files, false);
  const all = importsOf(files, true);
  const total = linesOf(files);
  const rows: readonly (readonly [string, number | string])[] = [
    ['lines of src', total],
    ['files of src', files.size],
    [`files under ${smallLines} lines`, [...files.values()].filter((text) => lines(text) < smallLines).length],
    ['files that only one other file uses, in the same folder', onlyOneUses(all)],
    ['lines of imports', [...files.values()].reduce((sum, text) => sum + importLines(text), 0)],
    ['longest chain of imports', longestChain(all)],
    ['files that domain/references.ts loads', loadedBy(loads, 'src/domain/references.ts')],
    ['files that the hover loads', loadedBy(loads, 'src/features/hover/hovers.ts')],
    ['files that the lens loads', loadedBy(loads, 'src/features/contractLens/contractLenses.ts')],
    [
      'exported names',
      [...files.values()].reduce((sum, text) => sum + (text.match(/^export (?![{*])/gm) ?? []).length, 0),
    ],
    ['lines of tests', linesOf(tests)],
    ['tests : source', (linesOf(tests) / total).toFixed(2)],
  ];
  return rows.map(([name, value]) => `${String(value).padStart(7)}  ${name}`).join('\n');
}

function readAll(glob: string): ReadonlyMap<string, string> {
  return new Map(globSync(glob).map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}

function linesOf(files: ReadonlyMap<string, string>): number {
  return [...files.values()].reduce((sum, text) => sum + lines(text), 0);
}

function importLines(text: string): number {
  return Array.from(text.matchAll(statement), ([all]) => lines(all) + 1).reduce((sum, count) => sum + count, 0);
}

function importsOf(files: ReadonlyMap<string, string>, withTypes: boolean): Imports {
  return new Map(
    Array.from(files, ([file, text]) => [
      file,
      Array.from(text.matchAll(statement)).flatMap(([, type, from = '']) => {
        const target = normalize(join(dirname(file), from));
        return from.startsWith('.') && files.has(target) && (withTypes || type === undefined) ? [target] : [];
      }),
    ]),
  );
}

function onlyOneUses(imports: Imports): number {
  const users = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      users.set(target, (users.get(target) ?? new Set()).add(file));
    }
  }
  return [...users].filter(
    ([file, [first, ...others]]) => others.length === 0 && dirname(first ?? '') === dirname(file),
  ).length;
}

function loadedBy(imports: Imports, entry: string): number {
  const loaded = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!loaded.has(file)) {
      loaded.add(file);
      waiting.push(...(imports.get(file) ?? []));
    }
  }
  return loaded.size;
}

/** Files on the longest way from import to import; imports run in no circle. */
function longestChain(imports: Imports): number {
  const known = new Map<string, number>();
  const from = (file: string): number => {
    const length = known.get(file) ?? 1 + Math.max(0, ...(imports.get(file) ?? []).map(from));
    known.set(file, length);
    return length;
  };
  return Math.max(...Array.from(imports.keys(), from));
}
