import type {
  Component,
  Incident,
  Maintenance,
  StatusPage,
  StatusRollup,
  StatusSummary,
} from '../../domain/status/networkStatus.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { JsonService } from '../http/jsonService.ts';
import type { Schema } from '../http/schema.ts';
import { answers } from './statusSchemas.ts';

/**
 * The status page's eight operations; each asks one document. Every list answers with at most what the page keeps
 * (50), an empty one is the healthy state. Rejects with ServiceError; a failed call says nothing about the network.
 */
export interface StatusClient {
  /** All a status display needs; the lists below are for the history. */
  summary(options?: CallOptions): Promise<StatusSummary>;
  status(options?: CallOptions): Promise<OfPage<{ rollup: StatusRollup }>>;
  components(options?: CallOptions): Promise<OfPage<{ components: readonly Component[] }>>;
  /** The 50 most recent, resolved ones too. */
  incidents(options?: CallOptions): Promise<OfPage<{ incidents: readonly Incident[] }>>;
  unresolvedIncidents(options?: CallOptions): Promise<OfPage<{ incidents: readonly Incident[] }>>;
  /** The 50 most recent, completed ones too. */
  maintenances(options?: CallOptions): Promise<OfPage<{ maintenances: readonly Maintenance[] }>>;
  upcomingMaintenances(options?: CallOptions): Promise<OfPage<{ maintenances: readonly Maintenance[] }>>;
  activeMaintenances(options?: CallOptions): Promise<OfPage<{ maintenances: readonly Maintenance[] }>>;
}

export type OfPage<T> = { readonly page: StatusPage } & Readonly<T>;

export function createStatusClient(service: JsonService): StatusClient {
  const get = <T>(document: string, schema: Schema<T>) => {
    return async (options: CallOptions = {}): Promise<T> => {
      const answer = await service.call({ ...options, path: `/api/v2/${document}.json`, schema });
      return answer.value;
    };
  };
  return {
    summary: get('summary', answers.summary),
    status: get('status', answers.status),
    components: get('components', answers.components),
    incidents: get('incidents', answers.incidents),
    unresolvedIncidents: get('incidents/unresolved', answers.incidents),
    maintenances: get('scheduled-maintenances', answers.maintenances),
    upcomingMaintenances: get('scheduled-maintenances/upcoming', answers.maintenances),
    activeMaintenances: get('scheduled-maintenances/active', answers.maintenances),
  };
}
