import { recordingOf, type SettingName, settingNames } from '../replay/recordings.ts';
import type { RecordedAction, RecordedRun } from '../replay/replayRecord.ts';
import type { Contract, Slot } from './entities.ts';
import type { Landmark } from './landmarks.ts';
import type { Action, Execution } from './transaction.ts';
import { at, longZero } from './values.ts';

/** The account that sent all of them, and where it began to count in each setting. */
const sender = { num: 1002, address: '0xac384c53f03855fa1b3616052f8ba32c6c2a2fec' };
const firstNonces: Readonly<Record<SettingName, number>> = { legacy: 100, optimized: 200, ir: 300 };
/** The contracts of a setting are numbered from here, in the order in which they were deployed. */
const firstNumbers: Readonly<Record<SettingName, number>> = { legacy: 4831, optimized: 4841, ir: 4851 };
/** Called by a contract call of the network; all others by an Ethereum transaction. */
const plainCalls = ['loop', 'unverified'];

/** A contract that was compiled and really ran. */
interface Replayed {
  readonly setting: SettingName;
  readonly title: string;
  readonly num: number;
  readonly address: string;
}

const begin = at('2025-06-17T09:00:00');
const minute = 60_000_000_000n;

function consensusOf(setting: SettingName, index: number): bigint {
  return begin + BigInt(settingNames.indexOf(setting)) * 60n * minute + BigInt(index) * minute + 250_000_019n;
}

/** The contracts whose transactions can be replayed. */
export const replayedContracts: readonly Replayed[] = settingNames.flatMap((setting) =>
  recordingOf(setting).contracts.map(({ title, address }, at) => ({
    setting,
    title,
    num: firstNumbers[setting] + at,
    address,
  })),
);

const numbers = new Map(replayedContracts.map(({ address, num }) => [address, num]));

/** Accounts and contracts that are called by their long-zero address are of that number. */
function numberOf(address: string): number {
  return numbers.get(address) ?? (address === sender.address ? sender.num : Number(BigInt(address)));
}

export function createReplayedContracts(): Contract[] {
  return settingNames.flatMap((setting) => {
    const { contracts, runs } = recordingOf(setting);
    return contracts.map(({ title, address, creation, runtime }) => {
      const num = numberOf(address);
      const slots = runs.flatMap(({ changes }, index): Slot[] =>
        changes.flatMap(({ address: of, slot, written }) =>
          of === address && written !== undefined
            ? [{ slot: slot.slice(2), value: written.slice(2), written: consensusOf(setting, index) }]
            : [],
        ),
      );
      return {
        num,
        name: title,
        evmAddress: address,
        created: consensusOf(
          setting,
          runs.findIndex(({ created }) => created.includes(address)),
        ),
        deleted: false,
        memo: '',
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
  return settingNames.flatMap((setting) =>
    recordingOf(setting).runs.map((run, index): Landmark[] => {
      const consensus = consensusOf(setting, index);
      const isPlain = plainCalls.includes(run.name);
      const execution = executionOf(setting, run, isPlain ? undefined : firstNonces[setting] + index);
      const amount = BigInt(run.value);
      return [
        {
          name: isPlain ? 'CONTRACTCALL' : 'ETHEREUMTRANSACTION',
          payer: sender.num,
          entity: execution.contract,
          execution,
          result: resultOf(run),
          consensus,
          validStart: consensus - 6_250_000_019n + BigInt(index),
          transfers:
            amount === 0n
              ? []
              : [
                  { account: sender.num, amount: -amount, isApproval: false },
                  { account: execution.contract, amount, isApproval: false },
                ],
        },
      ];
    }),
  );
}

function resultOf({ error }: RecordedRun): string {
  return error === undefined ? 'SUCCESS' : error.startsWith('0x') ? 'CONTRACT_REVERT_EXECUTED' : error;
}

function executionOf(setting: SettingName, run: RecordedRun, nonce: number | undefined): Execution {
  return {
    contract: numberOf(run.to ?? run.created[0] ?? longZero(0)),
    from: sender.address,
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
    replay: { setting, name: run.name },
  };
}

function actionOf(action: RecordedAction): Action {
  const { from, to, value, ...rest } = action;
  return { ...rest, from, to, caller: numberOf(from), recipient: numberOf(to), value: BigInt(value) };
}
