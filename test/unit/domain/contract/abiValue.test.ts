import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AbiParameter } from '../../../../src/domain/contract/abi.ts';
import {
  type AbiValue,
  entitiesInAbiValue,
  exampleOf,
  parseAbiValue,
} from '../../../../src/domain/contract/abiValue.ts';
import type { EntityId } from '../../../../src/domain/entity/entityId.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { english } from '../../english.ts';

function parameter(type: string, components?: readonly AbiParameter[], name = ''): AbiParameter {
  return { name, type, internalType: undefined, indexed: false, components };
}

const pair = [parameter('uint256', undefined, 'amount'), parameter('address', undefined, 'to')];

/** What each entity goes by; of others nothing is known. */
const addressOf = (id: EntityId) => parseEvmAddress(id === '0.0.1002' ? bob : id === '0.0.1001' ? alice : '');
const parse = (of: AbiParameter, text: string) => parseAbiValue(of, text, addressOf);

function check(type: string, text: string, expected: AbiValue): void {
  assert.deepEqual(parse(parameter(type, type.startsWith('tuple') ? pair : undefined), text), {
    value: expected,
  });
}

function checkFault(type: string, text: string, expected: RegExp): void {
  const parsed = parse(parameter(type, type.startsWith('tuple') ? pair : undefined), text);
  assert.ok('fault' in parsed, `${text} was taken as ${type}`);
  assert.match(english(parsed.fault), expected);
}

const alice = '0x00000000000000000000000000000000000003e9';
const bob = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('values that are typed for a call', () => {
  it('numbers: plain, grouped, hex, with exponent and unit', () => {
    check('uint256', '0', 0n);
    check('uint256', ' 1_000_000 ', 1_000_000n);
    check('uint256', '0xff', 255n);
    check('uint256', '1e18', 10n ** 18n);
    check('uint256', '1.5e3', 1500n);
    check('uint256', '2.5 ether', 25n * 10n ** 17n);
    check('uint256', '3 hbar', 300_000_000n);
    check('uint256', '0.00000001 hbar', 1n);
    check('uint256', '7 tinybar', 7n);
    check('uint256', '1 gwei', 10n ** 9n);
    check('int8', '-128', -128n);
    check('int8', '127', 127n);
    check('uint8', '255', 255n);
    check('uint', '1', 1n);
    check('int', '-1.5e1', -15n);
    check('uint256', '5wei', 5n);
    check('uint256', '2.00', 2n);
    check('uint256', `0x${'f'.repeat(64)}`, 2n ** 256n - 1n);
    check('uint256', String(2n ** 256n - 1n), 2n ** 256n - 1n);
  });

  it('says why a number is none', () => {
    const none = [
      '',
      'abc',
      '1.5',
      '0.000000001 hbar',
      '1 dollar',
      '--1',
      '1e',
      '0x',
      '0xzz',
      '1,000',
      '1 constructor',
    ];
    const tooLong = [`0x${'f'.repeat(65)}`, '9'.repeat(101), '1e100'];
    for (const text of [...none, ...tooLong, '0xfz', '5 Ether', '1e1.5', '_', '1..5', '1 2']) {
      checkFault('uint256', text, /whole number/);
    }
    checkFault('uint8', '256', /out of the range of uint8/);
    checkFault('uint8', '-1', /out of the range/);
    checkFault('int8', '128', /out of the range of int8/);
    checkFault('uint256', '1e99', /out of the range/);
    checkFault('int256', String(2n ** 255n), /out of the range of int256/);
    checkFault('uint', String(2n ** 256n), /out of the range of uint/);
    checkFault('int', String(2n ** 255n), /out of the range of int/);
  });

  it('addresses, also by id, with their checksum judged', () => {
    check('address', alice, alice);
    check('address', '0.0.1001', alice);
    check('address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    checkFault('address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', /EIP-55/);
    check('address', '0.0.1002', bob);
    checkFault('address', '0.0.1003', /has no 0\.0\.1003: write its address/);
    checkFault('address', '0x12', /address/);
    checkFault('address', 'alice', /0\.0\.1234/);
  });

  it('the own address of each entity, however deep it stands', () => {
    check('address[]', '["0.0.1002", "0.0.1001"]', [bob, alice]);
    check('tuple[]', '[{"amount": 5, "to": "0.0.1002"}]', [[5n, bob]]);
    checkFault('address[]', '["0.0.1003"]', /has no 0\.0\.1003/);
    const idsIn = (type: string, text: string) => [
      ...entitiesInAbiValue(parameter(type, type.startsWith('tuple') ? pair : undefined), text),
    ];
    assert.deepEqual(idsIn('address', ' 0.0.7 '), ['0.0.7']);
    assert.deepEqual(idsIn('address[][]', '[["0.0.7"], ["0.0.8", "0.0.7"]]'), ['0.0.7', '0.0.8']);
    assert.deepEqual(idsIn('tuple[]', '[[5, "0.0.9"]]'), ['0.0.9']);
    assert.deepEqual(idsIn('string', '0.0.7'), []);
    assert.deepEqual(idsIn('address[]', '['), []);
  });

  it('truth, bytes and text', () => {
    check('bool', ' true ', true);
    checkFault('bool', '1', /true or false/);
    check('bytes', '0x', '0x');
    check('bytes4', '0xDEADBEEF', '0xdeadbeef');
    checkFault('bytes4', '0xdead', /takes 4 bytes, not 2/);
    checkFault('bytes', 'dead', /hex/);
    checkFault('bytes', '0xabc', /even/);
    checkFault('bytes', 'x0xab', /even/);
    checkFault('bytes', '0xabx', /even/);
    checkFault('uint8', 'x0x1f', /whole number/);
    checkFault('uint8', '0x1g', /whole number/);
    check('string', ' as it is ', ' as it is ');
    check('string', '', '');
  });

  it('lists and tuples as JSON, exact beyond 2^53', () => {
    check('uint256[]', '[]', []);
    check('uint256[]', '[1, "2", 9007199254740993]', [1n, 2n, 9007199254740993n]);
    check('uint8[2]', '[1,2]', [1n, 2n]);
    check('uint8[2][]', '[[1,2],[3,4]]', [
      [1n, 2n],
      [3n, 4n],
    ]);
    check('tuple', `{"amount": 5, "to": "0.0.1001"}`, [5n, alice]);
    check('tuple', `[5, "${alice}"]`, [5n, alice]);
    check('tuple[]', `[{"amount": 5, "to": "0.0.1001"}]`, [[5n, alice]]);
    check('string[]', '["a, b"]', ['a, b']);
  });

  it('numbers in lists and tuples exactly as alone, however they are written', () => {
    check('uint256[]', '[1.234567890123456789e18]', [1234567890123456789n]);
    check('uint256[]', '[9007199254740993.0, 1e21]', [9007199254740993n, 10n ** 21n]);
    check('uint256[]', '["1e21", 1E+18, 1000e-3]', [10n ** 21n, 10n ** 18n, 1n]);
    check('uint256[][]', '[[0x1f], [1_000, 2.5 ether, 3 hbar]]', [[31n], [1000n, 25n * 10n ** 17n, 300_000_000n]]);
    check('tuple', '{"amount": 1.5e18, "to": 0.0.1001}', [15n * 10n ** 17n, alice]);
    check('tuple[]', `[[123456789012345678901234567890, ${alice}]]`, [[123456789012345678901234567890n, alice]]);
    check('int256[1]', '[-9007199254740993]', [-9007199254740993n]);
    check('uint256', '1E+18', 10n ** 18n);
    check('uint256', '1.50e1', 15n);
    check('uint256', '2500e-2', 25n);
    check('uint256', '0e-5', 0n);
    for (const text of ['[1.5]', '[1e-1]', '[""]', '[12e-2]', '[0.10e1.0]']) {
      checkFault('uint256[]', text, /whole number/);
    }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(70), (value, places) => {
        const digits = value.toString().padStart(places + 1, '0');
        const text = `${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${digits.slice(-places)}`}e${places}`;
        check('uint256', text, value);
        check('uint256[]', `[${text}]`, [value]);
        check('uint256[]', `["${text}"]`, [value]);
      }),
    );
  });

  it('text in lists and tuples only in quotes, as it is', () => {
    check('string[]', '["1.0", "true", "null", " \\u00e9 "]', ['1.0', 'true', 'null', ' é ']);
    check('bytes2[]', '[0xBEEF, "0xbeef"]', ['0xbeef', '0xbeef']);
    checkFault('string[]', '[text]', /in quotes/);
    checkFault('string[]', '[1]', /in quotes/);
  });

  it('functions as their 24 bytes', () => {
    check('function', `${alice}A9059CBB`, `${alice}a9059cbb`);
    check('function[]', `[${alice}a9059cbb]`, [`${alice}a9059cbb`]);
    checkFault('function', alice, /address and its selector/);
  });

  it('takes no list that is not well formed', () => {
    const illFormed = [
      '',
      ' ',
      '[',
      ']',
      '[1',
      '[1,]',
      '[,1]',
      '[1] 2',
      '[1][2]',
      '["a" 1]',
      '[1 "a"]',
      '{"a": 1',
      '["a',
    ];
    for (const text of illFormed) {
      checkFault('uint8[]', text, /as JSON/);
    }
    checkFault('tuple', '{"amount": 5, "amount": 6, "to": 0.0.1001}', /as JSON/);
    checkFault('tuple', '{amount: 5, "to": 0.0.1001}', /as JSON/);
    checkFault('uint8[]', '['.repeat(100_000), /as JSON/);
  });

  it('reads lists a hundred deep', () => {
    const nested = (depth: number) =>
      parse(parameter(`uint8${'[]'.repeat(depth)}`), `${'['.repeat(depth)}5${']'.repeat(depth)}`);
    assert.equal('value' in nested(100), true);
    assert.equal('fault' in nested(101), true);
  });

  it('says what is wrong inside them', () => {
    checkFault('uint8[2]', '[1]', /2 elements, not 1/);
    checkFault('uint8[]', '1', /list/);
    checkFault('uint8[]', '[1', /JSON/);
    checkFault('uint8[]', '[256]', /out of the range/);
    checkFault('uint8[]', '[null]', /missing/);
    checkFault('tuple', '{"amount": 5}', /2 values/);
    checkFault('tuple', '{"amount": 5, "to": "0.0.1001", "more": 1}', /2 values/);
    checkFault('tuple', '"x"', /2 values/);
    checkFault('uint8[] storage', '[1]', /cannot be typed/);
    for (const type of ['Set.Data storage', 'Set.uint8', 'uint8 storage', 'uint1234']) {
      checkFault(type, '1', /cannot be typed/);
    }
  });

  it('takes members without a name by their place', () => {
    const unnamed = parameter('tuple', [parameter('uint8'), parameter('bool', undefined, 'on')]);
    assert.deepEqual(parse(unnamed, '{"0": 5, "on": true}'), { value: [5n, true] });
    assert.deepEqual(parse(unnamed, '[5, true]'), { value: [5n, true] });
    assert.ok('fault' in parse(unnamed, '{"0": 5, "1": true}'));
    assert.ok('fault' in parse(unnamed, '[5]'));
    assert.ok('fault' in parse(unnamed, 'null'));
    assert.equal(exampleOf(unnamed), '{"0": 1, "on": true}');
  });

  it('takes members of one name by their place only, as the example says', () => {
    const alike = parameter(
      'tuple',
      ['a', 'a'].map((name) => parameter('uint8', undefined, name)),
    );
    assert.equal(exampleOf(alike), '[1, 1]');
    assert.deepEqual(parse(alike, '[1, 2]'), { value: [1n, 2n] });
    assert.ok('fault' in parse(alike, '{"a": 1}'));
  });

  it('gives examples as they are typed', () => {
    const examples = (...types: readonly string[]) =>
      types.map((type) => exampleOf(parameter(type, type.startsWith('tuple') ? pair : undefined)));
    assert.deepEqual(examples('uint8', 'address', 'bool', 'bytes', 'string'), ['1', '0.0.1234', 'true', '0x', 'text']);
    assert.deepEqual(examples('bytes1', 'bytes4', 'bytes5'), ['0x00', '0x00000000', '0x00000000…']);
    assert.deepEqual(examples('Set.bytes4', 'bytes4 storage', 'bytes'), ['1', '1', '0x']);
    assert.deepEqual(examples('uint8[]', 'string[2]', 'bytes4[]', 'address[][]', 'bool[]'), [
      '[1]',
      '["text"]',
      '["0x00000000"]',
      '[["0.0.1234"]]',
      '[true]',
    ]);
    assert.deepEqual(examples('tuple', 'tuple[]'), [
      '{"amount": 1, "to": "0.0.1234"}',
      '[{"amount": 1, "to": "0.0.1234"}]',
    ]);
  });

  it('gives examples that are values', () => {
    const scalars = ['uint256', 'address', 'bool', 'bytes', 'bytes4', 'string', 'function'];
    for (const type of [...scalars, 'uint8[]', 'address[]', 'function[]', 'tuple', 'tuple[]']) {
      const one = parameter(type, type.startsWith('tuple') ? pair : undefined);
      assert.ok(
        'value' in parseAbiValue(one, exampleOf(one), () => parseEvmAddress(alice)),
        `${type}: ${exampleOf(one)}`,
      );
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('uint256', 'address', 'bytes3', 'uint8[2]', 'tuple', 'tuple[]', 'x'),
        (text, type) => {
          parse(parameter(type, pair), text);
        },
      ),
    );
  });
});
