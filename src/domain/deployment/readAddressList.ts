import { baseName } from '../contract/sourcePath.ts';
import { namedChains } from '../network/otherChains.ts';
import { entriesOf, listOf, memberOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { addressIn, chainIdIn, chainNamed, keyIn, nameIn, type RecordFile, timeIn, toldBy } from './recordMembers.ts';

/** As deep as people group them, by network, kind and contract. */
const maxLevels = 5;

/** What a group says of all that is in it. */
interface Group extends Pick<Deployment, 'name' | 'chainId' | 'networkName' | 'deployer' | 'deployedAtMs'> {
  /** Whether its network is known for sure, so that none is looked for in its keys. */
  readonly isOfNetwork: boolean;
}

/**
 * Reads a plain list: name → address, network → name → address or name → network → address, where an address may be a
 * member `address` or `id` of an object; `network`, `chainId`, `deployer` and `deployedAt` may stand beside.
 */
export function readAddressList(file: RecordFile): Generator<Deployment | undefined> {
  // A file of one contract says what it is called.
  const name = nameIn(memberOf(file.value, 'contractName') ?? memberOf(file.value, 'contract')) ?? '';
  const whole = { name, ...networkOfFile(file.path), deployer: undefined, deployedAtMs: undefined };
  return readGroup(file, file.value, whole, 0);
}

function* readGroup(file: RecordFile, value: unknown, around: Group, level: number): Generator<Deployment | undefined> {
  const all = level === maxLevels ? [] : namedEntries(value);
  const group = { ...around, ...saidBeside(value, around) };
  const listedHere = all.filter(([, entry]) => isListed(entry));
  const isProxy = listedHere.every(([key]) => /^(?:proxy|implementation)/i.test(key));
  const own = listedHere
    .filter(([key]) => ofItsGroup.test(key) || (isProxy && /^proxy/i.test(key)))
    .flatMap(([, entry]) => keyIn(entry) ?? []);
  const [address = own[0]] = own.filter((key) => key.startsWith('0x'));
  // What stands beside a contract's own address tells of it, such as what it was created with.
  if (address !== undefined && around.name !== '') {
    const implementation = isProxy ? addressIn(memberOf(value, 'implementation')) : undefined;
    const proxy = implementation && { kind: undefined, implementations: [implementation], admin: undefined };
    yield listed(file, group, { address, otherKeys: own.filter((key) => key !== address), proxy });
    return;
  }
  const entries = all.filter(([key]) => key !== 'deployer');
  const networks = group.isOfNetwork ? undefined : networksIn(entriesOf(value).map(([key]) => key));
  for (const [key, entry] of entries) {
    const inner = networks
      ? { ...group, chainId: networks.get(key), networkName: nameIn(key), isOfNetwork: true }
      : { ...group, name: ofItsGroup.test(key) ? '' : key };
    if (isListed(entry)) {
      yield listed(file, inner, { address: entry });
    } else {
      yield* readGroup(file, entry, inner, level + 1);
    }
    yield;
  }
}

function listed(
  file: RecordFile,
  group: Group,
  told: Pick<Parameters<typeof toldBy>[1], 'address' | 'otherKeys' | 'proxy'>,
) {
  const { isOfNetwork: _isOfNetwork, ...said } = group;
  // None but ours has such ids, whatever their network is called.
  const isId = keyIn(told.address)?.startsWith('0.0.') === true;
  const chainId = said.chainId ?? (isId ? chainNamed(said.networkName ?? '') : undefined);
  return toldBy(file, { tool: 'list', ...said, ...told, chainId });
}

/** The members of an object, or the items of an array by their names. */
function namedEntries(group: unknown): readonly (readonly [name: string, value: unknown])[] {
  const items = listOf(group).map((item) => [nameIn(memberOf(item, 'name')) ?? '', item] as const);
  return [...entriesOf(group), ...items];
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
  const chainId = chainIdIn(memberOf(group, 'chainId')) ?? chainNamed(network ?? '');
  return {
    chainId: chainId ?? around.chainId,
    networkName: network ?? around.networkName,
    isOfNetwork: around.isOfNetwork || network !== undefined || chainId !== undefined,
    deployer: addressIn(memberOf(group, 'deployer')) ?? around.deployer,
    deployedAtMs: timeIn(memberOf(group, 'deployedAt') ?? memberOf(group, 'timestamp')) ?? around.deployedAtMs,
  };
}

/** Of `deployments/hedera-testnet.json`, `deployments/296.json` or `deployed-addresses.json`, which names none. */
function networkOfFile(path: string): Pick<Group, 'chainId' | 'networkName' | 'isOfNetwork'> {
  const written = baseName(path).replace(/\.json$/, '');
  const network = written.replace(/deploy(?:ed|ments?)?|contracts?|addresses/gi, '').replace(/^[-_.]+|[-_.]+$/g, '');
  const id = chainIdIn(/^(?:chain-)?(\d+)$/.exec(network)?.[1]);
  const chainId = id ?? ourChainNamed(network);
  return {
    chainId,
    networkName: id === undefined ? nameIn(network) : undefined,
    isOfNetwork: chainId !== undefined,
  };
}

/** People deploy to few. */
const maxNetworks = 100;

/** The chain ids of keys, where one of them is a network: those beside it are networks too, whoever's. */
function networksIn(keys: readonly string[]): ReadonlyMap<string, number | undefined> | undefined {
  const short = keys.length > maxNetworks ? [] : keys.filter((key) => key.length <= 40);
  const isNetwork = (key: string) =>
    (chainIdIn(key) ?? chainNamed(key)) !== undefined ||
    namedChains(`"${key}": {`).some(({ chain }) => chain === 'other');
  return short.some(isNetwork) ? new Map(short.map((key) => [key, chainIdIn(key) ?? ourChainNamed(key)])) : undefined;
}

/** Plain `mainnet` and `testnet` may be anybody's. */
function ourChainNamed(network: string): number | undefined {
  return /hedera|hiero/i.test(network) ? chainNamed(network) : undefined;
}
