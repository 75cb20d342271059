const mask = (1n << 64n) - 1n;

/** Round constants and rotations of FIPS 202, section 3.2. */
const roundConstants: readonly bigint[] = createRoundConstants();
const rotations = [
  0n,
  1n,
  62n,
  28n,
  27n,
  36n,
  44n,
  6n,
  55n,
  20n,
  3n,
  10n,
  43n,
  25n,
  39n,
  41n,
  45n,
  15n,
  21n,
  8n,
  18n,
  2n,
  61n,
  56n,
  14n,
];
const rateBytes = 136;

/** Keccak-256 with the original padding, as Ethereum uses it; the hash as `0x` and 64 hex digits. */
export function keccak256(input: string | Uint8Array): string {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / rateBytes) * rateBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x01;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  const state: bigint[] = new Array<bigint>(25).fill(0n);
  for (let block = 0; block < padded.length; block += rateBytes) {
    for (let lane = 0; lane < rateBytes / 8; lane++) {
      state[lane] = at(state, lane) ^ view.getBigUint64(block + lane * 8, true);
    }
    permute(state);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane++) {
    out.setBigUint64(lane * 8, at(state, lane), true);
  }
  return `0x${Buffer.from(out.buffer).toString('hex')}`;
}

/** The checksummed spelling of EIP-55. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak256(digits).slice(2);
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) > 7 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

function permute(state: bigint[]): void {
  for (const constant of roundConstants) {
    const column = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(state, x + y), 0n));
    for (let x = 0; x < 5; x++) {
      const mix = at(column, (x + 4) % 5) ^ rotate(at(column, (x + 1) % 5), 1n);
      for (let y = 0; y < 25; y += 5) {
        state[x + y] = at(state, x + y) ^ mix;
      }
    }
    const moved: bigint[] = new Array<bigint>(25).fill(0n);
    for (let x = 0; x < 5; x++) {
      for (let y = 0; y < 5; y++) {
        moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(at(state, x + 5 * y), at(rotations, x + 5 * y));
      }
    }
    for (let y = 0; y < 25; y += 5) {
      for (let x = 0; x < 5; x++) {
        state[y + x] = at(moved, y + x) ^ (~at(moved, y + ((x + 1) % 5)) & mask & at(moved, y + ((x + 2) % 5)));
      }
    }
    state[0] = at(state, 0) ^ constant;
  }
}

function rotate(value: bigint, by: bigint): bigint {
  return ((value << by) | (value >> (64n - by))) & mask;
}

function at(list: readonly bigint[], index: number): bigint {
  return list[index] ?? 0n;
}

function createRoundConstants(): readonly bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let bit = 0n; bit < 7n; bit++) {
      if (register & 1) {
        constant ^= 1n << ((1n << bit) - 1n);
      }
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return constant;
  });
}
