import { baseName } from '../contract/sourcePath.ts';
import { memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import {
  addressIn,
  chainIdIn,
  chainNamed,
  folderName,
  hashIn,
  librariesIn,
  nameIn,
  type RecordFile,
  targetIn,
  toldBy,
} from './recordMembers.ts';

/** Reads `deployments/<network>/<Name>.json` of hardhat-deploy, whose chain id is in `.chainId` beside it. */
export function* readHardhatDeploy(file: RecordFile): Generator<Deployment | undefined> {
  const { value, path, record, chainIdBeside } = file;
  const receipt = memberOf(value, 'receipt');
  const inputHash = textOf(memberOf(value, 'solcInputHash'));
  const args = memberOf(value, 'args');
  const network = folderName(path);
  const chainId = chainIdIn(chainIdBeside) ?? chainNamed(network);
  yield toldBy(file, {
    tool: 'hardhat-deploy',
    name: baseName(path).replace(/\.json$/, ''),
    address: memberOf(value, 'address'),
    chainId,
    networkName: nameIn(network),
    ...targetIn(memberOf(value, 'metadata')),
    transactionHash: hashIn(memberOf(value, 'transactionHash')) ?? hashIn(memberOf(receipt, 'transactionHash')),
    deployer: addressIn(memberOf(receipt, 'from')),
    constructorArguments: Array.isArray(args) && args.length === 0 ? '0x' : undefined,
    libraries: librariesIn(memberOf(value, 'libraries')),
    proxy: proxyOf(value),
    // The record holds metadata; the compiler's whole input has a file for all contracts.
    buildFiles:
      inputHash !== undefined && /^[0-9a-f]{32}$/.test(inputHash)
        ? [record.replace(/[^/]*$/, `solcInputs/${inputHash}.json`)]
        : [],
  });
}

function proxyOf(value: unknown): Deployment['proxy'] {
  const implementation = addressIn(memberOf(value, 'implementation'));
  return implementation && { kind: undefined, implementation, admin: undefined };
}
