import type { AbiParameter } from './abi.ts';

/** A signature that a database has for a selector or topic: whose it is nobody verified. */
export interface GuessedSignature {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
}

/**
 * What was looked up by the selector of a function or error (4 bytes), or by the topic of an event (32). A selector is kept
 * also when nothing has it, so that nobody asks again.
 */
export interface SignatureNames {
  /** Undefined while nobody asked. */
  of(hash: string): readonly GuessedSignature[] | undefined;
  learn(found: ReadonlyMap<string, readonly GuessedSignature[]>): void;
}

const maxKept = 2_000;

export function createSignatureNames(): SignatureNames {
  const known = new Map<string, readonly GuessedSignature[]>();
  return {
    of: (hash) => known.get(hash),
    learn(found) {
      for (const [hash, signatures] of found) {
        known.set(hash, signatures);
      }
      for (const oldest of [...known.keys()].slice(0, -maxKept)) {
        known.delete(oldest);
      }
    },
  };
}
