import assert from 'node:assert/strict';
import { parseExplorerLink } from '../../../../src/domain/lookup/explorerLink.ts';
import { webAddressAt } from '../../../../src/domain/network/linkedNetwork.ts';
import { listNetworks } from '../../../../src/domain/network/networkSettings.ts';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { assertWhole } from '../../whole/assertWhole.ts';

const networks = listNetworks({
  network: 'testnet',
  customNetworks: {
    mine: { ledgerUrl: 'http://127.0.0.1:5551/mirror', chainId: '298', explorerUrl: 'http://127.0.0.1:8080/devnet' },
  },
  statusUrl: 'https://status.example',
  verificationUrl: 'https://verify.example',
});
const hash32 = `0x${'ab'.repeat(32)}`;
const hash48 = `0x${'ab'.repeat(48)}`;
const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';

/** `network kind: text` of an address; undefined where it is none. */
function read(text: string): string | undefined {
  const link = parseExplorerLink(text, networks);
  return link && `${link.network?.name ?? `(${inEnglish(link.place ?? '')})`} ${link.guessedKind}: ${link.text}`;
}

function refuses(...addresses: readonly string[]): void {
  assert.deepEqual(
    addresses.filter((text) => read(text) !== undefined),
    [],
  );
}

const hashScan = 'https://hashscan.io/testnet';
const service = 'https://testnet.mirrornode.hedera.com/api/v1';
const ids = 'account contract token topic schedule file address id entity adminKey'.split(' ');
const executions = 'transaction tx txs transactionsbyid transactionHash result'.split(' ');

const pages: readonly string[] = [
  ...ids.flatMap((word) => [word, `${word}s`, word.toUpperCase()].map((one) => `${hashScan}/${one}/0.0.5`)),
  ...executions.flatMap((word) => [hash32, '0.0.5', 'node 5'].map((what) => `${hashScan}/${word}/${what}`)),
  ...[
    ...['account/0.0.1001?p1=1&k=2', 'account/0.0.1001/', 'accounts/0.0.1001#x', `contract/${address}`],
    ...['token/0.0.2004/13', 'token/0.0.2004/nfts/13', 'token/0.0.2004/serial/13', 'token/0.0.2004/xnfts/13'],
    ...['token/0.0.2004/nftsx/13', 'token/0.0.2004/x13', 'token/0.0.2004/13x', 'token/0.0.2004/nfts/x13'],
    ...['token/0.0.2004/nfts/13x', 'topic/0.0.3001/message/13', 'topic/0.0.3001/message/x13'],
    ...['topic/0.0.3001/message/13x', 'topic/0.0.3001/messagex/13', 'topic/0.0.3001/xmessage/13'],
    ...['block/123', 'block/x13', 'block/13x', `block/${hash32}`, 'block/0.0.5', 'node/3', 'node/x13', 'node/13x'],
    ...['node/0.0.5', 'account/block 5', 'account/trace 0.0.5', 'transaction/1700000000.000000001'],
    ...['transaction/x17.5', 'transaction/17.5x', 'transaction/17.5.5', 'transaction/13x.5'],
    ...['transaction/1700000001.5?tid=0.0.2-1700000000-000000001', 'transactionsById/0.0.2-1700000000-000000001'],
    ...['transaction/0.0.2%401700000000.000000001', `transaction/${hash48}`],
  ].map((path) => `${hashScan}/${path}`),
  'hashscan.io/testnet/account/0.0.1001',
  ...['mainnet', 'previewnet', 'mytestnet', 'testnets'].map((name) => `https://hashscan.io/${name}/account/0.0.98`),
  'https://app.dragonglass.me/accounts/0.0.98',
  'https://app.dragonglass.me/hedera/accounts/0.0.98',
  'https://testnet.dragonglass.me/hedera/accounts/0.0.98',
  'https://hederaexplorer.io/search-details/account/0.0.98',
  'https://hederaexplorer.io/search-details/account/0.0.98?networktype=testnet',
  'https://explorer.arkhia.io/mainnet/account/0.0.98',
  'https://explorer.arkhia.io/#/testnet/account/0.0.98',
  'https://explore.lworks.io/mainnet/accounts/0.0.98',
  'https://explorer.kabuto.sh/mainnet/id/0.0.98',
  'http://127.0.0.1:8080/devnet/account/0.0.5',
  'http://127.0.0.1:5551/mirror/api/v1/accounts/0.0.5?limit=1',
  'https://mainnet.mirrornode.hedera.com/api/v1/accounts/0.0.5',
  ...[
    ...['accounts/0.0.5', 'accounts/0.0.5/tokens', 'accounts/0.0.5/nfts/13', 'tokens/0.0.2004/nfts/13'],
    ...['tokens/0.0.2004/nfts/13/transactions', 'topics/0.0.7/messages/5', 'topics/0.0.7/messages'],
    ...['topics/0.0.7/messages/last', `contracts/results/${hash32}/opcodes`, `contracts/${address}/results`],
    ...['blocks/5', `blocks/${hash48}`, 'transactions/0.0.2-1700000000-000000001?nonce=1'],
  ].map((path) => `${service}/${path}`),
];

describe('addresses of pages about the ledger', () => {
  it('are those of explorers and of ledger services, each about what its path names', () => {
    assertWhole(
      'explorerLinks.txt',
      pages.map((text) => `${text} → ${read(text)}`),
    );
  });

  it('are no others, and are about what can be looked up', () => {
    refuses(
      '',
      '0.0.5',
      '0.0.2004/13',
      'hashscan.io.example.com/testnet/account/0.0.5',
      '.hashscan.io/testnet/account/0.0.5',
      'ftp://hashscan.io/testnet/account/0.0.5',
      'xhttps://hashscan.io/testnet/account/0.0.5',
      'https:/hashscan.io/testnet/account/0.0.5',
      'https://',
      'https://example.com/testnet/account/0.0.5',
      'https://hashscan.io.example.com/testnet/account/0.0.5',
      'https://nothashscan.io/testnet/account/0.0.5',
      'https://etherscan.io/address/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      'https://testnet.mirrornode.hedera.com/accounts/0.0.5',
      'http://127.0.0.1:5551/api/v1/accounts/0.0.5',
      'http://127.0.0.1:8080/devnets/account/0.0.5',
      'https://hashscan.io/testnet/dashboard',
      'https://hashscan.io/testnet/account',
      'https://hashscan.io/testnet/constructor/0.0.5',
      'https://hashscan.io/testnet/account/%E0%A4%A',
      'https://hashscan.io/testnet/transaction/x?tid=y',
      'https://hashscan.io/testnet/account/0.0.5\nhttps://hashscan.io/testnet/account/0.0.6',
      'https://sourcify.dev/#/lookup/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      'https://etherscan.io/296/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      'https://repo.sourcify.dev.example.com/296/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
      'https://repo.sourcify.dev/296/0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d1481',
      `https://hashscan.io/testnet/account/0.0.5?${'x'.repeat(2_000)}`,
    );
  });

  it('give no 32 bytes that may be a key', () => {
    refuses(
      `https://hashscan.io/testnet/account/${hash32}`,
      `https://hashscan.io/testnet/id/${hash32.slice(2)}`,
      `https://testnet.mirrornode.hedera.com/api/v1/tokens/${hash32}`,
    );
  });

  it('give no key and no trace, which no page is about', () => {
    const key = `302a300506032b6570032100${'ab'.repeat(32)}`;
    refuses(
      `https://hashscan.io/testnet/account/${key}`,
      `https://hashscan.io/testnet/transaction/${key}`,
      `https://hashscan.io/testnet/transaction/trace ${hash32}`,
      `https://hashscan.io/testnet/contract/trace ${hash32}`,
    );
  });
});

describe('the web address at a column', () => {
  const at = (line: string, column: number) => {
    const found = webAddressAt(line, column);
    assert.equal(found && line.slice(found.start, found.end), found?.text);
    return found && { start: found.start, text: found.text };
  };

  it('is whole, without what ends a sentence', () => {
    const url = 'https://hashscan.io/testnet/account/0.0.5';
    for (const [before, after] of [
      ['see ', '.'],
      ['[x](', ')'],
      ['"', '",'],
      ['<', '>'],
      ['', ''],
      ['`', '`'],
      ['(', '), '],
      ['**', '**'],
    ] as const) {
      const line = before + url + after;
      for (const column of [before.length, before.length + 20, before.length + url.length]) {
        assert.deepEqual(at(line, column), { start: before.length, text: url }, line);
      }
      assert.equal(at(`x${line}`, before.length), undefined);
      assert.equal(at(`${line} x`, line.length + 2), undefined);
    }
  });

  it('is found of several, and in a line of a megabyte', () => {
    const line = 'http://a.b/c http://d.e/f';
    assert.deepEqual(at(line, 12), { start: 0, text: 'http://a.b/c' });
    assert.deepEqual(at(line, 13), { start: 13, text: 'http://d.e/f' });
    const long = `${'x '.repeat(500_000)}${line}`;
    assert.deepEqual(at(long, 1_000_014), { start: 1_000_013, text: 'http://d.e/f' });
  });
});
