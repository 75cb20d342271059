import { cutOff, type Fault, fine, longHeaders, notHttp, refused } from './fault.ts';
import type { Exchange } from './hostileServer.ts';
import { good, json, raw, reply } from './httpText.ts';

/** A 200 with the sample, after these lines as they are. */
const withLines = (title: string, lines: string, outcome: Fault['outcome']): Fault => ({
  title,
  answer: (exchange) => {
    const head = `HTTP/1.1 200 OK\r\n${lines}Content-Length: ${exchange.sample.length}\r\n\r\n`;
    exchange.socket.write(Buffer.concat([Buffer.from(head, 'latin1'), exchange.sample]));
    if (outcome === fine) {
      exchange.end();
    }
  },
  outcome,
});

const withStart = (line: string, outcome: Fault['outcome']): Fault => ({
  title: `status line “${line.slice(0, 30)}”`,
  answer: (exchange) => {
    const head = `${line}\r\nContent-Length: ${exchange.sample.length}\r\n\r\n`;
    exchange.socket.write(Buffer.concat([Buffer.from(head, 'latin1'), exchange.sample]));
    if (outcome === fine) {
      exchange.end();
    }
  },
  outcome,
});

const lines: readonly Fault[] = [
  withStart('HTTP/1.1 200', fine),
  withStart('HTTP/1.1 200 \xff\xfe', fine),
  withStart('HTTP/1.1 200 OK OK OK', fine),
  withStart('HTTP/9.9 200 OK', notHttp),
  withStart('HTTP/1.1 20 OK', notHttp),
  withStart('HTTP/1.1 abc OK', notHttp),
  withStart('HTTP/1.1 -200 OK', notHttp),
  withStart('ICY 200 OK', notHttp),
  withStart('http/1.1 200 OK', notHttp),
  withStart('<html><body>', notHttp),
  withStart('{"status":200}', notHttp),
  withLines('a name of other bytes', 'X-\xe4: y\r\n', notHttp),
  withLines('a name with a blank', 'X Y: z\r\n', notHttp),
  withLines('a line without a colon', 'nonsense\r\n', notHttp),
  withLines('no name', ': y\r\n', notHttp),
  withLines('a zero in a value', 'X: a\0b\r\n', notHttp),
  withLines('a carriage return in a value', 'X: a\rb\r\n', notHttp),
  // Undici puts both together, and misses bytes.
  withLines('two lengths', 'Content-Length: 1\r\n', cutOff),
  withLines('a length and chunks', 'Transfer-Encoding: chunked\r\n', notHttp),
  withLines('a length that is none', 'Content-Length: abc\r\n', notHttp),
  withLines('a length below zero', 'Content-Length: -1\r\n', notHttp),
  withLines('a length in hex', 'Content-Length: 0x10\r\n', notHttp),
  withLines('one huge header', `X: ${'x'.repeat(20_000)}\r\n`, longHeaders),
  withLines('two thousand headers', 'X-Many: 0123456789\r\n'.repeat(2_000), longHeaders),
  { title: 'headers without end', answer: endless, outcome: longHeaders },
  withLines('a value of other bytes', 'X: \xe4\xff\r\n', fine),
  withLines('an empty value', 'X:\r\n', fine),
  withLines('a hundred headers', 'X-Many: 0123456789\r\n'.repeat(100), fine),
  withLines('a member of every object as a name', 'constructor: y\r\n__proto__: z\r\n', fine),
  withLines('cookies', 'Set-Cookie: a=b\r\nSet-Cookie: c=d\r\n', fine),
  withLines('a broken date', 'Date: yesterday\r\nExpires: never\r\nAge: -1\r\n', fine),
  withLines('a broken cache control', 'Cache-Control: max-age=x, ,=,"\r\nVary: \r\n', fine),
  {
    title: 'a chunk of no size',
    answer: raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'),
    outcome: notHttp,
  },
  {
    title: 'a chunk of a size beyond counting',
    answer: raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n'),
    outcome: notHttp,
  },
  {
    title: 'another protocol from here on',
    answer: raw('HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    outcome: cutOff,
  },
];

function endless({ socket }: Exchange): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  const line = `X: ${'x'.repeat(1_000)}\r\n`;
  const timer = setInterval(() => socket.write(line), 0);
  socket.on('close', () => clearInterval(timer));
}

/** Sends elsewhere; the sample is at any other address but the one that was asked. */
const to = (
  title: string,
  status: number,
  location: (exchange: Exchange) => string,
  outcome: Fault['outcome'],
): Fault => ({
  title: `status ${status} to ${title}`,
  answer: (exchange) =>
    exchange.path.startsWith('/moved') ? good(exchange) : reply(status, { Location: location(exchange) })(exchange),
  outcome,
});

/** A GET follows within its origin; nothing else goes anywhere. */
const followed =
  (status: number): Fault['outcome'] =>
  ({ nature }) =>
    nature === 'get' ? { value: 'same', requests: () => 2 } : refused(status);

const redirects: readonly Fault[] = [
  ...[301, 302, 303, 307, 308].flatMap((status) => [
    to('another path', status, () => '/moved', followed(status)),
    to('another path by its whole address', status, ({ port }) => `http://127.0.0.1:${port}/moved`, followed(status)),
    to('another origin', status, ({ port }) => `http://localhost:${port}/moved`, refused(status)),
  ]),
  to('the same with a name and a password', 307, ({ port }) => `http://a:b@127.0.0.1:${port}/moved`, followed(307)),
  to('https', 307, ({ port }) => `https://127.0.0.1:${port}/moved`, refused(307)),
  to('a script', 302, () => 'javascript:alert(1)', refused(302)),
  to('a file', 302, () => 'file:///etc/passwd', refused(302)),
  to('data', 302, () => 'data:application/json,{}', refused(302)),
  to('no address', 302, () => 'http://[', refused(302)),
  to('another host without a scheme', 302, ({ port }) => `//localhost:${port}/moved`, refused(302)),
  {
    title: 'redirects in a circle',
    answer: reply(302, { Location: '/again' }),
    outcome: ({ nature }) => ({ ...refused(302), requests: () => (nature === 'get' ? 4 : 1) }),
  },
  { title: 'a redirect to nowhere', answer: reply(302, json, '{}'), outcome: refused(302) },
];

export const headerFaults: readonly Fault[] = [...lines, ...redirects];
