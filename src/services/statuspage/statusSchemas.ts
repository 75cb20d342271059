import * as v from 'valibot';
import {
  type AffectedComponent,
  type Component,
  type Incident,
  type IncidentUpdate,
  type Maintenance,
  normaliseState,
  type StatusPage,
  type StatusRollup,
} from '../../domain/status/networkStatus.ts';
import { htmlToText } from '../../domain/value/htmlText.ts';
import { isoTimeMs, objectWithRaw, optionally, webUrl } from '../http/objectSchema.ts';
import { absent, int32, listOf, type Schema } from '../http/schema.ts';

/** Decoders of the status page's documents: only ids must be there, and the key that a document is about. */

const text = absent(v.string());
const timeMs = absent(isoTimeMs);
const flag = absent(v.boolean());
const state = optionally(v.string(), (word) => normaliseState(word ?? ''));
const stateIfAny = optionally(v.string(), (word) => (word === undefined ? undefined : normaliseState(word)));

const page = optionally(
  v.object({ id: text, name: text, url: absent(webUrl), updated_at: timeMs }),
  (fields): StatusPage => ({
    id: fields?.id,
    name: fields?.name,
    url: fields?.url,
    updatedAtMs: fields?.updated_at,
  }),
);

const rollup = optionally(
  v.object({ indicator: state, description: text }),
  (fields): StatusRollup => ({ indicator: fields?.indicator ?? 'unknown', description: fields?.description }),
);

const component: Schema<Component> = objectWithRaw(
  v.object({
    id: v.string(),
    name: text,
    status: state,
    description: text,
    position: absent(int32),
    group: flag,
    group_id: text,
    components: listOf(v.string()),
    only_show_if_degraded: flag,
    updated_at: timeMs,
  }),
  (fields, raw) => ({
    id: fields.id,
    name: fields.name ?? fields.id,
    state: fields.status,
    description: fields.description,
    position: fields.position,
    isGroup: fields.group ?? false,
    groupId: fields.group_id,
    childIds: fields.components,
    onlyShowIfDegraded: fields.only_show_if_degraded ?? false,
    updatedAtMs: fields.updated_at,
    raw,
  }),
);

const affectedComponent: Schema<AffectedComponent> = v.pipe(
  v.object({ code: text, name: text, old_status: stateIfAny, new_status: stateIfAny }),
  v.transform((fields) => ({
    componentId: fields.code,
    name: fields.name ?? fields.code ?? '',
    oldState: fields.old_status,
    newState: fields.new_status,
  })),
);

const update: Schema<IncidentUpdate> = objectWithRaw(
  v.object({
    id: v.string(),
    status: state,
    body: text,
    created_at: timeMs,
    display_at: timeMs,
    affected_components: listOf(affectedComponent),
  }),
  (fields, raw) => ({
    id: fields.id,
    state: fields.status,
    text: htmlToText(fields.body ?? ''),
    atMs: fields.display_at ?? fields.created_at,
    affected: fields.affected_components,
    raw,
  }),
);

const eventFields = {
  id: v.string(),
  name: text,
  status: state,
  impact: state,
  shortlink: absent(webUrl),
  created_at: timeMs,
  updated_at: timeMs,
  started_at: timeMs,
  resolved_at: timeMs,
  incident_updates: listOf(update),
  components: listOf(component),
};
const maintenanceFields = v.object({ ...eventFields, scheduled_for: timeMs, scheduled_until: timeMs });

const incident: Schema<Incident> = objectWithRaw(v.object(eventFields), (fields, raw) => ({
  kind: 'incident',
  ...eventOf(fields, raw),
}));

const maintenance: Schema<Maintenance> = objectWithRaw(maintenanceFields, (fields, raw) => ({
  kind: 'maintenance',
  ...eventOf(fields, raw),
  scheduledForMs: fields.scheduled_for,
  scheduledUntilMs: fields.scheduled_until,
}));

function eventOf(
  fields: Omit<v.InferOutput<typeof maintenanceFields>, 'scheduled_for' | 'scheduled_until'>,
  raw: Incident['raw'],
): Omit<Incident, 'kind'> {
  return {
    id: fields.id,
    name: fields.name ?? fields.id,
    state: fields.status,
    impact: fields.impact,
    shortlink: fields.shortlink,
    createdAtMs: fields.created_at,
    updatedAtMs: fields.updated_at,
    startedAtMs: fields.started_at,
    resolvedAtMs: fields.resolved_at,
    updates: newestFirst(fields.incident_updates),
    components: fields.components,
    raw,
  };
}

// The page sends them so; a stable sort keeps its order where times are missing or equal.
function newestFirst(updates: readonly IncidentUpdate[]): readonly IncidentUpdate[] {
  return updates.every(({ atMs }) => atMs !== undefined)
    ? updates.toSorted((a, b) => (b.atMs ?? 0) - (a.atMs ?? 0))
    : updates;
}

const summaryKeys = ['components', 'incidents', 'scheduled_maintenances', 'status'];

const summary = v.pipe(
  v.looseObject({}),
  // An object of something else altogether must not pass for a quiet network.
  v.check((body) => summaryKeys.some((key) => key in body), 'Expected a status summary'),
  v.object({
    page,
    status: rollup,
    components: listOf(component),
    incidents: listOf(incident),
    scheduled_maintenances: listOf(maintenance),
  }),
  v.transform((body) => ({
    page: body.page,
    rollup: body.status,
    components: body.components,
    incidents: body.incidents,
    maintenances: body.scheduled_maintenances,
  })),
);

// An empty list is a healthy network, a missing one is not: without its key a document is malformed.
const required = <T>(schema: Schema<T>) => v.pipe(v.unknown(), schema);

export const answers = {
  summary,
  status: v.pipe(
    v.object({ page, status: required(rollup) }),
    v.transform((body) => ({ page: body.page, rollup: body.status })),
  ),
  components: v.object({ page, components: required(listOf(component)) }),
  incidents: v.object({ page, incidents: required(listOf(incident)) }),
  maintenances: v.pipe(
    v.object({ page, scheduled_maintenances: required(listOf(maintenance)) }),
    v.transform((body) => ({ page: body.page, maintenances: body.scheduled_maintenances })),
  ),
};
