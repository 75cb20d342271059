import assert from 'node:assert/strict';
import { bodyAt } from '../../../services/transactionFile/messageChunks.ts';
import { encode } from '../../../services/transactionFile/samples.ts';
import { ecdsaKey, ed25519Key, signedBy, type TestKey } from '../../../services/transactionFile/signedWith.ts';
import { about, type Known, nowMs } from './found.ts';

const [alice, bob, carol] = [ed25519Key(1), ecdsaKey(2), ed25519Key(3)];
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const batchKey = { ed25519: alice.publicKey };
const noNode = { accountNum: 0 };

/** A body as it is inside of a batch that the first key puts together. */
function innerBody(second: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...bodyAt(second, { utilPrng: {} }), nodeAccountID: noNode, batchKey, ...changes };
}

function batchOf(transactions: readonly Uint8Array[], ...keys: readonly TestKey[]): Uint8Array {
  return signedBy(bodyAt(0, { atomicBatch: { transactions } }), ...keys);
}

/** What is said of the transactions inside, and of the batch as one. */
function check(bytes: Uint8Array, expected: readonly string[], known?: Known): void {
  assert.deepEqual(about(/ batch/, bytes, known), expected);
}

const unknownPayer =
  'Whether the payer 0.0.5 has signed cannot be told from the file: it does not hold the payer’s key.';

describe('the checks of a batch', () => {
  it('find nothing wrong with transactions that are as a ledger takes them', () => {
    const batch = batchOf([signedBy(innerBody(1), bob), signedBy(innerBody(2), bob)], alice, bob);
    check(batch, [`remark: Transactions 1, 2 of the batch: ${unknownPayer}`]);
    check(batch, ['passed: Nothing is wrong with the 2 transactions of the batch by themselves.'], {
      payerKey: { kind: 'ecdsaSecp256k1', bytes: bob.publicKey },
    });
  });

  it('find nothing wrong with the only transaction', () => {
    check(
      batchOf([signedBy(innerBody(1), bob)], alice, bob),
      ['passed: Nothing is wrong with the transaction of the batch by itself.'],
      { payerKey: { kind: 'ecdsaSecp256k1', bytes: bob.publicKey } },
    );
  });

  it('see each term that a ledger refuses inside of it as outside of it', () => {
    const refused = (changes: Record<string, unknown>, ...expected: readonly string[]) =>
      check(
        batchOf([signedBy(innerBody(1), bob), signedBy(innerBody(2, changes), bob)], alice),
        expected.map((text) => `warning: Transaction 2 of the batch: ${text}`),
        { payerKey: { kind: 'ecdsaSecp256k1', bytes: bob.publicKey } },
      );
    refused({ transactionFee: 0 }, 'The maximum fee is 0. A ledger refuses it (INSUFFICIENT_TX_FEE).');
    refused({ memo: 'x'.repeat(101) }, 'A memo has 101 bytes. A ledger takes at most 100 (MEMO_TOO_LONG).');
    refused(
      { transactionValidDuration: { seconds: 0 } },
      'It says no duration for which it is valid. A ledger refuses it (INVALID_TRANSACTION_DURATION).',
    );
    refused(
      {
        utilPrng: undefined,
        cryptoTransfer: { transfers: { accountAmounts: [{ accountID: { accountNum: 6 }, amount: 1 }] } },
      },
      'The amounts of ℏ add up to 0.00000001 ℏ, not to 0. A ledger refuses it (INVALID_ACCOUNT_AMOUNTS).',
    );
    refused(
      {
        utilPrng: undefined,
        cryptoDelete: { deleteAccountID: { accountNum: 1_007 }, transferAccountID: { accountNum: 1_007 } },
      },
      'The deleted account is also the one that receives its balance. A ledger refuses it (TRANSFER_ACCOUNT_SAME_AS_DELETE_ACCOUNT).',
    );
    refused({ batchKey: undefined }, 'It has no batch key. A ledger refuses it inside of a batch (MISSING_BATCH_KEY).');
    refused(
      { utilPrng: undefined, atomicBatch: {} },
      'It is a batch itself. A ledger refuses it inside of a batch (BATCH_TRANSACTION_IN_BLACKLIST).',
    );
  });

  it('see a node other than 0.0.0, and none', () => {
    const node = 'Its node account ID must be 0.0.0. A ledger refuses it inside of a batch (INVALID_NODE_ACCOUNT_ID).';
    const nodes = (nodeAccountID: object | undefined, ...expected: readonly string[]) =>
      assert.deepEqual(
        about(/node/, batchOf([signedBy(innerBody(1, { nodeAccountID }), bob)], alice)),
        expected.map((text) => `warning: Transaction 1 of the batch: ${text}`),
      );
    nodes(noNode);
    nodes({});
    nodes({ shardNum: 0, realmNum: 0, accountNum: 0 });
    nodes({ accountNum: 3 }, node);
    nodes({ shardNum: 1, accountNum: 0 }, node);
    nodes({ realmNum: 1, accountNum: 0 }, node);
    nodes({ alias: new Uint8Array(20) }, node);
    nodes(undefined, node);
  });

  it('see one that nobody has signed, when others are', () => {
    const unsigned = 'remark: Transaction 2 of the batch: Nobody has signed yet.';
    const said = (bytes: Uint8Array) => about(/Nobody/, bytes);
    const [one, two] = [signedBy(innerBody(1), bob), signedBy(innerBody(2))];
    assert.deepEqual(said(batchOf([one, two], alice)), [unsigned]);
    assert.deepEqual(said(batchOf([one, two])), [unsigned]);
    assert.deepEqual(said(batchOf([signedBy(innerBody(1)), two])), ['remark: Nobody has signed yet.']);
  });

  it('know whether each payer has signed, by the key of the same account alone', () => {
    const other = { ...innerBody(2), transactionID: bodyAt(2, {}, 6)['transactionID'] };
    const batch = batchOf([signedBy(innerBody(1), bob), signedBy(other, bob)], alice);
    const known = (key: TestKey) =>
      ({ payerKey: { kind: key === bob ? 'ecdsaSecp256k1' : 'ed25519', bytes: key.publicKey } }) as const;
    const otherPayer =
      'remark: Transaction 2 of the batch: Whether the payer 0.0.6 has signed cannot be told from the file: it does not hold the payer’s key.';
    check(batch, [otherPayer], known(bob));
    check(
      batch,
      [
        `warning: Transaction 1 of the batch: The payer 0.0.5 has not signed. Its key is ${hexOf(alice.publicKey)}.`,
        otherPayer,
      ],
      known(alice),
    );
    // The account may have another key than the one that it goes by.
    const alias = encode('Key', { ed25519: carol.publicKey });
    const byAlias = innerBody(1, {
      transactionID: { accountID: { alias }, transactionValidStart: { seconds: 1_700_000_000 } },
    });
    const payers = (key: TestKey) => about(/payer .* signed/, batchOf([signedBy(byAlias, key)], alice), known(alice));
    assert.match(payers(bob)[0] ?? '', /^remark: Transaction 1 of the batch: Whether the payer .* cannot be told/);
    assert.match(payers(carol)[0] ?? '', /^remark: Transaction 1 of the batch: The key that the payer .* has signed/);
  });

  it('see a batch key that has not signed the batch', () => {
    const said = (bytes: Uint8Array, known?: Known) => about(/batch key/, bytes, known);
    const of = (...keys: readonly TestKey[]) => batchOf([signedBy(innerBody(1), bob)], ...keys);
    const missing = `warning: Transaction 1 of the batch: Its batch key has not signed the batch: ${hexOf(alice.publicKey)}. A ledger refuses it (INVALID_SIGNATURE).`;
    assert.deepEqual(said(of(alice)), []);
    assert.deepEqual(said(of(bob)), [missing]);
    assert.deepEqual(said(of(bob), { isVerified: false }), []);
    // Without signatures it is not signed yet, and the start of a key may be that of anybody.
    assert.deepEqual(said(of()), []);
    const body = encode('TransactionBody', bodyAt(0, { atomicBatch: { transactions: [signedBy(innerBody(1), bob)] } }));
    const pair = (key: Uint8Array, signer: TestKey) =>
      encode('SignedTransaction', {
        bodyBytes: body,
        sigMap: { sigPair: [{ pubKeyPrefix: key, ed25519: signer.sign(body) }] },
      });
    assert.deepEqual(said(pair(alice.publicKey.subarray(0, 5), alice)), []);
    assert.deepEqual(said(pair(alice.publicKey, carol)), [missing]);
    const list = { keyList: { keys: [batchKey, { ECDSASecp256k1: bob.publicKey }] } };
    const ofList = (...keys: readonly TestKey[]) =>
      said(batchOf([signedBy(innerBody(1, { batchKey: list }), bob)], ...keys));
    assert.deepEqual(ofList(alice, bob), []);
    assert.deepEqual(ofList(alice), [missing.replace(hexOf(alice.publicKey), 'all of 2 keys')]);
  });

  it('name five transactions that are alike, and five findings that are not', () => {
    const numbers = (count: number) => {
      const items = Array.from({ length: count }, (_, index) => signedBy(innerBody(index, { transactionFee: 0 }), bob));
      return about(/maximum fee is 0/, batchOf(items, alice));
    };
    const fee = 'of the batch: The maximum fee is 0. A ledger refuses it (INSUFFICIENT_TX_FEE).';
    assert.deepEqual(numbers(1), [`warning: Transaction 1 ${fee}`]);
    assert.deepEqual(numbers(5), [`warning: Transactions 1, 2, 3, 4, 5 ${fee}`]);
    assert.deepEqual(numbers(6), [`warning: Transactions 1, 2, 3, 4, 5, … ${fee}`]);
    const memos = (count: number) => {
      const items = Array.from({ length: count }, (_, index) =>
        signedBy(innerBody(index, { memo: 'x'.repeat(101 + index) }), bob),
      );
      return about(/memo has|more/, batchOf(items, alice)).map((line) => line.slice(0, 33));
    };
    assert.equal(memos(5).length, 5);
    assert.deepEqual(memos(7).slice(4), ['warning: Transaction 5 of the bat', 'warning: And 2 more.']);
  });

  it('see an empty batch, and a transaction ID that several have', () => {
    const one = signedBy(innerBody(1), bob);
    const wholes = (bytes: Uint8Array) => about(/BATCH_LIST/, bytes);
    assert.deepEqual(wholes(batchOf([], alice)), [
      'warning: The batch holds no transaction. A ledger refuses it (BATCH_LIST_EMPTY).',
    ]);
    assert.deepEqual(wholes(batchOf([one, signedBy(innerBody(2), bob)], alice)), []);
    assert.deepEqual(wholes(batchOf([one, signedBy(innerBody(2), bob), one], alice)), [
      'warning: Several transactions of the batch have the ID 0.0.5@1700000001.000000000. A ledger refuses it (BATCH_LIST_CONTAINS_DUPLICATES).',
    ]);
    const other = signedBy(innerBody(1, { memo: 'another' }), bob);
    assert.equal(wholes(batchOf([one, other], alice)).length, 1);
    const unfrozen = signedBy({ utilPrng: {} }, bob);
    assert.deepEqual(wholes(batchOf([unfrozen, unfrozen], alice)), []);
  });

  it('see an item that is no transaction, and number the others by their places', () => {
    const late = signedBy(innerBody(1, { transactionFee: 0 }), bob);
    const known = { payerKey: { kind: 'ecdsaSecp256k1', bytes: bob.publicKey } } as const;
    const no = 'It cannot be read as a transaction. A ledger refuses it (INVALID_TRANSACTION).';
    check(
      batchOf([Uint8Array.of(1), late], alice),
      [
        'warning: Transaction 2 of the batch: The maximum fee is 0. A ledger refuses it (INSUFFICIENT_TX_FEE).',
        `warning: Transaction 1 of the batch: ${no}`,
      ],
      known,
    );
    check(batchOf([Uint8Array.of(1), signedBy(innerBody(1), bob), Uint8Array.of(2)], alice), [
      `warning: Transactions 1, 3 of the batch: ${no}`,
      `remark: Transaction 2 of the batch: ${unknownPayer}`,
    ]);
    const withoutBody = encode('SignedTransaction', { bodyBytes: Uint8Array.of(2), sigMap: {} });
    assert.deepEqual(about(/cannot be read/, batchOf([withoutBody], alice)), [
      `warning: Transaction 1 of the batch: ${no.replace('TRANSACTION', 'TRANSACTION_BODY')}`,
    ]);
    const changed = Buffer.from(signedBy(innerBody(1), bob));
    changed[changed.length - 1] = 255 - (changed.at(-1) ?? 0);
    assert.match(
      about(/in transaction/, batchOf([Uint8Array.of(1), changed], alice), known).join(),
      /^error: .* in transaction 2 of the batch/,
    );
  });

  it('pass nothing inside of which a signature is not good, or not verified yet', () => {
    const known = { payerKey: { kind: 'ecdsaSecp256k1', bytes: bob.publicKey } } as const;
    const bodyBytes = encode('TransactionBody', innerBody(1));
    const rsa = { pubKeyPrefix: Uint8Array.of(5), RSA_3072: new Uint8Array(384) };
    const sigPair = [{ pubKeyPrefix: bob.publicKey, ECDSASecp256k1: bob.sign(bodyBytes) }, rsa];
    check(batchOf([encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } })], alice), [], known);
    check(batchOf([signedBy(innerBody(1), bob)], alice), [], { ...known, isVerified: false });
  });

  it('see the id of a transaction inside that nobody may submit', () => {
    const id = { accountID: { accountNum: 5 }, transactionValidStart: { seconds: 1_700_000_001 }, scheduled: true };
    check(
      batchOf([signedBy(innerBody(1, { transactionID: id }), bob)], alice),
      [
        'warning: Transaction 1 of the batch: Its transaction ID is marked as scheduled. A ledger refuses it (TRANSACTION_ID_FIELD_NOT_ALLOWED).',
      ],
      { payerKey: { kind: 'ecdsaSecp256k1', bytes: bob.publicKey } },
    );
  });

  it('take the whole of a batch key whose start alone is named', () => {
    const bodyBytes = encode(
      'TransactionBody',
      bodyAt(0, { atomicBatch: { transactions: [signedBy(innerBody(1), alice)] } }),
    );
    const sigPair = [{ pubKeyPrefix: alice.publicKey.subarray(0, 4), ed25519: alice.sign(bodyBytes) }];
    check(
      encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } }),
      ['passed: Nothing is wrong with the transaction of the batch by itself.'],
      { payerKey: { kind: 'ed25519', bytes: alice.publicKey }, knownKeys: [hexOf(alice.publicKey)] },
    );
  });

  it('say of what is meant for a batch that it is refused outside', () => {
    const outside =
      'remark: It has a batch key: it is meant to be inside of a batch. A ledger refuses it by itself (BATCH_KEY_SET_ON_NON_INNER_TRANSACTION).';
    check(signedBy(innerBody(1), bob), [outside]);
    check(signedBy(bodyAt(1, { utilPrng: {} }), bob), []);
    check(signedBy(bodyAt(0, { atomicBatch: { transactions: [] }, batchKey }), alice), [
      'warning: The batch holds no transaction. A ledger refuses it (BATCH_LIST_EMPTY).',
      outside,
    ]);
  });

  it('say when what is inside of it can no longer be sent', () => {
    const batch = batchOf([signedBy(innerBody(1), bob)], alice);
    assert.deepEqual(
      about(/Transaction 1.*EXPIRED/, batch, { nowMs: nowMs + 3_600_000 }).map((line) => line.slice(0, 45)),
      ['warning: Transaction 1 of the batch: It has e'],
    );
  });
});
