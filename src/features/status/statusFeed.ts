import type { StatusSummary } from '../../domain/status/networkStatus.ts';
import { type StatusPart, statusPartKeys } from '../../domain/status/statusParts.ts';
import { createTurns } from '../../domain/turns.ts';
import type { UnreadablePart } from '../../domain/unreadable.ts';
import { type Clock, createPoller, systemClock } from '../../editor/polling.ts';
import type { StatusClient } from '../../services/statuspage/statusClient.ts';

/** What is known of the status page now. A failed look keeps the last good answer and says so. */
export interface StatusKnowledge {
  readonly summary: StatusSummary | undefined;
  /** When `summary` was last confirmed as a whole. */
  readonly asOfMs: number | undefined;
  /** Why the latest look failed; undefined after a good one. */
  readonly failure: unknown;
}

/** Each can be asked for alone, by the endpoint made for it. */
const statusParts: readonly StatusPart[] = ['rollup', 'components', 'incidents', 'maintenances'];

export interface StatusFeedOptions {
  /** Names the status page that `client` asks: what another page said is not known of it. */
  readonly page: () => string;
  readonly client: () => StatusClient;
  /** False while nobody can see the result. */
  readonly isWanted: () => boolean;
  /** 0 turns polling off, save for the first look. */
  readonly pollSeconds: () => number;
  readonly onChange: () => void;
  /** Called once for each streak of failures. */
  readonly onFailure: (failure: unknown) => void;
  readonly clock?: Clock;
  readonly random?: () => number;
}

const maxIntervalMs = 10 * 60_000;
const nothingKnown: StatusKnowledge = { summary: undefined, asOfMs: undefined, failure: undefined };
const afresh = { freshness: 'revalidate' } as const;

/** Keeps the status summary fresh while it can be seen. */
export function createStatusFeed(options: StatusFeedOptions) {
  const { page, client, isWanted, pollSeconds, onChange, onFailure, clock = systemClock } = options;
  const turns = createTurns();
  /** Asks for all parts; those asked for again meanwhile, each alone, stay as they are known. */
  const askAll = async (signal: AbortSignal) => {
    const begun = statusParts.map((part) => ({ part, isLast: turns(part) }));
    const summary = await client().summary({ ...afresh, signal });
    return () => {
      const known = knowledge().summary;
      return begun
        .filter(({ isLast }) => !isLast())
        .reduce((whole, { part }) => withPart(whole, part, known ?? whole), summary);
    };
  };
  let known: { readonly page: string; readonly knowledge: StatusKnowledge } | undefined;
  const knowledge = () => (known?.page === page() ? known.knowledge : nothingKnown);

  const learn = (news: Partial<StatusKnowledge>) => {
    known = { page: page(), knowledge: { ...knowledge(), ...news } };
    onChange();
  };
  const failed = (failure: unknown) => {
    if (knowledge().failure === undefined) {
      onFailure(failure);
    }
    learn({ failure });
  };
  const poller = createPoller({
    ...options,
    key: page,
    poll: askAll,
    onAnswer: (summary) => learn({ summary: summary(), asOfMs: clock.timeOfDayMs(), failure: undefined }),
    onFailure: failed,
    intervalMs: () => pollSeconds() * 1000 || undefined,
    isWanted,
    maxIntervalMs,
  });

  return {
    get knowledge(): StatusKnowledge {
      return knowledge();
    },
    /** Asks the service at once; never rejects, a failure becomes knowledge. */
    refresh: poller.now,
    /** Asks for one part at once; never rejects, a failure becomes knowledge. */
    async refreshPart(part: StatusPart): Promise<void> {
      const asked = page();
      const { summary } = knowledge();
      if (summary === undefined) {
        await poller.now();
        return;
      }
      const isLast = turns(part);
      try {
        const news = await partOf(client(), part);
        if (asked === page() && isLast()) {
          // The rest is as old as before, and so the whole is.
          learn({ summary: withPart(knowledge().summary ?? summary, part, news) });
        }
      } catch (failure) {
        if (asked === page() && isLast()) {
          failed(failure);
        }
      }
    },
    /** Something changed that decides when and what to ask: visibility, focus, settings, the status page. */
    reconsider: poller.reconsider,
    dispose: poller.dispose,
  };
}

/** Each part of the summary from the endpoint that has it alone. */
async function partOf(client: StatusClient, part: StatusPart): Promise<Partial<StatusSummary>> {
  switch (part) {
    case 'rollup':
      return client.status(afresh);
    case 'components':
      return client.components(afresh);
    case 'incidents':
      return client.unresolvedIncidents(afresh);
    case 'maintenances': {
      const asked = [client.activeMaintenances(afresh), client.upcomingMaintenances(afresh)] as const;
      // When one fails the other is not left under way, for a later look to take its answer for a new one.
      await Promise.allSettled(asked);
      const answers = await Promise.all(asked);
      return {
        maintenances: answers.flatMap(({ maintenances }) => maintenances),
        unreadable: answers.flatMap(({ unreadable = [] }) => unreadable),
      };
    }
  }
}

/** The summary with one part, and what could not be read of that part, as another answer has it. */
function withPart(summary: StatusSummary, part: StatusPart, news: Partial<StatusSummary>): StatusSummary {
  const { unreadable: before = [], ...rest } = summary;
  const isOfPart = ({ path }: UnreadablePart) => path.split('.')[0] === statusPartKeys[part];
  const page = (part === 'rollup' ? news.page : undefined) ?? summary.page;
  const unreadable = [...before.filter((each) => !isOfPart(each)), ...(news.unreadable ?? []).filter(isOfPart)];
  return { ...rest, page, [part]: news[part] ?? summary[part], ...(unreadable.length === 0 ? {} : { unreadable }) };
}
