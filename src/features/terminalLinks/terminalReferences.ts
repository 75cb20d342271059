import { findNamed } from '../../domain/lookup/namedTarget.ts';
import type { Network } from '../../domain/network/network.ts';

/** A reference or a link on a line of a terminal. */
export interface TerminalReference {
  readonly startIndex: number;
  readonly length: number;
  /** As Look Up reads it. */
  readonly text: string;
  readonly network: Network;
}

const maxLineLength = 10_000;

/**
 * What a click may look up on a line: links, and references, of 32-byte values those whose name ends in hash. Dotted numbers
 * that may be versions are left alone. What no link names is on the first network.
 */
export function terminalReferences(
  line: string,
  networks: readonly [Network, ...Network[]],
): readonly TerminalReference[] {
  return findNamed(line.slice(0, maxLineLength), { isTerminal: true }, networks)
    .filter(({ reference }) => reference?.kind !== 'entityId' || reference.certainty !== 'uncertain')
    .map(({ start, end, text, network = networks[0] }) => ({ startIndex: start, length: end - start, text, network }));
}
