import * as vscode from 'vscode';
import {
  type ComponentNode,
  componentTitle,
  type StatusNetwork,
  sectionsForNetwork,
  withoutNetwork,
  worstState,
} from '../../domain/status/networkComponents.ts';
import { type Component, componentWeight, formatState, type StateName } from '../../domain/status/networkStatus.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatTimeOfDay } from '../../domain/value/timestamp.ts';
import { idByNews, type TreeNode } from '../../editor/treeNode.ts';
import { componentIcon, componentIconBefore, formerly, serviceState } from './stateDisplay.ts';

/** How a state is shown: as it is, or as it was. */
interface StateLook {
  readonly icon: (state: StateName) => vscode.ThemeIcon;
  readonly text: (state: StateName) => string;
}

export const presentState: StateLook = { icon: componentIcon, text: serviceState };
export const formerState: StateLook = {
  icon: componentIconBefore,
  text: (state) => formerly(serviceState(state)),
};

interface ComponentsOverview {
  readonly network: StatusNetwork | undefined;
  /** The worst state of them, undefined where there are none. */
  readonly worst: StateName | undefined;
  readonly unread: 'all' | number;
}

/** The line of all components. */
export function componentsNode(
  components: readonly Component[],
  { network, worst, unread }: ComponentsOverview,
  look: StateLook,
): TreeNode {
  const label = vscode.l10n.t('Components');
  const isFine = worst === undefined || componentWeight(worst) === 0;
  // How bad it is stands in the first line, and beside each of them.
  const read = isFine
    ? worst === undefined
      ? vscode.l10n.t('none')
      : look.text(worst)
    : affectedText(components, network);
  const state = unread === 'all' ? vscode.l10n.t('not read') : [read, unreadText(unread)].filter(Boolean).join(' · ');
  return {
    id: 'components',
    label,
    description: state,
    icon: isFine ? new vscode.ThemeIcon('server') : look.icon(worst),
    accessibleLabel: `${label}, ${state}`,
    contextValue: 'section.components',
    isExpanded: true,
    // The tree would say of an empty list that there are none.
    ...(unread === 'all' ? {} : { children: () => componentNodes(components, network, look) }),
  };
}

/** How many rows of a list could not be read; undefined when all are. */
export function unreadText(count: number): string | undefined {
  return count === 0 ? undefined : vscode.l10n.t('{0} not read', count);
}

/** The components of a network and the general ones, worst first; what is healthy stays closed. */
function componentNodes(
  components: readonly Component[],
  network: StatusNetwork | undefined,
  look: StateLook,
): readonly TreeNode[] {
  const sections = sectionsForNetwork(components, network);
  // One heading over all would only cost a click.
  if (sections.length === 1) {
    return nodesOf(sections[0]?.nodes ?? [], 'components', look);
  }
  return sections.map((section) => {
    const worst = worstFirst(section.nodes).map(worstState)[0] ?? 'operational';
    const label = section.network === undefined ? vscode.l10n.t('General') : formatState(section.network);
    // The page's name of the selected network is not always that of the settings.
    const isSelected = section.network !== undefined && section.network === network;
    const state = isSelected ? vscode.l10n.t('{0} · selected', look.text(worst)) : look.text(worst);
    const id = `components/${section.network ?? 'general'}`;
    const isExpanded = section.network === network || componentWeight(worst) > 0;
    return {
      id: idByNews(id, isExpanded),
      label,
      description: state,
      icon: look.icon(worst),
      accessibleLabel: `${label}, ${state}`,
      isExpanded,
      children: () => nodesOf(section.nodes, id, look),
    };
  });
}

/** How many of the components of a network and the general ones are not as they should be: `3 of 12 affected`. */
function affectedText(components: readonly Component[], network: StatusNetwork | undefined): string {
  const all = sectionsForNetwork(components, network).flatMap(({ nodes }) => nodes.flatMap(leavesOf));
  return vscode.l10n.t('{0} of {1} affected', all.filter(isTroubled).length, all.length);
}

function leavesOf(node: ComponentNode): readonly ComponentNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

function isTroubled(node: ComponentNode): boolean {
  return componentWeight(worstState(node)) > 0;
}

/** Beside trouble, the healthy ones are one closed line. */
function nodesOf(nodes: readonly ComponentNode[], idPrefix: string, look: StateLook): readonly TreeNode[] {
  const fine = nodes.filter((node) => !isTroubled(node));
  if (fine.length < 2 || fine.length === nodes.length) {
    return worstFirst(nodes).map((node) => componentNode(node, look));
  }
  return [
    ...worstFirst(nodes.filter(isTroubled)).map((node) => componentNode(node, look)),
    {
      id: `${idPrefix}/operational`,
      label: vscode.l10n.t('{0} operational', fine.length),
      icon: look.icon('operational'),
      children: () => fine.map((node) => componentNode(node, look)),
    },
  ];
}

function worstFirst(nodes: readonly ComponentNode[]): readonly ComponentNode[] {
  return nodes.toSorted((a, b) => componentWeight(worstState(b)) - componentWeight(worstState(a)));
}

function componentNode(node: ComponentNode, look: StateLook): TreeNode {
  const { component, children } = node;
  const worst = worstState(node);
  const state = children.length === 0 ? look.text(worst) : groupState(children, worst);
  const isFine = children.length === 0 && componentWeight(worst) === 0;
  const { shortName, version, ...title } = componentTitle(component.name);
  const details = title.details.map((text) => singleLine(text));
  const name = singleLine(withoutNetwork(shortName));
  return {
    id: idByNews(`component/${component.id}`, componentWeight(worst) > 0),
    label: name,
    // A narrow line is cut: what the icon and the heading say, too, has the end, or leaves its place to the version.
    description: [isFine && version !== undefined ? `v${version}` : undefined, ...details, isFine ? undefined : state]
      .filter(Boolean)
      .join(' · '),
    tooltip: componentTooltip(component, look.text(worst)),
    icon: look.icon(worst),
    accessibleLabel: [
      name,
      state,
      ...details,
      version === undefined ? undefined : vscode.l10n.t('version {0}', version),
    ]
      .filter(Boolean)
      .join(', '),
    copyText: component.name,
    isExpanded: componentWeight(worst) > 0,
    ...(children.length === 0 ? {} : { children: () => nodesOf(children, `component/${component.id}`, look) }),
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
