import { namedChains } from '../network/otherChains.ts';
import { entriesOf, memberOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { chainIdIn, chainNamed, keyIn, nameIn, type RecordFile, toldBy } from './recordMembers.ts';

/** As deep as people group them, by network, kind and contract. */
const maxLevels = 5;

interface Place {
  readonly name: string;
  readonly chainId: number | undefined;
  readonly networkName: string | undefined;
}

/**
 * Reads a plain list: name → address, network → name → address or name → network → address, where an address may be a
 * member `address` or `id` of an object; `chainId` may stand beside.
 */
export function readAddressList(file: RecordFile): Generator<Deployment | undefined> {
  return readGroup(file, file.value, { name: '', chainId: undefined, networkName: undefined }, 0);
}

function* readGroup(file: RecordFile, group: unknown, around: Place, level: number): Generator<Deployment | undefined> {
  const entries = level === maxLevels ? [] : entriesOf(group);
  const place = { ...around, chainId: chainIdIn(memberOf(group, 'chainId')) ?? around.chainId };
  const networks = place.networkName === undefined ? networksIn(entries.map(([key]) => key)) : undefined;
  for (const [key, value] of entries) {
    const name = ofItsGroup.test(key) ? place.name : key;
    const inner = networks ? { ...place, chainId: networks.get(key), networkName: nameIn(key) } : { ...place, name };
    if (keyIn(value) === undefined) {
      yield* readGroup(file, value, inner, level + 1);
    } else {
      yield toldBy(file, { tool: 'list', ...inner, address: value });
    }
    yield;
  }
}

/** Such a member says where what its group is called is. */
const ofItsGroup = /^(?:id|(?:evm|contract|proxy)?_?address|(?:contract|account|token|entity)_?id)$/i;

/** People deploy to few. */
const maxNetworks = 100;

/**
 * The chain ids of keys, where one of them is a network: those beside it are networks too, whoever's. Among chains of others
 * `mainnet` and `testnet` are not ours.
 */
function networksIn(keys: readonly string[]): ReadonlyMap<string, number | undefined> | undefined {
  const short = keys.length > maxNetworks ? [] : keys.filter((key) => key.length <= 40);
  const isAmongOthers = short.some((key) => namedChains(`"${key}": {`).some(({ chain }) => chain === 'other'));
  const ids = short.map((key) => {
    const named = isAmongOthers && !/hedera|hiero/i.test(key) ? undefined : chainNamed(key);
    return [key, chainIdIn(key) ?? named] as const;
  });
  return isAmongOthers || ids.some(([, id]) => id !== undefined) ? new Map(ids) : undefined;
}
