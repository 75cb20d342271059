import { jsonText } from '../kernel/jsonText.ts';
import type { ServiceAnswer, ServiceHandler, ServiceRequest } from '../kernel/service.ts';
import type { World } from '../world/world.ts';
import { accountRoutes } from './accountRoutes.ts';
import { blockRoutes } from './blockRoutes.ts';
import { callRoute } from './callRoute.ts';
import { contractRoutes } from './contractRoutes.ts';
import { estimateRoute } from './estimateRoute.ts';
import { grantRoutes } from './grantRoutes.ts';
import { hookRoutes } from './hookRoutes.ts';
import { allLogsRoute, logRoutes } from './logRoutes.ts';
import { networkRoutes } from './networkRoutes.ts';
import { nftRoutes } from './nftRoutes.ts';
import { readQuery } from './query.ts';
import { errorAnswer, RequestError } from './requestError.ts';
import { observedResultRoutes, plainResultRoutes, resultAtTime, resultRoutes } from './resultRoutes.ts';
import { type Context, type Reply, type Route, rest } from './route.ts';
import { scheduleRoutes } from './scheduleRoutes.ts';
import { tokenRoutes } from './tokenRoutes.ts';
import { topicRoutes } from './topicRoutes.ts';
import { transactionRoutes } from './transactionLists.ts';

const prefix = '/api/v1/';

const shared: readonly Route[] = [
  ...accountRoutes,
  ...blockRoutes,
  ...contractRoutes,
  ...grantRoutes,
  ...hookRoutes,
  ...logRoutes,
  ...networkRoutes,
  ...nftRoutes,
  ...scheduleRoutes,
  ...tokenRoutes,
  ...topicRoutes,
  ...transactionRoutes,
  callRoute,
  rest('docs/openapi.yml', () => ({ status: 200, text: 'openapi: 3.0.3\ninfo:\n  version: 0.154.0\n' })),
];

/** Four paths differ between the observed service and the specification's text. */
const observed = [
  ...shared,
  estimateRoute,
  ...observedResultRoutes,
  allLogsRoute('contracts/results/logs'),
  ...resultRoutes,
];
const plain = [
  ...shared,
  estimateRoute,
  ...plainResultRoutes,
  allLogsRoute('contracts/logs'),
  rest('contracts/results/{timestamp}', plainResult, { cacheSeconds: 600 }),
  ...resultRoutes.filter(({ path }) => path !== 'contracts/results/{transactionIdOrHash}'),
];

const oneResultRoute = resultRoutes.find(({ path }) => path === 'contracts/results/{transactionIdOrHash}');

/** One path for both: `{transactionIdOrHash}` and `{timestamp}` differ by their text only. */
function plainResult(context: Context): Reply {
  if (/^\d{1,10}(\.\d{1,9})?$/.test(context.segment('timestamp')) || oneResultRoute === undefined) {
    return resultAtTime(context);
  }
  return oneResultRoute.answer({ ...context, segment: () => context.segment('timestamp') });
}

/** The ledger query service of one world; `plain` has the four paths as the specification writes them. */
export function createLedger({ world }: { readonly world: World }, paths: 'observed' | 'plain' = 'observed') {
  const handler: ServiceHandler = (request) => answer(world, paths === 'plain' ? plain : observed, request);
  return { handler };
}

function answer(world: World, routes: readonly Route[], request: ServiceRequest): ServiceAnswer {
  const segments = request.path.startsWith(prefix) ? decodeSegments(request.path.slice(prefix.length)) : undefined;
  const matching = segments === undefined ? [] : routes.filter(({ path }) => fits(path, segments));
  // The most literal path wins: contracts/results before contracts/{id}.
  const [best] = matching.toSorted((a, b) => braces(a.path) - braces(b.path));
  const route = matching.find((each) => each.method === request.method && each.path === best?.path);
  try {
    if (best === undefined || segments === undefined) {
      return errorAnswer(new RequestError(404, ['Not found']), 'rest');
    }
    if (route === undefined) {
      throw new RequestError(405, [`Request method '${request.method}' is not supported`]);
    }
    return reply(world, route, { request, segments });
  } catch (error) {
    if (error instanceof RequestError) {
      return errorAnswer(error, (route ?? best)?.backend ?? 'rest');
    }
    throw error;
  }
}

function reply(
  world: World,
  route: Route,
  asked: { readonly request: ServiceRequest; readonly segments: readonly string[] },
): ServiceAnswer {
  const { request, segments } = asked;
  const names = route.path.split('/');
  const found = route.answer({
    world,
    request,
    path: request.path,
    query: readQuery(world, request.query, route),
    segment: (name) => segments[names.indexOf(`{${name}}`)] ?? '',
  });
  const next = nextOf(found.json);
  return {
    status: found.status,
    headers: {
      'Content-Type': found.text === undefined ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'Cache-Control': route.cacheSeconds > 0 ? `public, max-age=${route.cacheSeconds}` : 'no-store',
      ...(next === undefined ? {} : { Link: `<${next}>; rel="next"` }),
    },
    body: found.text ?? jsonText(found.json),
  };
}

function nextOf(json: unknown): string | undefined {
  if (typeof json === 'object' && json !== null && 'links' in json) {
    const { links } = json;
    return typeof links === 'object' && links !== null && 'next' in links && typeof links.next === 'string'
      ? links.next
      : undefined;
  }
  return undefined;
}

function decodeSegments(path: string): readonly string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function fits(path: string, segments: readonly string[]): boolean {
  const parts = path.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
  );
}

function braces(path: string): number {
  return path.split('/').filter((part) => part.startsWith('{')).length;
}
