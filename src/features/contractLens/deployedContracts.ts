import type * as vscode from 'vscode';
import type { ContractMention } from '../../domain/contract/contractMentions.ts';
import { baseName } from '../../domain/contract/sourcePath.ts';
import { contractNameOf, type Deployment } from '../../domain/deployment/deployment.ts';
import { networkOfDeployment } from '../../domain/deployment/deploymentNetwork.ts';
import { parseEntityId } from '../../domain/entity/entityId.ts';
import { parseEvmAddress } from '../../domain/entity/evmAddress.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { readSymbols, type SourceSymbol } from '../../domain/source/sourceOutline.ts';
import { yieldingScan } from '../../editor/yieldingScan.ts';

/** A contract that a source declares, where records say that it was deployed: the newest deployment of one network. */
export interface DeployedMention extends ContractMention {
  readonly deployment: Deployment;
  /** Earlier deployments on the network. */
  readonly older: number;
  /** Which network it is in its line, from 0. */
  readonly place: number;
  /** Networks beyond those that have a lens; told behind the last. */
  readonly more: readonly Pick<DeployedMention, 'reference' | 'network' | 'deployment'>[];
}

/** Networks with a lens each. */
const maxNetworks = 2;
const maxContracts = 20;
/** Of a source; larger ones are written by tools. */
const maxSteps = 300_000;

/** True for sources of Solidity and Vyper. */
export function mayDeclare({ fileName }: Pick<vscode.TextDocument, 'fileName'>): boolean {
  return /\.(?:sol|vy)$/.test(fileName);
}

/** Where a document declares contracts that were deployed; none for other documents. Undefined when cancelled. */
export async function deployedIn(
  document: vscode.TextDocument,
  deployments: readonly Deployment[],
  networks: Networks,
  token: vscode.CancellationToken,
): Promise<readonly DeployedMention[] | undefined> {
  const path = document.fileName;
  const ofFile = mayDeclare(document) ? deployments.filter((one) => isOfFile(one, path)) : [];
  if (ofFile.length === 0) {
    return [];
  }
  const symbols = path.endsWith('.vy')
    ? [{ name: baseName(path).slice(0, -'.vy'.length), nameStart: 0, nameEnd: 0 }]
    : await yieldingScan(contractsIn(document.getText()), token);
  const called = ofFile.map((one) => (one.tool === 'list' ? plainName(contractNameOf(one)) : contractNameOf(one)));
  return symbols?.slice(0, maxContracts).flatMap(({ name, nameStart, nameEnd }) => {
    const plain = plainName(name);
    const own = ofFile.filter(({ tool }, at) => called[at] === (tool === 'list' ? plain : name));
    const { line } = document.positionAt(nameStart);
    return newestByNetwork(own, networks)
      .map((found, place, all) => ({
        ...{ ...found, place, line, start: nameStart, end: nameEnd, isDeclared: true },
        more: place === maxNetworks - 1 ? all.slice(maxNetworks) : [],
      }))
      .slice(0, maxNetworks);
  });
}

function* contractsIn(text: string): Generator<SourceSymbol | undefined> {
  for (const symbol of readSymbols(text, 'Solidity', { stepsLeft: maxSteps })) {
    yield symbol?.kind === 'contract' || symbol?.kind === 'library' ? symbol : undefined;
  }
}

/** In lists people write `fundVault` or `FUND_VAULT` for `FundVault`. */
function plainName(contractName: string): string {
  return contractName.replace(/[_-]/g, '').toLowerCase();
}

/** A record that names a source counts for files of that name only. */
function isOfFile({ sourcePath }: Deployment, path: string): boolean {
  return sourcePath === undefined || baseName(sourcePath) === baseName(path);
}

/** The selected network first, then by time. `deployments` come newest first. */
function newestByNetwork(deployments: readonly Deployment[], networks: Networks) {
  const found = deployments.flatMap((deployment) => {
    const network = networkOfDeployment(deployment, networks);
    const reference = parseEvmAddress(deployment.key) ?? parseEntityId(deployment.key);
    return network === undefined || reference === undefined ? [] : [{ deployment, network, reference }];
  });
  const isOther = ({ network }: { readonly network: Network }) => Number(network.name !== networks.network.name);
  return [...Map.groupBy(found, ({ network }) => network.name).values()]
    .flatMap(([newest, ...others]) =>
      newest === undefined ? [] : [{ ...newest, older: countOthers(newest.deployment, others) }],
    )
    .toSorted((a, b) => isOther(a) - isOther(b));
}

/** Several tools may record one deployment. */
function countOthers({ key }: Deployment, others: readonly { readonly deployment: Deployment }[]): number {
  const keys = new Set(others.map(({ deployment }) => deployment.key));
  return keys.size - Number(keys.has(key));
}
