import * as vscode from 'vscode';
import { isUnsupportedChain } from '../../domain/contract/contractStore.ts';
import { argumentOf, contractOn, type NetworkContract } from '../../domain/contract/networkContract.ts';
import { formatMatch, type MatchKind } from '../../domain/contract/verifiedContract.ts';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { networkOfDeployment } from '../../domain/deployment/deploymentNetwork.ts';
import { deploymentAt } from '../../domain/deployment/namedDeployment.ts';
import { keyIn } from '../../domain/deployment/recordMembers.ts';
import { type EntityId, parseEntityId } from '../../domain/entity/entityId.ts';
import { type EvmAddress, parseEvmAddress, shortenAddress } from '../../domain/entity/evmAddress.ts';
import { errorResponseStatus } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { timeAgo } from '../../editor/age.ts';
import { commandOf } from '../../editor/commands.ts';
import type { NetworkContext } from '../../editor/networkContext.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { type AgingNodes, messageNode, passIcon, type TreeNode } from '../../editor/treeNode.ts';
import type { LedgerClient } from '../../services/ledger/ledgerClient.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';
import { proxyNodes, readProxySlots } from './proxyNodes.ts';

export interface DeploymentClients {
  readonly ledger: Pick<LedgerClient, 'contract' | 'contractState'>;
  readonly verification: Pick<VerificationClient, 'contract'>;
}

type Context = Pick<NetworkContext<DeploymentClients>, 'network' | 'networks' | 'clientsOf'>;

/** What is asked of one network's services, and what records call a contract there. */
interface Asked extends Pick<Context, 'clientsOf'> {
  readonly nameOf: (address: string) => string | undefined;
}

/** Contracts of one network; each that is shown is asked for. */
const maxShown = 50;
const freshForMs = 10 * 60_000;

/** Networks with the contracts on them, the selected one first; chains of others last, which are named and left alone. */
export function networkNodes(deployments: readonly Deployment[], context: Context): readonly TreeNode[] {
  const groups = [...Map.groupBy(deployments, (one) => placeOf(one, context)).entries()];
  const namedOn = (network: Network) => (address: string) =>
    deploymentAt(deployments, [address], network)?.deployment.name;
  const rank = ([, [first]]: (typeof groups)[number]) => {
    const network = first && networkOfDeployment(first, context);
    return network === undefined ? 2 : network.name === context.network.name ? 0 : 1;
  };
  return groups
    .toSorted((a, b) => rank(a) - rank(b))
    .map(([place, own]) => {
      const network = own[0] && networkOfDeployment(own[0], context);
      const names = [...Map.groupBy(own, ({ name }) => name).values()];
      return network === undefined
        ? otherChainNode(place, names)
        : {
            id: `deployments/${place}`,
            label: singleLine(network.name, 60),
            description: vscode.l10n.t('chain {0}', network.chainId),
            icon: new vscode.ThemeIcon('globe'),
            isExpanded: network.name === context.network.name,
            children: () => contractNodes(names, network, { clientsOf: context.clientsOf, nameOf: namedOn(network) }),
          };
    });
}

function placeOf(deployment: Deployment, networks: Networks): string {
  const { chainId, networkName } = deployment;
  const network = networkOfDeployment(deployment, networks);
  const other =
    chainId === undefined
      ? vscode.l10n.t('network {0}', singleLine(networkName ?? '?', 60))
      : vscode.l10n.t('chain {0}', chainId);
  return network?.name ?? other;
}

function otherChainNode(place: string, names: readonly (readonly Deployment[])[]): TreeNode {
  const shown = names.flatMap(([newest]) => newest ?? []).slice(0, maxShown);
  return {
    id: `deployments/${place}`,
    label: place,
    description: vscode.l10n.t('not a network of yours: nothing is asked'),
    icon: new vscode.ThemeIcon('circle-slash'),
    children: () =>
      shown.map(({ name, key }) => ({
        id: `deployments/${place}/${key}/${name}`,
        label: singleLine(name, 60),
        description: parseEvmAddress(key) === undefined ? key : shortenAddress(key),
        tooltip: key,
        copyText: key,
        icon: new vscode.ThemeIcon('file-code'),
      })),
  };
}

function contractNodes(names: readonly (readonly Deployment[])[], network: Network, asked: Asked): readonly TreeNode[] {
  const left = names.length - maxShown;
  return [
    ...names.slice(0, maxShown).flatMap((own) => contractNode(own, network, asked)),
    ...(left > 0
      ? [messageNode(`deployments/${network.name}/more`, vscode.l10n.t('{0} more are not shown', left), 'ellipsis')]
      : []),
  ];
}

/** A contract by its newest deployment; it is asked for as soon as it is drawn, and shows then whether it is verified. */
function contractNode(own: readonly Deployment[], network: Network, { clientsOf, nameOf }: Asked): readonly TreeNode[] {
  const [newest] = own;
  const reference = newest && (parseEvmAddress(newest.key) ?? parseEntityId(newest.key));
  if (newest === undefined || reference === undefined) {
    return [];
  }
  const id = `deployments/${network.name}/${newest.key}/${newest.name}`;
  const age = newest.deployedAtMs === undefined ? undefined : timeAgo(newest.deployedAtMs);
  recorded.set(id, own);
  const describe = (...parts: readonly (string | undefined)[]) => [...parts, age].filter(Boolean).join(' · ');
  return [
    {
      id,
      label: singleLine(newest.name, 60),
      description: describe(shortKey(newest.key)),
      icon: new vscode.ThemeIcon('file-code'),
      contextValue: 'linked',
      network: network.name,
      reference,
      copyText: newest.key,
      async children(): Promise<AgingNodes> {
        const found = await find(reference, newest, network, { ...clientsOf(network), nameOf });
        const draw = () => rowsOf(id, recorded.get(id) ?? own, network, found);
        const content = { draw, freshForMs };
        answers.set(content, found);
        return content;
      },
      summarize: ({ good, failure }) => {
        const found = good && answers.get(good);
        const state = failure === undefined ? stateText(found) : vscode.l10n.t('no answer');
        const description = describe(foundId(found) ?? shortKey(newest.key), state);
        const unverified = found?.kind === 'unverified' ? found : undefined;
        return {
          description,
          contextValue: ['linked', unverified?.kind].filter(Boolean).join(' '),
          contract: unverified && argumentOf(unverified.key),
          icon: stateIcon(found),
          accessibleLabel: `${singleLine(newest.name, 60)}, ${description}`,
        };
      },
    },
  ];
}

/** What records say by now, by the id of the line: what was asked of the services stays. */
const recorded = new Map<string, readonly Deployment[]>();
/** What the lines of a contract were made of. */
const answers = new WeakMap<AgingNodes, Found>();

function shortKey(key: string): string {
  return parseEvmAddress(key) === undefined ? key : shortenAddress(key);
}

/** What the services say of a deployment. */
type Found =
  /** `other`: a list of names and addresses has those of accounts too. */
  | { readonly kind: 'gone' | 'other' }
  | {
      readonly kind: 'verified' | 'unverified' | 'uncovered';
      readonly id: EntityId;
      readonly key: NetworkContract;
      readonly match?: MatchKind | undefined;
      /** What the chain says of a proxy, as rows; undefined for what no record calls one. */
      readonly proxy: ReturnType<typeof proxyNodes> | undefined;
    };

async function find(
  reference: EvmAddress | EntityId,
  deployment: Deployment,
  network: Network,
  { ledger, verification, nameOf }: DeploymentClients & Pick<Asked, 'nameOf'>,
): Promise<Found> {
  const contract = await ledger.contract({ contractIdOrAddress: reference }).catch((error: unknown) => {
    if (errorResponseStatus(error) === 404) {
      return undefined;
    }
    throw error;
  });
  if (contract === undefined) {
    return { kind: deployment.tool === 'list' ? 'other' : 'gone' };
  }
  const key = contractOn(network, contract.evmAddress);
  const slots = deployment.proxy && (await readProxySlots(ledger, key.address));
  const shown = { network: network.name, nameOf };
  const proxy = slots && deployment.proxy && proxyNodes(deployment.proxy, slots, deployment.key, shown);
  const own = { id: contract.id, key, proxy };
  try {
    const lookup = await verification.contract(key, { fields: ['compilation'] });
    return lookup.verified ? { ...own, kind: 'verified', match: lookup.match } : { ...own, kind: 'unverified' };
  } catch (error) {
    if (isUnsupportedChain(error)) {
      return { ...own, kind: 'uncovered' };
    }
    throw error;
  }
}

function foundId(found: Found | undefined): string | undefined {
  return found !== undefined && 'id' in found ? found.id : undefined;
}

function stateText(found: Found | undefined): string | undefined {
  switch (found?.kind) {
    case 'verified':
      return found.proxy?.isOther
        ? vscode.l10n.t('proxy differs from its record')
        : phraseText(formatMatch(found.match)).toLowerCase();
    case 'unverified':
      return vscode.l10n.t('not verified');
    case 'uncovered':
      return vscode.l10n.t('not covered by the service');
    case 'gone':
      return vscode.l10n.t('not on the ledger');
    case 'other':
      return vscode.l10n.t('no contract');
    default:
      return undefined;
  }
}

function stateIcon(found: Found | undefined): vscode.ThemeIcon {
  const isOther = found !== undefined && 'proxy' in found && found.proxy?.isOther === true;
  return isOther || found?.kind === 'gone'
    ? new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'))
    : found?.kind === 'verified'
      ? passIcon
      : new vscode.ThemeIcon(found?.kind === 'other' ? 'circle-outline' : 'file-code');
}

function rowsOf(
  id: string,
  [newest, ...older]: readonly Deployment[],
  network: Network,
  found: Found,
): readonly TreeNode[] {
  if (newest === undefined) {
    return [];
  }
  const { key, deployedAtMs, deployer, transactionHash, record, path } = newest;
  const row = (name: string, label: string, description: string, icon: string, more: Partial<TreeNode> = {}) => ({
    ...{
      id: `${id}/${name}`,
      label,
      description,
      tooltip: `${label} ${description}`,
      icon: new vscode.ThemeIcon(icon),
    },
    ...{ network: network.name, copyText: description, ...more },
  });
  const linked = (reference: string) => ({ reference, contextValue: 'linked', copyText: reference });
  const uri = vscode.Uri.parse(record);
  const others = older.filter((one) => one.key !== key);
  return [
    ...('proxy' in found ? (found.proxy?.nodes ?? []) : []),
    ...('key' in found
      ? [row('address', vscode.l10n.t('Address'), shortenAddress(found.key.address), 'link', linked(found.key.address))]
      : []),
    ...stateRows(found, row),
    ...(deployedAtMs === undefined ? [] : [row('time', vscode.l10n.t('Deployed'), formatTime(deployedAtMs), 'clock')]),
    ...(deployer === undefined
      ? []
      : [row('by', vscode.l10n.t('By'), shortKey(keyIn(deployer) ?? deployer), 'account', linked(deployer))]),
    ...(transactionHash === undefined
      ? []
      : [
          row(
            'transaction',
            vscode.l10n.t('Transaction'),
            shortenAddress(transactionHash),
            'arrow-swap',
            linked(transactionHash),
          ),
        ]),
    row('record', vscode.l10n.t('Record'), singleLine(path, 200), 'json', {
      command: { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [uri] },
    }),
    ...others.slice(0, maxShown).map((one) =>
      row(
        `older ${one.key}`,
        // Without a time it is not known which is older.
        one.deployedAtMs === undefined ? vscode.l10n.t('Also') : vscode.l10n.t('Earlier'),
        [shortKey(one.key), one.deployedAtMs && timeAgo(one.deployedAtMs)].filter(Boolean).join(' · '),
        'history',
        linked(one.key),
      ),
    ),
  ];
}

function stateRows(
  found: Found,
  row: (name: string, label: string, description: string, icon: string, more?: Partial<TreeNode>) => TreeNode,
): readonly TreeNode[] {
  if (found.kind === 'verified') {
    const match = phraseText(formatMatch(found.match));
    const command = commandOf(match, 'hieroLens.contract.openOverview', argumentOf(found.key));
    return [row('match', vscode.l10n.t('Verified'), match, 'verified', { command })];
  }
  if (found.kind === 'unverified') {
    const title = vscode.l10n.t('Verify');
    const command = commandOf(title, 'hieroLens.verification.fromWorkspace', argumentOf(found.key));
    return [row('match', title, vscode.l10n.t('not verified'), 'cloud-upload', { command })];
  }
  const state = stateText(found);
  return state === undefined ? [] : [row('match', state, '', 'info')];
}
