import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import type { World } from '../world/world.ts';
import {
  type ExtraName,
  extraPrices,
  highVolumeMultiplier,
  networkMultiplier,
  nodeBase,
  serviceBases,
} from './feeSchedule.ts';
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

/** A message as plain values by the names of the schema; lists are there always, else what was not sent is absent. */
export type Message = Readonly<Record<string, unknown>>;

/** The posted transaction, as far as its price depends on it. */
export interface PricedTransaction {
  readonly size: number;
  readonly signatures: number;
  readonly body: Message;
  readonly dataField: number;
  readonly data: Message;
  readonly serviceBase: bigint;
}

const contractCallField = 7;
const descriptor = new URL('../../fixtures/hapi-transaction-descriptor.json', import.meta.url);
const schema = protobuf.Root.fromJSON(JSON.parse(readFileSync(descriptor, 'utf8')));

function decode(name: string, bytes: unknown, refusal: string): Message {
  const type = schema.lookupType(`proto.${name}`);
  try {
    return type.toObject(type.decode(bytes as Uint8Array), { arrays: true, longs: Number, oneofs: true });
  } catch {
    throw new RequestError(400, [refusal]);
  }
}

/** Reads a posted `Transaction`: signed bytes, or the bytes of a body beside its signatures. */
export function readTransaction(posted: Uint8Array): PricedTransaction {
  const unreadable = 'Unable to parse SignedTransaction';
  const outer = decode('Transaction', posted, 'Unable to parse transaction');
  const { signedTransactionBytes: inner } = outer;
  const { bodyBytes, sigMap } = inner === undefined ? outer : decode('SignedTransaction', inner, unreadable);
  const body = decode('TransactionBody', bodyBytes, unreadable);
  const name = String(body['data']);
  const { id: dataField = 0 } = schema.lookupType('proto.TransactionBody').fields[name] ?? {};
  const serviceBase = serviceBases.get(dataField);
  if (serviceBase === undefined) {
    throw new RequestError(400, ['Unknown transaction type']);
  }
  return {
    size: posted.length,
    signatures: countOf(Object(sigMap), 'sigPair'),
    body,
    dataField,
    data: Object(body[name]),
    serviceBase,
  };
}

/** How many elements some lists have together. */
export function countOf(message: Message, ...lists: readonly string[]): number {
  return lists.flatMap((name) => message[name] ?? []).length;
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
  const highVolume = options.withState && transaction.body['highVolume'] === true;
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
