import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { InputError } from '../../../../src/domain/failure.ts';
import { type DecodedField, fieldParts } from '../../../../src/domain/transaction/transactionContent.ts';
import { formatFieldValue } from '../../../../src/domain/transaction/transactionFormat.ts';
import { readTransactionFile } from './readAtOnce.ts';

/** What a fuzz run may reach: a leak of a kilobyte an input is beyond it. */
export const maxHeapGrowthBytes = 8 * 1024 * 1024;

const samples = new URL('../../../fixtures/transactions/', import.meta.url);

/** Reads `count` mutated samples, the same ones for the same seed; throws what the reader should not have thrown. */
export function readMutatedSamples(count: number, seed: number) {
  const random = generator(seed);
  const sources = sampleBytes();
  /** How many were `accepted`, or refused with which code. */
  const outcomes: Record<string, number> = {};
  let heapAtFirst = 0;
  for (let index = 0; index < count; index++) {
    const input = mutate(sources, random);
    const outcome = readOrRefuse(input);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (index === Math.floor(count / 10)) {
      heapAtFirst = heapInUse();
    }
  }
  // In use after the last tenth beyond what was after the first; small when nothing is kept.
  return { outcomes, heapGrowthBytes: heapInUse() - heapAtFirst };
}

/** What is reachable, garbage collected first. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

function readOrRefuse(input: Uint8Array): string {
  try {
    const { documents } = readTransactionFile(input);
    const copies = documents.flatMap(({ groups }) => groups.flatMap((group) => group.copies));
    for (const { body } of copies) {
      formatAll(body);
    }
    return copies.length > 0 ? 'accepted' : 'accepted without transaction';
  } catch (error) {
    if (error instanceof InputError && error.message !== '') {
      return error.code;
    }
    throw new Error(`unexpected error for ${Buffer.from(input).toString('hex')}`, { cause: error });
  }
}

function formatAll(fields: readonly DecodedField[]): void {
  for (const field of fields) {
    formatFieldValue(field);
    formatAll(field.kind === 'transaction' ? field.value.body : fieldParts(field));
  }
}

/** The samples, refused ones too, short enough that a mutation matters. */
function sampleBytes(): readonly Uint8Array[] {
  return ['', 'negative/']
    .flatMap((folder) =>
      readdirSync(new URL(`./${folder}`, samples)).map((name) => new URL(`./${folder}${name}`, samples)),
    )
    .filter((file) => /\/\d+-[^/]*$/.test(file.pathname))
    .map((file) => new Uint8Array(readFileSync(file)))
    .filter((bytes) => bytes.length < 3000);
}

type Random = (below: number) => number;

/** xorshift32: the same sequence everywhere. */
function generator(seed: number): Random {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const interesting = [0x00, 0x01, 0x0a, 0x12, 0x1a, 0x22, 0x2a, 0x7f, 0x80, 0xff, 0x5b, 0x7b, 0x22, 0x30];

function mutate(sources: readonly Uint8Array[], random: Random): Uint8Array {
  let bytes = Array.from(pick(sources, random));
  for (let times = 1 + random(4); times > 0; times--) {
    bytes = mutateOnce(bytes, sources, random);
  }
  return Uint8Array.from(bytes);
}

function mutateOnce(bytes: number[], sources: readonly Uint8Array[], random: Random): number[] {
  const at = random(bytes.length + 1);
  switch (random(8)) {
    case 0:
      return [...bytes.slice(0, at), random(256), ...bytes.slice(at + 1)];
    case 1:
      return [...bytes.slice(0, at), (bytes[at] ?? 0) ^ (1 << random(8)), ...bytes.slice(at + 1)];
    case 2:
      return bytes.slice(0, at);
    case 3:
      return [...bytes.slice(0, at), ...bytes.slice(at + 1 + random(8))];
    case 4:
      return [...bytes.slice(0, at), pick(interesting, random), ...bytes.slice(at)];
    case 5: {
      const other = pick(sources, random);
      const from = random(other.length);
      return [...bytes.slice(0, at), ...other.subarray(from, from + random(200)), ...bytes.slice(at)];
    }
    case 6:
      // A wrapping that is itself valid, so that the layers inside are reached.
      return bytes.length < 128 ? [pick(interesting, random), bytes.length, ...bytes] : [...bytes, ...bytes];
    default: {
      const chunk = bytes.slice(at, at + random(40));
      return [...bytes.slice(0, at), ...chunk, ...bytes.slice(at)];
    }
  }
}

function pick<T>(from: ArrayLike<T>, random: Random): T {
  const picked = from[random(from.length)];
  if (picked === undefined) {
    throw new Error('nothing to pick from');
  }
  return picked;
}
