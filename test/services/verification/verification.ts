import type { Clock } from '../clock.ts';
import type { ServiceAnswer, ServiceHandler, ServiceRequest } from '../kernel/service.ts';
import { jsonAnswer, RequestError, unknownRoute } from './answers.ts';
import { chainItem } from './chains.ts';
import { Instance, verificationScenarios } from './instance.ts';
import { allChainsAnswer, contractAnswer, contractsAnswer, jobAnswer } from './lookups.ts';
import { type SubmissionWay, submitAnswer } from './submit.ts';

export interface EmbeddedVerification {
  readonly handler: ServiceHandler;
  /** False when there is no such scenario; then nothing changes. Records and jobs stay. */
  setScenario(name: string): boolean;
}

const prefix = '/server/';

/** The contract-verification service as server 3.12.1 answers, all paths under `/server`. See README.md beside it. */
export function createVerification(options: { readonly clock: Clock }): EmbeddedVerification {
  const instance = new Instance(options.clock);
  return {
    handler: (request) => answer(instance, request),
    setScenario(name) {
      const scenario = verificationScenarios.find((known) => known === name);
      instance.scenario = scenario ?? instance.scenario;
      return scenario !== undefined;
    },
  };
}

function answer(instance: Instance, request: ServiceRequest): ServiceAnswer {
  instance.jobs.settle(instance.nowMs);
  try {
    return routed(instance, request) ?? unknownRoute(request.method, request.path.replace(/^\/server(?=\/)/, ''));
  } catch (error) {
    if (!(error instanceof RequestError)) {
      throw error;
    }
    const { status, customCode, message } = error;
    return jsonAnswer(status, { customCode, message, errorId: instance.nextErrorId() });
  }
}

/** Undefined for a route or a method the server does not have. */
function routed(instance: Instance, request: ServiceRequest): ServiceAnswer | undefined {
  if (!request.path.startsWith(prefix)) {
    return undefined;
  }
  const [first, ...rest] = request.path.slice(prefix.length).split('/').map(decoded);
  if (first !== 'v2') {
    return request.method === 'GET' && rest.length === 0 ? general(instance, first ?? '') : undefined;
  }
  const route = request.method === 'GET' ? lookup(instance, request, rest) : submission(instance, request, rest);
  if (route !== undefined && instance.scenario === 'no-database') {
    throw new RequestError(404, 'route_not_found', 'This server does not offer the operation: it has no database.');
  }
  return route?.();
}

function general(instance: Instance, name: string): ServiceAnswer | undefined {
  switch (name) {
    case 'chains':
      return jsonAnswer(200, instance.chains.map(chainItem));
    case 'version':
      return jsonAnswer(200, {
        sourcifyServerVersion: instance.scenario === 'newer' ? '3.14.0' : '3.12.1',
        libSourcifyVersion: '^3.4.0',
        sourcifyCompilersVersion: '^1.1.0',
        bytecodeUtilsVersion: '^1.4.0',
        gitCommitHash: 'unknown',
      });
    case 'health':
      return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: 'Alive and kicking!' };
    default:
      return undefined;
  }
}

type Route = () => ServiceAnswer;

function lookup(instance: Instance, request: ServiceRequest, segments: readonly string[]): Route | undefined {
  const [resource, first = '', second = ''] = segments;
  switch (`${resource}/${segments.length}`) {
    case 'contract/3':
      return first === 'all-chains'
        ? () => allChainsAnswer(instance, request, second)
        : () => contractAnswer(instance, request, first, second);
    case 'contracts/2':
      return () => contractsAnswer(instance, request, first);
    case 'verify/2':
      return () => jobAnswer(instance, request, first);
    default:
      return undefined;
  }
}

function submission(instance: Instance, request: ServiceRequest, segments: readonly string[]): Route | undefined {
  if (request.method !== 'POST' || segments[0] !== 'verify') {
    return undefined;
  }
  const [chainId = '', address = ''] = segments.slice(-2);
  const way = segments.length === 3 ? 'standardJson' : segments.length === 4 ? wayOf(segments[1]) : undefined;
  return way && (() => submitAnswer(instance, request, way, chainId, address));
}

function wayOf(word: string | undefined): SubmissionWay | undefined {
  return (['etherscan', 'metadata', 'similarity'] as const).find((way) => way === word);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
