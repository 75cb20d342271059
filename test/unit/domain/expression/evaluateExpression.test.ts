import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { encodeAbiParameters } from 'viem';
import type { EvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { argumentValue } from '../../../../src/domain/expression/argumentReference.ts';
import { ByteReference } from '../../../../src/domain/expression/byteReference.ts';
import { createConstants } from '../../../../src/domain/expression/constantValues.ts';
import {
  type ExpressionScope,
  evaluateExpression,
  isTrue,
} from '../../../../src/domain/expression/evaluateExpression.ts';
import { StorageReference } from '../../../../src/domain/expression/storageReference.ts';
import { integer, typeName, type Value, valueText } from '../../../../src/domain/expression/typedValue.ts';
import { InputError } from '../../../../src/domain/failure.ts';
import { sourceDeclarations } from '../../../../src/domain/source/sourceDeclarations.ts';
import { solidityTypes } from '../../../../src/domain/storage/solidityLayout.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';
import { parseHex } from '../../../../src/domain/value/bytes.ts';
import { english } from '../../english.ts';

interface Recorded {
  readonly caller: string;
  readonly value: number;
  readonly source: string;
  readonly layout: unknown;
  readonly words: Readonly<Record<string, string>>;
  readonly cases: readonly (readonly [expression: string, type: string, result: string])[];
}

/** What the compiler and an EVM made of expressions; `! 17` is a panic with its code. */
const recorded = JSON.parse(
  readFileSync(new URL('../../../fixtures/expressions.json', import.meta.url), 'utf8'),
) as Recorded;
const sources = new Map([['Shop.sol', `${recorded.source}}`]]);
const declarations = sourceDeclarations(sources, 'Solidity');
const typeOf = solidityTypes(declarations);
const compilation = { language: 'Solidity', name: 'Shop' };
const { variables } = readStorageVariables(recorded.layout, { compilation, sources } as never) ?? assert.fail();
const words = new Map(Object.entries(recorded.words).map(([slot, word]) => [BigInt(slot), BigInt(word)]));

const alias = `0x${'ab'.repeat(20)}` as EvmAddress;
const typeNamed = (name: string) => {
  const type = typeOf(name, 'Shop');
  return type.kind === 'unknown' ? undefined : type;
};

function scopeOf(more: Partial<ExpressionScope> = {}): ExpressionScope {
  return {
    isChecked: true,
    typeNamed,
    addressOf: (id) => (id === '0.0.5' ? alias : assert.fail(id)),
    idOf: (address) => (address === alias ? '0.0.5' : assert.fail(address)) as never,
    variable(name) {
      const variable = variables.find(({ label }) => label === name);
      return variable && new StorageReference(variable, name, (slot) => words.get(slot));
    },
    environment: (path) =>
      path === 'msg.sender'
        ? { kind: 'address', label: 'address', value: BigInt(recorded.caller) }
        : path === 'msg.value'
          ? integer(BigInt(recorded.value))
          : undefined,
    unknownName: (name) => new InputError('not-known', `no ${name}`),
    ...more,
  };
}

const loaded = (value: Value) => (value.kind === 'reference' ? (value.load() ?? value) : value);

function resultOf(expression: string, scope = scopeOf()): string {
  try {
    const value = loaded(evaluateExpression(expression, scope));
    return english(valueText(value));
  } catch (error) {
    assert.ok(error instanceof InputError, `${expression}: ${error}`);
    return `! ${error.message}`;
  }
}

/** The panic that a sentence is of. */
const panics: readonly (readonly [string, RegExp])[] = [
  ['! 17', /^! Overflow: /],
  ['! 18', /^! This divides by zero/],
  ['! 50', /^! The index \d+ is out of bounds/],
  ['! 33', /^! \d+ \(\w+\) cannot become enum /],
];

describe('expressions', () => {
  it('have the values that the compiler and a machine give them', () => {
    let count = 0;
    for (const [expression, type, expected] of recorded.cases) {
      const found = resultOf(expression);
      const panic = panics.find(([code]) => code === expected)?.[1];
      if (panic !== undefined) {
        assert.match(found, panic, expression);
      } else {
        const plain = type.startsWith('enum') ? found.replace(/^\w+ \((\d+)\)$/, '$1') : found;
        assert.equal(type.startsWith('address') ? plain.toLowerCase() : plain, expected, `${expression} (${type})`);
      }
      if (panic === undefined && /^(?:u?int|bytes|bool)\d*$/.test(type)) {
        assert.equal(typeName(loaded(evaluateExpression(expression, scopeOf()))), type, expression);
      }
      count += 1;
    }
    assert.ok(count >= 1_000, String(count));
  });

  it('say what is wrong with them', () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['', 'The expression ends early.'],
      ['a +', 'The expression ends early.'],
      ['a b', 'There is more than one expression: b'],
      ['(a', 'The expression ends early.'],
      ['list[0', 'The expression ends early.'],
      ['list[0)', '] is missing before ).'],
      ['a.)', 'A name is missing before ).'],
      ['* a', 'A value is missing before *.'],
      ['a = 5', 'Values cannot be changed: the transaction has run. == compares.'],
      ['a++', 'Values cannot be changed: the transaction has run. == compares.'],
      ['--b', 'Values cannot be changed: the transaction has run. == compares.'],
      ['a; b', 'This is not understood: ; b'],
      ['9.9.9999999999999', 'This is not understood: 9.9.9999999999999'],
      ['1e1300', 'The number is too large: 1e1300'],
      ['2 ** 5000', 'Overflow: 2 ** 5000 does not fit into number.'],
      ['2 ** 4000 * 2 ** 4000', 'The number is larger than 4096 bits.'],
      ['a + 1 / 2', '1/2 is no whole number of at most 256 bits.'],
      ['a + b', 'Overflow: 200 + 100 = 300 does not fit into uint8.'],
      ['zero - 1', 'Overflow: 0 - 1 = -1 does not fit into uint256.'],
      ['a + g', '+ cannot be applied to uint8 and int8.'],
      ['a && t', 'A condition is true or false, but this is uint8.'],
      ['-a', '- cannot be applied to uint8.'],
      ['!a', '! cannot be applied to uint8.'],
      ['t ? a', 'The expression ends early.'],
      ['a ? b : one', 'A condition is true or false, but this is uint8.'],
      ['t ? a : g', '?: cannot be applied to uint8 and int8.'],
      ['t ? a : nobody', 'no nobody'],
      ['hex"0"', 'These are no digits of bytes: hex"0"'],
      ['f(1)', 'Calls are not evaluated, since nothing is run here: f()'],
      ['list.push()', 'Calls are not evaluated, since nothing is run here: list.push()'],
      ['title.size', 'string has no member size.'],
      ['who.balance', 'What an address has and runs at this step is not in the trace: balance'],
      ['a[0]', 'uint8 has no elements.'],
      ['list[t]', 'true (bool) is no index.'],
      ['list[-1]', 'The index -1 is out of bounds: the length is 1.'],
      ['shares[t]', 'true (bool) cannot become address.'],
      ['signed[40000]', '40000 (number) cannot become int16.'],
      ['phases[f]', `${2n ** 255n + 77n} (uint256) cannot become enum Shop.Phase.`],
      ['deep[hash][f]', `${2n ** 255n + 77n} (uint256) is no key of type uint8.`],
      ['named[5]', '5 (number) is no key of type string.'],
      ['uint8(300)', '300 (number) cannot become uint8.'],
      ['address(0.5)', '1/2 (number) cannot become address.'],
      ['id(5)', '5 (number) cannot become id.'],
      ['nobody', 'no nobody'],
      [`${'('.repeat(200)}1`, 'The expression is nested too deeply.'],
      [`${'-'.repeat(1)}${' -'.repeat(200)}1`, 'The expression is nested too deeply.'],
      [`list${'[0]'.repeat(100)}`, 'The expression is nested too deeply.'],
      ['1'.repeat(1_001), 'The expression is longer than 1000 characters.'],
    ];
    assert.deepEqual(
      wrong.map(([expression]) => resultOf(expression)),
      wrong.map(([, sentence]) => `! ${sentence}`),
    );
  });

  it('know ids of the ledger by the addresses that contracts see', () => {
    const results = [
      ['address(0.0.5)', '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'],
      ['uint256(0.0.5)', String(BigInt(alias))],
      ['id(0xabababababababababababababababababababab)', '0.0.5'],
      ['id(0.0.5) == 0.0.5', 'true'],
      ['who == 0.0.5', 'false'],
      ['0.0.5 != who', 'true'],
      ['0.0.5', '0.0.5'],
    ];
    assert.deepEqual(
      results.map(([expression = '']) => [expression, resultOf(expression)]),
      results,
    );
    assert.equal(resultOf('shares[0.0.5]'), `! ${unknown('shares[0.0.5]')}`);
  });

  it('wrap around where the compiler has it so', () => {
    const scope = scopeOf({ isChecked: false });
    assert.deepEqual(
      ['a + b', 'zero - 1', 'g - one', 'int8(-128) / int8(-1)', 'small ** 1000', '-j == j'].map((each) =>
        resultOf(each, scope),
      ),
      [
        '44',
        String(2n ** 256n - 1n),
        '! - cannot be applied to int8 and uint8.',
        '-128',
        String(3n ** 1000n % 2n ** 256n),
        'true',
      ],
    );
  });

  it('say what is not known instead of taking it for nothing', () => {
    const nothing = scopeOf({
      variable(name) {
        const variable = variables.find(({ label }) => label === name);
        return variable && new StorageReference(variable, name, () => undefined);
      },
    });
    const found = ['a', 'list.length', 'title', 'shares[msg.sender]', 'orders[3].items[0].price'];
    assert.deepEqual(
      found.map((expression) => resultOf(expression, nothing)),
      ['a', 'list', 'title', `shares[${whoText}]`, 'orders[3].items'].map((path) => `! ${unknown(path)}`),
    );
    // Of the side that is not chosen only the type counts.
    assert.equal(resultOf('true ? 5 : list[9].items[small].price / zero', nothing), '5');
    const what = evaluateExpression('shares', nothing);
    assert.ok(what.kind === 'reference' && what.load() === undefined);
    assert.throws(() => isTrue(integer(1n)), InputError);
  });
});

describe('constants in expressions', () => {
  const text = `uint256 constant FREE = 12; type Price is uint128; Price constant COST = Price.wrap(5);
    library Fees { uint8 internal constant RATE = 7; }
    contract Mill { uint256 public constant MAX = 100; int16 constant LOW = -5; bytes32 constant ROLE = keccak256("ROLE");
      uint256 constant SUM = MAX * 2 + FREE; address private constant HOME = address(0x167); string constant NAME = "Hof";
      uint8 constant RATE = 9; uint256 constant DAY = 2 days; uint256 constant ROUND = ROUND + 1;
      bytes4 constant SIG = this.mill.selector; Phase constant LAST = Phase.Closed; enum Phase { Open, Closed } }`;
  const found = sourceDeclarations(new Map([['Mill.sol', text]]), 'Solidity');
  const types = solidityTypes(found);
  const mill: Partial<ExpressionScope> = {
    typeNamed(name) {
      const type = types(name, 'Mill');
      return type.kind === 'unknown' ? undefined : type;
    },
  };
  const constant = createConstants(found.typedConstants, 'Mill', scopeOf(mill));
  const scope = scopeOf({ ...mill, variable: constant, environment: constant });

  it('have the types that they are declared with', () => {
    // Each as a compiler has it, by which a division is of whole numbers and 100 - 101 overflows.
    const results = [
      ...[
        ['MAX / 3', '33'],
        ['MAX - 101', '! Overflow: 100 - 101 = -1 does not fit into uint256.'],
        ['RATE * 40', '! Overflow: 9 * 40 = 360 does not fit into uint8.'],
        ['Fees.RATE / 2 * 2', '6'],
        ['LOW / 2', '-2'],
        ['~RATE', '246'],
      ],
      ...[
        ['SUM', '212'],
        ['DAY', '172800'],
        ['HOME', '0x0000000000000000000000000000000000000167'],
        ['NAME', '"Hof"'],
        ['LAST', 'Closed (1)'],
        ['ROLE == keccak256("ROLE")', 'true'],
      ],
      ...[
        ['Price.unwrap(COST) + FREE', '17'],
        ['SIG', '! no SIG'],
        ['ROUND', '! no ROUND'],
      ],
    ];
    assert.deepEqual(
      results.map(([expression = '']) => [expression, resultOf(expression, scope)]),
      results,
    );
  });
});

const whoText = '0xaC384c53F03855fA1b3616052F8bA32C6c2a2FeC';
const unknown = (path: string) =>
  `${path} was neither read nor written in this transaction, and its value before is not known.`;

describe('values in memory and call data', () => {
  const item = typeNamed('Item') ?? assert.fail();
  const items = typeNamed('Item[]') ?? assert.fail();
  const bytesOf = (layout: 'memory' | 'calldata', hex: string) => {
    const bytes = parseHex(hex) ?? assert.fail();
    return {
      layout,
      read: (start: number, length: number) =>
        start + length <= bytes.length ? bytes.subarray(start, start + length) : undefined,
    };
  };
  const partsOf = (value: Value, ...expressions: readonly string[]) =>
    expressions.map((expression) =>
      resultOf(expression, scopeOf({ variable: (name) => (name === 'v' ? value : undefined) })),
    );
  const components = [
    { name: 'price', type: 'uint128' },
    { name: 'count', type: 'uint8' },
    { name: 'label', type: 'string' },
    { name: 'mark', type: 'bytes3' },
  ] as const;
  const given = [
    { price: 10n ** 20n, count: 3, label: 'rye', mark: '0x616263' },
    { price: 5n, count: 255, label: 'barley that is sold in very large sacks', mark: '0x010203' },
  ] as const;
  const expected = ['2', String(10n ** 20n), '255', '"barley that is sold in very large sacks"', '0x010203', '39'];
  const asked = ['v.length', 'v[0].price', 'v[1].count', 'v[1].label', 'v[1].mark', 'bytes(v[1].label).length'];

  it('are read as the ABI encodes them', () => {
    const hex = encodeAbiParameters([{ type: 'tuple[]', components }], [given]);
    const called = new ByteReference(items, 'v', bytesOf('calldata', hex), 32n);
    assert.deepEqual(partsOf(called, ...asked), expected);
    // Of an argument the length is on the stack.
    const counted = new ByteReference(items, 'v', bytesOf('calldata', hex), 64n, 2n);
    assert.deepEqual(partsOf(counted, ...asked), expected);
    const flat = encodeAbiParameters(
      [{ type: 'uint8[2][3]' }],
      [
        [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      ],
    );
    const fixed = new ByteReference(typeNamed('uint8[2][3]') ?? assert.fail(), 'v', bytesOf('calldata', flat), 0n);
    assert.deepEqual(partsOf(fixed, 'v[2][0]', 'v.length', 'v[3]'), [
      '5',
      '3',
      '! The index 3 is out of bounds: the length is 3.',
    ]);
  });

  it('are read from where pointers in memory lead', () => {
    const word = (value: bigint | number) => value.toString(16).padStart(64, '0');
    const text = (written: string) =>
      word(written.length) +
      Buffer.from(written)
        .toString('hex')
        .padEnd(Math.ceil(written.length / 32) * 64, '0');
    // From 0: a struct of four words, then its text, then the array that points to it.
    const struct = word(5) + word(255) + word(0x80) + '010203'.padEnd(64, '0');
    const label = text('barley that is sold in very large sacks');
    const at = struct.length / 2 + label.length / 2;
    const hex = `0x${struct}${label}${word(2)}${word(9_999)}${word(0)}`;
    const value = new ByteReference(items, 'v', bytesOf('memory', hex), BigInt(at));
    assert.deepEqual(
      partsOf(value, ...asked.filter((each) => !each.includes('[0]'))),
      expected.filter((_each, index) => index !== 1),
    );
    assert.deepEqual(partsOf(value, 'v[0].price', 'v[2].price'), [
      '! What is in memory there is not known: v[0]',
      '! The index 2 is out of bounds: the length is 2.',
    ]);
    const whole = new ByteReference(item, 'v', bytesOf('memory', hex), 0n);
    assert.deepEqual(whole.members, ['price', 'count', 'label', 'mark']);
    assert.deepEqual(partsOf(whole, 'v.price', 'v.no', 'v[0]'), [
      '5',
      '! struct Shop.Item has no member no.',
      '! struct Shop.Item has no elements.',
    ]);
  });

  it('of arguments have the names of their declared types', () => {
    const phases = { name: 'v', type: 'uint8[]', value: '', parts: [{ name: '', type: 'uint8', value: '2' }] };
    const value = argumentValue(phases, 'v', typeNamed('Phase[]')) ?? assert.fail();
    assert.deepEqual(partsOf(value, 'v[0]', 'v[0] == Phase.Closed', 'true ? Phase.Open : v[7]'), [
      'Closed (2)',
      'true',
      'Open (1)',
    ]);
  });

  it('of arguments are those of the ABI', () => {
    const list = {
      name: 'v',
      type: 'tuple[]',
      value: '',
      parts: given.map(({ price, label, mark }) => ({
        name: '',
        type: 'tuple',
        value: '',
        parts: [
          { name: 'price', type: 'uint128', value: String(price) },
          { name: 'label', type: 'string', value: JSON.stringify(label) },
          { name: 'mark', type: 'bytes3', value: mark },
          { name: 'code', type: 'int64', value: '22 (SUCCESS)' },
          { name: 'who', type: 'address', value: whoText },
          { name: 'open', type: 'bool', value: 'true' },
          { name: 'data', type: 'bytes', value: '0x00ff' },
        ],
      })),
    };
    const value = argumentValue(list, 'v') ?? assert.fail();
    assert.deepEqual(
      partsOf(
        value,
        'v.length',
        'v[0].price + 1',
        'v[1].label',
        'v[1].mark',
        'v[0].code == 22',
        'v[0].who',
        '!v[1].open',
        'v[0].data[1]',
        'v[0].no',
        'v[2]',
      ),
      [
        '2',
        String(10n ** 20n + 1n),
        '"barley that is sold in very large sacks"',
        '0x010203',
        'true',
        whoText,
        'false',
        '0xff',
        '! tuple has no member no.',
        '! The index 2 is out of bounds: the length is 2.',
      ],
    );
  });
});
