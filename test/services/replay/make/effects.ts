import type { RecordedAction, RecordedChange } from '../replayRecord.ts';
import type { Entry, Event, Exit, Machine, Run } from './machine.ts';
import { kindOf } from './opcodes.ts';

/** The calls of a run, as the service lists them. */
export function actionsOf({ events }: Run): RecordedAction[] {
  const actions: (RecordedAction | undefined)[] = [];
  const open: { readonly entry: Entry; readonly at: number; readonly operation: string }[] = [];
  let last: Event | undefined;
  for (const event of events) {
    if (event.kind === 'entry') {
      const operation = last?.kind === 'step' ? last.op : event.to === undefined ? 'CREATE' : 'CALL';
      open.push({ entry: event, at: actions.push(undefined) - 1, operation });
    } else if (event.kind === 'exit') {
      const opened = open.pop();
      const outer = open.at(-1)?.entry;
      if (opened !== undefined) {
        actions[opened.at] = actionOf(opened.entry, event, opened.operation, outer?.to ?? outer?.code);
      }
    } else {
      last = event;
    }
  }
  return actions.filter((action) => action !== undefined);
}

function actionOf(entry: Entry, exit: Exit, operation: string, outer: string | undefined): RecordedAction {
  const isNew = operation.startsWith('CREATE');
  const failed = exit.error !== undefined;
  return {
    depth: entry.depth,
    callType: kindOf(entry.code) ?? (isNew ? 'CREATE' : 'CALL'),
    operation: operation as RecordedAction['operation'],
    from: operation === 'DELEGATECALL' ? (outer ?? entry.caller) : entry.caller,
    to: (isNew ? exit.created : entry.code) ?? '',
    gas: Number(entry.gas),
    gasUsed: Number(exit.gasUsed),
    input: entry.input,
    output: isNew && !failed ? '0x' : failed && exit.error !== 'revert' ? haltText(exit.error) : exit.output,
    outputKind: !failed ? 'OUTPUT' : exit.error === 'revert' ? 'REVERT_REASON' : 'ERROR',
    value: Number(entry.value),
  };
}

/** The name of what halted a frame, as the ledger spells it. */
export function haltName(error: string): string {
  return error === 'out of gas' ? 'INSUFFICIENT_GAS' : error.toUpperCase().replaceAll(' ', '_');
}

function haltText(error: string): string {
  return `0x${Buffer.from(haltName(error)).toString('hex')}`;
}

/** The words that a run read or changed; `known` has those of all runs before and is brought up to date. */
export async function changesOf(run: Run, machine: Machine, known: Map<string, string>): Promise<RecordedChange[]> {
  const changes = new Map<string, RecordedChange>();
  for (const event of run.events) {
    if (event.kind !== 'step' || (event.op !== 'SLOAD' && event.op !== 'SSTORE')) {
      continue;
    }
    const { address } = event;
    const slot = `0x${(event.stack.at(-1) ?? 0n).toString(16).padStart(64, '0')}`;
    const key = `${address}/${slot}`;
    if (!changes.has(key)) {
      const read = known.get(key) ?? zero;
      const now = await machine.word(address, slot);
      changes.set(key, { address, slot, read, ...(now === read ? {} : { written: now }) });
      known.set(key, now);
    }
  }
  return [...changes.values()].sort((a, b) => (`${a.address}${a.slot}` < `${b.address}${b.slot}` ? -1 : 1));
}

const zero = `0x${'0'.repeat(64)}`;
