import type * as vscode from 'vscode';
import { type DetailsSubject, type SubjectKind, subjectKinds } from '../../domain/details/detailsSubject.ts';
import { InputError } from '../../domain/failure.ts';
import { isRecord } from '../../domain/value/foreignJson.ts';
import { parseConsensusTimestamp } from '../../domain/value/timestamp.ts';

/** Something a user keeps in view on one network. */
export interface Pin {
  readonly subject: DetailsSubject;
  /** Its name when it was pinned. Untrusted. */
  readonly name: string;
  /** What the watch saw when the user last looked; undefined until it has been seen once. */
  readonly seen: Observation | undefined;
}

/** What may change of a pinned thing, by aspect; exact values as text. */
export type Observation = Readonly<Record<string, string>>;

/** The pins of a workspace, a list for each network. */
export interface PinStore {
  list(network: string): readonly Pin[];
  /** Adds at the end; a pin that is there already is moved nowhere. InputError when the list is full. */
  add(network: string, pin: Pin): Promise<void>;
  remove(network: string, subject: DetailsSubject): Promise<void>;
  /** Remembers what was seen, by {@link pinKey}; aspects that are not given stay as they were. */
  markSeen(network: string, seen: ReadonlyMap<string, Observation>): Promise<void>;
}

const memory = 'hieroLens.explorer.pins';
const maxPins = 50;

export function pinKey({ kind, id }: DetailsSubject): string {
  return `${kind}/${id}`;
}

export function createPinStore(memento: Pick<vscode.Memento, 'get' | 'update'>): PinStore {
  const all = (): Record<string, readonly unknown[]> => {
    const kept = memento.get<unknown>(memory);
    return isRecord(kept) ? Object.fromEntries(Object.entries(kept).filter(isListEntry)) : {};
  };
  const list = (network: string): readonly Pin[] => (all()[network] ?? []).flatMap(readPin);
  const save = async (network: string, pins: readonly Pin[]) => {
    await memento.update(memory, { ...all(), [network]: pins });
  };
  return {
    list,
    async add(network, pin) {
      const pins = list(network);
      if (pins.some(({ subject }) => pinKey(subject) === pinKey(pin.subject))) {
        return;
      }
      if (pins.length >= maxPins) {
        throw new InputError('too-many-pins', `The explorer holds ${maxPins} pins for each network: unpin one first.`);
      }
      await save(network, [...pins, pin]);
    },
    async remove(network, subject) {
      await save(
        network,
        list(network).filter((pin) => pinKey(pin.subject) !== pinKey(subject)),
      );
    },
    async markSeen(network, seen) {
      if (seen.size > 0) {
        await save(
          network,
          list(network).map((pin) => {
            const now = seen.get(pinKey(pin.subject));
            return now === undefined ? pin : { ...pin, seen: { ...pin.seen, ...now } };
          }),
        );
      }
    },
  };
}

const kinds: ReadonlySet<string> = new Set(subjectKinds);

/** What an earlier version or another tool left in the memory may be anything. */
function readPin(kept: unknown): readonly Pin[] {
  if (!isRecord(kept) || !isRecord(kept['subject'])) {
    return [];
  }
  const { kind, id, during } = kept['subject'];
  if (typeof kind !== 'string' || !kinds.has(kind) || typeof id !== 'string' || !/^[\w.@?/-]{1,100}$/.test(id)) {
    return [];
  }
  const subject = { kind: kind as SubjectKind, id, during: readDuring(during) };
  const { name, seen } = kept;
  return [{ subject, name: typeof name === 'string' ? name : '', seen: readObservation(seen) }];
}

function readDuring(during: unknown): DetailsSubject['during'] {
  const [from, to] = isRecord(during)
    ? [during['from'], during['to']].map((text) =>
        typeof text === 'string' ? parseConsensusTimestamp(text) : undefined,
      )
    : [];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function readObservation(seen: unknown): Observation | undefined {
  if (!isRecord(seen)) {
    return undefined;
  }
  const entries = Object.entries(seen).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

function isListEntry(entry: [string, unknown]): entry is [string, readonly unknown[]] {
  return Array.isArray(entry[1]);
}
