import type { Unreadable } from '../unreadable.ts';
import { capitalized } from '../value/capitalized.ts';
import { type StatusPart, statusPartKeys } from './statusParts.ts';

/** What the status page says: rollup, components, incidents and maintenance of all networks at once. */

/** An object as the service sent it, for views that show every field. Untrusted. */
export type RawRecord = Readonly<Record<string, unknown>>;

/**
 * A state, impact or indicator in wire form (`in_progress`), see {@link normaliseState}. Every set is open; `unknown`
 * stands for a missing one. Show it with {@link formatState}.
 */
export type StateName = string;

export interface StatusPage {
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** The page for people; only ever `http` or `https`. */
  readonly url: string | undefined;
  /** When the content last changed: tells the age of an answer that caches kept alive. */
  readonly updatedAtMs: number | undefined;
}

/** The page's own blend. It does not mirror the lists: count those as well before saying that all is good. */
export interface StatusRollup {
  readonly indicator: StateName;
  /** Open wording, shown as given. Untrusted. */
  readonly description: string | undefined;
}

export interface Component {
  /** The only key: names carry versions and change with each upgrade. */
  readonly id: string;
  /** The id when the page gives no name. Untrusted. */
  readonly name: string;
  readonly state: StateName;
  readonly description: string | undefined;
  /** Counts within the group, so it repeats between groups. */
  readonly position: number | undefined;
  readonly isGroup: boolean;
  readonly groupId: string | undefined;
  /** Ids of the children of a group; a record may be missing for any of them. */
  readonly childIds: readonly string[];
  readonly onlyShowIfDegraded: boolean;
  readonly updatedAtMs: number | undefined;
  readonly raw: RawRecord;
}

/** A component named by an update; `componentId` joins it, its name is group-qualified and only text. */
export interface AffectedComponent {
  readonly componentId: string | undefined;
  readonly name: string;
  readonly oldState: StateName | undefined;
  readonly newState: StateName | undefined;
}

export interface IncidentUpdate {
  readonly id: string;
  readonly state: StateName;
  /** Plain text with line breaks, several thousand characters at times. Untrusted. */
  readonly text: string;
  /** `display_at`, else `created_at`. */
  readonly atMs: number | undefined;
  readonly affected: readonly AffectedComponent[];
  readonly raw: RawRecord;
}

interface StatusEvent {
  readonly id: string;
  /** The id when the page gives no name. Untrusted. */
  readonly name: string;
  readonly state: StateName;
  readonly impact: StateName;
  /** The page of this event for people; only ever `http` or `https`. */
  readonly shortlink: string | undefined;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
  readonly startedAtMs: number | undefined;
  readonly resolvedAtMs: number | undefined;
  /** Newest first. */
  readonly updates: readonly IncidentUpdate[];
  /** The affected components as they are today, also in an event that is long over; see `affectedComponents`. */
  readonly components: readonly Component[];
  readonly raw: RawRecord;
}

export interface Incident extends StatusEvent {
  readonly kind: 'incident';
}

export interface Maintenance extends StatusEvent {
  readonly kind: 'maintenance';
  readonly scheduledForMs: number | undefined;
  readonly scheduledUntilMs: number | undefined;
}

/** `/summary.json`: all components, unresolved incidents, maintenance not completed. */
export interface StatusSummary extends Unreadable {
  readonly page: StatusPage;
  readonly rollup: StatusRollup;
  readonly components: readonly Component[];
  readonly incidents: readonly Incident[];
  readonly maintenances: readonly Maintenance[];
}

/** What was not read of a part: `all` of it, or how many of its rows. */
export function unreadOf({ rollup, unreadable = [] }: StatusSummary, part: StatusPart): 'all' | number {
  const own = unreadable.map(({ path }) => path.split('.')).filter(([key]) => key === statusPartKeys[part]);
  const isAll = own.some(({ length }) => length === 1) || (part === 'rollup' && rollup.indicator === 'unknown');
  // A row inside of a row, such as an update, costs only itself.
  return isAll ? 'all' : own.filter((keys) => keys.filter((key) => /^\d+$/.test(key)).length === 1).length;
}

/** Wire and spoken form alike become wire form: `In Progress`, `in-progress` → `in_progress`. */
export function normaliseState(text: string): StateName {
  return (
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_') || 'unknown'
  );
}

/** `in_progress` → `In Progress`; unknown states likewise. */
export function formatState(state: StateName): string {
  return state.split('_').map(capitalized).join(' ');
}

const componentWeights: ReadonlyMap<StateName, number> = new Map([
  ['operational', 0],
  ['under_maintenance', 1],
  ['maintenance_in_progress', 1],
  ['degraded_performance', 2],
  ['partial_outage', 4],
  ['major_outage', 5],
  ['full_outage', 5],
]);

/** How bad a component's state is, 0 only for operational; a state not known weighs between degraded and outage. */
export function componentWeight(state: StateName): number {
  return componentWeights.get(state) ?? 3;
}

const impactWeights: ReadonlyMap<StateName, number> = new Map([
  ['none', 0],
  ['maintenance', 1],
  ['maintenance_in_progress', 1],
  ['minor', 3],
  ['degraded_performance', 3],
  ['major', 4],
  ['partial_outage', 4],
  ['critical', 5],
  ['major_outage', 5],
  ['full_outage', 5],
]);

/** How bad an impact or page indicator is, 0 only for `none`; one not known weighs between maintenance and minor. */
export function impactWeight(impact: StateName): number {
  return impactWeights.get(impact) ?? 2;
}

/** Not over: investigating, identified, monitoring, and any state not known to be an end. */
export function isUnresolved(incident: Pick<Incident, 'state'>): boolean {
  return incident.state !== 'resolved' && incident.state !== 'postmortem';
}

export type MaintenancePhase = 'upcoming' | 'active' | 'completed' | 'unknown';

export function maintenancePhase(maintenance: Pick<Maintenance, 'state'>): MaintenancePhase {
  switch (maintenance.state) {
    case 'scheduled':
    case 'maintenance_scheduled':
      return 'upcoming';
    case 'in_progress':
    case 'maintenance_in_progress':
    case 'verifying':
      return 'active';
    case 'completed':
    case 'maintenance_complete':
      return 'completed';
    default:
      return 'unknown';
  }
}

/** The window has passed and the work is still active. */
export function isOverrunning(maintenance: Pick<Maintenance, 'state' | 'scheduledUntilMs'>, nowMs: number): boolean {
  return (
    maintenancePhase(maintenance) === 'active' &&
    maintenance.scheduledUntilMs !== undefined &&
    nowMs > maintenance.scheduledUntilMs
  );
}

/** What an event did to a component, by all of its updates together. */
export interface TouchedComponent extends AffectedComponent {
  /** What to show of it: the worst state during an event that is over, the present one while it lasts. */
  readonly state: StateName | undefined;
}

/**
 * The components of an event and of all its updates, joined by id, the worst first. `oldState` is the state before the
 * first update that names one, `newState` that after the last. The records beside the updates are those of today, also
 * in an event of last year: of an event that is over they give only the names.
 */
export function affectedComponents(event: Incident | Maintenance): readonly TouchedComponent[] {
  const over = isOver(event);
  const touched = new Map<string, TouchedComponent>();
  for (const affected of event.updates.toReversed().flatMap((update) => update.affected)) {
    const { componentId, name, oldState, newState } = affected;
    // Without both it is a sentence of an old page, such as that none was affected; the update shows it.
    if (componentId !== undefined || newState !== undefined) {
      const key = keyOf(affected);
      const before = touched.get(key);
      const latest = newState ?? before?.newState;
      const state = over ? worstOf([before?.state, oldState, newState]) : latest;
      touched.set(key, { componentId, name, oldState: before?.oldState ?? oldState, newState: latest, state });
    }
  }
  for (const { id: componentId, name, state } of event.components) {
    const key = keyOf({ componentId, name });
    if (!touched.has(key)) {
      const today = over ? undefined : state;
      touched.set(key, { componentId, name, oldState: undefined, newState: today, state: today });
    }
  }
  return [...touched.values()].toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** The event has ended: a resolved incident, a completed maintenance. */
export function isOver(event: Incident | Maintenance): boolean {
  return event.kind === 'incident' ? !isUnresolved(event) : maintenancePhase(event) === 'completed';
}

/** A name is only text: one that looks like an id is another component. */
function keyOf({ componentId, name }: Pick<AffectedComponent, 'componentId' | 'name'>): string {
  return componentId === undefined ? `name ${name}` : `id ${componentId}`;
}

function worstOf(states: readonly (StateName | undefined)[]): StateName | undefined {
  return states.filter((state) => state !== undefined).toSorted((a, b) => componentWeight(b) - componentWeight(a))[0];
}

function weightOf({ state }: TouchedComponent): number {
  return state === undefined ? -1 : componentWeight(state);
}
