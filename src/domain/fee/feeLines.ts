import { type Phrase, phrase } from '../phrase.ts';
import { formatInteger } from '../value/amounts.ts';
import type { FeeMode } from './documentEstimate.ts';
import { componentSubtotal, type FeeEstimate, type FeeExtra } from './fee.ts';

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

export const partNames = {
  node: phrase`Node`,
  network: phrase`Network`,
  service: phrase`Service`,
  total: phrase`Total`,
} as const;

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
    ...extraLines('node', estimates),
    row('network', 'subtotal', ({ network }) => network.subtotalTinycents),
    row('service', 'subtotal', ({ service }) => componentSubtotal(service)),
    row('service', 'base', ({ service }) => service.baseTinycents),
    ...extraLines('service', estimates),
    row('total', 'subtotal', ({ totalTinycents }) => totalTinycents),
  ];
}

function extraLines(part: 'node' | 'service', estimates: readonly FeeEstimate[]): readonly FeeLine[] {
  const merged = estimates.map((estimate) => mergeExtras(estimate[part].extras));
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
const extraUnits: Readonly<Record<string, readonly [one: Phrase, many: Phrase]>> = {
  SIGNATURES: [phrase`signature`, phrase`signatures`],
  PROCESSING_BYTES: [phrase`byte to process`, phrase`bytes to process`],
  STATE_BYTES: [phrase`byte kept in state`, phrase`bytes kept in state`],
  KEYS: [phrase`key`, phrase`keys`],
  NFT_SERIALS: [phrase`NFT`, phrase`NFTs`],
  ACCOUNTS: [phrase`account`, phrase`accounts`],
  TOKEN_TYPES: [phrase`token type`, phrase`token types`],
  GAS: [phrase`unit of gas`, phrase`units of gas`],
  ALLOWANCES: [phrase`allowance`, phrase`allowances`],
  TOKEN_ASSOCIATE: [phrase`token association`, phrase`token associations`],
  TOKEN_CREATE_WITH_CUSTOM_FEE: [phrase`token with custom fees`, phrase`tokens with custom fees`],
  TOKEN_MINT_NFT: [phrase`further minted NFT`, phrase`further minted NFTs`],
  TOKEN_MINT_NFT_BASE: [phrase`NFT mint`, phrase`NFT mints`],
  AIRDROPS: [phrase`airdrop`, phrase`airdrops`],
  HOOK_UPDATES: [phrase`hook update`, phrase`hook updates`],
  HOOK_EXECUTION: [phrase`hook execution`, phrase`hook executions`],
  HOOK_SLOT_UPDATE: [phrase`hook slot update`, phrase`hook slot updates`],
};

/** Whether {@link extraWords} has a word for it. */
export function isKnownExtra({ name }: FeeExtra): boolean {
  return Object.hasOwn(extraUnits, name);
}

/** What is charged of an extra, in words: `2 extra signatures (the first is free)`. Unknown ones are counted as units. */
export function extraWords(extra: FeeExtra): Phrase {
  const { included, charged } = extra;
  const [one, many] = unitsOf(extra);
  const unit = charged === 1n ? one : many;
  if (included === 0n) {
    return phrase`${formatInteger(charged)} ${unit}`;
  }
  return included === 1n
    ? phrase`${formatInteger(charged)} extra ${unit} (the first is free)`
    : phrase`${formatInteger(charged)} extra ${unit} (${formatInteger(included)} are free)`;
}

/** The same without a number, for a row whose amounts differ: `extra signatures (the first is free)`. */
export function extraName(extra: FeeExtra): Phrase {
  const { included } = extra;
  const [, many] = unitsOf(extra);
  if (included === 0n) {
    return many;
  }
  return included === 1n
    ? phrase`extra ${many} (the first is free)`
    : phrase`extra ${many} (${formatInteger(included)} are free)`;
}

function unitsOf(extra: FeeExtra): readonly [one: Phrase, many: Phrase] {
  return (isKnownExtra(extra) ? extraUnits[extra.name] : undefined) ?? [phrase`unit`, phrase`units`];
}

/** What the words of an estimate mean, for those who meet one first. */
export const modeMeanings: Readonly<Record<FeeMode, Phrase>> = {
  INTRINSIC: phrase`A price by what the transaction itself holds; nothing of the ledger is looked at.`,
  STATE: phrase`A price that also counts what the ledger has: tokens, topics and custom fees that are named.`,
};

const partMeanings: Readonly<Record<FeeLine['part'], Phrase | undefined>> = {
  node: phrase`For the node that takes the transaction, checks it and hands it on.`,
  network: phrase`For all nodes, which agree on the transaction and its time: a multiple of the node’s part.`,
  service: phrase`For doing what the transaction asks for, and keeping what comes of it.`,
  total: undefined,
};
const baseMeaning = phrase`What is charged in any case, whatever the transaction holds.`;
const extraMeaning = phrase`What is charged beyond the base: for each one above those that are included, its price in tinycents.`;

/** What a row of an estimate is for. */
export function lineMeaning({ part, kind }: FeeLine): Phrase | undefined {
  switch (kind) {
    case 'subtotal':
      return partMeanings[part];
    case 'base':
      return baseMeaning;
    case 'extra':
      return extraMeaning;
  }
}
