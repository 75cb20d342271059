import * as vscode from 'vscode';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { networkOfDeployment } from '../../domain/deployment/deploymentNetwork.ts';
import { deploymentsNamed } from '../../domain/deployment/namedDeployment.ts';
import type { Network } from '../../domain/network/network.ts';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { pickItem } from '../../editor/questions.ts';

/** A deployment on a network that is set up. */
interface PlacedDeployment {
  readonly deployment: Deployment;
  readonly network: Network;
}

const maxOffered = 100;

/**
 * The deployments of a name on every network that is set up, the asked one first, and of each the newest first. Where no
 * name is written so, capitals do not matter.
 */
export function placedDeployments(
  deployments: readonly Deployment[],
  name: string,
  networks: Networks,
): readonly PlacedDeployment[] {
  const exact = deploymentsNamed(deployments, name);
  const lower = name.toLowerCase();
  const named = exact.length > 0 ? exact : deployments.filter((one) => one.name.toLowerCase() === lower);
  const placed = named.flatMap((deployment) => {
    const network = networkOfDeployment(deployment, networks);
    return network === undefined ? [] : [{ deployment, network }];
  });
  const groups = [...Map.groupBy(placed, ({ network }) => network.name)];
  return groups
    .toSorted(([one], [other]) => Number(other === networks.network.name) - Number(one === networks.network.name))
    .flatMap(([, group]) => group);
}

/** The deployment that is meant, of those with one name; undefined when the user gave up. */
export async function pickDeployment(alike: readonly PlacedDeployment[]): Promise<PlacedDeployment | undefined> {
  const [first, ...others] = alike;
  if (first === undefined || others.length === 0) {
    return first;
  }
  const items = alike.slice(0, maxOffered).map((one, index) => {
    const { key, deployedAtMs, path } = one.deployment;
    const isNewest = one.network !== alike[index - 1]?.network && one.network === alike[index + 1]?.network;
    const description = [
      singleLine(one.network.name, 60),
      ...(isNewest ? [vscode.l10n.t('newest')] : []),
      ...(deployedAtMs === undefined ? [] : [formatTime(deployedAtMs)]),
    ];
    return { one, label: key, description: description.join(' · '), detail: singleLine(path, 200) };
  });
  const title = vscode.l10n.t('Deployments of {0}', singleLine(first.deployment.name, 60));
  return (await pickItem(items, { title, matchOnDescription: true, ignoreFocusOut: true }))?.one;
}
