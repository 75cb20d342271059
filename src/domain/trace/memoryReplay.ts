import { parseHex } from '../value/bytes.ts';
import { type CallFrame, hasFailed } from './callFrames.ts';
import { callWords, numberOf, type TraceSteps, type Word } from './traceSteps.ts';

/** Bytes of which some may not be known. */
export interface MemoryBytes {
  readonly bytes: Uint8Array;
  /** For each byte 1 when it is known; what is not known is 0 in `bytes`. */
  readonly isKnown: Uint8Array;
}

export function memoryBytes(bytes: Uint8Array): MemoryBytes {
  return { bytes, isKnown: new Uint8Array(bytes.length).fill(1) };
}

export function unknownMemory(length: number): MemoryBytes {
  return { bytes: new Uint8Array(length), isKnown: new Uint8Array(length) };
}

export const noBytes = memoryBytes(new Uint8Array());

/** Undefined unless all of them are known. */
export function knownBytes(bytes: MemoryBytes | undefined): Uint8Array | undefined {
  return bytes?.isKnown.includes(0) ? undefined : bytes?.bytes;
}

/** A part of bytes; known zeros behind the end. */
export function partOf({ bytes, isKnown }: MemoryBytes, start: number, length: number): MemoryBytes {
  const part = memoryBytes(new Uint8Array(length));
  part.bytes.set(bytes.subarray(start, start + length));
  part.isKnown.set(isKnown.subarray(start, start + length));
  return part;
}

/** The memory offset and length that are `place` words below the top of the stack. */
export function rangeAt(stack: readonly Word[] | undefined, place: number): readonly (number | undefined)[] {
  return [sizeOf(stack?.at(-1 - place)), sizeOf(stack?.at(-2 - place))];
}

/** Undefined for an unknown word, and for more than any memory has. */
export function sizeOf(word: Word): number | undefined {
  const size = numberOf(word);
  return size === undefined || size > BigInt(2 ** 32) ? undefined : Number(size);
}

export function wordBytes(word: Word): MemoryBytes {
  const number = numberOf(word);
  const bytes = number === undefined ? undefined : parseHex(number.toString(16).padStart(64, '0'));
  return bytes === undefined ? unknownMemory(32) : memoryBytes(bytes);
}

/** No execution that was paid for copies more. */
const mostCopied = 256 * 1024 * 1024;
/** Calls whose memory is cached. */
const mostKept = 32;
const largestKept = 256 * 1024;

interface Replay {
  readonly frame: CallFrame;
  readonly memory: FrameMemory;
  returned: MemoryBytes | undefined;
  /** The next step to replay. */
  next: number;
}

export interface ReplayedCode {
  /** What the outermost call was called with. */
  readonly input: MemoryBytes | undefined;
  /** Undefined where the code of a frame is not known. */
  readonly codeOf: (frame: CallFrame) => Uint8Array | undefined;
}

/** Replays memory and call data from the stacks; what precompiles wrote is unknown. */
export class MemoryReplay {
  readonly #steps: TraceSteps;
  readonly #code: ReplayedCode;
  readonly #inputs = new Map<CallFrame, MemoryBytes | undefined>();
  readonly #returned = new Map<CallFrame, MemoryBytes | undefined>();
  readonly #replays = new Map<CallFrame, Replay>();
  #copied = 0;

  constructor(steps: TraceSteps, code: ReplayedCode) {
    this.#steps = steps;
    this.#code = code;
  }

  /** The memory of a step's frame before the step. */
  memoryAt(step: number): MemoryBytes {
    return this.#replay(this.#steps.frameAt(step), step).memory.all;
  }

  bytesAt(step: number, start: number, length: number): MemoryBytes {
    const { memory } = this.#replay(this.#steps.frameAt(step), step);
    return this.#part(memory, start, length) ?? unknownMemory(length);
  }

  /** The call data of a frame, or its creation code. */
  inputOf(frame: CallFrame): MemoryBytes | undefined {
    if (!this.#inputs.has(frame)) {
      this.#inputs.set(frame, this.#readInput(frame));
    }
    return this.#inputs.get(frame);
  }

  /** The return or revert data of a frame; undefined for a precompile or system contract. */
  returnedBy(frame: CallFrame): MemoryBytes | undefined {
    if (!this.#returned.has(frame)) {
      this.#returned.set(frame, this.#readReturned(frame));
    }
    return this.#returned.get(frame);
  }

  #readInput({ parent, opener, kind = '' }: CallFrame): MemoryBytes | undefined {
    if (parent === undefined || opener === undefined) {
      return this.#code.input;
    }
    const range = callWords.get(kind);
    const stack = this.#steps.stackAt(opener);
    const [start, length] = range === undefined ? [] : rangeAt(stack, range.input);
    if (start === undefined || length === undefined) {
      return undefined;
    }
    return this.#part(this.#replay(parent, opener).memory, start, length);
  }

  #readReturned(frame: CallFrame): MemoryBytes | undefined {
    const op = this.#steps.opAt(frame.last);
    if (op === '') {
      return undefined;
    }
    if (op !== 'RETURN' && op !== 'REVERT') {
      return noBytes;
    }
    const [start, length] = rangeAt(this.#steps.stackAt(frame.last), 0);
    return start === undefined || length === undefined
      ? undefined
      : this.#part(this.#replay(frame, frame.last).memory, start, length);
  }

  /** Continues from the last replayed step of a frame if possible, and skips inner calls. */
  #replay(frame: CallFrame, end: number): Replay {
    const kept = this.#replays.get(frame);
    const replay =
      kept !== undefined && kept.next <= end
        ? kept
        : { frame, memory: new FrameMemory(), returned: noBytes, next: frame.first };
    // While it is gone on with, nobody else may.
    this.#replays.delete(frame);
    for (; replay.next < end; replay.next += 1) {
      const inside = this.#steps.frameAt(replay.next);
      if (inside === frame) {
        this.#run(replay.next, replay);
      } else if (inside.first === replay.next && inside.parent === frame) {
        this.#return(inside, replay);
        replay.next = inside.last;
      }
    }
    this.#copied += replay.memory.length;
    if (replay.memory.length <= largestKept) {
      this.#replays.set(frame, replay);
    }
    const [oldest] = this.#replays.keys();
    if (oldest !== undefined && this.#replays.size > mostKept) {
      this.#replays.delete(oldest);
    }
    return replay;
  }

  #run(step: number, replay: Replay): void {
    const { frame, memory, returned } = replay;
    const op = this.#steps.opAt(step);
    const reads =
      /^(?:M|CALLDATACOPY|CODECOPY|EXTCODECOPY|RETURNDATACOPY|SHA3|KECCAK256|LOG|CALL|DELEGATE|STATIC|CREATE)/;
    if (!reads.test(op)) {
      return;
    }
    const stack = this.#steps.stackAt(step);
    const written = (place: number, size: number | undefined, bytes: (length: number) => MemoryBytes) => {
      const start = sizeOf(stack?.at(-1 - place));
      const length = size ?? sizeOf(stack?.at(-3 - place));
      if (start === undefined || length === undefined || !memory.grow(start, length)) {
        memory.forget();
      } else if (this.#counted(length) === length && length > 0) {
        memory.write(start, bytes(length));
      }
    };
    const copied = (from: MemoryBytes | undefined, place = 0) => {
      const start = sizeOf(stack?.at(-2 - place));
      written(place, undefined, (length) =>
        from === undefined ? unknownMemory(length) : partOf(from, start ?? longestCode, length),
      );
    };
    switch (op) {
      case 'MSTORE':
        written(0, 32, () => wordBytes(stack?.at(-2)));
        break;
      case 'MSTORE8':
        written(0, 1, () => partOf(wordBytes(stack?.at(-2)), 31, 1));
        break;
      case 'MLOAD':
        this.#touch(memory, stack?.at(-1), '0x20');
        break;
      case 'MCOPY': {
        const start = sizeOf(stack?.at(-2));
        this.#touch(memory, stack?.at(-2), stack?.at(-3));
        written(0, undefined, (length) => memory.read(start ?? 0, length));
        break;
      }
      case 'CALLDATACOPY':
        copied(frame.kind?.startsWith('CREATE') ? noBytes : this.inputOf(frame));
        break;
      case 'CODECOPY': {
        const code = this.#code.codeOf(frame);
        copied(code ? memoryBytes(code) : frame.kind?.startsWith('CREATE') ? this.inputOf(frame) : undefined);
        break;
      }
      case 'EXTCODECOPY':
        copied(undefined, 1);
        break;
      case 'RETURNDATACOPY':
        copied(returned);
        break;
      case 'SHA3':
      case 'KECCAK256':
        this.#touch(memory, stack?.at(-1), stack?.at(-2));
        break;
      default:
        this.#touchCall(step, replay);
    }
  }

  #touchCall(step: number, replay: Replay): void {
    const { memory } = replay;
    const op = this.#steps.opAt(step);
    const stack = this.#steps.stackAt(step);
    if (op.startsWith('LOG')) {
      this.#touch(memory, stack?.at(-1), stack?.at(-2));
      return;
    }
    const ranges = callWords.get(op);
    if (ranges === undefined) {
      return;
    }
    const { input, output } = ranges;
    for (const place of [input, output]) {
      if (place !== undefined) {
        this.#touch(memory, stack?.at(-1 - place), stack?.at(-2 - place));
      }
    }
    // It is run only on the way to a later step.
    const opened = this.#steps.frameAt(step + 1);
    if (opened.opener !== step) {
      // What ran, if anything, is not in the trace: a creation then ran no code, a call maybe a precompile.
      replay.returned = output === undefined ? noBytes : undefined;
      this.#putAnswer(op, step, replay);
    } else if (!this.#inputs.has(opened)) {
      const [start, length] = rangeAt(stack, input);
      // Kept, so that nobody has to come back for it.
      this.#inputs.set(
        opened,
        start === undefined || length === undefined ? undefined : this.#part(memory, start, length),
      );
    }
  }

  /** Reading makes memory larger, too. */
  #touch(memory: FrameMemory, start: Word, length: Word): void {
    if (!memory.grow(sizeOf(start) ?? 0, sizeOf(length) ?? 0)) {
      memory.forget();
    }
  }

  /** What a call leaves in its caller's memory, and what the caller may copy. */
  #return(child: CallFrame, replay: Replay): void {
    const { kind = '', opener } = child;
    const isCreated = kind.startsWith('CREATE') && !hasFailed(this.#steps, child);
    replay.returned = isCreated ? noBytes : this.returnedBy(child);
    if (opener !== undefined) {
      this.#putAnswer(kind, opener, replay);
    }
  }

  /** Writes the return data where the call asks for it; with an unknown place all memory becomes unknown. */
  #putAnswer(kind: string, opener: number, { memory, returned }: Replay): void {
    const output = callWords.get(kind)?.output;
    const [start, length] = output === undefined ? [0, 0] : rangeAt(this.#steps.stackAt(opener), output);
    if (length === 0) {
      return;
    }
    if (start === undefined || length === undefined || !memory.grow(start, length)) {
      memory.forget();
      return;
    }
    const kept = returned === undefined ? length : Math.min(length, returned.bytes.length);
    memory.write(start, returned ? partOf(returned, 0, kept) : unknownMemory(kept));
  }

  /** Undefined beyond the largest memory, and when too much was copied already. */
  #part(memory: FrameMemory, start: number, length: number): MemoryBytes | undefined {
    return this.#counted(length) === length ? memory.part(start, length) : undefined;
  }

  /** A length, or 0 when too much was copied already. */
  #counted(length: number): number {
    this.#copied += length;
    return this.#copied > mostCopied ? 0 : length;
  }
}

const longestCode = Number.MAX_SAFE_INTEGER;

/** More than any execution can pay for. */
const longest = 4 * 1024 * 1024;

/** The memory of one call while its steps are gone through. */
class FrameMemory {
  #bytes: Uint8Array = new Uint8Array(1024);
  #isKnown: Uint8Array = new Uint8Array(1024).fill(1);
  #length = 0;
  #isLost = false;

  get length(): number {
    return this.#length;
  }

  /** As it is now, a whole number of words. */
  get all(): MemoryBytes {
    return this.read(0, this.#length);
  }

  /** @returns false beyond the largest memory. */
  grow(start: number, length: number): boolean {
    const end = start + length;
    if (length === 0) {
      return true;
    }
    if (!(end <= longest)) {
      return false;
    }
    this.#length = Math.max(this.#length, Math.ceil(end / 32) * 32);
    if (this.#length > this.#bytes.length && !this.#isLost) {
      const grown = this.read(0, this.#length * 2);
      this.#bytes = grown.bytes;
      this.#isKnown = grown.isKnown;
    }
    return true;
  }

  read(start: number, length: number): MemoryBytes {
    return this.#isLost ? unknownMemory(length) : partOf({ bytes: this.#bytes, isKnown: this.#isKnown }, start, length);
  }

  /** Call {@link grow} before. */
  write(start: number, { bytes, isKnown }: MemoryBytes): void {
    if (this.#isLost) {
      return;
    }
    this.#bytes.set(bytes, start);
    this.#isKnown.set(isKnown, start);
  }

  /** Undefined beyond the largest memory. */
  part(start: number, length: number): MemoryBytes | undefined {
    return length === 0 || start + length <= longest ? this.read(start, length) : undefined;
  }

  /** Makes all of it unknown. */
  forget(): void {
    this.#isLost = true;
  }
}

const mostHashed = 2_000;
const longestHashed = 512;

/** The data that a trace hashed, without duplicates: the keys of mappings are among them. */
export function hashedData(steps: TraceSteps, memory: MemoryReplay): readonly Uint8Array[] {
  const found = new Map<string, Uint8Array>();
  for (let step = 0; step < steps.length && found.size < mostHashed; step += 1) {
    const op = steps.opAt(step);
    const [start, length] = op === 'SHA3' || op === 'KECCAK256' ? rangeAt(steps.stackAt(step), 0) : [];
    if (start !== undefined && length !== undefined && length <= longestHashed) {
      const bytes = knownBytes(memory.bytesAt(step, start, length));
      if (bytes !== undefined) {
        found.set(String(bytes), bytes);
      }
    }
  }
  return [...found.values()];
}
