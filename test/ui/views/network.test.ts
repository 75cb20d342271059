import assert from 'node:assert/strict';
import { embeddedSettings } from '../../run/embedded.ts';
import { patienceMs, pressInMessage, setOpen, testTimeoutMs } from '../patience.ts';
import { type Sidebar, sidebar } from '../sidebar.ts';

/** Opens the list of networks. */
async function openNetworks({ page, runCommand }: Sidebar): Promise<void> {
  await runCommand('Hiero: Select Network…');
  await page.getByRole('option', { name: /^embedded/ }).waitFor();
}

/** Types an answer of the dialogue that adds a network, once its question is asked. */
async function answer({ page, quickInput }: Sidebar, step: number, text: string): Promise<void> {
  await page.locator('.quick-input-widget:visible').getByText(`(${step}/6)`).waitFor();
  await quickInput(text);
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
    await answer(bench, 1, 'testnet');
    await page.getByText('There is a network named "testnet" already.').waitFor();
    await answer(bench, 1, 'second');
    await answer(bench, 2, 'ftp://127.0.0.1');
    await page
      .getByText(/must start with https:\/\/ or http:\/\//)
      .first()
      .waitFor();
    await answer(bench, 2, 'http://127.0.0.1:9');
    await answer(bench, 3, '295');
    for (const step of [4, 5, 6]) {
      await answer(bench, step, '');
    }
    await pressInMessage(bench, '“second” was not saved', 'Change the Address');
    await answer(bench, 2, bench.services.ledgerUrl);
    await answer(bench, 3, '295');
    for (const step of [4, 5, 6]) {
      await answer(bench, step, '');
    }
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
