import assert from 'node:assert/strict';
import { startHostileProxy } from '../hostile/hostileProxy.ts';
import { bait, hiddenCharacters, hostileSign, hostileTexts } from '../hostile/hostileTexts.ts';
import { embeddedSettings } from '../run/embedded.ts';
import { findingsOfFrames, pageThrough, seenInFrames, watch, watchScript } from './hostileWatch.ts';
import { pressUntil, until } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** Texts of all kinds stand on the first of them. */
const PAGES_OF_A_DOCUMENT = 10;
const SETTLED_MS = 100;

/** A workbench whose services answer hostile texts, and which watches what they bring about. */
export interface HostileWorkbench {
  readonly bench: Workbench;
  /** The address of the ledger service, as the extension knows it. */
  readonly ledgerUrl: string;
  /** From now on texts are those of this place, when they stand inside of such an element. */
  enter(place: string, within: string): Promise<void>;
  /**
   * Waits until so many hostile texts were on the screen since the place was entered; pages through a list for it, or walks
   * again and again.
   */
  shown(place: string, atLeast: number, how?: 'paged' | (() => Promise<void>)): Promise<void>;
  /** Waits until an editor shows texts and goes down some pages: none of them hides characters or runs a command. */
  shownInEditor(): Promise<void>;
  /** The same of pages inside of the workbench, which take along what they have found when they close. */
  shownInPages(place: string, atLeast: number): Promise<void>;
  /** Throws when a text brought something about; saves the picture of a failed test before. */
  check(failed: string | undefined): Promise<void>;
  /** Addresses that were asked for, but for those of the workbench itself. */
  foreignRequests(): readonly string[];
  close(): Promise<void>;
}

export async function openHostileWorkbench(): Promise<HostileWorkbench> {
  const proxies: Awaited<ReturnType<typeof startHostileProxy>>[] = [];
  const requested: string[] = [];
  const bench = await openWorkbench({
    script: await watchScript(),
    settings: async (services) => {
      const [ledger, status, verification] = await Promise.all(
        [services.ledgerUrl, services.statusUrl, services.verificationUrl].map(startHostileProxy),
      );
      assert.ok(ledger && status && verification);
      proxies.push(ledger, status, verification);
      const urls = { ledgerUrl: ledger.url, statusUrl: status.url, verificationUrl: verification.url };
      const settings = embeddedSettings(urls);
      const embedded = (settings['hieroLens.customNetworks'] as Readonly<Record<string, object>>)['embedded'];
      const names = hostileTexts.filter(({ text }, index) => index % 3 === 0 && text.length < 300);
      // Of a list only its beginning may be looked at, and what hides and what is drawn stands at their end.
      const networks = names.toReversed().map(({ text }) => [text, embedded]);
      return {
        ...settings,
        'hieroLens.customNetworks': { embedded, ...Object.fromEntries(networks) },
        'hieroLens.addressBook': [{ address: '0.0.1001', label: hostileTexts[80]?.text }],
      };
    },
  });
  bench.page.context().on('request', (request) => requested.push(request.url()));
  const waitFor = async (
    place: string,
    atLeast: number,
    seen: () => Promise<readonly string[]>,
    how?: 'paged' | (() => Promise<void>),
  ) => {
    const hasShown = async () => (await seen()).length >= atLeast;
    const looking =
      how === 'paged'
        ? pageThrough(bench, hasShown)
        : how === undefined
          ? until(hasShown)
          : pressUntil(how, hasShown, SETTLED_MS);
    await looking.catch(async (error: unknown) => {
      const { length } = await seen();
      throw new Error(`${place} showed ${length} hostile texts, not ${atLeast}`, { cause: error });
    });
  };
  const findNothing = async () => assert.deepEqual((await findingsOfFrames(bench)).slice(0, 20), []);
  return {
    bench,
    ledgerUrl: proxies[0]?.url ?? '',
    enter: (place, within) => watch(bench, 'enter', place, within),
    shown: (place, atLeast, how) => waitFor(place, atLeast, () => watch(bench, 'seen', place), how),
    async shownInEditor() {
      const lines = bench.page.locator('.monaco-editor:visible .view-line');
      await lines.getByText(hostileSign).first().waitFor();
      await bench.page.locator('.monaco-editor:visible .margin').first().click();
      for (let page = 0; page < PAGES_OF_A_DOCUMENT; page++) {
        const text = (await lines.allInnerTexts()).join('\n');
        // The editor draws spaces as no-break spaces, ends its lines with a character that takes no room, and has pictures of
        // controls and names of what reorders.
        const drawn = text.replaceAll(/[\n\u200b\u200c]/g, '').replaceAll(/[\u2400-\u2421]|\[U\+[\dA-F]+\]/g, '\0');
        assert.deepEqual(hiddenCharacters(drawn), []);
        // The editor itself makes links of addresses of the web, and shows where they lead.
        const links = await bench.page.locator('.monaco-editor:visible .detected-link').allInnerTexts();
        assert.deepEqual(
          links.filter((link) => link.includes(bait.command)),
          [],
        );
        await bench.page.keyboard.press('PageDown');
        await bench.page.waitForTimeout(SETTLED_MS);
      }
    },
    async shownInPages(place, atLeast) {
      await waitFor(place, atLeast, () => seenInFrames(bench, place));
      await findNothing();
    },
    async check(failed) {
      if (failed !== undefined) {
        await bench.saveFailure(failed);
      }
      await findNothing();
    },
    foreignRequests: () =>
      requested.filter(
        (url) => !/^(?:127\.0\.0\.1|.*\.vscode-resource\.vscode-cdn\.net|)$/.test(new URL(url).hostname),
      ),
    async close() {
      await bench.close();
      await Promise.all(proxies.map((proxy) => proxy.stop()));
    },
  };
}
