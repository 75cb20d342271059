import assert from 'node:assert/strict';
import { parseExactJson } from '../../src/domain/value/exactJson.ts';
import { sampleJson } from '../unit/services/http/fakeTransport.ts';
import { type LedgerUnderTest, listIn, startLedger } from '../unit/services-embedded/ledger/ledgerUnderTest.ts';
import { differences, documentedKinds, JsonShape } from './jsonShape.ts';
import { callOfUrl, ledgerRecordings } from './ledgerRecordings.ts';
import { describeByReference } from './recordings.ts';

const run = '0.0.1002-1750082880-400000004';
const reverted = '0.0.1002-1750082900-500000005';
const revertedInside = '0.0.1002-1750082910-510000006';

/** What the embedded ledger is asked for, by the path of the service; each takes several of its ids and filters. */
const asked: { readonly [path: string]: readonly string[] } = {
  accounts: ['', '?balance=false', '?limit=100', '?account.id=0.0.1013'],
  'accounts/{idOrAliasOrEvmAddress}': [1001, 1002, 1003, 1005, 1007, 1009, 1010, 1012, 1013, 1022].map(
    (num) => `0.0.${num}`,
  ),
  'accounts/{idOrAliasOrEvmAddress}/hooks': ['0.0.1001', '0.0.1002'],
  'accounts/{idOrAliasOrEvmAddress}/hooks/{hookId}/storage': ['0.0.1001/1', '0.0.1002/1', '0.0.1002/7'],
  'accounts/{idOrAliasOrEvmAddress}/nfts': ['0.0.1001', '0.0.1002', '0.0.1026?limit=100'],
  'accounts/{idOrAliasOrEvmAddress}/rewards': ['0.0.1007'],
  'accounts/{idOrAliasOrEvmAddress}/tokens': ['0.0.1001', '0.0.1002'],
  'accounts/{idOrAliasOrEvmAddress}/airdrops/outstanding': ['0.0.1001'],
  'accounts/{idOrAliasOrEvmAddress}/airdrops/pending': ['0.0.1003', '0.0.1004'],
  'accounts/{idOrAliasOrEvmAddress}/allowances/crypto': ['0.0.1001'],
  'accounts/{idOrAliasOrEvmAddress}/allowances/tokens': ['0.0.1001'],
  'accounts/{idOrAliasOrEvmAddress}/allowances/nfts': ['0.0.1001'],
  balances: ['', '?limit=100', '?timestamp=1750082880'],
  blocks: ['', '?limit=1', '?order=asc'],
  'blocks/{hashOrNumber}': ['1000', '21635183', '77'],
  contracts: ['', '?limit=100'],
  'contracts/{contractIdOrAddress}': ['0.0.4811', '0.0.4820', '0.0.4824', '0.0.6411264', '0.0.6411505'],
  'contracts/{contractIdOrAddress}/results': ['0.0.4811', '0.0.4811?limit=100', '0.0.6411264', '0.0.4820'],
  'contracts/{contractIdOrAddress}/state': ['0.0.4811', '0.0.6411264?limit=100'],
  'contracts/{contractIdOrAddress}/results/logs': ['0.0.4811', '0.0.4820'],
  'contracts/results': ['', '?limit=100', '?hbar=false'],
  'contracts/results/{transactionIdOrHash}': [run, reverted, revertedInside, '0.0.1001-1745220507-305112004'],
  'contracts/results/{transactionIdOrHash}/actions': [run, reverted, revertedInside],
  'contracts/results/{transactionIdOrHash}/opcodes': [
    run,
    `${run}?memory=true&storage=true`,
    `${reverted}?stack=false`,
  ],
  'contracts/results/logs': ['', '?limit=100'],
  'network/exchangerate': [''],
  'network/fees': [''],
  'network/nodes': ['', '?limit=25'],
  'network/registered-nodes': [''],
  'network/stake': [''],
  'network/supply': [''],
  schedules: [''],
  'schedules/{scheduleId}': [1, 2, 3, 4, 5, 6].map((num) => `0.0.400${num}`),
  transactions: ['', '?limit=100', '?result=fail', '?account.id=0.0.1001&limit=100'],
  'transactions/{transactionId}': [
    run,
    '0.0.1001-1750082400-123456789',
    '0.0.1010-1750082520-999999999',
    '0.0.1001-1750082580-000000001',
    '0.0.1001-1741835455-000077001',
  ],
  'topics/{topicId}': [1, 2, 3, 4, 5, 6].map((num) => `0.0.300${num}`),
  'topics/{topicId}/messages': ['0.0.3001', '0.0.3002', '0.0.3003'],
  'topics/{topicId}/messages/{sequenceNumber}': ['0.0.3001/1', '0.0.3002/1'],
  tokens: ['', '?limit=100', '?account.id=0.0.1001'],
  'tokens/{tokenId}': [1, 2, 3, 4, 5, 6, 7, 8, 9].map((num) => `0.0.200${num}`),
  'tokens/{tokenId}/balances': ['0.0.2001', '0.0.2003', '0.0.2004'],
  'tokens/{tokenId}/nfts': ['0.0.2004', '0.0.2004?limit=100', '0.0.2005'],
  'tokens/{tokenId}/nfts/{serialNumber}': ['0.0.2004/1', '0.0.2004/13', '0.0.2005/9223372036854775807'],
  'tokens/{tokenId}/nfts/{serialNumber}/transactions': ['0.0.2004/1', '0.0.2004/13'],
};

/** The recorded shape of each path of the service. */
function recordedShapes(): ReadonlyMap<string, JsonShape> {
  const shapes = new Map<string, JsonShape>();
  for (const { urls, status, body } of ledgerRecordings()) {
    const path = status < 300 ? callOfUrl(urls[0] ?? '')?.operation.path.slice('/api/v1/'.length) : undefined;
    if (path !== undefined && typeof body !== 'string') {
      const shape = shapes.get(path) ?? new JsonShape();
      shapes.set(path, shape);
      shape.add(body);
    }
  }
  return shapes;
}

/** `{id}/nfts/{serial}` with `0.0.5/7?limit=1` becomes `0.0.5/nfts/7?limit=1`. */
function addressOf(path: string, given: string): string {
  const [ids = '', query] = given.split('?');
  const values = ids.split('/');
  const filled = path.replace(/\{\w+\}/g, () => values.shift() ?? '');
  return query === undefined ? filled : `${filled}?${query}`;
}

describeByReference('the embedded ledger answers as the real one', () => {
  const recorded = recordedShapes();
  const documented = sampleJson('ledger/shapes.json') as Readonly<Record<string, string>>;
  const kindsOf = (path: string) => documentedKinds(documented[path] ?? assert.fail(`${path} is not documented`));
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  for (const [path, requests] of Object.entries(asked)) {
    it(path, async () => {
      const own = new JsonShape();
      for (const given of requests) {
        const answer = await ledger.get(addressOf(path, given));
        assert.ok(answer.status < 300, `${addressOf(path, given)}: ${answer.text}`);
        own.add(parseExactJson(answer.text));
      }
      assert.deepEqual(differences(own, recorded.get(path), kindsOf(`GET ${path}`)), []);
    });
  }

  it('at a time', async () => {
    const timeOf = async (list: string, member: string) =>
      listIn(await ledger.get(list), member)[0]?.[member === 'messages' ? 'consensus_timestamp' : 'timestamp'];
    const executed = await timeOf('contracts/0.0.4811/results?limit=1', 'results');
    const said = await timeOf('topics/0.0.3001/messages?limit=1', 'messages');
    for (const [path, address] of [
      ['contracts/{contractIdOrAddress}/results/{timestamp}', `contracts/0.0.4811/results/${executed}`],
      ['topics/messages/{timestamp}', `topics/messages/${said}`],
    ] as const) {
      const own = new JsonShape();
      own.add(parseExactJson((await ledger.get(address)).text));
      assert.deepEqual(differences(own, recorded.get(path), kindsOf(`GET ${path}`)), [], path);
    }
  });

  it('the answers of a call and of an estimate', async () => {
    const check = async (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
      const answer = await ledger.post(path, body, type);
      assert.equal(answer.status, 200, answer.text);
      const own = new JsonShape();
      own.add(parseExactJson(answer.text));
      assert.deepEqual(differences(own, undefined, kindsOf(`POST ${path}`)), []);
    };
    const call = JSON.stringify({ to: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148', data: '0x06fdde03' });
    await check('contracts/call', call, 'application/json');
    // A `Transaction` with an empty crypto transfer.
    await check('network/fees', Uint8Array.from([0x2a, 4, 0x0a, 2, 0x72, 0]), 'application/protobuf');
  });
});
