import { formatInteger } from '../value/amounts.ts';
import { componentSubtotal, type FeeComponent, type FeeEstimate, type FeeExtra } from './fee.ts';

/** One row of an itemized estimate, with its amount in each of the estimates that are compared. */
export interface FeeLine {
  readonly part: 'node' | 'network' | 'service' | 'total';
  /** `subtotal` heads its part; `base` and `extra` are what it is made of. */
  readonly kind: 'subtotal' | 'base' | 'extra';
  /** The first estimate's; of several chunks its numbers are added up. */
  readonly extra: FeeExtra | undefined;
  /** How many times the node subtotal the network fee is. */
  readonly multiplier: number | undefined;
  /** In tinycents, as sent; undefined where an estimate has no such row. */
  readonly amounts: readonly (bigint | undefined)[];
}

export const partNames = { node: 'Node', network: 'Network', service: 'Service', total: 'Total' } as const;

/** Node, network and service with their extras, and the total, of one or more estimates side by side. */
export function feeLines(estimates: readonly FeeEstimate[]): readonly FeeLine[] {
  const row = (part: FeeLine['part'], kind: FeeLine['kind'], amount: (estimate: FeeEstimate) => bigint): FeeLine => ({
    part,
    kind,
    extra: undefined,
    multiplier: part === 'network' ? estimates[0]?.network.multiplier : undefined,
    amounts: estimates.map(amount),
  });
  return [
    row('node', 'subtotal', ({ node }) => componentSubtotal(node)),
    row('node', 'base', ({ node }) => node.baseTinycents),
    ...extraLines(
      'node',
      estimates.map(({ node }) => node),
    ),
    row('network', 'subtotal', ({ network }) => network.subtotalTinycents),
    row('service', 'subtotal', ({ service }) => componentSubtotal(service)),
    row('service', 'base', ({ service }) => service.baseTinycents),
    ...extraLines(
      'service',
      estimates.map(({ service }) => service),
    ),
    row('total', 'subtotal', ({ totalTinycents }) => totalTinycents),
  ];
}

function extraLines(part: 'node' | 'service', components: readonly FeeComponent[]): readonly FeeLine[] {
  const merged = components.map(({ extras }) => mergeExtras(extras));
  const keys = new Set(merged.flatMap((extras) => [...extras.keys()]));
  return [...keys].map((key) => ({
    part,
    kind: 'extra',
    extra: merged.map((extras) => extras.get(key)).find((extra) => extra !== undefined),
    multiplier: undefined,
    amounts: merged.map((extras) => extras.get(key)?.subtotalTinycents),
  }));
}

/** Chunks repeat their extras: those with one name and one price become one. */
function mergeExtras(extras: readonly FeeExtra[]): ReadonlyMap<string, FeeExtra> {
  const merged = new Map<string, FeeExtra>();
  for (const extra of extras) {
    const key = `${extra.name} ${extra.feePerUnitTinycents}`;
    const before = merged.get(key);
    merged.set(key, before === undefined ? extra : addExtras(before, extra));
  }
  return merged;
}

function addExtras(one: FeeExtra, other: FeeExtra): FeeExtra {
  return {
    ...one,
    count: one.count + other.count,
    included: one.included + other.included,
    charged: one.charged + other.charged,
    subtotalTinycents: one.subtotalTinycents + other.subtotalTinycents,
  };
}

/** What one unit of an extra is, singular and plural; names come with releases, so not all are here. */
const extraUnits: Readonly<Record<string, readonly [one: string, many: string]>> = {
  SIGNATURES: ['signature', 'signatures'],
  PROCESSING_BYTES: ['byte to process', 'bytes to process'],
  STATE_BYTES: ['byte kept in state', 'bytes kept in state'],
  KEYS: ['key', 'keys'],
  NFT_SERIALS: ['NFT', 'NFTs'],
  ACCOUNTS: ['account', 'accounts'],
  TOKEN_TYPES: ['token type', 'token types'],
  GAS: ['unit of gas', 'units of gas'],
  ALLOWANCES: ['allowance', 'allowances'],
  TOKEN_ASSOCIATE: ['token association', 'token associations'],
  TOKEN_CREATE_WITH_CUSTOM_FEE: ['token with custom fees', 'tokens with custom fees'],
  TOKEN_MINT_NFT: ['further minted NFT', 'further minted NFTs'],
  TOKEN_MINT_NFT_BASE: ['NFT mint', 'NFT mints'],
  AIRDROPS: ['airdrop', 'airdrops'],
  HOOK_UPDATES: ['hook update', 'hook updates'],
  HOOK_EXECUTION: ['hook execution', 'hook executions'],
  HOOK_SLOT_UPDATE: ['hook slot update', 'hook slot updates'],
};

/** An extra in words: `2 of 3 signatures charged, 1 included`. Unknown ones are counted as units. */
export function extraWords({ name, count, included, charged }: FeeExtra): string {
  const [one, many] = (Object.hasOwn(extraUnits, name) ? extraUnits[name] : undefined) ?? ['unit', 'units'];
  const unit = count === 1n ? one : many;
  const free = included === 0n ? 'none included' : `${formatInteger(included)} included`;
  return `${formatInteger(charged)} of ${formatInteger(count)} ${unit} charged, ${free}`;
}
