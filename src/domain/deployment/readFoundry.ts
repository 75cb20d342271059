import { listOf, memberOf, recordOf, textOf } from '../value/untrustedJson.ts';
import type { Deployment } from './deployment.ts';
import type { RecordedCreation } from './recordedCreation.ts';
import {
  addressIn,
  chainIdIn,
  hashIn,
  hexIn,
  keyIn,
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
    yield { ...namesOf(sent), address: memberOf(sent, 'contractAddress') };
  }
  for (const inner of listOf(memberOf(sent, 'additionalContracts'))) {
    yield { ...namesOf(inner), address: memberOf(inner, 'address') };
  }
}

/** What the contract at an address was created with, by the run that sent it. */
export function foundryCreation(value: unknown, key: string): RecordedCreation {
  const sequences = [value, ...listOf(memberOf(value, 'deployments'))];
  const all = sequences.flatMap((sequence) => listOf(memberOf(sequence, 'transactions')));
  const sent = all.find((one) => isCreation(one) && keyIn(memberOf(one, 'contractAddress')) === key);
  if (sent === undefined) {
    const inner = all.flatMap((one) => listOf(memberOf(one, 'additionalContracts')));
    const made = inner.find((one) => keyIn(memberOf(one, 'address')) === key);
    return { values: undefined, input: hexIn(memberOf(made, 'initCode')) };
  }
  const { to, input, data } = recordOf(memberOf(sent, 'transaction')) ?? {};
  const whole = hexIn(input ?? data);
  // CREATE2 goes by way of a contract, which takes 32 bytes of salt before the code.
  const code = addressIn(to) === undefined ? whole : whole && `0x${whole.slice(66)}`;
  // Null is not none: the tool did not know the contract. Tuples stand in parentheses, and no text in quotes.
  const texts = listOf(memberOf(sent, 'arguments')).map((text) =>
    /^[[(]/.test(String(text)) ? String(text).replaceAll('(', '[').replaceAll(')', ']') : `"${text}"`,
  );
  // They may be read in several ways: what was sent decides.
  return { values: code && texts.length > 0 ? `[${texts.join(', ')}]` : undefined, input: code };
}

function isCreation(sent: unknown): boolean {
  return ['CREATE', 'CREATE2'].includes(textOf(memberOf(sent, 'transactionType')) ?? '');
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
