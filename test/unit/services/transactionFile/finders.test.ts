import assert from 'node:assert/strict';
import { mayBeginTransaction } from '../../../../src/domain/transaction/mayBeginTransaction.ts';
import { findEscaped } from '../../../../src/services/transactionFile/container/findEscaped.ts';
import type { Finder, Found } from '../../../../src/services/transactionFile/container/finder.ts';
import { findJson } from '../../../../src/services/transactionFile/container/findJson.ts';
import { findNumbers } from '../../../../src/services/transactionFile/container/findNumbers.ts';
import { findPercentCoded } from '../../../../src/services/transactionFile/container/findPercentCoded.ts';
import { findWords } from '../../../../src/services/transactionFile/container/findWords.ts';
import { createPlaces } from '../../../../src/services/transactionFile/container/placeInText.ts';
import { TransactionSearch } from '../../../../src/services/transactionFile/container/search.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { finished } from './finished.ts';

/** A field of 22 bytes: it begins as a transaction may. */
const bytes = Uint8Array.from([0x0a, 0x16, ...Array.from({ length: 22 }, (_each, at) => 0xe0 + at)]);
const hex = Buffer.from(bytes).toString('hex');
const base64 = Buffer.from(bytes).toString('base64');
const url = Buffer.from(bytes).toString('base64url');
const each = (write: (byte: number, at: number) => string, between: string, count = bytes.length) =>
  Array.from(bytes.subarray(0, count), write).join(between);
const two = (byte: number) => byte.toString(16).padStart(2, '0');
const lines = (text: string, length: number, before = '') =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).map((line) => before + line).join('\n');
const json = Buffer.from(JSON.stringify({ tx: hex })).toString('base64');

const numbers = [
  each(two, ','),
  each(two, ':'),
  each(two, '-'),
  each(two, ' '),
  each(two, ';\t'),
  each(two, ',', 12),
  each(two, ',', 11),
  each((byte) => `0x${byte.toString(16)}`, ', '),
  each((byte) => `0X${two(byte)}`, ','),
  each((byte) => `0x0${two(byte)}`, ','),
  each((byte) => `-0x${two(byte)}`, ','),
  `[${each(String, ', ')}]`,
  each((byte) => String(byte > 127 ? byte - 256 : byte), ' '),
  each(String, '-'),
  each((byte) => `${byte}`.padStart(3, '0'), ','),
  each((byte) => `${byte}`.padStart(4, '0'), ','),
  Array(13).fill('7').join(','),
  Array(13).fill('a').join(','),
  Array(12).fill('-128').join(','),
  Array(12).fill('-129').join(','),
  Array(12).fill('255').join(','),
  Array(12).fill('256').join(','),
  `${Array(12).fill('12').join(',')},-,${Array(12).fill('1').join(',')}`,
  `${Array(12).fill('7').join(' ')} 0xff ${Array(12).fill('0x7').join(' ')} 100`,
  `12,${each(two, ',')}\n\n${each(two, ',')}`,
  `x ${each(two, ',')} y ${each(two, ',')}`,
  `${each((_byte, at) => (at === 12 ? 'x' : '9'), ',')}`,
  '0x,0x,0x,0x,0x,0x,0x,0x,0x,0x,0x,0x,0x,0x',
  '--1--1--1--1--1--1--1--1--1--1--1--1--1--1',
  '0x1 2 03 0x04 005 6 7 8 9 10 11 12 13 14 0x0f 16',
  `<${lines(hex, 8).replaceAll('\n', ' ')}>`,
  lines(hex, 10).replaceAll('\n', ' '),
  `${lines(hex, 4).replaceAll('\n', ' ')} 0a2 -0a2b`,
  each((byte) => `(byte)0x${two(byte)}`, ', '),
  each((byte) => `(byte) ${byte - 256}`, ', '),
  each((byte) => `0x${two(byte)}.toByte()`, ', '),
  each((byte) => `0x${two(byte)}u8`, ', '),
  each((byte) => `${byte}_u8`, ', '),
  each((byte) => `${byte}u80`, ', '),
];

const escaped = [
  String.raw`b'\n\x0c*'`,
  // Only what may hold something is searched.
  ...[
    ...['a_b+c/d-e0123456', 'a_b+c/d-e012345', '1,2;3:4 5\t6-7xfF8901234 ', '1,2;3:4 5\t6-7xfF8901234'],
    ...[' {x', ' x{', '[', '100%', '(byte)1', '1.toByte()', '1u8', 'a\\\\b', 'x'.repeat(1_000), 'x,'.repeat(500)],
  ].map((text) => `${text.replaceAll('\t', '\\t')}\\!`),
  String.raw`"{\"tx\":1}" 'no' "\x0a\x2a" \x`,
  String.raw`"\u0041\u0100\u00zz\xg\x1\xabc"`,
  String.raw`"\a\b\e\f\n\r\t\v\q\\\""`,
  String.raw`"é\n€\n😀\n${'\ud800'}\n"`,
  `"\\n${'\ue000'}x"`,
  `'\\n${'\ud83d'}'`,
  `"\\x${'\ud83d'}\\x"`,
  '"\\x0a" "\\x0b"\n"\\x0c"',
  `'it\\'s' "open \\n`,
  `"a\\\n`,
  String.raw`'\x0a" \x0b'`,
  `"no" \\n 'no'`,
  '\\',
  `\`\\n\``,
];

const words = [
  `${lines(hex, 8).replaceAll('\n', '_')}`,
  `0x${lines(hex, 2).replaceAll('\n', '_')}_u8`,
  `${lines(hex, 16).replaceAll('\n', '_')}0`,
  `${hex.slice(0, 16)}_${hex.slice(16)}g`,
  hex,
  `0x${hex}`,
  `0X${hex}`,
  `\\x${hex}`,
  `x${hex}`,
  `'--${hex}--'`,
  `__${hex}_`,
  `__${hex}`,
  `-_${hex}`,
  `"--${hex}"`,
  `${hex}---`,
  `-${hex}-`,
  base64,
  `"${url}"`,
  `TX=${base64}`,
  `path/to/${hex}`,
  `a_b-${hex}`,
  `/${hex.slice(0, 24)}`,
  `a/${hex.slice(0, 22)}`,
  '/0a0ae0e1e2e3e4e5e6e7e8e9',
  '/0a09e0e1e2e3e4e5e6e7e8',
  `tx/${url}_${hex}`,
  `${hex}0`,
  `${base64}A`,
  hex.slice(0, 15),
  json,
  json.slice(0, 16),
  Buffer.from('[{"a":"b"}, {"c":"d"}]').toString('base64'),
  Buffer.from('{ "a" : "b", "c": 1 }').toString('base64'),
  lines(hex, 16),
  lines(hex, 16, '  - "'),
  lines(base64, 20, '# '),
  `-----BEGIN X-----\n${lines(base64, 20)}\n-----END X-----`,
  `${lines(hex, 18)}\n`,
  `${lines(hex, 16)}\n`,
  `${lines(hex.slice(0, 40), 20)} ${hex.slice(40)}`,
  `${lines(hex, 20)}\n${hex}`,
  `${lines(hex, 16)}\nno${' '.repeat(60)}\n${hex.slice(0, 16)}`,
  `${hex.slice(0, 16)}${' '.repeat(61)}\n${hex.slice(16, 32)}`,
  `${hex.slice(0, 16)} a\n${hex.slice(16, 32)}`,
  `${hex.slice(0, 32)}\n${hex.slice(32, 40)}`,
  `${hex.slice(0, 32)}\n\n  ${hex.slice(32, 40)}--`,
  `${hex.slice(0, 32)}\n--${hex.slice(32, 40)}`,
  lines(hex, 16, '--'),
  lines(hex, 16, '__'),
  // Behind full lines a word may be another one, or what is left of digits that are cut off.
  `${lines(hex, 16)}\nRegards, Bob`,
  `${lines(hex, 16)}\nThanks`,
  `${lines(hex, 16)}\n\nThanks`,
  `${lines(hex, 16).replaceAll('\n', '\n\n')}\n\nThanks`,
  `${lines(hex, 16)}\nmore of it`,
  `${lines(hex, 16)}\nmore 1`,
  `${lines(hex, 18)}\nRegards-of-a-friend, Bob`,
  // The end of a block is no part of it; one or two dashes begin a line.
  `-----BEGIN X-----\n${lines(hex, 16)}\n-----END X-----`,
  lines(hex, 20, '-- '),
  `${'-'.repeat(16)}\n0a0401020304`,
  `0x${hex.slice(0, 30)}\n${hex.slice(30)}`,
  `${hex.slice(0, 16)}=\n${hex.slice(16, 32)}`,
  // Digits of base64 that look like a mark, and ones that end in a dash and a letter.
  'Chbg0xAAAAAAAAAA\nAAAAAAAAAAAAAAAA',
  Buffer.from(`0a16${'e0'.repeat(19)}000f80`, 'hex').toString('base64url'),
  Buffer.from(hex).toString('base64'),
  Buffer.from(base64).toString('hex'),
  Buffer.from('1234567').toString('hex').padEnd(16, '0'),
  Buffer.from('12345678').toString('hex'),
  Buffer.from('twelve bytes').toString('base64'),
  Buffer.from('\ufefftx and more').toString('base64'),
  Buffer.from('eleven by\u007f and more').toString('base64'),
  Buffer.from('\t\r\n ~ and more').toString('base64'),
  Buffer.from('text with \u0001 further').toString('base64'),
  Buffer.from('12345678\u00ff').toString('latin1').repeat(3),
  `x/${Buffer.from('some words in a path').toString('base64url')}`,
  lines(Buffer.from('{ "a": "lines of base64" }').toString('base64'), 16),
  `+${hex}`,
  `+${lines(hex, 20, '+')}`.slice(1),
  lines(hex, 20, '+').replace('\n+', '\n'),
  `"${lines(hex, 16).replaceAll('\n', '" + "')}"`,
  `"${lines(hex, 20).replaceAll('\n', '"  &  "')}"`,
  `'${lines(hex, 16).replaceAll('\n', "' '")}'`,
  `"${lines(hex, 16).replaceAll('\n', '", "')}"`,
  `"${lines(hex, 16).replaceAll('\n', '" & _\n  "')}"`,
  `"${lines(hex, 20).replaceAll('\n', '" & _\n  "')}"`,
];

const coded = [
  `tx=${encodeURIComponent(base64)}&a=b`,
  `%7B%22tx%22%3A1%7D%20more`,
  `tx=${base64}`,
  '%zz%zz%zz%zz%zz%zz',
  '%41%41%41%41%41',
  '%41%41%41%41%41%',
  'a%41b%41c%41d%41',
  'a%41b%41c%41d%4',
  `${'%41'.repeat(6)} ${'%42'.repeat(6)}`,
  `https://x.invalid/sign/tx/${encodeURIComponent(base64)}`,
  'a%41/b%zz/c%43d%44e%45',
  'a%41/b%42/cdefghijkl',
];

function taking(
  take: Found['take'],
  inside: (text: string, start: number) => boolean = () => false,
  mayBegin: Found['mayBegin'] = mayBeginTransaction,
): Found {
  return {
    mayBegin,
    take,
    // biome-ignore lint/correctness/useYield: nothing is searched here
    *inside(text, start) {
      return inside(text, start);
    },
  };
}

/** Each text with all that a finder offers, and what it offers when everything is taken where that is less. */
function offered(finder: Finder, texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const [all, first] = [false, true].map((isTaken) => {
      const found: string[] = [];
      const offered = taking(
        (taken, start, end) => {
          found.push(`  ${start}-${end} ${Buffer.from(taken).toString('hex')}`);
          return isTaken;
        },
        (inner, start) => {
          found.push(`  ${start} ${JSON.stringify(inner)}`);
          return isTaken;
        },
        // What is escaped is told by nothing but its bytes.
        finder === findEscaped ? () => true : undefined,
      );
      finished(finder(text, offered));
      return found;
    });
    const isSame = String(all) === String(first);
    return [JSON.stringify(text), ...counted(all ?? []), ...(isSame ? [] : ['  taken:', ...counted(first ?? [])])];
  });
}

/** Lines that are like the one before them only as a number. */
function counted(lines: readonly string[]): readonly string[] {
  const starts = Array.from(lines.keys()).filter((at) => lines[at] !== lines[at - 1]);
  return starts.map((at, index) => {
    const count = (starts[index + 1] ?? lines.length) - at;
    return count === 1 ? `${lines[at]}` : `${lines[at]} ×${count}`;
  });
}

describe('what may be a transaction in a text', () => {
  for (const [name, finder, texts] of [
    ['numbers', findNumbers, numbers],
    ['escaped', findEscaped, escaped],
    ['words', findWords, words],
    ['percentCoded', findPercentCoded, coded],
  ] as const) {
    it(`is handed over as it is written: ${name}`, () => {
      assertWhole(`found/${name}.txt`, offered(finder, texts));
    });
  }

  it('is as long as a transaction may be, where bytes are written one by one', () => {
    const lengths = (text: string) => {
      const taken: number[] = [];
      const found = taking((bytes) => taken.push(bytes.length) < 0);
      finished(findNumbers(text, found));
      return taken;
    };
    const most = '7 '.repeat(1_500_000);
    assert.deepEqual([lengths(most), lengths(`${most} `)], [[1_500_000], []]);
  });

  it('is unescaped up to some length of all lines', () => {
    const offers = (length: number, count: number) => {
      let offered = 0;
      const taken = () => {
        offered += 1;
        return true;
      };
      const found = taking(taken, undefined, () => true);
      finished(findEscaped(`\\${'x'.repeat(length - 1)}\n`.repeat(count), found));
      return offered;
    };
    assert.deepEqual([offers(99_900, 20), offers(99_900, 21), offers(99_901, 20)], [20, 20, 19]);
  });

  it('is searched within so many texts that were escaped', () => {
    const searches = (line: string) => {
      let searched = 0;
      const found = taking(
        () => false,
        () => {
          searched += 1;
          return false;
        },
      );
      finished(findEscaped(`${line}\n`.repeat(10_000), found));
      return searched;
    };
    assert.equal(searches(`\\n${'word'.repeat(4)}`), Math.ceil(2_000_000 / (18 + 100 + 300)));
    assert.equal(searches('C:\\Users\\me and others'), 0);
  });

  it('is not decoded where a percent sign stands for no byte', () => {
    const decode = globalThis.decodeURIComponent;
    const decoded: string[] = [];
    globalThis.decodeURIComponent = (coded) => {
      decoded.push(coded);
      return decode(coded);
    };
    const parts = [
      '%4ging%41%41%41%41',
      '%g4ing%41%41%41%41',
      '%41%41%41%41%41ing%',
      '%fF%41%41%41%41%41',
      '%C3%bcber%41%41%41',
    ];
    try {
      finished(
        findPercentCoded(
          parts.join(' '),
          taking(() => false),
        ),
      );
    } finally {
      globalThis.decodeURIComponent = decode;
    }
    assert.deepEqual(decoded, parts.slice(3));
  });

  it('is decoded up to some length of one part, wherever that stands', () => {
    const lengths = (before: number, length: number) => {
      const found: number[] = [];
      const offered = taking(
        () => false,
        (inner) => found.push(inner.length) < 0,
      );
      finished(findPercentCoded(`${' '.repeat(before)}%41${'a'.repeat(length - 3)}`, offered));
      return found;
    };
    assert.deepEqual([lengths(2_000_000, 20), lengths(0, 2_000_000), lengths(0, 2_000_001)], [[18], [1_999_998], []]);
  });

  it('is looked for in texts of JSON that are as long as one, wherever they stand', () => {
    const texts = [15, 16, 17].map((length) => 'x'.repeat(length));
    const looked: string[] = [];
    const target = {
      search: new TransactionSearch(),
      foundAt: () => [],
      placeOf: () => [],
      // biome-ignore lint/correctness/useYield: nothing is searched here
      *inside(text: string) {
        looked.push(text);
        return false;
      },
    };
    finished(findJson(JSON.stringify({ memo: texts, tx: texts }), target));
    const [, ...long] = texts;
    assert.deepEqual(looked, [...long, texts.join('\n'), ...long, texts.join('\n')]);
    looked.length = 0;
    finished(findJson('{"CgkAAAAAAAAAAAA": 1, "CgoAAAAAAAAAAAAA": 1, "no transaction at all": 1}', target));
    assert.deepEqual(looked, ['CgoAAAAAAAAAAAAA']);
  });

  it('is said where it stands', () => {
    const texts = [
      '§',
      'TX=§',
      'a\nb\n  "name": "§"',
      'name => §',
      "x('name', §)",
      'name: b"""§"""',
      'my.name-1=0x§',
      '-name=§',
      '9name=§',
      'name=\\\\x§',
      `${'n'.repeat(64)}=§`,
      `x${'n'.repeat(64)}=§`,
      `name=${' '.repeat(4)}§`,
      `name=${' '.repeat(5)}§`,
      'a,b,§,c',
      'a;§\n',
      '§\tb',
      'a|b|"§"\r\nc',
      '"a,b","§",c',
      '"a""b";"§"',
      "'a', '§'",
      'a,0x§==,b',
      'a,§===,b',
      'a,§"""" ,b',
      'a, §x',
      'a\n\nb,§',
      '\n§',
      `${'a,'.repeat(6_000)}§,`,
      `${' '.repeat(200)}a=§`,
    ];
    const told = texts.flatMap((template) => {
      const start = template.indexOf('§');
      const text = template.replace('§', 'abc');
      const places = createPlaces(text);
      places(text.length, text.length);
      const { line, column, cell, name } = places(start, start + 3);
      const shown = template.length > 80 ? `${template.slice(0, 10)}…${template.slice(-10)}` : template;
      return [`${JSON.stringify(shown)}: line ${line}, column ${column}, cell ${cell}, name ${name}`];
    });
    assertWhole('found/places.txt', told);
  });
});
