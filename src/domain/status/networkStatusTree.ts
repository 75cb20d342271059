import { type Component, componentWeight } from './networkStatus.ts';
import { componentsById, concernsNetwork, networksOfComponent, type StatusNetwork } from './networkStatusScope.ts';

/** A component with what lies under it; only groups have children. */
export interface ComponentNode {
  readonly component: Component;
  /** By position, then name. */
  readonly children: readonly ComponentNode[];
}

/** One heading of the status tree; `network` undefined is "General": what names no network. */
export interface NetworkSection {
  readonly network: StatusNetwork | undefined;
  readonly nodes: readonly ComponentNode[];
}

/**
 * Builds the tree from the flat list. Nothing is lost: a child whose header is missing (or lies under itself) stands
 * at the top. Components to be shown only when degraded are left out while operational, and groups left empty by that.
 */
export function componentTree(components: readonly Component[]): readonly ComponentNode[] {
  const byId = componentsById(components);
  const unique = [...byId.values()];
  const parents = new Map(unique.map((component) => [component.id, parentOf(component, byId)]));
  const childrenOf = Map.groupBy(unique, (component) => parents.get(component.id));
  const build = (parent: string | undefined): readonly ComponentNode[] =>
    (childrenOf.get(parent) ?? [])
      .filter((component) => !isHidden(component))
      .sort(byPosition)
      .map((component) => ({ component, children: build(component.id) }))
      .filter(({ component, children }) => children.length > 0 || !(childrenOf.has(component.id) && component.isGroup));
  return build(undefined);
}

/** The tree under one heading per network in use, general last; a group is placed by its own name or its children's. */
export function sectionsByNetwork(components: readonly Component[]): readonly NetworkSection[] {
  const byId = componentsById(components);
  const roots = componentTree(components).map((node) => ({ node, networks: networksOfNode(node, byId) }));
  const sections = (['mainnet', 'testnet', 'previewnet', undefined] as const).map((network) => ({
    network,
    nodes: roots
      .filter(({ networks }) => (network === undefined ? networks.length === 0 : networks.includes(network)))
      .map(({ node }) => node),
  }));
  return sections.filter(({ nodes }) => nodes.length > 0);
}

/** The sections to show for a network: its own and the general one; the latter alone when the page does not cover it. */
export function sectionsForNetwork(
  components: readonly Component[],
  network: StatusNetwork | undefined,
): readonly NetworkSection[] {
  return sectionsByNetwork(components).filter((section) =>
    concernsNetwork(section.network === undefined ? [] : [section.network], network),
  );
}

/** False when the components are those of other networks; a page that names no network at all is about any. */
export function coversNetwork(components: readonly Component[], network: StatusNetwork | undefined): boolean {
  const named = sectionsByNetwork(components).flatMap((section) => section.network ?? []);
  return named.length === 0 || concernsNetwork(named, network);
}

/** The worst state of a node and all below it: a header's own state may lag behind its children's. */
export function worstState(node: ComponentNode): string {
  return node.children
    .map(worstState)
    .reduce((worst, state) => (componentWeight(state) > componentWeight(worst) ? state : worst), node.component.state);
}

function networksOfNode(node: ComponentNode, byId: ReadonlyMap<string, Component>): readonly StatusNetwork[] {
  const own = networksOfComponent(node.component, byId);
  return own.length > 0 ? own : [...new Set(node.children.flatMap((child) => networksOfNode(child, byId)))];
}

/** The header's id, by `group_id` or by a header that lists the component; undefined at the top. */
function parentOf(component: Component, byId: ReadonlyMap<string, Component>): string | undefined {
  const header = component.groupId === undefined ? undefined : byId.get(component.groupId);
  if (!header) {
    return undefined;
  }
  const seen = new Set([component.id]);
  for (let above: Component | undefined = header; above; above = byId.get(above.groupId ?? '')) {
    if (seen.has(above.id)) {
      return undefined;
    }
    seen.add(above.id);
  }
  return header.id;
}

function isHidden(component: Component): boolean {
  return component.onlyShowIfDegraded && component.state === 'operational' && !component.isGroup;
}

function byPosition(a: Component, b: Component): number {
  return (
    (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER) || (a.name < b.name ? -1 : 1)
  );
}
