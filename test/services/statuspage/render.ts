import type { PagePlan, PlannedComponent, PlannedEvent, PlannedUpdate } from './plan.ts';

/** A JSON object of the wire. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** All records of a page, newest event first, each in the shape of the wire. */
export interface PageContent {
  readonly page: JsonRecord;
  readonly status: JsonRecord;
  /** Headers and children mixed. */
  readonly components: readonly JsonRecord[];
  readonly incidents: readonly JsonRecord[];
  readonly maintenances: readonly JsonRecord[];
}

const pageId = 'zx10abcdhed0';

const setUpMs = Date.parse('2021-03-01T10:00:00.000Z');
const weights = ['operational', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'];

interface ComponentState {
  readonly status: string;
  readonly updatedMs: number;
}

/** What a page shows at a time: updates that are still to come are left out, and component states follow from them. */
export function renderPage(plan: PagePlan, nowMs: number): PageContent {
  const states = new Map<string, ComponentState>();
  const affected = new Map<PlannedUpdate, unknown>();
  const posted = plan.events.flatMap((event) => event.updates).filter(({ atMs }) => atMs <= nowMs);
  for (const update of posted.toSorted((a, b) => a.atMs - b.atMs)) {
    affected.set(update, applyUpdate(plan.components, states, update));
  }
  const components = renderComponents(plan.components, states);
  const events = plan.events
    .map((event) => ({ ...event, updates: event.updates.filter((update) => affected.has(update)) }))
    .filter((event) => event.updates.length > 0)
    .toSorted((a, b) => firstMs(b) - firstMs(a))
    .map((event) => renderEvent(event, affected, components));
  const incidents = events.filter((event) => !('scheduled_for' in event));
  const maintenances = events.filter((event) => 'scheduled_for' in event);
  const newestMs = Math.max(plan.editedMs, ...posted.map(({ atMs }) => atMs));
  return {
    page: {
      id: pageId,
      name: 'Hedera',
      url: 'https://status.hedera.com',
      time_zone: 'Etc/UTC',
      updated_at: isoTime(newestMs),
    },
    status: rollup(incidents, maintenances),
    components,
    incidents,
    maintenances,
  };
}

function applyUpdate(
  components: readonly PlannedComponent[],
  states: Map<string, ComponentState>,
  update: PlannedUpdate,
): unknown {
  if (update.affectsText !== undefined) {
    return [{ name: update.affectsText }];
  }
  if (update.affects === undefined) {
    return null;
  }
  return Object.entries(update.affects).map(([code, status]) => {
    const component = components.find(({ id }) => id === code);
    const group = components.find(({ id }) => id === component?.groupId);
    const name = `${group === undefined ? '' : `${group.name} - `}${component?.name ?? code}`;
    const old = states.get(code)?.status ?? 'operational';
    states.set(code, { status, updatedMs: update.atMs });
    return { code, name, old_status: old, new_status: status };
  });
}

function renderComponents(
  planned: readonly PlannedComponent[],
  states: ReadonlyMap<string, ComponentState>,
): readonly JsonRecord[] {
  const positions = new Map<string, number>();
  return planned.map((component) => {
    const group = component.groupId ?? '';
    const position = (positions.get(group) ?? 0) + 1;
    positions.set(group, position);
    const children = planned.filter(({ groupId }) => groupId === component.id).map(({ id }) => id);
    const known = component.isGroup ? children : [component.id];
    const status = worst(known.map((id) => states.get(id)?.status ?? 'operational'));
    return {
      id: component.id,
      name: component.name,
      status,
      created_at: isoTime(setUpMs),
      updated_at: isoTime(Math.max(setUpMs, ...known.map((id) => states.get(id)?.updatedMs ?? setUpMs))),
      position,
      description: component.description ?? null,
      showcase: false,
      start_date: component.isGroup ? null : '2021-03-01',
      group_id: component.groupId ?? null,
      page_id: pageId,
      group: component.isGroup === true,
      only_show_if_degraded: component.onlyShowIfDegraded === true,
      ...(component.isGroup ? { components: children } : {}),
    };
  });
}

function renderEvent(
  event: PlannedEvent,
  affected: ReadonlyMap<PlannedUpdate, unknown>,
  components: readonly JsonRecord[],
): JsonRecord {
  const newest = event.updates.at(-1);
  const codes = new Set(event.updates.flatMap((update) => Object.keys(update.affects ?? {})));
  const timeOf = (...statuses: string[]) => {
    const update = event.updates.find(({ status }) => statuses.includes(status));
    return update === undefined ? null : isoTime(update.atMs);
  };
  const created = isoTime(firstMs(event));
  const shared = {
    id: event.id,
    name: event.name,
    status: newest?.status,
    created_at: created,
    updated_at: isoTime(newest?.atMs ?? firstMs(event)),
    monitoring_at: timeOf('monitoring', 'verifying'),
    resolved_at: timeOf('resolved', 'completed'),
    impact: event.impact,
    shortlink: `https://stspg.io/${event.id}`,
    started_at: created,
    page_id: pageId,
    incident_updates: event.updates
      .map((update, index) => renderUpdate(event, update, index, affected.get(update)))
      .toReversed(),
    components: components.filter(({ id }) => codes.has(String(id))),
  };
  return event.window
    ? { ...shared, scheduled_for: isoTime(event.window.forMs), scheduled_until: isoTime(event.window.untilMs) }
    : { ...shared, reminder_intervals: null };
}

function renderUpdate(event: PlannedEvent, update: PlannedUpdate, index: number, affected: unknown): JsonRecord {
  const at = isoTime(update.atMs);
  return {
    id: `${event.id.slice(0, 8)}up${String(index + 1).padStart(2, '0')}`,
    status: update.status,
    body: update.body,
    incident_id: event.id,
    created_at: at,
    updated_at: at,
    display_at: update.isDisplayed === false ? null : at,
    affected_components: affected ?? null,
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
  };
}

/** The blended status: the worst open incident, else a maintenance under way. */
function rollup(incidents: readonly JsonRecord[], maintenances: readonly JsonRecord[]): JsonRecord {
  const open = incidents.filter(isUnresolved).map(({ impact }) => impact);
  const descriptions = {
    critical: 'Major Service Outage',
    major: 'Partial System Outage',
    minor: 'Partially Degraded Service',
  };
  for (const [indicator, description] of Object.entries(descriptions)) {
    if (open.includes(indicator)) {
      return { indicator, description };
    }
  }
  return maintenances.some(isActive)
    ? { indicator: 'maintenance', description: 'Service Under Maintenance' }
    : { indicator: 'none', description: 'All Systems Operational' };
}

export function isUnresolved({ status }: JsonRecord): boolean {
  return ['investigating', 'identified', 'monitoring'].includes(String(status));
}

export function isUpcoming({ status }: JsonRecord): boolean {
  return status === 'scheduled';
}

export function isActive({ status }: JsonRecord): boolean {
  return ['in_progress', 'verifying'].includes(String(status));
}

function worst(statuses: readonly string[]): string {
  return statuses.reduce((a, b) => (weights.indexOf(b) > weights.indexOf(a) ? b : a), 'operational');
}

function firstMs(event: PlannedEvent): number {
  return event.updates[0]?.atMs ?? 0;
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
