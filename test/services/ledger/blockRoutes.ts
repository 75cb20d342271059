import { bytesOf, stamp } from '../world/values.ts';
import type { World } from '../world/world.ts';
import { nextOf, passes, rangeOf } from './pages.ts';
import { type Filter, integerParameter, timestampParameter } from './query.ts';
import { invalid, notFound } from './requestError.ts';
import { type Context, ok, type Reply, type Route, rest } from './route.ts';

export const blockRoutes: readonly Route[] = [
  rest('blocks', listBlocks, {
    parameters: { 'block.number': integerParameter({ hex: true }), timestamp: timestampParameter },
    order: 'desc',
  }),
  rest('blocks/{hashOrNumber}', oneBlock, { cacheSeconds: 600 }),
];

/** `timestamp` compares with the end of a block, as the real service does. */
function listBlocks({ world, query, path }: Context): Reply {
  const { chain } = world;
  const numbers = query.filters('block.number');
  const times = query.filters('timestamp');
  const range = rangeOf(numbers, { low: 0n, high: BigInt(chain.latest()) });
  const ends = rangeOf(times, { low: 0n, high: chain.span(chain.latest()).to });
  const low = Math.max(Number(range.low), chain.blockAt(ends.low) - 1);
  const high = Math.min(Number(range.high), chain.blockAt(ends.high) + 1);
  const chosen: number[] = [];
  for (const number of candidates({ low, high, named: numbers, newestFirst: query.order === 'desc' })) {
    if (chosen.length >= query.limit) {
      break;
    }
    if (passes(numbers, BigInt(number)) && passes(times, chain.span(number).to)) {
      chosen.push(number);
    }
  }
  const next = nextOf(path, query, chosen, { name: 'block.number', value: BigInt });
  return ok({ blocks: chosen.map((number) => blockJson(world, number)), links: { next } });
}

/** The numbers asked for by name, or all between two ends: a walk from one named block to another could take for ever. */
function* candidates(walk: {
  readonly low: number;
  readonly high: number;
  readonly named: readonly Filter[];
  readonly newestFirst: boolean;
}): Generator<number> {
  const { low, high, newestFirst } = walk;
  const named = walk.named.filter(({ operator }) => operator === 'eq').map(({ value }) => Number(value));
  if (named.length > 0) {
    const sorted = [...new Set(named)].filter((number) => number >= low && number <= high).sort((a, b) => a - b);
    yield* newestFirst ? sorted.reverse() : sorted;
    return;
  }
  for (let step = 0; step <= high - low; step++) {
    yield newestFirst ? high - step : low + step;
  }
}

function oneBlock(context: Context): Reply {
  const { world } = context;
  const text = context.segment('hashOrNumber');
  const hex = /^(?:0x)?([0-9a-f]{64}|[0-9a-f]{96})$/i.exec(text)?.[1];
  if (hex === undefined && !/^(\d{1,19}|0x[0-9a-f]{1,15})$/i.test(text)) {
    throw invalid('hashOrNumber');
  }
  const number = hex === undefined ? Number(text) : world.chain.numberOfHash(hex.toLowerCase());
  if (number === undefined || number > world.chain.latest()) {
    throw notFound();
  }
  return ok(blockJson(world, number));
}

/** Gas of all executions in the block. */
export function gasUsed(world: World, number: number): number {
  return world.history.inBlock(number).reduce((sum, each) => sum + (each.execution?.gasUsed ?? 0), 0);
}

/** One block; the rare ones lack what very old record files did not say. */
function blockJson(world: World, number: number) {
  const { from, to } = world.chain.span(number);
  const inside = world.history.inBlock(number);
  const isOld = number % 97 === 13;
  const gas = gasUsed(world, number);
  const hasLogs = inside.some(({ execution }) => (execution?.logs.length ?? 0) > 0);
  return {
    count: inside.length,
    gas_used: isOld ? null : gas,
    hapi_version: isOld ? null : '0.72.1',
    hash: `0x${world.chain.hash(number)}`,
    logs_bloom: isOld ? null : hasLogs ? bloomText(number) : '0x',
    name: `${fileTime(from)}.rcd`,
    number,
    previous_hash: `0x${world.chain.hash(number - 1)}`,
    size: number % 89 === 7 ? null : 498 + inside.length * 612 + (number % 50),
    timestamp: { from: stamp(from), to: stamp(to) },
  };
}

/** 256 bytes with few bits set, as a bloom filter of a few logs has. */
export function bloomText(seed: number): string {
  const bytes = Buffer.alloc(256);
  for (const bit of bytesOf(6, 'bloom', seed)) {
    bytes[bit] = 1 << (bit % 8);
  }
  return `0x${bytes.toString('hex')}`;
}

/** `2022-05-03T06_46_26.060890949Z` */
function fileTime(time: bigint): string {
  const [seconds, nanos] = stamp(time).split('.');
  const iso = new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replaceAll(':', '_');
  return `${iso}.${nanos}Z`;
}
