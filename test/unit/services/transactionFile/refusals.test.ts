import assert from 'node:assert/strict';
import { RawEthereumTransaction } from '../../../../src/domain/ethereum/rawEthereumTransaction.ts';
import { concatBytes, encodeRlpInteger, encodeRlpList } from '../../../../src/domain/ethereum/rlp.ts';
import { InputError } from '../../../../src/domain/failure.ts';
import { ownTransactions } from './ownTransactions.ts';
import { readTransactionFile } from './readAtOnce.ts';

function refusal(content: string | Uint8Array): InputError {
  try {
    readTransactionFile(typeof content === 'string' ? Buffer.from(content) : content);
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    return error;
  }
  assert.fail('accepted');
}

const said = (content: string | Uint8Array) => refusal(content).message;
const advice = 'Use the output of an SDK or a signing tool.';
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const list = ownTransactions['list'] ?? new Uint8Array();

describe('readTransactionFile: what a refusal names', () => {
  it('is where JSON is cut off', () => {
    const text = JSON.stringify({ a: [{ tx: hex(list) }], b: 'c' }, undefined, 1);
    for (const length of [1, 2, 5, 10, 60, text.length - 3, text.length - 1]) {
      const cut = text.slice(0, length);
      const lines = cut.split('\n');
      const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
      assert.equal(said(cut), `The file is JSON text that is cut off: it ends at ${place}, before it is complete.`);
    }
    assert.match(said('{"a":tru'), /cut off: it ends at line 1, column 9,/);
    assert.match(said('{"a":trx'), /^The file is text, not a serialized transaction\./);
  });

  it('is a number of hex digits that is odd', () => {
    const digits = hex(list).slice(1);
    for (const text of [digits, `0x${digits}`, digits.replace(/.{63}/g, '$&\n')]) {
      assert.equal(
        said(text),
        `The file holds hex with an odd number of digits, ${digits.length.toLocaleString('en')}: one is missing or too many.`,
      );
    }
    assert.match(said('0a2a0a0a083204746'), /odd number of digits, 17:/);
    assert.match(said('0a2a0a0a0832047'), /^The file is text,/);
  });

  it('is that a value in JSON has an odd number of digits', () => {
    const digits = hex(list).slice(1);
    const sentence = `The file holds hex with an odd number of digits, ${digits.length.toLocaleString('en')}: one is missing or too many.`;
    assert.equal(said(JSON.stringify({ tx: `0x${digits}` })), sentence);
    assert.equal(said(JSON.stringify({ tx: ['none', digits, '0a2a0a0a083204746'] })), sentence);
    assert.match(said('{"tx":"0a2a0a0a083204746"}'), /odd number of digits, 17:/);
    assert.doesNotMatch(said('{"tx":"0a2a0a0a0832047"}'), /odd number/);
    assert.match(said(`{"note":"${digits}"}`), /^The file is JSON text, but no transaction is in it\./);
    // The text is no JSON after all.
    assert.match(said(`{"tx":"${digits}"} and more`), /^The file is text, not a serialized transaction\./);
  });

  it('is what a text says that stands in another', () => {
    const json = JSON.stringify({ tx: hex(list) });
    const cut = `is JSON text that is cut off: it ends at line 1, column ${json.length}, before it is complete.`;
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const decoded = (text: string) => /^The file is (.*)\. What it stands for (.*)$/.exec(said(text))?.slice(1);
    for (const [text, writtenAs] of [
      [base64(json.slice(0, -1)), 'base64 text'],
      [Buffer.from(json.slice(0, -1)).toString('hex'), 'hex text'],
      [JSON.stringify(json.slice(0, -1)), 'text in quotes'],
      [base64(JSON.stringify(json.slice(0, -1))), 'base64 text of text in quotes'],
      [JSON.stringify(base64(json.slice(0, -1))), 'base64 text'],
    ] as const) {
      assert.deepEqual(decoded(text), [writtenAs, cut], text);
    }
    const damaged = JSON.stringify({ tx: hex(list.subarray(0, -1)) });
    assert.match(decoded(base64(damaged))?.[1] ?? '', /^is JSON text, but the decoded bytes are not a ledger/);
    assert.deepEqual(decoded(JSON.stringify('{"a":1}')), [
      'text in quotes',
      `is JSON text, but no transaction is in it. ${advice}`,
    ]);
    assert.deepEqual(decoded(base64('Some words.')), [
      'base64 text',
      `is text, not a serialized transaction. ${advice}`,
    ]);
    assert.deepEqual(refusal(base64(json.slice(0, -1))).code, 'text');
    for (const text of ['"Some words."', '"{', '"{"x', `"{"x"`, '{"a":"x"}"', '\'[x] "y"', '']) {
      assert.equal(decoded(text), undefined, text);
    }
  });

  it('is what stands in at most four texts around it', () => {
    const within = (count: number, text: string): string =>
      count === 0 ? text : within(count - 1, Buffer.from(text).toString('base64'));
    const json = JSON.stringify({ tx: hex(list) });
    assert.equal(readTransactionFile(Buffer.from(within(4, json))).encoding, 'json');
    assert.match(
      said(within(4, '{"a":10}')),
      /^The file is (?:base64 text of ){3}base64 text\. What it stands for is JSON text, but/,
    );
    assert.match(
      said(within(5, '{"a":10}')),
      /^The file is (?:base64 text of ){3}base64 text\. What it stands for is base64 text, but/,
    );
  });

  it('is an archive in hex or base64', () => {
    const gzip = Buffer.from('1f8b0800000000000003ffffff', 'hex');
    const zip = Buffer.from('504b030414000000080012345678abcdef', 'hex');
    for (const code of ['hex', 'base64'] as const) {
      assert.equal(said(gzip.toString(code)), `The file is ${code} text of a gzip archive, not a transaction.`);
      assert.equal(said(zip.toString(code)), `The file is ${code} text of a ZIP archive, not a transaction.`);
    }
  });

  it('is a key, by its beginning and length', () => {
    for (const [beginning, rest, key] of [
      ['302a300506032b6570032100', 32, 'a public key (ED25519)'],
      ['302e020100300506032b657004220420', 32, 'a private key (ED25519)'],
      ['302d300706052b8104000a032200', 33, 'a public key (ECDSA secp256k1)'],
      ['3030020100300706052b8104000a04220420', 32, 'a private key (ECDSA secp256k1)'],
      ['3036301006072a8648ce3d020106052b8104000a032200', 33, 'a public key (ECDSA secp256k1)'],
      ['3056301006072a8648ce3d020106052b8104000a034200', 65, 'a public key (ECDSA secp256k1)'],
    ] as const) {
      const digits = beginning + 'ab'.repeat(rest);
      const bytes = Buffer.from(digits, 'hex');
      assert.equal(said(digits), `The file is hex text of ${key}, not a transaction.`);
      assert.equal(said(bytes.toString('base64')), `The file is base64 text of ${key}, not a transaction.`);
      assert.equal(said(bytes), `The file is ${key}, not a transaction.`);
      assert.doesNotMatch(said(`${digits}ab`), /key/);
    }
    for (const [label, what] of [
      ['PRIVATE KEY', 'private key'],
      ['EC PRIVATE KEY', 'private key'],
      ['PUBLIC KEY', 'public key'],
      ['CERTIFICATE', 'certificate'],
    ]) {
      const pem = `-----BEGIN ${label}-----\nMC4CAQAwBQYDK2VwBCIEIAAA\n-----END ${label}-----\n`;
      assert.equal(said(pem), `The file is a ${what} (PEM), not a transaction.`);
    }
  });

  it('is what bytes of that length may be', () => {
    for (const [length, what] of [
      [20, 'an address'],
      [32, 'a key or a hash'],
      [33, 'a public key'],
      [48, 'a transaction hash'],
      [64, 'a signature or a private key'],
    ] as const) {
      const sentence = `The file is hex text of ${length} bytes, as long as ${what}, not a transaction.`;
      assert.equal(said('ab'.repeat(length)), sentence);
      assert.doesNotMatch(said('ab'.repeat(length + 2)), /as long as/);
    }
    assert.match(said(Buffer.alloc(32, 0xab)), /^The file is not a ledger transaction/);
  });

  it('is that it is encrypted', () => {
    for (const text of [
      'age-encryption.org/v1\n-> X25519 abc\n',
      '$ANSIBLE_VAULT;1.1;AES256\n6231',
      '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----',
      '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----',
      Buffer.concat([Buffer.from('Salted__'), Buffer.alloc(40, 0xab)]).toString('base64'),
      'Salted__12345678abcdefgh',
      Buffer.concat([Buffer.from('Salted__'), Buffer.alloc(40, 0xab)]),
    ]) {
      assert.match(said(text), /^The file is (?:base64 text of )?encrypted data, not a transaction\.$/);
    }
  });

  it('is a raw Ethereum transaction, wherever it stands', () => {
    const word = (bytes: number) => concatBytes([Uint8Array.of(0x80 + bytes), new Uint8Array(bytes).fill(0xd8)]);
    const [one, to, none] = [encodeRlpInteger(1n), word(20), Uint8Array.of(0x80)];
    const [chain, nonce, signature] = [encodeRlpInteger(296n), encodeRlpInteger(5n), [one, word(32), word(32)]];
    const [empty, address] = [encodeRlpList([]), `0x${'d8'.repeat(20)}`];
    const typed = (type: number, items: readonly Uint8Array[]) =>
      concatBytes([Uint8Array.of(type), encodeRlpList([...items, ...signature])]);
    const kinds: readonly (readonly [bytes: Uint8Array, words: string])[] = [
      [encodeRlpList([nonce, one, one, to, one, none, ...signature]), `legacy, nonce 5, to ${address}`],
      [encodeRlpList([nonce, one, one, none, one, none, ...signature]), 'legacy, nonce 5, creates a contract'],
      [typed(1, [chain, nonce, one, one, to, one, none, empty]), `type 1, chain id 296, nonce 5, to ${address}`],
      [typed(2, [chain, nonce, one, one, one, to, one, none, empty]), `type 2, chain id 296, nonce 5, to ${address}`],
      [
        typed(4, [chain, nonce, one, one, one, to, one, none, empty, empty]),
        `type 4, chain id 296, nonce 5, to ${address}`,
      ],
    ];
    for (const [bytes, words] of kinds) {
      const sentence = `The file holds a raw Ethereum transaction (${words}), without the ledger transaction that carries it.`;
      const request = { method: 'eth_sendRawTransaction', params: [`0x${hex(bytes)}`] };
      for (const content of [bytes, `0x${hex(bytes)}`, JSON.stringify(request), `sent ${hex(bytes)} at noon`]) {
        const error = refusal(content);
        assert.equal(error.message, sentence);
        assert.ok(error instanceof RawEthereumTransaction);
        assert.deepEqual(new Uint8Array(error.bytes), bytes);
      }
      assert.doesNotMatch(said(bytes.subarray(0, -1)), /Ethereum/);
    }
    assert.doesNotMatch(said(typed(3, [chain, nonce, one, one, one, to, one, none, empty])), /Ethereum/);
  });

  it('is that JSON holds no transaction, or too much that may be one', () => {
    assert.equal(said('{"signatureMap":"abcd"}'), `The file is JSON text, but no transaction is in it. ${advice}`);
    const { transaction = list } = ownTransactions;
    const lines = (count: number) => `${hex(transaction)}\n`.repeat(count);
    assert.equal(readTransactionFile(Buffer.from(lines(1_000))).documents.length, 1_000);
    assert.equal(
      said(lines(1_001)),
      'The file holds too much for a transaction file: more than 1,000 values that may be transactions.',
    );
  });
});
