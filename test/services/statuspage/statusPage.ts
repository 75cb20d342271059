import type { Clock } from '../clock.ts';
import { jsonText } from '../kernel/jsonText.ts';
import type { ServiceHandler } from '../kernel/service.ts';
import { isActive, isUnresolved, isUpcoming, type JsonRecord, type PageContent, renderPage } from './render.ts';
import { planScenario, statusScenarios } from './scenarios.ts';

export interface EmbeddedStatusPage {
  readonly handler: ServiceHandler;
  /** Starts a scenario at the present time; false when there is no such scenario, and then nothing changes. */
  setScenario(name: string): boolean;
}

const listLimit = 50;
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'max-age=10, public, s-maxage=10, stale-while-revalidate=20, stale-if-error=3600',
};

/** A Statuspage v2 page for three networks, under `/api/v2`. It changes by itself as the clock advances. */
export function createStatusPage(options: { readonly clock: Clock }): EmbeddedStatusPage {
  const { clock } = options;
  let plan = planScenario('default', clock.nowMs());

  return {
    handler(request) {
      const read = endpoints[request.path.replace(/^\/api\/v2/, '')];
      const isKnown = request.method === 'GET' && request.path.startsWith('/api/v2/') && read !== undefined;
      if (!isKnown) {
        return { status: 404 };
      }
      const content = renderPage(plan, clock.nowMs());
      return { status: 200, headers, body: jsonText({ page: content.page, ...read(content) }) };
    },
    setScenario(name) {
      const found = statusScenarios.find((known) => known === name);
      if (found !== undefined) {
        plan = planScenario(found, clock.nowMs());
      }
      return found !== undefined;
    },
  };
}

type Read = (content: PageContent) => JsonRecord;

const endpoints: Readonly<Record<string, Read>> = {
  '/summary.json': ({ components, incidents, maintenances, status }) => ({
    components,
    incidents: incidents.filter(isUnresolved),
    scheduled_maintenances: maintenances.filter((event) => isActive(event) || isUpcoming(event)),
    status,
  }),
  '/status.json': ({ status }) => ({ status }),
  '/components.json': ({ components }) => ({ components }),
  '/incidents.json': ({ incidents }) => ({ incidents: incidents.slice(0, listLimit) }),
  '/incidents/unresolved.json': ({ incidents }) => ({ incidents: incidents.filter(isUnresolved) }),
  '/scheduled-maintenances.json': ({ maintenances }) => ({
    scheduled_maintenances: maintenances.slice(0, listLimit),
  }),
  '/scheduled-maintenances/upcoming.json': ({ maintenances }) => ({
    scheduled_maintenances: maintenances.filter(isUpcoming),
  }),
  '/scheduled-maintenances/active.json': ({ maintenances }) => ({
    scheduled_maintenances: maintenances.filter(isActive),
  }),
};
