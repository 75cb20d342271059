import { formatEvmAddress, hasValidEip55Checksum } from '../entity/eip55.ts';
import { entityIdChecksum } from '../entity/entityId.ts';
import type { Network } from '../network/network.ts';
import { fitsKnownLedger } from '../references/entityIds.ts';
import type { ReferenceContext, ReferenceValue } from '../references/reference.ts';
import { parseReference, scanReferences } from '../references.ts';

export interface ChecksumFix {
  readonly kind: 'correct' | 'remove';
  /** What the reference is replaced by. */
  readonly text: string;
}

/** A checksum that does not fit: a digit or a letter was mistyped. */
export interface ChecksumProblem {
  readonly kind: 'eip55' | 'hip15';
  /** What would be right: the address in its capitals, `-vfhva` of an id. */
  readonly expected: string;
  readonly fixes: readonly ChecksumFix[];
}

export interface PlacedChecksumProblem extends ChecksumProblem {
  readonly start: number;
  readonly end: number;
  /** As it is written. */
  readonly text: string;
}

type Ledger = Pick<Network, 'ledgerId'>;

/**
 * Every wrong checksum in a text, in order, step by step: a step without one is undefined. Makes no request; linear in
 * the text.
 */
export function* scanChecksumProblems(
  text: string,
  context: ReferenceContext,
  ledger: Ledger,
): Generator<PlacedChecksumProblem | undefined, void> {
  for (const reference of scanReferences(text, context)) {
    if (reference === undefined || reference.certainty === 'uncertain') {
      yield undefined;
    } else {
      const { start, end, text } = reference;
      const problem = checksumProblem(reference, text, ledger);
      yield problem && { ...problem, start, end, text };
    }
  }
}

/** What is wrong with the checksum of one reference, as it is written; undefined when nothing is, or it has none. */
export function checksumProblemOf(text: string, ledger: Ledger): ChecksumProblem | undefined {
  const value = parseReference(text);
  return value && checksumProblem(value, text, ledger);
}

function checksumProblem(value: ReferenceValue, text: string, { ledgerId }: Ledger): ChecksumProblem | undefined {
  if (value.kind === 'evmAddress') {
    if (!text.startsWith('0x') || hasValidEip55Checksum(text)) {
      return undefined;
    }
    const expected = formatEvmAddress(value.address);
    return { kind: 'eip55', expected, fixes: fixes(expected, value.address) };
  }
  if (value.kind !== 'entityId' || value.checksum === undefined || ledgerId === undefined) {
    return undefined;
  }
  // An id may be meant for another network: its checksum is right there, and files often list several networks.
  const expected = entityIdChecksum(value.id, ledgerId);
  return value.checksum === expected || fitsKnownLedger(value.id, value.checksum)
    ? undefined
    : { kind: 'hip15', expected: `-${expected}`, fixes: fixes(`${value.id}-${expected}`, value.id) };
}

function fixes(correct: string, without: string): readonly ChecksumFix[] {
  return [
    { kind: 'correct', text: correct },
    { kind: 'remove', text: without },
  ];
}
