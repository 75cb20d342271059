import { type Clock, createClock } from '../../../services/clock.ts';
import { startService } from '../../../services/kernel/service.ts';
import { createStatusPage } from '../../../services/statuspage/statusPage.ts';

interface Update {
  readonly created_at: string;
  readonly affected_components:
    | readonly { readonly code?: string; readonly name: string; readonly new_status?: string }[]
    | null;
}

export interface Component {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly group: boolean;
  readonly group_id: string | null;
  readonly components?: readonly string[];
}

export interface Event {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly incident_updates: readonly (Update & { readonly status: string })[];
}

export interface Body {
  readonly page: { readonly updated_at: string };
  readonly status: { readonly indicator: string; readonly description: string };
  readonly components: readonly Component[];
  readonly incidents: readonly Event[];
  readonly scheduled_maintenances: readonly Event[];
}

export interface Setup {
  readonly clock: Clock;
  setScenario(name: string): boolean;
  /** Asks below `/api/v2`. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<Body>;
  stop(): Promise<void>;
}

export const startMs = Date.parse('2026-11-20T08:00:00Z');

/** A status page on a free port, with a clock that only moves by hand. */
export async function startSetup(): Promise<Setup> {
  const clock = createClock({ startMs, paused: true });
  const page = createStatusPage({ clock });
  const service = await startService('status', page.handler);
  const ask = (path: string, init?: RequestInit) => fetch(`${service.url}/api/v2${path}`, init);
  return {
    clock,
    setScenario: page.setScenario,
    ask,
    get: async (path) => (await (await ask(path)).json()) as Body,
    stop: service.stop,
  };
}

export function idsOf(list: readonly { readonly id: string }[]): readonly string[] {
  return list.map(({ id }) => id);
}
