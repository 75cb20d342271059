import { type DetailsSubject, type SubjectKind, subjectKinds } from '../../domain/details/detailsSubject.ts';
import { InputError } from '../../domain/failure.ts';
import { phrase } from '../../domain/phrase.ts';
import { parseConsensusTimestamp } from '../../domain/value/timestamp.ts';
import { isRecord, memberOf, textOf } from '../../domain/value/untrustedJson.ts';
import { type EntryFormat, storedList } from '../../editor/storedList.ts';
import type { StoredState } from '../../editor/storedState.ts';

/** Something a user keeps in view on one network. */
export interface Pin {
  readonly subject: DetailsSubject;
  /** Its name when it was pinned. Untrusted. */
  readonly name: string;
  /** What the watch saw when the user last looked; undefined until it has been seen once. */
  readonly seen: Observation | undefined;
  /** A transaction that failed, which was known when it was pinned. */
  readonly isFailed?: true;
}

/** What may change of a pinned thing, by aspect; exact values as text. */
export type Observation = Readonly<Record<string, string>>;

const memory = 'hieroLens.explorer.pins';
const maxPins = 50;

export function pinKey({ kind, id }: DetailsSubject): string {
  return `${kind}/${id}`;
}

/** The pins of a workspace, a list for each network. */
export function createPinStore(state: StoredState) {
  const listOf = (network: string) => storedList(state, memory, pinFormat, network);
  return {
    list: (network: string) => listOf(network).read(),
    /** What a user is to know of the list. */
    problem: (network: string) => listOf(network).problem(),
    /** Adds at the end; a pin that is there already is moved nowhere. InputError when the list is full. */
    add: (network: string, pin: Pin) =>
      listOf(network).change((pins) => {
        if (pins.some(({ subject }) => pinKey(subject) === pinKey(pin.subject))) {
          return pins;
        }
        if (pins.length >= maxPins) {
          throw new InputError(
            'too-many-pins',
            phrase`There can be ${maxPins} pins for each network: unpin one first.`,
          );
        }
        return [...pins, pin];
      }),
    remove: (network: string, subject: DetailsSubject) =>
      listOf(network).change((pins) => pins.filter((pin) => pinKey(pin.subject) !== pinKey(subject))),
    /** Moves a pin before another, or to the end. */
    move: (network: string, key: string, beforeKey: string | undefined) =>
      listOf(network).change((pins) => {
        const moved = pins.filter(({ subject }) => pinKey(subject) === key);
        const others = pins.filter(({ subject }) => pinKey(subject) !== key);
        const at = others.findIndex(({ subject }) => pinKey(subject) === beforeKey);
        return key === beforeKey ? pins : others.toSpliced(at < 0 ? others.length : at, 0, ...moved);
      }),
    /** Remembers what was seen, by {@link pinKey}; aspects that are not given stay as they were. */
    async markSeen(network: string, seen: ReadonlyMap<string, Observation>): Promise<void> {
      if (seen.size > 0) {
        await listOf(network).change((pins) =>
          pins.map((pin) => {
            const now = seen.get(pinKey(pin.subject));
            return now === undefined ? pin : { ...pin, seen: { ...pin.seen, ...now } };
          }),
        );
      }
    },
  };
}

const pinFormat: EntryFormat<Pin> = {
  decode: decodePin,
  encode: (pin) => pin,
  idOf: ({ subject }) => pinKey(subject),
};

const kinds: ReadonlySet<string> = new Set(subjectKinds);

/** What an earlier version or another tool left in the memory may be anything. */
function decodePin(kept: unknown): Pin | undefined {
  const [kind, id, during] = ['kind', 'id', 'during'].map((name) => memberOf(memberOf(kept, 'subject'), name));
  if (typeof kind !== 'string' || !kinds.has(kind) || typeof id !== 'string' || !/^[\w.@?/-]{1,100}$/.test(id)) {
    return undefined;
  }
  const subject = { kind: kind as SubjectKind, id, during: readDuring(during) };
  const pin = { subject, name: textOf(memberOf(kept, 'name')) ?? '', seen: readObservation(memberOf(kept, 'seen')) };
  return memberOf(kept, 'isFailed') === true ? { ...pin, isFailed: true } : pin;
}

function readDuring(during: unknown): DetailsSubject['during'] {
  const [from, to] = ['from', 'to'].map((name) => parseConsensusTimestamp(textOf(memberOf(during, name)) ?? ''));
  return from === undefined || to === undefined ? undefined : { from, to };
}

function readObservation(seen: unknown): Observation | undefined {
  if (!isRecord(seen)) {
    return undefined;
  }
  const entries = Object.entries(seen).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
