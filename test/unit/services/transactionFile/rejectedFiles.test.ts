import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { fromHex, negativeSamples, sampleBytes } from './samples.ts';

function refusalOf(bytes: Uint8Array): InputError {
  try {
    readTransactionFile(bytes);
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    return error;
  }
  assert.fail('accepted');
}

function check(
  bytes: Uint8Array | string,
  expected: { code: string; message?: RegExp; offset?: number | undefined },
): void {
  const error = refusalOf(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  assert.equal(error.code, expected.code, error.message);
  assert.match(error.message, expected.message ?? /^The file .*\.$/);
  if ('offset' in expected) {
    assert.equal(error.offset, expected.offset, error.message);
  }
}

describe('readTransactionFile: rejected files', () => {
  it('has all negative samples', () => {
    assert.equal(negativeSamples.length, 129);
  });

  // Words that could be decoded as base64; the README of the samples allows both reasons.
  const words = ['069-json-null.json', '084-utf16.txt'];

  for (const { file, class: kind, reason, why } of negativeSamples) {
    it(`refuses ${file}: ${why}`, () => {
      const error = refusalOf(sampleBytes(`negative/${file}`));
      assert.equal(error.code, words.includes(file) ? 'text' : reason, error.message);
      assert.match(error.message, /^The file [^\n]{5,300}\.$/);
      assert.equal(error.offset === undefined, kind !== 'binary');
    });
  }

  const offsets: readonly (readonly [file: string, offset: number])[] = [
    ['000-truncated.bin', 1],
    ['106-proto-Body-nodata.pb', 29],
    ['107-proto-List-emptyItem.pb', 2],
    ['126-near-signed-empty-body.pb', 4],
    ['113-near-duplicate-field.pb', 73],
    ['114-near-two-data-cases.pb', 73],
    ['115-near-bad-utf8.pb', 38],
    ['116-near-wrong-wire-type.pb', 73],
    ['117-near-group.pb', 73],
    ['118-near-field-zero.pb', 73],
    ['119-near-overlong-varint.pb', 74],
    ['120-near-overlong-tag.pb', 73],
    ['121-near-retired-field.pb', 73],
    ['122-near-old-high-volume.pb', 13],
    ['123-near-length-overrun.pb', 74],
    ['124-near-nested-wire-type.pb', 6],
    ['125-near-truncated-fixed.pb', 75],
    ['127-near-list-junk-tail.pb', 75],
    ['128-near-tx-unknown-field.pb', 73],
  ];
  for (const [file, offset] of offsets) {
    it(`says where ${file} is wrong`, () => {
      check(sampleBytes(`negative/${file}`), {
        code: 'not-transaction',
        message: new RegExp(`\\(at byte ${offset}\\)`),
        offset,
      });
    });
  }

  it('names what is wrong with the file as a whole', () => {
    check(new Uint8Array(), { code: 'empty', message: /^The file is empty\.$/ });
    check(' \r\n\t', { code: 'text', message: /^The file is empty but for white space\.$/ });
    check('\ufeff', { code: 'text', message: /^The file is empty but for white space\.$/ });
    assert.notEqual(refusalOf(new Uint8Array(8_388_608)).code, 'too-large');
    check(new Uint8Array(8_388_609), {
      code: 'too-large',
      message: /^The file is 8,388,609 bytes; the limit is 8,388,608 bytes \(8 MB\)\.$/,
    });
    check(fromHex('504b0304 14000000'), { code: 'zip', message: /ZIP archive.*[Ee]xtract the \.tx file/ });
    check(fromHex('504b0506 00000000'), { code: 'zip' });
    for (const like of ['504b0104', '50000304', '1f000800', '008b0800']) {
      check(fromHex(like), { code: 'not-transaction' });
    }
    check(fromHex('504c0304'), { code: 'not-transaction' });
    check(fromHex('0a4b0304'), { code: 'not-transaction' });
    check(fromHex('1f8b0800'), { code: 'gzip', message: /gzip archive.*[Ee]xtract the \.tx file/ });
  });

  it('says what is wrong behind a length in front of all, where there is one', () => {
    for (const [hex, fault] of [
      ['00', 'field number 0 is not allowed (at byte 0)'],
      ['01', 'field number 0 is not allowed (at byte 0)'],
      ['020801', 'TransactionBody.transactionID has wire type 0 instead of 2 (at byte 1)'],
      ['030801', 'field number 0 is not allowed (at byte 0)'],
      ['010801', 'field number 0 is not allowed (at byte 0)'],
      ['03320161', 'the body ends without a transaction type (at byte 4)'],
    ] as const) {
      const error = refusalOf(Buffer.from(hex));
      assert.equal(error.code, 'text-not-transaction');
      assert.ok(error.message.includes(`ledger transaction: ${fault}. `), `${hex}: ${error.message}`);
    }
  });

  it('says what is wrong in a message, and where', () => {
    const said = (hex: string) => {
      const { message, offset } = refusalOf(fromHex(hex));
      return [offset, /: ([^:]*) \(at byte/.exec(message)?.[1]];
    };
    // Bodies of a memo and a transfer, then a fault; and what wraps a body.
    const faults: readonly (readonly [hex: string, offset: number, fault: string])[] = [
      ['320161 7200 320162', 5, 'memo is set twice'],
      ['320161 7200 7200', 5, 'the transaction type is set twice'],
      ['320161 7200 ba0100', 5, 'the transaction type is set twice'],
      ['320161 7200 f20100', 5, 'a TransactionBody has no field 30'],
      ['320161 7200 0a00 0a00', 7, 'transactionID is set twice'],
      ['320161 7200 12050a', 6, 'a length of 5 runs past the end of its message'],
      ['320161 7200 1801 1802', 7, 'transactionFee is set twice'],
      ['320161 7200 1a00', 5, 'TransactionBody.transactionFee has wire type 2 instead of 0'],
      ['320161 7200 28ffffffffffffffffffff01', 6, 'a number is cut off or longer than 10 bytes'],
      ['3201ff 7200', 1, 'text is not valid UTF-8'],
      ['320161 7200 0b', 5, 'a group (wire type 3 or 4) is not allowed'],
      ['320161 7200 0e', 5, 'wire type 6 does not exist'],
      ['320161 7200 0f', 5, 'wire type 7 does not exist'],
      ['320161 7200 00', 5, 'field number 0 is not allowed'],
      ['320161 7200 80', 5, 'a field tag is cut off or too long'],
      ['320161 7200 3502', 6, '4 bytes are cut off'],
      ['320161 9a0500', 3, 'field 83 is no known transaction type'],
      ['320161 9a0500 a20500', 6, 'more than one field could be a newer transaction type'],
      ['320161 7200 d83e01', 0, 'too many unknown fields'],
      ['b20203 1a0501', 4, 'a length of 5 runs past the end of its message'],
      ['320161', 3, 'the body ends without a transaction type'],
      ['0a00', 2, 'the body ends without a transaction type'],
      ['2a00', 2, 'the transaction is empty'],
      ['2a020a00', 4, 'the signed body is missing or empty'],
      ['220a 0a00', 1, 'a length of 10 runs past the end of its message'],
      ['0a083204746573747200 0a00', 10, 'transactionID is set twice'],
      ['0a083204746573747200 2001', 10, 'TransactionBody.transactionValidDuration has wire type 0 instead of 2'],
      ['0a083204746573747200 18011801', 12, 'transactionFee is set twice'],
      ['2a0a0a083204746573747200 2a00', 12, 'signedTransactionBytes is set twice'],
      ['2a0a0a083204746573747200 3001', 12, 'a Transaction has no field 6'],
      ['0a0c2a0a0a083204746573747200 12', 15, 'a length is cut off or too long'],
      ['0a0c2a0a0a083204746573747200 1200', 16, 'the body ends without a transaction type'],
      ['0a0c2a0a0a083204746573747200 0a00', 16, 'the transaction is empty'],
      ['0a0c2a0a0a083204746573747200 0a09', 15, 'a length of 9 runs past the end of its message'],
    ];
    for (const [hex, ...fault] of faults) {
      assert.deepEqual(said(hex), fault, hex);
    }
  });

  it('tells text, text that holds bytes, and JSON apart', () => {
    check('hello, world!', { code: 'text', message: /is text, not a serialized transaction/, offset: undefined });
    check('0xdeadbeef', {
      code: 'text-not-transaction',
      message: /is hex text, but the decoded bytes are not a ledger transaction/,
    });
    for (const base64 of [
      'zz++/w==',
      'MCowBQYDK2VwAyEAYq4T',
      '"data:;base64,zz++"',
      'MCowBQYDK2VwAyEA\nYq4T',
      'MCowBQYD"K2VwAyE',
    ]) {
      check(base64, { code: 'text-not-transaction', message: /is base64 text/, offset: undefined });
    }
    for (const words of [
      'hello',
      'README',
      'transaction',
      'Chapter 12 of a Book',
      'anythingbutatransaction',
      'Line1\nLine2',
    ]) {
      check(words, { code: 'text', message: /is text, not a serialized transaction/, offset: undefined });
    }
    check('{"transactionBytes":"0a00"}', { code: 'text-not-transaction', message: /is JSON text/ });
    check('{"transactionBytes":"no bytes!"}', { code: 'text-not-transaction', message: /no transaction is in it/ });
    // A transaction, were 298 the byte 42.
    check(JSON.stringify([298, ...fromHex('0a0a083204746573747200')]), {
      code: 'text',
      message: /no transaction is in it/,
    });
    const decodable = 'MCowBQYDK2VwAyEA';
    for (const [text, code] of [
      [decodable, 'text-not-transaction'],
      [decodable.slice(1), 'text'],
      [`${decodable.slice(0, 15)}\nYq4T7`, 'text'],
      [`${decodable}\nYq4T`, 'text-not-transaction'],
      [`${decodable}\rYq4T`, 'text-not-transaction'],
      [`${decodable} Yq4T`, 'text'],
      [`${decodable}\tYq4T`, 'text'],
      [`"${decodable.slice(1)}"`, 'text'],
      [`'${decodable}'`, 'text-not-transaction'],
      [`"\n${decodable}"`, 'text'],
      [` \n${decodable}\n `, 'text-not-transaction'],
      [decodable.toLowerCase(), 'text'],
      [decodable.toUpperCase(), 'text'],
      [decodable.replace(/\d/g, 'x'), 'text'],
      ['abcd=', 'text-not-transaction'],
      ['abc=', 'text-not-transaction'],
      ['"abc="', 'text-not-transaction'],
      ['"abc=\n"', 'text'],
      ['ab=c', 'text'],
      ['DATA:;BASE64,abcd', 'text-not-transaction'],
      ["'data:text/plain;base64,abcd'", 'text-not-transaction'],
      ['xdata:;base64,abcd', 'text'],
      [`data:${'x'.repeat(200)};base64,abcd`, 'text-not-transaction'],
      [`data:${'x'.repeat(201)};base64,abcd`, 'text'],
      ['0x', 'text'],
      ['abc', 'text'],
      ['abcd', 'text-not-transaction'],
      ['ab:cd', 'text-not-transaction'],
      ['ab;cd', 'text'],
      ['zzab', 'text'],
      ['0xab0xcd', 'text'],
      ['0xab 0xcd', 'text-not-transaction'],
    ] as const) {
      check(text, { code });
    }
    check('{"fee":12}', { code: 'text', message: /is JSON text, but no transaction is in it/ });
    check('{"transactionBytes":', { code: 'text' });
    check('\ufffe', { code: 'text' });
  });

  it('refuses what is neither text nor protobuf, and protobuf that is something else', () => {
    check(fromHex('ffff'), { code: 'not-transaction', message: /not valid protobuf/, offset: 0 });
    check(fromHex('0a0c2a0a0a0832047465737472'), {
      code: 'not-transaction',
      message: /not valid protobuf.*cut off/,
      offset: 1,
    });
    check(fromHex('0801'), { code: 'not-transaction', message: /protobuf, but of another message/ });
    check(fromHex('2a0e0a0c320474657374c20100c80101'), { code: 'not-transaction', offset: 13 });
  });
});
