import { sourceTokens } from '../source/sourceTokens.ts';
import type { SourceFile } from './contractSources.ts';
import { sharedEnd } from './sourcePath.ts';

/** The file an import names: relative to its own file, by its whole path, or by the longest common end (remappings). */
export function resolveImport(files: readonly SourceFile[], from: string, imported: string): SourceFile | undefined {
  const wanted = /^\.{1,2}\//.test(imported) ? joined(from, imported) : imported;
  const namesakes = byName(files).get(lastSegment(wanted)) ?? [];
  const exact = namesakes.find(({ originalPath }) => originalPath === wanted);
  const shared = ({ originalPath }: SourceFile) => sharedEnd(wanted, originalPath);
  const [best] = exact === undefined ? namesakes.toSorted((a, b) => shared(b) - shared(a)) : [exact];
  return best;
}

type Namesakes = ReadonlyMap<string, readonly SourceFile[]>;

/** Made once for the files of a contract, which may be thousands, as may be the imports of one. */
const known = new WeakMap<readonly SourceFile[], Namesakes>();

function byName(files: readonly SourceFile[]): Namesakes {
  const namesakes = known.get(files) ?? Map.groupBy(files, ({ originalPath }) => lastSegment(originalPath));
  known.set(files, namesakes);
  return namesakes;
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

const longestPath = 500;
const maxImports = 1_000;
/** What looking through one file may cost. */
const maxSteps = 1_000_000;

/** The imports of a text (Solidity): what they name, and where. */
export function findImports(
  text: string,
): readonly { readonly path: string; readonly start: number; readonly end: number }[] {
  const found: { path: string; start: number; end: number }[] = [];
  let isImport = false;
  const next = sourceTokens(text, 'Solidity', { stepsLeft: maxSteps });
  for (let token = next(); token.kind !== 'end' && found.length < maxImports; token = next()) {
    const path = isImport && token.kind === 'text' ? token.text.slice(1, -1) : '';
    if (path !== '' && path.length <= longestPath && token.text.endsWith(token.text.charAt(0))) {
      found.push({ path, start: token.start + 1, end: token.end - 1 });
    }
    isImport = token.text === 'import' || (isImport && token.kind !== 'text' && token.text !== ';');
  }
  return found;
}

function joined(from: string, relative: string): string {
  const path = from.split('/').slice(0, -1);
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      path.pop();
    } else if (segment !== '.') {
      path.push(segment);
    }
  }
  return path.join('/');
}
