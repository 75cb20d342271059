import * as vscode from 'vscode';
import { plainLines } from '../../domain/contract/contractCall.ts';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { recordValue } from '../../domain/deployment/readRecord.ts';
import { memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import { type FoundContract, parseCompilerVersion, readCreation } from '../../domain/verification/buildOutput.ts';
import {
  argumentsBehind,
  constructorArguments,
  constructorParameters,
  recordedCreation,
} from '../../domain/verification/constructorArguments.ts';
import { matchRuntime } from '../../domain/verification/matchRuntime.ts';
import { recordedContracts } from '../../domain/verification/recordedContracts.ts';
import { readFileWithin } from '../../editor/files.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';
import type { AbiLoaders } from '../../services/abi/abiLoaders.ts';
import { readOneBuild } from './buildFiles.ts';

/** As {@link recordedContract}; of what the build has no more, as the tool keeps it with its record. */
export async function findRecordedContract(
  deployment: Deployment,
  contracts: readonly FoundContract[],
  runtime: string | undefined,
): Promise<FoundContract | undefined> {
  const built = recordedContract(deployment, contracts, runtime);
  if (built !== undefined) {
    return built;
  }
  const kept: FoundContract[] = [];
  for (const file of deployment.buildFiles) {
    kept.push(...(await readOneBuild(file)));
  }
  return recordedContract(deployment, kept, runtime);
}

const maxRecordBytes = 16 * 1024 * 1024;

/**
 * The contract of a build that a record names, when that is sure: the only one whose code is that on the ledger or, of a
 * build without code, the only one in a file that the record names. Undefined: the user has to say it.
 */
export function recordedContract(
  deployment: Deployment,
  contracts: readonly FoundContract[],
  runtime: string | undefined,
): FoundContract | undefined {
  const named = recordedContracts(deployment, contracts);
  const matches = named.map((found) => {
    const own = found.contract.runtime;
    return runtime === undefined || own === undefined ? undefined : matchRuntime(runtime, own);
  });
  const exact = named.filter((_, index) => matches[index] === 'exact');
  const same = named.filter((_, index) => matches[index] !== undefined);
  const recorded = named.filter(
    ({ file, contract }) => contract.runtime === undefined && deployment.buildFiles.includes(file),
  );
  const [first, ...others] = exact.length > 0 ? exact : same.length > 0 ? same : recorded;
  // Copies of one build are as good as each other.
  const isOne = others.every(({ contract }) => contract.sourcePath === first?.contract.sourcePath);
  return isOne ? first : undefined;
}

/** The compiler version in the metadata that hardhat-deploy writes into a record; undefined where it has none. */
export async function recordedVersion(deployment: Deployment): Promise<string | undefined> {
  const metadata = textOf(memberOf(await readValue(deployment.record), 'metadata')) ?? '';
  const [, version] = /"compiler":\{"version":"([^"]{1,80})"/.exec(metadata.slice(0, 400)) ?? [];
  return version === undefined ? undefined : parseCompilerVersion(version);
}

/** What is known of the arguments that a recorded contract was created with. */
export interface KnownArguments {
  /** ABI-encoded `0x` hex; undefined: the values in the record do not fit. */
  readonly data: string | undefined;
  /** As `name = value`; undefined where that cannot be told. */
  readonly text: string | undefined;
  /** Undefined where the ledger does not say them. */
  readonly isOnLedger: boolean | undefined;
}

/** The arguments by the record, and whether the ledger's creation code ends with them; undefined where the record has none. */
export async function recordedArguments(
  deployment: Deployment,
  { contract }: FoundContract,
  onLedger: string | undefined,
  { encodeParameters, decodeParameters }: Awaited<ReturnType<AbiLoaders['loadCoder']>>,
): Promise<KnownArguments | undefined> {
  const { tool, record, buildFiles } = deployment;
  const value = await readValue(record);
  const created = recordedCreation(deployment, value);
  if (created === undefined) {
    return undefined;
  }
  const [artifact = record] = buildFiles;
  const own = readCreation(tool === 'ignition' ? await readValue(artifact) : value);
  const creations = [own, ...(contract.creation === undefined ? [] : [contract.creation])];
  const data = constructorArguments(created, creations, encodeParameters);
  if (data === undefined && created.values === undefined) {
    return undefined;
  }
  const parameters = constructorParameters(creations);
  const values = data === undefined ? undefined : parameters && decodeParameters(parameters, data);
  const behind = onLedger === undefined ? undefined : argumentsBehind(onLedger, creations);
  // Of code that came from a file, the ledger does not show what was given with it.
  const isShown = behind !== undefined && (behind !== '0x' || data === '0x');
  return {
    data,
    text: values?.flatMap((one) => plainLines([{ ...one, parts: [] }])).join(', '),
    isOnLedger: isShown && data !== undefined ? behind === data : undefined,
  };
}

/** What a file of the workspace holds; undefined for one that is gone, too large or no JSON. */
async function readValue(file: string): Promise<unknown> {
  const uri = vscode.Uri.parse(file);
  const read = await readFileWithin(uri, maxRecordBytes);
  const steps = function* () {
    yield typeof read === 'object' ? { value: yield* recordValue(uri, read.bytes) } : undefined;
  };
  const [found] = await collectSteps(steps());
  return found?.value;
}
