import { baseName } from '../contract/sourcePath.ts';
import { memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { readAddressList } from './readAddressList.ts';
import { type RecordedCreation, typedValues } from './recordedCreation.ts';
import {
  addressIn,
  chainIdIn,
  folderName,
  hashIn,
  librariesIn,
  nameIn,
  type RecordFile,
  targetIn,
  toldBy,
} from './recordMembers.ts';

/**
 * Reads `deployments/<network>/<Name>.json` of hardhat-deploy, whose chain id is in `.chainId` beside it. What has no
 * address of its own there is a list.
 */
export function* readHardhatDeploy(file: RecordFile): Generator<Deployment | undefined> {
  const { value, path, record, chainIdBeside } = file;
  if (memberOf(value, 'address') === undefined) {
    yield* readAddressList(file);
    return;
  }
  const receipt = memberOf(value, 'receipt');
  const inputHash = textOf(memberOf(value, 'solcInputHash'));
  yield toldBy(file, {
    tool: 'hardhat-deploy',
    name: baseName(path).replace(/\.json$/, ''),
    address: memberOf(value, 'address'),
    chainId: chainIdIn(chainIdBeside),
    networkName: nameIn(folderName(path)),
    ...targetIn(memberOf(value, 'metadata')),
    transactionHash: hashIn(memberOf(value, 'transactionHash')) ?? hashIn(memberOf(receipt, 'transactionHash')),
    deployer: addressIn(memberOf(receipt, 'from')),
    libraries: librariesIn(memberOf(value, 'libraries')),
    proxy: proxyOf(value),
    // The record holds metadata; the compiler's whole input has a file for all contracts.
    buildFiles:
      inputHash !== undefined && /^[0-9a-f]{32}$/.test(inputHash)
        ? [record.replace(/[^/]*$/, `solcInputs/${inputHash}.json`)]
        : [],
  });
}

/** What a contract was created with, by its record, which has the ABI of that constructor: of a proxy its own. */
export function hardhatDeployCreation(value: unknown): RecordedCreation {
  // A diamond's record has the constructor of any facet.
  const args = memberOf(value, 'facets') === undefined ? memberOf(value, 'args') : undefined;
  return { values: typedValues(args), input: undefined };
}

function proxyOf(value: unknown): Deployment['proxy'] {
  const implementation = addressIn(memberOf(value, 'implementation'));
  return implementation && { kind: undefined, implementations: [implementation], admin: undefined };
}
