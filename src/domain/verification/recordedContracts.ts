import { cloneTarget } from '../contract/minimalProxy.ts';
import { sharedEnd } from '../contract/sourcePath.ts';
import { contractNameOf, type Deployment } from '../deployment/deployment.ts';
import type { FoundContract } from './buildOutput.ts';
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
  const built = recordedContracts(deployment, contracts).flatMap(({ contract }) => contract.runtime ?? []);
  return built.length > 0 && built.every((one) => matchRuntime(runtime, one) === undefined);
}

/** Tools write a folder or a package before it: one is the end of the other. */
function isSamePath(one: string, other: string): boolean {
  return sharedEnd(one, other) >= Math.min(one.split('/').length, other.split('/').length);
}
