import type { DetailsRow, SectionPage } from '../../domain/details/detailsRow.ts';
import type { DetailsSection } from '../../domain/details/detailsSection.ts';
import type { ShownOverview } from './findSubject.ts';
import type { SectionState } from './renderSections.ts';

/** What open documents show: the properties, and of each section what was asked for so far. */
export interface DetailsStore {
  get(key: string): ShownOverview | undefined;
  /** A document is shown anew: its sections are closed again. */
  put(key: string, overview: ShownOverview): void;
  /** A document could not be loaded, and says so until it is put or forgotten. */
  fail(key: string): void;
  hasFailed(key: string): boolean;
  section(key: string, title: string): SectionState;
  /** Asks for a section, or with `more` for what comes after it; `changed` is called when there is something to show. */
  load(key: string, section: DetailsSection, work: SectionWork): Promise<void>;
  forget(key: string): void;
}

export interface SectionWork {
  readonly read: (signal: AbortSignal) => Promise<SectionPage>;
  readonly isMore: boolean;
  readonly changed: () => void;
  /** The sentence that stands in the place of a section that could not be asked for; cancellation is undefined. */
  readonly explain: (error: unknown) => string | undefined;
}

interface Shown {
  readonly overview: ShownOverview;
  readonly closing: AbortController;
  readonly sections: Map<string, Opened>;
  /** The sections whose next page is under way. */
  readonly adding: Set<string>;
}

interface Opened {
  readonly state: SectionState;
  readonly rows: readonly DetailsRow[];
  readonly more: SectionPage['more'];
}

export function createDetailsStore(): DetailsStore {
  const documents = new Map<string, Shown>();
  const failed = new Set<string>();
  const forget = (key: string) => {
    failed.delete(key);
    documents.get(key)?.closing.abort();
    documents.delete(key);
  };
  return {
    get: (key) => documents.get(key)?.overview,
    put(key, overview) {
      forget(key);
      documents.set(key, { overview, closing: new AbortController(), sections: new Map(), adding: new Set() });
    },
    fail(key) {
      failed.add(key);
    },
    hasFailed: (key) => failed.has(key),
    section: (key, title) => documents.get(key)?.sections.get(title)?.state ?? { state: 'closed' },
    async load(key, { title }, { read, isMore, changed, explain }) {
      const document = documents.get(key);
      const before = document?.sections.get(title);
      // A second click while the first is still under way asks nothing.
      if (document === undefined || document.adding.has(title) || before?.state.state === 'loading') {
        return;
      }
      if (isMore && before?.more === undefined) {
        return;
      }
      const show = (opened: Opened | undefined) => {
        // The document was closed or shown anew meanwhile: this belongs to what is no longer there.
        if (documents.get(key) === document) {
          opened === undefined ? document.sections.delete(title) : document.sections.set(title, opened);
          changed();
        }
      };
      const kept = isMore ? before : undefined;
      if (kept === undefined) {
        show({ state: { state: 'loading' }, rows: [], more: undefined });
      } else {
        document.adding.add(title);
      }
      try {
        const { signal } = document.closing;
        show(withPage(kept, await (kept?.more === undefined ? read(signal) : kept.more(signal))));
      } catch (error) {
        const sentence = explain(error);
        if (kept !== undefined) {
          throw error;
        }
        show(sentence === undefined ? undefined : { state: { state: 'failed', sentence }, rows: [], more: undefined });
      } finally {
        document.adding.delete(title);
      }
    },
    forget,
  };
}

/** What is shown with one more page; the first one without `kept`. */
function withPage(kept: Opened | undefined, { rows, more, isPartial, asOf }: SectionPage): Opened {
  const before = kept?.state.state === 'open' ? kept.state : undefined;
  const all = [...(before?.rows ?? []), ...rows];
  return {
    state: {
      state: 'open',
      rows: all,
      hasMore: more !== undefined,
      isPartial: isPartial || before?.isPartial === true,
      asOf: before?.asOf ?? asOf,
    },
    rows: all,
    more,
  };
}
