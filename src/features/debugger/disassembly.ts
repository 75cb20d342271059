import { opcodeName, pushedBytes } from '../../domain/contract/opcodeName.ts';
import type { Steps } from '../../domain/steps.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import type { Replay } from '../../domain/trace/replay.ts';
import { stepsAtOnce } from '../../domain/trace/traceSteps.ts';
import { formatHex } from '../../domain/value/bytes.ts';
import type { SourceLocations } from './sourceLocations.ts';

interface Instruction {
  readonly address: string;
  readonly instruction: string;
  readonly instructionBytes?: string;
  readonly presentationHint?: 'normal' | 'invalid';
}

interface Decoded {
  readonly pc: number;
  readonly text: string;
  readonly bytes?: string;
}

/** Each call has a range of addresses of its own: 16 MB, more than any code. */
const rangeBits = 24n;

export function instructionReference({ index }: Pick<CallFrame, 'index'>, pc: number): string {
  return `0x${((BigInt(index + 1) << rangeBits) + BigInt(pc)).toString(16)}`;
}

/** Instructions per request. */
const mostInstructions = 10_000;

/** The requested instructions around an address; some may be invalid. */
export function* disassembled(
  replay: Replay,
  sources: SourceLocations,
  given: Readonly<Record<string, unknown>>,
): Generator<Instruction | undefined> {
  const { steps } = replay.index;
  const reference = String(given['memoryReference']);
  const address = /^0x[0-9a-f]{1,16}$/i.test(reference) ? BigInt(reference) : 0n;
  const call = steps.frames[Number(address >> rangeBits) - 1];
  const pc = Number(address & ((1n << rangeBits) - 1n)) + Number(given['offset'] ?? 0);
  const decoded = call === undefined ? [] : yield* decode(replay, call);
  const at = decoded.findIndex((each) => each.pc >= pc);
  const first = (at < 0 ? decoded.length : at) + Number(given['instructionOffset'] ?? 0);
  const end = first + Math.min(Number(given['instructionCount'] ?? 0), mostInstructions);
  for (let place = first; place < end; place += 1) {
    const found = decoded[place];
    yield call === undefined || found === undefined
      ? nothingAt(place, decoded, call)
      : yield* instructionOf(replay, sources, call, found);
  }
}

/** An invalid instruction before or behind the code. */
function nothingAt(place: number, decoded: readonly Decoded[], call: CallFrame | undefined): Instruction {
  const nowhere = place < 0 ? place : (decoded.at(-1)?.pc ?? 0) + 64 + place - decoded.length;
  return {
    address: instructionReference(call ?? { index: 0 }, nowhere),
    instruction: '',
    presentationHint: 'invalid',
  };
}

function* instructionOf(
  { programOf }: Replay,
  sources: SourceLocations,
  call: CallFrame,
  { pc, text, bytes }: Decoded,
): Steps<Instruction> {
  const map = programOf(call)?.map;
  yield* map?.reading(pc) ?? [];
  const { source, statement } = map?.locationAt(pc) ?? {};
  const shown = sources.rangeOf(call, source && statement && { source, statement });
  return {
    address: instructionReference(call, pc),
    instruction: text,
    ...(bytes === undefined ? {} : { instructionBytes: bytes }),
    ...(shown && { location: shown.source, line: shown.line }),
  };
}

/** All instructions of verified code; those that ran of other code. */
function* decode({ index: { steps }, programOf }: Replay, call: CallFrame): Steps<readonly Decoded[]> {
  const code = programOf(call)?.code;
  if (code === undefined) {
    const ran = new Map<number, string>();
    for (let step = call.first; step <= call.last; step += 1) {
      if (steps.frameAt(step) === call) {
        ran.set(steps.pcAt(step), steps.opAt(step));
      }
      if (step % stepsAtOnce === 0) {
        yield undefined;
      }
    }
    return Array.from(ran, ([pc, text]) => ({ pc, text })).toSorted((one, other) => one.pc - other.pc);
  }
  const decoded: Decoded[] = [];
  for (let pc = 0; pc < code.length; ) {
    const op = code[pc] ?? 0;
    const length = 1 + pushedBytes(op);
    const bytes = formatHex(code.subarray(pc, pc + length));
    const name = opcodeName(op) ?? 'INVALID';
    decoded.push({ pc, text: length > 1 ? `${name} 0x${bytes.slice(2)}` : name, bytes });
    pc += length;
    if (decoded.length % stepsAtOnce === 0) {
      yield undefined;
    }
  }
  return decoded;
}
