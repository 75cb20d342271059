import { safeSourcePaths } from '../../domain/contract/sourcePath.ts';
import type { ContractBytecode, VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import { mismatchedCodes } from '../../domain/trace/isExecutable.ts';
import type { ReplayProgram, ReplayWarning } from '../../domain/trace/replay.ts';
import { codeBytes, createSourceMap } from '../../domain/trace/sourceMap.ts';
import type { TraceSteps } from '../../domain/trace/traceSteps.ts';
import type { CallOptions } from '../http/transport.ts';
import { inSteps, lastStep } from '../inSteps.ts';
import type { VerificationClient } from '../verification/verificationClient.ts';

export interface ProgramServices {
  readonly chainId: string;
  readonly verification: Pick<VerificationClient, 'contract'>;
}

/** The verified contracts of a trace. */
export interface ReplayPrograms {
  readonly of: (call: CallFrame) => ReplayProgram | undefined;
  readonly isDeployment: boolean;
  readonly warnings: readonly ReplayWarning[];
}

/** Contracts looked up; those beyond are shown without sources. */
const maxContracts = 24;

const fields = ['compilation', 'creationBytecode', 'runtimeBytecode', 'sources', 'sourceIds', 'storageLayout'] as const;

type Side = 'runtime' | 'creation';

/** Finds the verified code of calls: each contract is looked up once and checked against every step. */
export function createReplayPrograms({ chainId, verification }: ProgramServices) {
  const askContracts = async (
    addresses: readonly EvmAddress[],
    options: CallOptions,
    warnings: ReplayWarning[],
  ): Promise<readonly VerifiedContract[]> => {
    const found = await Promise.all(
      addresses.map(async (address) => {
        try {
          return await verification.contract({ chainId, address }, { fields }, options);
        } catch {
          options.signal?.throwIfAborted();
          warnings.push({ kind: 'notAsked', address });
          return undefined;
        }
      }),
    );
    return found.filter((contract) => contract?.verified === true);
  };
  return async (steps: TraceSteps, options: CallOptions): Promise<ReplayPrograms> => {
    const warnings: ReplayWarning[] = [];
    const [outermost] = steps.frames;
    const isDeployment = outermost?.code === undefined;
    const whose = (call: CallFrame): { readonly address: EvmAddress; readonly side: Side } | undefined => {
      const address = call.code ?? call.created;
      return address && { address, side: call.code === undefined ? 'creation' : 'runtime' };
    };
    const ran = new Set(
      steps.frames.filter(({ first }) => steps.opAt(first) !== '').flatMap((call) => whose(call)?.address ?? []),
    );
    const contracts = await askContracts([...ran].slice(0, maxContracts), options, warnings);
    const programs = new Map<string, ReplayProgram>();
    for (const contract of contracts) {
      await lastStep(prepareDeclarations(contract.sources, contract.compilation?.language));
      await addPrograms(contract, programs);
    }
    warnings.push(...contracts.flatMap((contract) => noLines(contract, programs)));
    const byCall = new Map<CallFrame, string>();
    for (const call of steps.frames) {
      const found = whose(call);
      if (found !== undefined) {
        byCall.set(call, `${found.address} ${found.side}`);
      }
    }
    const keyOf = (call: CallFrame) => byCall.get(call) ?? '';
    const others = await inSteps(mismatchedCodes(steps, (call) => programs.get(keyOf(call))?.code));
    for (const [key, { address, code }] of [...programs]) {
      if (others.has(code)) {
        programs.delete(key);
        warnings.push({ kind: 'otherCode', address });
      }
    }
    return { of: (call) => programs.get(keyOf(call)), isDeployment, warnings };
  };
}

async function addPrograms(contract: VerifiedContract, programs: Map<string, ReplayProgram>): Promise<void> {
  for (const side of ['runtime', 'creation'] as const) {
    const program = await programOf(contract, side);
    if (program !== undefined) {
      programs.set(`${contract.address} ${side}`, program);
    }
  }
}

async function programOf(contract: VerifiedContract, side: Side): Promise<ReplayProgram | undefined> {
  const { sources = new Map(), sourceIds, compilation } = contract;
  const code: ContractBytecode | undefined = side === 'runtime' ? contract.runtimeBytecode : contract.creationBytecode;
  const bytecode = code?.onchain ?? code?.recompiled;
  const sourceMap = code?.sourceMap;
  if (bytecode === undefined) {
    return undefined;
  }
  // Other compilers have other maps, of which statements do not follow.
  const hasMap = compilation?.language === 'Solidity' && typeof sourceMap === 'string' && sourceIds !== undefined;
  const map = hasMap ? await inSteps(createSourceMap({ bytecode, sourceMap, sources, sourceIds })) : undefined;
  return {
    address: contract.address,
    contract,
    code: codeBytes(bytecode),
    map: map?.fits === true ? map : undefined,
    paths: safeSourcePaths([...sources.keys()]),
  };
}

/** The warning for a contract without a source map. */
function noLines(
  { address, compilation }: VerifiedContract,
  programs: ReadonlyMap<string, ReplayProgram>,
): ReplayWarning[] {
  const program = programs.get(`${address} runtime`) ?? programs.get(`${address} creation`);
  return program === undefined || program.map !== undefined
    ? []
    : [{ kind: 'noLines', address, language: compilation?.language }];
}
