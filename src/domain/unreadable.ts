import { type Phrase, phrase } from './phrase.ts';
import { singleLine } from './value/escapeMarkdown.ts';

/** A part of an answer that could not be read. It is left out, and the rest is shown. */
export interface UnreadablePart {
  /** Where it is in the answer: `results.3.hash`. */
  readonly path: string;
  /** What is wrong with it. */
  readonly detail: string;
  /** A whole row of a list is left out; else one member. */
  readonly isRow: boolean;
}

/** What may lack parts that could not be read, or that we do not know. */
export interface Unreadable {
  /** Present where there are some. */
  readonly unreadable?: readonly UnreadablePart[];
  /** Members that the answer has and we do not know, by path; present where there are some. */
  readonly unknownMembers?: readonly string[];
}

const longestDetail = 200;

/** What a reader must know of what is not shown; empty when all is. */
export function unreadableTexts({ unreadable = [] }: Unreadable): readonly Phrase[] {
  const rows = unreadable.filter(({ isRow }) => isRow);
  const values = unreadable.filter(({ isRow }) => !isRow);
  const [row] = rows;
  const [value] = values;
  return [
    ...(row === undefined
      ? []
      : rows.length === 1
        ? [phrase`${1} row could not be read: ${problemOf(row)}`]
        : [phrase`${rows.length} rows could not be read, the first is ${problemOf(row)}`]),
    ...(value === undefined
      ? []
      : values.length === 1
        ? [phrase`${1} value could not be read: ${problemOf(value)}`]
        : [phrase`${values.length} values could not be read, the first is ${problemOf(value)}`]),
  ];
}

/** How many members stand in the JSON alone; empty where we know all. */
export function unknownMembersTexts({ unknownMembers = [] }: Unreadable): readonly Phrase[] {
  const count = new Set(unknownMembers).size;
  return count === 0 ? [] : [count === 1 ? phrase`1 more member in JSON` : phrase`${count} more members in JSON`];
}

function problemOf({ path, detail }: UnreadablePart): string {
  return singleLine(`${path}: ${detail}`, longestDetail);
}
