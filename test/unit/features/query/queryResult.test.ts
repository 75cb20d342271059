import assert from 'node:assert/strict';
import { parseExactJson } from '../../../../src/domain/value/exactJson.ts';
import {
  firstResult,
  isEmptyPage,
  itemCount,
  itemLines,
  type QueryResult,
  resultText,
  withPage,
} from '../../../../src/features/query/queryResult.ts';

const pageUrl = 'https://ledger.example/api/v1/accounts?limit=1';
const answer = (json: string, status = 200, url = pageUrl) => ({
  value: parseExactJson(json),
  status,
  url,
  headers: {},
});
const requestLine = /^\/\/ GET (\S+) · (.+)\n/;
const withoutRequest = (result: QueryResult) => resultText(result).replace(requestLine, '');

describe('query results', () => {
  it('shows int64 values exactly', () => {
    const text = withoutRequest(
      firstResult(answer('{"balance":31869085891081369,"max":9223372036854775807,"small":1.5}')),
    );
    assert.equal(text, '{\n  "balance": 31869085891081369,\n  "max": 9223372036854775807,\n  "small": 1.5\n}\n');
  });

  it('writes what hides or reorders text as escapes, and stays the same JSON', () => {
    const memo = 'pay\u202eyap \u0085\u200b\u2028\u{e0041} é 日本 😀';
    const text = withoutRequest(firstResult({ value: { memo }, status: 200, url: pageUrl, headers: {} }));
    assert.equal(text, '{\n  "memo": "pay\\u202eyap \\u0085\\u200b\\u2028\\udb40\\udc41 é 日本 😀"\n}\n');
    assert.deepEqual(parseExactJson(text), { memo });
  });

  it('says above a partial answer that it is one', () => {
    const partial = firstResult(answer('{"a":1}', 206));
    const mark = '// PARTIAL: the service does not have the whole record (206)\n';
    assert.equal(withoutRequest(partial), `${mark}{\n  "a": 1\n}\n`);
    const isPartial = (first: number, then: number) =>
      resultText(withPage(firstResult(answer('{}', first)), answer('{}', then))).includes(mark);
    assert.deepEqual([isPartial(206, 200), isPartial(200, 206), isPartial(200, 200)], [true, true, false]);
  });

  it('has above it each request with the time of its answer, however long a cache kept that', () => {
    const second = { ...answer('{"a":[2]}', 200, `${pageUrl}&n=2`), headers: { age: '3600' } };
    const [first = '', next = '', ...json] = resultText(withPage(firstResult(answer('{"a":[1]}')), second)).split('\n');
    const ages = [first, next].map((line) => {
      const [, url, time = ''] = requestLine.exec(`${line}\n`) ?? [];
      return [url, Math.round((Date.now() - Date.parse(time)) / 60_000)];
    });
    assert.deepEqual(ages, [
      [pageUrl, 0],
      [`${pageUrl}&n=2`, 60],
    ]);
    assert.deepEqual(parseExactJson(json.join('\n')), { a: [1, 2] });
  });

  it('has the lines of each item of its list', () => {
    const result = firstResult(answer('{"a":[{"b":[{"c":1}]},{"b":[]}],"links":{"next":null}}'));
    const lines = resultText(result).split('\n');
    const textOf = (item: number) => {
      const found = itemLines(lines.join('\n'), item);
      return (
        found &&
        parseExactJson(
          lines
            .slice(found.first, found.last + 1)
            .join('\n')
            .replace(/,$/, ''),
        )
      );
    };
    assert.deepEqual([textOf(0), textOf(1), textOf(2)], [{ b: [{ c: 1 }] }, { b: [] }, undefined]);
    assert.deepEqual([itemCount(result), itemCount(firstResult(answer('{"b":1}')))], [2, undefined]);
  });

  it('knows where a list goes on', () => {
    const next = (links: string) => firstResult(answer(`{"accounts":[],"links":${links}}`)).next?.link;
    assert.equal(next('{"next":"/api/v1/accounts?limit=1"}'), '/api/v1/accounts?limit=1');
    for (const links of ['{"next":null}', '{"next":""}', '{"next":7}', 'null']) {
      assert.equal(next(links), undefined, links);
    }
    for (const json of ['[1]', 'null']) {
      assert.equal(firstResult(answer(json)).next, undefined, json);
    }
  });

  it('adds a page: items behind items, the newest link, all else as first told', () => {
    const first = firstResult(answer('{"timestamp":"1.1","accounts":[{"n":31869085891081369}],"links":{"next":"/2"}}'));
    const second = withPage(
      first,
      answer('{"timestamp":"2.2","accounts":[{"n":2}],"links":{"next":"/3"}}', 200, 'https://ledger.example/2'),
    );
    assert.deepEqual(second.value, {
      timestamp: '1.1',
      accounts: [{ n: 31869085891081369n }, { n: 2 }],
      links: { next: '/3' },
    });
    assert.deepEqual(second.next, { link: '/3', pageUrl: 'https://ledger.example/2' });
    assert.deepEqual(
      second.requests.map(({ url }) => url),
      [pageUrl, 'https://ledger.example/2'],
    );
    const last = withPage(second, answer('{"accounts":[],"links":{"next":null}}'));
    assert.equal(last.next, undefined);
    assert.equal(last.requests.length, 3);
    assert.deepEqual(last.value, {
      timestamp: '1.1',
      accounts: [{ n: 31869085891081369n }, { n: 2 }],
      links: { next: null },
    });
  });

  it('keeps what a page of another shape would spoil', () => {
    const check = (first: string, page: string, expected: string) =>
      assert.deepEqual(withPage(firstResult(answer(first)), answer(page)).value, parseExactJson(expected));
    check('{"a":[1],"links":{"next":"/2"}}', '{"b":[2]}', '{"a":[1],"links":{"next":"/2"}}');
    check('{"a":[1],"b":{}}', '{"a":2,"b":[3]}', '{"a":[1],"b":{}}');
    check('[1]', '{"a":[1]}', '[1]');
    check('{"a":[1]}', '[2]', '{"a":[1]}');
    check('{"a":[1]}', 'null', '{"a":[1]}');
  });

  it('tells empty pages', () => {
    const check = (json: string, expected: boolean) => assert.equal(isEmptyPage(answer(json)), expected);
    check('{"logs":[],"links":{"next":"/2"}}', true);
    check('{"logs":[{}],"links":{"next":"/2"}}', false);
    check('[]', false);
    check('null', false);
    check('{"a":1,"b":[]}', true);
    check('{"a":[],"b":[0]}', false);
  });
});
