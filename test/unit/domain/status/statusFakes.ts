import type { Component, Incident, Maintenance, StatusSummary } from '../../../../src/domain/status/networkStatus.ts';

/** The time of these tests. */
export const nowMs = Date.UTC(2026, 10, 20, 12);
export const minute = 60_000;
const event = {
  ...{ shortlink: undefined, createdAtMs: undefined, updatedAtMs: undefined, resolvedAtMs: undefined },
  ...{ updates: [], components: [], raw: {} },
};
export const component = (name: string, state: string): Component => ({
  ...{ id: name, name, state, description: undefined, position: undefined, isGroup: false, groupId: undefined },
  ...{ childIds: [], onlyShowIfDegraded: false, updatedAtMs: undefined, raw: {} },
});
export const incident = (name: string, impact: string, startedAtMs: number, shortlink?: string): Incident => ({
  ...{ ...event, kind: 'incident', id: name, name, state: 'investigating', impact, startedAtMs, shortlink },
});
export const maintenance = (name: string, state: string, scheduledForMs: number): Maintenance => ({
  ...{ ...event, kind: 'maintenance', id: name, name, state, impact: 'maintenance', startedAtMs: undefined },
  ...{ scheduledForMs, scheduledUntilMs: scheduledForMs + 90 * minute },
});
const fine = component('Testnet API', 'operational');
const page = { id: 'p', name: undefined, url: undefined, updatedAtMs: undefined };
export const summaryOf = (parts: Partial<StatusSummary>): StatusSummary => ({
  ...{ page, rollup: { indicator: 'none', description: undefined }, components: [fine], incidents: [] },
  ...{ maintenances: [], ...parts },
});

export const [first, second, third] = [
  incident('one [x](command:y)', 'minor', nowMs - 10 * minute, 'https://status.test/a_(b)'),
  incident('two', 'major', nowMs - 20 * minute),
  incident('three', 'none', nowMs - 30 * minute),
];
export const running = maintenance('upgrade', 'in_progress', nowMs - 30 * minute);
export const next = maintenance('next upgrade', 'scheduled', nowMs + 30 * minute);
export const later = maintenance('later upgrade', 'scheduled', nowMs + 90 * minute);
