import type { World } from '../world/world.ts';
import type { Count, EstimateOptions, PricedTransaction } from './estimate.ts';
import { bytesIn, countOf, integerIn, messageIn, readMessage, type WireField } from './protobuf.ts';

/** What the service part of the fee counts, by transaction type. */
export function serviceCounts(
  world: World,
  { dataField, data }: PricedTransaction,
  options: EstimateOptions,
): readonly Count[] {
  switch (dataField) {
    case 8:
      return [keys(data, 3), hooks(data, 20)];
    case 11:
      return [keys(data, 1), hooks(data, 19)];
    case 14:
      return tokenTransfers(world, data, options);
    case 15:
      return [keys(data, 3), { ...hooks(data, 20), count: countOf(data, 20) + countOf(data, 19) }];
    case 16:
      return [stateBytes(data, 4)];
    case 17:
    case 19:
      return [{ name: 'KEYS', count: keysInList(bytesIn(data, 3)), included: 1 }, stateBytes(data, 4)];
    case 24:
      return [
        keys(data, 2, 3, 8),
        { name: 'CONSENSUS_CREATE_TOPIC_WITH_CUSTOM_FEE', count: Math.min(1, countOf(data, 10)), included: 0 },
      ];
    case 27:
      return [stateBytes(data, 2), topicFee(world, data, options)];
    case 29:
      return [
        keys(data, 6, 7, 8, 9, 10, 20, 22, 24),
        { name: 'TOKEN_CREATE_WITH_CUSTOM_FEE', count: Math.min(1, countOf(data, 21)), included: 0 },
      ];
    case 37:
      return [
        { name: 'TOKEN_MINT_NFT_BASE', count: Math.min(1, countOf(data, 3)), included: 0 },
        { name: 'TOKEN_MINT_NFT', count: countOf(data, 3), included: 1 },
      ];
    case 40:
      return [{ name: 'TOKEN_ASSOCIATE', count: countOf(data, 2), included: 1 }];
    case 42:
      return [keys(data, 3), { name: 'SCHEDULE_CREATE_CONTRACT_CALL_BASE', count: scheduledCall(data), included: 0 }];
    case 48:
      return [{ name: 'ALLOWANCES', count: countOf(data, 1) + countOf(data, 2) + countOf(data, 3), included: 1 }];
    case 58:
      return [{ name: 'AIRDROPS', count: countOf(data, 1), included: 1 }];
    default:
      return [];
  }
}

/** All simple keys in some key fields; the first is free. */
function keys(data: readonly WireField[], ...numbers: readonly number[]): Count {
  const count = numbers.reduce((total, number) => total + keysInKey(bytesIn(data, number), 0), 0);
  return { name: 'KEYS', count, included: 1 };
}

const deepestKey = 15;

/** A threshold key (5) and a key list (6) count for the keys inside. */
function keysInKey(key: Uint8Array | undefined, depth: number): number {
  const fields = key === undefined ? undefined : readMessage(key);
  if (fields === undefined || fields.length === 0 || depth > deepestKey) {
    return 0;
  }
  const threshold = messageIn(fields, 5);
  const list = threshold === undefined ? bytesIn(fields, 6) : bytesIn(threshold, 2);
  return list === undefined ? 1 : keysInList(list, depth + 1);
}

function keysInList(list: Uint8Array | undefined, depth = 0): number {
  const fields = list === undefined ? [] : (readMessage(list) ?? []);
  return fields
    .filter(({ number }) => number === 1)
    .reduce((total, { bytes }) => total + keysInKey(bytes, depth + 1), 0);
}

function hooks(data: readonly WireField[], number: number): Count {
  return { name: 'HOOK_UPDATES', count: countOf(data, number), included: 0 };
}

function stateBytes(data: readonly WireField[], number: number): Count {
  return { name: 'STATE_BYTES', count: bytesIn(data, number)?.length ?? 0, included: 1000 };
}

function scheduledCall(data: readonly WireField[]): number {
  const scheduled = messageIn(data, 1) ?? [];
  return countOf(scheduled, 3);
}

/** Token transfers cost more when a token has custom fees, which only the state knows. */
function tokenTransfers(world: World, data: readonly WireField[], options: EstimateOptions): readonly Count[] {
  const lists = data.filter(({ number, wireType }) => number === 2 && wireType === 2);
  if (lists.length === 0) {
    return [];
  }
  const tokens = lists.map(({ bytes }) => numberOfEntity(messageIn(readMessage(bytes) ?? [], 1)));
  const withFees = world.tokens.filter(
    (token) => token.fixedFees.length + token.fractionalFees.length + token.royaltyFees.length > 0,
  );
  const charged = options.withState && withFees.some(({ num }) => tokens.includes(num));
  return [{ name: charged ? 'TOKEN_TRANSFER_BASE_CUSTOM_FEES' : 'TOKEN_TRANSFER_BASE', count: 1, included: 0 }];
}

function topicFee(world: World, data: readonly WireField[], options: EstimateOptions): Count {
  const num = numberOfEntity(messageIn(data, 1));
  const topic = options.withState ? world.topics.find((each) => each.num === num) : undefined;
  const count = (topic?.fixedFees.length ?? 0) > 0 ? 1 : 0;
  return { name: 'CONSENSUS_SUBMIT_MESSAGE_WITH_CUSTOM_FEE', count, included: 0 };
}

/** The number of a TopicID or TokenID in shard 0, realm 0. */
function numberOfEntity(fields: readonly WireField[] | undefined): number {
  return fields === undefined || integerIn(fields, 1) + integerIn(fields, 2) > 0n ? -1 : Number(integerIn(fields, 3));
}
