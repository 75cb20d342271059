import assert from 'node:assert/strict';
import { operationTable } from '../../../../src/domain/operation/ledgerOperations.ts';
import { walkPages } from '../../../../src/domain/page.ts';
import { formatExactJson, parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import { sampleJson, sampleText } from '../http/fakeTransport.ts';
import { baseUrl, failureOf, ledgerOf } from './ledgerUnderTest.ts';
import { operations } from './operations.ts';

const isList = (name: string) => 'links' in sampleJson(`ledger/${name}.json`) && name !== 'account';

describe('ledger paging', () => {
  for (const [name, call] of Object.entries(operations).filter(([name]) => isList(name))) {
    it(`${name} goes on with what links.next says`, async () => {
      const json = parseExactJson(sampleText(`ledger/${name}.json`)) as object;
      const next = `/api/v1/of-${name}?limit=1&x=lt:5`;
      const { client, transport } = ledgerOf(({ url }) => ({
        body: formatExactJson({ ...json, links: { next: url.includes('/of-') ? null : next } }),
      }));
      const first = (await call(client)) as Awaited<ReturnType<typeof client.blocks>>;
      const link = first.next ?? assert.fail('no next page');
      const second = await client.more(structuredClone(link));
      assert.equal(transport.requests[1]?.url, baseUrl + next);
      assert.deepEqual(second.items, first.items);
      assert.equal(second.next, undefined);
    });
  }

  it('resolves the link against the origin, not the base path', async () => {
    const { client, transport } = ledgerOf({ body: sampleText('ledger/blocks.json') });
    await client.more({
      operation: 'blocks',
      link: '/api/v1/blocks?x=1',
      pageUrl: 'https://h.example:8080/deep/api/v1/blocks',
    });
    assert.equal(transport.requests[0]?.url, 'https://h.example:8080/api/v1/blocks?x=1');
  });

  it('never follows a link that leaves the service', async () => {
    const away = [
      'https://evil.example/api/v1/blocks',
      '//evil.example/x',
      'http://ledger.example/api/v1/blocks',
      'javascript:1',
    ];
    for (const link of away) {
      const { client, transport } = ledgerOf({ json: { blocks: [], links: { next: link } } });
      const { next } = await client.blocks();
      const failure = await failureOf(client.more(next ?? assert.fail('no link')));
      assert.ok(failure.kind === 'malformed' && failure.path === 'links.next', link);
      assert.equal(transport.requests.length, 1);
    }
  });

  it('an unknown list is refused without a request', async () => {
    const { client, transport } = ledgerOf({ json: {} });
    await assert.rejects(client.more({ operation: 'nothing' as never, link: '/x', pageUrl: baseUrl }), {
      code: 'invalid-argument',
    });
    assert.equal(transport.requests.length, 0);
  });

  it('walks through empty pages until there is no next link', async () => {
    const pages = [
      { blocks: [], links: { next: '/api/v1/blocks?p=1' } },
      { blocks: sampleJson('ledger/blocks.json')['blocks'], links: { next: '/api/v1/blocks?p=2' } },
      { blocks: [], links: { next: null } },
    ];
    const { client } = ledgerOf(({ url }) => ({ json: pages[Number(new URL(url).searchParams.get('p') ?? 0)] }));
    const counts = [];
    for await (const page of walkPages(await client.blocks(), client.more, { maxPages: 10 })) {
      counts.push(page.items.length);
    }
    assert.deepEqual(counts, [0, 2, 0]);
  });

  it('raw pages keep their JSON and follow by link', async () => {
    const body = '{"number":31869085891081369,"unknown":{"deep":[1.50]},"links":{"next":"/api/v1/x?y=1"}}';
    const { client, transport } = ledgerOf({ body });
    const answer = await client.raw(operationTable.blocks, { limit: '1', 'block.number': ['gt:1', 'lt:5'] });
    assert.equal(answer.url, `${baseUrl}/api/v1/blocks?block.number=gt:1&block.number=lt:5&limit=1`);
    assert.deepEqual(answer.value, answer.json);
    assert.deepEqual(answer.json, {
      number: 31869085891081369n,
      unknown: { deep: [Object('1.50')] },
      links: { next: '/api/v1/x?y=1' },
    });
    await client.rawNext('/api/v1/x?y=1', answer.url);
    assert.equal(transport.requests[1]?.url, `${baseUrl}/api/v1/x?y=1`);
  });
});
