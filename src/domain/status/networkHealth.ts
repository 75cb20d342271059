import {
  componentWeight,
  type Incident,
  impactWeight,
  isUnresolved,
  type Maintenance,
  maintenancePhase,
  type StatusSummary,
} from './networkStatus.ts';
import { componentsById, concernsNetwork, networksOfEvent, type StatusNetwork } from './networkStatusScope.ts';
import { coversNetwork, sectionsForNetwork, worstState } from './networkStatusTree.ts';

/** What a summary says of one network, by the lists and not by the page's indicator alone, which covers all networks. */
export interface NetworkHealth {
  /** `uncovered` where nothing general is wrong and the page tells nothing of the network. */
  readonly level: 'operational' | 'uncovered' | 'notice' | 'maintenance' | 'minor' | 'major';
  readonly isCovered: boolean;
  /** Unresolved, the worst and then the newest first. */
  readonly incidents: readonly Incident[];
  /** In progress or verifying. */
  readonly active: readonly Maintenance[];
  /** Announced, the next one first. */
  readonly upcoming: readonly Maintenance[];
  /** The worst state of its components; undefined when the page names none for it. */
  readonly worstComponent: string | undefined;
}

export function networkHealth(summary: StatusSummary, network: StatusNetwork | undefined): NetworkHealth {
  const byId = componentsById(summary.components);
  const here = (event: Incident | Maintenance) => concernsNetwork(networksOfEvent(event, byId), network);
  const incidents = summary.incidents
    .filter((incident) => isUnresolved(incident) && here(incident))
    .toSorted((a, b) => impactWeight(b.impact) - impactWeight(a.impact) || begun(b) - begun(a));
  const maintenances = summary.maintenances.filter(here);
  const active = maintenances.filter((one) => maintenancePhase(one) === 'active');
  const states = sectionsForNetwork(summary.components, network).flatMap(({ nodes }) => nodes.map(worstState));
  const worstComponent = states.toSorted((a, b) => componentWeight(b) - componentWeight(a))[0];
  const read = levelOf(incidents, active, worstComponent);
  // What could not be read may be what is wrong.
  const level = read === 'operational' && summary.unreadable !== undefined ? 'notice' : read;
  const isCovered = coversNetwork(summary.components, network);
  return {
    level: level === 'operational' && !isCovered ? 'uncovered' : level,
    isCovered,
    incidents,
    active,
    upcoming: maintenances
      .filter((one) => maintenancePhase(one) === 'upcoming' || maintenancePhase(one) === 'unknown')
      .toSorted((a, b) => (a.scheduledForMs ?? Infinity) - (b.scheduledForMs ?? Infinity)),
    worstComponent,
  };
}

/** When a shown text of these maintenances changes next by itself: a countdown that ends, a window that is over. */
export function nextChangeMs({ active, upcoming }: NetworkHealth, nowMs: number): number | undefined {
  const times = [
    ...upcoming.map(({ scheduledForMs }) => scheduledForMs),
    ...active.map(({ scheduledUntilMs }) => scheduledUntilMs),
  ].filter((time) => time !== undefined && time > nowMs);
  return times.length === 0 ? undefined : Math.min(...times.map(Number));
}

function levelOf(
  incidents: readonly Incident[],
  active: readonly Maintenance[],
  worstComponent: string | undefined,
): Exclude<NetworkHealth['level'], 'uncovered'> {
  const impact = Math.max(0, ...incidents.map((incident) => impactWeight(incident.impact)));
  const component = worstComponent === undefined ? 0 : componentWeight(worstComponent);
  if (impact >= 4 || component >= 4) {
    return 'major';
  }
  if (impact >= 2 || component >= 2) {
    return 'minor';
  }
  if (active.length > 0 || component === 1) {
    return 'maintenance';
  }
  return incidents.length > 0 ? 'notice' : 'operational';
}

function begun(incident: Incident): number {
  return incident.startedAtMs ?? incident.createdAtMs ?? 0;
}
