import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { brokenJson, cutOff, damaged, encoding, type Fault, fine, notJson, otherShape, tooLarge } from './fault.ts';
import type { Exchange } from './hostileServer.ts';
import { httpBytes, json, raw, reply } from './httpText.ts';

type Body = string | Uint8Array | ((exchange: Exchange) => string | Uint8Array);

const textOf = ({ sample }: Exchange) => Buffer.from(sample).toString('utf8');
/** The sample with something before the end of its outermost object; lists are left as they are. */
const withMember = (member: string) => (exchange: Exchange) => {
  const text = textOf(exchange).trimEnd();
  return text.endsWith('}') ? `${text.slice(0, -1)},${member}}` : text;
};
const compressed =
  (compress: (bytes: Uint8Array) => Uint8Array) =>
  ({ sample }: Exchange) =>
    compress(sample);

/** A 200 that is JSON by its headers. */
const asJson = (title: string, body: Body, outcome: Fault['outcome']): Fault => ({
  title,
  answer: reply(200, json, body),
  outcome,
});
const asType = (type: string, body: Body, outcome: Fault['outcome']): Fault => ({
  title: `content type “${type}”`,
  answer: reply(200, type === '' ? {} : { 'Content-Type': type }, body),
  outcome,
});
const encoded = (name: string, title: string, body: Body, outcome: Fault['outcome']): Fault => ({
  title: `content encoding ${name}: ${title}`,
  answer: reply(200, { ...json, 'Content-Encoding': name }, body),
  outcome,
});

const texts: readonly Fault[] = [
  asJson('no body', '', brokenJson),
  asJson('blanks', ' \r\n\t ', brokenJson),
  asJson('half of the JSON', (exchange) => textOf(exchange).slice(0, -3), brokenJson),
  asJson('JSON and something behind it', (exchange) => `${textOf(exchange)}x`, brokenJson),
  asJson('JSON twice', (exchange) => textOf(exchange) + textOf(exchange), brokenJson),
  asJson('JSON and a zero', (exchange) => `${textOf(exchange)}\0`, brokenJson),
  asJson('a comment', (exchange) => `/* hi */${textOf(exchange)}`, brokenJson),
  asJson('a comma too many', '{"a":1,}', brokenJson),
  asJson('quotes of another kind', "{'a':1}", brokenJson),
  asJson('no number', '{"a":NaN}', brokenJson),
  asJson('a number with a zero before it', '{"a":01}', brokenJson),
  asJson('a line break in a text', '{"a":"\n"}', brokenJson),
  asJson('a guard before the JSON', (exchange) => `)]}',\n${textOf(exchange)}`, brokenJson),
  asJson('no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), brokenJson),
  asJson('UTF-8 longer than need be', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), brokenJson),
  asJson('UTF-16', (exchange) => Buffer.from(`\ufeff${textOf(exchange)}`, 'utf16le'), brokenJson),
  asJson('a hundred thousand lists in each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, brokenJson),
  asJson('a page instead of JSON', '<html></html>', brokenJson),
  ...['5', '-0', 'null', 'true', '"text"', '1e999'].map((text) => asJson(`JSON that is ${text}`, text, otherShape)),
  asJson('a mark of the byte order', (exchange) => `\ufeff${textOf(exchange)}`, fine),
  asJson('blanks around it', (exchange) => `\r\n\t ${textOf(exchange)} \n`, fine),
];

const members: readonly Fault[] = [
  ['an unknown member twice', '"zz":1,"zz":{"a":2}'],
  ['a member called __proto__', '"__proto__":{"polluted":true}'],
  ['a member called constructor', '"constructor":{"prototype":{"polluted":true}}'],
  ['a member without a name', '"":0'],
  ['half a character', '"zz":"\\ud800"'],
  ['a zero in a text', '"zz":"\\u0000"'],
  ['a number that is no number', '"zz":1e999'],
  ['a number of a hundred digits', `"zz":${'9'.repeat(100)}`],
  ['fifty lists in each other', `"zz":${'['.repeat(50)}${']'.repeat(50)}`],
  ['a long text', `"zz":"${'x'.repeat(100_000)}"`],
  ['ten thousand members', Array.from({ length: 10_000 }, (_, index) => `"z${index}":0`).join(',')],
].map(([title, member = '']) => asJson(`${title}, unknown to us`, withMember(member), fine));

const types: readonly Fault[] = [
  asType('', ({ sample }) => sample, fine),
  asType('text/plain', ({ sample }) => sample, fine),
  asType('text/html; charset=utf-8', ({ sample }) => sample, fine),
  asType('application/json; charset=utf-16', ({ sample }) => sample, fine),
  asType('nonsense', ({ sample }) => sample, fine),
  asType('text/html', '<html><h1>Sign in</h1></html>', notJson('text/html')),
  asType('text/html; charset=utf-8', '<html></html>', notJson('text/html')),
  asType('image/png', Buffer.from('89504e470d0a1a0a', 'hex'), notJson('image/png')),
  asType('application/problem+json', '<html></html>', brokenJson),
  asType('APPLICATION/JSON', 'oops', brokenJson),
];

const trusting: readonly Fault[] = [
  ...(['gzip', 'x-gzip', 'GZIP'] as const).map((name) => encoded(name, 'as it should be', compressed(gzipSync), fine)),
  encoded('deflate', 'as it should be', compressed(deflateSync), fine),
  encoded('br', 'as it should be', compressed(brotliCompressSync), fine),
  encoded('identity', 'as it should be', ({ sample }) => sample, fine),
  ...['gzip', 'deflate', 'br'].map((name) => encoded(name, 'that is none', ({ sample }) => sample, damaged)),
  encoded('deflate', 'without its frame', compressed(deflateRawSync), damaged),
  encoded(
    'gzip',
    'with a wrong sum',
    ({ sample }) => {
      const bytes = gzipSync(sample);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 8) ^ 1, bytes.length - 8);
      return bytes;
    },
    damaged,
  ),
  encoded('gzip', 'cut', ({ sample }) => gzipSync(sample).subarray(0, -10), cutOff),
  encoded('br', 'cut', ({ sample }) => brotliCompressSync(sample).subarray(0, -3), cutOff),
  encoded('gzip', 'of half the JSON', ({ sample }) => gzipSync(sample.subarray(0, -3)), brokenJson),
  ...['rot13', 'zstd', 'compress', 'constructor'].map((name) =>
    encoded(name, 'unknown', ({ sample }) => sample, encoding(name)),
  ),
  encoded('gzip, gzip', 'twice', ({ sample }) => gzipSync(gzipSync(sample)), encoding('gzip, gzip')),
];

const bomb = Buffer.alloc(32 * 1024 * 1024, ' ');
const bombs = { gzip: gzipSync(bomb), deflate: deflateSync(bomb), br: brotliCompressSync(bomb) };

const sizes: readonly Fault[] = [
  ...Object.entries(bombs).map(([name, bytes]) => encoded(name, 'a bomb', bytes, tooLarge)),
  {
    title: 'a length beyond the limit',
    answer: raw('HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n'),
    outcome: tooLarge,
  },
  {
    title: 'a body without end',
    answer: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk)) {}
      };
      socket.on('drain', more);
      more();
    },
    outcome: tooLarge,
  },
  { title: 'one byte too many', answer: reply(200, json, Buffer.alloc(1024 * 1024 + 1, ' ')), outcome: tooLarge },
  { title: 'as many bytes as may be', answer: reply(200, json, Buffer.alloc(1024 * 1024, ' ')), outcome: brokenJson },
  {
    title: 'more bytes than it announces',
    answer: ({ socket }) => void socket.write(httpBytes(200, { ...json, 'Content-Length': '2' }, '{"a":1} and more')),
    outcome: brokenJson,
  },
  {
    title: 'a second answer that nobody asked for',
    answer: ({ socket, sample }) =>
      void socket.write(Buffer.concat([httpBytes(200, json, sample), httpBytes(200, json, '{"evil":true}')])),
    outcome: fine,
  },
];

export const bodyFaults: readonly Fault[] = [...texts, ...members, ...types, ...trusting, ...sizes];
