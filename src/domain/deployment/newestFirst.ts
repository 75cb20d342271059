import type { DeployedProxy, Deployment } from './deployment.ts';

/**
 * Newest first, those without a time last. Where several records tell of one contract it is told of once: what the first
 * does not say is taken from those after it.
 */
export function newestFirst(told: readonly Deployment[]): readonly Deployment[] {
  const merged = new Map<string, Deployment>();
  for (const deployment of told) {
    const { chainId, networkName = '', key } = deployment;
    const place = `${chainId ?? networkName} ${key}`;
    const first = merged.get(place);
    merged.set(place, first === undefined ? deployment : filled(first, deployment));
  }
  return [...merged.values()].toSorted((a, b) => (b.deployedAtMs ?? 0) - (a.deployedAtMs ?? 0));
}

function filled(first: Deployment, more: Deployment): Deployment {
  return {
    ...first,
    contractName: first.contractName ?? more.contractName,
    sourcePath: first.sourcePath ?? more.sourcePath,
    transactionHash: first.transactionHash ?? more.transactionHash,
    deployer: first.deployer ?? more.deployer,
    deployedAtMs: first.deployedAtMs ?? more.deployedAtMs,
    libraries: first.libraries.size > 0 ? first.libraries : more.libraries,
    proxy: first.proxy && more.proxy ? filledProxy(first.proxy, more.proxy) : (first.proxy ?? more.proxy),
    buildFiles: [...new Set([...first.buildFiles, ...more.buildFiles])].slice(0, maxBuildFiles),
  };
}

const maxBuildFiles = 20;

function filledProxy(first: DeployedProxy, more: DeployedProxy): DeployedProxy {
  return {
    kind: first.kind ?? more.kind,
    implementations: first.implementations.length > 0 ? first.implementations : more.implementations,
    admin: first.admin ?? more.admin,
  };
}
