import * as vscode from 'vscode';
import { type Component, componentWeight, formatState } from '../../domain/status/networkStatus.ts';
import { componentTitle, type StatusNetwork } from '../../domain/status/networkStatusScope.ts';
import { type ComponentNode, sectionsForNetwork, worstState } from '../../domain/status/networkStatusTree.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimeOfDay } from '../../domain/value/timestamp.ts';
import { idByNews, type TreeNode } from '../../editor/treeNode.ts';
import { serviceState } from './serviceState.ts';
import { componentIcon } from './statusIcons.ts';

/** The components of a network and the general ones, worst first; what is healthy stays closed. */
export function componentNodes(
  components: readonly Component[],
  network: StatusNetwork | undefined,
): readonly TreeNode[] {
  const sections = sectionsForNetwork(components, network);
  // One heading over all would only cost a click.
  if (sections.length === 1) {
    return nodesOf(sections[0]?.nodes ?? []);
  }
  return sections.map((section) => {
    const worst = worstFirst(section.nodes).map(worstState)[0] ?? 'operational';
    const label = section.network === undefined ? vscode.l10n.t('General') : formatState(section.network);
    // The page's name of the selected network is not always that of the settings.
    const isSelected = section.network !== undefined && section.network === network;
    const state = isSelected ? vscode.l10n.t('{0} · selected', serviceState(worst)) : serviceState(worst);
    const isExpanded = section.network === network || componentWeight(worst) > 0;
    return {
      id: idByNews(`components/${section.network ?? 'general'}`, isExpanded),
      label,
      description: state,
      icon: componentIcon(worst),
      accessibleLabel: `${label}, ${state}`,
      isExpanded,
      children: () => nodesOf(section.nodes),
    };
  });
}

/** How many of the components of a network and the general ones are not as they should be: `3 of 12 affected`. */
export function affectedText(components: readonly Component[], network: StatusNetwork | undefined): string {
  const all = sectionsForNetwork(components, network).flatMap(({ nodes }) => nodes.flatMap(leavesOf));
  return vscode.l10n.t('{0} of {1} affected', all.filter(isTroubled).length, all.length);
}

function leavesOf(node: ComponentNode): readonly ComponentNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

function isTroubled(node: ComponentNode): boolean {
  return componentWeight(worstState(node)) > 0;
}

function nodesOf(nodes: readonly ComponentNode[]): readonly TreeNode[] {
  return worstFirst(nodes).map(componentNode);
}

function worstFirst(nodes: readonly ComponentNode[]): readonly ComponentNode[] {
  return nodes.toSorted((a, b) => componentWeight(worstState(b)) - componentWeight(worstState(a)));
}

function componentNode(node: ComponentNode): TreeNode {
  const { component, children } = node;
  const worst = worstState(node);
  const state = children.length === 0 ? serviceState(worst) : groupState(children, worst);
  const isFine = children.length === 0 && componentWeight(worst) === 0;
  const { shortName, details, version } = componentTitle(component.name);
  const name = singleLine(shortName);
  return {
    id: idByNews(`component/${component.id}`, componentWeight(worst) > 0),
    label: name,
    // The state first: a narrow line is cut. That of one in good health is its icon, which leaves room for its version.
    description: [
      isFine ? (version === undefined ? undefined : `v${version}`) : state,
      ...details.map((text) => singleLine(text)),
    ]
      .filter(Boolean)
      .join(' · '),
    tooltip: componentTooltip(component, serviceState(worst)),
    icon: componentIcon(worst),
    accessibleLabel: [
      name,
      state,
      ...details.map((text) => singleLine(text)),
      version === undefined ? undefined : vscode.l10n.t('version {0}', version),
    ]
      .filter(Boolean)
      .join(', '),
    copyText: component.name,
    isExpanded: componentWeight(worst) > 0,
    ...(children.length === 0 ? {} : { children: () => nodesOf(children) }),
  };
}

/** `5 operational`, or `2 of 7 degraded`. */
function groupState(children: readonly ComponentNode[], worst: string): string {
  const alike = children.filter((child) => worstState(child) === worst).length;
  return componentWeight(worst) === 0
    ? vscode.l10n.t('{0} operational', children.length)
    : alike === 0
      ? serviceState(worst)
      : vscode.l10n.t('{0} of {1} {2}', alike, children.length, serviceState(worst));
}

function componentTooltip(component: Component, state: string): string {
  const since =
    component.updatedAtMs === undefined ? '' : vscode.l10n.t('Last change {0}', formatTimeOfDay(component.updatedAtMs));
  return [singleLine(component.name), state, singleLine(component.description ?? '', 400), since]
    .filter((line) => line !== '')
    .join('\n');
}
