import { SERVICES, type ServiceUrls } from '../run/serviceUrls.ts';

/** Where the simulated services of this run answer. */
export function testServices(): ServiceUrls {
  const json = process.env[SERVICES];
  if (json === undefined) {
    throw new Error(`${SERVICES} is not set: host tests are started by 'npm run test:host'.`);
  }
  return JSON.parse(json) as ServiceUrls;
}
