import * as vscode from 'vscode';
import { baseName } from '../../domain/contract/sourcePath.ts';
import { contractNameOf, type Deployment } from '../../domain/deployment/deployment.ts';
import { deploymentAt } from '../../domain/deployment/namedDeployment.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError } from '../../domain/failure.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { networkPath, readNetworkPath } from '../../domain/network/networkPath.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { localSources } from '../../domain/verification/buildOutput.ts';
import { builtContracts, recordedContracts } from '../../domain/verification/recordedContracts.ts';
import { renderCode } from '../../domain/verification/verificationJob.ts';
import { findNamesakes } from '../../editor/files.ts';
import { schemes } from '../../manifest.ts';
import { checkedContract } from './addressStep.ts';
import { findBuild, readOneBuild } from './buildFiles.ts';
import { targetNamed, type VerificationDependencies } from './dependencies.ts';

type Dependencies = Pick<VerificationDependencies, 'networkContext' | 'deployments'>;

/**
 * `hieroLens.deployments.compare`: opens what a recorded contract was built from beside the workspace's file, where the
 * tool keeps it with the record; else the code that is deployed beside that of the build.
 */
export async function compareDeployed(dependencies: Dependencies, argument: unknown): Promise<void> {
  const target = targetNamed(dependencies.networkContext, memberOf(argument, 'network'));
  const { name: network, chainId } = target.network;
  const address = await checkedContract(target, chainId, memberOf(argument, 'address'));
  const deployment = await recordOf(dependencies, network, address);
  const name = singleLine(contractNameOf(deployment), 80);
  const source = await keptSource(deployment);
  const [own] = source === undefined ? [] : await findNamesakes(source.path);
  const uriOf = (document: string) =>
    vscode.Uri.from({ scheme: schemes.verification, path: networkPath(network, `${address}/${document}`) });
  const diff = (left: vscode.Uri, right: vscode.Uri, title: string) =>
    vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: true });
  await (source !== undefined && own !== undefined
    ? diff(uriOf(`source/${baseName(source.path)}`), own, vscode.l10n.t('{0}: deployed ↔ workspace', name))
    : diff(uriOf('deployed.evm'), uriOf('built.evm'), vscode.l10n.t('{0}: deployed ↔ built', name)));
}

/** The text of a document that {@link compareDeployed} opens; undefined for another's. */
export async function renderDeployed(
  dependencies: Dependencies,
  { path }: vscode.Uri,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { network = '', rest = '' } = readNetworkPath(path) ?? {};
  const [written = '', document] = rest.split('/');
  const address = parseEvmAddress(written);
  if (address === undefined) {
    return undefined;
  }
  const { networkContext } = dependencies;
  switch (document) {
    case 'source':
      return (await keptSource(await recordOf(dependencies, network, address)))?.text ?? noRecord();
    case 'built.evm':
      return renderCode(await builtCode(await recordOf(dependencies, network, address), signal));
    case 'deployed.evm': {
      const { ledger } = networkContext.clientsOf(networkNamed(networkContext, network));
      return renderCode((await ledger.contract({ contractIdOrAddress: address }, { signal })).runtimeBytecode ?? '');
    }
    default:
      return undefined;
  }
}

async function recordOf({ networkContext, deployments }: Dependencies, network: string, address: string) {
  const found = deploymentAt(await deployments.all(), [address], networkNamed(networkContext, network));
  return found?.deployment ?? noRecord();
}

function noRecord(): never {
  throw new InputError('no-record', vscode.l10n.t('No record in the workspace says that it was deployed.'));
}

/** The contract's own source, of the compiler input that the tool keeps with the record. */
async function keptSource(deployment: Deployment) {
  for (const file of deployment.tool === 'truffle' ? [] : deployment.buildFiles) {
    const [found] = recordedContracts(deployment, await readOneBuild(file));
    const path = found?.contract.sourcePath ?? '';
    const text = found && localSources(found.contract)?.get(path);
    if (text !== undefined) {
      return { path, text };
    }
  }
  return undefined;
}

/** Hex digits of the code of the workspace's build, with zeros for libraries. */
async function builtCode(deployment: Deployment, signal: AbortSignal): Promise<string> {
  const [built] = builtContracts(deployment, (await findBuild(signal)).contracts);
  if (built === undefined) {
    throw new InputError('no-build', vscode.l10n.t('There is no build output in the workspace: compile it first.'));
  }
  return built.object.replace(/__.{36}__/g, '0'.repeat(40));
}
