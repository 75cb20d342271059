import type { ContractReader } from '../../domain/contract/contractReading.ts';
import { type ContractAction, type ContractResultDetails, outcomeOf } from '../../domain/contract/contractResult.ts';
import type { EvmAddress } from '../../domain/entity/evmAddress.ts';
import { InputError, undefinedIfNotFound } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import type { CallFrame } from '../../domain/trace/callFrames.ts';
import { haltReasons, isLedgerCall, ledgerAnswers } from '../../domain/trace/failures.ts';
import { type MemoryBytes, memoryBytes, noBytes, type ReplayedCode } from '../../domain/trace/memoryReplay.ts';
import { indexTrace, type Replay, type ReplayWarning } from '../../domain/trace/replay.ts';
import { parseHex } from '../../domain/value/bytes.ts';
import type { CallOptions } from '../http/transport.ts';
import { inSteps } from '../inSteps.ts';
import type { LedgerClient } from '../ledger/ledgerClient.ts';
import type { ReadTrace } from './readTrace.ts';
import { createReplayPrograms, type ProgramServices, type ReplayPrograms } from './replayPrograms.ts';

export interface ReplayServices extends ProgramServices {
  readonly ledger: Pick<LedgerClient, 'replayTrace' | 'contractResult' | 'contractActions'>;
  /** Decodes calls and logs of contracts. Rejects only when aborted. */
  readonly contractReader: (addresses: readonly EvmAddress[], options: CallOptions) => Promise<ContractReader>;
}

export interface ReplayReader {
  /** Reads an executed transaction. Rejects with ServiceError, or InputError when it is too large. */
  read(execution: string, options?: CallOptions): Promise<Replay>;
}

/** More calls than any block has gas for. */
const maxCalls = 100_000;

export function createReplayReader(services: ReplayServices): ReplayReader {
  const { ledger, contractReader } = services;
  const programsOf = createReplayPrograms(services);
  /** The actions name what halted a call and have what the ledger answered; a failure to read them is ignored. */
  const askActions = async (transactionIdOrHash: string, options: CallOptions): Promise<readonly ContractAction[]> => {
    try {
      return (await ledger.contractActions({ transactionIdOrHash, limit: 100 }, options)).items;
    } catch {
      options.signal?.throwIfAborted();
      return [];
    }
  };
  return {
    async read(execution, options = {}) {
      const [trace, result] = await Promise.all([
        ledger.replayTrace(execution, options),
        undefinedIfNotFound(ledger.contractResult({ transactionIdOrHash: execution }, options)),
      ]);
      const { steps } = trace;
      const [outermost] = steps.frames;
      if (outermost === undefined) {
        throw new InputError('no-steps', phrase`The transaction ran no code: there is nothing to debug.`);
      }
      if (steps.frames.length > maxCalls) {
        throw new InputError('too-large', phrase`The transaction makes too many calls for the debugger.`);
      }
      if (outermost.code === undefined) {
        outermost.created = result?.address;
      }
      const programs = await programsOf(steps, options);
      const addresses = steps.frames.flatMap(({ code }) => code ?? []);
      const [reader, index] = await Promise.all([
        contractReader([...new Set(addresses)], options),
        inSteps(indexTrace(steps, (call) => programs.of(call)?.map, codeOf(programs, outermost, result))),
      ]);
      options.signal?.throwIfAborted();
      const halted = index.failures.filter(({ step }) => steps.opAt(step) !== 'REVERT');
      const isAsked = halted.length > 0 || steps.frames.some(isLedgerCall);
      const actions = isAsked ? await askActions(execution, options) : [];
      return {
        execution,
        failed: trace.failed,
        index,
        programOf: programs.of,
        reader,
        result,
        halts: haltReasons(halted, actions),
        answers: ledgerAnswers(steps.frames, actions),
        warnings: [...programs.warnings, ...differences(trace, result)],
      };
    },
  };
}

function codeOf(
  programs: ReplayPrograms,
  outermost: CallFrame,
  result: ContractResultDetails | undefined,
): ReplayedCode {
  const sent = bytesOf(result?.functionParameters);
  const whole = programs.of(outermost)?.code;
  // Of a deployment a service may say only what the constructor was given: then its code is what was verified.
  const isWhole = whole === undefined || whole.subarray(0, 64).every((byte, at) => byte === sent?.bytes[at]);
  const deployed = isWhole ? sent?.bytes : whole;
  return {
    input: programs.isDeployment ? noBytes : sent,
    codeOf: (call) => (call === outermost && programs.isDeployment ? deployed : programs.of(call)?.code),
  };
}

function bytesOf(hex: string | undefined): MemoryBytes | undefined {
  const bytes = hex === undefined ? undefined : parseHex(hex);
  return bytes && memoryBytes(bytes);
}

/** How a replay differs from the transaction: it executes again, in the current network. */
function differences(trace: ReadTrace, result: ContractResultDetails | undefined): readonly ReplayWarning[] {
  const warnings: ReplayWarning[] = [];
  const succeeded = result && outcomeOf(result);
  if (succeeded !== undefined && succeeded === trace.failed) {
    warnings.push({ kind: 'differs', what: 'outcome' });
  }
  const { callResult } = result ?? {};
  if (callResult !== undefined && callResult !== '0x' && callResult !== trace.returnValue && succeeded === true) {
    warnings.push({ kind: 'differs', what: 'answer' });
  }
  const { gasUsed, gasConsumed } = result ?? {};
  // What is used may be rounded up to a share of the limit; what is consumed is not.
  if (gasUsed !== undefined && gasUsed !== trace.gas && gasConsumed !== trace.gas) {
    warnings.push({ kind: 'otherGas', replayed: trace.gas, executed: gasUsed });
  }
  return warnings;
}
