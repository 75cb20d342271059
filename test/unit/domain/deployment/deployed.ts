import assert from 'node:assert/strict';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import { toldBy } from '../../../../src/domain/deployment/recordMembers.ts';

export const recordPath = 'broadcast/Deploy.s.sol/296/run-latest.json';

/** A deployment of `Vault` on the test network that a record tells of. */
export function deployed(address: string, given: Partial<Deployment> = {}): Deployment {
  const file = { record: `file:///w/${recordPath}`, path: recordPath, value: {} };
  const told = toldBy(file, { tool: 'foundry', chainId: 296, name: 'Vault', ...given, address });
  assert.ok(told, address);
  return told;
}
