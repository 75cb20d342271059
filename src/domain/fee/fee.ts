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

export interface HighVolumePrice {
  readonly tinycents: bigint;
  /**
   * Set for a multiplier between 1 and 1000: some deployments report whole multiples instead of thousandths, and then
   * this is the price.
   */
  readonly ifWholeMultipleTinycents: bigint | undefined;
}

/**
 * The price under high-volume pricing: multiplier 1 means none, otherwise it is in thousandths and the result is
 * rounded down (specification, section 4, rule 2). The raw multiplier should always be shown beside it.
 */
export function highVolumePrice({
  totalTinycents,
  highVolumeMultiplier: multiplier,
}: Pick<FeeEstimate, 'totalTinycents' | 'highVolumeMultiplier'>): HighVolumePrice {
  if (multiplier === 1n) {
    return { tinycents: totalTinycents, ifWholeMultipleTinycents: undefined };
  }
  return {
    tinycents: (totalTinycents * multiplier) / 1000n,
    ifWholeMultipleTinycents: multiplier < 1000n ? totalTinycents * multiplier : undefined,
  };
}

/** The high-volume price of several chunks, each with its own multiplier: a file's first chunk may differ from the rest. */
export function highVolumePriceOfAll(estimates: readonly FeeEstimate[]): HighVolumePrice {
  const prices = estimates.map(highVolumePrice);
  const cautioned = prices.some((price) => price.ifWholeMultipleTinycents !== undefined);
  return {
    tinycents: prices.reduce((sum, price) => sum + price.tinycents, 0n),
    ifWholeMultipleTinycents: cautioned
      ? prices.reduce((sum, price) => sum + (price.ifWholeMultipleTinycents ?? price.tinycents), 0n)
      : undefined,
  };
}

/** A place where the numbers of an estimate do not add up. They are shown as sent, with this beside them. */
export interface FeeContradiction {
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
