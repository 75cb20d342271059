import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ErrorResponse } from '../../../../src/domain/failure.ts';
import { parseErrorResponse } from '../../../../src/services/http/errorResponse.ts';
import { assertLinear } from '../../countSteps.ts';
import { sampleText } from './fakeTransport.ts';

const read = (body: string | Uint8Array, status = 400) =>
  parseErrorResponse(status, typeof body === 'string' ? new TextEncoder().encode(body) : body);

function check(body: string, expected: Partial<ErrorResponse>): void {
  const nothing = { status: 400, messages: [], code: undefined, errorId: undefined, data: undefined };
  assert.deepEqual(read(body), { ...nothing, ...expected });
}

describe('parseErrorResponse', () => {
  it('reads the dialects of the ledger service', () => {
    check('{"_status":{"messages":[{"message":"Not found"}]}}', { messages: ['Not found'] });
    check('{"_status":{"messages":[{"message":"Bad Request","detail":"limit: must be <= 100","data":""}]}}', {
      messages: ['Bad Request: limit: must be <= 100'],
    });
    check('{"_status":{"messages":[{"message":"Invalid parameter: a"},{"message":"Invalid parameter: b"}]}}', {
      messages: ['Invalid parameter: a', 'Invalid parameter: b'],
    });
    check('{"_status":{"messages":[{"message":"CONTRACT_REVERT_EXECUTED","detail":"","data":"0x08c379a0"}]}}', {
      messages: ['CONTRACT_REVERT_EXECUTED'],
      data: '0x08c379a0',
    });
    const messages = ['', '0x', 'x0x01', '0x0g', '0xAB', '0xcd'].map((data) => ({ message: 'a', data }));
    check(JSON.stringify({ _status: { messages } }), {
      messages: ['a', 'a', 'a: x0x01', 'a: 0x0g', 'a', 'a: 0xcd'],
      data: '0xAB',
    });
  });

  it('says message, detail and data, each once', () => {
    const wordsOf = (entry: object) => read(JSON.stringify({ _status: { messages: [entry] } })).messages;
    assert.deepEqual(wordsOf({ message: 'Invalid parameter: mode', detail: 'no such mode' }), [
      'Invalid parameter: mode: no such mode',
    ]);
    assert.deepEqual(wordsOf({ message: 'Not Found', detail: 'Topic not found' }), ['Topic not found']);
    assert.deepEqual(wordsOf({ message: 'Same', detail: 'same', data: null }), ['Same']);
    assert.deepEqual(wordsOf({ message: 'failed', detail: 'why', data: 'abc' }), ['failed: why: abc']);
    assert.deepEqual(wordsOf({ data: '0xab' }), []);
  });

  it('reads the dialect of the verification service', () => {
    check(sampleText('verification/err-unknown-field.json'), {
      messages: ['There is no field with the name colour'],
      code: 'invalid_parameter',
      errorId: 'c0de0003-93a4-4f60-8d17-2b5e7a90cc03',
    });
  });

  it('reads the dialects of gateways', () => {
    check('{"type":"about:blank","title":"Too Many Requests","status":429,"detail":"Slow down"}', {
      messages: ['Too Many Requests: Slow down'],
    });
    check('{"title":"Too Many Requests","detail":" "}', { messages: ['Too Many Requests'] });
    check('{"error":"rate limit"}', { messages: ['rate limit'] });
    check('{"error":{"code":429,"message":"Quota exceeded"}}', { messages: ['Quota exceeded'] });
    check('{"_status":{"messages":["gone",null,{"message":"away"}]}}', { messages: ['gone', 'away'] });
    check('{"error":null,"title":{}}', {});
  });

  it('reads pages and texts of what stands in between', () => {
    check(sampleText('verification/v2-unknown-route.html'), { messages: ['Error Cannot GET /v2/orchard'] });
    check('<html><style>b{color:red}</style><title>502</title><h1>Bad &amp; Gateway</h1><script>x<1</script></html>', {
      messages: ['502 Bad & Gateway'],
    });
    check('upstream connect error', { messages: ['upstream connect error'] });
    check('"a JSON string"', { messages: ['"a JSON string"'] });
  });

  it('makes nothing of what says nothing', () => {
    for (const body of ['', '   ', '{}', '{"_status":null}', '{"_status":{"messages":{}}}', '{"message":7}']) {
      check(body, {});
    }
    check('{"_status":{"messages":[null,7,{"message":null}]}}', {});
    assert.deepEqual(read(new Uint8Array([0xff, 0xfe, 0x00])).data, undefined);
  });

  it('takes for data what is hex as a whole, in either case', () => {
    const data = (text: string) => read(JSON.stringify({ _status: { messages: [{ message: 'm', data: text }] } })).data;
    assert.equal(data('0x08C3'), '0x08C3');
    for (const text of ['0x', '0x12zz', 'at 0x12', '08c3', '']) {
      assert.equal(data(text), undefined, text);
    }
  });

  it('trims messages to one line, and leaves out blank ones', () => {
    check(JSON.stringify({ message: '\n a\n  b ' }), { messages: ['a b'] });
    check(JSON.stringify({ message: ' \n' }), {});
    check(JSON.stringify({ message: ' a\n b ', customCode: 'c' }), { messages: ['a\n b'], code: 'c' });
  });

  it('quotes within bounds', () => {
    const long = 'x'.repeat(10_000);
    const errorResponse = read(JSON.stringify({ message: long, customCode: long, errorId: long }));
    assert.equal(read(JSON.stringify({ message: long })).messages[0]?.length, 501);
    assert.deepEqual(errorResponse.messages, [long], 'details of a verification show it whole');
    assert.equal(errorResponse.code?.length, 100);
    assert.equal(errorResponse.errorId?.length, 100);
    const many = { _status: { messages: Array.from({ length: 5_000 }, () => ({ message: 'no' })) } };
    assert.equal(read(JSON.stringify(many)).messages.length, 100);
  });

  it('shortens nothing that is as long as may be', () => {
    const text = (length: number) => 'x'.repeat(length);
    check(JSON.stringify({ message: text(500), errorId: text(100) }), { messages: [text(500)], errorId: text(100) });
    check(JSON.stringify({ message: text(501), errorId: text(101) }), {
      messages: [`${text(500)}…`],
      errorId: text(100),
    });
    check(text(500), { messages: [text(500)] });
    // A page is read as far as 256 KiB.
    const page = `<style>${text(256 * 1024 - 16)}</style>`;
    check(`${page}ab`, { messages: ['a'] });
  });

  it('takes linear time on pages made to be slow', () => {
    for (const piece of ['<', '< ', '<script ', '<a']) {
      for (const end of ['', '>']) {
        const page = (length: number) => piece.repeat(length / piece.length) + end;
        assertLinear((length) => read(page(length)), 4_000, piece + end);
      }
    }
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array(), (body) => assert.equal(read(body, 500).status, 500)));
    fc.assert(fc.property(fc.json(), (body) => assert.equal(read(body, 500).status, 500)));
  });
});
