import type { Network } from '../network/network.ts';
import { counted, type Phrase, phrase, type Words } from '../phrase.ts';
import { singleLine } from '../value/escapeMarkdown.ts';
import { formatTime } from '../value/timestamp.ts';
import type { Deployment } from './deployment.ts';
import { keyIn } from './recordMembers.ts';

/** A deployment, and how many of its name there are on the same network. */
export interface NamedDeployment {
  readonly deployment: Deployment;
  readonly newer: number;
  readonly older: number;
}

type OnNetwork = Pick<Network, 'chainId'>;

/** What records say of a contract, by any of its addresses and ids; undefined where none is of this network, or of any. */
export function deploymentAt(
  deployments: readonly Deployment[],
  addresses: readonly (string | undefined)[],
  network?: OnNetwork,
): NamedDeployment | undefined {
  const index = indexOf(deployments);
  const told = addresses
    .flatMap((address) => index.byKey.get(keyIn(address) ?? '') ?? [])
    .find((deployment) => network === undefined || isOn(deployment, network));
  if (told === undefined) {
    return undefined;
  }
  const { chainId, networkName } = told;
  const alike = deploymentsNamed(deployments, told.name).filter((one) =>
    network === undefined ? one.chainId === chainId && one.networkName === networkName : isOn(one, network),
  );
  const newer = alike.indexOf(told);
  return { deployment: told, newer, older: alike.length - newer - 1 };
}

/** The deployments of a name on one network, or on any, newest first. */
export function deploymentsNamed(
  deployments: readonly Deployment[],
  name: string,
  network?: OnNetwork,
): readonly Deployment[] {
  const all = indexOf(deployments).byName.get(name) ?? [];
  return network === undefined ? all : all.filter((deployment) => isOn(deployment, network));
}

/** A list that names no network is for whichever is asked. */
export function isOn({ chainId, networkName }: Deployment, network: OnNetwork): boolean {
  return chainId === undefined ? networkName === undefined : String(chainId) === network.chainId;
}

interface Index {
  readonly byKey: ReadonlyMap<string, readonly Deployment[]>;
  readonly byName: ReadonlyMap<string, readonly Deployment[]>;
}

const indexes = new WeakMap<readonly Deployment[], Index>();

/** Thousands of addresses may be looked for in one list. */
function indexOf(deployments: readonly Deployment[]): Index {
  const index = indexes.get(deployments) ?? {
    byKey: groupByKeys(deployments),
    byName: Map.groupBy(deployments, ({ name }) => name),
  };
  indexes.set(deployments, index);
  return index;
}

function groupByKeys(deployments: readonly Deployment[]) {
  const told = deployments.flatMap((deployment) =>
    [deployment.key, ...deployment.otherKeys].map((key) => ({ key, deployment })),
  );
  const groups = Map.groupBy(told, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ deployment }) => deployment)]));
}

/** `2026-05-12, broadcast/Deploy.s.sol/296/run-latest.json, 2 older`. The path and name are of the workspace. */
export function deploymentText({ deployment, newer, older }: NamedDeployment): Words {
  const { deployedAtMs, path } = deployment;
  const day = deployedAtMs === undefined ? [] : [`${dayOf(deployedAtMs)}, `];
  return [...day, singleLine(path, 100), ...othersText(newer, older, deployedAtMs !== undefined)];
}

/** `your deployment Vault of 2026-05-12`. */
export function yourDeployment({ deployment: { tool, name, deployedAtMs } }: NamedDeployment): Phrase {
  const called = singleLine(name, 60);
  return tool === 'list'
    ? phrase`${called} of your list`
    : deployedAtMs === undefined
      ? phrase`your deployment ${called}`
      : phrase`your deployment ${called} of ${dayOf(deployedAtMs)}`;
}

/** Who still has the address of an older one wants to know. */
function othersText(newer: number, older: number, isDated: boolean): readonly Words[] {
  const others = newer + older;
  if (!isDated && others > 0) {
    return [', ', counted(others, phrase`1 other of this name`, (count) => phrase`${count} others of this name`)];
  }
  return newer > 0
    ? [', ', counted(newer, phrase`1 newer of this name`, (count) => phrase`${count} newer of this name`)]
    : older > 0
      ? [', ', counted(older, phrase`1 older of this name`, (count) => phrase`${count} older of this name`)]
      : [];
}

function dayOf(atMs: number): string {
  return formatTime(atMs).slice(0, 'yyyy-mm-dd'.length);
}
