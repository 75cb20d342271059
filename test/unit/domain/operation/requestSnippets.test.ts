import assert from 'node:assert/strict';
import { get } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { callBody } from '../../../../src/domain/contract/contract.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { ledgerOperations, operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { operationUrl } from '../../../../src/domain/operation/operationRequest.ts';
import { curlCommand, curlPost, fetchSnippet, postSnippet } from '../../../../src/domain/operation/requestSnippets.ts';
import { type LedgerUnderTest, startLedger } from '../../services-embedded/ledger/ledgerUnderTest.ts';
import { samples } from './operationSamples.ts';

/** The status of a request as curl sends it. */
function statusOf(url: string): Promise<number | undefined> {
  const headers = { Accept: 'application/json', 'Accept-Encoding': 'deflate, gzip' };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });
}

describe('requests for use elsewhere', () => {
  let ledger: LedgerUnderTest;
  before(async () => {
    ledger = await startLedger();
  });
  after(() => ledger.service.stop());

  it('are answered by every operation', async () => {
    for (const operation of ledgerOperations.filter(({ method }) => method === 'GET')) {
      const { id } = operation;
      const url = operationUrl(ledger.service.url, operation, samples[id]?.parameters ?? {});
      assert.equal(await statusOf(url), 200, url);
    }
  });

  it('are the URL that is asked here', () => {
    assert.equal(
      operationUrl('https://ledger.example/x', operationTable.tokens, { name: 'a&b "c"', limit: '1' }),
      'https://ledger.example/x/api/v1/tokens?limit=1&name=a%26b%20%22c%22',
    );
    assert.equal(
      operationUrl('http://127.0.0.1:1', operationTable.stake, {}),
      'http://127.0.0.1:1/api/v1/network/stake',
    );
    assert.equal(
      operationUrl('http://127.0.0.1:1', operationTable.transactions, { timestamp: ['gte:1.5', 'lte:2'] }),
      'http://127.0.0.1:1/api/v1/transactions?timestamp=gte:1.5&timestamp=lte:2',
    );
  });

  it('read numbers of any notation without losing integers', () => {
    const [, exact = ''] = /const exact = (.*?);\n/s.exec(fetchSnippet('https://a')) ?? [];
    const reviver = new Function(`return ${stripTypeScriptTypes(exact)}`)() as (key: string, value: unknown) => unknown;
    const answer: unknown = JSON.parse('[9007199254740993, 1e30, 1e999, 5]', reviver);
    assert.deepEqual(answer, [9007199254740993n, 1e30, Number.POSITIVE_INFINITY, 5]);
  });

  it('post the body that is posted here', async () => {
    const from = parseEvmAddress(`0x${'ab'.repeat(20)}`);
    assert.ok(from);
    const value = 9_007_199_254_740_993n;
    const body = callBody({ to: from, data: '0x06fdde03', from, value, block: '0x3e8', estimate: true });
    assert.equal(
      curlPost('https://a/b', body),
      `curl -sS --compressed -H "Accept: application/json" "https://a/b" -H "Content-Type: application/json" -d "{\\"to\\":\\"${from}\\",\\"data\\":\\"0x06fdde03\\",\\"from\\":\\"${from}\\",\\"value\\":9007199254740993,\\"block\\":\\"0x3e8\\",\\"estimate\\":true}"`,
    );
    const posted: unknown[] = [];
    const fetched = async (url: string, options: { readonly body: string; readonly method: string }) => {
      posted.push(url, options.method, options.body);
      return { ok: true, json: async () => ({ result: '0x01' }) };
    };
    const script = `return (async () => { ${stripTypeScriptTypes(postSnippet('https://a/b', body))} return result; })()`;
    assert.equal(await new Function('fetch', script)(fetched), '0x01');
    assert.deepEqual(posted, ['https://a/b', 'POST', body]);
    assert.throws(() => curlPost('https://a', '{"data":"`x`"}'), TypeError);
  });

  it('say nothing to a shell', () => {
    const marks = ' \t\n"\'`$!\\^<>|';
    const inert = '%20%09%0A%22%27%60%24%21%5C%5E%3C%3E%7C';
    assert.equal(
      curlCommand(`https://a/${marks}?b=1&c=%20#d`),
      `curl -sS --compressed -H "Accept: application/json" "https://a/${inert}?b=1&c=%20#d"`,
    );
    assert.equal(
      fetchSnippet(`https://a/${marks}`).split('\n')[0],
      `const response = await fetch('https://a/${inert}');`,
    );
  });
});
