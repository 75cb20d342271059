import { statusPartKeys } from '../../domain/status/statusParts.ts';
import type { Unreadable, UnreadablePart } from '../../domain/unreadable.ts';
import type { JsonValue } from '../../domain/value/exactJson.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import type { JsonService } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import type { CallOptions } from '../http/transport.ts';
import { answers } from './statusSchemas.ts';

export type StatusClient = ReturnType<typeof createStatusClient>;

/** The operations of the status page; rejects with ServiceError, which says nothing about the network. */
export function createStatusClient(service: JsonService) {
  const get = <T extends object>(document: string, schema: Schema<T>) => {
    return async (options: CallOptions = {}): Promise<T & Unreadable> => {
      const path = `/api/v2/${document}.json`;
      const { value, unreadable, json } = await service.call({ ...options, path, schema, isTolerant: true });
      // One member less is not shown. A row, or a list, may be what the network suffers from.
      const lost = [...unreadable.filter(({ path, isRow }) => isRow || !path.includes('.'))];
      lost.push(...(document === 'summary' ? missingParts(json) : []));
      return { ...value, ...(lost.length === 0 ? {} : { unreadable: lost }) };
    };
  };
  return {
    /** All a status display needs; the lists below are for the history. */
    summary: get('summary', answers.summary),
    status: get('status', answers.status),
    components: get('components', answers.components),
    /** The 50 most recent, resolved ones too. */
    incidents: get('incidents', answers.incidents),
    unresolvedIncidents: get('incidents/unresolved', answers.incidents),
    /** The 50 most recent, completed ones too. */
    maintenances: get('scheduled-maintenances', answers.maintenances),
    upcomingMaintenances: get('scheduled-maintenances/upcoming', answers.maintenances),
    activeMaintenances: get('scheduled-maintenances/active', answers.maintenances),
  };
}

/** An empty list is a healthy network, a missing one is not. */
function missingParts(summary: JsonValue): readonly UnreadablePart[] {
  return Object.values(statusPartKeys)
    .filter((key) => (memberOf(summary, key) ?? undefined) === undefined)
    .map((path) => ({ path, detail: 'missing', isRow: false }));
}
