import type { Block } from '../../../../src/domain/block/block.ts';
import type { Page, PageLink } from '../../../../src/domain/page.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import type { BlockListClient } from '../../../../src/features/blocks/blockList.ts';

type Filters = Parameters<BlockListClient['blocks']>[0];

/** A ledger of numbered blocks that pages as the service does, and remembers what it was asked. */
export interface FakeLedger extends BlockListClient {
  latest: number;
  readonly asked: string[];
  /** Replaces the next answers, first come first served. */
  readonly answers: (() => Page<Block>)[];
}

export function block(number: number | bigint): Block {
  const seconds = 1_700_000_000 + Number(number) * 2;
  const at = (fraction: string) => {
    const timestamp = parseConsensusTimestamp(`${seconds}.${fraction}`);
    if (timestamp === undefined) {
      throw new RangeError(String(number));
    }
    return timestamp;
  };
  return {
    number: BigInt(number),
    hash: `0x${number.toString(16).padStart(96, '0')}`,
    previousHash: `0x${(BigInt(number) - 1n).toString(16).replace('-', '').padStart(96, '0')}`,
    name: `${number}.rcd`,
    transactionCount: BigInt(number) % 3n,
    gasUsed: 0n,
    ledgerVersion: '0.72.1',
    logsBloom: '0x',
    sizeBytes: 500n,
    consensus: { from: at('000000001'), to: at('999999999') },
  };
}

export function pageOf(numbers: readonly number[], next?: string): Page<Block> {
  return { items: numbers.map(block), next: next === undefined ? undefined : linkOf(next), asOf: undefined };
}

function linkOf(link: string): PageLink<Block> {
  return { operation: 'blocks', link, pageUrl: 'https://ledger.example/api/v1/blocks' };
}

export function fakeLedger(latest: number): FakeLedger {
  const ledger: FakeLedger = {
    latest,
    asked: [],
    answers: [],
    blocks: async (filters = {}) => {
      const text = describe(filters);
      ledger.asked.push(text);
      return ledger.answers.shift()?.() ?? page(filters);
    },
    more: async (link) => {
      ledger.asked.push(`more ${link.link}`);
      const answer = ledger.answers.shift()?.() ?? page(parse(link.link));
      return answer as unknown as Awaited<ReturnType<typeof ledger.more>> as never;
    },
  };
  const page = (filters: NonNullable<Filters>): Page<Block> => {
    const { gt, gte, lt, lte } = bounds(filters);
    const low = Math.max(0, gte ?? 0, gt === undefined ? 0 : gt + 1);
    const high = Math.min(ledger.latest, lte ?? ledger.latest, lt === undefined ? ledger.latest : lt - 1);
    const limit = filters.limit ?? 25;
    const count = Math.max(0, Math.min(limit, high - low + 1));
    const descends = filters.order !== 'asc';
    const numbers = Array.from({ length: count }, (_, index) => (descends ? high - index : low + index));
    const last = numbers.at(-1);
    const full = count === limit && last !== undefined && (descends ? last > low : last < high);
    const rest = descends ? `gte:${low} lt:${last}` : `gt:${last} lte:${high}`;
    return pageOf(numbers, full ? `${rest} ${filters.order ?? 'desc'} ${limit}` : undefined);
  };
  return ledger;
}

function bounds(filters: NonNullable<Filters>): Readonly<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>> {
  const number = (filters['block.number'] ?? {}) as Readonly<Record<string, bigint | undefined>>;
  const at = (name: string) => (number[name] === undefined ? undefined : Number(number[name]));
  return { gt: at('gt'), gte: at('gte'), lt: at('lt'), lte: at('lte') };
}

function describe(filters: NonNullable<Filters>): string {
  const named = Object.entries(bounds(filters)).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
  return [...named, filters.order ?? 'in any order', filters.limit ?? 25].join(' ');
}

function parse(link: string): NonNullable<Filters> {
  const words = link.split(' ');
  const entries = words.filter((word) => word.includes(':')).map((word) => word.split(':'));
  return {
    'block.number': Object.fromEntries(entries.map(([name, value]) => [name, BigInt(value ?? 0)])),
    order: words.includes('asc') ? 'asc' : 'desc',
    limit: Number(words.at(-1)),
  };
}
