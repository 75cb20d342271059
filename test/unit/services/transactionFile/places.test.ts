import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { foundAtText } from '../../../../src/domain/transaction/foundAt.ts';
import { inSearchTime } from '../../../../src/services/transactionFile/textSearcher.ts';
import { english } from '../../english.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { encode } from './samples.ts';

/** A transaction of 24 bytes that has all signs of base64. */
const bytes = encode('Transaction', {
  signedTransactionBytes: encode('SignedTransaction', {
    bodyBytes: encode('TransactionBody', { memo: '?>?>?>~~~éüé&', cryptoTransfer: {} }),
  }),
});
const hex = Buffer.from(bytes).toString('hex');
const base64 = Buffer.from(bytes).toString('base64');
const url = Buffer.from(bytes).toString('base64url');
const each = (write: (byte: number, at: number) => string, between: string) => Array.from(bytes, write).join(between);
const two = (byte: number) => byte.toString(16).padStart(2, '0');
const lines = (text: string, length: number, before = '') =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).map((line) => before + line).join('\n');
const json = Buffer.from(JSON.stringify({ tx: hex })).toString('base64');
const escapes = each((byte) => `\\x${two(byte)}`, '');

const numbers = [
  each(two, ','),
  each(two, ':'),
  each(two, '-'),
  each(two, ' '),
  each(two, ';\t'),
  each((byte) => `0x${byte.toString(16)}`, ', '),
  each((byte) => `0X${two(byte)}`, ','),
  each((byte) => `0x0${two(byte)}`, ','),
  each((byte) => `-0x${two(byte)}`, ','),
  `[${each(String, ', ')}]`,
  each((byte) => String(byte > 127 ? byte - 256 : byte), ' '),
  each(String, '-'),
  each((byte) => `${byte}`.padStart(3, '0'), ','),
  each((byte) => `${byte}`.padStart(4, '0'), ','),
  `12,${each(two, ',')}\n\n${each(two, ',')}`,
  `x ${each(two, ',')} y ${each(two, ',')}`,
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
  `b'${escapes}'`,
  `"{\\"tx\\":\\"${hex}\\"}"`,
  `no \\x "no" "\\n${hex}" 'no'`,
  `"it's ${escapes}"`,
  `'it\\'s' "open ${escapes}`,
  escapes,
  each((byte) => `\\u00${two(byte)}`, ''),
  `"${escapes.slice(0, 40)}"\n"${escapes.slice(40)}"`,
  each((byte) => `\\${byte.toString(8).padStart(3, '0')}`, ''),
  `C:\\Users\\${hex}`,
  `\`\\n${base64}\``,
  '\\',
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
  `tx/${url}_${hex}`,
  `${hex}0`,
  `${base64}A`,
  json,
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
  `0x${hex.slice(0, 30)}\n${hex.slice(30)}`,
  `${hex.slice(0, 16)}=\n${hex.slice(16, 32)}`,
  Buffer.from(hex).toString('base64'),
  Buffer.from(base64).toString('hex'),
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

const percentCoded = [
  `tx=${encodeURIComponent(base64)}&a=b`,
  `tx=${base64}`,
  `https://x.invalid/sign/tx/${encodeURIComponent(base64)}`,
];

const places = [
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

/** Each text, and where the transaction is found in it. */
function found(texts: readonly string[]): readonly string[] {
  return texts.map((text) => {
    const shown = JSON.stringify(text.length > 400 ? `${text.slice(0, 10)}…${text.slice(-60)}` : text);
    try {
      const { encoding, documents } = readTransactionFile(Buffer.from(text));
      return `${shown}: ${encoding} ${documents.map(({ foundAt }) => english(foundAtText(foundAt))).join('; ')}`;
    } catch (error) {
      assert.ok(error instanceof InputError, String(error));
      return `${shown}: ${error.code}`;
    }
  });
}

describe('readTransactionFile: a transaction within a text', () => {
  for (const [name, texts] of Object.entries({ numbers, escaped, words, percentCoded })) {
    it(`is found as it is written: ${name}`, () => {
      assert.deepEqual([bytes.length, /[-_].*[-_]/.test(url)], [24, true]);
      assertWhole(`found/${name}.txt`, found(texts));
    });
  }

  it('is found with the line, the cell and the name that it stands at', () => {
    assertWhole('found/places.txt', found(places.map((text) => text.replace('§', hex))));
  });

  it('is searched for so many seconds, without the pauses', () => {
    let nowMs = 0;
    const searched = (steps: number) => {
      const search = function* () {
        for (let step = 0; step < steps; step++) {
          nowMs += 500;
          yield;
        }
        return 'found';
      };
      const work = inSearchTime(search(), () => nowMs);
      for (;;) {
        const { done, value } = work.next();
        nowMs += 9_000;
        if (done) {
          return value;
        }
      }
    };
    assert.equal(searched(4), 'found');
    assert.throws(() => searched(5), {
      code: 'too-large',
      message: 'The file holds too much for a transaction file: more text than is searched in 2 seconds.',
    });
  });
});
