import { readSymbols } from '../source/sourceOutline.ts';
import { type SourceBudget, sourceTokens } from '../source/sourceTokens.ts';
import { textPositions } from '../source/textPositions.ts';
import type { SourceFile } from './contractSources.ts';
import { sharedEnd } from './sourcePath.ts';

/** A range of one line in the sources of a contract; line and columns count from 0, in UTF-16. */
export interface SourceMatch {
  readonly file: SourceFile;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The whole line. Untrusted. */
  readonly text: string;
}

const maxLineLength = 2_000;

/** What is looked at between two steps: far less than a millisecond. */
const partLength = 32 * 1024;

/** The lines that hold a text, without regard to case; at most `limit` of them, the target file's first; in steps. */
export function searchSources(files: readonly SourceFile[], text: string, limit: number): Steps {
  const wanted = text.toLowerCase();
  return matchesIn(files, limit, (line) => {
    const start = wanted === '' ? -1 : line.toLowerCase().indexOf(wanted);
    return start < 0 ? [] : [{ start, end: start + text.length }];
  });
}

type Steps = Generator<SourceMatch | undefined>;

/** The first matches, line by line; `find` is given a whole line. */
function* matchesIn(
  files: readonly SourceFile[],
  limit: number,
  find: (line: string) => readonly Pick<SourceMatch, 'start' | 'end'>[],
): Steps {
  let left = limit;
  for (const file of files) {
    let line = 0;
    for (const part of partsOf(file.text)) {
      yield undefined;
      for (const whole of part.split('\n')) {
        for (const range of find(whole)) {
          if (left-- <= 0) {
            return;
          }
          yield { file, line, ...range, text: whole.slice(0, maxLineLength) };
        }
        line++;
      }
    }
  }
}

/** A text in parts of whole lines: one file may have 20 MB. */
function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start + partLength);
    const end = lineEnd === -1 ? text.length : lineEnd;
    yield text.slice(start, end);
    start = end + 1;
  }
}

const maxDeclarations = 1_000;

/** What a look through the files of a contract may cost; when it is spent, some were not read. */
export function searchBudget(): SourceBudget {
  return { stepsLeft: 3_000_000 };
}

/** Where a name is declared in files or contracts, until the budget is spent; undefined for a pause. */
export function* scanDeclarations(
  files: readonly SourceFile[],
  name: string,
  budget: SourceBudget,
): Generator<SourceMatch | undefined, void> {
  let found = 0;
  for (const file of isName(name) ? files : []) {
    for (const match of file.text.includes(name) ? declarationsIn(file, name, budget) : []) {
      yield match;
      found += match === undefined ? 0 : 1;
      if (found === maxDeclarations) {
        return;
      }
    }
  }
}

function* declarationsIn(file: SourceFile, name: string, budget: SourceBudget): Steps {
  const { text } = file;
  const { lineOf, columnOf } = textPositions(text);
  for (const symbol of readSymbols(text, /\.vyi?$/.test(file.originalPath) ? 'Vyper' : 'Solidity', budget)) {
    yield undefined;
    const symbols = symbol === undefined ? [] : [symbol, ...symbol.parts];
    for (const { nameStart } of symbols.filter((declared) => declared.name === name)) {
      const start = columnOf(nameStart) - 1;
      const [whole = ''] = text.slice(nameStart - start, nameStart - start + maxLineLength).split('\n', 1);
      yield { file, line: lineOf(nameStart) - 1, start, end: start + name.length, text: whole };
    }
  }
}

/** Everywhere that a name stands as a whole word, comments too; at most `limit` of them; in steps. */
export function findUses(files: readonly SourceFile[], name: string, limit: number): Iterable<SourceMatch | undefined> {
  if (!isName(name)) {
    return [];
  }
  const pattern = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g');
  return matchesIn(files, limit, (line) =>
    line.includes(name)
      ? Array.from(line.slice(0, maxLineLength).matchAll(pattern), ({ index }) => ({
          start: index,
          end: index + name.length,
        }))
      : [],
  );
}

function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$]{0,200}$/.test(text);
}

/** The file an import names: relative to its own file, by its whole path, or by the longest common end (remappings). */
export function resolveImport(files: readonly SourceFile[], from: string, imported: string): SourceFile | undefined {
  const wanted = /^\.{1,2}\//.test(imported) ? joined(from, imported) : imported;
  const name = lastSegment(wanted);
  const namesakes = files.filter(
    ({ originalPath }) => originalPath.endsWith(name) && lastSegment(originalPath) === name,
  );
  const exact = namesakes.find(({ originalPath }) => originalPath === wanted);
  const shared = ({ originalPath }: SourceFile) => sharedEnd(wanted, originalPath);
  const [best] = exact === undefined ? namesakes.toSorted((a, b) => shared(b) - shared(a)) : [exact];
  return best;
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

const longestPath = 500;
const maxImports = 1_000;
/** What looking through one file for imports may cost. */
const maxImportSteps = 1_000_000;

/** The imports of a text (Solidity): what they name, and where. */
export function findImports(
  text: string,
): readonly { readonly path: string; readonly start: number; readonly end: number }[] {
  const found: { path: string; start: number; end: number }[] = [];
  let isImport = false;
  const next = sourceTokens(text, 'Solidity', { stepsLeft: maxImportSteps });
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
