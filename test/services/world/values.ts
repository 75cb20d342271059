import { createHash } from 'node:crypto';

/** Nanoseconds since 1970-01-01 UTC, as the ledger counts time. */
export type Nanoseconds = bigint;

export const nanosPerSecond = 1_000_000_000n;
export const nanosPerMilli = 1_000_000n;

/** `seconds.nnnnnnnnn`, always nine decimals. */
export function stamp(time: Nanoseconds): string {
  return `${time / nanosPerSecond}.${String(time % nanosPerSecond).padStart(9, '0')}`;
}

export function stampOrNull(time: Nanoseconds | undefined): string | null {
  return time === undefined ? null : stamp(time);
}

/** A moment as nanoseconds from ISO text plus nanoseconds below the second. */
export function at(isoSeconds: string, nanos = 0): Nanoseconds {
  return BigInt(Date.parse(`${isoSeconds}Z`)) * nanosPerMilli + BigInt(nanos);
}

/** `0.0.N`; the whole world lives in shard 0, realm 0. */
export function id(num: number): string {
  return `0.0.${num}`;
}

export function idOrNull(num: number | undefined): string | null {
  return num === undefined ? null : id(num);
}

/** The address of an entity that has no EVM alias: 12 zero bytes, then the number. */
export function longZero(num: number): string {
  return `0x${num.toString(16).padStart(40, '0')}`;
}

/** Bytes that look random and depend on nothing but the parts. */
export function bytesOf(length: number, ...parts: readonly (string | number)[]): Buffer {
  const chunks: Buffer[] = [];
  for (let round = 0; round * 48 < length; round++) {
    chunks.push(
      createHash('sha384')
        .update(`${parts.join('|')}#${round}`)
        .digest(),
    );
  }
  return Buffer.concat(chunks).subarray(0, length);
}

export function hexOf(length: number, ...parts: readonly (string | number)[]): string {
  return bytesOf(length, ...parts).toString('hex');
}

/** A 32-bit number that looks random: fast, because every block of the history asks for many. */
export function mix(...parts: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const part of parts) {
    state = Math.imul(state ^ (part >>> 0) ^ Math.floor(part / 2 ** 32), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return state >>> 0;
}

/** One item, chosen by a number. */
export function pick<T>(items: readonly T[], choice: number): T {
  const item = items[choice % items.length];
  if (item === undefined) {
    throw new Error('nothing to pick from');
  }
  return item;
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32, upper case, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Letters[(value >>> bits) & 31];
      value &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? text + base32Letters[(value << (5 - bits)) & 31] : text;
}

/** An ABI word: 32 bytes as 64 hex digits. */
export function word(value: bigint | number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
}

export function addressWord(address: string): string {
  return address.replace(/^0x/, '').padStart(64, '0');
}

/** An ABI string: its length, then its bytes padded to whole words. */
export function stringWords(text: string): string {
  const hex = Buffer.from(text, 'utf8').toString('hex');
  return word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');
}
