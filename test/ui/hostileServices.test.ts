import assert from 'node:assert/strict';
import { startHostileProxy } from '../hostile/hostileProxy.ts';
import { hostileTexts } from '../hostile/hostileTexts.ts';
import { embeddedSettings } from '../run/embedded.ts';
import { findingsOfFrames, watch, watchScript } from './hostileWatch.ts';
import { hovering } from './hovering.ts';
import { notification } from './notifications.ts';
import { testTimeoutMs, until } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

const ids = [
  '0.0.1001',
  '0.0.1014',
  '0.0.1016',
  '0.0.1018',
  '0.0.2001',
  '0.0.2009',
  '0.0.3006',
  '0.0.4004',
  '0.0.4811',
];

describe('services, settings and files with hostile texts', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;
  const proxies: Awaited<ReturnType<typeof startHostileProxy>>[] = [];
  const requested: string[] = [];

  /** How many hostile texts were on the screen since the place was entered. */
  const shown = async (place: string, atLeast: number) => {
    await until(async () => (await watch(bench, 'seen', place)).length >= atLeast).catch(async (error: unknown) => {
      const { length } = await watch(bench, 'seen', place);
      throw new Error(`${place} showed ${length} hostile texts, not ${atLeast}`, { cause: error });
    });
  };

  before(async () => {
    bench = await openWorkbench({
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
        const networks = hostileTexts.slice(0, 120).map(({ text }) => [text, embedded]);
        return {
          ...settings,
          'hieroLens.customNetworks': { embedded, ...Object.fromEntries(networks) },
          'hieroLens.addressBook': [{ address: '0.0.1001', label: hostileTexts[80]?.text }],
        };
      },
    });
    bench.page.context().on('request', (request) => requested.push(request.url()));
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await bench.saveFailure(this.currentTest.fullTitle());
    }
    assert.deepEqual((await findingsOfFrames(bench)).slice(0, 20), []);
  });
  after(async () => {
    await bench.close();
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  });

  it('stay text in the views', async () => {
    const { page } = bench;
    await watch(bench, 'enter', 'views');
    await page
      .getByRole('tab', { name: /^Hiero/ })
      .first()
      .click();
    await shown('views', 3);
    const rows = page.locator('.part.sidebar .monaco-list-row');
    await rows.first().click();
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
    }
    await shown('views', 10);
    await bench.screenshot('hostile-views');
    await page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]').hover();
    await page.locator('.monaco-hover:visible').first().waitFor();
    await bench.screenshot('hostile-status');
    await page.mouse.move(700, 300);
  });

  it('stay text in hovers and lenses', async () => {
    await watch(bench, 'enter', 'hovers');
    const hovers = hovering(bench);
    const lines = ids.map((id, index) => `const account${index}Id = '${id}';`);
    const address = "const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148'; // contract";
    await hovers.openText('hostile.ts', [address, ...lines].join('\n'));
    for (const id of ids) {
      await hovers.hover(id, /embedded/);
    }
    await bench.screenshot('hostile-hover');
    await hovers.leave();
    await shown('hovers', 12);
  });

  it('stay text in the list of networks', async () => {
    const { page } = bench;
    await watch(bench, 'enter', 'networks');
    await bench.runCommand('Hiero: Select Network…');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await bench.screenshot('hostile-networks');
    // Names that are longer than a line are cut.
    await until(async () => {
      await page.keyboard.press('PageDown');
      return (await watch(bench, 'seen', 'networks')).length >= 40;
    });
    await page.keyboard.press('Escape');
  });

  it('stay text in a failure that a service explains', async () => {
    const { page, runCommand, quickInput, control } = bench;
    const messages = [{ message: hostileTexts[0]?.text }];
    await control.setFaults('ledger', {
      ...{ path: '/api/v1/blocks', kind: 'status', status: 400 },
      body: JSON.stringify({ _status: { messages } }),
    });
    await watch(bench, 'enter', 'failure');
    await runCommand('Hiero: Go to Block…');
    await quickInput('21635183');
    await notification(page, /refused the request/).waitFor();
    await bench.screenshot('hostile-failure');
    await shown('failure', 1);
    await control.setFaults('ledger');
    await runCommand('Notifications: Clear All Notifications');
  });

  it('stay text in the storage diagram', async () => {
    const { page, runCommand, quickInput } = bench;
    await runCommand('View: Close All Editors');
    await runCommand('Hiero: Open Storage Layout…');
    await quickInput('0.0.4811');
    const view = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await view
      .getByText(/command:hostileProbe|canary|squirrel|h\d{3}/)
      .first()
      .waitFor();
    await bench.screenshot('hostile-storage');
  });

  it('ask for nothing', () => {
    assert.deepEqual(
      requested.filter(
        (url) => !/^(?:127\.0\.0\.1|.*\.vscode-resource\.vscode-cdn\.net|)$/.test(new URL(url).hostname),
      ),
      [],
    );
  });
});
