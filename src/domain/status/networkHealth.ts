import {
  componentsById,
  componentTree,
  concernsNetwork,
  coversNetwork,
  networksOfEvent,
  type StatusNetwork,
  sectionsForNetwork,
  worstState,
} from './networkComponents.ts';
import {
  componentWeight,
  type Incident,
  impactWeight,
  isUnresolved,
  type Maintenance,
  maintenancePhase,
  type StateName,
  type StatusSummary,
  unreadOf,
} from './networkStatus.ts';
import type { StatusPart } from './statusParts.ts';

/** What a summary says of one network: by its lists, and by the page's indicator where no list explains that. */
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
  readonly worstComponent: StateName | undefined;
  /** The page's indicator where it is worse than all that the lists say, of any network. */
  readonly unexplained: StateName | undefined;
  readonly unread: Readonly<Record<StatusPart, 'all' | number>>;
}

const levels = ['operational', 'notice', 'maintenance', 'minor', 'major'] as const;
type Level = (typeof levels)[number];

export function networkHealth(summary: StatusSummary, network: StatusNetwork | undefined): NetworkHealth {
  const byId = componentsById(summary.components);
  const here = (event: Incident | Maintenance) => concernsNetwork(networksOfEvent(event, byId), network);
  const incidents = summary.incidents
    .filter((incident) => isUnresolved(incident) && here(incident))
    .toSorted((a, b) => impactWeight(b.impact) - impactWeight(a.impact) || begun(b) - begun(a));
  const maintenances = summary.maintenances.filter(here);
  const active = maintenances.filter(isActive);
  const nodes = sectionsForNetwork(summary.components, network).flatMap((section) => section.nodes);
  const worstComponent = worstOf(nodes.map(worstState));
  const unread = unreadParts(summary);
  const unexplained = unexplainedIndicator(summary);
  const isPartial = summary.unreadable !== undefined || unread.rollup === 'all';
  const level = worstLevel([
    levelOf(incidents, active, worstComponent),
    unexplained === undefined ? 'operational' : rollupLevel(unexplained),
    // An incident that could not be read is open, and may be any; another part may be what is wrong.
    unread.incidents === 0 || unread.incidents === 'all' ? 'operational' : 'minor',
    isPartial ? 'notice' : 'operational',
  ]);
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
    unexplained,
    unread,
  };
}

/** How many incidents are open, with those that could not be read. */
export function openIncidents({ incidents, unread }: NetworkHealth): number {
  return incidents.length + (unread.incidents === 'all' ? 0 : unread.incidents);
}

function unreadParts(summary: StatusSummary): NetworkHealth['unread'] {
  return {
    rollup: unreadOf(summary, 'rollup'),
    components: unreadOf(summary, 'components'),
    incidents: unreadOf(summary, 'incidents'),
    maintenances: unreadOf(summary, 'maintenances'),
  };
}

/** The page's indicator where it says more than its lists do, of all networks. */
function unexplainedIndicator({ rollup, incidents, maintenances, components }: StatusSummary): StateName | undefined {
  const named = levelOf(
    incidents.filter(isUnresolved),
    maintenances.filter(isActive),
    worstOf(componentTree(components).map(worstState)),
  );
  const isMore = levels.indexOf(rollupLevel(rollup.indicator)) > levels.indexOf(named);
  return isMore && rollup.indicator !== 'unknown' ? rollup.indicator : undefined;
}

function rollupLevel(indicator: StateName): Level {
  const byWeight: readonly Level[] = ['operational', 'maintenance', 'notice', 'minor', 'major', 'major'];
  return byWeight[impactWeight(indicator)] ?? 'notice';
}

function worstLevel(all: readonly Level[]): Level {
  return levels[Math.max(...all.map((level) => levels.indexOf(level)))] ?? 'operational';
}

function worstOf(states: readonly StateName[]): StateName | undefined {
  return states.toSorted((a, b) => componentWeight(b) - componentWeight(a))[0];
}

function isActive(maintenance: Maintenance): boolean {
  return maintenancePhase(maintenance) === 'active';
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
  worstComponent: StateName | undefined,
): Level {
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
