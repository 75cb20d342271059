import assert from 'node:assert/strict';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { decodeEthereumTransaction } from '../../../../src/domain/ethereum/ethereumTransaction.ts';
import { encodeRlpInteger, encodeRlpList } from '../../../../src/domain/ethereum/rlp.ts';
import { transactionModel } from '../../../../src/features/transaction/transactionModel.ts';
import { recoverSigner, standardReader } from '../../../../src/services/transactionFile/effectTools.ts';
import { english } from '../../english.ts';
import { readTransactionFile } from '../../services/transactionFile/readAtOnce.ts';
import { encode, fromHex } from '../../services/transactionFile/samples.ts';
import { assertWhole, compactData } from '../../whole/assertWhole.ts';
import { effectLines } from '../../whole/effectLines.ts';

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

const isRead = (bytes: Uint8Array) => decodeEthereumTransaction(bytes) !== undefined;
const replaced = (fields: readonly Value[], at: number, value: Value) => fields.with(at, value);
const legacyFields: readonly Value[] = [9n, 1n, 2n, to, 3n, ''];
const feeFields: readonly Value[] = [295n, 5n, 6n, 7n, 8n, to, 9n, '', []];
const setFields: readonly Value[] = [...feeFields, [authorization(0n, 7n)]];

describe('Ethereum transactions', () => {
  it('are read as the standard of replay protection has its example', () => {
    const transaction = decodeEthereumTransaction(
      fromHex(
        `f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83`,
      ),
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
    assert.equal(recoverSigner(signingHash, transaction.signature), '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f');
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
      ...{ nowMs: 0, relativeTime: String, rate: undefined, translate: english },
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

  it('are none with a part too few or too many, or of another kind', () => {
    assert.ok(isRead(legacy(legacyFields, 1n)) && isRead(typed(2, feeFields)) && isRead(typed(4, setFields)));
    for (const bytes of [
      ...[new Uint8Array(), Uint8Array.of(0xc0), typed(3, feeFields), typed(0, feeFields), typed(1, feeFields)],
      ...[legacy(legacyFields.slice(1), 1n), legacy([...legacyFields, 1n], 1n), typed(2, feeFields.slice(1))],
      ...[typed(2, [...feeFields, 1n]), Buffer.concat([typed(2, feeFields), Uint8Array.of(1)])],
    ]) {
      assert.equal(isRead(bytes), false);
    }
    for (const at of legacyFields.keys()) {
      assert.equal(isRead(legacy(replaced(legacyFields, at, []), 1n)), false, `${at}`);
    }
    for (const at of feeFields.keys()) {
      assert.equal(isRead(typed(2, replaced(feeFields, at, at === 8 ? 1n : []))), false, `${at}`);
    }
    for (const wrong of [
      [['11'.repeat(20)]],
      [['11'.repeat(19), []]],
      [['', []]],
      [['11'.repeat(20), 1n]],
      [1n],
    ] as const) {
      assert.equal(isRead(typed(2, replaced(feeFields, 8, wrong))), false);
    }
  });

  it('are none with an authorization of another kind', () => {
    const [chainId, address, nonce, parity, r, s] = authorization(0n, 7n) as readonly Value[];
    const parts: readonly Value[] = [chainId ?? '', address ?? '', nonce ?? '', parity ?? '', r ?? '', s ?? ''];
    assert.ok(isRead(typed(4, replaced(setFields, 9, [parts]))));
    for (const at of [0, 1, 2, 3]) {
      assert.equal(isRead(typed(4, replaced(setFields, 9, [replaced(parts, at, [])]))), false, `${at}`);
    }
    for (const wrong of [[parts.slice(1)], [[...parts, 1n]], [replaced(parts, 1, '')], 1n] as const) {
      assert.equal(isRead(typed(4, replaced(setFields, 9, wrong))), false);
    }
  });

  it('whose signature is none are read all the same', () => {
    const fields: readonly Value[] = [295n, 5n, 6n, 7n, 8n, to, 9n, '', []];
    const bytes = Buffer.concat([Uint8Array.of(2), rlp([...fields, 2n, 1n, 1n])]);
    assert.equal(decodeEthereumTransaction(bytes)?.signature, undefined);
    assert.equal(decodeEthereumTransaction(bytes)?.nonce, 5n);
  });
});
