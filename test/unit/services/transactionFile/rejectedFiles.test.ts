import assert from 'node:assert/strict';
import { RawEthereumTransaction } from '../../../../src/domain/ethereum/rawEthereumTransaction.ts';
import { concatBytes, encodeRlpInteger, encodeRlpList } from '../../../../src/domain/ethereum/rlp.ts';
import { InputError } from '../../../../src/domain/failure.ts';
import { assertWhole } from '../../whole/assertWhole.ts';
import { ownTransactions } from './ownTransactions.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { fromHex, negativeSamples, sampleBytes } from './samples.ts';

function rejectionOf(content: string | Uint8Array): InputError {
  try {
    readTransactionFile(typeof content === 'string' ? Buffer.from(content) : content);
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    return error;
  }
  assert.fail(`accepted ${content}`);
}

function line(shown: string, content: string | Uint8Array): string {
  const { code, offset, message } = rejectionOf(content);
  assert.match(message, /^The file [^\n]{5,300}\.$/);
  return `${shown.length > 120 ? `${shown.slice(0, 90)}…${shown.slice(-20)} (${shown.length})` : shown}: ${code} ${offset ?? '-'} ${message}`;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const inBase64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const list = ownTransactions['list'] ?? new Uint8Array();
const json = JSON.stringify({ a: [{ tx: hex(list) }], b: 'c' }, undefined, 1);
const cutJson = json.slice(0, -1);
const odd = hex(list).slice(1);
const within = (count: number, text: string): string => (count === 0 ? text : within(count - 1, inBase64(text)));
const keyBeginnings: readonly (readonly [beginning: string, rest: number])[] = [
  ['302a300506032b6570032100', 32],
  ['302e020100300506032b657004220420', 32],
  ['302d300706052b8104000a032200', 33],
  ['3030020100300706052b8104000a04220420', 32],
  ['3036301006072a8648ce3d020106052b8104000a032200', 33],
  ['3056301006072a8648ce3d020106052b8104000a034200', 65],
];
const keys = keyBeginnings.map(([beginning, rest]) => beginning + 'ab'.repeat(rest));
const gzip = fromHex('1f8b0800000000000003ffffff');
const zip = fromHex('504b030414000000080012345678abcdef');
const salted = Buffer.concat([Buffer.from('Salted__'), Buffer.alloc(40, 0xab)]);
const least = fromHex('0c2a0a0a0832047465737472');
const numbered = Object.fromEntries(Array.from([...least, 0], (byte, index) => [index, byte]));
const digits = inBase64(fromHex('2a0a0a083204746573747200'));
const decodable = 'MCowBQYDK2VwAyEA';

const texts: readonly string[] = [
  ...['', ' \r\n\t', '\ufeff', '\ufffe', 'hello, world!', 'hello', 'README', 'transaction', 'Chapter 12 of a Book'],
  ...['anythingbutatransaction', 'Line1\nLine2', '0xdeadbeef', '0x', 'abc', 'abcd', 'ab:cd', 'ab;cd', 'zzab'],
  ...['0xab0xcd', '0xab 0xcd', 'x0a0b', '00x0a', '0x0x0a', '0xa0x0b', '0a.0b', '0a-0b'],
  // Hex with a digit too many or too few.
  ...[odd, `0x${odd}`, odd.replace(/.{63}/g, '$&\n'), '0a2a0a0a083204746', '0a2a0a0a0832047'],
  ...[{ tx: `0x${odd}` }, { tx: ['none', odd, '0a2a0a0a083204746'] }, { note: odd }].map((each) =>
    JSON.stringify(each),
  ),
  ...['{"tx":"0a2a0a0a083204746"}', '{"tx":"0a2a0a0a0832047"}', `{"tx":"${odd}"} and more`],
  // A transaction in base64 with something in it.
  ...[`${digits}A`, `${digits}A=`, `"${digits}A"`, `${digits}A==`, `${digits}AAAAA`, `2a0a0a0832047465737472000`],
  ...['=', 'data:;base64,', ',', '.'].map((between) => `${digits.slice(0, 4)}${between}${digits.slice(4)}`),
  // Bytes in JSON that are not all bytes.
  ...[{ ...numbered, a: 1 }, { ...numbered, 99: 1 }, ...[256, -129, 0.5, '0'].map((last) => [...least, last])].map(
    (each) => JSON.stringify(each),
  ),
  // Decoded texts: they begin as ASCII and are UTF-8.
  ...['12345678', '\t\n\r ~ and', '12 letters, é', '\ufeff12345', '1234567', '11 letters é', '1234567\u007f'].map(
    inBase64,
  ),
  ...['\u001f2345678', '\ufefff\u007fx and more', '12 letters, \u0001'].map(inBase64),
  // What was meant as base64, and what only could be.
  ...['zz++/w==', 'MCowBQYDK2VwAyEAYq4T', '"data:;base64,zz++"', `${decodable}\nYq4T`, 'MCowBQYD"K2VwAyE', decodable],
  ...[
    decodable.slice(1),
    `${decodable.slice(0, 15)}\nYq4T7`,
    `${decodable}\rYq4T`,
    `${decodable} Yq4T`,
    `${decodable}\tYq4T`,
  ],
  ...[`"${decodable.slice(1)}"`, `'${decodable}'`, `"\n${decodable}"`, ` \n${decodable}\n `, decodable.toLowerCase()],
  ...[
    decodable.toUpperCase(),
    decodable.replace(/\d/g, 'x'),
    'abcd=',
    'abc=',
    '"abc="',
    '"abc=\n"',
    'ab=c',
    'no YQ=== more',
  ],
  ...['DATA:;BASE64,abcd', "'data:text/plain;base64,abcd'", 'xdata:;base64,abcd', 'a=b', 'YQ===', 'Y=Q=', 'YWJjZ'],
  ...[
    `data:${'x'.repeat(200)};base64,abcd`,
    `data:${'x'.repeat(201)};base64,abcd`,
    `${' '.repeat(199)}data:;base64,YQ==`,
  ],
  ...[`${'aB3'.repeat(22_000)}`, `${'aB3'.repeat(22_000)} b`],
  // JSON, cut off at any place or without a transaction.
  ...[1, 2, 5, 10, 60, json.length - 3, json.length - 1].map((length) => json.slice(0, length)),
  ...[
    '{"a":tru',
    '{"a":trx',
    '{"transactionBytes":',
    '{"transactionBytes":"0a00"}',
    '{"transactionBytes":"no bytes!"}',
  ],
  ...['{"fee":12}', '{"signatureMap":"abcd"}', '[114,0,0]', '[114,0,0,0]', '{"tx":""}'],
  // A transaction, were 298 the byte 42.
  JSON.stringify([298, ...fromHex('0a0a083204746573747200')]),
  // Texts within texts.
  ...[cutJson, '{"a":1}', 'Some words.', JSON.stringify({ tx: hex(list.subarray(0, -1)) })].map(inBase64),
  ...[Buffer.from(cutJson).toString('hex'), JSON.stringify(cutJson), inBase64(JSON.stringify(cutJson))],
  ...[JSON.stringify(inBase64(cutJson)), JSON.stringify('{"a":1}'), within(4, '{"a":10}'), within(5, '{"a":10}')],
  ...['"Some words."', '"{', '"{"x', '"{"x"', '{"a":"x"}"', '\'[x] "y"'],
  // What is often taken for a transaction.
  ...[gzip, zip, salted].flatMap((bytes) => [hex(bytes), inBase64(bytes)]),
  ...keys.flatMap((key) => [key, inBase64(fromHex(key)), `${key}ab`]),
  ...['PRIVATE KEY', 'EC PRIVATE KEY', 'PUBLIC KEY', 'CERTIFICATE', 'ENCRYPTED PRIVATE KEY', 'PGP MESSAGE'].map(
    (label) => `-----BEGIN ${label}-----\nMC4CAQAwBQYDK2VwBCIEIAAA\n-----END ${label}-----\n`,
  ),
  ...[20, 22, 32, 34, 33, 35, 48, 50, 64, 66, 65, 67].map((length) => 'ab'.repeat(length)),
  ...['age-encryption.org/v1\n-> X25519 abc\n', '$ANSIBLE_VAULT;1.1;AES256\n6231', 'Salted__12345678abcdefgh'],
  `${`${hex(ownTransactions['transaction'] ?? list)}\n`.repeat(1_001)}`,
  // What a length in front says, where there is one.
  ...['00', '01', '020801', '030801', '010801', '03320161'],
];

/** Bodies of a memo and a transfer, then a fault; and what wraps a body. */
const faulty: readonly string[] = [
  ...['320161 7200 320162', '320161 7200 7200', '320161 7200 ba0100', '320161 7200 f20100'],
  ...['320161 7200 0a00 0a00', '320161 7200 12050a', '320161 7200 1801 1802', '320161 7200 1a00'],
  ...['320161 7200 28ffffffffffffffffffff01', '3201ff 7200', '320161 7200 0b', '320161 7200 0e'],
  ...['320161 7200 0f', '320161 7200 00', '320161 7200 80', '320161 7200 3502', '320161 9a0500'],
  ...['320161 9a0500 a20500', '320161 7200 d83e01', 'b20203 1a0501', '320161', '0a00', '2a00', '2a020a00'],
  ...['220a 0a00', '0a083204746573747200 0a00', '0a083204746573747200 2001', '0a083204746573747200 18011801'],
  ...['2a0a0a083204746573747200 2a00', '2a0a0a083204746573747200 3001', '0a0c2a0a0a083204746573747200 12'],
  ...['0a0c2a0a0a083204746573747200 1200', '0a0c2a0a0a083204746573747200 0a00'],
  ...['0a0c2a0a0a083204746573747200 0a09'],
];

/** What is a text in some encoding, and what is none. */
const encodings: readonly Uint8Array[] = [
  ...['eight ch', 'seven c', '\ufeffü', ' '.repeat(16)].map((text) => Buffer.from(text, 'utf16le')),
  Buffer.from('eight ch', 'utf16le').swap16(),
  ...['aaaaaaaa\u00fc', 'aaaaaaaaaaaaaaa\u00fc\u0080', 'aaaaaaa\u00fc', 'aaaaaaaa\u0001\u00fc'].map((text) =>
    Buffer.from(text, 'latin1'),
  ),
  ...[0, 8, 11, 12, 14, 31].map((code) => Uint8Array.of(0x61, code)),
  ...['é\t\n\r', `${'a'.repeat(64 * 1024)}\u0001`, `${'a'.repeat(64 * 1024 - 1)}\u0001`].map((text) =>
    Buffer.from(text),
  ),
  Buffer.from(`${'a'.repeat(64 * 1024)}${'\u00fc'.repeat(64 * 1024)}`, 'latin1'),
  Uint8Array.of(0x61, 0xff),
];

const binaries: readonly string[] = [
  ...['504b030414000000', '504b050600000000', '504b0104', '50000304', '1f000800', '008b0800', '504c0304', '0a4b0304'],
  ...['1f8b0800', 'ffff', '0a0c2a0a0a0832047465737472', '0801', '2a0e0a0c320474657374c20100c80101', hex(salted)],
  ...['ab'.repeat(32), ...keys, ...faulty, ...encodings.map(hex)],
];

describe('readTransactionFile: rejected files', () => {
  // Words that could be decoded as base64; the README of the samples allows both reasons.
  const words = ['069-json-null.json', '084-utf16.txt'];

  it('are all negative samples, for the reason that they were made for', () => {
    assert.equal(negativeSamples.length, 129);
    for (const { file, class: kind, reason } of negativeSamples) {
      const error = rejectionOf(sampleBytes(`negative/${file}`));
      assert.equal(error.code, words.includes(file) ? 'text' : reason, file);
      assert.equal(error.offset === undefined, kind !== 'binary', file);
    }
  });

  it('are told what is wrong with their text', () => {
    assertWhole(
      'rejected/texts.txt',
      texts.map((text) => line(JSON.stringify(text), text)),
    );
  });

  it('are told what is wrong with their bytes, and where', () => {
    assertWhole(
      'rejected/bytes.txt',
      binaries.map((each) => line(each, fromHex(each))),
    );
  });

  it('are larger than 8 MB', () => {
    assert.notEqual(rejectionOf(new Uint8Array(8_388_608)).code, 'too-large');
    const { code, message } = rejectionOf(new Uint8Array(8_388_609));
    assert.equal(code, 'too-large');
    assert.equal(message, 'The file is 8,388,609 bytes; the limit is 8,388,608 bytes (8 MB).');
  });

  it('hold a raw Ethereum transaction, wherever it stands', () => {
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
        const error = rejectionOf(content);
        assert.equal(error.message, sentence);
        assert.ok(error instanceof RawEthereumTransaction);
        assert.deepEqual(new Uint8Array(error.bytes), bytes);
      }
      assert.doesNotMatch(rejectionOf(bytes.subarray(0, -1)).message, /Ethereum/);
    }
    const blob = typed(3, [chain, nonce, one, one, one, to, one, none, empty]);
    assert.doesNotMatch(rejectionOf(blob).message, /Ethereum/);
  });
});
