import type { Fault } from '../services/kernel/faults.ts';
import type { RecordedRequest } from '../services/kernel/service.ts';

/** The services that a test can steer. */
export const simulated = ['ledger', 'mainnetLedger', 'status', 'verification'] as const;

type ServiceName = (typeof simulated)[number];

/** Steers the simulated services from a test in another process. */
export interface ServiceControl {
  /** Replaces the planned faults of a service; none heals it. */
  setFaults(service: ServiceName, ...faults: readonly Fault[]): Promise<void>;
  setScenario(service: 'status', name: string): Promise<void>;
  steerClock(steps: {
    readonly advanceMs?: number;
    readonly pause?: boolean;
    readonly resume?: boolean;
    readonly speed?: number;
  }): Promise<void>;
  /** The time the services live by. */
  nowMs(): Promise<number>;
  /** What a service was asked since the last {@link ServiceControl.forgetRequests}, oldest first. */
  requests(service: ServiceName): Promise<readonly RecordedRequest[]>;
  forgetRequests(): Promise<void>;
}

export function serviceControl(controlUrl: string): ServiceControl {
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    return answer;
  };
  return {
    async setFaults(service, ...faults) {
      await send('POST', '/faults', { service, faults });
    },
    async setScenario(_service, name) {
      await send('POST', '/scenario', { name });
    },
    async steerClock(steps) {
      await send('POST', '/clock', steps);
    },
    async nowMs() {
      return ((await (await send('GET', '/clock')).json()) as { readonly nowMs: number }).nowMs;
    },
    async requests(service) {
      return (await (await send('GET', `/requests?service=${service}`)).json()) as readonly RecordedRequest[];
    },
    async forgetRequests() {
      await send('DELETE', '/requests');
    },
  };
}
