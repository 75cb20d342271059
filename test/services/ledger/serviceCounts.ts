import type { World } from '../world/world.ts';
import { type Count, countOf, type EstimateOptions, type Message, type PricedTransaction } from './estimate.ts';

/** What the service part of the fee counts, by transaction type. */
export function serviceCounts(
  world: World,
  { dataField, data }: PricedTransaction,
  options: EstimateOptions,
): readonly Count[] {
  const count = (name: Count['name'], number: number, included = 0): Count => ({ name, count: number, included });
  const any = (name: Count['name'], list: string) => count(name, Math.min(1, countOf(data, list)));
  const stateBytes = (of: string) => count('STATE_BYTES', Object(data[of]).length ?? 0, 1000);
  const keyed = Object.entries(data).filter(([name]) => /key$/i.test(name));
  // Of all simple keys the first is free.
  const keys = count(
    'KEYS',
    keyed.map(([, key]) => keysInKey(Object(key))).reduce((sum, each) => sum + each, 0),
    1,
  );
  const hooks = count('HOOK_UPDATES', countOf(data, 'hookCreationDetails', 'hookIdsToDelete'));
  switch (dataField) {
    case 8:
    case 11:
    case 15:
      return [keys, hooks];
    case 14:
      return tokenTransfers(world, data, options);
    case 16:
      return [stateBytes('contents')];
    case 17:
    case 19:
      return [count('KEYS', keysInKey({ keyList: data['keys'] }), 1), stateBytes('contents')];
    case 24:
      return [keys, any('CONSENSUS_CREATE_TOPIC_WITH_CUSTOM_FEE', 'customFees')];
    case 27: {
      const topic = options.withState && world.topics.find(({ num }) => isEntity(data['topicID'], 'topicNum', num));
      const fees = topic ? Math.min(1, topic.fixedFees.length) : 0;
      return [stateBytes('message'), count('CONSENSUS_SUBMIT_MESSAGE_WITH_CUSTOM_FEE', fees)];
    }
    case 29:
      return [keys, any('TOKEN_CREATE_WITH_CUSTOM_FEE', 'customFees')];
    case 37:
      return [any('TOKEN_MINT_NFT_BASE', 'metadata'), count('TOKEN_MINT_NFT', countOf(data, 'metadata'), 1)];
    case 40:
      return [count('TOKEN_ASSOCIATE', countOf(data, 'tokens'), 1)];
    case 42: {
      const { contractCall } = Object(data['scheduledTransactionBody']);
      return [keys, count('SCHEDULE_CREATE_CONTRACT_CALL_BASE', contractCall === undefined ? 0 : 1)];
    }
    case 48:
      return [count('ALLOWANCES', countOf(data, 'cryptoAllowances', 'nftAllowances', 'tokenAllowances'), 1)];
    case 58:
      return [count('AIRDROPS', countOf(data, 'tokenTransfers'), 1)];
    default:
      return [];
  }
}

/** A threshold key and a key list count for the keys inside. */
function keysInKey({ thresholdKey, keyList, ...simple }: Message): number {
  const { keys } = Object(Object(thresholdKey).keys ?? keyList) as { readonly keys?: readonly Message[] };
  return keys?.map(keysInKey).reduce((sum, each) => sum + each, 0) ?? Math.min(1, Object.keys(simple).length);
}

/** Token transfers cost more when a token has custom fees, which only the state knows. */
function tokenTransfers(world: World, data: Message, { withState }: EstimateOptions): readonly Count[] {
  const lists = data['tokenTransfers'] as readonly Message[];
  if (lists.length === 0) {
    return [];
  }
  const withFees = world.tokens.filter(
    (token) => token.fixedFees.length + token.fractionalFees.length + token.royaltyFees.length > 0,
  );
  const isCharged =
    withState && withFees.some(({ num }) => lists.some(({ token }) => isEntity(token, 'tokenNum', num)));
  return [{ name: isCharged ? 'TOKEN_TRANSFER_BASE_CUSTOM_FEES' : 'TOKEN_TRANSFER_BASE', count: 1, included: 0 }];
}

/** Whether an id names the entity of this number in shard 0, realm 0. */
function isEntity(id: unknown, member: 'topicNum' | 'tokenNum', num: number): boolean {
  const { shardNum = 0, realmNum = 0, [member]: named } = Object(id);
  return named === num && shardNum === 0 && realmNum === 0;
}
