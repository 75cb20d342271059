import { testServices } from './services.ts';

type Service = 'ledger' | 'status' | 'verification';

interface AskedRequest {
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly search: string;
}

/** What a simulated service was asked since its list was last cleared, newest last. */
export async function requestsOf(service: Service): Promise<readonly AskedRequest[]> {
  const answer = await fetch(`${testServices().controlUrl}/requests?service=${service}`);
  return (await answer.json()) as readonly AskedRequest[];
}

/** The paths of {@link requestsOf}. */
export async function askedOf(service: Service): Promise<readonly string[]> {
  return (await requestsOf(service)).map(({ path }) => path);
}

export async function clearRequests(service: Service): Promise<void> {
  await fetch(`${testServices().controlUrl}/requests?service=${service}`, { method: 'DELETE' });
}
