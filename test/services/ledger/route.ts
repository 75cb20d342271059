import type { ServiceRequest } from '../kernel/service.ts';
import type { World } from '../world/world.ts';
import { type EntityForms, type FoundEntity, findEntity } from './entityText.ts';
import type { ListRule, Parameters, Query } from './query.ts';
import { type Backend, invalid, notFound } from './requestError.ts';

/** What a route answers: JSON unless it is a plain text. */
export interface Reply {
  readonly status: 200 | 206;
  readonly json?: unknown;
  readonly text?: string;
}

export interface Context {
  readonly world: World;
  readonly request: ServiceRequest;
  /** As the caller wrote it, for links. */
  readonly path: string;
  readonly query: Query;
  /** The decoded text of a named path segment. */
  segment(name: string): string;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Below `/api/v1/`; a segment in braces takes anything. */
  readonly path: string;
  readonly backend: Backend;
  readonly cacheSeconds: number;
  readonly parameters: Parameters;
  /** Absent for answers that are no list: they take neither `limit` nor `order`. */
  readonly list: ListRule | undefined;
  readonly answer: (context: Context) => Reply;
}

const restLimit = { usual: 25, cap: 100, above: 'clamp' } as const;
const javaLimit = { usual: 25, cap: 100, above: 'refuse' } as const;

/** A route of the rest program. */
export function rest(
  path: string,
  answer: Route['answer'],
  more: { readonly parameters?: Parameters; readonly order?: 'asc' | 'desc'; readonly cacheSeconds?: number } = {},
): Route {
  return route('rest', path, answer, { ...more, limit: restLimit });
}

/** A route of the program that refuses a limit above its cap. */
export function restJava(
  path: string,
  answer: Route['answer'],
  more: {
    readonly parameters?: Parameters;
    readonly order?: 'asc' | 'desc';
    readonly cacheSeconds?: number;
    readonly limit?: ListRule['limit'];
  } = {},
): Route {
  return route('restJava', path, answer, { limit: javaLimit, ...more });
}

function route(
  backend: Backend,
  path: string,
  answer: Route['answer'],
  more: {
    readonly parameters?: Parameters;
    readonly order?: 'asc' | 'desc';
    readonly cacheSeconds?: number;
    readonly limit: ListRule['limit'];
  },
): Route {
  return {
    method: 'GET',
    path,
    backend,
    cacheSeconds: more.cacheSeconds ?? 1,
    parameters: more.parameters ?? {},
    list: more.order === undefined ? undefined : { order: more.order, limit: more.limit },
    answer,
  };
}

export function ok(json: unknown): Reply {
  return { status: 200, json };
}

/** The entity a path segment names; malformed is 400, an address or alias nobody has is 404. */
export function entityIn(context: Context, name: string, forms: EntityForms): FoundEntity {
  const found = findEntity(context.world, context.segment(name), forms);
  if (found === undefined) {
    throw invalid(name);
  }
  if (found.form !== 'number' && found.num === undefined) {
    throw notFound();
  }
  return found;
}
