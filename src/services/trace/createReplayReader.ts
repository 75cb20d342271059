import type { ContractReader } from '../../domain/contract/contractReading.ts';
import { type ContractResultDetails, outcomeOf } from '../../domain/contract/contractResult.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError, undefinedIfNotFound } from '../../domain/failure.ts';
import { type KnownBytes, knownBytes, noBytes } from '../../domain/trace/knownBytes.ts';
import type { Replay, ReplayDoubt } from '../../domain/trace/replay.ts';
import { indexTrace } from '../../domain/trace/replayIndex.ts';
import { parseHex } from '../../domain/value/bytes.ts';
import type { CallOptions } from '../http/callOptions.ts';
import { lastStep } from '../lastStep.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import type { ReadTrace } from './readTrace.ts';
import { createReplayPrograms, type ProgramServices } from './replayPrograms.ts';

export interface ReplayServices extends ProgramServices {
  readonly ledger: Pick<LedgerClient, 'replayTrace' | 'contractResult'>;
  /** What reads the calls and logs of these contracts. Rejects only when aborted. */
  readonly contractReader: (addresses: readonly EvmAddress[], options: CallOptions) => Promise<ContractReader>;
}

export interface ReplayReader {
  /** Everything a debugger needs of an executed transaction. Rejects with ServiceError, or InputError when it is too large. */
  read(execution: string, options?: CallOptions): Promise<Replay>;
}

/** More calls than any block has gas for. */
const maxCalls = 100_000;

export function createReplayReader(services: ReplayServices): ReplayReader {
  const { ledger, contractReader } = services;
  const programsOf = createReplayPrograms(services);
  return {
    async read(execution, options = {}) {
      const [trace, result] = await Promise.all([
        ledger.replayTrace(execution, options),
        undefinedIfNotFound(ledger.contractResult({ transactionIdOrHash: execution }, options)),
      ]);
      const { steps } = trace;
      if (steps.length === 0) {
        throw new InputError('no-steps', 'The transaction ran no code: there is nothing to debug.');
      }
      if (steps.frames.length > maxCalls) {
        throw new InputError('too-large', 'The transaction makes too many calls for the debugger.');
      }
      const programs = await programsOf(steps, result, options);
      const addresses = steps.frames.flatMap(({ code }) => code ?? []);
      const [reader, index] = await Promise.all([
        contractReader([...new Set(addresses)], options),
        lastStep(indexTrace(steps, (call) => programs.of(call)?.map, codeOf(programs, result))),
      ]);
      options.signal?.throwIfAborted();
      if (index === undefined) {
        throw new RangeError('an index without an end');
      }
      const { failed } = trace;
      return {
        execution,
        failed,
        index,
        programOf: programs.of,
        reader,
        result,
        doubts: [...programs.doubts, ...differences(trace, result)],
      };
    },
  };
}

function codeOf(
  programs: Awaited<ReturnType<ReturnType<typeof createReplayPrograms>>>,
  result: ContractResultDetails | undefined,
) {
  const sent = bytesOf(result?.functionParameters);
  return {
    input: programs.isDeployment ? noBytes : sent,
    codeOf: (call: Parameters<typeof programs.of>[0]) =>
      call.parent === undefined && programs.isDeployment ? sent?.bytes : programs.of(call)?.map.code,
  };
}

function bytesOf(hex: string | undefined): KnownBytes | undefined {
  const bytes = hex === undefined ? undefined : parseHex(hex);
  return bytes && knownBytes(bytes);
}

/** A replay executes anew, with what the network has now: it may end otherwise. */
function differences(trace: ReadTrace, result: ContractResultDetails | undefined): readonly ReplayDoubt[] {
  const doubts: ReplayDoubt[] = [];
  const succeeded = result && outcomeOf(result);
  if (succeeded !== undefined && succeeded === trace.failed) {
    doubts.push({ kind: 'differs', what: 'outcome' });
  }
  const { callResult } = result ?? {};
  if (callResult !== undefined && callResult !== '0x' && callResult !== trace.returnValue && succeeded === true) {
    doubts.push({ kind: 'differs', what: 'answer' });
  }
  return doubts;
}
