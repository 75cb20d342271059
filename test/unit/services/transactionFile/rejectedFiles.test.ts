import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { maxTransactionFileBytes } from '../../../../src/domain/transaction/transaction.ts';
import { readTransactionFile } from '../../../../src/services/transactionFile/transactionReader.ts';
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
    check(new Uint8Array(maxTransactionFileBytes + 1), {
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
