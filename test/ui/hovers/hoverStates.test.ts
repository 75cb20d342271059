import assert from 'node:assert/strict';
import type { ServiceControl } from '../../run/control.ts';
import type { RecordedRequest } from '../../services/kernel/service.ts';
import { workbench } from '../hooks.ts';
import { type Hovering, hovering } from '../hovering.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';

const samples = `export const ids = {
  slowAccountId: '0.0.1027',
  leftAccountId: '0.0.1028',
  offlineAccountId: '0.0.1029',
  nowhere: 'account 0.0.999777',
  nastyTokenId: '0.0.2009',
  nastyTopicId: '0.0.3006',
  nftId: '0.0.2004/12',
  proxyContract: '0.0.4820',
  fileId: '0.0.102',
  blockHash: '0x314baa3a6c8f274f693d55be97b5e13b2844156605c05d0098c30ac075c333c1cfd9b9c39d5abe76cba129f78b73faca',
  ethereumTxHash: '0xf59e8450823b6a0783d384da62c8baa7a88d39ccaaef25444780f35a5890d443',
};
`;

/** The answered or abandoned requests whose path holds this, as soon as there is one. */
async function untilAsked(control: ServiceControl, part: string): Promise<readonly RecordedRequest[]> {
  for (;;) {
    const own = (await control.requests('ledger')).filter(({ path }) => path.includes(part));
    if (own.length > 0) {
      return own;
    }
    await workbench().page.waitForTimeout(50);
  }
}

describe('states of a hover in the workbench', () => {
  let hovers: Hovering;
  let control: ServiceControl;

  before(async () => {
    const bench = workbench();
    hovers = hovering(bench);
    control = bench.control;
    await hovers.openText('states.ts', samples);
    await hovers.hover("'0.0.102'", 'Node details');
  });
  afterEach(() => control.setFaults('ledger'));

  it('says what the text says while the ledger is slow, then all', async () => {
    await control.setFaults('ledger', { path: '*0.0.1027*', kind: 'delay', ms: 2_500 });
    const partial = await hovers.hover('0.0.1027', 'Account id');
    assert.doesNotMatch(partial, /Balance/);
    await workbench().screenshot('hover-partial');
    await hovers.shown.getByText('Balance').waitFor();
    await workbench().screenshot('hover-full');
    const answered = (await control.requests('ledger')).filter(
      ({ path, status }) => path.endsWith('accounts/0.0.1027') && status === 200,
    );
    assert.equal(answered.length, 1);
  });

  it('ends its requests when the mouse goes away', async () => {
    const { page } = workbench();
    await control.setFaults('ledger', { path: '*0.0.1028*', kind: 'delay', ms: 1_200 });
    await control.forgetRequests();
    await hovers.hover('0.0.1028', 'Account id');
    await page.mouse.move(0, 0);
    await hovers.shown.first().waitFor({ state: 'hidden' });
    const own = await untilAsked(control, '0.0.1028');
    assert.deepEqual(
      own.map(({ status }) => status),
      own.map(() => 0),
      'the service saw its client leave',
    );
  });

  it('says in a line that the service cannot be reached', async () => {
    await control.setFaults('ledger', { path: '/', kind: 'reset' });
    const text = await hovers.hover('0.0.1029', 'cannot be reached');
    assert.ok(text.includes('Account id'), text);
    await workbench().screenshot('hover-offline');
    await control.setFaults('ledger');
    await hovers.shown.getByText('Retry').click();
    await hovers.shown.getByText('Balance').waitFor();
  });

  it('names the network where something is not found', async () => {
    const hoverAbsent = () => hovers.hover('0.0.999777', 'Not found on embedded.');
    await hoverAbsent();
    await screenshotInEveryTheme('hover-not-found', hoverAbsent);
  });

  it('keeps token names and topic memos inert', async () => {
    const { screenshot } = workbench();
    for (const [text, expected] of [
      ['0.0.2009', 'Fungible token'],
      ['0.0.3006', 'Topic'],
    ] as const) {
      await hovers.hover(text, expected);
      const links = await hovers.shown.locator('a').allInnerTexts();
      const own = /^\W*(Details|Copy id|Explorer|More…)$/;
      assert.deepEqual(
        links.filter((link) => !own.test(link.replaceAll('\u00a0', ' '))),
        [],
      );
      assert.equal(await hovers.shown.locator('img').count(), 0);
      await screenshot(`hover-inert-${text}`);
    }
  });

  it('explains NFTs, proxies, files, blocks and Ethereum transactions', async () => {
    const { screenshot } = workbench();
    for (const [text, expected, name] of [
      ['0.0.2004/12', 'Serial 12', 'nft'],
      ['0.0.4820', 'EIP1967Proxy', 'proxy'],
      ["'0.0.102'", 'Node details', 'file'],
      ['0x314baa3a', /Block|Transaction/, 'hash48'],
      ['0xf59e8450', 'Ethereum transaction', 'ethereum'],
    ] as const) {
      await hovers.hover(text, expected);
      await screenshot(`hover-${name}`);
    }
  });
});
