import type { SourceFold } from './sourceSymbol.ts';

/** Folds what stands between two tokens where that is a comment: nothing but space stands there else. */
export function addCommentFold(text: string, start: number, end: number, folds: SourceFold[]): void {
  const between = text.slice(start, end);
  const written = between.trim();
  if (written.includes('\n')) {
    const from = start + between.indexOf(written);
    folds.push({ start: from, end: from + written.length, kind: 'comment' });
  }
}

/** Folds imports that follow one another as one. */
export function addImportFold(text: string, start: number, end: number, folds: SourceFold[]): void {
  const before = folds.at(-1);
  if (before?.kind === 'imports' && text.slice(before.end, start).trim() === '') {
    folds.pop();
    folds.push({ ...before, end });
  } else {
    folds.push({ start, end, kind: 'imports' });
  }
}
