import assert from 'node:assert/strict';
import type { DecodedField, EntityReference, Key } from '../../../../src/domain/transaction/transactionContent.ts';
import {
  entityReferenceText,
  formatBytes,
  formatDuration,
  formatFieldInteger,
  formatFieldValue,
  formatKey,
  previewText,
} from '../../../../src/domain/transaction/transactionFormat.ts';
import { parseConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { english, englishOf } from '../../english.ts';

const contract: EntityReference = { entity: 'contract', shard: 0n, realm: 0n, num: 7n, alias: undefined };
const place = { name: 'x', number: 1, isRepeated: false, offset: 0, length: 2, valueOffset: 1 };

describe('formatKey', () => {
  const check = (key: Key, expected: string): void => assert.equal(english(formatKey(key)), expected);

  it('writes raw keys in DER as SDKs do', () => {
    check({ kind: 'ed25519', bytes: new Uint8Array(32).fill(1) }, `ED25519 302a300506032b6570032100${'01'.repeat(32)}`);
    check(
      { kind: 'ecdsaSecp256k1', bytes: new Uint8Array(33).fill(2) },
      `ECDSA secp256k1 302d300706052b8104000a032200${'02'.repeat(33)}`,
    );
    check({ kind: 'ed25519', bytes: Uint8Array.of(1, 2) }, 'ED25519 0102');
    check({ kind: 'rsa3072', bytes: Uint8Array.of(1) }, 'RSA 3072 01');
  });

  it('counts the keys of lists', () => {
    const keys: readonly Key[] = [{ kind: 'empty' }, { kind: 'empty' }, { kind: 'empty' }];
    check({ kind: 'list', threshold: 2, keys }, '2 of 3 keys');
    check({ kind: 'list', threshold: undefined, keys }, 'all of 3 keys');
    check({ kind: 'list', threshold: undefined, keys: keys.slice(0, 2) }, 'all of 2 keys');
    check({ kind: 'list', threshold: undefined, keys: keys.slice(0, 1) }, 'a list of 1 key');
    check({ kind: 'list', threshold: 1, keys: keys.slice(0, 1) }, '1 of 1 key');
    check({ kind: 'list', threshold: undefined, keys: [] }, 'empty key list (immutable)');
    check({ kind: 'list', threshold: 1, keys: [] }, '1 of 0 keys');
  });

  it('names contracts and nothing', () => {
    check({ kind: 'contract', contract }, 'contract 0.0.7');
    check({ kind: 'delegatableContract', contract }, 'delegatable contract 0.0.7');
    check({ kind: 'empty' }, 'empty key');
  });
});

describe('formatDuration', () => {
  const check = (seconds: bigint, expected: string): void => assert.equal(formatDuration(seconds), expected);

  it('is exact and short', () => {
    check(0n, '0 s');
    check(1n, '1 s');
    check(120n, '2 min');
    check(90n, '1 min 30 s');
    check(7_776_000n, '90 d');
    check(7_776_001n, '90 d 1 s');
    check(93_784n, '1 d 2 h 3 min 4 s');
    check(365_000n * 86_400n, '365,000 d');
    check(365_000n * 86_400n + 1n, '31,536,000,001 s');
    check(86_399n, '23 h 59 min 59 s');
    check(86_400n, '1 d');
    check(3_600n, '1 h');
    check(59n, '59 s');
    check(60n, '1 min');
    check(-5n, '-5 s');
    check(9_223_372_036_854_775_807n, '9,223,372,036,854,775,807 s');
  });
});

describe('formatBytes and previewText', () => {
  it('gives the length and a start of the hex', () => {
    assert.equal(english(formatBytes(new Uint8Array())), '0 bytes');
    assert.equal(english(formatBytes(Uint8Array.of(255))), '1 byte 0xff');
    assert.equal(english(formatBytes(new Uint8Array(2000), 2)), '2,000 bytes 0x0000…');
    assert.equal(english(formatBytes(new Uint8Array(2), 2)), '2 bytes 0x0000');
    assert.equal(english(formatBytes(new Uint8Array(64))), `64 bytes 0x${'00'.repeat(64)}`);
    assert.equal(english(formatBytes(new Uint8Array(65))), `65 bytes 0x${'00'.repeat(64)}…`);
  });

  it('previews readable text only', () => {
    const check = (bytes: Uint8Array, expected: string | undefined, max?: number): void =>
      assert.equal(previewText(bytes, max), expected);
    check(Buffer.from('héllo\n'), 'héllo\n');
    check(Buffer.from('💸💸💸'), '💸💸…', 2);
    check(Buffer.from('ééééééééé'), 'é…', 1);
    check(Buffer.from('abc'), 'abc', 3);
    check(Buffer.from('abcd'), 'abc…', 3);
    check(Buffer.from('x'.repeat(200)), 'x'.repeat(200));
    check(Buffer.from('x'.repeat(201)), `${'x'.repeat(200)}…`);
    check(Buffer.from('💸💸'), '💸💸', 2);
    check(Buffer.from('a\tb\r\n'), 'a\tb\r\n');
    check(Buffer.from('a\u0085'), undefined);
    check(Buffer.from('aé').subarray(0, 2), undefined);
    check(Buffer.from('a\u0000'), undefined);
    check(Uint8Array.of(0xff, 0xfe), undefined);
    check(new Uint8Array(), undefined);
  });
});

describe('formatFieldValue', () => {
  const check = (field: DecodedField, expected: string | undefined): void =>
    assert.equal(englishOf(formatFieldValue(field)), expected);

  it('writes integers with their unit', () => {
    assert.equal(english(formatFieldInteger(150_000_000n, 'tinybars')), '1.5 ℏ (150,000,000 tinybars)');
    assert.equal(english(formatFieldInteger(-1n, 'tokenUnits')), '-1 smallest token units');
    assert.equal(english(formatFieldInteger(300_000n, 'gas')), '300,000 gas');
    assert.equal(english(formatFieldInteger(1n, 'tinybars')), '0.00000001 ℏ (1 tinybar)');
    assert.equal(english(formatFieldInteger(2n, 'tinybars')), '0.00000002 ℏ (2 tinybars)');
    assert.equal(english(formatFieldInteger(1n, 'tokenUnits')), '1 smallest token unit');
    assert.equal(english(formatFieldInteger(1n, 'gas')), '1 gas');
    check({ ...place, kind: 'integer', value: 12_345n, unit: undefined }, '12,345');
  });

  it('writes every kind of value in one line', () => {
    check({ ...place, kind: 'boolean', value: true }, 'yes');
    check({ ...place, kind: 'boolean', value: false }, 'no');
    check({ ...place, kind: 'text', value: 'a|b' }, 'a|b');
    check({ ...place, name: 'ipAddressV4', kind: 'bytes', value: Uint8Array.of(10, 0, 0) }, '3 bytes 0x0a0000');
    check({ ...place, kind: 'bytes', value: Uint8Array.of(1) }, '1 byte 0x01');
    check({ ...place, kind: 'enum', value: 1, label: 'FREEZE_ONLY' }, 'Freeze only (FREEZE_ONLY, 1)');
    check({ ...place, kind: 'enum', value: 99, label: undefined }, '99');
    check({ ...place, kind: 'entity', value: contract, fields: [] }, '0.0.7');
    const value = parseConsensusTimestamp('1700000000.000000001');
    check({ ...place, kind: 'timestamp', value, fields: [] }, '2023-11-14 22:13:20 UTC (1700000000.000000001)');
    check({ ...place, kind: 'timestamp', value: undefined, fields: [] }, 'not a valid time');
    check({ ...place, kind: 'duration', seconds: 120n, fields: [] }, '2 min (120 s)');
    check({ ...place, kind: 'key', value: { kind: 'empty' }, fields: [] }, 'empty key');
    const id = { payer: contract, validStart: value, scheduled: false, nonce: 0 };
    check({ ...place, kind: 'transactionId', value: id, fields: [] }, '0.0.7@1700000000.000000001');
    check({ ...place, kind: 'unknown', wireType: 0, value: 5n }, '5');
    check({ ...place, kind: 'unknown', wireType: 2, value: Uint8Array.of(5) }, '1 byte 0x05');
    check({ ...place, kind: 'message', messageType: 'X', fields: [] }, undefined);
  });
});

describe('entityReferenceText', () => {
  const check = (reference: Partial<EntityReference>, expected: string | undefined): void =>
    assert.equal(
      entityReferenceText({ entity: 'account', shard: 0n, realm: 0n, num: undefined, alias: undefined, ...reference }),
      expected,
    );

  it('is the id, or the EVM address that names an entity, and nothing that the ledger cannot find', () => {
    check({ num: 5n }, '0.0.5');
    check({ num: -5n }, undefined);
    check({ num: 2n ** 40n }, undefined);
    check({}, undefined);
    check(
      { alias: Buffer.from('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'hex') },
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    );
    check({ alias: Buffer.from('0000000000000000000000000000000000000007', 'hex') }, '0.0.7');
    check({ alias: new Uint8Array(34) }, undefined);
  });
});
