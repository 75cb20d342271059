import { type CallFrame, hasFailed, storageOwner } from './callFrames.ts';
import { lastUpTo } from './stackFrames.ts';
import { numberOf, type StorageAccess, type TraceSteps, type Word } from './traceSteps.ts';

/** The words of one slot; an undefined word is the first one. */
interface SlotHistory {
  first: Word;
  /** In order of steps: the slot has the word from the step on. */
  readonly changes: { readonly step: number; readonly word: Word }[];
  /** The steps that load it, and those that store it. */
  readonly read: number[];
  readonly written: number[];
}

interface OpenCall {
  readonly frame: CallFrame;
  readonly owner: string;
  /** The number of writes before it. */
  readonly from: number;
}

/** A write that is undone when the call around it fails. */
interface Write {
  readonly history: SlotHistory;
  readonly former: Word;
}

/** The words of storage at every step by loads and stores; writes of failed calls are undone. */
export class StorageJournal {
  readonly #steps: TraceSteps;
  readonly #owners = new Map<string, Map<bigint, SlotHistory>>();
  readonly #writes: Write[] = [];
  /** The calls that have not returned, from outside. */
  readonly #open: OpenCall[] = [];

  constructor(steps: TraceSteps) {
    this.#steps = steps;
  }

  /** Call it with each step in turn, and {@link end} after the last. */
  take(step: number): void {
    const frame = this.#steps.frameAt(step);
    if (frame.first === step) {
      this.#leave(frame.parent, step);
      this.#open.push({ frame, owner: storageOwner(frame), from: this.#writes.length });
    } else {
      this.#leave(frame, step);
    }
    const access = this.#steps.opAt(step).startsWith('S') ? this.#steps.accessAt(step) : undefined;
    const slot = numberOf(access?.slot);
    if (access === undefined || slot === undefined) {
      return;
    }
    const history = this.#historyOf(this.#open.at(-1)?.owner ?? '', slot);
    const former = history.changes.at(-1)?.word;
    history[access.kind].push(step);
    if (access.kind === 'read' && former === undefined) {
      history.first = access.value;
    } else if (access.kind === 'written') {
      this.#writes.push({ history, former });
      history.changes.push({ step: step + 1, word: access.value });
    }
  }

  end(): void {
    this.#leave(undefined, this.#steps.length);
  }

  /** The word of a slot before a step; undefined where the trace does not tell. */
  wordAt(owner: string, slot: bigint, step: number): Word {
    const history = this.#owners.get(owner)?.get(slot);
    return history?.changes[lastUpTo(history.changes, step)]?.word ?? history?.first;
  }

  /** The steps that load or store a slot, in order. */
  accessesOf(owner: string, slot: bigint, kind: StorageAccess['kind']): readonly number[] {
    return this.#owners.get(owner)?.get(slot)?.[kind] ?? [];
  }

  /** The slots that were loaded or stored anywhere in the trace. */
  slotsOf(owner: string): readonly bigint[] {
    return [...(this.#owners.get(owner)?.keys() ?? [])];
  }

  #leave(until: CallFrame | undefined, step: number): void {
    for (let top = this.#open.at(-1); top !== undefined && top.frame !== until; top = this.#open.at(-1)) {
      this.#open.pop();
      const undone = hasFailed(this.#steps, top.frame) ? this.#writes.splice(top.from) : [];
      for (const { history, former } of undone.toReversed()) {
        history.changes.push({ step, word: former });
      }
    }
  }

  #historyOf(owner: string, slot: bigint): SlotHistory {
    const slots = this.#owners.get(owner) ?? new Map<bigint, SlotHistory>();
    this.#owners.set(owner, slots);
    const history = slots.get(slot) ?? { first: undefined, changes: [], read: [], written: [] };
    slots.set(slot, history);
    return history;
  }
}
