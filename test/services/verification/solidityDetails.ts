import { creationBytecode, type Deployed, runtimeBytecode } from './bytecode.ts';
import type { Compiled } from './compiled.ts';
import type { JsonObject } from './record.ts';
import { signaturesOf } from './signatures.ts';

export interface ProxyResolution {
  readonly isProxy: boolean;
  readonly proxyType: string | null;
  readonly implementations: readonly { readonly address: string; readonly name?: string }[];
}

const noProxy: ProxyResolution = { isProxy: false, proxyType: null, implementations: [] };

/** What the service has instead of a number for what was deployed on a chain that is no more. */
export const unknownNumber = '-1';

/** How a compiled contract came to the ledger. `creation` absent: only the runtime side was matched. */
export interface Deployment {
  readonly deployed: Deployed;
  readonly creation?: { readonly transactionHash: string; readonly blockNumber: string; readonly deployer: string };
  readonly proxyResolution?: JsonObject | ProxyResolution;
}

/** All members of a record but the minimal ones, for a contract that solc compiled (Solidity or Yul). */
export function solidityDetails(compiled: Compiled, deployment: Deployment): JsonObject {
  const { output, stdJsonInput, name, target } = compiled;
  const { bytecode, deployedBytecode } = output.evm;
  const creation = creationBytecode(bytecode, deployment.deployed);
  const unmatched = { onchainBytecode: null, transformations: null, transformationValues: null };
  const origin = deployment.creation;
  const isYul = stdJsonInput.language === 'Yul';
  const layouts = {
    storageLayout: output.storageLayout ?? null,
    transientStorageLayout: output.transientStorageLayout ?? null,
  };
  const runtime = runtimeBytecode(deployedBytecode, deployment.deployed);
  return {
    creationBytecode: origin ? creation : { ...creation, ...unmatched },
    runtimeBytecode: isYul ? { ...runtime, immutableReferences: null } : runtime,
    deployment: {
      transactionHash: origin?.transactionHash ?? null,
      blockNumber: origin?.blockNumber ?? null,
      transactionIndex: origin ? (origin.blockNumber === unknownNumber ? unknownNumber : '0') : null,
      deployer: origin?.deployer ?? null,
    },
    sources: stdJsonInput.sources,
    compilation: {
      language: stdJsonInput.language,
      compiler: 'solc',
      compilerVersion: compiled.compilerVersion,
      compilerSettings: stdJsonInput.settings,
      name,
      fullyQualifiedName: `${target}:${name}`,
    },
    abi: output.abi ?? null,
    metadata: output.metadata === undefined ? null : JSON.parse(output.metadata),
    ...layouts,
    userdoc: output.userdoc ?? null,
    devdoc: output.devdoc ?? null,
    sourceIds: compiled.sourceIds,
    stdJsonInput,
    stdJsonOutput: { sources: compiled.sourceIds, contracts: { [target]: { [name]: { ...output, ...layouts } } } },
    signatures: signaturesOf(output.abi ?? null),
    proxyResolution: deployment.proxyResolution ?? noProxy,
  };
}
