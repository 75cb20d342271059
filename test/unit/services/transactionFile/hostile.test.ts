import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { InputError } from '../../../../src/domain/failure.ts';
import type { Steps } from '../../../../src/domain/steps.ts';
import { maxTransactionFileBytes } from '../../../../src/domain/transaction/transaction.ts';
import { readBinaryFile } from '../../../../src/services/transactionFile/binaryReader.ts';
import { readTextFile } from '../../../../src/services/transactionFile/textReader.ts';
import { searchTextFile } from '../../../../src/services/transactionFile/textSearcher.ts';
import { rounds } from '../../rounds.ts';
import { maxHeapGrowthBytes, readMutatedSamples } from './mutatedSamples.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { encode, fromHex } from './samples.ts';

/** Enough to go beyond every limit but that of the file. */
const size = 1024 * 1024;

function check(bytes: Uint8Array | string, code: string): void {
  assert.throws(
    () => readTransactionFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes),
    (error) => {
      assert.ok(error instanceof InputError, String(error));
      assert.equal(error.code, code, error.message);
      return true;
    },
  );
}

function repeat(hex: string, length = size): Uint8Array {
  return Buffer.alloc(length, fromHex(hex));
}

/** Bytes behind a tag and their length. */
function wrap(tag: string, content: Uint8Array): Uint8Array {
  const head = [...fromHex(tag)];
  let rest = content.length;
  for (; rest > 127; rest = Math.floor(rest / 128)) {
    head.push((rest % 128) + 128);
  }
  return Buffer.concat([Uint8Array.from([...head, rest]), content]);
}

describe('readTransactionFile: hostile input', () => {
  it('refuses megabytes of tags', () => {
    check(repeat('0a', maxTransactionFileBytes + 1), 'too-large');
    check(repeat('0a'), 'text');
    check(repeat('0a00'), 'not-transaction');
    check(repeat('0b'), 'not-transaction');
    check(repeat('080a'), 'not-transaction');
    // A body whose transactionID has half a million start times.
    check(wrap('0a', repeat('0a00', size - 10)), 'too-large');
  });

  it('refuses more fields than any transaction has', () => {
    // cryptoTransfer { transfers { accountAmounts {} … } }
    const amounts = wrap('72', wrap('0a', repeat('0a00', size - 20)));
    check(amounts, 'too-large');
    check(wrap('2a', wrap('0a', amounts.subarray(0, 0))), 'not-transaction');
    check(wrap('2a', wrap('0a', wrap('72', wrap('0a', repeat('0a00', 1_000_000))))), 'too-large');
    // tokenBurn { serialNumbers packed … }
    check(wrap('b202', wrap('1a', repeat('01', 1_000_000))), 'too-large');
    // freeze {} and unknown fields
    check(Buffer.concat([fromHex('ba0100'), repeat('d83e01', 3_000_000)]), 'too-large');
  });

  it('says what there is too much of, and where', () => {
    const saidOf = (bytes: Uint8Array | string): unknown => {
      try {
        return readTransactionFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
      } catch (error) {
        assert.ok(error instanceof InputError);
        return [error.message, error.offset];
      }
    };
    const tooMuch = 'The file holds too much for a transaction file:';
    const serials = wrap('b202', wrap('1a', repeat('01', 200_010)));
    // Behind nine bytes of tags and lengths each number is a byte; one of 200,000 fields is what holds them.
    assert.deepEqual(saidOf(serials), [`${tooMuch} too many fields by byte 200008.`, 200_008]);
    const list = repeat('0a0422027200', 6 * 4097);
    assert.deepEqual(saidOf(list), [`${tooMuch} a list of more than 4096 transactions by byte 24576.`, 24_576]);
    assert.deepEqual(saidOf(Buffer.from(list).toString('hex')), saidOf(list));
    const items = Array.from({ length: 1_001 }, () => ({ tx: '2a0a0a083204746573747200' }));
    assert.deepEqual(saidOf(JSON.stringify(items)), [
      `${tooMuch} more than 1,000 values that may be transactions.`,
      undefined,
    ]);
  });

  it('takes as many fields as are allowed, in all transactions of a JSON file together', () => {
    const serials = (count: number) => wrap('b202', wrap('1a', repeat('01', count)));
    assert.equal(readTransactionFile(serials(199_999)).form, 'body');
    check(serials(200_000), 'too-large');
    const inJson = (...counts: readonly number[]) =>
      JSON.stringify(counts.map((count) => Buffer.from(serials(count)).toString('hex')));
    const readable = (text: string) => readTransactionFile(Buffer.from(text)).documents.length;
    assert.equal(readable(inJson(99_999, 99_999)), 2);
    assert.equal(readable(inJson(99_999, 100_000)), 1);
  });

  it('takes messages that are nested as deep as is allowed', () => {
    const nested = (lists: number) => {
      let key: Uint8Array = fromHex('1200');
      for (let depth = 0; depth < lists; depth++) {
        key = wrap('32', wrap('0a', key));
      }
      return wrap('5a', wrap('0a', key));
    };
    assert.equal(readTransactionFile(nested(31)).form, 'body');
    check(nested(32), 'not-transaction');
  });

  it('refuses more list items than any file has, and takes many', () => {
    const list = (count: number) => Buffer.concat(Array.from({ length: count }, () => fromHex('0a0422027200')));
    assert.equal(readTransactionFile(list(4096)).documents[0]?.groups[0]?.copies.length, 4096);
    check(list(4097), 'too-large');
    check(list(size / 8), 'too-large');
  });

  it('refuses bombs of nested messages, keys and groups', () => {
    let key: Uint8Array = fromHex('1200');
    for (let depth = 0; depth < 2_000; depth++) {
      key = wrap('32', wrap('0a', key));
    }
    check(wrap('5a', wrap('0a', key)), 'not-transaction');
    check(repeat('9301', 50_000), 'not-transaction');
    let batch = encode('SignedTransaction', { bodyBytes: encode('TransactionBody', { freeze: {} }) });
    for (let depth = 0; depth < 200; depth++) {
      batch = encode('SignedTransaction', {
        bodyBytes: encode('TransactionBody', { atomicBatch: { transactions: [batch] } }),
      });
    }
    assert.equal(readTransactionFile(batch).form, 'signed');
  });

  it('takes a batch of junk without decoding all of it', () => {
    const junk = wrap('d204', repeat('0a01ff', 300_000));
    const { data } = readTransactionFile(junk).documents[0]?.groups[0]?.copies[0] ?? {};
    assert.ok(data && 'fields' in data && data.fields.length === 100_000);
  });

  it('decodes the first thousand items of a batch', () => {
    const batch = wrap('d204', repeat('0a0a0a083204746573747200', 12 * 1_001));
    const { data } = readTransactionFile(batch).documents[0]?.groups[0]?.copies[0] ?? {};
    const items = data && 'fields' in data ? data.fields : [];
    assert.deepEqual([items[999]?.kind, items[1_000]?.kind], ['transaction', 'bytes']);
  });

  it('refuses megabytes of text', () => {
    const noise = createHash('shake256', { outputLength: size / 2 })
      .update('noise')
      .digest();
    check(noise.toString('hex'), 'text-not-transaction');
    check(noise.subarray(0, size / 2 - 8).toString('base64'), 'text-not-transaction');
    check('a'.repeat(size - 1), 'text');
    check('='.repeat(size), 'text');
    check('" '.repeat(size / 2), 'text');
    check('0x'.repeat(size / 2), 'text');
    check(`data:${'x'.repeat(size - 5)}`, 'text');
  });

  it('refuses megabytes of JSON', () => {
    check(`[${'1,'.repeat(size / 2 - 2)}1]`, 'text-not-transaction');
    check(`[${'['.repeat(1_000_000)}`, 'text');
    check(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'text');
    check(`[${'[0,0,0,0],'.repeat(59_999)}0]`, 'text-not-transaction');
    check(
      `{${Array.from({ length: 15_000 }, (_, index) => `"tx${index}":{"tx":"00"}`).join()}}`,
      'text-not-transaction',
    );
    check(`{${Array.from({ length: 30_000 }, (_, index) => `"${index}":0.5`).join()}}`, 'text');
    check('{"__proto__":{"tx":"0a00"},"constructor":"x"}', 'text-not-transaction');
    check(JSON.stringify({ tx: 'ff'.repeat(size / 2 - 10) }), 'text-not-transaction');
  });
});

describe('the reader of long texts', () => {
  const digits = createHash('shake256', { outputLength: 150_000 }).update('digits').digest('hex');
  const pairs = digits.replace(/../g, '$& ');
  const texts: Readonly<Record<string, string>> = {
    'hex in lines': digits.replace(/.{64}/g, '$&\n'),
    'hex in pairs': pairs,
    decimals: `10, 42, 250, x${'10, 42, 250, '.repeat(25_000)}`,
    escapes: `x\\x0a${'\\x2a\\'.repeat(60_000)}`,
    'lines of escapes': '"\\x0a\\x2a"\n'.repeat(25_000),
    'base64 in lines': Buffer.from(digits).toString('base64').replace(/.{76}/g, '$&\n'),
    'JSON of hex': JSON.stringify({ tx: digits.replace(/.{64}/g, '$&\n') }),
    forms: 'a=%0a%2a%3f0123456789 '.repeat(12_000),
  };

  for (const [name, text] of Object.entries(texts)) {
    it(`pauses in ${name}`, () => {
      const bytes = Buffer.from(text);
      const fault = readBinaryFile(bytes);
      assert.ok(!('documents' in fault));
      let pauses = 0;
      const counting = <T>(steps: Steps<T>): T => {
        for (let step = steps.next(); ; step = steps.next()) {
          if (step.done) {
            return step.value;
          }
          pauses++;
        }
      };
      const read = counting(readTextFile(bytes, fault));
      if (!('documents' in read)) {
        counting(searchTextFile(read));
      }
      // Some milliseconds of work, whatever the text is.
      assert.ok(pauses * 64 * 1024 > bytes.length, `${pauses} pauses in ${bytes.length} bytes`);
    });
  }
});

describe('readTransactionFile: mutated samples', () => {
  it('throws nothing but InputError, and keeps nothing', () => {
    const count = rounds(20_000);
    const { outcomes, heapGrowthBytes } = readMutatedSamples(count, 1);
    assert.equal(
      Object.values(outcomes).reduce((sum, each) => sum + each, 0),
      count,
    );
    assert.ok((outcomes['accepted'] ?? 0) > 100 && (outcomes['not-transaction'] ?? 0) > 100, JSON.stringify(outcomes));
    const known = ['accepted', 'empty', 'too-large', 'zip', 'gzip', 'text', 'text-not-transaction', 'not-transaction'];
    assert.deepEqual(
      Object.keys(outcomes).filter((outcome) => !known.includes(outcome)),
      [],
    );
    assert.ok(heapGrowthBytes < maxHeapGrowthBytes, `${heapGrowthBytes} bytes kept`);
  });
});
