import { verificationGap } from '../../domain/contract/contractStore.ts';
import { safeSourcePaths } from '../../domain/contract/sourcePath.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { createSourceMap } from '../../domain/trace/sourceMap.ts';
import { withTimeout } from '../../domain/withTimeout.ts';
import { inSteps } from '../inSteps.ts';
import type { PatientOptions } from '../references/referenceResolver.ts';
import type { VerificationClient } from '../verification/verificationClient.ts';

/** The verified code of a contract with its sources. */
export interface StepSources {
  readonly code: Uint8Array;
  /** The place of a program counter: `0x…/contracts/Vault.sol:12`; undefined where none is known. */
  readonly lineOf: (pc: number) => string | undefined;
}

/** Why it is not known whether a contract has sources; `later`: what comes after all. */
interface SourcesGap {
  readonly gap: 'late' | 'unanswered';
  readonly later?: Promise<FoundSources>;
}

/** Undefined for a contract that has no sources. */
export type FoundSources = StepSources | SourcesGap | undefined;

export type ReadStepSources = (address: EvmAddress, options: PatientOptions) => Promise<FoundSources>;

interface StepSourceServices {
  readonly chainId: string;
  readonly verification: Pick<VerificationClient, 'contract'>;
}

// A trace is shown without source lines when these take longer; it is drawn again when they come.
const timeoutMs = 4_000;

/** Finds source lines by the source map of the verified runtime code; the verification service may fail without harm. */
export function createStepSources({ chainId, verification }: StepSourceServices): ReadStepSources {
  const find = async (address: EvmAddress): Promise<StepSources | undefined> => {
    const fields = ['runtimeBytecode', 'sources', 'sourceIds'] as const;
    const found = await verification.contract({ chainId, address }, { fields });
    if (!found.verified) {
      return undefined;
    }
    const { runtimeBytecode, sources, sourceIds } = found;
    const bytecode = runtimeBytecode?.onchain ?? runtimeBytecode?.recompiled;
    const sourceMap = runtimeBytecode?.sourceMap;
    if (bytecode === undefined || typeof sourceMap !== 'string' || sources === undefined || sourceIds === undefined) {
      return undefined;
    }
    const paths = safeSourcePaths([...sources.keys()]);
    const { code, locationAt } = await inSteps(createSourceMap({ bytecode, sourceMap, sources, sourceIds }));
    return {
      code,
      lineOf: (pc) => {
        const place = locationAt(pc);
        if (place?.source === undefined) {
          return undefined;
        }
        const { source, statement, within, start } = place;
        const line = source.positions.lineOf((statement ?? within)?.start ?? start);
        return `${address}/${encodeURI(paths.get(source.path) ?? source.path)}:${line}`;
      },
    };
  };
  return async (address, { signal, untilAnswered = false }) => {
    const found = find(address).catch((error: unknown): SourcesGap | undefined =>
      verificationGap(error) === 'unanswered' ? { gap: 'unanswered' } : undefined,
    );
    const late = untilAnswered ? new AbortController().signal : AbortSignal.timeout(timeoutMs);
    const answer = await withTimeout(
      found.then((sources) => ({ sources })),
      late,
      signal,
    );
    return answer === undefined ? { gap: 'late', later: found } : answer.sources;
  };
}
