import assert from 'node:assert/strict';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { isConnectionFailure, toTransportError } from '../../../../src/services/http/toTransportError.ts';
import { TransportError } from '../../../../src/services/http/transport.ts';

function systemError(properties: Record<string, unknown>, message = 'connect failed'): Error {
  return Object.assign(new Error(message), properties);
}

/** What each code of the system means to who has no connection. */
const losses = {
  'connection refused': /^ECONNREFUSED|_REFUSED$/,
  'connection was closed':
    /^connection cut off: |^ECONNABORTED|_(CLOSED|RESET|ABORTED|RESPONSE|MISMATCH|ENCODING|CHANGED)$/,
  'host name not found': /^(ENOTFOUND|EAI_AGAIN)|_NAME_/,
  'no network connection': /^(ENET|EHOST)|_(DISCONNECTED|UNREACHABLE)$/,
};

function whyOf(detail: string): string | undefined {
  return Object.entries(losses).find(([, codes]) => codes.test(detail))?.[0];
}

describe('failures of the transport', () => {
  const check = (title: string, error: unknown, expected: TransportError['reason'] | string, again: boolean) =>
    it(title, () => {
      const { why, ...rest } = { why: undefined, ...toTransportError(error, 12_345.6).reason };
      assert.deepEqual(rest, typeof expected === 'string' ? { kind: 'unreachable', detail: expected } : expected);
      assert.equal(why && inEnglish(why), typeof expected === 'string' ? whyOf(expected) : undefined);
      assert.equal(isConnectionFailure(error), again);
    });

  const refused = systemError({ code: 'ECONNREFUSED', syscall: 'connect', address: '::1', port: 443 });
  check('refused', refused, 'ECONNREFUSED ::1:443', true);
  check('refused, in fetch', new TypeError('fetch failed', { cause: refused }), 'ECONNREFUSED ::1:443', true);
  const all = Object.assign(new AggregateError([refused, systemError({ code: 'EHOSTUNREACH' })]), {
    code: 'ECONNREFUSED',
  });
  check('refused by each address', new TypeError('fetch failed', { cause: all }), 'ECONNREFUSED ::1:443', true);
  check('refused by the only address', new AggregateError([refused]), 'ECONNREFUSED ::1:443', true);
  check('unknown host', systemError({ code: 'ENOTFOUND', hostname: 'a.test' }), 'ENOTFOUND a.test', true);
  check('reset', systemError({ code: 'ECONNRESET' }), 'connection cut off: ECONNRESET', true);
  const timedOut = { kind: 'timedOut', passedMs: 12_346 } as const;
  const connectTimeout = systemError({ code: 'UND_ERR_CONNECT_TIMEOUT' });
  check('no connection in time', connectTimeout, timedOut, false);
  const silentProxy = systemError({ code: 'UND_ERR_HEADERS_TIMEOUT' });
  check('silent proxy', silentProxy, timedOut, false);
  check('system time-out', systemError({ code: 'ETIMEDOUT', address: '10.0.0.1', port: 80 }), timedOut, false);
  check('time of ours', new DOMException('headers', 'TimeoutError'), timedOut, false);
  check('certificate', systemError({ code: 'CERT_HAS_EXPIRED' }, 'expired; try'), 'CERT_HAS_EXPIRED: expired', false);
  const withPassword = new Error('cannot use http://user:secret@proxy.test/ here\nat stack');
  check('credentials in a message', withPassword, 'cannot use http://proxy.test/ here', false);
  check('no message', new Error(), 'unknown failure', false);
  check('several of none', new AggregateError([], 'all failed'), 'all failed', false);
  check('not an error', 'thrown text', 'unknown failure', false);
  for (const code of [
    'ADDRESS_UNREACHABLE',
    'CONNECTION_ABORTED',
    'CONNECTION_CLOSED',
    'CONNECTION_REFUSED',
    'CONNECTION_RESET',
    'CONTENT_LENGTH_MISMATCH',
    'EMPTY_RESPONSE',
    'INCOMPLETE_CHUNKED_ENCODING',
    'INTERNET_DISCONNECTED',
    'NAME_NOT_RESOLVED',
    'NAME_RESOLUTION_FAILED',
    'NETWORK_CHANGED',
  ]) {
    check(`the editor’s fetch: ${code}`, new Error(`net::ERR_${code}`), `net::ERR_${code}`, true);
  }
  check('the editor’s fetch: no time', new Error('net::ERR_CONNECTION_TIMED_OUT'), timedOut, false);
  check(
    'the editor’s fetch: certificate',
    new Error('net::ERR_CERT_DATE_INVALID'),
    'net::ERR_CERT_DATE_INVALID',
    false,
  );
  const tooLarge = { kind: 'tooLarge', limitBytes: 1 } as const;
  for (const code of ['ECONNABORTED', 'EAI_AGAIN', 'ENETDOWN', 'ENETUNREACH', 'EHOSTDOWN', 'EHOSTUNREACH']) {
    check(code, systemError({ code }), `${code}: connect failed`, true);
    check(`${code} of an address`, systemError({ code, address: '10.0.0.1', port: 80 }), `${code} 10.0.0.1:80`, true);
  }
  for (const code of ['EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'HPE_INVALID_EOF_STATE']) {
    check(code, systemError({ code }), `connection cut off: ${code}`, true);
  }
  const damaged = { kind: 'malformed', detail: 'The compressed answer is damaged.' } as const;
  for (const code of ['Z_DATA_ERROR', 'Z_NEED_DICT', 'ERR_BROTLI_DECODER_ERROR', 'ERR__ERROR_FORMAT_PADDING_2']) {
    check(code, systemError({ code }), damaged, false);
  }
  const notHttp = { kind: 'malformed', detail: 'The answer is not valid HTTP.' } as const;
  check('other bytes', systemError({ code: 'HPE_INVALID_CONSTANT' }), notHttp, false);
  check('another protocol', systemError({ name: 'HTTPParserError' }), notHttp, false);
  const longHeaders = { kind: 'malformed', detail: 'Its headers are too long.' } as const;
  check('long headers', systemError({ code: 'UND_ERR_HEADERS_OVERFLOW' }), longHeaders, false);
  check('half a body', systemError({ code: 'Z_BUF_ERROR' }), 'connection cut off: Z_BUF_ERROR', true);
  check('known already', new TransportError(tooLarge), tooLarge, false);
});
