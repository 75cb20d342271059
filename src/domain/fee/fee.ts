import { type ExchangeRate, tinycentsToTinybars } from '../value/amounts.ts';

/** What a transaction will cost, itemized, in tinycents as the service sent it. */
export interface FeeEstimate {
  /** 1: no high-volume pricing. See {@link highVolumePrice} for what more means. */
  readonly highVolumeMultiplier: bigint;
  readonly node: FeeComponent;
  readonly network: {
    /** Times the node subtotal gives the network fee. */
    readonly multiplier: number;
    readonly subtotalTinycents: bigint;
  };
  readonly service: FeeComponent;
  readonly totalTinycents: bigint;
  /** Caveats such as a fallback to worst-case pricing; most deployments send none. */
  readonly notes: readonly string[];
}

export interface FeeComponent {
  readonly baseTinycents: bigint;
  /** Usually only those with something charged. */
  readonly extras: readonly FeeExtra[];
}

export interface FeeExtra {
  /** As sent: normally UPPER_SNAKE, new names come with releases. */
  readonly name: string;
  readonly count: bigint;
  readonly included: bigint;
  readonly charged: bigint;
  readonly feePerUnitTinycents: bigint;
  readonly subtotalTinycents: bigint;
}

/** The subtotal of node or service, which the service does not send: base plus all extras. */
export function componentSubtotal(component: FeeComponent): bigint {
  return component.extras.reduce((sum, extra) => sum + extra.subtotalTinycents, component.baseTinycents);
}

/**
 * What may be charged under high-volume pricing, by each meaning that the multiplier has in some document or release of
 * the service; in tinycents.
 */
export interface HighVolumeReadings {
  /** In thousandths of a total before it: the specification. */
  readonly thousandths: bigint;
  /** Whole multiples, already in the total: release 0.154. */
  readonly alreadyMultiplied: bigint;
  /** Whole multiples of a total before it: HIP-1313. */
  readonly wholeMultiple: bigint;
}

type Multiplied = Pick<FeeEstimate, 'totalTinycents' | 'highVolumeMultiplier'>;

/** Undefined without high-volume pricing. */
export function highVolumeReadings({
  totalTinycents: total,
  highVolumeMultiplier: multiplier,
}: Multiplied): HighVolumeReadings | undefined {
  return multiplier <= 1n
    ? undefined
    : { thousandths: (total * multiplier) / 1000n, alreadyMultiplied: total, wholeMultiple: total * multiplier };
}

/** Whether a multiplier above 1 is in thousandths: less than 1,000 of them would make high volume cheaper, which no rule means. */
export function isInThousandths({ highVolumeMultiplier }: Pick<FeeEstimate, 'highVolumeMultiplier'>): boolean {
  return highVolumeMultiplier >= 1000n;
}

/**
 * The price in tinycents: the total; under high-volume pricing in thousandths that times the multiplier, rounded down. A
 * multiplier that can only be a whole multiple comes from a release that has multiplied the total already.
 */
export function highVolumePrice(estimate: Multiplied): bigint {
  const readings = highVolumeReadings(estimate);
  return readings !== undefined && isInThousandths(estimate) ? readings.thousandths : estimate.totalTinycents;
}

/** The price of several chunks, each with its own multiplier: a file's first chunk may differ from the rest. */
export function highVolumePriceOfAll(estimates: readonly Multiplied[]): bigint {
  return estimates.reduce((sum, estimate) => sum + highVolumePrice(estimate), 0n);
}

/** The parts of a fee, each of which the ledger rounds down to tinybars. */
export function feeParts({ node, network, service }: FeeEstimate) {
  return {
    node: componentSubtotal(node),
    network: network.subtotalTinycents,
    service: componentSubtotal(service),
  };
}

/** What the ledger charges for several transactions in tinybars: the sum of their parts, each rounded down. */
export function chargedTinybars(estimates: readonly FeeEstimate[], rate: ExchangeRate): bigint {
  return estimates.reduce((sum, estimate) => {
    const parts = Object.values(feeParts(estimate));
    const price = highVolumePrice(estimate);
    // A price that is not the sum of its parts is rounded as a whole.
    const rounded = parts.reduce((all, part) => all + part, 0n) === price ? parts : [price];
    return rounded.reduce((all, part) => all + tinycentsToTinybars(part, rate), sum);
  }, 0n);
}

/** A place where the numbers of an estimate do not add up. They are shown as sent, with this beside them. */
interface FeeContradiction {
  /** Where, in the names of the service: `node.extras[0].charged`. */
  readonly path: string;
  readonly sent: bigint;
  readonly expected: bigint;
}

/**
 * Recomputes every derived number of an estimate. Under high-volume pricing each amount may be off by one tinycent,
 * since the service scales and rounds the parts one by one.
 */
export function checkFeeArithmetic(estimate: FeeEstimate): readonly FeeContradiction[] {
  const tolerance = estimate.highVolumeMultiplier > 1n ? 1n : 0n;
  const node = componentSubtotal(estimate.node);
  const network = estimate.network.subtotalTinycents;
  return [
    ...contradictionsOfExtras('node', estimate.node, tolerance),
    ...contradictionsOfExtras('service', estimate.service, tolerance),
    ...differing('network.subtotal', network, node * BigInt(estimate.network.multiplier), tolerance),
    ...differing('total', estimate.totalTinycents, node + network + componentSubtotal(estimate.service), tolerance),
  ];
}

function contradictionsOfExtras(name: string, component: FeeComponent, tolerance: bigint): FeeContradiction[] {
  return component.extras.flatMap((extra, index) => {
    const path = `${name}.extras[${index}]`;
    const charged = extra.count > extra.included ? extra.count - extra.included : 0n;
    const subtotal = extra.charged * extra.feePerUnitTinycents;
    return [
      ...differing(`${path}.charged`, extra.charged, charged, 0n),
      ...differing(`${path}.subtotal`, extra.subtotalTinycents, subtotal, tolerance),
    ];
  });
}

function differing(path: string, sent: bigint, expected: bigint, tolerance: bigint): FeeContradiction[] {
  const difference = sent > expected ? sent - expected : expected - sent;
  return difference > tolerance ? [{ path, sent, expected }] : [];
}

/**
 * The estimate of a chunked transaction from those of its chunks: bases add up, extras are listed one after another,
 * the network fee is the node total times the first chunk's multiplier. A single estimate stays exactly as sent.
 * The multiplier is the first chunk's; price high volume with {@link highVolumePriceOfAll}.
 */
export function sumEstimates(estimates: readonly [FeeEstimate, ...FeeEstimate[]]): FeeEstimate {
  const [first] = estimates;
  if (estimates.length === 1) {
    return first;
  }
  const node = sumComponents(estimates.map((estimate) => estimate.node));
  const service = sumComponents(estimates.map((estimate) => estimate.service));
  const subtotalTinycents = componentSubtotal(node) * BigInt(first.network.multiplier);
  return {
    highVolumeMultiplier: first.highVolumeMultiplier,
    node,
    network: { multiplier: first.network.multiplier, subtotalTinycents },
    service,
    totalTinycents: componentSubtotal(node) + subtotalTinycents + componentSubtotal(service),
    notes: [...new Set(estimates.flatMap((estimate) => estimate.notes))],
  };
}

function sumComponents(components: readonly FeeComponent[]): FeeComponent {
  return {
    baseTinycents: components.reduce((sum, component) => sum + component.baseTinycents, 0n),
    extras: components.flatMap((component) => component.extras),
  };
}
