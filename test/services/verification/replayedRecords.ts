import { compiledOf, recordingNames, recordingOf } from '../replay/recordings.ts';
import { checksumAddress } from './hashes.ts';
import type { JsonObject } from './record.ts';
import { solidityDetails } from './solidityDetails.ts';

const deployer = '0xaC384C53F03855fA1B3616052f8ba32C6c2A2FEc';
const unverified = 'Scale';

/** The contracts whose transactions can be replayed; one of them is not verified. */
export function replayedRecords(): readonly { readonly address: string; readonly details: () => JsonObject }[] {
  return recordingNames.flatMap((recording, family) => {
    const { contracts } = recordingOf(recording);
    const implementation = contracts.find(({ title }) => title === 'Granary')?.address ?? '';
    const first = { address: checksumAddress(implementation), name: 'Granary' };
    const resolution = { isProxy: true, proxyType: 'EIP1967Proxy', implementations: [first] };
    return contracts
      .filter(({ title }) => title !== unverified)
      .map(({ title, address, deployed }, index) => ({
        address,
        details: () => {
          const compiled = compiledOf(recording)[title];
          if (compiled === undefined) {
            throw new Error(`${title} was not compiled`);
          }
          const suffix = `${family}${index}`;
          return solidityDetails(compiled, {
            deployed,
            creation: { transactionHash: `0x${'d'.repeat(62)}${suffix}`, blockNumber: `216${suffix}`, deployer },
            ...(title === 'GranaryProxy' ? { proxyResolution: resolution } : {}),
          });
        },
      }));
  });
}
