import { cloneTarget } from '../contract/minimalProxy.ts';
import { sharedEnd } from '../contract/sourcePath.ts';
import { contractNameOf, type Deployment } from '../deployment/deployment.ts';
import type { FoundContract, LocalRuntime } from './buildOutput.ts';
import { matchRuntime } from './matchRuntime.ts';

/** The contracts of a build that a record may mean: by name and, where the record has one, by source. */
export function recordedContracts(
  deployment: Pick<Deployment, 'contractName' | 'name' | 'sourcePath'>,
  contracts: readonly FoundContract[],
): readonly FoundContract[] {
  const { sourcePath } = deployment;
  const name = contractNameOf(deployment);
  return contracts.filter(
    ({ contract }) =>
      contract.name === name && (sourcePath === undefined || isSamePath(contract.sourcePath, sourcePath)),
  );
}

/** The code of a recorded contract in the workspace's build, apart from what a tool keeps of an earlier one. */
export function builtContracts(
  deployment: Parameters<typeof recordedContracts>[0],
  contracts: readonly FoundContract[],
): readonly LocalRuntime[] {
  const own = contracts.filter(({ file }) => !isKept(file));
  return recordedContracts(deployment, own).flatMap(({ contract }) => contract.runtime ?? []);
}

/** Whether a build has the contract of a record, and no copy of it is the code on the ledger; false for proxies. */
export function differsFromBuild(
  deployment: Deployment,
  contracts: readonly FoundContract[],
  runtime: string,
): boolean {
  // At the address of a proxy is the proxy's own code.
  if (deployment.proxy !== undefined || cloneTarget(runtime) !== undefined) {
    return false;
  }
  const built = builtContracts(deployment, contracts);
  return built.length > 0 && built.every((one) => matchRuntime(runtime, one) === undefined);
}

/** Ignition keeps the build that it deployed, whatever was built since. */
function isKept(file: string): boolean {
  return file.includes('/ignition/deployments/');
}

/** Tools write a folder or a package before it: one is the end of the other. */
function isSamePath(one: string, other: string): boolean {
  return sharedEnd(one, other) >= Math.min(one.split('/').length, other.split('/').length);
}
