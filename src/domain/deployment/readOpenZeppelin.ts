import { baseName } from '../contract/sourcePath.ts';
import { shortenAddress } from '../entity/evmAddress.ts';
import { entriesOf, memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { addressIn, chainIdIn, hashIn, nameIn, type RecordFile, toldBy } from './recordMembers.ts';

/**
 * Reads `.openzeppelin/unknown-<chain id>.json` of OpenZeppelin's upgrades. It does not say which of several
 * implementations a proxy has, nor how a proxy or a contract without storage is called.
 */
export function* readOpenZeppelin(file: RecordFile): Generator<Deployment | undefined> {
  const network = baseName(file.path).replace(/\.json$/, '');
  const chainId = chainIdIn(/^(?:unknown|hardhat|anvil)-(\d+)(?:-|$)/.exec(network)?.[1]);
  const shared = { tool: 'openzeppelin', chainId, networkName: nameIn(network) } as const;
  // The tool appends what it deploys.
  const implementations = entriesOf(memberOf(file.value, 'impls'))
    .map(([, told]) => told)
    .toReversed();
  const proxies = listOf(memberOf(file.value, 'proxies')).toReversed();
  const admin = memberOf(file.value, 'admin');
  const only = implementations.length === 1 ? implementations[0] : undefined;
  for (const told of implementations) {
    yield toldBy(file, { ...shared, ...placeOf(told), ...namesOf(told) });
  }
  for (const told of proxies) {
    const address = addressIn(memberOf(told, 'address'));
    const kind = nameIn(memberOf(told, 'kind'));
    yield toldBy(file, {
      ...shared,
      ...placeOf(told),
      // Several are no versions of one another.
      name: [namesOf(only).contractName, 'Proxy', proxies.length > 1 && address && shortenAddress(address)]
        .filter(Boolean)
        .join(' '),
      proxy: {
        kind,
        implementation: addressIn(memberOf(only, 'address')),
        admin: kind === 'transparent' ? addressIn(memberOf(admin, 'address')) : undefined,
      },
    });
  }
  yield toldBy(file, { ...shared, ...placeOf(admin), name: 'ProxyAdmin' });
}

function placeOf(told: unknown) {
  return { address: memberOf(told, 'address'), transactionHash: hashIn(memberOf(told, 'txHash')) };
}

/** Of the contract that the last variable is of: those of its bases come before its own. */
function namesOf(implementation: unknown) {
  const last = listOf(memberOf(memberOf(implementation, 'layout'), 'storage')).at(-1);
  const contractName = nameIn(memberOf(last, 'contract'));
  const sourcePath = textOf(memberOf(last, 'src'))?.replace(/:\d+$/, '');
  return { name: contractName ?? 'Implementation', contractName, sourcePath };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
