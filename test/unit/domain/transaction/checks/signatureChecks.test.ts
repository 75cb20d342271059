import assert from 'node:assert/strict';
import { verdictsOn } from '../../../../../src/domain/transaction/checks/signatureChecks.ts';
import { bodyAt } from '../../../services/transactionFile/messageChunks.ts';
import { readTransactionFile } from '../../../services/transactionFile/readAtOnce.ts';
import { encode, firstTransaction } from '../../../services/transactionFile/samples.ts';
import { ecdsaKey, ed25519Key, listOfSigned, pairOf, signedBy } from '../../../services/transactionFile/signedWith.ts';
import { about, type Known } from './found.ts';

const [alice, bob, carol] = [ed25519Key(1), ecdsaKey(2), ed25519Key(3)];
const body = bodyAt(0, { freeze: {} });
const bodyBytes = encode('TransactionBody', body);
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const shortOf = (bytes: Uint8Array) => `${hexOf(bytes).slice(0, 16)}…`;
const signed = (...sigPair: readonly object[]) => encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } });
const atNode = (accountNum: number) => ({ ...body, nodeAccountID: { accountNum } });

/** What is said of signatures and keys. */
function check(bytes: Uint8Array, expected: readonly string[], known?: Known): void {
  assert.deepEqual(
    about(/sign|key/i, bytes, known).filter((line) => !line.includes('payer')),
    expected,
  );
}

const whole = 'passed: Every signature has its full length and a key of its own.';

describe('the checks of signatures', () => {
  it('verify ED25519 over the bytes and ECDSA over their keccak-256, in every form of a file', () => {
    const sigMap = { sigPair: [pairOf(alice, bodyBytes), pairOf(bob, bodyBytes)] };
    const valid = ['passed: 2 signatures fit the bytes.', whole];
    check(signed(...sigMap.sigPair), valid);
    check(encode('Transaction', { bodyBytes, sigMap }), valid);
    check(encode('Transaction', { body, sigMap }), valid);
    check(encode('TransactionList', { transactionList: [{ bodyBytes, sigMap }] }), valid);
  });

  it('see every single byte of the body that was changed after it was signed', () => {
    const bytes = signed(pairOf(alice, bodyBytes), pairOf(bob, bodyBytes));
    const start = firstTransaction(readTransactionFile(bytes)).bodyOffset;
    let read = 0;
    for (let at = start; at < start + bodyBytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      let lines: readonly string[];
      try {
        lines = about(/does not fit/, changed);
      } catch {
        continue;
      }
      read++;
      assert.equal(lines.length, 2, `byte ${at}`);
    }
    assert.ok(read > 10, String(read));
  });

  it('see a signature that was changed, and one by another key', () => {
    const unfitting = (key: string) =>
      `error: The signature of ${key} in this transaction does not fit the bytes. They were changed after they were signed, or another key signed them.`;
    for (const [key, name] of [
      [alice, `ED25519 key ${shortOf(alice.publicKey)}`],
      [bob, `ECDSA secp256k1 key ${shortOf(bob.publicKey)}`],
    ] as const) {
      const pair = pairOf(key, bodyBytes);
      const field = key.field;
      const flipped = key.sign(bodyBytes).map((byte, at) => (at === 40 ? byte ^ 1 : byte));
      check(signed({ ...pair, [field]: flipped }), [unfitting(name), whole]);
      check(signed({ ...pair, [field]: key.sign(Buffer.concat([bodyBytes, bodyBytes])) }), [unfitting(name), whole]);
    }
    check(signed({ pubKeyPrefix: alice.publicKey, ed25519: carol.sign(bodyBytes) }), [
      unfitting(`ED25519 key ${shortOf(alice.publicKey)}`),
      whole,
    ]);
    check(signed(pairOf(alice, bodyBytes), { pubKeyPrefix: bob.publicKey, ECDSASecp256k1: new Uint8Array(64) }), [
      unfitting(`ECDSA secp256k1 key ${shortOf(bob.publicKey)}`),
      whole,
    ]);
    // A key that is no point, and the other s, which a ledger does not take.
    const noPoint = new Uint8Array(33).fill(255);
    check(signed({ pubKeyPrefix: noPoint, ECDSASecp256k1: new Uint8Array(64).fill(1) }), [
      unfitting('ECDSA secp256k1 key ffffffffffffffff…'),
      whole,
    ]);
    check(signed({ pubKeyPrefix: bob.publicKey, ECDSASecp256k1: withHighS(bob.sign(bodyBytes)) }), [
      unfitting(`ECDSA secp256k1 key ${shortOf(bob.publicKey)}`),
      whole,
    ]);
  });

  it('say in which copy and in which transaction of a batch, and name five', () => {
    const [one, two] = [signedBy(atNode(3), alice), signedBy(atNode(4), alice)];
    const wrong = two.map((byte, at) => (at === two.length - 3 ? byte ^ 1 : byte));
    check(listOfSigned(one, wrong), [
      `error: The signature of ED25519 key ${shortOf(alice.publicKey)} in the copy for node 0.0.4 does not fit the bytes. They were changed after they were signed, or another key signed them.`,
      whole,
    ]);
    const batch = { atomicBatch: { transactions: [one, wrong] } };
    check(signedBy(bodyAt(0, batch), alice), [
      `error: The signature of ED25519 key ${shortOf(alice.publicKey)} in transaction 2 of the batch does not fit the bytes. They were changed after they were signed, or another key signed them.`,
      'warning: Transactions 1, 2 of the batch: It has no batch key. A ledger refuses it inside of a batch (MISSING_BATCH_KEY).',
      whole,
    ]);
    const many = (count: number) =>
      signedBy(bodyAt(0, { atomicBatch: { transactions: Array(count).fill(wrong) } }), alice);
    assert.equal(about(/does not fit/, many(5)).length, 5);
    assert.deepEqual(about(/And/, many(5)), []);
    assert.equal(about(/does not fit/, many(7)).length, 5);
    assert.deepEqual(about(/And/, many(7)), ['error: And 2 more.']);
  });

  it('say that the start of a key proves nothing, until the key is known', () => {
    const pair = pairOf(alice, bodyBytes, 5);
    const known = { knownKeys: [hexOf(bob.publicKey), hexOf(alice.publicKey)] };
    check(signed(pair), ['remark: 1 signature is by the start of a key alone, which the file cannot prove.', whole]);
    check(signed(pair), ['passed: 1 signature fits the bytes.', whole], known);
    check(signed(pair, pairOf(bob, bodyBytes, 5)), [
      'remark: 2 signatures are by the start of a key alone, which the file cannot prove.',
      whole,
    ]);
    const wrong = { ...pair, ed25519: carol.sign(bodyBytes) };
    assert.equal(about(/does not fit/, signed(wrong), known).length, 1);
    // One of no name may be anybody’s; the key must have the length of its kind.
    check(signed(pairOf(alice, bodyBytes, 0)), ['passed: 1 signature fits the bytes.', whole], known);
    check(
      signed(pairOf(alice, bodyBytes, 5)),
      ['remark: 1 signature is by the start of a key alone, which the file cannot prove.', whole],
      { knownKeys: [`${hexOf(alice.publicKey)}00`] },
    );
  });

  it('see what is no signature: not set, too short, too long, of a key that is too long', () => {
    const key = `ED25519 key ${shortOf(alice.publicKey)}`;
    const pair = pairOf(alice, bodyBytes);
    check(signed({ pubKeyPrefix: alice.publicKey }), [
      `warning: The signature of key ${shortOf(alice.publicKey)} in this transaction is not set.`,
    ]);
    check(signed({ ...pair, ed25519: new Uint8Array(1) }), [
      `warning: The signature of ${key} in this transaction has 1 byte. It must have 64.`,
    ]);
    for (const length of [0, 2, 63, 65]) {
      check(signed({ ...pair, ed25519: new Uint8Array(length) }), [
        `warning: The signature of ${key} in this transaction has ${length} bytes. It must have 64.`,
      ]);
    }
    check(signed({ ...pair, pubKeyPrefix: new Uint8Array(33) }), [
      'warning: The ED25519 key 0000000000000000… in this transaction has 33 bytes. It must have at most 32.',
    ]);
    check(signed({ pubKeyPrefix: new Uint8Array(34), ECDSASecp256k1: new Uint8Array(64) }), [
      'warning: The ECDSA secp256k1 key 0000000000000000… in this transaction has 34 bytes. It must have at most 33.',
    ]);
  });

  it('see a kind that no ledger takes', () => {
    check(
      signed(
        { pubKeyPrefix: new Uint8Array(5), RSA_3072: new Uint8Array(384) },
        { pubKeyPrefix: Uint8Array.of(7), contract: new Uint8Array(2) },
      ),
      ['warning: 2 signatures are of a kind that no ledger takes.'],
    );
    check(signed({ pubKeyPrefix: new Uint8Array(5), RSA_3072: new Uint8Array(384) }), [
      'warning: 1 signature is of a kind that no ledger takes.',
    ]);
  });

  it('see keys that are named twice, and those that are the start of another', () => {
    const pair = pairOf(alice, bodyBytes);
    check(signed(pair, pairOf(bob, bodyBytes), pair), [
      `warning: The ED25519 key ${shortOf(alice.publicKey)} signs twice in this transaction. A ledger refuses that (KEY_PREFIX_MISMATCH).`,
      'passed: 3 signatures fit the bytes.',
    ]);
    check(signed(pairOf(alice, bodyBytes, 2), pairOf(bob, bodyBytes), pair), [
      `warning: The ED25519 key ${hexOf(alice.publicKey).slice(0, 4)} in this transaction is the start of another one. A ledger refuses that (KEY_PREFIX_MISMATCH).`,
      'remark: 1 signature is by the start of a key alone, which the file cannot prove.',
      'passed: 2 signatures fit the bytes.',
    ]);
    check(signed(pairOf(alice, bodyBytes, 0), pairOf(bob, bodyBytes)), [
      'warning: The ED25519 key without a name in this transaction is the start of another one. A ledger refuses that (KEY_PREFIX_MISMATCH).',
      'remark: 1 signature is by the start of a key alone, which the file cannot prove.',
      'passed: 1 signature fits the bytes.',
    ]);
  });

  it('are verified in steps of one, between which others may work', () => {
    const { signatures } = firstTransaction(
      readTransactionFile(signed(pairOf(alice, bodyBytes), pairOf(bob, bodyBytes))),
    );
    const contents = [
      { bodyBytes, signatures },
      { bodyBytes, signatures: [] },
    ];
    assert.deepEqual([...verdictsOn(contents as never, () => true)], [undefined, undefined, ['valid', 'valid'], []]);
  });

  it('say nothing of verification before it is done, and all else', () => {
    check(signed(pairOf(alice, bodyBytes)), [whole], { isVerified: false });
  });

  it('leave out what no ledger takes: more than 1,000 signatures, more than 133,120 bytes', () => {
    const pair = pairOf(carol, bodyBytes);
    const pairs = (count: number) => Array.from({ length: count }, () => pair);
    assert.deepEqual(about(/fits? the bytes|not verified/, signed(...pairs(1_000))), [
      'passed: 1,000 signatures fit the bytes.',
    ]);
    assert.deepEqual(about(/not verified/, signed(...pairs(1_002))), [
      'remark: 2 signatures were not verified, since there are more signatures, or more bytes, than a ledger takes.',
    ]);
    assert.deepEqual(about(/fits? the bytes|not verified/, signed(...pairs(1_001))), [
      'remark: 1 signature was not verified, since there are more signatures, or more bytes, than a ledger takes.',
      'passed: 1,000 signatures fit the bytes.',
    ]);
    const contents = (length: number) => bodyAt(0, { fileAppend: { contents: new Uint8Array(length) } });
    const base = encode('TransactionBody', contents(133_000)).length - 133_000;
    check(signedBy(contents(133_120 - base), alice), ['passed: 1 signature fits the bytes.', whole]);
    check(signedBy(contents(133_121 - base), alice), [
      'remark: 1 signature was not verified, since there are more signatures, or more bytes, than a ledger takes.',
      whole,
    ]);
  });
});

/** The same signature with n − s, which is as true and taken by no ledger. */
function withHighS(signature: Uint8Array): Uint8Array {
  const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;
  const s = BigInt(`0x${hexOf(signature.subarray(32))}`);
  const high = (order - s).toString(16).padStart(64, '0');
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(high, 'hex')]);
}
