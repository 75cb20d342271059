import { findReferences } from '../../domain/references.ts';

/** A reference on a line of a terminal. */
export interface TerminalReference {
  readonly startIndex: number;
  readonly length: number;
  readonly text: string;
}

const maxLineLength = 10_000;
/** Behind a token's id the number of an NFT. */
const serialBehind = /^[/#@](?!0)\d{1,19}(?![\w/]|[.-]\w)/;

/**
 * The references of a line that a click may look up; of 32-byte values those whose name ends in hash. Dotted numbers that
 * may be versions are left alone.
 */
export function terminalReferences(line: string): readonly TerminalReference[] {
  return findReferences(line.slice(0, maxLineLength), { isTerminal: true })
    .filter(({ kind, certainty }) => certainty !== 'uncertain' || kind !== 'entityId')
    .map(({ kind, start, end, text }) => {
      const serial = kind === 'entityId' ? (serialBehind.exec(line.slice(end, end + 24))?.[0] ?? '') : '';
      return { startIndex: start, length: end - start + serial.length, text: text + serial };
    });
}
