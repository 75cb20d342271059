import { cutOff, type Fault, failed, fine, notJson, type Outcome, rateLimited, refused } from './fault.ts';
import { json, raw, reply } from './httpText.ts';

const range = (from: number, to: number, without: readonly number[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((status) => !without.includes(status));

const said = JSON.stringify({ message: 'no luck' });

/** Every status that says no: 429 has rules of its own. */
const everyRefusal: readonly Fault[] = [...range(400, 431, [419, 420, 427, 429, 430]), 451, 499].map((status) => ({
  title: `status ${status}`,
  answer: reply(status, json, said),
  outcome: refused(status, 'no luck.'),
}));

const everyFailure: readonly Fault[] = [...range(500, 511, [509]), 520, 599].map((status) => ({
  title: `status ${status}`,
  answer: reply(status, json, said),
  outcome: failed(status, 'no luck.'),
}));

const noSuccess: readonly Fault[] = [300, 304, 305, 306, 399].map((status) => ({
  title: `status ${status}`,
  answer: reply(status, status === 304 ? {} : json, status === 304 ? '' : said),
  outcome: refused(status, status === 304 ? '' : 'no luck.'),
}));

const everySuccess: readonly Fault[] = [200, 201, 202, 203, 207, 226, 299].map((status) => ({
  title: `status ${status}`,
  answer: reply(status, json, ({ sample }) => sample),
  outcome: fine,
}));

const ledgerWords = (detail: unknown) => JSON.stringify({ _status: { messages: [{ message: 'Bad', detail }] } });
const long = 'x'.repeat(600);

/** What an answer that says no may say besides, or instead. */
const dialects: readonly (readonly [string, string, string])[] = [
  ['the words of the ledger', ledgerWords('limit: must be <= 100'), 'Bad: limit: must be <= 100.'],
  ['words of the ledger without detail', ledgerWords(''), 'Bad.'],
  [
    'two words of the ledger',
    JSON.stringify({ _status: { messages: [{ message: 'a' }, { message: 'b!' }] } }),
    'a; b.',
  ],
  [
    'the words of the verification service',
    JSON.stringify({ customCode: 'c', message: 'Why?', errorId: 'e-1' }),
    'Why. Error id: e-1.',
  ],
  ['a page', '<html><title>Oh</title><body>No &amp; no</body></html>', 'Oh No & no.'],
  ['plain text', 'upstream connect error', 'upstream connect error.'],
  ['nothing', '', ''],
  ['JSON that says nothing', '{"a":1}', ''],
  ['a list', '[1]', '[1].'],
  ['words of a wrong type', '{"message":{"a":1}}', ''],
  ['text that turns round', JSON.stringify({ message: 'a\u202eb' }), /* inert on the screen, here as it came */ ''],
  ['a long text', JSON.stringify({ message: long }), ''],
];

const refusals: readonly Fault[] = dialects.flatMap(([title, body, words]) =>
  [418, 501].map((status) => {
    const outcome = status === 418 ? refused(status, words) : failed(status, words);
    const isOpen = words === '' && (title.startsWith('text') || title.startsWith('a long'));
    return {
      title: `status ${status} with ${title}`,
      answer: reply(status, {}, body),
      outcome: isOpen ? { ...outcome, sentence: beginning(outcome.sentence) } : outcome,
    };
  }),
);

/** The rest is words of the service, cut and made inert. */
function beginning(sentence: string | RegExp): RegExp {
  const text = String(sentence).slice(0, -1);
  return new RegExp(`^${text.replace(/[(){}]/g, '\\$&')}: [^\\u202e]{2,301}\\.$`);
}

const inAMinute = () => new Date(Date.now() + 60_000).toUTCString();
const seconds = String.raw;

/** `Retry-After` as the header's specification says; what is no number of digits and no date counts for nothing. */
const pauses: readonly (readonly [string | readonly string[] | undefined, Outcome])[] = [
  [undefined, rateLimited('in a moment', 'read')],
  ['0', rateLimited('in 1 second', 'read')],
  ['1', rateLimited('in 1 second', 'read', 1_000)],
  ['30', rateLimited('in 30 seconds', 'read', 30_000)],
  ['0030', rateLimited('in 30 seconds', 'read', 30_000)],
  ['31', rateLimited('in 31 seconds', 'once')],
  ['3600', rateLimited('in 60 minutes', 'once')],
  ['1000000', rateLimited('in 12 days', 'once')],
  ['99999999999999999999', rateLimited('in 36,500 days', 'once')],
  ['Fri, 31 Dec 9999 23:59:59 GMT', rateLimited('in 36,500 days', 'once')],
  ['Sun, 06 Nov 1994 08:49:37 GMT', rateLimited('in 1 second', 'read')],
  ['Sunday, 06-Nov-94 08:49:37 GMT', rateLimited('in 1 second', 'read')],
  ['Sun Nov  6 08:49:37 1994', rateLimited('in 1 second', 'read')],
  ['-5', rateLimited('in a moment', 'read')],
  ['+5', rateLimited('in a moment', 'read')],
  ['1.5', rateLimited('in a moment', 'read')],
  ['1e9', rateLimited('in a moment', 'read')],
  ['soon', rateLimited('in a moment', 'read')],
  ['', rateLimited('in a moment', 'read')],
  ['2030-01-01', rateLimited('in a moment', 'read')],
  [['5', '7'], rateLimited('in a moment', 'read')],
];

const limits: readonly Fault[] = [
  ...pauses.map(([value, outcome]) => ({
    title: `status 429, Retry-After: ${value === undefined ? 'absent' : `“${value}”`}`,
    answer: raw429([value ?? []].flat()),
    outcome,
  })),
  {
    title: 'status 429, Retry-After: a date in a minute',
    answer: (exchange) => raw429([inAMinute()])(exchange),
    outcome: rateLimited(new RegExp(seconds`in (59|60) seconds`), 'once'),
  },
  {
    title: 'status 503, Retry-After: 1',
    answer: reply(503, { 'Retry-After': '1' }),
    outcome: { ...failed(503), pauseMs: 1_000 },
  },
  { title: 'status 503, Retry-After: -1', answer: reply(503, { 'Retry-After': '-1' }), outcome: failed(503) },
  ...['31', '1000000'].map((pause) => ({
    title: `status 503, Retry-After: ${pause}`,
    answer: reply(503, { 'Retry-After': pause }),
    outcome: { ...failed(503), requests: 'once' } as const,
  })),
];

function raw429(values: readonly string[]): Fault['answer'] {
  return (exchange) => {
    const lines = values.map((value) => `Retry-After: ${value}\r\n`).join('');
    raw(`HTTP/1.1 429 x\r\nContent-Length: 0\r\n${lines}\r\n`)(exchange);
    exchange.end();
  };
}

/** Answers that come twice, or without a body. */
const others: readonly Fault[] = [
  {
    title: 'status 206',
    answer: reply(206, json, ({ sample }) => sample),
    outcome: { value: 'any', requests: 'once' },
  },
  { title: 'status 204', answer: raw204(204), outcome: notJson('of no stated type') },
  { title: 'status 205', answer: reply(205, {}), outcome: notJson('of no stated type') },
  // One that says how to go on is for those who asked; undici takes it for the end.
  { title: 'status 100 that nobody asked for', answer: raw('HTTP/1.1 100 x\r\n\r\n'), outcome: cutOff },
  ...[102, 103].map((status) => ({
    title: `status ${status} before the answer`,
    answer: (exchange: Parameters<Fault['answer']>[0]) => {
      exchange.socket.write(`HTTP/1.1 ${status} x\r\nX: y\r\n\r\n`);
      reply(200, json, exchange.sample)(exchange);
    },
    outcome: fine,
  })),
];

function raw204(status: number): Fault['answer'] {
  return (exchange) => {
    raw(`HTTP/1.1 ${status} x\r\n\r\n`)(exchange);
    exchange.end();
  };
}

export const statusFaults: readonly Fault[] = [
  ...everySuccess,
  ...everyRefusal,
  ...everyFailure,
  ...noSuccess,
  ...refusals,
  ...limits,
  ...others,
];
