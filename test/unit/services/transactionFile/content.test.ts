import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import protobuf from 'protobufjs';
import { InputError } from '../../../../src/domain/failure.ts';
import { type DecodedField, fieldParts, type Key } from '../../../../src/domain/transaction/transactionContent.ts';
import { readTransactionFile } from './readAtOnce.ts';
import { encode, fieldAt, fromHex, readFirst, root, sampleBytes, samples } from './samples.ts';

const account = (accountNum: number) => ({ accountNum });
const frozen = {
  transactionID: { accountID: account(5), transactionValidStart: { seconds: 1_700_000_000, nanos: 1 } },
  nodeAccountID: account(3),
  transactionValidDuration: { seconds: 120 },
  transactionFee: 200_000_000,
};

function readBody(value: Record<string, unknown>, extraHex = '') {
  return readFirst(Buffer.concat([encode('TransactionBody', value), fromHex(extraHex)]));
}

describe('readTransactionFile: what a transaction says', () => {
  it('reads the common fields', () => {
    const transaction = readBody({
      ...frozen,
      transactionID: { ...frozen.transactionID, scheduled: true, nonce: 2 },
      generateRecord: true,
      batchKey: { ed25519: new Uint8Array(32) },
      maxCustomFees: [
        { accountId: account(5), fees: [{ amount: 7 }, { amount: 8, denominatingTokenId: { tokenNum: 9 } }] },
      ],
      consensusDeleteTopic: { topicID: { topicNum: 6 } },
    });
    assert.deepEqual(transaction.type, {
      dataCase: 'consensusDeleteTopic',
      restName: 'CONSENSUSDELETETOPIC',
      fieldNumber: 26,
      title: 'TopicDelete',
    });
    const payer = { entity: 'account', shard: 0n, realm: 0n, num: 5n, alias: undefined };
    assert.deepEqual(transaction.transactionId, {
      payer,
      validStart: '1700000000.000000001',
      scheduled: true,
      nonce: 2,
    });
    assert.equal(transaction.generateRecord, true);
    assert.equal(transaction.maxFeeTinybars, 200_000_000n);
    assert.equal(transaction.batchKey?.kind, 'ed25519');
    const tokenId = { entity: 'token', shard: 0n, realm: 0n, num: 9n, alias: undefined };
    assert.deepEqual(transaction.maxCustomFees, [
      {
        accountId: payer,
        fees: [
          { amount: 7n, tokenId: undefined },
          { amount: 8n, tokenId },
        ],
      },
    ]);
    assert.equal(transaction.data, fieldAt(transaction.body, 'consensusDeleteTopic'));
  });

  it('keeps 64-bit values exact and times that no ledger can write undefined', () => {
    const transaction = readBody({
      ...frozen,
      transactionFee: '18446744073709551615',
      cryptoApproveAllowance: { cryptoAllowances: [{ amount: '-9223372036854775808' }] },
    });
    assert.equal(transaction.maxFeeTinybars, 18446744073709551615n);
    const amount = fieldAt(transaction.body, 'cryptoApproveAllowance', 'cryptoAllowances', 'amount');
    assert.deepEqual(amount.kind === 'integer' && [amount.value, amount.unit], [-9223372036854775808n, 'tinybars']);
    for (const start of [{ seconds: -1 }, { seconds: 1, nanos: -1 }, { seconds: 1, nanos: 1_000_000_000 }]) {
      const id = { accountID: account(5), transactionValidStart: start };
      assert.equal(readBody({ ...frozen, transactionID: id, freeze: {} }).transactionId?.validStart, undefined);
    }
  });

  it('reads every kind of signature pair', () => {
    const signed = encode('SignedTransaction', {
      bodyBytes: encode('TransactionBody', { freeze: {} }),
      sigMap: {
        sigPair: [
          { pubKeyPrefix: Uint8Array.of(1, 0xab), ed25519: new Uint8Array(64) },
          { pubKeyPrefix: new Uint8Array(33), ECDSASecp256k1: new Uint8Array(64) },
          { ECDSA_384: new Uint8Array(96) },
          { RSA_3072: new Uint8Array(384) },
          { contract: new Uint8Array(2) },
          {},
        ],
      },
    });
    const { signatures } = readFirst(signed);
    const said = signatures.map(({ kind, publicKeyPrefix, signature: { length } }) => ({
      kind,
      publicKeyPrefix,
      lengthBytes: length,
    }));
    assert.deepEqual(said, [
      { kind: 'ed25519', publicKeyPrefix: '01ab', lengthBytes: 64 },
      { kind: 'ecdsaSecp256k1', publicKeyPrefix: '00'.repeat(33), lengthBytes: 64 },
      { kind: 'ecdsa384', publicKeyPrefix: '', lengthBytes: 96 },
      { kind: 'rsa3072', publicKeyPrefix: '', lengthBytes: 384 },
      { kind: 'contract', publicKeyPrefix: '', lengthBytes: 2 },
      { kind: 'unset', publicKeyPrefix: '', lengthBytes: 0 },
    ]);
    const [, , , , contract] = signatures;
    const { offset = 0, length = 0 } = contract ?? {};
    // Field 1 of 4 bytes: field 2 of 2 bytes.
    assert.equal(Buffer.from(signed.subarray(offset, offset + length)).toString('hex'), '0a0412020000');
  });

  it('recognises keys', () => {
    const keyOf = (key: Record<string, unknown>): Key => {
      const field = fieldAt(readBody({ cryptoCreateAccount: { key } }).body, 'cryptoCreateAccount', 'key');
      assert.equal(field.kind, 'key');
      return field.value;
    };
    const bytes = new Uint8Array(32).fill(1);
    const one = { kind: 'ed25519', bytes };
    const contract = { entity: 'contract', shard: 0n, realm: 0n, num: 7n, alias: undefined };
    assert.deepEqual(keyOf({ ed25519: bytes }), one);
    assert.deepEqual(keyOf({ ECDSASecp256k1: bytes }), { kind: 'ecdsaSecp256k1', bytes });
    assert.deepEqual(keyOf({ contractID: { contractNum: 7 } }), { kind: 'contract', contract });
    assert.deepEqual(keyOf({ delegatableContractId: { contractNum: 7 } }), { kind: 'delegatableContract', contract });
    assert.deepEqual(keyOf({ keyList: { keys: [{ ed25519: bytes }, {}] } }), {
      kind: 'list',
      threshold: undefined,
      keys: [one, { kind: 'empty' }],
    });
    assert.deepEqual(keyOf({ thresholdKey: { threshold: 1, keys: { keys: [{ ed25519: bytes }] } } }), {
      kind: 'list',
      threshold: 1,
      keys: [one],
    });
    assert.deepEqual(keyOf({ thresholdKey: {} }), { kind: 'list', threshold: 0, keys: [] });
  });

  it('says what integers count', () => {
    const units = (value: Record<string, unknown>, ...path: readonly string[]) => {
      const field = fieldAt(readBody(value).body, ...path);
      return field.kind === 'integer' ? field.unit : assert.fail(field.kind);
    };
    const amounts = [{ accountID: account(5), amount: -1 }];
    assert.equal(units({ ...frozen, freeze: {} }, 'transactionFee'), 'tinybars');
    const transfer = {
      cryptoTransfer: { transfers: { accountAmounts: amounts }, tokenTransfers: [{ transfers: amounts }] },
    };
    assert.equal(units(transfer, 'cryptoTransfer', 'transfers', 'accountAmounts', 'amount'), 'tinybars');
    assert.equal(units(transfer, 'cryptoTransfer', 'tokenTransfers', 'transfers', 'amount'), 'tokenUnits');
    assert.equal(units({ contractCall: { gas: 1 } }, 'contractCall', 'gas'), 'gas');
    assert.equal(units({ contractCall: { amount: 1 } }, 'contractCall', 'amount'), 'tinybars');
    assert.equal(units({ tokenWipe: { serialNumbers: [1, 2] } }, 'tokenWipe', 'serialNumbers'), undefined);
    const fee = (fixedFee: object) => ({ tokenFeeScheduleUpdate: { customFees: [{ fixedFee }] } });
    const path = ['tokenFeeScheduleUpdate', 'customFees', 'fixedFee', 'amount'];
    assert.equal(units(fee({ amount: 1 }), ...path), 'tinybars');
    assert.equal(units(fee({ amount: 1, denominatingTokenId: { tokenNum: 1 } }), ...path), 'tokenUnits');
    const threshold = { cryptoUpdateAccount: { sendRecordThresholdWrapper: { value: 5 } } };
    assert.equal(units(threshold, 'cryptoUpdateAccount', 'sendRecordThresholdWrapper'), 'tinybars');
  });

  it('unwraps every optional value of the schema, the last one of several, in its unit', () => {
    const values: Readonly<Record<string, readonly unknown[]>> = {
      UInt64Value: ['6', 6n, 'integer', 0n],
      Int32Value: [7, 7n, 'integer', 0n],
      BoolValue: [true, true, 'boolean', false],
      StringValue: ['x', 'x', 'text', ''],
      BytesValue: [Uint8Array.of(9), Uint8Array.of(9), 'bytes', new Uint8Array()],
    };
    const seen = new Set<string>();
    root.resolveAll();
    for (const data of root.lookupType('proto.TransactionBody').fieldsArray) {
      const { partOf, resolvedType } = data;
      for (const field of partOf && resolvedType instanceof protobuf.Type ? resolvedType.fieldsArray : []) {
        const kind = field.type.split('.').at(-1) ?? '';
        const [written, value, expected, unset] = values[kind] ?? [];
        if (expected !== undefined) {
          const decoded = (content: unknown) => {
            const found = fieldAt(readBody({ [data.name]: { [field.name]: content } }).body, data.name, field.name);
            return [found.kind, 'value' in found && found.value];
          };
          assert.deepEqual(decoded({ value: written }), [expected, value], field.fullName);
          assert.deepEqual(decoded({}), [expected, unset], field.fullName);
          seen.add(kind);
        }
      }
    }
    assert.deepEqual([...seen].sort(), ['BoolValue', 'BytesValue', 'Int32Value', 'StringValue', 'UInt64Value']);
    // cryptoUpdateAccount { memo { value "a", value "b" } }, and one with a field newer than the schema.
    const memo = (hex: string) => fieldAt(readBody(frozen, hex).body, 'cryptoUpdateAccount', 'memo');
    const twice = memo('7a08 7206 0a0161 0a0162');
    assert.deepEqual([twice.kind, 'value' in twice && twice.value], ['text', 'b']);
    const newer = memo('7a07 7205 0a0161 5801');
    assert.deepEqual([newer.kind, fieldParts(newer).map(({ kind }) => kind)], ['message', ['text', 'unknown']]);
  });

  it('recognises ids, times and durations wherever they are', () => {
    const parts = (value: Record<string, unknown>, ...path: readonly string[]) => {
      const {
        offset: _offset,
        length: _length,
        valueOffset: _value,
        ...field
      } = fieldAt(readBody(value).body, ...path);
      return 'fields' in field ? { ...field, fields: field.fields.map(({ name }) => name) } : field;
    };
    const zeros = { shard: 0n, realm: 0n, alias: undefined };
    const entity = (kind: string, name: string, number: number) => ({
      name,
      number,
      isRepeated: false,
      kind: 'entity',
      value: { ...zeros, entity: kind, num: 7n },
      fields: [`${kind}Num`],
    });
    const ids: readonly (readonly [string, string, string, number])[] = [
      ['cryptoDelete', 'account', 'deleteAccountID', 2],
      ['contractCall', 'contract', 'contractID', 1],
      ['fileDelete', 'file', 'fileID', 2],
      ['tokenDeletion', 'token', 'token', 1],
      ['consensusDeleteTopic', 'topic', 'topicID', 1],
      ['scheduleDelete', 'schedule', 'scheduleID', 1],
    ];
    for (const [data, kind, name, number] of ids) {
      const value = { [data]: { [name]: { [`${kind}Num`]: 7 } } };
      assert.deepEqual(parts(value, data, name), entity(kind, name, number), data);
      const unset = parts({ [data]: { [name]: {} } }, data, name);
      const num = kind === 'account' || kind === 'contract' ? undefined : 0n;
      assert.deepEqual('value' in unset && unset.value, { ...zeros, entity: kind, num }, data);
    }
    const placed = { shardNum: 1, realmNum: 2, fileNum: 3 };
    const file = parts({ fileDelete: { fileID: placed } }, 'fileDelete', 'fileID');
    assert.deepEqual('value' in file && file.value, { ...zeros, entity: 'file', shard: 1n, realm: 2n, num: 3n });
    const expires = { seconds: 12, nanos: 34 };
    assert.deepEqual(parts({ fileCreate: { expirationTime: expires } }, 'fileCreate', 'expirationTime'), {
      name: 'expirationTime',
      number: 2,
      isRepeated: false,
      kind: 'timestamp',
      value: '12.000000034',
      fields: ['seconds', 'nanos'],
    });
    const period = { cryptoCreateAccount: { autoRenewPeriod: { seconds: 56 } } };
    assert.deepEqual(parts(period, 'cryptoCreateAccount', 'autoRenewPeriod'), {
      name: 'autoRenewPeriod',
      number: 9,
      isRepeated: false,
      kind: 'duration',
      seconds: 56n,
      fields: ['seconds'],
    });
    const keys = parts({ fileCreate: { keys: { keys: [{ ed25519: Uint8Array.of(1) }] } } }, 'fileCreate', 'keys');
    assert.deepEqual(
      [keys.kind, 'value' in keys && keys.value],
      ['key', { kind: 'list', threshold: undefined, keys: [{ kind: 'ed25519', bytes: Uint8Array.of(1) }] }],
    );
  });

  it('takes the last of several signatures and prefixes of a pair, and adds up the maps', () => {
    const body = encode('TransactionBody', { freeze: {} });
    // Each map has one pair: prefix 01, ed25519 of 1 byte, then contract of 2 bytes; the other way round; prefix 02 alone.
    const pairs = ['0a0101 1a01aa 1202bbbb', '0a0101 1202bbbb 1a01aa', '0a0102'].map(fromHex);
    const sigMap = Buffer.concat(pairs.map((pair) => Buffer.from([0x0a, pair.length, ...pair])));
    const signed = Buffer.concat([
      encode('SignedTransaction', { bodyBytes: body }),
      Buffer.from([0x12, sigMap.length]),
      sigMap,
    ]);
    const from = signed.length - sigMap.length;
    assert.deepEqual(readFirst(signed).signatures, [
      { kind: 'contract', publicKeyPrefix: '01', signature: fromHex('bbbb'), offset: from, length: 12 },
      { kind: 'ed25519', publicKeyPrefix: '01', signature: fromHex('aa'), offset: from + 12, length: 12 },
      { kind: 'unset', publicKeyPrefix: '02', signature: new Uint8Array(), offset: from + 24, length: 5 },
    ]);
  });

  it('names entities by number, alias or EVM address', () => {
    const alias = new Uint8Array(20).fill(0xab);
    const reference = (accountID: object) => {
      const field = fieldAt(
        readBody({ cryptoDelete: { deleteAccountID: accountID } }).body,
        'cryptoDelete',
        'deleteAccountID',
      );
      return field.kind === 'entity' ? [field.value.num, field.value.alias?.length] : assert.fail(field.kind);
    };
    assert.deepEqual(reference({ accountNum: 0 }), [0n, undefined]);
    assert.deepEqual(reference({ alias }), [undefined, 20]);
    assert.deepEqual(reference({ shardNum: 1 }), [undefined, undefined]);
    const contract = fieldAt(
      readBody({ contractCall: { contractID: { evmAddress: alias } } }).body,
      'contractCall',
      'contractID',
    );
    assert.deepEqual(contract.kind === 'entity' && contract.value.alias, alias);
  });

  it('reads enums by name, and numbers newer than the schema', () => {
    const type = (freezeType: number) => {
      const field = fieldAt(readBody({ freeze: { freezeType } }).body, 'freeze', 'freezeType');
      return field.kind === 'enum' ? [field.value, field.label] : assert.fail(field.kind);
    };
    assert.deepEqual(type(1), [1, 'FREEZE_ONLY']);
    assert.deepEqual(type(99), [99, undefined]);
  });

  it('decodes the scheduled transaction in place', () => {
    const { body } = readBody({
      scheduleCreate: { scheduledTransactionBody: { memo: 'later', cryptoDelete: { deleteAccountID: account(8) } } },
    });
    const inner = fieldAt(body, 'scheduleCreate', 'scheduledTransactionBody');
    assert.equal(inner.kind === 'message' && inner.messageType, 'SchedulableTransactionBody');
    const id = fieldAt(body, 'scheduleCreate', 'scheduledTransactionBody', 'cryptoDelete', 'deleteAccountID');
    assert.equal(id.kind === 'entity' && id.value.num, 8n);
  });

  it('decodes the items of a batch, but no batch within', () => {
    const signed = (body: Record<string, unknown>) =>
      encode('SignedTransaction', { bodyBytes: encode('TransactionBody', body) });
    const inner = signed({ ...frozen, memo: 'inner', freeze: {} });
    const junk = Uint8Array.of(1, 2, 3);
    const transaction = readBody({
      ...frozen,
      atomicBatch: { transactions: [inner, junk, signed({ atomicBatch: { transactions: [inner] } })] },
    });
    const items = 'fields' in transaction.data ? transaction.data.fields : [];
    assert.deepEqual(
      items.map((item) => item.kind),
      ['transaction', 'bytes', 'transaction'],
    );
    const [first, , third] = items;
    assert.equal(first?.kind === 'transaction' && first.value.memo, 'inner');
    const nested: readonly DecodedField[] =
      third?.kind === 'transaction' && 'fields' in third.value.data ? third.value.data.fields : [];
    assert.deepEqual(
      nested.map((item) => item.kind),
      ['bytes'],
    );
    assert.equal(
      transaction.body.find((field) => field.name === 'atomicBatch'),
      transaction.data,
    );
  });

  it('counts the unknown fields of the items of a batch', () => {
    const item = encode('SignedTransaction', {
      bodyBytes: Buffer.concat([encode('TransactionBody', { ...frozen, freeze: {} }), fromHex('d83e01')]),
    });
    const batch = (extraHex: string) => readBody({ ...frozen, atomicBatch: { transactions: [item, item] } }, extraHex);
    assert.equal(batch('').unknownFieldCount, 2);
    assert.equal(batch('d83e01').unknownFieldCount, 3);
  });

  it('leaves empty items and fields newer than the schema of a batch as they are', () => {
    const item = encode('SignedTransaction', { bodyBytes: encode('TransactionBody', { ...frozen, freeze: {} }) });
    // In atomicBatch: no bytes as an item, the item, and the same bytes as field 90.
    const transactions = Buffer.concat([fromHex('0a00'), Buffer.from([0x0a, item.length]), item]);
    const newer = Buffer.concat([fromHex('d205'), Buffer.from([item.length]), item]);
    const batch = Buffer.concat([transactions, newer]);
    const length = new protobuf.Writer().uint32(batch.length).finish();
    const { data, unknownFieldCount } = readBody(
      frozen,
      Buffer.concat([fromHex('d204'), length, batch]).toString('hex'),
    );
    assert.deepEqual(
      fieldParts(data).map(({ kind }) => kind),
      ['bytes', 'transaction', 'unknown'],
    );
    assert.equal(unknownFieldCount, 1);
  });

  it('refuses a batch with an item of too many fields', () => {
    const bodyBytes = encode('TransactionBody', { tokenBurn: { serialNumbers: Array<number>(200_000).fill(1) } });
    const transactions = [encode('SignedTransaction', { bodyBytes })];
    assert.throws(() => readBody({ ...frozen, atomicBatch: { transactions } }), { code: 'too-large' });
  });

  it('counts no unknown fields of what is no item of a batch', () => {
    // A body with field 1003, then one that breaks off.
    const broken = encode('SignedTransaction', { bodyBytes: fromHex('d83e01 d83e') });
    const transaction = readBody({ ...frozen, atomicBatch: { transactions: [broken] } });
    assert.equal('fields' in transaction.data && transaction.data.fields[0]?.kind, 'bytes');
    assert.equal(transaction.unknownFieldCount, 0);
  });
});

describe('readTransactionFile: types', () => {
  it('reads all of the schema, and makes their parts when they are asked for', () => {
    const cases = Object.entries(root.lookupType('proto.TransactionBody').fields).filter(([, { partOf }]) => partOf);
    assert.equal(cases.length, 69);
    for (const [name, { id, type }] of cases) {
      const { data, type: read } = readBody({ ...frozen, [name]: {} });
      assert.equal(read.dataCase, name);
      assert.equal(read.fieldNumber, id);
      assert.equal(data.kind === 'message' && data.messageType, type.slice(type.lastIndexOf('.') + 1));
      assert.deepEqual(fieldParts(data), []);
    }
    const { data } = readBody({ ...frozen, cryptoDelete: { deleteAccountID: account(8) } });
    assert.equal(fieldParts(data)[0], fieldParts(data)[0]);
  });
});

describe('readTransactionFile: fields newer than the schema', () => {
  it('counts and keeps them', () => {
    // 1003: varint 1; 2000: 4 bytes.
    const transaction = readBody({ ...frozen, freeze: {} }, 'd83e01 857d01020304');
    assert.equal(transaction.unknownFieldCount, 2);
    assert.deepEqual(
      transaction.body
        .slice(-2)
        .map((field) => field.kind === 'unknown' && [field.number, field.wireType, field.value]),
      [
        [1003, 0, 1n],
        [2000, 5, Uint8Array.of(1, 2, 3, 4)],
      ],
    );
    const place = { name: undefined, isRepeated: false, kind: 'unknown' };
    const all = readBody({ ...frozen, freeze: {} }, 'd83e96 01 d93e0102030405060708 da3e02aabb dd3e01020304');
    const from = all.bodyBytes.length - 4 - 10 - 5 - 6;
    assert.deepEqual(all.body.slice(-4), [
      { ...place, number: 1003, wireType: 0, value: 150n, offset: from, length: 4, valueOffset: from + 2 },
      {
        ...place,
        number: 1003,
        wireType: 1,
        value: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
        offset: from + 4,
        length: 10,
        valueOffset: from + 6,
      },
      {
        ...place,
        number: 1003,
        wireType: 2,
        value: Uint8Array.of(0xaa, 0xbb),
        offset: from + 14,
        length: 5,
        valueOffset: from + 17,
      },
      {
        ...place,
        number: 1003,
        wireType: 5,
        value: Uint8Array.of(1, 2, 3, 4),
        offset: from + 19,
        length: 6,
        valueOffset: from + 21,
      },
    ]);
    // cryptoDelete with an unknown field 90 inside.
    assert.equal(readBody(frozen, '6203d20500').unknownFieldCount, 1);
  });

  it('shows a newer transaction type', () => {
    const transaction = readBody(frozen, 'd2050411223344');
    assert.deepEqual(transaction.type, {
      dataCase: undefined,
      restName: undefined,
      fieldNumber: 90,
      title: 'Newer transaction type (field 90)',
    });
    assert.equal(transaction.unknownFieldCount, 0);
    assert.deepEqual(transaction.data.kind === 'unknown' && transaction.data.value, fromHex('11223344'));
    const { nodeAccountID: _node, transactionFee: _fee, ...least } = frozen;
    assert.equal(readBody(least, 'd20500').type.fieldNumber, 90);
  });

  const refused: readonly (readonly [why: string, value: Record<string, unknown>, extraHex: string])[] = [
    ['two newer types', frozen, 'd20500 da0500'],
    ['a newer type without duration', { transactionID: frozen.transactionID }, 'd20500'],
    ['a newer type without transaction id', { transactionValidDuration: { seconds: 1 } }, 'd20500'],
    ['a newer type without payer', { ...frozen, transactionID: { transactionValidStart: { seconds: 1 } } }, 'd20500'],
    ['a newer type without start', { ...frozen, transactionID: { accountID: account(5) } }, 'd20500'],
    ['a newer type that is a number', frozen, 'd00501'],
    ['a newer type among the common fields', frozen, 'c23e00'],
    ['an unknown field of a retired number', { ...frozen, freeze: {} }, 'f20100'],
    ['an unknown field beyond all plans', { ...frozen, freeze: {} }, '8a7d00'],
    ['no type at all', frozen, ''],
    ['nothing but a type and an unknown field', { freeze: {} }, 'd83e01'],
  ];
  for (const [why, value, extraHex] of refused) {
    it(`refuses ${why}`, () => {
      assert.throws(() => readBody(value, extraHex), { name: 'InputError', code: 'not-transaction' });
    });
  }

  it('weighs them against what says that the bytes are a transaction', () => {
    const { transactionID, nodeAccountID, transactionFee, transactionValidDuration } = frozen;
    const accepts = (value: Record<string, unknown>, unknown: number, extraHex = '') => {
      try {
        return readBody(value, `${extraHex}${'d83e01'.repeat(unknown)}`).unknownFieldCount === unknown;
      } catch (error) {
        assert.ok(error instanceof InputError && error.code === 'not-transaction', String(error));
        return false;
      }
    };
    const known: readonly (readonly [most: number, value: Record<string, unknown>])[] = [
      [0, {}],
      [1, { nodeAccountID }],
      [1, { transactionFee }],
      [1, { transactionValidDuration }],
      [2, { nodeAccountID, transactionFee }],
      [2, { nodeAccountID, transactionValidDuration }],
      [4, { nodeAccountID, transactionFee, transactionValidDuration }],
      [4, { transactionID }],
      [0, { transactionID: { accountID: account(5) } }],
      [0, { transactionID: { transactionValidStart: { seconds: 1 } } }],
    ];
    for (const [most, value] of known) {
      const found = [0, 1, 2, 3, 4].filter((unknown) => accepts({ ...value, freeze: {} }, unknown));
      assert.equal(found.at(-1), most, JSON.stringify(value));
      assert.equal(found.length, most + 1, JSON.stringify(value));
    }
    const newer: readonly (readonly [most: number, value: Record<string, unknown>])[] = [
      [0, { transactionID, transactionValidDuration }],
      [1, { transactionID, transactionValidDuration, nodeAccountID }],
      [1, { transactionID, transactionValidDuration, transactionFee }],
      [2, { transactionID, transactionValidDuration, nodeAccountID, transactionFee }],
    ];
    for (const [most, value] of newer) {
      const found = [0, 1, 2, 3].filter((unknown) => accepts(value, unknown, 'd20500'));
      assert.deepEqual([found.at(-1), found.length], [most, most + 1], JSON.stringify(value));
    }
  });

  it('takes the numbers that are free for them, and no others', () => {
    const accepts = (number: number) => {
      try {
        const tag = new protobuf.Writer().uint32(number << 3).finish();
        return readBody({ ...frozen, freeze: {} }, `${Buffer.from(tag).toString('hex')}01`).unknownFieldCount === 1;
      } catch {
        return false;
      }
    };
    const { fields } = root.lookupType('proto.TransactionBody');
    const last = Math.max(...Object.values(fields).flatMap(({ id }) => (id < 1_000 ? [id] : [])));
    assert.deepEqual(
      [9, 30, last + 1, 999, 1_000, 2_000, 2_001].map((number) => [number, accepts(number)]),
      [
        [9, false],
        [30, false],
        [last + 1, true],
        [999, true],
        [1_000, true],
        [2_000, true],
        [2_001, false],
      ],
    );
    const typeOf = (tagHex: string) => readBody(frozen, `${tagHex}00`).type.fieldNumber;
    assert.equal(typeOf('ba3e'), 999);
    // Field 1000 is no type.
    assert.throws(() => typeOf('c23e'), { code: 'not-transaction' });
  });

  it('takes any number of them in a transaction that has id and type', () => {
    const { transactionID } = frozen;
    assert.equal(readBody({ transactionID, freeze: {} }, 'd83e01'.repeat(4)).unknownFieldCount, 4);
    assert.throws(() => readBody({ memo: 'x', freeze: {} }, 'd83e01'), { code: 'not-transaction' });
  });

  it('refuses them in a SignedTransaction', () => {
    const signed = encode('SignedTransaction', { bodyBytes: encode('TransactionBody', { ...frozen, freeze: {} }) });
    assert.equal(readFirst(signed).type.dataCase, 'freeze');
    for (const extra of ['2001', '12020801', '120412025801']) {
      assert.throws(() => readFirst(Buffer.concat([signed, fromHex(extra)])), { code: 'not-transaction' });
    }
  });
});

describe('readTransactionFile: chunks and copies', () => {
  it('groups a list by transaction id in file order', () => {
    const sample = samples.find((each) => each.transactionIds === 8);
    const [document] = readTransactionFile(sampleBytes(sample?.file ?? '')).documents;
    assert.deepEqual(
      document?.groups.map((group) => group.copies.length),
      [3, 3, 3, 3, 3, 3, 3, 3],
    );
    assert.ok(
      document?.groups.every(({ copies, transactionId }) => isDeepStrictEqual(copies[0].transactionId, transactionId)),
    );
  });

  it('reads each copy as it stands alone, and notices copies that differ in more than their node', () => {
    /** A body of id, node, fee, memo and freeze. */
    const body = (node: string, memo = '320474657374') => fromHex(`0a0412021805 ${node} 1807 ${memo} ba0100`);
    const inList = (...bodies: readonly Uint8Array[]) => {
      const transactionList = bodies.map((bodyBytes) => ({ bodyBytes }));
      return readTransactionFile(encode('TransactionList', { transactionList })).documents[0]?.groups ?? [];
    };
    const cases: readonly (readonly [what: string, bodies: readonly Uint8Array[], isConsistent: boolean])[] = [
      ['another node', [body('12021803'), body('12021804')], true],
      ['the same node', [body('12021803'), body('12021803')], true],
      ['nodes of three lengths', [body('12021803'), body('120318ac02'), body('120408011804')], true],
      ['a node without number', [body('12021803'), body('1200')], true],
      ['no node', [body('12021803'), body('')], true],
      ['an unknown field in the node', [body('12021803'), body('1205 1804 d00501')], true],
      [
        'a node that takes in what follows',
        [body('12021803'), fromHex('0a0412021805 12041804 1807 320474657374 ba0100')],
        false,
      ],
      ['another field in place of the node', [body('12021803'), body('2801')], false],
      ['another field beside the node', [body('12021803'), body('12021804 2801')], false],
      ['a memo of the same length', [body('12021803'), body('12021804', '320474657375')], false],
      ['a longer memo', [body('12021803'), body('12021804', '32057465737473')], false],
    ];
    for (const [what, bodies, isConsistent] of cases) {
      const groups = inList(...bodies);
      assert.deepEqual([groups.length, groups[0]?.consistent], [1, isConsistent], what);
      assert.deepEqual(
        groups[0]?.copies.map(({ body: fields }) => fields),
        bodies.map((each) => readFirst(each).body),
        what,
      );
    }
  });

  it('takes a list that was cut between items', () => {
    const sample = samples.find((each) => each.listLength > 2 && each.encoding === 'binary');
    const bytes = sampleBytes(sample?.file ?? '');
    const [document] = readTransactionFile(bytes).documents;
    const second = document?.groups.flatMap((group) => group.copies)[1]?.pricedBytes;
    const cut = bytes.subarray(0, (second?.byteOffset ?? 0) + (second?.length ?? 0) - bytes.byteOffset);
    const copies = readTransactionFile(cut).documents[0]?.groups.flatMap((group) => group.copies);
    assert.equal(copies?.length, 2);
  });
});
