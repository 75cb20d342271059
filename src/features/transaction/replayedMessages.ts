import type { FeeAnswer } from '../../webview/transaction/protocol.ts';

/** What a view was told about fees. A hidden view forgets everything, and is told again when it comes back. */
export interface ReplayedMessages {
  keep(answer: FeeAnswer): void;
  /** The last of each kind for each document, in an order that gives what the view showed. */
  all(): readonly FeeAnswer[];
  clear(): void;
}

export function createReplayedMessages(): ReplayedMessages {
  const told = new Map<string, FeeAnswer>();
  return {
    keep(answer) {
      const { type, document } = answer;
      if (type === 'fee') {
        // A failure comes after the price that it leaves standing, and ends with the next one.
        told.delete(`feeFailed ${document}`);
      }
      told.set(`${type} ${document}`, answer);
    },
    all: () => [...told.values()],
    clear: () => told.clear(),
  };
}
