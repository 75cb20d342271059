import { pushedBytes } from '../contract/opcodeName.ts';
import type { OutlinePart } from '../source/sourceOutline.ts';
import type { CodeLocation, SourceMap } from './sourceMap.ts';

/** Pushes of one jump target that are looked at. */
const mostPushes = 256;

/**
 * Equal code of several statements that the optimizer has kept once. The source map has it as code of one of them: which
 * one runs, where it was entered from tells.
 */
export class SharedCode {
  readonly #map: SourceMap;
  readonly #pushes: ReadonlyMap<number, readonly number[]>;

  constructor(map: SourceMap) {
    this.#map = map;
    this.#pushes = pushesOf(map.code);
  }

  /** Whether a statement leads to a jump target that is, by the map, amid another statement. */
  isOf({ statement: ran }: CodeLocation, target: number, mapped: OutlinePart): boolean {
    return ran !== undefined && areApart(ran, mapped) && this.#leadsTo(target, ran);
  }

  #leadsTo(target: number, statement: OutlinePart): boolean {
    return (this.#pushes.get(target) ?? []).some(
      (pc) => this.#map.reading(pc) === undefined && this.#map.locationAt(pc)?.statement === statement,
    );
  }
}

function areApart(one: OutlinePart, other: OutlinePart): boolean {
  return one.end <= other.start || other.end <= one.start;
}

const jumpDestination = 0x5b;

/** Where each jump target is pushed; the compiler writes all targets with the same number of bytes. */
function pushesOf(code: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  const width = code.length > 0xff ? 2 : 1;
  for (let pc = 0; pc < code.length; pc += 1) {
    const pushed = pushedBytes(code[pc] ?? 0);
    const target = code.subarray(pc + 1, pc + 1 + width).reduce((number, byte) => number * 256 + byte, 0);
    if (pushed === width && code[target] === jumpDestination) {
      const same = found.get(target) ?? [];
      found.set(target, same);
      if (same.length < mostPushes) {
        same.push(pc);
      }
    }
    pc += pushed;
  }
  return found;
}
