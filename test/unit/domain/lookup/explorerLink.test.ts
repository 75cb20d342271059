import assert from 'node:assert/strict';
import { parseExplorerLink, webAddressAt } from '../../../../src/domain/lookup/explorerLink.ts';
import { listNetworks } from '../../../../src/domain/network/networkSettings.ts';

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
  return link && `${link.network.name} ${link.guessedKind}: ${link.text}`;
}

function check(expected: string | undefined, ...addresses: readonly string[]): void {
  assert.deepEqual(
    addresses.map((text) => `${text} → ${read(text)}`),
    addresses.map((text) => `${text} → ${expected}`),
  );
}

describe('addresses of pages about the ledger', () => {
  it('are those of HashScan, of every kind', () => {
    const page = 'https://hashscan.io/testnet';
    check(
      'testnet account: 0.0.1001',
      `${page}/account/0.0.1001`,
      `${page}/account/0.0.1001?p1=1&k=2`,
      `${page}/account/0.0.1001/`,
      `${page}/accounts/0.0.1001#x`,
      'hashscan.io/testnet/account/0.0.1001',
    );
    check(`testnet contract: ${address}`, `${page}/contract/${address}`);
    check('testnet undefined: 0.0.2', `${page}/adminKey/0.0.2`);
    check('testnet token: 0.0.2004', `${page}/token/0.0.2004`);
    check('testnet token: 0.0.2004/13', `${page}/token/0.0.2004/13`);
    check('testnet topic: 0.0.3001', `${page}/topic/0.0.3001`);
    check('testnet schedule: 0.0.4001', `${page}/schedule/0.0.4001`);
    check('testnet block: block 123', `${page}/block/123`);
    check('testnet undefined: node 3', `${page}/node/3`);
    check('testnet transaction: transaction at 1700000000.000000001', `${page}/transaction/1700000000.000000001`);
    check(
      'testnet transaction: 0.0.2-1700000000-000000001',
      `${page}/transaction/1700000001.5?tid=0.0.2-1700000000-000000001`,
      `${page}/transactionsById/0.0.2-1700000000-000000001`,
    );
    check('testnet transaction: 0.0.2@1700000000.000000001', `${page}/transaction/0.0.2%401700000000.000000001`);
    check(`testnet transaction: ${hash32}`, `${page}/tx/${hash32}`);
    check(`testnet transaction: ${hash48}`, `${page}/transaction/${hash48}`);
    check('mainnet-public account: 0.0.98', 'https://hashscan.io/mainnet/account/0.0.98');
    check('previewnet account: 0.0.98', 'https://hashscan.io/previewnet/account/0.0.98');
    check(
      'mainnet-public account: 0.0.98',
      'https://hashscan.io/mytestnet/account/0.0.98',
      'https://hashscan.io/testnets/account/0.0.98',
    );
  });

  it('have numbers only where nothing else stands with them', () => {
    const page = 'https://hashscan.io/testnet';
    for (const number of ['x13', '13x']) {
      check('testnet token: 0.0.2004', `${page}/token/0.0.2004/${number}`, `${page}/token/0.0.2004/nfts/${number}`);
      check('testnet topic: 0.0.3001', `${page}/topic/0.0.3001/message/${number}`);
      check(undefined, `${page}/block/${number}`, `${page}/node/${number}`, `${page}/transaction/${number}.5`);
    }
    check(undefined, `${page}/transaction/x17.5`, `${page}/transaction/17.5x`, `${page}/transaction/17.5.5`);
    check('testnet token: 0.0.2004/13', `${page}/token/0.0.2004/nfts/13`, `${page}/token/0.0.2004/serial/13`);
    check('testnet token: 0.0.2004', `${page}/token/0.0.2004/xnfts/13`, `${page}/token/0.0.2004/nftsx/13`);
    check('testnet topic: 0.0.3001', `${page}/topic/0.0.3001/messagex/13`, `${page}/topic/0.0.3001/xmessage/13`);
    check('testnet topic: message 13 of 0.0.3001', `${page}/topic/0.0.3001/message/13`);
  });

  it('are those of other explorers', () => {
    check(
      'mainnet-public account: 0.0.98',
      'https://app.dragonglass.me/accounts/0.0.98',
      'https://app.dragonglass.me/hedera/accounts/0.0.98',
      'https://hederaexplorer.io/search-details/account/0.0.98',
      'https://explorer.arkhia.io/mainnet/account/0.0.98',
      'https://explore.lworks.io/mainnet/accounts/0.0.98',
    );
    check(
      'testnet account: 0.0.98',
      'https://testnet.dragonglass.me/hedera/accounts/0.0.98',
      'https://hederaexplorer.io/search-details/account/0.0.98?networktype=testnet',
      'https://explorer.arkhia.io/#/testnet/account/0.0.98',
    );
    check('mainnet-public undefined: 0.0.98', 'https://explorer.kabuto.sh/mainnet/id/0.0.98');
  });

  it('are named by the word before what they are about', () => {
    const page = 'https://hashscan.io/testnet';
    for (const word of ['account', 'contract', 'token', 'topic', 'schedule', 'file']) {
      check(
        `testnet ${word}: 0.0.5`,
        `${page}/${word}/0.0.5`,
        `${page}/${word}s/0.0.5`,
        `${page}/${word.toUpperCase()}/0.0.5`,
      );
    }
    for (const word of ['address', 'id', 'entity']) {
      check('testnet undefined: 0.0.5', `${page}/${word}/0.0.5`);
    }
    for (const word of ['transaction', 'tx', 'txs', 'transactionsbyid', 'transactionHash', 'result']) {
      check(`testnet transaction: ${hash32}`, `${page}/${word}/${hash32}`);
      check(undefined, `${page}/${word}/0.0.5`, `${page}/${word}/node 5`);
    }
    check(`testnet block: ${hash32}`, `${page}/block/${hash32}`);
    check('testnet block: block 5', `${page}/block/5`);
    check('testnet undefined: node 5', `${page}/node/5`);
    check(
      undefined,
      `${page}/block/0.0.5`,
      `${page}/node/0.0.5`,
      `${page}/account/block 5`,
      `${page}/account/trace 0.0.5`,
    );
  });

  it('are those of a network’s own explorer and ledger service', () => {
    check(
      'mine account: 0.0.5',
      'http://127.0.0.1:8080/devnet/account/0.0.5',
      'http://127.0.0.1:5551/mirror/api/v1/accounts/0.0.5?limit=1',
    );
    const service = 'https://testnet.mirrornode.hedera.com/api/v1';
    check(
      'testnet account: 0.0.5',
      `${service}/accounts/0.0.5`,
      `${service}/accounts/0.0.5/tokens`,
      `${service}/accounts/0.0.5/nfts/13`,
    );
    check(
      'testnet token: 0.0.2004/13',
      `${service}/tokens/0.0.2004/nfts/13`,
      `${service}/tokens/0.0.2004/nfts/13/transactions`,
    );
    check('testnet topic: message 5 of 0.0.7', `${service}/topics/0.0.7/messages/5`);
    check('testnet topic: 0.0.7', `${service}/topics/0.0.7/messages`, `${service}/topics/0.0.7/messages/last`);
    check(`testnet transaction: ${hash32}`, `${service}/contracts/results/${hash32}/opcodes`);
    check(`testnet contract: ${address}`, `${service}/contracts/${address}/results`);
    check('testnet block: block 5', `${service}/blocks/5`);
    check(`testnet block: ${hash48}`, `${service}/blocks/${hash48}`);
    check(
      'testnet transaction: 0.0.2-1700000000-000000001',
      `${service}/transactions/0.0.2-1700000000-000000001?nonce=1`,
    );
    check('mainnet account: 0.0.5', 'https://mainnet.mirrornode.hedera.com/api/v1/accounts/0.0.5');
  });

  it('are no others, and are about what can be looked up', () => {
    check(
      undefined,
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
      `https://hashscan.io/testnet/account/0.0.5?${'x'.repeat(2_000)}`,
    );
  });

  it('give no 32 bytes that may be a key', () => {
    check(
      undefined,
      `https://hashscan.io/testnet/account/${hash32}`,
      `https://hashscan.io/testnet/id/${hash32.slice(2)}`,
      `https://testnet.mirrornode.hedera.com/api/v1/tokens/${hash32}`,
    );
  });

  it('give no key and no trace, which no page is about', () => {
    const key = `302a300506032b6570032100${'ab'.repeat(32)}`;
    check(
      undefined,
      `https://hashscan.io/testnet/account/${key}`,
      `https://hashscan.io/testnet/transaction/${key}`,
      `https://hashscan.io/testnet/transaction/trace ${hash32}`,
      `https://hashscan.io/testnet/contract/trace ${hash32}`,
    );
  });
});

describe('the web address at a column', () => {
  const at = (line: string, column: number) => webAddressAt(line, column);

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
