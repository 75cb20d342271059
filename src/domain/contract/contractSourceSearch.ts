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

/** The lines that hold a text, without regard to case; at most `limit` of them, the target file's first. */
export function searchSources(files: readonly SourceFile[], text: string, limit: number): readonly SourceMatch[] {
  const wanted = text.toLowerCase();
  return matchesIn(files, limit, (line) => {
    const start = wanted === '' ? -1 : line.toLowerCase().indexOf(wanted);
    return start < 0 ? [] : [{ start, end: start + text.length }];
  });
}

/** The first matches, line by line; `find` is given a whole line. */
function matchesIn(
  files: readonly SourceFile[],
  limit: number,
  find: (line: string) => readonly Pick<SourceMatch, 'start' | 'end'>[],
): readonly SourceMatch[] {
  const found: SourceMatch[] = [];
  for (const file of files) {
    for (const [line, whole] of file.text.split('\n').entries()) {
      found.push(...find(whole).map((range) => ({ file, line, ...range, text: whole.slice(0, maxLineLength) })));
      if (found.length >= limit) {
        return found.slice(0, limit);
      }
    }
  }
  return found;
}

const declaring = 'contract|library|interface|struct|enum|error|event|function|modifier|type|def|flag';
const modifying = 'public|internal|private|constant|immutable|transient|override';
const maxDeclarations = 1_000;

/**
 * Where a name is declared: contracts, types, functions, events, errors, state variables; by pattern, in every file,
 * however often it is used. At most one match a line.
 */
export function findDeclarations(files: readonly SourceFile[], name: string): readonly SourceMatch[] {
  if (!isName(name)) {
    return [];
  }
  const escaped = name.replaceAll('$', '\\$');
  const candidate = new RegExp(`\\b(?:${declaring}|${modifying})\\s+(?=${escaped}(?![\\w$]))`);
  const solidity = `\\b(?:contract|library|interface|struct|enum|error|event|function|modifier|type)\\s+(?=${escaped}(?![\\w$]))`;
  const vyper = `^\\s*(?:def|struct|event|flag|enum|interface)\\s+(?=${escaped}(?![\\w$]))`;
  const variable = `^\\s*[\\w$.[\\]()=> ,]{1,200}\\b(?:${modifying})\\s+(?=${escaped}\\s*(?:=|;))`;
  const pattern = new RegExp(`${solidity}|${vyper}|${variable}`);
  return matchesIn(files, maxDeclarations, (line) => {
    const text = line.slice(0, maxLineLength);
    const match = candidate.test(text) && !isComment(text) ? pattern.exec(text) : null;
    const start = match === null ? 0 : match.index + match[0].length;
    return match === null ? [] : [{ start, end: start + name.length }];
  });
}

/** Everywhere that a name stands as a whole word, comments too; at most `limit` of them. */
export function findUses(files: readonly SourceFile[], name: string, limit: number): readonly SourceMatch[] {
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

/** The file an import names: relative to its own file, by its whole path, or by the longest common end (remappings). */
export function resolveImport(files: readonly SourceFile[], from: string, imported: string): SourceFile | undefined {
  const wanted = /^\.{1,2}\//.test(imported) ? joined(from, imported) : imported;
  const exact = files.find(({ originalPath }) => originalPath === wanted);
  if (exact !== undefined) {
    return exact;
  }
  const shared = ({ originalPath }: SourceFile) => sharedEnd(wanted, originalPath);
  const [best] = files.toSorted((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) > 0 ? best : undefined;
}

/** The imports of a text: what they name, and where. */
export function findImports(
  text: string,
): readonly { readonly path: string; readonly start: number; readonly end: number }[] {
  const found = text.matchAll(/\bimport\b[^;"']{0,2000}(["'])([^"'\n]{1,500})\1/g);
  return Array.from(found, ({ 0: whole, 2: path = '', index }) => {
    const end = index + whole.length - 1;
    return { path, start: end - path.length, end };
  });
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

function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$]{0,200}$/.test(text);
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\*|\/\*|#)/.test(line);
}
