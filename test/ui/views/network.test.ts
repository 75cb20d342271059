import assert from 'node:assert/strict';
import { embeddedSettings } from '../../run/embedded.ts';
import { patienceMs, setOpen, testTimeoutMs } from '../patience.ts';
import { type Sidebar, sidebar } from '../sidebar.ts';

/** Opens the list of networks. */
async function openNetworks({ page, runCommand }: Sidebar): Promise<void> {
  await runCommand('Hiero: Select Network…');
  await page.getByRole('option', { name: /^embedded/ }).waitFor();
}

describe('networks in the workbench', function () {
  this.timeout(testTimeoutMs);
  const settings = () => embeddedSettings(sidebar().services);

  before(() => sidebar().page.setDefaultTimeout(patienceMs));

  beforeEach(() => sidebar().open('Network', 'Blocks'));

  after(async () => {
    const bench = sidebar();
    await bench.setSettings(settings());
    await bench.restart('Network', 'Blocks');
    await bench.leave();
  });

  it('adds a network once it answers, and shows which answer', async () => {
    const bench = sidebar();
    const { page, row, descriptionOf } = bench;
    await openNetworks(bench);
    await page.getByRole('option', { name: /^embedded.*answers in \d+ ms, block / }).waitFor();
    await bench.screenshot('networks');
    await bench.choose('Add a network…');
    const address = page.locator('.quick-input-widget:visible .quick-input-filter input');
    const line = (name: string | RegExp) => page.getByRole('option', { name }).first();
    await address.fill('ftp://127.0.0.1');
    await line(/must start with https:\/\/ or http:\/\//).waitFor();
    await address.fill('http://127.0.0.1:9');
    await line(/^Add “local-2” all the same, .*cannot be reached/).waitFor();
    await bench.screenshot('network-add-failed');
    await address.fill(bench.services.ledgerUrl);
    await line(/^Add “local-2”, answers in \d+ ms, block/).waitFor();
    await line(/^Chain id, 296 · of its latest contract calls/).waitFor();
    await bench.screenshot('network-add');
    await bench.choose(/^Name, local-2/);
    await bench.quickInput('testnet');
    await page.getByText('There is a network named "testnet" already.').waitFor();
    await bench.quickInput('second');
    await bench.choose(/^Chain id, 296/);
    await bench.quickInput('295');
    await line(/^Add “second”, answers/).waitFor();
    await page.keyboard.press('Enter');
    await descriptionOf('Network').filter({ hasText: 'second' }).waitFor();
    await descriptionOf('Blocks').filter({ hasText: 'second' }).waitFor();
    // Chain 295 is what the status page calls mainnet.
    await row('Network', /^Mainnet, /).waitFor();
    await row('Blocks', /^Block /).waitFor();
    await bench.screenshot('status-other-network');
  });

  it('switches back by name', async () => {
    const bench = sidebar();
    const { row, descriptionOf } = bench;
    await openNetworks(bench);
    await bench.choose(/^embedded/);
    await descriptionOf('Network').filter({ hasText: 'embedded' }).waitFor();
    await row('Network', /^embedded, degraded/).waitFor();
    await row('Blocks', /^Block /).waitFor();
  });

  it('says once which setting is no address; that service is off, the rest works', async () => {
    const bench = sidebar();
    const { customNetworks: _, ...rest } = settings() as Record<string, unknown>;
    const [[name, network]] = Object.entries(settings()['hieroLens.customNetworks'] as Record<string, object>) as [
      [string, object],
    ];
    await bench.setSettings({
      ...rest,
      'hieroLens.customNetworks': { [name]: { ...network, statusUrl: 'not a url' } },
    });
    await bench.restart('Network', 'Blocks');
    const detail = /hieroLens\.customNetworks\.embedded\.statusUrl is not a URL/;
    const message = bench.page.locator('.tree-explorer-viewlet-tree-view .message').filter({ hasText: detail });
    await message.waitFor();
    await bench.row('Network', 'Open Settings').waitFor();
    await bench.row('Blocks', /^Block /).waitFor();
    await setOpen(bench.row('Network', 'Exchange rate'), true);
    await bench.row('Network', /^Current, \$0\.\d/).waitFor();
    await bench.screenshot('settings-problem');
    await bench.pressTitle('Network', 'Refresh Network Status');
    await message.waitFor();
    const messages = await bench.messages();
    assert.equal(messages.length, 1);
    assert.match(messages[0] ?? '', detail);
  });
});
