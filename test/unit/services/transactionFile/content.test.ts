import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import protobuf from 'protobufjs';
import { InputError } from '../../../../src/domain/failure.ts';
import {
  type DecodedField,
  fieldParts,
  type TransactionContent,
} from '../../../../src/domain/transaction/transactionContent.ts';
import { newerTransactionNames } from '../../../../src/domain/transaction/transactionNames.ts';
import { assertWhole, compactData } from '../../whole/assertWhole.ts';
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

/** All that is read of bytes, a member and a field a line; the code of the error where they are refused. */
function linesOf(bytes: Uint8Array): readonly string[] {
  try {
    const { pricedBytes: _priced, ...content } = readFirst(bytes);
    return contentLines(content, '');
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    return [error.code];
  }
}

function contentLines(content: TransactionContent, indent: string): readonly string[] {
  const { bodyBytes: _bytes, body, data: _data, ...rest } = content;
  return [
    ...Object.entries(rest).map(([name, value]) => `${indent}${name}: ${compactData(value)}`),
    ...body.flatMap((field) => fieldLines(field, `${indent}  `)),
  ];
}

function fieldLines(field: DecodedField, indent: string): readonly string[] {
  const { name, number, isRepeated, offset, length, valueOffset, kind, ...rest } = field;
  const place = `@${offset}+${length} (${valueOffset})`;
  const { fields: _fields, ...said } = { fields: [], ...rest };
  return [
    `${indent}${number} ${name}${isRepeated ? '[]' : ''} ${place} ${kind}${field.kind === 'transaction' ? '' : ` ${compactData(said)}`}`,
    ...(field.kind === 'transaction' ? contentLines(field.value, `${indent}  `) : []),
    ...fieldParts(field).flatMap((part) => fieldLines(part, `${indent}  `)),
  ];
}

type Body = Record<string, unknown>;

const bodyOf = (value: Body, extraHex = '') => Buffer.concat([encode('TransactionBody', value), fromHex(extraHex)]);
const signed = (bodyBytes: Uint8Array) => encode('SignedTransaction', { bodyBytes });
const bytes32 = new Uint8Array(32).fill(1);
const alias = new Uint8Array(20).fill(0xab);
const amounts = [{ accountID: account(5), amount: -1 }];
const fee = (fixedFee: object) => ({ tokenFeeScheduleUpdate: { customFees: [{ fixedFee }] } });
const keyOf = (key: Body) => bodyOf({ cryptoCreateAccount: { key } });
const item = signed(bodyOf({ ...frozen, memo: 'inner', freeze: {} }));
const batchOf = (...transactions: readonly Uint8Array[]) => bodyOf({ ...frozen, atomicBatch: { transactions } });

/** Signatures, each in a map of its own: of one pair the last of several counts, and the maps add up. */
function signedByMaps(...pairs: readonly string[]): Uint8Array {
  const maps = pairs.map(fromHex).map((pair) => Buffer.from([0x0a, pair.length, ...pair]));
  const sigMap = Buffer.concat(maps);
  return Buffer.concat([signed(bodyOf({ freeze: {} })), Buffer.from([0x12, sigMap.length]), sigMap]);
}

/** In atomicBatch: no bytes as an item, the item, and the same bytes as field 90. */
function batchWithNewerField(): Uint8Array {
  const lengths = [Buffer.from([0x0a, item.length]), Buffer.from([item.length])];
  const batch = Buffer.concat([fromHex('0a00'), lengths[0] ?? item, item, fromHex('d205'), lengths[1] ?? item, item]);
  const length = new protobuf.Writer().uint32(batch.length).finish();
  return Buffer.concat([bodyOf(frozen), fromHex('d204'), length, batch]);
}

const startsAt = (transactionValidStart: object) =>
  bodyOf({ transactionID: { accountID: account(5), transactionValidStart }, freeze: {} });
const { nodeAccountID: _node, transactionFee: _fee, ...least } = frozen;

const said: Readonly<Record<string, Uint8Array>> = {
  'the common fields': bodyOf({
    ...frozen,
    transactionID: { ...frozen.transactionID, scheduled: true, nonce: 2 },
    generateRecord: true,
    batchKey: { ed25519: new Uint8Array(32) },
    maxCustomFees: [
      { accountId: account(5), fees: [{ amount: 7 }, { amount: 8, denominatingTokenId: { tokenNum: 9 } }] },
    ],
    consensusDeleteTopic: { topicID: { topicNum: 6 } },
  }),
  'the largest and smallest amounts': bodyOf({
    ...frozen,
    transactionFee: '18446744073709551615',
    cryptoApproveAllowance: { cryptoAllowances: [{ amount: '-9223372036854775808' }] },
  }),
  'a negative second': startsAt({ seconds: -1 }),
  'a negative nanosecond': startsAt({ seconds: 1, nanos: -1 }),
  'a second of nanoseconds': startsAt({ seconds: 1, nanos: 1_000_000_000 }),
  'signatures of every kind': encode('SignedTransaction', {
    bodyBytes: bodyOf({ freeze: {} }),
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
  }),
  'several signatures and prefixes in a pair': signedByMaps(
    '0a0101 1a01aa 1202bbbb',
    '0a0101 1202bbbb 1a01aa',
    '0a0102',
  ),
  'an ED25519 key': keyOf({ ed25519: bytes32 }),
  'an ECDSA key': keyOf({ ECDSASecp256k1: bytes32 }),
  'a contract as a key': keyOf({ contractID: { contractNum: 7 } }),
  'a contract as a key for delegates': keyOf({ delegatableContractId: { contractNum: 7 } }),
  'a list of keys': keyOf({ keyList: { keys: [{ ed25519: bytes32 }, {}] } }),
  'a threshold key': keyOf({ thresholdKey: { threshold: 1, keys: { keys: [{ ed25519: bytes32 }] } } }),
  'an empty threshold key': keyOf({ thresholdKey: {} }),
  'amounts of hbar and tokens': bodyOf({
    cryptoTransfer: { transfers: { accountAmounts: amounts }, tokenTransfers: [{ transfers: amounts }] },
  }),
  'gas and an amount': bodyOf({ contractCall: { gas: 1, amount: 1 } }),
  'serial numbers': bodyOf({ tokenWipe: { serialNumbers: [1, 2] } }),
  'a fee in hbar': bodyOf(fee({ amount: 1 })),
  'a fee in tokens': bodyOf(fee({ amount: 1, denominatingTokenId: { tokenNum: 1 } })),
  'a threshold of records': bodyOf({ cryptoUpdateAccount: { sendRecordThresholdWrapper: { value: 5 } } }),
  ...Object.fromEntries(
    [
      ['cryptoDelete', 'deleteAccountID', 'accountNum'],
      ['contractCall', 'contractID', 'contractNum'],
      ['fileDelete', 'fileID', 'fileNum'],
      ['tokenDeletion', 'token', 'tokenNum'],
      ['consensusDeleteTopic', 'topicID', 'topicNum'],
      ['scheduleDelete', 'scheduleID', 'scheduleNum'],
    ].flatMap(([data = '', name = '', num = '']) => [
      [`an id in ${data}`, bodyOf({ [data]: { [name]: { [num]: 7 } } })],
      [`an empty id in ${data}`, bodyOf({ [data]: { [name]: {} } })],
    ]),
  ),
  'a file of another shard': bodyOf({ fileDelete: { fileID: { shardNum: 1, realmNum: 2, fileNum: 3 } } }),
  'an account of number 0': bodyOf({ cryptoDelete: { deleteAccountID: { accountNum: 0 } } }),
  'an account by its alias': bodyOf({ cryptoDelete: { deleteAccountID: { alias } } }),
  'an account of another shard without a number': bodyOf({ cryptoDelete: { deleteAccountID: { shardNum: 1 } } }),
  'a contract by its address': bodyOf({ contractCall: { contractID: { evmAddress: alias } } }),
  'a time and keys of a file': bodyOf({
    fileCreate: { expirationTime: { seconds: 12, nanos: 34 }, keys: { keys: [{ ed25519: Uint8Array.of(1) }] } },
  }),
  'a duration': bodyOf({ cryptoCreateAccount: { autoRenewPeriod: { seconds: 56 } } }),
  'an enum': bodyOf({ freeze: { freezeType: 1 } }),
  'an enum newer than the schema': bodyOf({ freeze: { freezeType: 99 } }),
  'a scheduled transaction': bodyOf({
    scheduleCreate: { scheduledTransactionBody: { memo: 'later', cryptoDelete: { deleteAccountID: account(8) } } },
  }),
  'a batch of a transaction, of junk and of a batch': batchOf(item, Uint8Array.of(1, 2, 3), signed(batchOf(item))),
  'a batch with fields newer than the schema in its items': batchOf(
    signed(bodyOf({ freeze: {}, ...frozen }, 'd83e01')),
    signed(bodyOf({ freeze: {}, ...frozen }, 'd83e01')),
  ),
  'a batch with an empty item and a newer field': batchWithNewerField(),
  // A body with field 1003, then one that breaks off.
  'a batch with an item that breaks off': batchOf(signed(fromHex('d83e01 d83e'))),
  // cryptoUpdateAccount { memo { value "a", value "b" } }, and one with a field newer than the schema.
  'an optional value twice': bodyOf(frozen, '7a08 7206 0a0161 0a0162'),
  'an optional value with a newer field': bodyOf(frozen, '7a07 7205 0a0161 5801'),

  'newer fields of all wire types': bodyOf(
    { ...frozen, freeze: {} },
    'd83e01 857d01020304 d83e96 01 d93e0102030405060708 da3e02aabb dd3e01020304',
  ),
  'a newer field inside': bodyOf(frozen, '6203d20500'),
  'a newer type': bodyOf(frozen, 'd2050411223344'),
  'a newer type in the least that tells a transaction': bodyOf(least, 'd20500'),
  'two newer types': bodyOf(frozen, 'd20500 da0500'),
  'a newer type without duration': bodyOf({ transactionID: frozen.transactionID }, 'd20500'),
  'a newer type without transaction id': bodyOf({ transactionValidDuration: { seconds: 1 } }, 'd20500'),
  'a newer type without payer': bodyOf(
    { ...frozen, transactionID: { transactionValidStart: { seconds: 1 } } },
    'd20500',
  ),
  'a newer type without start': bodyOf({ ...frozen, transactionID: { accountID: account(5) } }, 'd20500'),
  'a newer type that is a number': bodyOf(frozen, 'd00501'),
  'a newer type among the common fields': bodyOf(frozen, 'c23e00'),
  'an unknown field of a retired number': bodyOf({ ...frozen, freeze: {} }, 'f20100'),
  'an unknown field beyond all plans': bodyOf({ ...frozen, freeze: {} }, '8a7d00'),
  'no type at all': bodyOf(frozen),
  'nothing but a type and an unknown field': bodyOf({ freeze: {} }, 'd83e01'),
  'nothing but a memo, a type and an unknown field': bodyOf({ memo: 'x', freeze: {} }, 'd83e01'),
  'four unknown fields beside an id': bodyOf({ transactionID: frozen.transactionID, freeze: {} }, 'd83e01'.repeat(4)),
  ...Object.fromEntries(
    ['2001', '12020801', '120412025801'].map((extra) => [
      `a SignedTransaction with ${extra} behind it`,
      Buffer.concat([signed(bodyOf({ ...frozen, freeze: {} })), fromHex(extra)]),
    ]),
  ),
};

describe('readTransactionFile: what a transaction says', () => {
  it('is all of it, each field in its place', () => {
    assertWhole(
      'transactionContent.txt',
      Object.entries(said).flatMap(([title, bytes]) => [`# ${title}`, ...linesOf(bytes), '']),
    );
  });

  it('has the field of its type among its fields', () => {
    const { body, data } = readBody({ ...frozen, freeze: {} });
    assert.equal(data, fieldAt(body, 'freeze'));
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
  });

  it('refuses a batch with an item of too many fields', () => {
    const bodyBytes = encode('TransactionBody', { tokenBurn: { serialNumbers: Array<number>(200_000).fill(1) } });
    assert.throws(() => readFirst(batchOf(signed(bodyBytes))), { code: 'too-large' });
  });
});

describe('readTransactionFile: types', () => {
  it('names those that the next package will have, and no others', () => {
    const { fieldsById } = root.lookupType('proto.TransactionBody');
    for (const [field, name] of Object.entries(newerTransactionNames)) {
      assert.equal(fieldsById[Number(field)]?.name, undefined, `${name} is in the schema: it goes from the list`);
    }
    const titleOf = (hex: string) => readFirst(bodyOf(frozen, hex)).type.title;
    assert.deepEqual(['920500', 'd20500', 'e20500'].map(titleOf), [
      'ClprUpdateLedgerConfiguration',
      'ClprCompleteConnector',
      'Newer transaction type (field 92)',
    ]);
  });

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
