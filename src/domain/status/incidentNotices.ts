import { entriesOf, isRecord, memberOf, recordOf, type UntrustedRecord } from '../value/untrustedJson.ts';
import { type Incident, impactWeight, isUnresolved } from './networkStatus.ts';

/** What the user was told of incidents, kept over restarts: scope (page and network) → incident → how far it got. */
export type NoticeMemory = Readonly<Record<string, Readonly<Record<string, NoticeRecord>>>>;

export interface NoticeRecord {
  readonly name: string;
  /** `known`: open before anybody looked; `told`: its start was announced; `muted` and `ended` are never spoken of again. */
  readonly phase: 'known' | 'told' | 'muted' | 'ended';
}

export interface NoticeStep {
  readonly memory: NoticeMemory;
  /** Incidents whose start is to be announced. */
  readonly started: readonly Incident[];
  /** Ids that are no longer among the open ones and were announced: whether they ended is to be asked. */
  readonly gone: readonly string[];
}

const maxKept = 200;

/**
 * Compares the open incidents of a network with what the user was told before. At the first look at a network nothing
 * starts: only what is severe is worth a word then.
 */
export function stepNotices(memory: NoticeMemory, scope: string, open: readonly Incident[]): NoticeStep {
  const isKnown = Object.hasOwn(memory, scope);
  const before = new Map(Object.entries((isKnown && memory[scope]) || {}));
  const started = open.filter(({ id, impact }) => !before.has(id) && (isKnown || impactWeight(impact) >= 4));
  const records = open.map((incident): [string, NoticeRecord] => {
    const phase = started.includes(incident) ? 'told' : (before.get(incident.id)?.phase ?? 'known');
    return [incident.id, { name: incident.name, phase }];
  });
  const openIds = new Set(open.map(({ id }) => id));
  const closed = [...before].filter(([id]) => !openIds.has(id));
  return {
    memory: { ...memory, [scope]: Object.fromEntries([...closed, ...records].slice(-maxKept)) },
    started,
    gone: closed.filter(([, { phase }]) => phase === 'told').map(([id]) => id),
  };
}

/** Those of `gone` that the page says are over; one it no longer lists is let go without a word. */
export function endedAmong(gone: readonly string[], recent: readonly Incident[]): readonly Incident[] {
  return recent.filter((incident) => gone.includes(incident.id) && !isUnresolved(incident));
}

/** The memory with other phases for some incidents. */
export function withPhase(
  memory: NoticeMemory,
  scope: string,
  ids: readonly string[],
  phase: NoticeRecord['phase'],
): NoticeMemory {
  const records = Object.entries(memory[scope] ?? {}).map(([id, record]): [string, NoticeRecord] => [
    id,
    ids.includes(id) ? { ...record, phase } : record,
  ]);
  return { ...memory, [scope]: Object.fromEntries(records) };
}

/** Reads what was stored; anything else counts as nothing. */
export function readNoticeMemory(stored: unknown): NoticeMemory {
  return Object.fromEntries(
    entriesOf(stored)
      .filter(([, records]) => isRecord(records))
      .map(([scope, records]) => [
        scope,
        Object.fromEntries(entriesOf(records).flatMap(([id, record]) => (isNotice(record) ? [[id, record]] : []))),
      ]),
  );
}

/** What to store: the memory, and beside it what was stored by another version. */
export function writeNoticeMemory(stored: unknown, memory: NoticeMemory): UntrustedRecord {
  const scopes = Object.entries(memory).map(([scope, records]) => {
    const unknown = entriesOf(memberOf(stored, scope)).filter(([, record]) => !isNotice(record));
    return [scope, { ...Object.fromEntries(unknown), ...records }] as const;
  });
  return { ...recordOf(stored), ...Object.fromEntries(scopes) };
}

function isNotice(value: unknown): value is NoticeRecord {
  const phases: readonly unknown[] = ['known', 'told', 'muted', 'ended'];
  return typeof memberOf(value, 'name') === 'string' && phases.includes(memberOf(value, 'phase'));
}
