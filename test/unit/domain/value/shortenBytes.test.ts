import assert from 'node:assert/strict';
import { shortenBytes, shortenHex } from '../../../../src/domain/value/shortenBytes.ts';
import { assertLinear } from '../../countSteps.ts';

const bytes = Array.from({ length: 32 }, (_, index) => (index * 37 + 136) % 256);
const buffer = Buffer.from(bytes);
const hex = buffer.toString('hex');
const pairs = hex.match(/../g) ?? [];
const quarters = hex.match(/.{16}/g) ?? [];

const written: Readonly<Record<string, string>> = {
  hex,
  'hex with 0x': `0x${hex}`,
  'capital hex': hex.toUpperCase(),
  'pairs with spaces': pairs.join(' '),
  'pairs with colons': pairs.join(':'),
  'pairs with commas': pairs.join(','),
  'pairs on lines': pairs.join('\n'),
  'pairs with 0x': pairs.map((pair) => `0x${pair}`).join(', '),
  'pairs in quotes': JSON.stringify(pairs),
  'pairs in quotes, in a JSON text': JSON.stringify(JSON.stringify(pairs)),
  'pairs on lines, in a JSON text': JSON.stringify(pairs.join('\n')),
  'pairs with \\x': pairs.map((pair) => `\\x${pair}`).join(''),
  quarters: quarters.join(' '),
  'quarters on lines': quarters.join('\r\n    '),
  'two unlike parts': `${hex.slice(0, 38)} ${hex.slice(38)}`,
  'lines of a dump': `00000000: ${pairs.slice(0, 16).join(' ')}  ....\n00000010: ${pairs.slice(16).join(' ')}`,
  halves: `${hex.slice(0, 32)} ${hex.slice(32)}`,
  'quarters with underscores': quarters.join('_'),
  'parts like those of a UUID': hex.match(/.{8}/g)?.join('-') ?? '',
  'pairs with underscores': `0x${pairs.join('_')}`,
  base64: buffer.toString('base64'),
  'base64 in an address': encodeURIComponent(buffer.toString('base64')),
  'base64 with slashes in an address': encodeURIComponent(
    Buffer.from([...bytes.slice(0, 20), ...Array<number>(12).fill(255)]).toString('base64'),
  )
    .toLowerCase()
    .replace(/^./, 'A'),
  base64url: buffer.toString('base64url'),
  'base64 with slashes': Buffer.from([...bytes.slice(0, 20), ...Array<number>(12).fill(255)]).toString('base64'),
  'a list of bytes': JSON.stringify(bytes),
  'a list of bytes on lines': JSON.stringify(bytes, null, 2),
  'an array of bytes': JSON.stringify(Uint8Array.from(bytes)),
  'a buffer': JSON.stringify(buffer),
  'a list of small bytes': JSON.stringify(bytes.map((byte) => byte % 10)),
};

describe('bytes in logs', () => {
  for (const [name, text] of Object.entries(written)) {
    it(`are not whole: ${name}`, () => {
      for (const [before, after] of [
        ['', ''],
        ['cannot read ', '.'],
        ['{"key":"', '","x":1}'],
        ['/a/b?key=', '&c'],
      ]) {
        const told = shortenBytes(`${before}${text}${after}`);
        assert.ok(told.startsWith(before ?? '') && told.endsWith(after ?? '') && told.includes('…'), told);
        assert.ok(told.length < `${before}${after}`.length + 40, told);
      }
    });
  }

  it('leave alone what is no more than 20 bytes, and paths', () => {
    for (const text of [
      '',
      `account 0x${hex.slice(0, 40)}, ${hex.slice(0, 40)}`,
      `0x${hex.slice(0, 40)} 0x${hex.slice(1, 41)} 0x${hex.slice(2, 42)}`,
      pairs.slice(0, 16).join(' '),
      JSON.stringify(bytes.slice(0, 16)),
      `["2001:0db8:85a3:0000:0000:8a2e:0370:7334"] 12 34`.slice(0, -6),
      '2026-01-15 10:11:16.500 [info] 429, 12000 ms, 0.0.1234@1700000000.123456789',
      'at Object.read (/home/user/project/node_modules/some-package/lib/cjs/readEverything.js:12:34)',
      '/home2/user/Projects/extension/src/features/verification/jobStore',
      'https://testnet.example/api/v1/contracts/0x5C2F8a4D1b7E90c36F4AD2e81B0c9f7E3A65D148/results/logs',
      'z'.repeat(50),
      '123e4567-e89b-12d3-a456-426614174000',
      `0x${pairs.slice(0, 20).join('_')}`,
      'createEverythingThatHasAVeryLongNameButNoNumberInIt',
      buffer.toString('base64url').slice(0, 42),
    ]) {
      assert.equal(shortenBytes(text), text);
    }
  });

  it('are cut one byte behind the limit', () => {
    assert.equal(shortenBytes(`${pairs.slice(0, 16).join(' ')} 1`), `${pairs.join(' ').slice(0, 6)}…`);
    assert.equal(shortenBytes(`[${Array(17).fill(7).join()}]`), '[7,7,7,…]');
    assert.equal(shortenBytes(`x ${buffer.toString('base64url')}`), `x ${buffer.toString('base64url').slice(0, 6)}…`);
  });

  it('are found in one pass, whatever the text', () => {
    const pieces = ['\\', '0', 'f ', ' ', '0x', '\\n', 'aB1/', 'a"', `${hex} `, `${pairs.join(' ')} g `, '0x1\\x'];
    for (const piece of pieces) {
      assertLinear((length) => shortenBytes(piece.repeat(length)), 2_000, JSON.stringify(piece));
    }
  });
});

describe('hex in logs', () => {
  it('is whole up to the length of an address', () => {
    const check = (text: string, expected: string) => assert.equal(shortenHex(text), expected);
    const [address, longer] = ['Ab'.repeat(20), `${'Ab'.repeat(20)}a`];
    check(`account 0x${address}, ${address}`, `account 0x${address}, ${address}`);
    check(`GET /tx/0x${longer}?x=${'1c'.repeat(500)}&y`, 'GET /tx/0xAbAbAb…?x=1c1c1c…&y');
    check('', '');
  });
});
