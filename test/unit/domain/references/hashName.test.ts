import assert from 'node:assert/strict';
import { readHashName } from '../../../../src/domain/references/hashName.ts';
import type { OwnName } from '../../../../src/domain/references/nameOnLeft.ts';
import { NameReader } from '../../../../src/domain/references/nameReader.ts';

const names = new NameReader();
const nameOf = (text: string) => names.read(text);

describe('names that may be those of a secret', () => {
  const secret = (written: readonly string[]) => written.filter((text) => nameOf(text).mayBeSecret);

  it('hold a word of secrets, with numbers behind it or run together with others', () => {
    const all = [
      ...['sk', 'skOfTx', 'tx_sk', 'sk2', 'tx_sk2', 'pw9', 'pwd12', 'pass1', 'wif3', 'der2', 'pem1', 'auth2', 'salt3'],
      ...['sign', 'signing_tx', 'send', 'sending', 'signer', 'TXSIGNER', 'txfrom', 'fromtx', 'mysender', 'pubkeytx'],
      ...['seed', 'seedHash', 'mnemonicTx', 'password', 'txPassphrase', 'priv', 'pk', 'shamir', 'trapdoorTx', 'xprv'],
    ];
    assert.deepEqual(secret(all), all);
    assert.deepEqual(
      secret([
        'sky',
        'task',
        'disk',
        'pwn',
        'passed',
        'wifi',
        'order',
        'item',
        'author',
        'salted',
        'design',
        'sender2',
      ]),
      ['sender2'],
    );
  });

  it('may have digits for letters', () => {
    const all = ['k3y', 's1gner', '5eed', 'm7k3y', 'fr0m', 's3cr37', 'p455word', '53nd3r', 'pa55'];
    assert.deepEqual(secret(all), all);
    assert.deepEqual(secret(['k2y', 'k8y', '9eed', 'v3', 'x4']), []);
    // The letters of another value spell nothing.
    assert.deepEqual(secret([`0x5eed${'0'.repeat(60)}`, `5eed${'0'.repeat(60)}`]), []);
  });
});

describe('what a name says of a hash', () => {
  const said = (text: string, more: Partial<OwnName> = {}) => {
    const read = readHashName({ text, beside: '', type: '', place: 'property', ...more }, nameOf);
    return read && [read.kind, read.strength, read.endsInHash];
  };

  it('is of which transaction or block it is the hash', () => {
    for (const text of ['txHash', 'tx_hash_hex', 'transactionHashValue', 'txnhash', 'depositTxHash', 'TxHash2']) {
      assert.deepEqual(said(text), ['transaction', 'explicit', true], text);
    }
    assert.deepEqual([said('txHashBytes'), said('tx_hash_bytes32')], Array(2).fill(['transaction', 'explicit', true]));
    for (const text of ['txId', 'txid', 'transaction_id_str', 'hashOfTx', 'hash_of_transaction']) {
      assert.deepEqual(said(text), ['transaction', 'explicit', false], text);
    }
    assert.deepEqual(said('hashByTx'), ['transaction', 'compound', false]);
    assert.deepEqual(said('blockHash'), ['block', 'explicit', true]);
    assert.deepEqual(said('txByHash'), ['transaction', 'explicit', true]);
    assert.equal(said('blockId'), undefined);
  });

  it('is less where it says transaction or block alone, or a hash of something else', () => {
    assert.deepEqual([said('tx'), said('tx1'), said('aTx')], Array(3).fill(['transaction', 'alone', false]));
    assert.deepEqual([said('lastTx'), said('mint_tx')], Array(2).fill(['transaction', 'compound', false]));
    assert.deepEqual([said('latestBlock'), said('endBlock')], Array(2).fill(['block', 'compound', false]));
    assert.deepEqual(said('hash'), [undefined, 'bare', true]);
    assert.deepEqual([said('messageHash'), said('hash_hash')], Array(2).fill([undefined, 'other', true]));
    for (const text of [
      'rawTx',
      'rawDepositTx',
      'myRawTx',
      'signedTx',
      'encodedTransaction',
      'ownerTx',
      'cipherBlock',
      'ownerOfTx',
      'id',
      'x',
    ]) {
      assert.equal(said(text), undefined, text);
    }
  });

  it('is nothing in an environment variable that is not called a hash', () => {
    assert.equal(said('LAST_TX'), undefined);
    assert.equal(said('lastTx', { beside: 'process.env' }), undefined);
    assert.equal(said('LAST_TX', { beside: 'constants' }), undefined);
    assert.deepEqual(said('LAST_TX', { beside: 'const' }), ['transaction', 'compound', false]);
    assert.deepEqual(said('LAST_TX', { type: 'bytes32' }), ['transaction', 'compound', false]);
    assert.deepEqual(said('TX_HASH_2', { beside: 'env' }), ['transaction', 'explicit', true]);
  });

  it('is nothing where its type is that of a key or its holder', () => {
    assert.equal(said('lastTx', { type: 'Wallet' }), undefined);
    assert.equal(said('lastTx', { type: 'Hex | PrivateKey' }), undefined);
    assert.deepEqual(said('lastTx', { type: 'Hash' }), ['transaction', 'compound', false]);
  });

  it('is the segment of a path, and in a pair only what is explicit', () => {
    assert.deepEqual(said('txs', { place: 'path' }), ['transaction', 'explicit', false]);
    assert.deepEqual(said('Block', { place: 'path' }), ['block', 'explicit', false]);
    for (const text of ['mytx', 'txa', 'results']) {
      assert.equal(said(text, { place: 'path' }), undefined, text);
    }
    assert.equal(said('tx', { place: 'path', beside: 'keys' }), undefined);
    assert.deepEqual(said('Tx hash', { place: 'pair' }), ['transaction', 'explicit', true]);
    assert.equal(said('Last tx', { place: 'pair' }), undefined);
  });

  it('is in the last words of a sentence', () => {
    const prose = (text: string) => said(text, { place: 'prose' });
    for (const text of ['the transaction hash is', 'Tx Hash', 'hash of the transaction']) {
      assert.equal(prose(text)?.[1], 'explicit', text);
    }
    assert.deepEqual(prose('the message hash'), [undefined, 'other', true]);
    assert.deepEqual(prose('our hash was'), [undefined, 'other', true]);
    assert.deepEqual(prose('in the owner block'), ['block', 'alone', false]);
    assert.deepEqual(prose('see lastTxHash'), ['transaction', 'explicit', true]);
    // Only the nearest six words count, and of these the nearest four for secrets.
    assert.deepEqual(prose('owner of one two three four tx hash')?.[1], 'explicit');
    assert.equal(prose('owner of the old tx hash'), undefined);
    assert.equal(prose('key a b c tx hash')?.[1], 'explicit');
    for (const text of ['see lastTx', 'the id of the tx', 'key of the tx hash', 'src/tx', 'tx.hash', 'is', '']) {
      assert.equal(prose(text), undefined, text);
    }
  });
});
