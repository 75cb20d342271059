import { cutOff, type Fault, fine, late, notHttp } from './fault.ts';
import { httpBytes, json, raw, reply } from './httpText.ts';

const start = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const half = ({ sample }: { readonly sample: Uint8Array }) => Buffer.from(sample).toString('latin1').slice(0, 2);

/** Connections that are not had, break, or say nothing. */
export const connectionFaults: readonly Fault[] = [
  {
    title: 'nobody listens',
    answer: () => undefined,
    target: 'closed',
    outcome: {
      kind: 'unreachable',
      sentence: 'The {service} cannot be reached (connection refused). Check the connection and the proxy settings.',
      requests: 'read',
    },
  },
  {
    title: 'no TLS where it is expected',
    answer: raw('HTTP/1.1 400 Bad Request\r\n\r\n'),
    target: 'tls',
    outcome: {
      kind: 'unreachable',
      sentence:
        /^The \{service\} cannot be reached \((ERR_SSL_|EPROTO).+\)\. Check the connection and the proxy settings\.$/,
      requests: 'once',
    },
  },
  {
    title: 'a certificate that nobody trusts',
    answer: () => undefined,
    target: 'untrusted',
    outcome: {
      kind: 'unreachable',
      sentence:
        'The {service} cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate). Check the connection and the proxy settings.',
      requests: 'once',
    },
  },
  {
    title: 'no end of the TLS handshake',
    answer: () => undefined,
    target: 'silentTls',
    outcome: { ...late, requests: 'once' },
  },
  { title: 'closed before the answer', answer: ({ socket }) => void socket.end(), outcome: cutOff },
  { title: 'reset before the answer', answer: ({ socket }) => void socket.resetAndDestroy(), outcome: cutOff },
  { title: 'closed in the status line', answer: ({ socket }) => void socket.end('HTTP/1.1 2'), outcome: cutOff },
  { title: 'closed within the headers', answer: ({ socket }) => void socket.end(`${start}X-Half`), outcome: cutOff },
  {
    title: 'reset within the headers',
    answer: ({ socket }) => void socket.write(`${start}X-Half`, () => socket.resetAndDestroy()),
    outcome: cutOff,
  },
  {
    title: 'closed within the body',
    answer: (exchange) => void exchange.socket.end(`${start}Content-Length: 99999\r\n\r\n${half(exchange)}`),
    outcome: cutOff,
  },
  {
    title: 'reset within the body',
    answer: (exchange) =>
      void exchange.socket.write(`${start}Content-Length: 99999\r\n\r\n${half(exchange)}`, () =>
        exchange.socket.resetAndDestroy(),
      ),
    outcome: cutOff,
  },
  {
    title: 'closed before the last chunk',
    answer: (exchange) =>
      void exchange.socket.end(`${start}Transfer-Encoding: chunked\r\n\r\n2\r\n${half(exchange)}\r\n`),
    outcome: cutOff,
  },
  {
    title: 'reset within a chunk',
    answer: (exchange) =>
      void exchange.socket.write(`${start}Transfer-Encoding: chunked\r\n\r\nff\r\n${half(exchange)}`, () =>
        exchange.socket.resetAndDestroy(),
      ),
    outcome: cutOff,
  },
  { title: 'silence', answer: () => undefined, outcome: late },
  { title: 'silence after the status line', answer: raw('HTTP/1.1 200 OK\r\n'), outcome: late },
  { title: 'headers that drip', answer: drip('HTTP/1.1 200 OK\r\nX-Drip: ', '.'), outcome: late },
  { title: 'interim answers without end', answer: drip('', 'HTTP/1.1 103 x\r\nX: y\r\n\r\n'), outcome: late },
  { title: 'silence after the headers', answer: raw(`${start}Content-Length: 10\r\n\r\n`), outcome: late },
  {
    title: 'a body that stops',
    answer: raw((exchange) => `${start}Content-Length: 99999\r\n\r\n${half(exchange)}`),
    outcome: late,
  },
  { title: 'a body that drips', answer: drip(`${start}Content-Length: 99999\r\n\r\n`, ' '), outcome: late },
  {
    title: 'chunks that drip',
    answer: drip(`${start}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
    outcome: late,
  },
  {
    title: 'closed after the answer without a word',
    answer: ({ socket, sample }) => void socket.end(httpBytes(200, json, sample)),
    outcome: fine,
  },
  {
    title: 'reset after the answer without a word',
    answer: ({ socket, sample }) =>
      void socket.write(httpBytes(200, json, sample), () => setTimeout(() => socket.resetAndDestroy(), 2)),
    outcome: fine,
  },
  {
    title: 'closed after the answer as it says',
    answer: ({ socket, sample }) => void socket.end(httpBytes(200, { ...json, Connection: 'close' }, sample)),
    outcome: fine,
  },
  {
    title: 'HTTP of former days, whose end is the end of the connection',
    answer: ({ socket, sample }) => {
      socket.write('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n');
      socket.end(sample);
    },
    outcome: fine,
  },
  {
    title: 'bytes of a keep-alive that ends at once',
    answer: reply(200, { ...json, 'Keep-Alive': 'timeout=0' }, ({ sample }) => sample),
    outcome: fine,
  },
  { title: 'another protocol', answer: raw('SSH-2.0-OpenSSH_9.6\r\n'), outcome: notHttp },
  { title: 'frames of HTTP/2', answer: raw('\x00\x00\x12\x04\x00\x00\x00\x00\x00'), outcome: notHttp },
];

/** The start, then a piece every few milliseconds until somebody ends it. */
function drip(first: string, piece: string): Fault['answer'] {
  return ({ socket }) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(piece), 4);
    socket.on('close', () => clearInterval(timer));
  };
}
