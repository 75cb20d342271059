import assert from 'node:assert/strict';
import {
  base64Bytes,
  decodeText,
  hexDigitsOf,
  looksLikeBase64,
  textWithin,
} from '../../../../src/services/transactionFile/text.ts';

const fromBase64 = (text: string) => {
  const bytes = base64Bytes(text);
  return bytes && Buffer.from(bytes).toString('hex');
};

describe('the text of a file', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  it('is UTF-8 or UTF-16, by its mark or by its zeros', () => {
    const text = 'sixteen letters!';
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16(`\ufeff${text}`),
      utf16(`\ufeff${text}`).swap16(),
      utf16(text),
      utf16(text).swap16(),
    ]) {
      assert.equal(decodeText(bytes), text);
    }
    assert.equal(decodeText(utf16('eight ch')), 'eight ch');
    assert.equal(decodeText(utf16('seven c')), undefined);
    assert.equal(decodeText(Buffer.from('é\t\n\r\v'.replace('\v', ''))), 'é\t\n\r');
    assert.equal(decodeText(Buffer.alloc(0)), '');
    assert.equal(decodeText(utf16('\ufeffü')), 'ü');
  });

  it('is Windows-1252 where nearly all of it is ASCII', () => {
    assert.equal(decodeText(Buffer.from('aaaaaaaa\u00fc', 'latin1')), 'aaaaaaaa\u00fc');
    assert.equal(decodeText(Buffer.from('aaaaaaaaaaaaaaa\u00fc\u0080', 'latin1')), 'aaaaaaaaaaaaaaa\u00fc€');
    assert.equal(decodeText(Buffer.from('aaaaaaa\u00fc', 'latin1')), undefined);
    assert.equal(decodeText(Buffer.from('aaaaaaaa\u0001\u00fc', 'latin1')), undefined);
    const far = Buffer.from(`${'a'.repeat(64 * 1024)}${'\u00fc'.repeat(64 * 1024)}`, 'latin1');
    assert.equal(decodeText(far)?.length, far.length);
  });

  it('is what decoded bytes are that begin as ASCII and are UTF-8', () => {
    const within = (text: string, code: BufferEncoding = 'utf8') => textWithin(Buffer.from(text, code));
    for (const text of ['12345678', '\t\n\r ~ and', '12 letters, é', '{"a":1}\n']) {
      assert.equal(within(text), text);
    }
    assert.equal(within('\ufeff12345'), '12345');
    for (const text of [
      '1234567',
      '11 letters é',
      '1234567\u007f',
      '\u001f2345678',
      '\ufefff\u007fx and more',
      '12 letters, \u0001',
    ]) {
      assert.equal(within(text), undefined, text);
    }
    assert.equal(within('12 letters and then as many more \u00fc', 'latin1'), undefined);
    assert.equal(textWithin(Buffer.from('12345678', 'utf16le')), undefined);
  });

  it('is none with bytes that are no UTF-8, or with control characters at its beginning', () => {
    assert.equal(decodeText(Uint8Array.of(0x61, 0xff)), undefined);
    assert.equal(decodeText(utf16(' '.repeat(16))), undefined);
    for (const code of [0, 8, 11, 12, 14, 31]) {
      assert.equal(decodeText(Buffer.from(`a${String.fromCharCode(code)}`)), undefined, `${code}`);
    }
    const far = (before: number) => decodeText(Buffer.from(`${'a'.repeat(before)}\u0001`))?.length;
    assert.deepEqual([far(64 * 1024 - 1), far(64 * 1024)], [undefined, 64 * 1024 + 1]);
  });
});

describe('digits as bytes', () => {
  it('are hex with marks, quotes and separators, and nothing else', () => {
    for (const text of ['0a0b', '0x0a0b', '0X0A0B', ' "0a:0b"\n', '0x0a, 0x0b', "'0a' '0b'", '\ufeff0a\u00a00b']) {
      assert.equal(hexDigitsOf(text)?.toLowerCase(), '0a0b', text);
    }
    for (const text of ['', ' ', '0x', 'x0a', '00x0a', '0a0x0b', '0a.0b', '0x0x0a', '0xa0x0b', '0a-0b', 'zz']) {
      assert.equal(hexDigitsOf(text), undefined, text);
    }
  });

  it('are base64 of each kind, wrapped, quoted, unpadded or in an address', () => {
    for (const text of [
      '+/+/',
      '-_-_',
      ' "+/+/"',
      '+/\n+/',
      "'+/' '+/'",
      'data:;base64,+/+/',
      ' "DATA:a;Base64,+/+/"',
    ]) {
      assert.equal(fromBase64(text), 'fbffbf', text);
    }
    assert.deepEqual(
      ['YQ==', 'YQ=', 'YQ', 'YWI=', 'YWI'].map((text) => fromBase64(text)),
      [...['61', '61', '61', '6162', '6162']],
    );
    for (const text of [
      '',
      '=',
      'YWJjZ',
      'YQ===',
      'Y=Q=',
      'a,b',
      'data:a,YQ==',
      `data:${'a'.repeat(201)};base64,YQ==`,
    ]) {
      assert.equal(fromBase64(text), undefined, text);
    }
    assert.equal(fromBase64(`${' '.repeat(200)}data:${'a'.repeat(199)};base64,YQ==`), '61');
  });

  it('were meant as base64 where they are no words', () => {
    for (const text of [
      'YQ==',
      "'YQ='",
      'data:a',
      'aB3aB3aB3aB3aB3a',
      '"aB3aB3aB3aB3aB3a"',
      'aB3aB3aB3aB3aB3a\nb',
      'aB3aB3aB3aB3aB3a\r\nb',
    ]) {
      assert.equal(looksLikeBase64(text), true, text);
    }
    for (const text of [
      'aB3aB3aB3aB3aB3',
      '"aB3aB3aB3aB3aB3"',
      'ab3ab3ab3ab3ab3a',
      'AB3AB3AB3AB3AB3A',
      'aBcaBcaBcaBcaBca',
      'aB3aB3aB3aB3aB3a b',
      'aB3\naB3aB3aB3aB3aB3a',
      'YQ=x',
      'a=b',
      'no YQ=== more',
    ]) {
      assert.equal(looksLikeBase64(text), false, text);
    }
    const far = `${'aB3'.repeat(22_000)}`;
    assert.deepEqual(
      [looksLikeBase64(far), looksLikeBase64(`${far} b`), looksLikeBase64(` ${far}`)],
      [true, true, false],
    );
  });
});
