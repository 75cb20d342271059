import { joined, phrase, type Words } from '../phrase.ts';
/** Where in a file a message stood, from the outermost container to the innermost; empty when the file is the message. */
export type FoundAt = readonly FoundStep[];

export type FoundStep = MemberStep | TextStep;

/** A value of JSON, such as `params[0].transactionList`; untrusted. */
interface MemberStep {
  readonly kind: 'member';
  readonly path: string;
}

/** A place in a text, counted from 1; with a cell where the text is a table, and with what stands in front, untrusted. */
export interface TextStep {
  readonly kind: 'text';
  readonly line: number;
  readonly column: number;
  readonly cell: number | undefined;
  readonly name: string | undefined;
}

/** In words; empty when there is nothing to say. */
export function foundAtText(foundAt: FoundAt): Words {
  return joined(foundAt.map(stepText), ' › ');
}

function stepText(step: FoundStep): Words {
  if (step.kind === 'member') {
    return step.path;
  }
  const { line, column, cell, name } = step;
  const place = cell === undefined ? phrase`line ${line}, column ${column}` : phrase`line ${line}, cell ${cell}`;
  return name === undefined ? place : [place, `: ${name}`];
}
