import assert from 'node:assert/strict';
import fc from 'fast-check';
import { InputError } from '../../../../src/domain/failure.ts';
import { pathOf, type Query, resolveNextLink, serviceUrl } from '../../../../src/services/http/jsonService.ts';

describe('service URLs', () => {
  describe('pathOf', () => {
    it('encodes each value as one segment', () => {
      assert.equal(pathOf`/api/v1/accounts/${'0.0.5'}/x/${7n}`, '/api/v1/accounts/0.0.5/x/7');
      assert.equal(pathOf`/a/${'b/../c?d#e'}`, '/a/b%2F..%2Fc%3Fd%23e');
      assert.equal(pathOf`/a/${'ℏ %'}`, '/a/%E2%84%8F%20%25');
    });

    it('refuses what would climb or cannot be sent', () => {
      for (const value of ['', '.', '..', '\ud800']) {
        assert.throws(() => pathOf`/a/${value}/b`, InputError);
      }
    });

    it('never adds a segment, whatever the value', () => {
      fc.assert(
        fc.property(
          fc.string({ unit: 'binary' }).filter((text) => !/^\.{0,2}$/.test(text)),
          (text) => {
            const url = new URL(`https://host${pathOf`/a/${text}/b`}`);
            assert.equal(url.pathname.split('/').length, 4);
            assert.equal(decodeURIComponent(url.pathname.split('/')[2] ?? ''), text);
            assert.equal(url.search + url.hash, '');
          },
        ),
      );
    }).timeout(20_000);
  });

  describe('serviceUrl', () => {
    const check = (query: Query, expected: string) =>
      assert.equal(serviceUrl('https://host/server', '/v2/x', query), `https://host/server/v2/x${expected}`);

    it('appends to a base that has a path, and writes queries readably', () => {
      check({}, '');
      check({ a: undefined }, '');
      check({ limit: 25, order: 'desc' }, '?limit=25&order=desc');
      check(
        { timestamp: ['gte:1.000000000', 'lt:2.000000000'] },
        '?timestamp=gte:1.000000000&timestamp=lt:2.000000000',
      );
      check({ fields: 'abi,compilation.name' }, '?fields=abi,compilation.name');
      check({ 'a b': 'c&d=e+f#' }, '?a%20b=c%26d%3De%2Bf%23');
      check({ serial: 9007199254740993n, internal: true }, '?serial=9007199254740993&internal=true');
      check({ empty: [] }, '');
    });
  });

  describe('resolveNextLink', () => {
    const page = 'https://host:8443/base/api/v1/blocks?limit=2';
    const check = (link: string, expected: string | undefined) => assert.equal(resolveNextLink(link, page), expected);

    it('resolves against the origin of the page', () => {
      check('/api/v1/blocks?limit=2&block.number=lt:7', 'https://host:8443/api/v1/blocks?limit=2&block.number=lt:7');
      check('https://host:8443/api/v1/blocks', 'https://host:8443/api/v1/blocks');
    });

    it('never leaves that origin', () => {
      for (const link of [
        'https://evil.example/api',
        '//evil.example/api',
        '\\\\evil.example\\api',
        'http://host:8443/api',
        'https://host/api',
        'https://user:pw@host:8443/api',
        'https://user@host:8443/api',
        'javascript:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'http://[',
      ]) {
        check(link, undefined);
      }
    });
  });
});
