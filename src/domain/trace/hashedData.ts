import { rangeAt } from './memoryRanges.ts';
import type { ReplayIndex } from './replayIndex.ts';

const most = 2_000;
const longest = 512;

/** What a trace hashed, which is how the keys of mappings are found: each text once, those that are not known left out. */
export function hashedData({ steps, memory }: Pick<ReplayIndex, 'steps' | 'memory'>): readonly Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  for (let step = 0; step < steps.length && found.size < most; step += 1) {
    const op = steps.opAt(step);
    const [start, length] = op === 'SHA3' || op === 'KECCAK256' ? rangeAt(steps.stackAt(step), 0) : [];
    if (start !== undefined && length !== undefined && length <= longest) {
      const { bytes, isKnown } = memory.bytesAt(step, start, length);
      if (!isKnown.includes(0)) {
        found.set(String(bytes), bytes);
      }
    }
  }
  return [...found.values()];
}
