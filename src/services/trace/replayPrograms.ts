import { safeSourcePaths } from '../../domain/contract/sourcePath.ts';
import type { ContractBytecode, VerifiedContract } from '../../domain/contract/verifiedContract.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { prepareDeclarations } from '../../domain/source/sourceDeclarations.ts';
import type { CallFrame } from '../../domain/trace/callFrame.ts';
import { createCodeMap } from '../../domain/trace/codeMap.ts';
import type { ReplayDoubt, ReplayProgram } from '../../domain/trace/replay.ts';
import { runsCode } from '../../domain/trace/runsCode.ts';
import { stepsAtOnce, type TraceSteps } from '../../domain/trace/traceSteps.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import type { CallOptions } from '../http/callOptions.ts';
import { lastStep } from '../lastStep.ts';
import type { VerificationClient } from '../verification/verificationClient.ts';

export interface ProgramServices {
  readonly chainId: string;
  readonly verification: Pick<VerificationClient, 'contract'>;
}

/** The verified contracts of a trace. */
export interface ReplayPrograms {
  readonly of: (call: CallFrame) => ReplayProgram | undefined;
  readonly isDeployment: boolean;
  readonly doubts: readonly ReplayDoubt[];
}

/** Contracts that are asked about; those beyond are shown without sources. */
const maxContracts = 24;

const fields = ['compilation', 'creationBytecode', 'runtimeBytecode', 'sources', 'sourceIds', 'storageLayout'] as const;

type Side = 'runtime' | 'creation';

/** What is known of the code that calls run: of each contract it is asked once, and checked against every step. */
export function createReplayPrograms({ chainId, verification }: ProgramServices) {
  const askContracts = async (
    addresses: readonly EvmAddress[],
    options: CallOptions,
    doubts: ReplayDoubt[],
  ): Promise<readonly VerifiedContract[]> => {
    const found = await Promise.all(
      addresses.map(async (address) => {
        try {
          return await verification.contract({ chainId, address }, { fields }, options);
        } catch {
          options.signal?.throwIfAborted();
          doubts.push({ kind: 'notAsked', address });
          return undefined;
        }
      }),
    );
    return found.filter((contract) => contract?.verified === true);
  };
  return async (steps: TraceSteps, options: CallOptions): Promise<ReplayPrograms> => {
    const doubts: ReplayDoubt[] = [];
    const [outermost] = steps.frames;
    const isDeployment = outermost?.code === undefined;
    const whose = (call: CallFrame): { readonly address: EvmAddress; readonly side: Side } | undefined => {
      const address = call.code ?? call.created;
      return address && { address, side: call.code === undefined ? 'creation' : 'runtime' };
    };
    const ran = new Set(
      steps.frames.filter(({ first }) => steps.opAt(first) !== '').flatMap((call) => whose(call)?.address ?? []),
    );
    const contracts = await askContracts([...ran].slice(0, maxContracts), options, doubts);
    const programs = new Map<string, ReplayProgram>();
    for (const contract of contracts) {
      await lastStep(prepareDeclarations(contract.sources, contract.compilation?.language));
      addPrograms(contract, programs);
    }
    doubts.push(...contracts.filter(isInlined).map(({ address }) => ({ kind: 'inlined' as const, address })));
    const byCall = new Map<CallFrame, string>();
    for (const call of steps.frames) {
      const found = whose(call);
      if (found !== undefined) {
        byCall.set(call, `${found.address} ${found.side}`);
      }
    }
    const keyOf = (call: CallFrame) => byCall.get(call) ?? '';
    for (const key of (await lastStep(others(steps, programs, keyOf))) ?? []) {
      const { address } = programs.get(key) ?? {};
      programs.delete(key);
      if (address !== undefined) {
        doubts.push({ kind: 'otherCode', address });
      }
    }
    return { of: (call) => programs.get(keyOf(call)), isDeployment, doubts };
  };
}

function addPrograms(contract: VerifiedContract, programs: Map<string, ReplayProgram>): void {
  for (const side of ['runtime', 'creation'] as const) {
    const program = programOf(contract, side);
    if (program !== undefined) {
      programs.set(`${contract.address} ${side}`, program);
    }
  }
}

function programOf(contract: VerifiedContract, side: Side): ReplayProgram | undefined {
  const { sources, sourceIds } = contract;
  const code: ContractBytecode | undefined = side === 'runtime' ? contract.runtimeBytecode : contract.creationBytecode;
  const bytecode = code?.onchain ?? code?.recompiled;
  const sourceMap = code?.sourceMap;
  if (bytecode === undefined || typeof sourceMap !== 'string' || sources === undefined || sourceIds === undefined) {
    return undefined;
  }
  const map = createCodeMap({ bytecode, sourceMap, sources, sourceIds });
  return { address: contract.address, contract, map, paths: safeSourcePaths([...sources.keys()]) };
}

/** The programs of which a step is not the instruction that stands there; gives what is found so far. */
function* others(
  steps: TraceSteps,
  programs: ReadonlyMap<string, ReplayProgram>,
  keyOf: (call: CallFrame) => string,
): Generator<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let step = 0; step < steps.length; step += 1) {
    const key = keyOf(steps.frameAt(step));
    const program = programs.get(key);
    if (program !== undefined && !runsCode(program.map.code, steps.opAt(step), steps.pcAt(step))) {
      found.add(key);
    }
    if (step % stepsAtOnce === 0) {
      yield found;
    }
  }
  yield found;
}

/** The newer pipeline of the compiler puts functions into others when it optimises. */
function isInlined({ compilation }: VerifiedContract): boolean {
  const settings = compilation?.compilerSettings;
  return memberOf(settings, 'viaIR') === true && memberOf(memberOf(settings, 'optimizer'), 'enabled') === true;
}
