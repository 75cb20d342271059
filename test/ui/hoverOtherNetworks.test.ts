import assert from 'node:assert/strict';
import { embeddedSettings } from '../run/embedded.ts';
import type { ServiceUrls } from '../run/serviceUrls.ts';
import type { Settings } from '../run/vscode/profile.ts';
import { hovering } from './hovering.ts';
import { messageInCentre } from './patience.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** A second network, whose ledger holds other entities. */
function twoNetworks(services: ServiceUrls): Settings {
  const networks = embeddedSettings(services)['hieroLens.customNetworks'] as Settings;
  const { mainnetLedgerUrl: ledgerUrl, statusUrl, verificationUrl } = services;
  const other = { ledgerUrl, chainId: '2950', ledgerId: '00', verificationUrl, statusUrl };
  return { 'hieroLens.customNetworks': { ...networks, other } };
}

describe('hover of what exists on another network', function () {
  this.timeout(180_000);
  let bench: Workbench;

  before(async () => {
    bench = await openWorkbench({ settings: twoNetworks });
  });
  after(() => bench.close());

  it('asks the network that the text or a link names, and offers it', async () => {
    const { control, screenshot, services } = bench;
    const hovers = hovering(bench);
    const key = (await (await fetch(`${services.ledgerUrl}/api/v1/accounts/0.0.1001`)).json()) as {
      key: { key: string };
    };
    const links = [
      `const named = '0.0.7003'; // account on other`,
      `const link = '${services.mainnetLedgerUrl}/api/v1/accounts/0.0.7001';`,
      `const block = '${services.ledgerUrl}/api/v1/blocks/21635183';`,
      `const publicKey = '${key.key.key}';`,
      `const nftTokenId = '0.0.2004/12';`,
    ];
    await hovers.openText('named.ts', links.join('\n'));
    await hovers.hover('0.0.7003', /The text names other/);
    await hovers.shown.getByText('Balance').first().waitFor();
    await screenshot('hover-named-network');
    await hovers.hover('accounts/0.0.7001', /The link is about other/);
    await hovers.shown.getByText('Balance').first().waitFor();
    await screenshot('hover-link');
    await hovers.hover('blocks/21635183', /Page of block/);
    await hovers.shown
      .getByText(/Transactions|Hash/)
      .first()
      .waitFor();
    await screenshot('hover-link-block');
    await hovers.hover(key.key.key, 'Alice');
    await screenshot('hover-public-key');
    await control.setFaults('ledger', { path: '*/nfts/12', kind: 'status', status: 500 });
    await hovers.hover('0.0.2004/12', 'NFT collection');
    await hovers.shown.getByText('Serial 12').first().waitFor();
    await screenshot('hover-nft-failing');
    await control.setFaults('ledger');
  });

  it('says so, looks further after a click, and switches there', async () => {
    const { control, screenshot } = bench;
    const hovers = hovering(bench);
    await hovers.openText('otherNetworks.ts', `const payer = 'account 0.0.7001';\nconst owner = 'account 0.0.7002';\n`);
    await control.setFaults('mainnetLedger', { path: '/', kind: 'reset' });
    await hovers.hover('0.0.7002', 'Not found on embedded.');
    await control.setFaults('mainnetLedger');
    await hovers.shown
      .getByText(/Look on .*other/)
      .first()
      .click();
    await messageInCentre(bench, 'exists on other');
    await screenshot('hover-other-network-asked');
    await hovers.hover('0.0.7001', 'Exists on other.');
    await screenshot('hover-other-network');
    await hovers.shown.getByText('Switch to other').first().click();
    await hovers.hover('0.0.7001', 'Balance');
    await screenshot('hover-switched');
  });

  it('offers a click on an address of another chain, and asks nobody before', async () => {
    const { control, screenshot } = bench;
    const hovers = hovering(bench);
    const [foreign, own] = [`0x${'5c2f8a4d'.repeat(5)}`, `0x${'1b7e90c3'.repeat(5)}`];
    await hovers.openText('chains.ts', `const arbitrum = { vault: '${foreign}' };\nconst vault = '${own}';\n`);
    await hovers.hover(foreign, /The text names another chain, so \w+ is asked on a click only/);
    await screenshot('hover-other-chain');
    await hovers.hover(own, 'Not found on');
    const asked = JSON.stringify(await control.requests('mainnetLedger'));
    assert.deepEqual([asked.includes(own), asked.includes(foreign)], [true, false]);
  });

  it('says who is asked by a click for 32 bytes that may be a key', async () => {
    const { screenshot } = bench;
    const hovers = hovering(bench);
    const digits = '5e'.repeat(32);
    await hovers.openText('bytes.ts', `await sendTransaction(tx, '0x${digits}');\n`);
    await hovers.hover(`0x${digits}`, 'only a click asks');
    await screenshot('hover-bytes-click');
  });
});
