import assert from 'node:assert/strict';
import type { TransactionEncoding, TransactionForm } from '../../../../src/domain/transaction/transaction.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { encode, firstTransaction, fromHex, readFirst } from './samples.ts';

const transferHex = '2a0a0a083204746573747200';
const transfer = fromHex(transferHex);
/** Its body, without an id and alone: too little to be told from other bytes. */
const bodyHex = '3204746573747200';

function check(hex: string, form: TransactionForm, posted: string): void {
  const file = readTransactionFile(fromHex(hex));
  assert.equal(file.form, form);
  assert.equal(file.documents[0]?.form, form);
  assert.equal(Buffer.from(firstTransaction(file).pricedBytes).toString('hex'), posted);
}

function checkText(text: string | Uint8Array, encoding: TransactionEncoding, documents = 1): void {
  const file = readTransactionFile(typeof text === 'string' ? Buffer.from(text) : text);
  assert.equal(file.encoding, encoding);
  assert.equal(file.documents.length, documents);
  assert.deepEqual(firstTransaction(file).pricedBytes, transfer);
}

describe('readTransactionFile: forms', () => {
  it('reads the smallest transaction in every form and posts the same bytes', () => {
    check(transferHex, 'transaction.signed', transferHex);
    check('0a083204746573747200', 'signed', transferHex);
    check('3204746573747200', 'body', transferHex);
    check('0a0c2a0a0a083204746573747200', 'txlist', transferHex);
    check('0c2a0a0a083204746573747200', 'delimited.transaction', transferHex);
    check('0e0a0c2a0a0a083204746573747200', 'delimited.txlist', transferHex);
    check('0a0a083204746573747200', 'delimited.signed', transferHex);
    check('083204746573747200', 'delimited.body', transferHex);
  });

  it('posts Transaction messages as they stand', () => {
    check('220a32066c65676163797200', 'transaction.bodyBytes', '220a32066c65676163797200');
    check('2a0b0a09320474657374c20100', 'transaction.signed', '2a0b0a09320474657374c20100');
    check('0a0c220a32066c65676163797200', 'txlist.legacyItems', '220a32066c65676163797200');
    check(`0a0c${transferHex}0a0c220a32066c65676163797200`, 'txlist.legacyItems', transferHex);
    assert.equal(readFirst(fromHex('2a0e0a0c320474657374c20100d03e01')).highVolume, true);
  });

  it('wraps Transaction.body with its signature map, byte for byte', () => {
    const body = encode('TransactionBody', { memo: 'x', cryptoTransfer: {} });
    const sigMap = encode('SignatureMap', {
      sigPair: [{ pubKeyPrefix: new Uint8Array(32).fill(7), ed25519: new Uint8Array(64).fill(9) }],
    });
    const whole = Buffer.concat([Buffer.from([0x0a, body.length]), body, Buffer.from([0x1a, sigMap.length]), sigMap]);
    const file = readTransactionFile(whole);
    const signed = Buffer.concat([Buffer.from([0x0a, body.length]), body, Buffer.from([0x12, sigMap.length]), sigMap]);
    assert.equal(file.form, 'transaction.body');
    assert.deepEqual(
      Buffer.from(firstTransaction(file).pricedBytes),
      Buffer.concat([Buffer.from([0x2a, signed.length]), signed]),
    );
    assert.equal(firstTransaction(file).signatures.length, 1);
  });

  it('passes over a content that is empty', () => {
    check('2a00220a32066c65676163797200', 'transaction.bodyBytes', '2a00220a32066c65676163797200');
    check('22002a0a0a083204746573747200', 'transaction.signed', '22002a0a0a083204746573747200');
    check('22000a083204746573747200', 'transaction.body', transferHex);
    check('2a0022000a083204746573747200', 'transaction.body', transferHex);
  });

  it('prefers the signed content of a Transaction that has older fields too', () => {
    const signed = encode('SignedTransaction', {
      bodyBytes: encode('TransactionBody', { memo: 'new', cryptoTransfer: {} }),
    });
    const whole = encode('Transaction', {
      body: { memo: 'old', cryptoTransfer: {} },
      bodyBytes: encode('TransactionBody', { memo: 'older', cryptoTransfer: {} }),
      signedTransactionBytes: signed,
    });
    assert.equal(readFirst(whole).memo, 'new');
  });

  it('gives slices of the file for what it can post as it stands', () => {
    const bytes = fromHex('0a0c2a0a0a083204746573747200');
    const { pricedBytes, bodyBytes } = readFirst(bytes);
    assert.equal(pricedBytes.buffer, bytes.buffer);
    assert.equal(pricedBytes.byteOffset, bytes.byteOffset + 2);
    assert.equal(bodyBytes.byteOffset, bytes.byteOffset + 6);
    assert.equal(readFirst(Buffer.from(bytes)).pricedBytes.constructor, Uint8Array);
  });
});

describe('readTransactionFile: encodings', () => {
  it('reads integers from -128 to 255 as bytes', () => {
    const memoOf = (memo: number) => readFirst(Buffer.from(JSON.stringify([0x32, 2, 0xc3 - 256, memo, 0x72, 0]))).memo;
    assert.deepEqual([memoOf(0xa9), memoOf(0xa9 - 256)], ['é', 'é']);
  });

  it('looks for any transaction under names that transactions have, elsewhere for what is unmistakable', () => {
    const found = (value: unknown) => readTransactionFile(Buffer.from(JSON.stringify(value))).documents.length;
    const names =
      'transactionBytes transaction bytes signedTransactionBytes tx data body bodyBytes rawTransaction transaction_bytes hex base64 transactionList transactionBody signedTransaction transactions';
    for (const name of names.split(' ')) {
      assert.equal(found({ [name]: bodyHex }), 1, name);
      assert.equal(found({ [name]: [bodyHex, transferHex] }), 2, name);
      assert.equal(found({ [name]: { bytes: bodyHex, other: bodyHex } }), 1, name);
    }
    for (const name of ['text', 'bytes2', 'memo', '']) {
      assert.throws(() => found({ [name]: bodyHex }), { code: 'text' }, name);
      assert.equal(found({ [name]: transferHex }), 1, name);
    }
    assert.throws(() => found({ tx: '' }), { code: 'text' });
  });

  it('gives what is inside the name and description around it', () => {
    const named = {
      name: 'outer',
      description: 'all',
      list: [{ tx: transferHex }, { name: 'inner', tx: transferHex }],
    };
    const { documents, encoding } = readTransactionFile(Buffer.from(JSON.stringify({ ...named, network: 'x' })));
    assert.deepEqual(
      [encoding, ...documents.map(({ name, description, network }) => [name, description, network])],
      ['json', ['outer', 'all', undefined], ['inner', 'all', undefined]],
    );
    const odd = { items: [{ name: 7, description: null, tx: transferHex }], network: 7 };
    const [item] = readTransactionFile(Buffer.from(JSON.stringify(odd))).documents;
    assert.deepEqual([item?.name, item?.description, item?.network], [undefined, undefined, undefined]);
  });

  it('looks at a thousand values', () => {
    const lists = (count: number) => [
      ...Array.from({ length: Math.floor(count / 200) }, () => Array(200).fill('zz')),
      Array(count % 200).fill('zz'),
      [transferHex],
    ];
    const read = (count: number) => readTransactionFile(Buffer.from(JSON.stringify(lists(count)))).unreadableValues;
    assert.equal(read(999), 999);
    assert.throws(() => read(1_000), { code: 'text-not-transaction' });
    const first = JSON.stringify([[transferHex], ...lists(999)]);
    assert.throws(() => readTransactionFile(Buffer.from(first)), { code: 'too-large' });
  });

  it('reads the container of the transaction tool with its names', () => {
    const text = JSON.stringify({
      network: 'testnet',
      items: [
        { name: 'first', description: 'pay', transactionBytes: transferHex, creatorEmail: 'a@b.c' },
        { name: 'second', description: '', transactionBytes: '220a32066c65676163797200' },
        { name: 'third', transactionBytes: 'not hex' },
      ],
    });
    const file = readTransactionFile(Buffer.from(text));
    assert.equal(file.encoding, 'tx2');
    assert.equal(file.unreadableValues, 1);
    assert.deepEqual(
      file.documents.map(({ form, name, description, network }) => ({ form, name, description, network })),
      [
        { form: 'transaction.signed', name: 'first', description: 'pay', network: 'testnet' },
        { form: 'transaction.bodyBytes', name: 'second', description: '', network: 'testnet' },
      ],
    );
  });

  it('looks no deeper than 64 levels and refuses more entries than it looks at', () => {
    const nested = (depth: number): unknown => (depth === 0 ? { tx: transferHex } : { a: nested(depth - 1) });
    checkText(JSON.stringify(nested(63)), 'json');
    assert.throws(() => checkText(JSON.stringify(nested(64)), 'json'), { code: 'text' });
    const items = (count: number) => ({
      items: Array.from({ length: count }, () => ({ transactionBytes: transferHex })),
    });
    checkText(JSON.stringify(items(1_000)), 'tx2', 1_000);
    assert.throws(() => checkText(JSON.stringify(items(1_001)), 'tx2'), { code: 'too-large' });
  });
});
