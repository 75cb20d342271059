import type { World } from '../world/world.ts';
import {
  type ExtraName,
  extraPrices,
  highVolumeMultiplier,
  networkMultiplier,
  nodeBase,
  serviceBases,
} from './feeSchedule.ts';
import { bytesIn, countOf, integerIn, messageIn, readMessage, type WireField } from './protobuf.ts';
import { RequestError } from './requestError.ts';
import { serviceCounts } from './serviceCounts.ts';

/** How much of an extra a transaction has, and how much of it is free. */
export interface Count {
  readonly name: ExtraName;
  readonly count: number;
  readonly included: number;
}

export interface EstimateOptions {
  /** Live data counts: custom fees of topics and tokens, and high volume. */
  readonly withState: boolean;
  readonly throttleBasisPoints: number;
}

/** The posted transaction, as far as its price depends on it. */
export interface PricedTransaction {
  readonly size: number;
  readonly signatures: number;
  readonly body: readonly WireField[];
  readonly dataField: number;
  readonly data: readonly WireField[];
  readonly serviceBase: bigint;
}

const highVolumeField = 1002;
const contractCallField = 7;

/** Reads a posted `Transaction`: signed bytes in field 5, or body bytes in field 4 with signatures in field 3. */
export function readTransaction(posted: Uint8Array): PricedTransaction {
  const fields = readMessage(posted);
  if (posted.length === 0 || fields === undefined) {
    throw new RequestError(400, ['Unable to parse transaction']);
  }
  const signed = messageIn(fields, 5);
  const bodyBytes = signed === undefined ? bytesIn(fields, 4) : bytesIn(signed, 1);
  const signatures = signed === undefined ? messageIn(fields, 3) : messageIn(signed, 2);
  const unreadable = bytesIn(fields, 5) !== undefined && signed === undefined;
  const body = bodyBytes === undefined || unreadable ? undefined : readMessage(bodyBytes);
  if (body === undefined) {
    throw new RequestError(400, ['Unable to parse SignedTransaction']);
  }
  const entry = body.findLast((field) => serviceBases.has(field.number));
  const serviceBase = entry === undefined ? undefined : serviceBases.get(entry.number);
  const data = entry === undefined || entry.wireType !== 2 ? undefined : readMessage(entry.bytes);
  if (entry === undefined || serviceBase === undefined || data === undefined) {
    throw new RequestError(400, ['Unknown transaction type']);
  }
  return {
    size: posted.length,
    signatures: signatures === undefined ? 0 : countOf(signatures, 1),
    body,
    dataField: entry.number,
    data,
    serviceBase,
  };
}

/** The answer of the fee operation for one transaction. */
export function estimate(world: World, transaction: PricedTransaction, options: EstimateOptions) {
  const free = transaction.dataField === contractCallField;
  const nodeExtras = free
    ? []
    : charged([
        { name: 'SIGNATURES', count: transaction.signatures, included: 1 },
        { name: 'PROCESSING_BYTES', count: transaction.size, included: 1024 },
      ]);
  const serviceExtras = free ? [] : charged(serviceCounts(world, transaction, options));
  const node = { base: free ? 0n : nodeBase, extras: nodeExtras };
  const service = { base: transaction.serviceBase, extras: serviceExtras };
  const networkSubtotal = sum(node) * BigInt(networkMultiplier);
  const highVolume = options.withState && integerIn(transaction.body, highVolumeField) === 1n;
  return {
    high_volume_multiplier: highVolume ? highVolumeMultiplier(transaction.dataField, options.throttleBasisPoints) : 1n,
    network: { multiplier: networkMultiplier, subtotal: networkSubtotal },
    node,
    service,
    total: sum(node) + networkSubtotal + sum(service),
  };
}

interface Part {
  readonly base: bigint;
  readonly extras: readonly { readonly subtotal: bigint }[];
}

function sum({ base, extras }: Part): bigint {
  return extras.reduce((total, { subtotal }) => total + subtotal, base);
}

/** Only what is charged is listed. */
function charged(counts: readonly Count[]) {
  return counts
    .filter(({ count, included }) => count > included)
    .map(({ name, count, included }) => {
      const over = count - included;
      const price = extraPrices[name];
      return { charged: over, count, fee_per_unit: price, included, name, subtotal: BigInt(over) * price };
    });
}
