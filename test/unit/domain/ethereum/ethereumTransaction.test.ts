import assert from 'node:assert/strict';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Hex } from 'viem';
import { toRlp } from 'viem/utils';
import { decodeEthereumTransaction } from '../../../../src/domain/ethereum/ethereumTransaction.ts';
import { encodeRlpInteger, encodeRlpList } from '../../../../src/domain/ethereum/rlp.ts';
import { transactionModel } from '../../../../src/features/transaction/transactionModel.ts';
import { recoverSigner, standardReader } from '../../../../src/services/transactionFile/effectTools.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode, fromHex } from '../../services/transactionFile/samples.ts';
import { assertWhole, compactData } from '../../whole/assertWhole.ts';
import { effectLines } from '../../whole/effectLines.ts';
import { ethereumSamples, signer as viemSigner } from './ethereumSamples.ts';

/** What is encoded: a number, bytes as hex, a list. */
type Value = bigint | string | readonly Value[];

function rlp(value: Value): Uint8Array {
  if (typeof value === 'bigint') {
    return encodeRlpInteger(value);
  }
  if (typeof value !== 'string') {
    return encodeRlpList(value.map(rlp));
  }
  const bytes = fromHex(value);
  assert.ok(bytes.length < 256 && bytes.length !== 1);
  const head = bytes.length < 56 ? [128 + bytes.length] : [0xb8, bytes.length];
  return Uint8Array.from([...head, ...bytes]);
}

const key = new Uint8Array(32).fill(7);
const signer = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12)).toString('hex')}`;

/** The parity, r and s of a signature of these bytes. */
function signed(bytes: Uint8Array): readonly [bigint, bigint, bigint] {
  const { r, s, recovery } = secp256k1.sign(keccak_256(bytes), key);
  return [BigInt(recovery), r, s];
}

function typed(type: number, fields: readonly Value[]): Uint8Array {
  const head = Uint8Array.of(type);
  return Uint8Array.from([type, ...rlp([...fields, ...signed(Buffer.concat([head, rlp(fields)]))])]);
}

function legacy(fields: readonly Value[], chainId: bigint | undefined): Uint8Array {
  const [parity, r, s] = signed(rlp(chainId === undefined ? fields : [...fields, chainId, 0n, 0n]));
  return rlp([...fields, parity + (chainId === undefined ? 27n : chainId * 2n + 35n), r, s]);
}

const to = '5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
/** A call of `transfer(address,uint256)`. */
const data = `a9059cbb${'0'.repeat(24)}${'ab'.repeat(20)}${'7'.padStart(64, '0')}`;
const accessList: Value = [
  ['11'.repeat(20), ['22'.repeat(32), '33'.repeat(32)]],
  ['44'.repeat(20), []],
];
/** An authorization for an address, signed by the key. */
function authorization(chainId: bigint, nonce: bigint): Value {
  const said: readonly Value[] = [chainId, '55'.repeat(20), nonce];
  return [...said, ...signed(Buffer.concat([Uint8Array.of(5), rlp(said)]))];
}

const examples: Readonly<Record<string, Uint8Array>> = {
  legacy: legacy([9n, 20_000_000_000n, 21_000n, to, 10n ** 18n, ''], 296n),
  'legacy for every chain': legacy([0n, 1n, 21_000n, to, 0n, data], undefined),
  'legacy that creates': legacy([1n, 2n, 3n, '', 4n, '6080'], 295n),
  'with an access list': typed(1, [296n, 1n, 2n, 3n, to, 4n, data, accessList]),
  'with fees': typed(2, [295n, 5n, 6n, 7n, 8n, to, 9n, '', []]),
  'with fees, that creates': typed(2, [295n, 5n, 6n, 7n, 8n, '', 0n, '6080', accessList]),
  'with authorizations': typed(4, [
    296n,
    1n,
    2n,
    3n,
    4n,
    to,
    5n,
    '',
    [],
    [authorization(0n, 7n), authorization(296n, 8n)],
  ]),
};

const read = (hex: string) => decodeEthereumTransaction(fromHex(hex.slice(2)));
const to20: Hex = `0x${to}`;
/** Parts in hex, behind the type of an envelope. */
const encoded = (type: string, parts: unknown) => `0x${type}${toRlp(parts as Hex[]).slice(2)}`;

describe('Ethereum transactions', () => {
  it('are read as the standard of replay protection has its example', () => {
    const transaction = read(
      `0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83`,
    );
    assert.ok(transaction?.signature);
    const { type, chainId, nonce, gasPrice, gasLimit, value, signingHash } = transaction;
    assert.deepEqual(
      [type, chainId, nonce, gasPrice, gasLimit, value],
      [0, 1n, 9n, 20_000_000_000n, 21_000n, 10n ** 18n],
    );
    assert.equal(transaction.to, `0x${'35'.repeat(20)}`);
    const hash = 'daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53';
    assert.equal(Buffer.from(signingHash).toString('hex'), hash);
    assert.equal(recoverSigner(signingHash, transaction.signature), viemSigner);
  });

  it('of every envelope are read whole, and their signers are found', () => {
    const lines = Object.entries(examples).map(([name, bytes]) => {
      const transaction = decodeEthereumTransaction(bytes) ?? assert.fail(name);
      for (const { signature, signingHash } of [transaction, ...transaction.authorizations]) {
        assert.equal(signature && recoverSigner(signingHash, signature), signer, name);
      }
      const { signature: _, signingHash: _hash, authorizations, ...rest } = transaction;
      const others = authorizations.map(({ chainId, address, nonce }) => ({ chainId, address, nonce }));
      return `${name}: ${compactData({ ...rest, authorizations: others })}`;
    });
    assertWhole('effects/ethereumTransactions.txt', lines);
  });

  it('say what they do, whoever pays, with and without a file', () => {
    const context = {
      ...{ nowMs: 0, relativeTime: String, rate: undefined },
      effect: { unitOf: () => undefined, reader: standardReader, signerOf: recoverSigner },
    };
    const linesOf = (fields: object) => {
      const transactionID = { accountID: { accountNum: 5 }, transactionValidStart: { seconds: 7 } };
      const file = readTransactionFile(encode('TransactionBody', { transactionID, ethereumTransaction: fields }));
      const model = transactionModel(file, { document: 0, chunk: 0, copy: 0 }, context) ?? assert.fail();
      return effectLines(model.effect, '  ');
    };
    const lines = Object.entries(examples).flatMap(([name, ethereumData]) => [
      `${name}:`,
      ...linesOf({ ethereumData }),
      `${name}, with a file and an allowance:`,
      ...linesOf({ ethereumData, callData: { fileNum: 9 }, maxGasAllowance: 100 }),
    ]);
    assertWhole('effects/ethereumEffects.txt', [...lines, 'unread:', ...linesOf({ ethereumData: Uint8Array.of(3) })]);
  });

  it('are signed by who viem signs for, and by another when a bit is changed', async () => {
    const signers = Object.values(await ethereumSamples()).flatMap((text) =>
      [text, text.replace('abab', 'abaa')].map((each) => {
        const { signature, signingHash } = read(each) ?? assert.fail(each);
        return signature && recoverSigner(signingHash, signature) === viemSigner;
      }),
    );
    // The creation of a contract has no address to change.
    assert.deepEqual(signers, [true, false, true, false, true, true, true, false, true, false, true, false]);
  });

  it('have no signature when its parts are none', () => {
    const legacyOf = (v: string, r: string, s: string) =>
      read(toRlp(['0x07', '0x01', '0x05', to20, '0x', '0x', v as Hex, r as Hex, s as Hex]));
    const one = '11'.repeat(32);
    for (const [v, r, s, chainId, yParity] of [
      ['0x1b', one, one, undefined, 0],
      ['0x1c', one, one, undefined, 1],
      ['0x1a', one, one, undefined, undefined],
      ['0x1d', one, one, undefined, undefined],
      ['0x22', one, one, undefined, undefined],
      ['0x23', one, one, 0n, 0],
      ['0x24', one, one, 0n, 1],
      ['0x25', one, one, 1n, 0],
      ['0x25', '', one, 1n, undefined],
      ['0x25', one, '', 1n, undefined],
    ] as const) {
      const transaction = legacyOf(v, `0x${r}`, `0x${s}`);
      assert.deepEqual([transaction?.chainId, transaction?.signature?.yParity], [chainId, yParity], v);
    }
    const small = legacyOf('0x25', '0x05', '0x0600')?.signature;
    assert.equal(Buffer.from(small?.r ?? []).toString('hex'), '5'.padStart(64, '0'));
    assert.equal(Buffer.from(small?.s ?? []).toString('hex'), '600'.padStart(64, '0'));
    assert.ok(small && recoverSigner(new Uint8Array(32), { ...small, s: new Uint8Array(32).fill(0xff) }) === undefined);
  });

  it('are none when a part is missing, too many, or of another kind', () => {
    const word = `0x${'11'.repeat(32)}`;
    const integers = [[], '0x0001', `0x${'11'.repeat(33)}`];
    const addresses = [[], '0x11', `0x${'11'.repeat(21)}`];
    const legacyParts = ['0x07', '0x01', '0x05', to20, '0x', '0x', '0x25', '0x11', '0x11'];
    const authorization = ['0x01', to20, '0x', '0x01', '0x11', '0x11'];
    const parts = ['0x01', '0x', '0x01', '0x02', '0x05', to20, '0x', '0x', [], '0x01', '0x11', '0x11'];
    const wrongAt = (wrongParts: readonly unknown[], wrong: Readonly<Record<number, readonly unknown[]>>) => [
      wrongParts.slice(1),
      [...wrongParts, '0x'],
      ...Object.entries(wrong).flatMap(([at, values]) => values.map((value) => wrongParts.with(Number(at), value))),
    ];
    const authorizing = (list: unknown) => parts.toSpliced(9, 0, list as never);
    const accessLists = ['0x', ['0x'], [[to20]], [['0x', []]], [[to20, '0x']], [[to20, [[]]]]];
    const longKeys = [[[to20, [word, '0x11']]], [[to20, [`${word}11`]]], [[to20, [], []]]];
    const refused = [
      ...wrongAt(legacyParts, {
        0: integers,
        1: integers,
        2: integers,
        3: addresses,
        4: integers,
        5: [[]],
        6: integers,
      }).map((each) => encoded('', each)),
      ...wrongAt(parts, {
        ...{ 0: integers, 1: integers, 2: integers, 3: integers, 4: integers, 5: addresses, 6: integers, 7: [[]] },
        ...{ 8: [...accessLists, ...longKeys], 9: integers },
      }).map((each) => encoded('02', each)),
      ...wrongAt(authorization, { 0: ['0x00', []], 1: ['0x', '0x11'], 2: ['0x00', []], 3: ['0x00', []] }).flatMap(
        (each) => [encoded('04', authorizing([each])), encoded('04', authorizing([authorization, each]))],
      ),
      ...['0x', [[]]].map((list) => encoded('04', authorizing(list))),
      ...['00', '01', '03', '05'].map((type) => encoded(type, parts)),
      ...[encoded('02', '0x01'), '0x', '0x02', '0xc0', `${encoded('02', parts)}01`],
    ];
    for (const text of refused) {
      assert.equal(read(text), undefined, text);
    }
    for (const list of [[], [authorization]]) {
      assert.equal(read(encoded('04', authorizing(list)))?.authorizations.length, list.length);
    }
    const unsigned = [parts.with(9, '0x02'), parts.with(10, []), parts.with(11, '0x')];
    assert.deepEqual(
      [parts, ...unsigned].map((each) => read(encoded('02', each))?.signature?.yParity),
      [1, undefined, undefined, undefined],
    );
    const [withoutSignature] = read(encoded('04', authorizing([authorization.with(4, '0x')])))?.authorizations ?? [];
    assert.ok(withoutSignature && withoutSignature.signature === undefined);
  });
});
