import { memberOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import {
  addressIn,
  chainIdIn,
  hashIn,
  nameIn,
  qualifiedName,
  type RecordFile,
  timeIn,
  toldBy,
} from './recordMembers.ts';

/** Reads `broadcast/<script>/<chain id>/run-*.json` and `broadcast/multi/<script>-<time>/run.json` of Foundry scripts. */
export function* readFoundry(file: RecordFile): Generator<Deployment | undefined> {
  const chains = listOf(memberOf(file.value, 'deployments'));
  for (const sequence of chains.length === 0 ? [file.value] : chains) {
    yield* readSequence(file, sequence);
  }
}

function* readSequence(file: RecordFile, sequence: unknown): Generator<Deployment | undefined> {
  const failed = new Set<string | undefined>();
  for (const receipt of listOf(memberOf(sequence, 'receipts'))) {
    if (memberOf(receipt, 'status') === '0x0') {
      failed.add(hashIn(memberOf(receipt, 'transactionHash')));
    }
    yield;
  }
  const shared = {
    tool: 'foundry',
    chainId: chainIdIn(memberOf(sequence, 'chain')),
    deployedAtMs: timeIn(memberOf(sequence, 'timestamp')),
    libraries: librariesOf(memberOf(sequence, 'libraries')),
  } as const;
  for (const sent of listOf(memberOf(sequence, 'transactions'))) {
    const transactionHash = hashIn(memberOf(sent, 'hash'));
    // What has no hash was never sent.
    if (transactionHash !== undefined && !failed.has(transactionHash)) {
      const deployer = addressIn(memberOf(memberOf(sent, 'transaction'), 'from'));
      for (const created of createdBy(sent)) {
        yield toldBy(file, { ...shared, ...created, transactionHash, deployer });
      }
    }
    yield;
  }
}

/** What a transaction created itself, and what its calls did. */
function* createdBy(sent: unknown) {
  if (isCreation(sent)) {
    const own = memberOf(sent, 'arguments');
    const constructorArguments = own === null || listOf(own).length === 0 ? '0x' : undefined;
    yield { ...namesOf(sent), address: memberOf(sent, 'contractAddress'), constructorArguments };
  }
  for (const inner of listOf(memberOf(sent, 'additionalContracts'))) {
    yield { ...namesOf(inner), address: memberOf(inner, 'address') };
  }
}

function isCreation(sent: unknown): boolean {
  return ['CREATE', 'CREATE2', 'CREATE3'].includes(textOf(memberOf(sent, 'transactionType')) ?? '');
}

/** Of two contracts with one name the record says their paths too. */
function namesOf(created: unknown) {
  const { contractName, sourcePath } = qualifiedName(memberOf(created, 'contractName'));
  const name = nameIn(contractName);
  return { name, contractName: name, sourcePath };
}

/** `src/Lib.sol:Lib:0x…` of each. */
function librariesOf(value: unknown): ReadonlyMap<string, string> {
  const pairs = listOf(value)
    .slice(0, 100)
    .map((written) => {
      const text = textOf(written) ?? '';
      const colon = text.lastIndexOf(':');
      return [text.slice(0, Math.max(0, colon)), addressIn(text.slice(colon + 1))] as const;
    });
  return new Map(pairs.flatMap(([name, address]) => (address === undefined ? [] : [[name, address] as const])));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
