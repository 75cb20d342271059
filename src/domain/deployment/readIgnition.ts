import { entriesOf, memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import {
  addressIn,
  chainIdIn,
  folderName,
  hashIn,
  librariesIn,
  nameIn,
  type RecordFile,
  toldBy,
} from './recordMembers.ts';

/** Reads `ignition/deployments/<id>/journal.jsonl` of Hardhat Ignition, by what it says of each contract of a module. */
export function* readIgnitionJournal(file: RecordFile): Generator<Deployment | undefined> {
  const begun = new Map<unknown, unknown>();
  const hashes = new Map<unknown, string | undefined>();
  const done = new Map<unknown, Deployment | undefined>();
  let chainId: number | undefined;
  for (const line of Array.isArray(file.value) ? file.value : []) {
    const future = memberOf(line, 'futureId');
    switch (memberOf(line, 'type')) {
      case 'DEPLOYMENT_INITIALIZE':
        chainId = chainIdIn(memberOf(line, 'chainId'));
        break;
      case 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE':
        begun.set(future, line);
        break;
      case 'TRANSACTION_CONFIRM':
        hashes.set(future, hashIn(memberOf(line, 'hash')));
        break;
      case 'DEPLOYMENT_EXECUTION_STATE_COMPLETE':
        done.set(future, deployed(file, line, begun.get(future), { chainId, transactionHash: hashes.get(future) }));
        break;
      // What was forgotten is deployed once more.
      case 'WIPE_APPLY':
        done.delete(future);
    }
    yield;
  }
  yield* done.values();
}

function deployed(
  file: RecordFile,
  line: unknown,
  begun: unknown,
  known: Pick<Deployment, 'chainId' | 'transactionHash'>,
): Deployment | undefined {
  const future = textOf(memberOf(line, 'futureId'));
  const artifact = textOf(memberOf(begun, 'artifactId')) ?? future ?? '';
  const given = memberOf(begun, 'constructorArgs');
  return toldBy(file, {
    tool: 'ignition',
    ...known,
    name: nameOfFuture(future),
    address: memberOf(memberOf(line, 'result'), 'address'),
    networkName: nameIn(folderName(file.path)),
    contractName: nameIn(memberOf(begun, 'contractName')),
    deployer: addressIn(memberOf(begun, 'from')),
    constructorArguments: Array.isArray(given) && given.length === 0 ? '0x' : undefined,
    libraries: librariesIn(memberOf(begun, 'libraries')),
    buildFiles: [file.record.replace(/[^/]*$/, `artifacts/${encodeURIComponent(artifact.slice(0, 200))}.json`)],
  });
}

/** Reads `deployed_addresses.json` beside it, which is there without the journal, too. */
export function* readIgnitionAddresses(file: RecordFile): Generator<Deployment | undefined> {
  const folder = folderName(file.path);
  for (const [future, address] of entriesOf(file.value)) {
    yield toldBy(file, {
      tool: 'ignition',
      name: nameOfFuture(future),
      address,
      chainId: chainIdIn(/^chain-(\d+)$/.exec(folder)?.[1]),
      networkName: nameIn(folder),
    });
  }
}

/** `Vault` of `Main#Vault`. */
function nameOfFuture(future: string | undefined): string | undefined {
  return future?.slice(future.indexOf('#') + 1);
}
