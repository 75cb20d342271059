import { memberOf, recordOf, textOf } from '../../value/untrustedJson.ts';
import { contractIdentifier, type LocalContract, parseCompilerVersion } from './localContract.ts';
import { contractOfMetadata, parseMetadata } from './metadataBuild.ts';
import { contractsOfInput, contractsOfOutput, readRuntime, readStandardJsonInput } from './standardJsonBuild.ts';

/** A contract and the file it was found in, by the key of that file in what was read. */
export interface FoundContract {
  readonly file: string;
  readonly contract: LocalContract;
}

/** How a long work is done: in steps, with pauses between them; rejects when it is called off. */
export type InSteps = <T>(steps: Iterable<T | undefined>) => Promise<readonly T[]>;

const atOnce: InSteps = async (steps) => [...steps].filter((step) => step !== undefined);

/**
 * The contracts in a file of build output, whatever tool wrote it: Hardhat 2 and 3, Foundry with and without full build
 * info, Remix, standard JSON, compiler metadata. Files are told apart by what is in them; others give nothing. `read`
 * gives the JSON of a file, undefined when there is none: of Hardhat 3 the other half is read too, whichever this is.
 */
export async function readBuildFile(
  file: string,
  read: (file: string) => Promise<unknown>,
  inSteps: InSteps = atOnce,
): Promise<readonly FoundContract[]> {
  const first = firstHalf(file);
  const json = await read(first);
  const isHalf = memberOf(json, 'input') !== undefined && memberOf(json, 'output') === undefined;
  const output = memberOf(isHalf ? await read(first.replace(/\.json$/, '.output.json')) : json, 'output');
  const contracts = await inSteps(contractsIn(json, output));
  return contracts.map((contract) => ({ file: first, contract }));
}

/** Hardhat 3 keeps the compiler's output apart, in `….output.json`: of either file the one that holds the input. */
export function firstHalf(file: string): string {
  return file.replace(/\.output\.json$/, '.json');
}

/** Of the same contract with the same code only the richest is kept: compiler input before metadata; in steps. */
export function* richestOf(found: readonly FoundContract[]): Generator<FoundContract | undefined> {
  const best = new Map<string, FoundContract>();
  for (const candidate of found) {
    yield undefined;
    const { contract } = candidate;
    const key = `${contractIdentifier(contract)} ${contract.runtime?.object ?? ''}`;
    const kept = best.get(key);
    if (kept === undefined || isRicher(contract, kept.contract)) {
      best.set(key, candidate);
    }
  }
  yield* withoutPoorer([...best.values()]);
}

function* contractsIn(json: unknown, output: unknown): Generator<LocalContract | undefined> {
  const input = readStandardJsonInput(memberOf(json, 'input'));
  if (input !== undefined) {
    const version = parseCompilerVersion(textOf(memberOf(json, 'solcLongVersion')) ?? '');
    const isFoundry = memberOf(json, 'source_id_to_path') !== undefined;
    const tool = isFoundry ? 'Foundry' : 'Hardhat';
    yield* output === undefined
      ? contractsOfInput(tool, input, version)
      : contractsOfOutput(tool, input, output, version);
    return;
  }
  const deployed = memberOf(json, 'deployedBytecode');
  if (recordOf(deployed) !== undefined) {
    const metadata = parseMetadata(textOf(memberOf(json, 'rawMetadata'))) ?? memberOf(json, 'metadata');
    const runtime = readRuntime(deployed);
    const contract = runtime && contractOfMetadata('Foundry', metadata, runtime);
    yield contract;
    return;
  }
  const contract = contractOfMetadata('metadata', json, undefined);
  if (contract !== undefined) {
    yield contract;
    return;
  }
  const alone = readStandardJsonInput(json);
  if (alone !== undefined) {
    yield* contractsOfInput('standard JSON', alone, undefined);
  }
}

function isRicher(one: LocalContract, other: LocalContract): boolean {
  return one.submission.kind === other.submission.kind
    ? one.compilerVersion !== undefined && other.compilerVersion === undefined
    : one.submission.kind === 'standardJson';
}

/** An entry without code says nothing that one with code for the same contract does not say better. */
function withoutPoorer(found: readonly FoundContract[]): readonly FoundContract[] {
  const compiled = new Set(
    found.filter(({ contract }) => contract.runtime !== undefined).map(({ contract }) => contractIdentifier(contract)),
  );
  return found.filter(({ contract }) => contract.runtime !== undefined || !compiled.has(contractIdentifier(contract)));
}
