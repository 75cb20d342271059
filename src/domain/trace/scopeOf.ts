import { type OutlinePart, partsAround } from '../source/outlinePart.ts';
import type { StatementPlace } from './functionFrame.ts';
import { readDeclared, readListed, type WrittenVariable } from './writtenVariables.ts';

/** The variables that a statement can use beside those of its function's head, in the order in which they were declared. */
export interface StatementScope {
  /** The function or modifier around it. */
  readonly within: OutlinePart;
  readonly declared: readonly WrittenVariable[];
  /** What a loop declares in its head, which it has from its second round on. */
  readonly ofLoop: readonly WrittenVariable[];
}

/** Statements that are looked at before one. */
const mostStatements = 2_000;

/** Undefined for what is in no function, and behind more statements than are looked at. */
export function scopeOf({ source: { text, outline }, statement }: StatementPlace): StatementScope | undefined {
  const path = partsAround(outline, statement.start, statement.end);
  const from = path.findLastIndex(({ kind }) => kind === 'function' || kind === 'modifier');
  const within = path[from];
  const inside = path.slice(from + 1);
  const before = inside.flatMap((part, at) => partsBefore(part, inside[at + 1]));
  if (within === undefined || before.length > mostStatements) {
    return undefined;
  }
  const declared = inside.flatMap((part, at): readonly WrittenVariable[] => {
    const next = inside[at + 1];
    return next === undefined
      ? []
      : part.kind === 'compound'
        ? headOf(text, part, next)
        : partsBefore(part, next).flatMap(({ kind, start, end }) =>
            kind === 'statement' ? readDeclared(text.slice(start, end)) : [],
          );
  });
  const last = inside.at(-1);
  return { within, declared, ofLoop: last?.kind === 'compound' ? loopHead(text, last) : [] };
}

function partsBefore({ kind, parts }: OutlinePart, next: OutlinePart | undefined): readonly OutlinePart[] {
  return kind !== 'block' || next === undefined ? [] : parts.slice(0, parts.indexOf(next));
}

/** What is declared before one of the parts of a statement that has others in it. */
function headOf(text: string, part: OutlinePart, next: OutlinePart): readonly WrittenVariable[] {
  if (!text.startsWith('try', part.start)) {
    return loopHead(text, part);
  }
  const at = part.parts.indexOf(next);
  const head = text.slice(part.parts[at - 1]?.end ?? part.start, next.start);
  // Of what was called, only what stands behind is declared.
  const list = at === 0 ? head.slice(head.lastIndexOf('returns')) : head;
  return at === 0 && !head.includes('returns') ? [] : readListed(list);
}

function loopHead(text: string, part: OutlinePart): readonly WrittenVariable[] {
  const head = text.slice(part.start, part.parts[0]?.start ?? part.end);
  return text.startsWith('for', part.start) ? readDeclared(head.slice(head.indexOf('(') + 1)) : [];
}
