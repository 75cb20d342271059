import assert from 'node:assert/strict';
import { parseExplorerLink } from '../../../../src/domain/lookup/explorerLink.ts';
import { phrase } from '../../../../src/domain/phrase.ts';
import { property } from '../../../../src/domain/property.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom as networks } from '../networksWithCustom.ts';

stubVsCode();
const { askLink, renderElsewhere, renderLink } = await import('../../../../src/features/hover/renderHover.ts');

const linkTo = (page: string) => {
  const link = parseExplorerLink(`https://hashscan.io/${page}`, networks);
  return link?.network === undefined ? assert.fail(page) : link;
};
const { signal } = new AbortController();

/** What is shown of a page, its links readable, and what was asked for it. */
async function shown(overview: object | undefined, page = 'mainnet/block/5') {
  const asked: unknown[] = [];
  const link = linkTo(page);
  const references = {
    rate: async (options: unknown) => {
      asked.push(options);
      return undefined;
    },
  };
  const details = {
    overview: async (target: unknown, given: Promise<Readonly<Record<string, unknown>>>, of: unknown) => {
      const { nowMs, ...context } = await given;
      assert.equal(typeof nowMs, 'number');
      asked.push(target, context, of);
      return overview;
    },
  };
  const text = await askLink(link, references, details as unknown as Parameters<typeof askLink>[2], signal);
  return { asked, lines: decodeURIComponent(text).split('\n\n') };
}

describe('the hover of a page', () => {
  it('says of itself which page it is, and where that is not the selected network', () => {
    const [testnet = assert.fail()] = networks.filter(({ name }) => name === 'testnet');
    const rendered = (page: string) => {
      const link = linkTo(page);
      return decodeURIComponent(renderLink(link, { network: link.network, selected: testnet, by: 'link' }));
    };
    assert.equal(rendered('testnet/block/5'), '$(link) **Page of block 5** · testnet');
    const elsewhere =
      'The link is about mainnet\\-public\\. $(arrow-swap)&nbsp;[Switch to mainnet\\-public](command:hieroLens.selectNetwork?["mainnet-public"])';
    assert.equal(rendered('mainnet/block/5'), `$(link) **Page of block 5** · mainnet\\-public  \n${elsewhere}`);
  });

  it('says of one on a network that is not set up here that nobody is asked', () => {
    assert.equal(
      renderElsewhere(phrase`chain ${'5*5'}`),
      '$(link) The link is about chain 5\\*5, which is not set up here\\.',
    );
  });

  it('shows the first ten properties of what the ledger says, and leads on', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => ({ label: phrase`row ${index}`, value: `${index}` }));
    const summary = {
      ...{ title: phrase`Block`, name: 'five', alerts: ['Paused'] },
      properties: [...property(phrase`Memo`, 'hidden', 'detail'), ...rows],
    };
    const { asked, lines } = await shown({
      summary,
      subject: { kind: 'block', id: '0xab', during: undefined },
      resolved: { kind: 'block' },
    });
    const options = { signal, priority: 'urgent' };
    assert.deepEqual(asked, [options, { kind: 'block', number: 5n }, { rate: undefined }, options]);
    const [head, links = '', table] = lines;
    assert.equal(head, '$(link) **Block** · five · mainnet\\-public · $(warning) **Paused**');
    assert.deepEqual(links.replaceAll('\u00a0', ' ').split('&nbsp;&nbsp;| &nbsp;'), [
      '$(copy)&nbsp;[Copy id](command:hieroLens.copy?["0xab"])',
      '[Details](command:hieroLens.lookup?["block 5","mainnet-public"])',
      '[Pin](command:hieroLens.explorer.pin?["block 5","mainnet-public"])',
    ]);
    const [first, ...others] = rows.slice(0, 10).map((_, index) => `| row&nbsp;${index}&nbsp; | ${index} |`);
    assert.equal(table, [first, '|:--|:--|', ...others].join('\n'));
    assert.equal(lines.length, 3);
  });

  it('is that of the transaction itself for the page of one, a child by its own id', async () => {
    const at = '1700000005.000000009';
    const id = '0.0.2@1700000000.000000001/1';
    const transaction = {
      ...{ transactionId: '0.0.2-1700000000-000000001', nonce: 1, scheduled: false, consensusTimestamp: at },
      ...{ name: 'CONTRACTCALL', result: 'SUCCESS', transfers: [], tokenTransfers: [], nftTransfers: [] },
      ...{ stakingRewardTransfers: [], assessedCustomFees: [], maxCustomFees: [] },
    };
    const resolved = { kind: 'transaction', transactions: [transaction] };
    const subject = { kind: 'transaction', id, during: undefined };
    const { lines } = await shown(
      { summary: { alerts: [] }, subject, resolved },
      `mainnet/transaction/${at}?tid=0.0.9`,
    );
    const [head = '', links = ''] = lines;
    assert.match(head, /^\$\(arrow-swap\) \*\*Transaction\*\* · ContractExecute/);
    assert.deepEqual(links.replaceAll('\u00a0', ' ').split('&nbsp;&nbsp;| &nbsp;').slice(0, 3), [
      `$(list-flat)&nbsp;[Details](command:hieroLens.lookup?["${id}","mainnet-public"])`,
      `[Copy id](command:hieroLens.copy?["${id}"])`,
      `[Explorer](command:hieroLens.openExternal?["https://hashscan.io/mainnet/transaction/${at}"])`,
    ]);
  });

  it('says where there is no such thing', async () => {
    assert.deepEqual((await shown(undefined)).lines, ['$(circle-slash) Not found on mainnet\\-public\\.']);
  });
});
