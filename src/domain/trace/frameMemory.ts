import { type KnownBytes, partOf, unknownBytes } from './knownBytes.ts';

/** More than any execution can pay for. */
const longest = 4 * 1024 * 1024;

/** The memory of one call while its steps are gone through. */
export class FrameMemory {
  #bytes: Uint8Array = new Uint8Array(1024);
  #isKnown: Uint8Array = new Uint8Array(1024).fill(1);
  #length = 0;
  #isLost = false;

  get length(): number {
    return this.#length;
  }

  /** As it is now, a whole number of words. */
  get all(): KnownBytes {
    return this.read(0, this.#length);
  }

  /** @returns false for a place where no memory can be. */
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

  read(start: number, length: number): KnownBytes {
    return this.#isLost ? unknownBytes(length) : partOf({ bytes: this.#bytes, isKnown: this.#isKnown }, start, length);
  }

  /** Call {@link grow} before. */
  write(start: number, { bytes, isKnown }: KnownBytes): void {
    if (this.#isLost) {
      return;
    }
    this.#bytes.set(bytes, start);
    this.#isKnown.set(isKnown, start);
  }

  /** A part that has to be in it; undefined for a place where no memory can be. */
  part(start: number, length: number): KnownBytes | undefined {
    return length === 0 || start + length <= longest ? this.read(start, length) : undefined;
  }

  /** From here on nothing in it is certain. */
  forget(): void {
    this.#isLost = true;
  }
}
