import { createHash } from 'node:crypto';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { createOwnFolder, type OwnFolder } from './ownFolder.ts';

/** Why a value is not read or kept as it should be; changes then live as long as the window. */
type StateProblem =
  /** What a newer version wrote is left as it is. */
  | { readonly kind: 'newer' }
  /** The file was not whole, so that the one before it counts. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'unwritten'; readonly error: unknown };

type Update = (stored: unknown) => unknown;

/** What the folder has of one key. */
interface Stored {
  /** The number of the newest file, 0 when there is none. */
  readonly version: number;
  readonly value: unknown;
  readonly problem: StateProblem | undefined;
}

/** Goes up when an older version could not read what is written. */
const form = 1;
/** Older files go once nobody can be about to write the next version of theirs, and when the clock was set back since. */
const spareMs = 60_000;
const maxTries = 200;
/** A larger number is not ours, and must not end the counting: nobody makes so many changes. */
const maxVersion = 2 ** 40;

/**
 * The values that windows with one scope share. A value is a file `<key>.<version>` that never changes: the first to take
 * the next name wins, and others start again from its value, so that no change is lost. A failed write stays pending.
 */
export function createSharedState(
  storage: string,
  scope: string,
  former: (key: string) => unknown,
  folder: OwnFolder = createOwnFolder(storage, `state-${sha256(scope).slice(0, 32)}`),
) {
  const known = new Map<string, Stored>();
  const pending = new Map<string, readonly Update[]>();
  const unwritten = new Map<string, StateProblem>();
  const shown = new Map<string, { readonly of: Stored; readonly waiting: number; readonly value: unknown }>();
  let previous: Promise<void> = Promise.resolve();

  const look = (key: string): Stored => {
    const prefix = prefixOf(key);
    const versions = folder
      .names()
      .flatMap((name) => (name.startsWith(prefix) ? versionOf(name.slice(prefix.length)) : []))
      .toSorted((a, b) => b - a);
    const version = versions[0] ?? 0;
    const kept = known.get(key);
    if (kept?.version === version) {
      return kept;
    }
    const stored = firstWhole(key, versions) ?? {
      version,
      value: version === 0 ? former(key) : undefined,
      problem: version === 0 ? undefined : { kind: 'damaged' as const },
    };
    known.set(key, stored);
    return stored;
  };
  const firstWhole = (key: string, versions: readonly number[]): Stored | undefined => {
    const [newest = 0] = versions;
    for (const version of versions) {
      const record = parseRecord(folder.readNow(`${prefixOf(key)}${version}`), key);
      if (record !== undefined) {
        const { isNewer, value } = record;
        const kind = isNewer ? 'newer' : version === newest ? undefined : 'damaged';
        return { version: newest, value, problem: kind && { kind } };
      }
    }
    return undefined;
  };
  const withPending = (key: string, value: unknown): unknown =>
    (pending.get(key) ?? []).reduce((before: unknown, update) => {
      try {
        return update(before);
      } catch {
        // It fitted what was there then.
        return before;
      }
    }, value);
  const failed = (key: string, error: unknown) => unwritten.set(key, { kind: 'unwritten', error });
  const write = async (key: string, update: Update): Promise<void> => {
    for (let tries = 0; tries < maxTries; tries++) {
      const stored = seen(key);
      const before = withPending(key, stored.value);
      const after = update(before);
      if (!pending.has(key) && JSON.stringify(after) === JSON.stringify(before)) {
        return;
      }
      const isRefused = stored.problem?.kind === 'newer' || stored.problem?.kind === 'unwritten';
      try {
        if (!isRefused && (await folder.create(`${prefixOf(key)}${stored.version + 1}`, formatRecord(key, after)))) {
          pending.delete(key);
          unwritten.delete(key);
          await removeOlder(key).catch(() => undefined);
          return;
        }
      } catch (error) {
        failed(key, error);
      }
      if (isRefused || unwritten.has(key)) {
        pending.set(key, [...(pending.get(key) ?? []), update]);
        return;
      }
    }
    pending.set(key, [...(pending.get(key) ?? []), update]);
    failed(key, new Error('others write all the time'));
  };
  /** What was seen last, or the editor kept, while the folder cannot be read. */
  const seen = (key: string): Stored => {
    try {
      return look(key);
    } catch (error) {
      return { ...(known.get(key) ?? { version: 0, value: former(key) }), problem: { kind: 'unwritten', error } };
    }
  };
  const removeOlder = async (key: string): Promise<void> => {
    const prefix = prefixOf(key);
    const newest = look(key).version;
    for (const { name, modifiedMs } of await folder.list()) {
      const isSpare = name.startsWith(prefix) && Number(name.slice(prefix.length)) < newest - 1;
      if (isSpare && Math.abs(Date.now() - modifiedMs) > spareMs) {
        await folder.remove(name);
      }
    }
  };

  return {
    /** The same object until the value changes. */
    read(key: string): unknown {
      const stored = seen(key);
      const waiting = pending.get(key)?.length ?? 0;
      const last = shown.get(key);
      if (last?.of === stored && last.waiting === waiting) {
        return last.value;
      }
      const value = withPending(key, stored.value);
      shown.set(key, { of: stored, waiting, value });
      return value;
    },
    change(key: string, update: Update): Promise<void> {
      const changing = previous.then(() => write(key, update));
      previous = changing.catch(() => undefined);
      return changing;
    },
    problem: (key: string): StateProblem | undefined => seen(key).problem ?? unwritten.get(key),
    /** Calls back when any window may have changed something. */
    watch: folder.watch,
  };
}

/** Keys name contracts and networks: no file is called by them. */
function prefixOf(key: string): string {
  return `${sha256(key).slice(0, 32)}.`;
}

function versionOf(text: string): readonly number[] {
  return /^[1-9]\d*$/.test(text) && Number(text) <= maxVersion ? [Number(text)] : [];
}

function formatRecord(key: string, value: unknown): Uint8Array {
  const body = JSON.stringify({ form, key, value });
  return Buffer.from(`${sha256(body)}\n${body}\n`);
}

/** Undefined for what nobody wrote whole. */
function parseRecord(
  bytes: Uint8Array | undefined,
  key: string,
): { readonly value: unknown; readonly isNewer: boolean } | undefined {
  const [sum, body = ''] = bytes === undefined ? [] : Buffer.from(bytes).toString().split('\n');
  if (sum !== sha256(body)) {
    return undefined;
  }
  const record: unknown = JSON.parse(body);
  const [written, value] = [memberOf(record, 'form'), memberOf(record, 'value')];
  return memberOf(record, 'key') !== key || typeof written !== 'number'
    ? undefined
    : { value: written === form ? value : undefined, isNewer: written > form };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
