import { createHash } from 'node:crypto';

/** What a fault does to the code. */
export type FaultKind =
  | 'comparison'
  | 'sign'
  | 'boolean'
  | 'branch'
  | 'statement'
  | 'member'
  | 'swap'
  | 'number'
  | 'text'
  | 'pattern'
  | 'call';

/** One change of one place in a source file; offsets are UTF-16 units. */
export interface Fault {
  readonly kind: FaultKind;
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly line: number;
  /** Names the fault whatever line it is on: path, enclosing function, what was there and what replaces it. */
  readonly key: string;
}

export function plantFault(source: string, { start, end, replacement }: Fault): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Order of the sample: looks random, depends on the seed and on the fault alone, so that other changes do not disturb it. */
export function rankOf(fault: Fault, seed: string): string {
  return createHash('sha256').update(`${seed}\n${fault.key}`).digest('hex');
}
