import { entriesOf, listOf, memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import { type RecordedCreation, typedValues } from './recordedCreation.ts';
import {
  addressIn,
  chainIdIn,
  folderName,
  hashIn,
  hexIn,
  keyIn,
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
  for (const line of listOf(file.value)) {
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
  return toldBy(file, {
    tool: 'ignition',
    ...known,
    name: nameOfFuture(future),
    address: memberOf(memberOf(line, 'result'), 'address'),
    networkName: nameIn(folderName(file.path)),
    contractName: nameIn(memberOf(begun, 'contractName')),
    deployer: addressIn(memberOf(begun, 'from')),
    libraries: librariesIn(memberOf(begun, 'libraries')),
    // Such a name would lead elsewhere.
    buildFiles: /[\\/]/.test(artifact)
      ? []
      : [file.record.replace(/[^/]*$/, `artifacts/${encodeURIComponent(artifact.slice(0, 200))}.json`)],
  });
}

/** What the contract at an address was created with, by the journal's lines. */
export function ignitionCreation(lines: unknown, key: string): RecordedCreation {
  const told = listOf(lines);
  const end = told.findLastIndex((line) => keyIn(memberOf(memberOf(line, 'result'), 'address')) === key);
  const ofFuture = (type: string) =>
    told.findLast(
      (line, at) =>
        at < end && memberOf(line, 'type') === type && memberOf(line, 'futureId') === memberOf(told[end], 'futureId'),
    );
  const begun = ofFuture('DEPLOYMENT_EXECUTION_STATE_INITIALIZE');
  const sent = memberOf(ofFuture('NETWORK_INTERACTION_REQUEST'), 'networkInteraction');
  // Any other strategy sends it by way of a contract, among other data.
  const isOwn = memberOf(begun, 'strategy') === 'basic';
  return {
    values: typedValues(memberOf(begun, 'constructorArgs')),
    input: isOwn ? hexIn(memberOf(sent, 'data')) : undefined,
  };
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
