import { serviceControl } from '../run/control.ts';
import { SERVICES, type ServiceUrls } from '../run/serviceUrls.ts';

/** Where the simulated services of this run answer. */
export function testServices(): ServiceUrls {
  const json = process.env[SERVICES];
  if (json === undefined) {
    throw new Error(`${SERVICES} is not set: host tests are started by 'npm run test:host'.`);
  }
  return JSON.parse(json) as ServiceUrls;
}

export const control = serviceControl(testServices().controlUrl);

/** The paths that a service was asked for since requests were last forgotten. */
export async function askedOf(service: Parameters<typeof control.requests>[0]): Promise<readonly string[]> {
  return (await control.requests(service)).map(({ path }) => path);
}

/** What was asked by views on a stage, not by the extension beside them. */
export async function askedOnStage(service: Parameters<typeof control.requests>[0]) {
  return (await control.requests(service)).filter(({ headers }) => headers['user-agent'] === 'hiero-lens/test');
}
