import { findReferences } from '../../domain/references.ts';

/** A reference on a line of a terminal. */
export interface TerminalReference {
  readonly startIndex: number;
  readonly length: number;
  readonly text: string;
}

const maxLineLength = 10_000;

/**
 * The references of a line that a click may look up; of 32-byte values those whose name ends in hash. Dotted numbers that
 * may be versions are left alone.
 */
export function terminalReferences(line: string): readonly TerminalReference[] {
  return findReferences(line.slice(0, maxLineLength), { isTerminal: true })
    .filter(({ kind, certainty }) => certainty !== 'doubtful' || kind !== 'entityId')
    .map(({ start, end, text }) => ({ startIndex: start, length: end - start, text }));
}
