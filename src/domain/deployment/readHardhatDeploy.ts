import { entriesOf, isRecord, memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import {
  addressIn,
  chainIdIn,
  fileName,
  hashIn,
  librariesIn,
  nameIn,
  partsUp,
  type RecordFile,
  toldBy,
} from './recordMembers.ts';

/** Reads `deployments/<network>/<Name>.json` of hardhat-deploy, whose chain id is in `.chainId` beside it. */
export function* readHardhatDeploy(file: RecordFile): Generator<Deployment | undefined> {
  const { value, path, record, chainIdBeside } = file;
  const receipt = memberOf(value, 'receipt');
  const inputHash = textOf(memberOf(value, 'solcInputHash'));
  const args = memberOf(value, 'args');
  const chainId = chainIdIn(chainIdBeside);
  yield toldBy(file, {
    tool: 'hardhat-deploy',
    name: fileName(path).replace(/\.json$/, ''),
    address: memberOf(value, 'address'),
    chainId,
    networkName: chainId === undefined ? nameIn(partsUp(path)[1]) : undefined,
    ...targetOf(memberOf(value, 'metadata')),
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

/** The contract that the compiler's metadata, a JSON text, is of. */
function targetOf(metadata: unknown): Pick<Deployment, 'contractName' | 'sourcePath'> | undefined {
  // Beyond that a text takes longer to be read than others can wait; the target is at its end.
  const text = textOf(metadata)?.slice(-maxTargetLength) ?? '';
  const target = /"compilationTarget":(\{"[^"\\]{1,1000}":"[^"\\]{1,200}"\})/.exec(text)?.[1];
  const parsed: unknown = target === undefined ? undefined : JSON.parse(target);
  const [entry] = isRecord(parsed) ? entriesOf(parsed) : [];
  return entry === undefined ? undefined : { sourcePath: entry[0], contractName: nameIn(entry[1]) };
}

const maxTargetLength = 2 * 1024 * 1024;

function proxyOf(value: unknown): Deployment['proxy'] {
  const implementation = addressIn(memberOf(value, 'implementation'));
  return implementation && { kind: undefined, implementation, admin: undefined };
}
