import assert from 'node:assert/strict';
import { bodyAt, chunkBody, idAt, listOf } from '../../../services/transactionFile/messageChunks.ts';
import { encode } from '../../../services/transactionFile/samples.ts';
import { ecdsaKey, ed25519Key, listOfSigned, signedBy } from '../../../services/transactionFile/signedWith.ts';
import { about, found, type Known, nowMs } from './found.ts';

const [alice, bob, carol] = [ed25519Key(1), ecdsaKey(2), ed25519Key(3)];
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const freeze = bodyAt(0, { freeze: {} });
const atNode = (accountNum: number, body = freeze) => ({ ...body, nodeAccountID: { accountNum } });

function check(pattern: RegExp, bytes: Uint8Array, expected: readonly string[], known?: Known): void {
  assert.deepEqual(about(pattern, bytes, known), expected);
}

describe('the check of copies', () => {
  const copies = (bytes: Uint8Array, ...expected: readonly string[]) => check(/cop(y|ies)/i, bytes, expected);

  it('sees copies that say something else', () => {
    const other = atNode(4, { ...freeze, memo: 'other' });
    copies(
      listOfSigned(signedBy(atNode(3), alice), signedBy(other, alice)),
      'error: The copies for different nodes differ in more than the node: which one is executed makes a difference.',
    );
  });

  it('sees copies that others signed, in whatever order the keys stand', () => {
    copies(
      listOfSigned(signedBy(atNode(3), alice, bob), signedBy(atNode(4), bob, alice), signedBy(atNode(5), bob, alice)),
      'passed: The 3 copies for nodes say the same and are signed with the same keys.',
    );
    copies(
      listOfSigned(
        signedBy(atNode(3), alice, bob),
        signedBy(atNode(4), alice),
        signedBy(atNode(5)),
        signedBy(atNode(6), alice, bob),
      ),
      'warning: 2 of the 4 copies for nodes are signed with other keys than the copy for 0.0.3.',
    );
    copies(
      listOfSigned(signedBy(atNode(3), alice, bob), signedBy(atNode(4), alice)),
      'warning: 1 of the 2 copies for nodes is signed with other keys than the copy for 0.0.3.',
    );
  });

  it('sees several copies for one node', () => {
    copies(
      listOfSigned(signedBy(atNode(3)), signedBy(atNode(4)), signedBy(atNode(3)), signedBy(atNode(3))),
      'warning: Several copies are for node 0.0.3.',
    );
  });

  it('says nothing of a transaction without copies', () => {
    copies(listOfSigned(signedBy(atNode(3))));
  });
});

describe('the check of the payer', () => {
  const payer = (bytes: Uint8Array, known: Known | undefined, ...expected: readonly string[]) =>
    check(/payer/, bytes, expected, known);
  const unknown =
    'remark: Whether the payer 0.0.5 has signed cannot be told from the file: it does not hold the payer’s key.';
  const [aliceKey, bobKey, carolKey] = [
    { kind: 'ed25519', bytes: alice.publicKey },
    { kind: 'ecdsaSecp256k1', bytes: bob.publicKey },
    { kind: 'ed25519', bytes: carol.publicKey },
  ] as const;

  it('says what the file cannot tell, and nothing of what is unsigned, unfrozen or not verified', () => {
    payer(signedBy(freeze, alice), undefined, unknown);
    payer(signedBy(freeze), { payerKey: aliceKey });
    payer(signedBy(freeze, alice), { payerKey: aliceKey, isVerified: false });
    payer(signedBy({ freeze: {} }, alice), { payerKey: aliceKey });
  });

  it('knows by the key whether the payer has signed', () => {
    payer(signedBy(freeze, alice), { payerKey: aliceKey }, 'passed: The payer 0.0.5 has signed.');
    payer(
      signedBy(freeze, alice),
      { payerKey: bobKey },
      `warning: The payer 0.0.5 has not signed. Its key is ${hexOf(bob.publicKey)}.`,
    );
  });

  it('takes no signature that does not fit', () => {
    const bodyBytes = encode('TransactionBody', freeze);
    const sigPair = [{ pubKeyPrefix: alice.publicKey, ed25519: carol.sign(bodyBytes) }];
    payer(
      encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } }),
      { payerKey: aliceKey },
      `warning: The payer 0.0.5 has not signed. Its key is ${hexOf(alice.publicKey)}.`,
    );
  });

  it('takes the start of the payer’s key when the whole key proves it', () => {
    const bodyBytes = encode('TransactionBody', freeze);
    const sigPair = [{ pubKeyPrefix: alice.publicKey.subarray(0, 3), ed25519: alice.sign(bodyBytes) }];
    const bytes = encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } });
    const known = { payerKey: aliceKey, knownKeys: [hexOf(alice.publicKey)] };
    payer(bytes, known, 'passed: The payer 0.0.5 has signed.');
  });

  it('counts the keys of lists and thresholds, and lets nobody sign for a contract', () => {
    const two = signedBy(freeze, alice, bob);
    const list = (threshold: number | undefined, ...keys: readonly object[]) =>
      ({ payerKey: { kind: 'list', threshold, keys } }) as unknown as Known;
    const yes = 'passed: The payer 0.0.5 has signed.';
    const no = (key: string) => `warning: The payer 0.0.5 has not signed. Its key is ${key}.`;
    payer(two, list(undefined, aliceKey, bobKey), yes);
    payer(two, list(undefined, aliceKey, bobKey, carolKey), no('all of 3 keys'));
    payer(two, list(2, aliceKey, carolKey, bobKey), yes);
    payer(two, list(2, aliceKey, carolKey), no('2 of 2 keys'));
    payer(two, list(1, carolKey, { kind: 'list', threshold: 1, keys: [bobKey] }), yes);
    payer(two, list(undefined), no('empty key list (immutable)'));
    payer(two, list(0), no('0 of 0 keys'));
    payer(two, list(0, carolKey), no('0 of 1 key'));
    payer(two, list(0, carolKey, bobKey), yes);
    const contract = { entity: 'account', shard: 0n, realm: 0n, num: 9n, alias: undefined };
    payer(two, list(1, { kind: 'contract', contract }), no('1 of 1 key'));
  });

  it('counts a signature by the start of a key for the only key that begins so', () => {
    const bodyBytes = encode('TransactionBody', freeze);
    const sigPair = [{ pubKeyPrefix: new Uint8Array(), ed25519: alice.sign(bodyBytes) }];
    const bytes = encode('SignedTransaction', { bodyBytes, sigMap: { sigPair } });
    const knownKeys = [hexOf(alice.publicKey), hexOf(carol.publicKey)];
    const both = { kind: 'list', threshold: undefined, keys: [aliceKey, carolKey] } as const;
    assert.deepEqual(about(/^passed.*(payer|fit)/, bytes, { payerKey: both, knownKeys }), []);
  });

  it('says no more of an account that goes by a key than whether this key has signed', () => {
    const aliasOf = (key: Record<string, unknown>) => ({
      ...freeze,
      transactionID: { ...idAt(0), accountID: { alias: encode('Key', key) } },
    });
    const own = aliasOf({ ed25519: alice.publicKey });
    const account = `0.0.302a300506032b6570032100${hexOf(alice.publicKey)}`;
    const refused = `warning: The payer ${account} is named by an alias, not by the number of an account. A ledger refuses it (PAYER_ACCOUNT_NOT_FOUND).`;
    payer(
      signedBy(own, alice),
      undefined,
      refused,
      `remark: The key that the payer ${account} goes by has signed. The file cannot tell whether the account still has this key.`,
    );
    payer(
      signedBy(own, bob),
      undefined,
      refused,
      `remark: Whether the payer ${account} has signed cannot be told from the file: it does not hold the payer’s key.`,
    );
    payer(signedBy(own, bob), { payerKey: bobKey }, refused, `passed: The payer ${account} has signed.`);
    const evm = { ...freeze, transactionID: { ...idAt(0), accountID: { alias: new Uint8Array(20).fill(0x11) } } };
    assert.match(found(signedBy(evm, alice)).join(), /remark: Whether the payer 0x1{40} has signed cannot be told/i);
    const odd = { ...freeze, transactionID: { ...idAt(0), accountID: { alias: Uint8Array.of(1) } } };
    assert.match(found(signedBy(odd, alice)).join(), /remark: Whether the payer 0\.0\.01 has signed cannot be told/);
  });
});

describe('the check of what is submitted', () => {
  const refused = (body: Record<string, unknown>, ...expected: readonly string[]) =>
    check(/TRANSACTION_ID|PAYER_ACCOUNT|NODE_ACCOUNT/, signedBy(body, alice), expected);
  const withId = (more: Record<string, unknown>) => ({ ...freeze, transactionID: { ...idAt(0), ...more } });

  it('takes no id of what is scheduled, and none with a nonce', () => {
    refused(freeze);
    const scheduled =
      'warning: Its transaction ID is marked as scheduled. A ledger refuses it (TRANSACTION_ID_FIELD_NOT_ALLOWED).';
    const nonce =
      'warning: The nonce of its transaction ID is 7. It must be 0. A ledger refuses it (TRANSACTION_ID_FIELD_NOT_ALLOWED).';
    refused(withId({ scheduled: true }), scheduled);
    refused(withId({ nonce: 7 }), nonce);
    refused(withId({ scheduled: true, nonce: 7 }), scheduled, nonce);
  });

  it('takes no id without a payer', () => {
    const missing = 'warning: It names no payer. A ledger refuses it (PAYER_ACCOUNT_NOT_FOUND).';
    refused(withId({ accountID: undefined }), missing);
    refused(withId({ accountID: {} }), missing);
    refused(withId({ accountID: { accountNum: 0 } }), missing);
  });

  it('names a node, unless it is not frozen yet or meant for a batch', () => {
    const missing = 'warning: It names no node. A node takes only what is for it (INVALID_NODE_ACCOUNT).';
    refused({ ...freeze, nodeAccountID: undefined }, missing);
    refused(atNode(0), missing);
    refused({ ...atNode(0), batchKey: { ed25519: alice.publicKey } });
    assert.deepEqual(about(/TRANSACTION_ID|NODE_ACCOUNT/, encode('TransactionBody', { freeze: {} })), []);
  });

  it('has an id once it is signed', () => {
    refused(
      { freeze: {} },
      'warning: It is signed, but has no transaction ID. A ledger refuses it (INVALID_TRANSACTION_ID).',
    );
  });

  it('says one transaction in one way', () => {
    const envelope = (message: Record<string, unknown>, ...expected: readonly string[]) =>
      check(/second transaction|sigMap/, encode('Transaction', message), expected);
    const bodyBytes = encode('TransactionBody', freeze);
    const signedTransactionBytes = signedBy(freeze, alice);
    const sigMap = { sigPair: [] };
    const unread = 'remark: It also holds a second transaction, in body, which no ledger reads.';
    envelope({ signedTransactionBytes });
    envelope({ bodyBytes, sigMap });
    envelope({ body: freeze, sigMap });
    for (const more of [{}, { sigMap }]) {
      envelope(
        { signedTransactionBytes, bodyBytes, ...more },
        'error: It also holds a second transaction, in bodyBytes, which is not shown. A ledger refuses it (INVALID_TRANSACTION).',
      );
    }
    envelope(
      { signedTransactionBytes, sigMap },
      'warning: It has a sigMap of its own next to its signed bytes. A ledger refuses it (INVALID_TRANSACTION).',
    );
    const hashed = encode('SignedTransaction', { bodyBytes, sigMap, useSerializedTxMessageHashAlgorithm: true });
    assert.match(
      found(encode('Transaction', { signedTransactionBytes: hashed })).join(),
      /warning: It asks for its hash.*\(INVALID_SERIALIZED_TX_MESSAGE_HASH_ALGORITHM\)/,
    );
    envelope({ bodyBytes, body: freeze }, unread);
    envelope({ signedTransactionBytes, body: freeze }, unread);
  });
});

describe('the check of transfers', () => {
  const sums = (body: Record<string, unknown>, ...expected: readonly string[]) =>
    check(/add up/, encode('TransactionBody', bodyAt(0, body)), expected);
  const amounts = (...all: readonly number[]) =>
    all.map((amount, index) => ({ accountID: { accountNum: 5 + index }, amount }));
  const tokens = (tokenNum: number, ...all: readonly number[]) => ({ token: { tokenNum }, transfers: amounts(...all) });
  const hbar = 'A ledger refuses it (INVALID_ACCOUNT_AMOUNTS).';
  const ofTokens = 'A ledger refuses it (TRANSFERS_NOT_ZERO_SUM_FOR_TOKEN).';
  const balanced = 'passed: What is given and what is received add up.';

  it('adds up ℏ', () => {
    sums({ cryptoTransfer: { transfers: { accountAmounts: amounts(-5, 3, 2) } } }, balanced);
    sums(
      { cryptoTransfer: { transfers: { accountAmounts: amounts(-5, 3) } } },
      `warning: The amounts of ℏ add up to -0.00000002 ℏ, not to 0. ${hbar}`,
    );
  });

  it('adds up each token, in however many lists it stands', () => {
    sums({ cryptoTransfer: { tokenTransfers: [tokens(7, -5, 5), tokens(8, -1, 1)] } }, balanced);
    sums({ cryptoTransfer: { tokenTransfers: [tokens(7, -5), tokens(7, 5)] } }, balanced);
    sums(
      { cryptoTransfer: { tokenTransfers: [tokens(7, -5, 5), tokens(8, -1, 1_001)] } },
      `warning: The amounts of token 0.0.8 add up to 1,000 smallest units, not to 0. ${ofTokens}`,
    );
    sums(
      { cryptoTransfer: { tokenTransfers: [tokens(7, 1), tokens(8, 2)] } },
      `warning: The amounts of token 0.0.7 add up to 1 smallest unit, not to 0. ${ofTokens}`,
      `warning: The amounts of token 0.0.8 add up to 2 smallest units, not to 0. ${ofTokens}`,
    );
    // One token's amounts do not make up for another's, nor for ℏ.
    sums(
      { cryptoTransfer: { transfers: { accountAmounts: amounts(1) }, tokenTransfers: [tokens(7, -1)] } },
      `warning: The amounts of ℏ add up to 0.00000001 ℏ, not to 0. ${hbar}`,
      `warning: The amounts of token 0.0.7 add up to -1 smallest units, not to 0. ${ofTokens}`,
    );
  });

  it('looks into airdrops and schedules', () => {
    const odd = { transfers: { accountAmounts: amounts(1) } };
    const oddHbar = `warning: The amounts of ℏ add up to 0.00000001 ℏ, not to 0. ${hbar}`;
    sums(
      { tokenAirdrop: { tokenTransfers: [tokens(7, 3)] } },
      `warning: The amounts of token 0.0.7 add up to 3 smallest units, not to 0. ${ofTokens}`,
    );
    sums({ scheduleCreate: { scheduledTransactionBody: { cryptoTransfer: odd } } }, oddHbar);
  });

  it('says nothing of NFTs, and of what moves nothing', () => {
    sums({ cryptoTransfer: { tokenTransfers: [{ token: { tokenNum: 7 }, nftTransfers: [{ serialNumber: 1 }] }] } });
    sums({ freeze: {} });
    sums({ cryptoTransfer: {} });
  });
});

describe('the check of deletions', () => {
  const deletes = (body: Record<string, unknown>, ...expected: readonly string[]) =>
    check(/deleted/, encode('TransactionBody', bodyAt(0, body)), expected);
  const accountReceives =
    'warning: The deleted account is also the one that receives its balance. A ledger refuses it (TRANSFER_ACCOUNT_SAME_AS_DELETE_ACCOUNT).';
  const contractReceives =
    'warning: The deleted contract is also the one that receives its balance. A ledger refuses it (OBTAINER_SAME_CONTRACT_ID).';
  const longZero = Buffer.from('7'.padStart(40, '0'), 'hex');
  const ofAccount = (deleteAccountID: object | undefined, transferAccountID: object | undefined) => ({
    cryptoDelete: { deleteAccountID, transferAccountID },
  });

  it('sees an account that is to receive its own balance, however it is named', () => {
    deletes(ofAccount({ accountNum: 7 }, { accountNum: 7 }), accountReceives);
    deletes(ofAccount({ accountNum: 7 }, { alias: longZero }), accountReceives);
    deletes(ofAccount({ alias: alice.publicKey }, { alias: alice.publicKey }), accountReceives);
    const scheduledTransactionBody = ofAccount({ accountNum: 7 }, { accountNum: 7 });
    deletes({ scheduleCreate: { scheduledTransactionBody } }, accountReceives);
  });

  it('sees a contract that is to receive its own balance', () => {
    const contractID = { contractNum: 7 };
    const removal = (receiver: object) => ({ contractDeleteInstance: { contractID, ...receiver } });
    deletes(removal({ transferContractID: contractID }), contractReceives);
    deletes(removal({ transferAccountID: { accountNum: 7 } }), contractReceives);
    deletes(removal({ transferAccountID: { accountNum: 8 } }));
    deletes(removal({}));
  });

  it('says nothing where another one receives it, or none is named', () => {
    deletes(ofAccount({ accountNum: 7 }, { accountNum: 8 }));
    deletes(ofAccount({ accountNum: 7 }, { shardNum: 1, accountNum: 7 }));
    deletes(ofAccount({ accountNum: 7 }, undefined));
    deletes(ofAccount(undefined, undefined));
  });
});

describe('the check of chunks', () => {
  const chunks = (bodies: readonly Record<string, unknown>[], ...expected: readonly string[]) =>
    check(/chunk/i, listOf(...bodies), expected);
  const again = (body: Record<string, unknown>, second: number) => ({ ...body, transactionID: idAt(second) });

  it('passes chunks that are all there, in order', () => {
    chunks(
      [chunkBody(1, 3), chunkBody(2, 3), chunkBody(3, 3)],
      'passed: The 3 chunks of the message are all there, in order.',
    );
  });

  it('sees what is missing, and names five', () => {
    chunks([chunkBody(1, 3), chunkBody(3, 3)], 'warning: 1 of the 3 chunks of the message is missing: 2.');
    chunks([chunkBody(3, 4), chunkBody(4, 4)], 'warning: 2 of the 4 chunks of the message are missing: 1, 2.');
    chunks([chunkBody(3, 200)], 'warning: 199 of the 200 chunks of the message are missing: 1, 2, 4, 5, 6, ….');
    chunks([chunkBody(3, 6)], 'warning: 5 of the 6 chunks of the message are missing: 1, 2, 4, 5, 6.');
    chunks(
      [chunkBody(1, 2_147_483_647)],
      'warning: 2,147,483,646 of the 2,147,483,647 chunks of the message are missing: 2, 3, 4, 5, 6, ….',
    );
  });

  it('sees another order, a number twice, and totals that differ', () => {
    chunks([chunkBody(2, 2), chunkBody(1, 2)], 'warning: The chunks are not in order: 2, 1.');
    chunks(
      [chunkBody(1, 2), chunkBody(2, 2), again(chunkBody(2, 2), 40)],
      'error: Two different transactions are the same chunk of the message.',
    );
    chunks([chunkBody(1, 2), chunkBody(2, 3)], 'error: The chunks do not agree on how many there are.');
    const back = Array.from({ length: 11 }, (_, index) => chunkBody(11 - index, 11));
    chunks(back, 'warning: The chunks are not in order: 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, ….');
    chunks(
      back.slice(1).concat(chunkBody(11, 11)),
      'warning: The chunks are not in order: 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, ….',
    );
  });

  it('sees numbers that a message does not have', () => {
    const refused =
      'warning: A chunk has a number that its message does not have. A ledger refuses it (INVALID_CHUNK_NUMBER).';
    chunks([chunkBody(0, 2), chunkBody(1, 2), chunkBody(2, 2)], refused);
    chunks([chunkBody(2, 1)], refused, 'warning: The only chunk of the message is missing.');
    chunks(
      [chunkBody(0, 3), chunkBody(1, 3), chunkBody(2, 3)],
      refused,
      'warning: 1 of the 3 chunks of the message is missing: 3.',
    );
    chunks([chunkBody(3, 2)], refused, 'warning: 2 of the 2 chunks of the message are missing: 1, 2.');
  });

  it('sees a first chunk that is not the one which the chunks name', () => {
    chunks(
      [again(chunkBody(1, 2), 30), chunkBody(2, 2)],
      'warning: Chunk 1 is not the transaction that the chunks name as their first. A ledger refuses it (INVALID_CHUNK_TRANSACTION_ID).',
    );
  });

  it('says nothing of whole messages and of what is appended to a file', () => {
    chunks([chunkBody(1, 1)]);
    const append = (second: number) => bodyAt(second, { fileAppend: { fileID: { fileNum: 9 } } });
    chunks([append(0), append(1)]);
  });
});

describe('the check of the valid window', () => {
  const startMs = 1_700_000_000_000;
  const window = (body: Record<string, unknown>, at: number, ...expected: readonly string[]) =>
    check(/valid|frozen|duration|expired/, encode('TransactionBody', body), expected, { nowMs: at });
  const lasting = (seconds: number) => ({ ...freeze, transactionValidDuration: { seconds } });

  it('is now, over, or to come', () => {
    window(freeze, startMs, 'passed: It is valid now, until 2023-11-14 22:15:20 UTC.');
    window(freeze, startMs + 120_000, 'passed: It is valid now, until 2023-11-14 22:15:20 UTC.');
    window(freeze, startMs + 120_001, 'warning: It has expired. Nodes refuse it now (TRANSACTION_EXPIRED).');
    window(
      freeze,
      startMs - 1,
      'remark: It is valid only from 2023-11-14 22:13:20 UTC. Nodes refuse it until then (INVALID_TRANSACTION_START).',
    );
  });

  it('has at least 15 seconds and at most 3 minutes', () => {
    window(lasting(15), startMs, 'passed: It is valid now, until 2023-11-14 22:13:35 UTC.');
    const tooShort = 'warning: It is valid for 14 s. A ledger takes at least 15 s (INVALID_TRANSACTION_DURATION).';
    window(lasting(14), startMs, tooShort);
    window(
      lasting(14),
      startMs + 14_001,
      tooShort,
      'warning: It has expired. Nodes refuse it now (TRANSACTION_EXPIRED).',
    );
    window(lasting(180), nowMs, 'passed: It is valid now, until 2023-11-14 22:16:20 UTC.');
    const tooLong = 'warning: It is valid for 3 min 1 s. A ledger takes at most 3 min (INVALID_TRANSACTION_DURATION).';
    window(lasting(181), nowMs, tooLong);
    window(
      lasting(181),
      startMs - 1,
      tooLong,
      'remark: It is valid only from 2023-11-14 22:13:20 UTC. Nodes refuse it until then (INVALID_TRANSACTION_START).',
    );
  });

  it('is none without a start, an id or a duration', () => {
    const none =
      'warning: It says no duration for which it is valid. A ledger refuses it (INVALID_TRANSACTION_DURATION).';
    window(lasting(0), nowMs, none);
    window(lasting(-1), nowMs, none);
    window(lasting(2 ** 53), nowMs, none);
    const { transactionValidDuration: _, ...endless } = freeze as Record<string, unknown>;
    window(endless, nowMs, none);
    window(
      { freeze: {} },
      nowMs,
      'remark: It is not frozen: it has no transaction ID, so nobody can sign or send it yet.',
    );
    window(
      { ...freeze, transactionID: { accountID: { accountNum: 5 } } },
      nowMs,
      'warning: It says no time from which it is valid. A ledger refuses it (INVALID_TRANSACTION_START).',
    );
  });
});

describe('the check of the size', () => {
  /** A signed transaction that nodes get as so many bytes. */
  const ofBytes = (size: number, ...keys: Parameters<typeof signedBy>[1][]) =>
    sized(size, (length) => ({ fileAppend: { contents: new Uint8Array(length) } }), ...keys);
  const sized = (
    size: number,
    bodyOf: (length: number) => Record<string, unknown>,
    ...keys: Parameters<typeof signedBy>[1][]
  ) => {
    const make = (contents: number) => listOfSigned(signedBy(bodyAt(0, bodyOf(contents)), ...keys));
    const fixed = make(size - 300);
    const rest = size - lengthOf(fixed);
    return make(size - 300 + rest);
  };
  const lengthOf = (list: Uint8Array) =>
    Number(/It has ([\d,]+)/.exec(about(/It has/, list).join())?.[1]?.replace(',', ''));
  const only = (list: Uint8Array) => about(/It has|The batch/, list);

  it('is at most 6,144 bytes, and 133,120 for those who may send more', () => {
    assert.deepEqual(only(ofBytes(6_144, alice)), ['passed: It has 6,144 of at most 6,144 bytes.']);
    assert.deepEqual(only(ofBytes(6_145, alice)), [
      'warning: It has 6,145 bytes. A ledger takes at most 6,144 with all signatures, and more from privileged payers only (TRANSACTION_OVERSIZE).',
    ]);
    assert.deepEqual(only(ofBytes(133_120, alice)), [
      'warning: It has 133,120 bytes. A ledger takes at most 6,144 with all signatures, and more from privileged payers only (TRANSACTION_OVERSIZE).',
    ]);
    assert.deepEqual(only(ofBytes(133_121, alice)), [
      'warning: It has 133,121 bytes. No ledger takes more than 133,120 (TRANSACTION_OVERSIZE).',
    ]);
  });

  it('is at most 133,120 bytes for a transaction of Ethereum, whoever sends it', () => {
    const ofEthereum = (size: number, ...keys: Parameters<typeof signedBy>[1][]) =>
      only(sized(size, (length) => ({ ethereumTransaction: { ethereumData: new Uint8Array(length) } }), ...keys));
    const passed = (size: string) => [`passed: It has ${size} of at most 133,120 bytes.`];
    assert.deepEqual(ofEthereum(6_145, alice), passed('6,145'));
    assert.deepEqual(ofEthereum(6_145), passed('6,145'));
    assert.deepEqual(ofEthereum(133_120, alice), passed('133,120'));
    const refused = ['warning: It has 133,121 bytes. No ledger takes more than 133,120 (TRANSACTION_OVERSIZE).'];
    assert.deepEqual(ofEthereum(133_121, alice), refused);
  });

  it('leaves room for a signature where there is none', () => {
    assert.deepEqual(only(ofBytes(6_044)), ['passed: It has 6,044 of at most 6,144 bytes.']);
    assert.deepEqual(only(ofBytes(6_045)), [
      'warning: It has 6,045 bytes. A signature adds about 100, and a ledger takes at most 6,144 with all signatures.',
    ]);
  });

  it('is at most 50 transactions of a batch', () => {
    const batch = (count: number) =>
      signedBy(
        bodyAt(0, { atomicBatch: { transactions: Array.from({ length: count }, () => signedBy(freeze)) } }),
        alice,
      );
    assert.deepEqual(about(/The batch/, batch(50)), []);
    assert.deepEqual(about(/The batch/, batch(51)), [
      'warning: The batch has 51 transactions. A ledger takes at most 50 (BATCH_SIZE_LIMIT_EXCEEDED).',
    ]);
  });
});

describe('the check of the maximum fee', () => {
  const fees = (transactionFee: string, ...expected: readonly string[]) =>
    check(/fee/, encode('TransactionBody', { ...freeze, transactionFee }), expected);

  it('is an amount that can be meant', () => {
    fees('1', 'passed: The maximum fee is 0.00000001 ℏ.');
    fees('0', 'warning: The maximum fee is 0. A ledger refuses it (INSUFFICIENT_TX_FEE).');
    fees('100000000000', 'passed: The maximum fee is 1,000 ℏ.');
    const byTreasury = { ...bodyAt(0, { freeze: {} }, 2), transactionFee: '0' };
    check(/fee/, encode('TransactionBody', byTreasury), ['passed: The maximum fee is 0 ℏ.']);
    fees(
      '100000000001',
      'remark: The maximum fee of 1,000.00000001 ℏ is unusually high. Only what the transaction costs is charged.',
    );
    fees(
      '9223372036854775807',
      'remark: The maximum fee of 92,233,720,368.54775807 ℏ is unusually high. Only what the transaction costs is charged.',
    );
    fees(
      '9223372036854775808',
      'warning: The maximum fee of 92,233,720,368.54775808 ℏ is so large that nodes read it as a negative one. A ledger refuses it (INSUFFICIENT_TX_FEE).',
    );
  });
});

describe('the check of memos', () => {
  const memos = (body: Record<string, unknown>, ...expected: readonly string[]) =>
    check(/memo/i, encode('TransactionBody', bodyAt(0, body)), expected);
  const long = 'warning: A memo has 101 bytes. A ledger takes at most 100 (MEMO_TOO_LONG).';

  it('have at most 100 bytes, not characters', () => {
    memos({ memo: 'x'.repeat(100), freeze: {} }, 'passed: The memos have at most 100 bytes.');
    memos({ memo: 'x'.repeat(101), freeze: {} }, long);
    memos({ memo: `${'é'.repeat(50)}x`, freeze: {} }, long);
    memos({ freeze: {} });
    memos({ memo: '', freeze: {} });
  });

  it('are also those of what is made, changed or scheduled', () => {
    memos({ cryptoCreateAccount: { memo: 'x'.repeat(101) } }, long);
    memos({ tokenCreation: { name: 'x'.repeat(101), memo: 'y' } }, 'passed: The memos have at most 100 bytes.');
    memos({ contractUpdateInstance: { memoWrapper: { value: 'x'.repeat(101) } } }, long);
    memos({ consensusUpdateTopic: { memo: { value: 'x'.repeat(101) } } }, long);
    memos(
      { scheduleCreate: { memo: 'x'.repeat(101), scheduledTransactionBody: { memo: 'x'.repeat(101) } } },
      long,
      long,
    );
    memos({ scheduleCreate: { scheduledTransactionBody: { tokenCreation: { memo: 'x'.repeat(101) } } } }, long);
  });

  it('hold no zero byte', () => {
    memos(
      { memo: 'a\0b', freeze: {} },
      'warning: A memo holds a zero byte. A ledger refuses it (INVALID_ZERO_BYTE_IN_STRING).',
    );
  });
});
