import type { DetailsSection, SectionPage } from '../../domain/details/detailsSection.ts';
import type { ShownOverview } from './findSubject.ts';
import type { SectionState } from './renderDetails.ts';

export interface SectionWork {
  readonly read: (signal: AbortSignal) => Promise<SectionPage>;
  readonly isMore: boolean;
  readonly changed: () => void;
  /** The sentence that stands in the place of a section that could not be asked for; cancellation is undefined. */
  readonly explain: (error: unknown) => string | undefined;
}

interface Shown {
  overview: ShownOverview;
  readonly closing: AbortController;
  readonly sections: Map<string, SectionState>;
  /** The sections whose next page is under way. */
  readonly adding: Set<string>;
}

/** What open documents show: the properties, and of each section what was asked for so far. */
export function createDetailsStore() {
  const documents = new Map<string, Shown>();
  const failed = new Set<string>();
  const forget = (key: string) => {
    failed.delete(key);
    documents.get(key)?.closing.abort();
    documents.delete(key);
  };
  /** Shows other rows in the place of a page's; false when it is not shown any more. */
  const replace = (document: Shown, id: string, page: SectionPage, next: SectionPage): boolean => {
    const section = document.sections.get(id);
    const [first] = page.rows;
    const at = section?.state === 'open' && first !== undefined ? section.rows.indexOf(first) : -1;
    if (section?.state !== 'open' || at < 0) {
      return false;
    }
    const rows = section.rows.toSpliced(at, page.rows.length, ...next.rows);
    const pages = (section.pages ?? []).map((each) => (each === page ? next : each));
    document.sections.set(id, { ...section, rows, pages });
    return true;
  };
  /** Shows rows again when the ABIs that they lack have come. */
  const redraw = async (document: Shown, id: string, page: SectionPage, changed: () => void): Promise<void> => {
    const next = await page.late?.();
    if (next !== undefined && replace(document, id, page, next)) {
      changed();
      await redraw(document, id, next, changed);
    }
  };
  /** Shows the rows of a section again by what is learned; false when it is being added to, or is not there. */
  const rewrite = async (key: string, id: string, learn: (signal: AbortSignal) => Promise<void>): Promise<boolean> => {
    const document = documents.get(key);
    if (document?.sections.get(id)?.state !== 'open' || document.adding.has(id)) {
      return false;
    }
    document.adding.add(id);
    try {
      await learn(document.closing.signal);
      for (const page of pagesOf(document.sections.get(id))) {
        const next = await page.renamed?.();
        if (next !== undefined) {
          replace(document, id, page, next);
        }
      }
      return true;
    } finally {
      document.adding.delete(id);
    }
  };
  return {
    get: (key: string) => documents.get(key)?.overview,
    /** A document is shown anew: its sections are closed again. */
    put(key: string, overview: ShownOverview) {
      forget(key);
      documents.set(key, { overview, closing: new AbortController(), sections: new Map(), adding: new Set() });
    },
    /** Has a document say more when the verification service has answered; its sections stay open. */
    async complete(key: string, changed: () => void) {
      const document = documents.get(key);
      const overview = await document?.overview.later?.(document.closing.signal);
      if (document !== undefined && overview !== undefined && documents.get(key) === document) {
        document.overview = overview;
        changed();
      }
    },
    /** A document could not be loaded, and says so until it is put or forgotten. */
    fail(key: string) {
      failed.add(key);
    },
    hasFailed: (key: string) => failed.has(key),
    section: (key: string, id: string): SectionState => documents.get(key)?.sections.get(id) ?? { state: 'closed' },
    /** Asks for a section, or with `isMore` for what comes after it; `changed` is called when there is something to show. */
    async load(key: string, { id }: Pick<DetailsSection, 'id'>, { read, isMore, changed, explain }: SectionWork) {
      const document = documents.get(key);
      const before = document?.sections.get(id);
      // A second click while the first is still under way asks nothing.
      if (document === undefined || document.adding.has(id) || before?.state === 'loading') {
        return;
      }
      const kept = isMore && before?.state === 'open' ? before : undefined;
      if (isMore && kept?.more === undefined) {
        return;
      }
      const show = (state: SectionState | undefined) => {
        // The document was closed or shown anew meanwhile: this belongs to what is no longer there.
        if (documents.get(key) === document) {
          state === undefined ? document.sections.delete(id) : document.sections.set(id, state);
          changed();
        }
      };
      if (kept === undefined) {
        show({ state: 'loading' });
      } else {
        document.adding.add(id);
      }
      try {
        const { signal } = document.closing;
        const page = await (kept?.more === undefined ? read(signal) : kept.more(signal));
        show(withPage(kept, page));
        if (documents.get(key) === document) {
          // What is not there any more is not drawn again.
          const redrawn = () => documents.get(key) === document && changed();
          redraw(document, id, page, redrawn).catch(() => undefined);
        }
      } catch (error) {
        const sentence = explain(error);
        if (kept !== undefined) {
          throw error;
        }
        show(sentence === undefined ? undefined : { state: 'failed', sentence });
      } finally {
        document.adding.delete(id);
      }
    },
    /** Has what lacks names looked up by `learn`, once at a time, and shows the rows by it; false when nothing was asked. */
    async name(
      key: string,
      id: string,
      learn: (hashes: readonly string[], signal: AbortSignal) => Promise<void>,
    ): Promise<boolean> {
      const hashes = unnamedOf(documents.get(key)?.sections.get(id));
      return hashes.length > 0 && rewrite(key, id, (signal) => learn(hashes, signal));
    },
    /** Asks for the exchange rates that a section lacks, once at a time; shows those that came even when others failed. */
    async rate(key: string, id: string, signal: AbortSignal) {
      const asked = pagesOf(documents.get(key)?.sections.get(id)).flatMap(({ unrated }) => unrated ?? []);
      const failures: unknown[] = [];
      await rewrite(key, id, async (closing) => {
        const both = AbortSignal.any([signal, closing]);
        await Promise.all(asked.map(({ ask }) => ask(both).catch((error: unknown) => failures.push(error))));
      });
      if (failures.length > 0) {
        throw failures[0];
      }
    },
    forget,
  };
}

/** The selectors and topics of a section that nothing names and nobody looked up. */
export function unnamedOf(section: SectionState | undefined): readonly string[] {
  return [...new Set(pagesOf(section).flatMap(({ unnamed = [] }) => unnamed))];
}

/** How many exchange rates a section lacks, which a reader may ask for. */
export function unratedOf(section: SectionState): number {
  return pagesOf(section).reduce((sum, { unrated }) => sum + (unrated?.count ?? 0), 0);
}

function pagesOf(section: SectionState | undefined): readonly SectionPage[] {
  return section?.state === 'open' ? (section.pages ?? []) : [];
}

/** What is shown with one more page; the first one without `kept`. */
function withPage(
  kept: (SectionPage & { readonly pages?: readonly SectionPage[] }) | undefined,
  page: SectionPage,
): SectionState {
  // Only of these other rows may come.
  const pages = [...(kept?.pages ?? []), ...(page.renamed === undefined && page.late === undefined ? [] : [page])];
  return {
    state: 'open',
    ...(pages.length > 0 && { pages }),
    rows: [...(kept?.rows ?? []), ...page.rows],
    more: page.more,
    isPartial: page.isPartial || kept?.isPartial === true,
    asOf: kept?.asOf ?? page.asOf,
    unreadable: [...(kept?.unreadable ?? []), ...(page.unreadable ?? [])],
    unknownMembers: [...(kept?.unknownMembers ?? []), ...(page.unknownMembers ?? [])],
  };
}
