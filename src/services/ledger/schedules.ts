import type { EntityId } from '../../domain/entity/entityId.ts';
import type { Schedule } from '../../domain/entity/schedule.ts';
import type { Page } from '../../domain/page.ts';
import type { CallOptions } from '../http/jsonService.ts';
import { pathOf } from '../http/serviceUrl.ts';
import { type Filter, filterValues, type ListOptions, listQuery } from './filter.ts';
import type { LedgerRequests } from './ledgerRequests.ts';
import { scheduleList, scheduleSchema } from './schemas/schedule.ts';

export interface ScheduleCalls {
  schedules(
    filters?: ListOptions & {
      readonly id?: Filter<EntityId> | undefined;
      /** Of the creator. */
      readonly accountId?: Filter<EntityId> | undefined;
    },
    options?: CallOptions,
  ): Promise<Page<Schedule>>;
  schedule(schedule: EntityId, options?: CallOptions): Promise<Schedule>;
}

export function scheduleCalls(requests: LedgerRequests): ScheduleCalls {
  return {
    schedules: (filters = {}, options) =>
      requests.page(
        scheduleList,
        '/api/v1/schedules',
        {
          'schedule.id': filterValues(filters.id),
          'account.id': filterValues(filters.accountId),
          ...listQuery(filters),
        },
        options,
      ),
    schedule: (schedule, options) => requests.one(scheduleSchema, pathOf`/api/v1/schedules/${schedule}`, {}, options),
  };
}
