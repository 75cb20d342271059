import type { WireFault } from '../../../domain/protobuf/wireFault.ts';
import type { Steps } from '../../../domain/steps.ts';
import type { TextStep } from '../../../domain/transaction/foundAt.ts';
import { detectTransaction, maxFields } from '../detect.ts';
import { finders } from './findTransactions.ts';
import { createPlaces } from './placeInText.ts';

/** A transaction that is cut off or damaged: where it stands and what is wrong with it. */
export interface Damaged {
  readonly place: TextStep;
  readonly fault: WireFault;
}

/** Up to three messages around a body, and its first field: an id with a start of valid time after 1978. */
const beginning = /^(?:(?:0a|22|2a)(?:[89a-f].){0,3}[0-7].){0,3}0a..0a0[6-9a-c]08(?:[89a-f].){4}0[1-7]/;
const beginningBytes = 40;
const firstBytes: ReadonlySet<number | undefined> = new Set([0x0a, 0x22, 0x2a]);
/** Readings of what begins like a transaction and is none. */
const maxAttempts = 1_000;

/** The first place in a text without transactions where bytes begin as only those of a transaction do. */
export function* findDamaged(text: string): Steps<Damaged | undefined> {
  const places = createPlaces(text);
  let attemptsLeft = maxAttempts;
  const faultIn = function* (part: string, offset: number): Steps<Damaged | undefined> {
    let found: Damaged | undefined;
    for (const [, find] of finders) {
      yield* find(part, {
        mayBegin: ([first]) => firstBytes.has(first),
        take: (bytes, start, end) => {
          const fault = found === undefined && attemptsLeft-- > 0 ? faultOf(bytes) : undefined;
          found ??= fault && { fault, place: part === text ? places(start, end) : places(offset, offset) };
          return found !== undefined;
        },
        *inside(inner, start) {
          found ??= part === text ? yield* faultIn(inner, start) : undefined;
          return found !== undefined;
        },
      });
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
  return yield* faultIn(text, 0);
}

function faultOf(bytes: Uint8Array): WireFault | undefined {
  if (!beginning.test(Buffer.from(bytes.subarray(0, beginningBytes)).toString('hex'))) {
    return undefined;
  }
  const detected = detectTransaction(bytes, maxFields);
  return 'series' in detected ? undefined : detected;
}
