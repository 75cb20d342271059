import { baseName } from '../contract/sourcePath.ts';
import { shortenAddress } from '../entity/evmAddress.ts';
import { entriesOf, listOf, memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { addressIn, chainIdIn, hashIn, nameIn, type RecordFile, toldBy } from './recordMembers.ts';

/**
 * Reads `.openzeppelin/unknown-<chain id>.json` of OpenZeppelin's upgrades. It does not say which of several
 * implementations or admins a proxy has, nor how a proxy or a contract without storage is called.
 */
export function* readOpenZeppelin(file: RecordFile): Generator<Deployment | undefined> {
  const network = baseName(file.path).replace(/\.json$/, '');
  const chainId = chainIdIn(/^unknown-(\d+)$/.exec(network)?.[1]);
  const shared = { tool: 'openzeppelin', chainId, networkName: nameIn(network) } as const;
  const names = new Set<string | undefined>();
  const addresses = new Set<string>();
  // The tool appends what it deploys.
  for (const [, told] of entriesOf(memberOf(file.value, 'impls')).toReversed()) {
    for (const place of placesOf(told)) {
      names.add(place.contractName);
      addresses.add(addressIn(place.address) ?? '');
      yield toldBy(file, { ...shared, ...place });
    }
  }
  const implementations = [...addresses].filter(Boolean);
  const [name] = names.size === 1 ? names : [];
  const proxies = listOf(memberOf(file.value, 'proxies')).toReversed();
  const admin = memberOf(file.value, 'admin');
  const isTransparent = (told: unknown) => memberOf(told, 'kind') === 'transparent';
  // Proxies of newer versions have an admin each, of which the record has none.
  const isAdminSure = proxies.filter(isTransparent).length === 1;
  for (const told of proxies) {
    const address = addressIn(memberOf(told, 'address'));
    yield toldBy(file, {
      ...shared,
      ...placeOf(told),
      // Several are no versions of one another.
      name: [name, 'Proxy', proxies.length > 1 && address && shortenAddress(address)].filter(Boolean).join(' '),
      proxy: {
        kind: nameIn(memberOf(told, 'kind')),
        implementations,
        admin: isAdminSure && isTransparent(told) ? addressIn(memberOf(admin, 'address')) : undefined,
      },
    });
  }
  yield toldBy(file, { ...shared, ...placeOf(admin), name: 'ProxyAdmin' });
}

function placeOf(told: unknown) {
  return { address: memberOf(told, 'address'), transactionHash: hashIn(memberOf(told, 'txHash')) };
}

/** Where an implementation is: its code may have been deployed several times, of which the record has one transaction. */
function* placesOf(told: unknown) {
  const first = { ...placeOf(told), ...namesOf(told) };
  yield first;
  for (const address of listOf(memberOf(told, 'allAddresses'))) {
    if (address !== first.address) {
      yield { ...first, address, transactionHash: undefined };
    }
  }
}

/** Of the contract that the last variable is of: those of its bases come before its own. */
function namesOf(implementation: unknown) {
  const last = listOf(memberOf(memberOf(implementation, 'layout'), 'storage')).at(-1);
  const contractName = nameIn(memberOf(last, 'contract'));
  const sourcePath = textOf(memberOf(last, 'src'))?.replace(/:\d+$/, '');
  return { name: contractName ?? 'Implementation', contractName, sourcePath };
}
