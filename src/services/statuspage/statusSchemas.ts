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
import { statusPartKeys } from '../../domain/status/statusParts.ts';
import { htmlToText } from '../../domain/value/htmlText.ts';
import {
  absent,
  field,
  flagOrFalse,
  int32,
  isoTimeMs,
  listOf,
  objectWithRaw,
  optional,
  optionally,
  renamedObject,
  type Schema,
  webUrl,
} from '../http/schema.ts';

/** Decoders of the status page's documents: only ids must be there, and the key that a document is about. */

const text = absent(v.string());
const timeMs = absent(isoTimeMs);
const state = optionally(v.string(), (word) => normaliseState(word ?? ''));
/** A number, which some pages write as text. */
const position = v.union([
  int32,
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform((digits) => Number(digits)),
  ),
]);
const stateIfAny = optionally(v.string(), (word) => (word === undefined ? undefined : normaliseState(word)));

const pageFields = renamedObject<StatusPage>({
  id: field('id', text),
  name: field('name', text),
  url: optional('url', webUrl),
  updatedAtMs: field('updated_at', timeMs),
});
const page = optionally(
  pageFields,
  (fields) => fields ?? { id: undefined, name: undefined, url: undefined, updatedAtMs: undefined },
);

const rollup = optionally(
  v.object({ indicator: state, description: text }),
  (fields): StatusRollup => ({ indicator: fields?.indicator ?? 'unknown', description: fields?.description }),
);

const component: Schema<Component> = objectWithRaw(
  renamedObject<Omit<Component, 'raw' | 'name'> & { readonly name: string | undefined }>({
    id: field('id', v.string()),
    name: field('name', text),
    state: field('status', state),
    description: field('description', text),
    position: optional('position', position),
    isGroup: field('group', flagOrFalse),
    groupId: field('group_id', text),
    childIds: field('components', listOf(v.string())),
    onlyShowIfDegraded: field('only_show_if_degraded', flagOrFalse),
    updatedAtMs: field('updated_at', timeMs),
  }),
  (fields, raw) => ({ ...fields, name: fields.name ?? fields.id, raw }),
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

type EventFields<T> = Omit<T, 'kind' | 'raw' | 'name'> & { readonly name: string | undefined };

const eventFields = {
  id: field('id', v.string()),
  name: field('name', text),
  state: field('status', state),
  impact: field('impact', state),
  shortlink: optional('shortlink', webUrl),
  createdAtMs: field('created_at', timeMs),
  updatedAtMs: field('updated_at', timeMs),
  startedAtMs: field('started_at', timeMs),
  resolvedAtMs: field('resolved_at', timeMs),
  updates: field('incident_updates', listOf(update)),
  components: field('components', listOf(component)),
};

const incident: Schema<Incident> = objectWithRaw(renamedObject<EventFields<Incident>>(eventFields), (fields, raw) => ({
  kind: 'incident',
  ...fields,
  ...namedEvent(fields),
  raw,
}));

const maintenance: Schema<Maintenance> = objectWithRaw(
  renamedObject<EventFields<Maintenance>>({
    ...eventFields,
    scheduledForMs: field('scheduled_for', timeMs),
    scheduledUntilMs: field('scheduled_until', timeMs),
  }),
  (fields, raw) => ({ kind: 'maintenance', ...fields, ...namedEvent(fields), raw }),
);

/** The id where the page gives no name. */
function namedEvent({ id, name, updates }: EventFields<Incident>): Pick<Incident, 'name' | 'updates'> {
  return { name: name ?? id, updates: newestFirst(updates) };
}

// The page sends them so; a stable sort keeps its order where times are missing or equal.
function newestFirst(updates: readonly IncidentUpdate[]): readonly IncidentUpdate[] {
  return updates.every(hasTime) ? updates.toSorted((a, b) => b.atMs - a.atMs) : updates;
}

function hasTime(update: IncidentUpdate): update is IncidentUpdate & { readonly atMs: number } {
  return update.atMs !== undefined;
}

const summary = v.pipe(
  v.looseObject({}),
  // An object of something else altogether must not pass for a quiet network.
  v.check((body) => Object.values(statusPartKeys).some((key) => key in body), 'Expected a status summary'),
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

// An empty list is a healthy network, a missing one or null is not: such a document is malformed.
const required = <T>(schema: Schema<T>) =>
  v.pipe(
    v.unknown(),
    v.check((value) => value !== null, 'Expected a value'),
    schema,
  );

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
