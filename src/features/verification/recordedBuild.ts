import * as vscode from 'vscode';
import type { Deployment } from '../../domain/deployment/deployment.ts';
import { scanJsonBytes } from '../../domain/value/scanJson.ts';
import { memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import { type FoundContract, parseCompilerVersion } from '../../domain/verification/buildOutput.ts';
import { matchRuntime } from '../../domain/verification/matchRuntime.ts';
import { recordedContracts } from '../../domain/verification/recordedContracts.ts';
import { readFileWithin } from '../../editor/files.ts';
import { collectSteps } from '../../editor/yieldingScan.ts';

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
export async function recordedVersion({ record }: Deployment): Promise<string | undefined> {
  const read = await readFileWithin(vscode.Uri.parse(record), maxRecordBytes);
  if (typeof read !== 'object') {
    return undefined;
  }
  const [json] = await collectSteps(scanJsonBytes(read.bytes));
  const metadata = textOf(memberOf(json?.value, 'metadata')) ?? '';
  const [, version] = /"compiler":\{"version":"([^"]{1,80})"/.exec(metadata.slice(0, 400)) ?? [];
  return version === undefined ? undefined : parseCompilerVersion(version);
}
