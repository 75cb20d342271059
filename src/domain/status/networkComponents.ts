import { parseEntityId } from '../entity/entityId.ts';
import { capitalized } from '../value/capitalized.ts';
import { type Component, componentWeight, type Incident, type Maintenance } from './networkStatus.ts';

/** The networks one status page covers. */
export type StatusNetwork = 'mainnet' | 'testnet' | 'previewnet';

const statusNetworks: readonly StatusNetwork[] = ['mainnet', 'testnet', 'previewnet'];

/** The networks a text names, in the order of {@link statusNetworks}; empty when it names none. */
export function networksInText(text: string): readonly StatusNetwork[] {
  const lower = text.toLowerCase();
  return statusNetworks.filter((network) => lower.includes(network));
}

/** The networks of a component: by its own name, else by its group header's; empty means general, shown everywhere. */
export function networksOfComponent(
  component: Component,
  componentsById: ReadonlyMap<string, Component>,
): readonly StatusNetwork[] {
  const own = networksInText(component.name);
  const header = component.groupId === undefined ? undefined : componentsById.get(component.groupId);
  return own.length > 0 || !header ? own : networksInText(header.name);
}

/**
 * The networks of an incident or maintenance: by its own name, else by its components, else by the names its updates
 * mention; empty means general, shown everywhere.
 */
export function networksOfEvent(
  event: Incident | Maintenance,
  componentsById: ReadonlyMap<string, Component>,
): readonly StatusNetwork[] {
  const own = networksInText(event.name);
  if (own.length > 0) {
    return own;
  }
  // The records in the event have no headers with them; the page’s list has.
  const byComponents = event.components.flatMap((component) => networksOfComponent(component, componentsById));
  const found =
    byComponents.length > 0
      ? byComponents
      : event.updates.flatMap((update) =>
          update.affected.flatMap(({ componentId, name }) => {
            const known = componentId === undefined ? undefined : componentsById.get(componentId);
            const named = networksInText(name);
            return named.length > 0 || !known ? named : networksOfComponent(known, componentsById);
          }),
        );
  return statusNetworks.filter((network) => found.includes(network));
}

/**
 * True when something of these networks belongs on the screen of `network`; what names no network belongs on all, also on
 * that of a network the page does not cover (undefined).
 */
export function concernsNetwork(networks: readonly StatusNetwork[], network: StatusNetwork | undefined): boolean {
  return networks.length === 0 || (network !== undefined && networks.includes(network));
}

/** The name of an event without the network it begins with where that is the shown one: `Testnet: slow` → `Slow`. */
export function eventTitle(name: string, network: StatusNetwork | undefined): string {
  const [begin = '', named] = /^(?:Hedera )?(mainnet|testnet|previewnet) ?[:|–-] ?/i.exec(name) ?? [];
  const rest = name.slice(begin.length);
  return named === undefined || named.toLowerCase() !== network || rest.trim() === '' ? name : capitalized(rest);
}

export function componentsById(components: readonly Component[]): ReadonlyMap<string, Component> {
  return new Map(components.map((component) => [component.id, component]));
}

/** A component's name taken apart for a narrow line. Untrusted texts. */
export interface ComponentTitle {
  readonly shortName: string;
  /** What stood beside it: the account of a node, its host without "Hosted by", its place. */
  readonly details: readonly string[];
  readonly version: string | undefined;
}

/**
 * `Node 3 (account 0.0.6) | Hosted for FIS | Florida` → `Node 3` with account, host and place; `Hedera Testnet (v0.77)
 * | Individual Nodes` → `Individual Nodes`, since it stands under its network's heading. Other names stay as they are.
 */
export function componentTitle(name: string): ComponentTitle {
  const [inParentheses = '', version] = / ?\(v(\d[\w.+-]{0,40})\)/i.exec(name) ?? [];
  const [first = '', ...rest] = name
    .replace(inParentheses, '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [, node, account] = /^Node (\d{1,18}) \(account (\d+\.\d+\.\d+)\)/i.exec(first) ?? [];
  if (account !== undefined && parseEntityId(account) !== undefined) {
    const details = rest.map((part) => part.replace(/^Hosted (?:by|for) /i, ''));
    return { shortName: `Node ${node}`, details: [account, ...details], version };
  }
  const [second, ...others] = rest;
  return second !== undefined && networksInText(first).length > 0
    ? { shortName: second, details: others, version }
    : { shortName: first || name, details: rest, version };
}

/** A name of more words without the network that it ends with, for below the heading of that network. */
export function withoutNetwork(name: string): string {
  const words = name.split(' ');
  const last = words.at(-1)?.toLowerCase();
  return words.length > 2 && statusNetworks.some((network) => network === last) ? words.slice(0, -1).join(' ') : name;
}

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
