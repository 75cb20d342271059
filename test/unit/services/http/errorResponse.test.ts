import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseErrorResponse } from '../../../../src/services/http/errorResponse.ts';
import { assertLinear } from '../../countSteps.ts';
import { assertWhole, compactData } from '../../whole/assertWhole.ts';
import { sampleText } from './fakeTransport.ts';

const read = (body: string | Uint8Array, status = 400) =>
  parseErrorResponse(status, typeof body === 'string' ? new TextEncoder().encode(body) : body);

const ledger = (...messages: readonly unknown[]) => JSON.stringify({ _status: { messages } });
const text = (length: number) => 'x'.repeat(length);

const bodies: readonly string[] = [
  // The ledger service.
  ledger({ message: 'Not found' }),
  ledger({ message: 'Bad Request', detail: 'limit: must be <= 100', data: '' }),
  ledger({ message: 'Invalid parameter: a' }, { message: 'Invalid parameter: b' }),
  ledger({ message: 'CONTRACT_REVERT_EXECUTED', detail: '', data: '0x08c379a0' }),
  ledger(...['', '0x', 'x0x01', '0x0g', '0xAB', '0xcd'].map((data) => ({ message: 'a', data }))),
  ...['0x08C3', '0x', '0x12zz', 'at 0x12', '08c3', ''].map((data) => ledger({ message: 'm', data })),
  // Message, detail and data, each once.
  ledger({ message: 'Invalid parameter: mode', detail: 'no such mode' }),
  ledger({ message: 'Not Found', detail: 'Topic not found' }),
  ledger({ message: 'Same', detail: 'same', data: null }),
  ledger({ message: 'failed', detail: 'why', data: 'abc' }),
  ledger({ data: '0xab' }),
  // The verification service.
  sampleText('verification/err-unknown-field.json'),
  // Gateways.
  '{"type":"about:blank","title":"Too Many Requests","status":429,"detail":"Slow down"}',
  '{"title":"Too Many Requests","detail":" "}',
  ...['{"error":"rate limit"}', '{"error":{"code":429,"message":"Quota exceeded"}}', '{"error":null,"title":{}}'],
  ledger('gone', null, { message: 'away' }),
  // Pages and texts of what stands in between.
  sampleText('verification/v2-unknown-route.html'),
  '<html><style>b{color:red}</style><title>502</title><h1>Bad &amp; Gateway</h1><script>x<1</script></html>',
  ...['upstream connect error', '"a JSON string"'],
  // What says nothing.
  ...['', '   ', '{}', '{"_status":null}', '{"_status":{"messages":{}}}', '{"message":7}'],
  ledger(null, 7, { message: null }),
  // Lines become one, and blank ones are left out.
  ...['\n a\n  b ', ' \n'].map((message) => JSON.stringify({ message })),
  JSON.stringify({ message: ' a\n b ', customCode: 'c' }),
];

describe('parseErrorResponse', () => {
  it('reads the dialects of services and of what stands before them', () => {
    assertWhole(
      'errorResponses.txt',
      bodies.flatMap((body) => [body.replaceAll('\n', '⏎'), `  ${compactData(read(body))}`]),
    );
  });

  it('takes bytes that are no text', () => {
    assert.deepEqual(read(new Uint8Array([0xff, 0xfe, 0x00])).data, undefined);
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
    const lengthsOf = (body: string) => {
      const { messages, errorId } = read(body);
      return [messages[0]?.length, errorId?.length];
    };
    assert.deepEqual(lengthsOf(JSON.stringify({ message: text(500), errorId: text(100) })), [500, 100]);
    assert.deepEqual(lengthsOf(JSON.stringify({ message: text(501), errorId: text(101) })), [501, 100]);
    assert.deepEqual(lengthsOf(text(500)), [500, undefined]);
    // A page is read as far as 256 KiB.
    assert.deepEqual(read(`<style>${text(256 * 1024 - 16)}</style>ab`).messages, ['a']);
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
