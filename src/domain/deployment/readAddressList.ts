import { baseName } from '../contract/sourcePath.ts';
import { namedChains } from '../network/otherChains.ts';
import { entriesOf, memberOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { addressIn, chainIdIn, chainNamed, keyIn, nameIn, type RecordFile, timeIn, toldBy } from './recordMembers.ts';

/** As deep as people group them, by network, kind and contract. */
const maxLevels = 5;

/** What a group says of all that is in it. */
interface Group extends Pick<Deployment, 'name' | 'chainId' | 'networkName' | 'deployer' | 'deployedAtMs'> {}

/**
 * Reads a plain list: name → address, network → name → address or name → network → address, where an address may be a
 * member `address` or `id` of an object; `network`, `chainId`, `deployer` and `deployedAt` may stand beside.
 */
export function readAddressList(file: RecordFile): Generator<Deployment | undefined> {
  // A file of one contract says what it is called.
  const name = nameIn(memberOf(file.value, 'contractName')) ?? '';
  const whole = { name, ...networkOfFile(file.path), deployer: undefined, deployedAtMs: undefined };
  return readGroup(file, file.value, whole, 0);
}

function* readGroup(file: RecordFile, value: unknown, around: Group, level: number): Generator<Deployment | undefined> {
  const all = level === maxLevels ? [] : entriesOf(value);
  const group = { ...around, ...saidBeside(value, around) };
  const own = all.flatMap(([key, entry]) => (ofItsGroup.test(key) && isListed(entry) ? (keyIn(entry) ?? []) : []));
  const [address = own[0]] = own.filter((key) => key.startsWith('0x'));
  // What stands beside a contract's own address tells of it, such as what it was created with.
  if (address !== undefined && around.name !== '') {
    yield toldBy(file, { tool: 'list', ...group, address, otherKeys: own.filter((key) => key !== address) });
    return;
  }
  const entries = all.filter(([key]) => key !== 'deployer');
  const networks = group.networkName === undefined ? networksIn(entries.map(([key]) => key)) : undefined;
  for (const [key, entry] of entries) {
    const inner = networks
      ? { ...group, chainId: networks.get(key), networkName: nameIn(key) }
      : { ...group, name: ofItsGroup.test(key) ? '' : key };
    if (isListed(entry)) {
      yield toldBy(file, { tool: 'list', ...inner, address: entry });
    } else {
      yield* readGroup(file, entry, inner, level + 1);
    }
    yield;
  }
}

/** Such a member says where what its group is called is. */
const ofItsGroup = /^(?:id|evm|hedera|(?:evm_?)?address|(?:contract|account|token)_?id)$/i;

/** The first thousand entities are the ledger's own, and versions of compilers are spelled as they are. */
function isListed(entry: unknown): boolean {
  const key = keyIn(entry);
  return key !== undefined && (key.startsWith('0x') || Number(key.split('.').at(-1)) > 1_000);
}

function saidBeside(group: unknown, around: Group): Omit<Group, 'name'> {
  const network = nameIn(memberOf(group, 'network'));
  return {
    chainId: chainIdIn(memberOf(group, 'chainId')) ?? chainNamed(network ?? '') ?? around.chainId,
    networkName: network ?? around.networkName,
    deployer: addressIn(memberOf(group, 'deployer')) ?? around.deployer,
    deployedAtMs: timeIn(memberOf(group, 'deployedAt') ?? memberOf(group, 'timestamp')) ?? around.deployedAtMs,
  };
}

/** Of `deployments/hedera-testnet.json`, `296.json` or `deployed-addresses.json`, which names none; plain `mainnet` is not ours. */
function networkOfFile(path: string): Pick<Group, 'chainId' | 'networkName'> {
  const written = baseName(path).replace(/\.json$/, '');
  const network = written.replace(/deploy(?:ed|ments?)?|contracts?|addresses/gi, '').replace(/^[-_.]+|[-_.]+$/g, '');
  const id = chainIdIn(/^(?:chain-)?(\d+)$/.exec(network)?.[1]);
  return id === undefined
    ? { chainId: /hedera|hiero/i.test(network) ? chainNamed(network) : undefined, networkName: nameIn(network) }
    : { chainId: id, networkName: undefined };
}

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
