import { type RecordingName, recordingNames, recordingOf } from '../replay/recordings.ts';
import type { RecordedAction, RecordedRun } from '../replay/replayRecord.ts';
import type { Contract, Slot } from './entities.ts';
import type { Landmark } from './landmarks.ts';
import type { Action, Execution, Transaction } from './transaction.ts';
import { at, longZero } from './values.ts';

interface Origin {
  readonly sender: { readonly num: number; readonly address: string };
  /** With which nonce its Ethereum transactions begin; undefined where it sends calls of the network. */
  readonly nonce: number | undefined;
  /** Its contracts are numbered from here, in the order in which they were deployed. */
  readonly firstNumber: number;
  readonly begin: bigint;
  /** Of its contract in the end, where a document tells it. */
  readonly balance?: bigint;
}

const supplier = { num: 1002, address: '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec' };
const treasury = { num: 1001, address: longZero(1001) };
const origins: Readonly<Record<RecordingName, Origin>> = {
  legacy: { sender: supplier, nonce: 100, firstNumber: 4831, begin: at('2025-06-17T09:00:00') },
  optimized: { sender: supplier, nonce: 200, firstNumber: 4841, begin: at('2025-06-17T10:00:00') },
  ir: { sender: supplier, nonce: 300, firstNumber: 4851, begin: at('2025-06-17T11:00:00') },
  payments: {
    sender: treasury,
    nonce: undefined,
    firstNumber: 4861,
    begin: at('2025-06-17T08:00:00'),
    balance: 200_000_000n,
  },
};
/** Called by a contract call of the network; all others of its sender by an Ethereum transaction. */
const plainCalls = ['loop', 'unverified'];
const memos: Readonly<Record<string, string>> = { pay: 'Invoice 41', 'pay in vain': 'Invoice 42' };

/** A contract that was compiled and really ran. */
interface Replayed {
  readonly recording: RecordingName;
  readonly title: string;
  readonly num: number;
  readonly address: string;
}

const minute = 60_000_000_000n;

function consensusOf(recording: RecordingName, index: number): bigint {
  return origins[recording].begin + BigInt(index) * minute + 250_000_019n;
}

/** The contracts whose transactions can be replayed. */
export const replayedContracts: readonly Replayed[] = recordingNames.flatMap((recording) =>
  recordingOf(recording).contracts.map(({ title, address }, at) => ({
    recording,
    title,
    num: origins[recording].firstNumber + at,
    address,
  })),
);

const numbers = new Map(replayedContracts.map(({ address, num }) => [address, num]));

/** Accounts and contracts that are called by their long-zero address are of that number. */
function numberOf(address: string): number {
  return numbers.get(address) ?? (address === supplier.address ? supplier.num : Number(BigInt(address)));
}

export function createReplayedContracts(): Contract[] {
  return recordingNames.flatMap((recording) => {
    const { contracts, runs } = recordingOf(recording);
    return contracts.map(({ title, address, creation, runtime }) => {
      const num = numberOf(address);
      const slots = runs.flatMap(({ changes }, index): Slot[] =>
        changes.flatMap(({ address: of, slot, written }) =>
          of === address && written !== undefined
            ? [{ slot: slot.slice(2), value: written.slice(2), written: consensusOf(recording, index) }]
            : [],
        ),
      );
      return {
        num,
        name: title,
        evmAddress: address,
        created: consensusOf(
          recording,
          runs.findIndex(({ created }) => created.includes(address)),
        ),
        deleted: false,
        memo: '',
        balance: origins[recording].balance,
        file: undefined,
        nonce: 1,
        creationCode: creation,
        runtimeCode: runtime,
        slots: slots.sort((a, b) => (a.slot < b.slot ? -1 : 1)),
        views: {},
      };
    });
  });
}

/** Their transactions, a minute from each to the next. */
export function createReplayedLandmarks(): Landmark[][] {
  return recordingNames.flatMap((recording) =>
    recordingOf(recording).runs.map((run, index): Landmark[] => {
      const consensus = consensusOf(recording, index);
      const { sender, nonce: firstNonce } = origins[recording];
      const nonce = firstNonce === undefined || plainCalls.includes(run.name) ? undefined : firstNonce + index;
      const execution = executionOf(recording, run, nonce);
      const plainName = run.to === undefined ? 'CONTRACTCREATEINSTANCE' : 'CONTRACTCALL';
      return [
        {
          name: nonce === undefined ? plainName : 'ETHEREUMTRANSACTION',
          payer: sender.num,
          entity: execution.contract,
          execution,
          memo: memos[run.name] ?? '',
          result: resultOf(run),
          consensus,
          validStart: consensus - 6_250_000_019n + BigInt(index),
          transfers: run.error === undefined ? execution.actions.flatMap(transfersOf) : [],
        },
      ];
    }),
  );
}

/** What a call sent along. */
function transfersOf({ caller, recipient, value, outputKind }: Action): Transaction['transfers'] {
  return value === 0n || outputKind !== 'OUTPUT'
    ? []
    : [
        { account: caller, amount: -value, isApproval: false },
        { account: recipient, amount: value, isApproval: false },
      ];
}

function resultOf({ error }: RecordedRun): string {
  return error === undefined ? 'SUCCESS' : error.startsWith('0x') ? 'CONTRACT_REVERT_EXECUTED' : error;
}

function executionOf(recording: RecordingName, run: RecordedRun, nonce: number | undefined): Execution {
  return {
    contract: numberOf(run.to ?? run.created[0] ?? longZero(0)),
    from: origins[recording].sender.address,
    to: run.to,
    input: run.input,
    output: run.output,
    error: run.error,
    gasLimit: run.gasLimit,
    gasUsed: run.gasUsed,
    amount: BigInt(run.value),
    logs: run.logs.map(({ address, topics, data }) => ({ contract: numberOf(address), topics, data })),
    actions: run.actions.map(actionOf),
    stateChanges: run.changes.map(({ address, slot, read, written }) => ({
      contract: numberOf(address),
      slot,
      read,
      written,
    })),
    created: run.created.map(numberOf),
    ethereum: nonce === undefined ? undefined : { nonce, type: 2 },
    replay: { recording, name: run.name },
  };
}

function actionOf(action: RecordedAction): Action {
  const { from, to, value, ...rest } = action;
  return { ...rest, from, to, caller: numberOf(from), recipient: numberOf(to), value: BigInt(value) };
}
