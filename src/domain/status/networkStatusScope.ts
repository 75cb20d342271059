import { parseEntityId } from '../entity/entityId.ts';
import { capitalized } from '../value/capitalized.ts';
import type { Component, Incident, Maintenance } from './networkStatus.ts';

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
