import { entriesOf, memberOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { chainIdIn, hashIn, librariesIn, type RecordFile, targetIn, toldBy } from './recordMembers.ts';

/** Reads `build/contracts/<Name>.json` of Truffle, whose `networks` says where it is; its time is that of the last build. */
export function* readTruffle(file: RecordFile): Generator<Deployment | undefined> {
  const { value, record } = file;
  const target = targetIn(memberOf(value, 'metadata'));
  for (const [network, told] of entriesOf(memberOf(value, 'networks'))) {
    yield toldBy(file, {
      tool: 'truffle',
      name: memberOf(value, 'contractName'),
      address: memberOf(told, 'address'),
      chainId: chainIdIn(network),
      ...target,
      transactionHash: hashIn(memberOf(told, 'transactionHash')),
      libraries: librariesIn(memberOf(told, 'links')),
      buildFiles: [record],
    });
  }
}
