import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { inEnglish } from '../../../../src/domain/phrase.ts';
import { dataSlot, mappingSlot } from '../../../../src/domain/storage/mappingKeys.ts';
import { readStorage, type StorageValue, shownValue } from '../../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';

/** Slot → word, both as hex or decimal text. */
type Words = Readonly<Record<string, string>>;

interface Layout {
  readonly layout: unknown;
  readonly language?: 'Solidity' | 'Vyper';
  readonly source?: string;
  readonly keys?: readonly string[];
  /** Slots beyond those given are not known, instead of zero. */
  readonly isPartial?: boolean;
}

function read({ layout, language = 'Solidity', source, keys = [], isPartial = false }: Layout, words: Words) {
  const compilation = { language, compiler: undefined, compilerVersion: undefined, compilerSettings: undefined };
  const found = readStorageVariables(layout, {
    compilation: { ...compilation, name: 'A', fullyQualifiedName: 'a.sol:A' },
    sources: source === undefined ? undefined : new Map([['a.sol', source]]),
  });
  assert.ok(found);
  const state = new Map(Object.entries(words).map(([slot, word]) => [BigInt(slot), BigInt(word)]));
  const word = (slot: bigint) => state.get(slot) ?? (isPartial ? undefined : 0n);
  return readStorage(found.variables, {
    read: word,
    peek: (slot) => word(slot),
    keysOf: () => ({ asked: keys, candidates: [] }),
    addressOf: (id) => (id === '0.0.1002' ? parseEvmAddress(bob) : undefined),
  });
}

/** `path = value` of every value that has one. */
function lines(values: readonly StorageValue[]): readonly string[] {
  return values.flatMap((value) => {
    const text = inEnglish(shownValue(value));
    return [...(text === '' ? [] : [`${value.path} = ${text}`]), ...lines(value.children)];
  });
}

function check(layout: Layout, words: Words, expected: readonly string[]): void {
  assert.deepEqual(lines(read(layout, words)), expected);
}

const inplace = (label: string, numberOfBytes: number, more: object = {}) => ({
  label,
  encoding: 'inplace',
  numberOfBytes: String(numberOfBytes),
  ...more,
});
const types = {
  address: inplace('address', 20),
  payable: inplace('address payable', 20),
  token: inplace('contract IERC20', 20),
  bool: inplace('bool', 1),
  u8: inplace('uint8', 1),
  u16: inplace('uint16', 2),
  u48: inplace('uint48', 6),
  u128: inplace('uint128', 16),
  u208: inplace('uint208', 26),
  u256: inplace('uint256', 32),
  i8: inplace('int8', 1),
  i96: inplace('int96', 12),
  i256: inplace('int256', 32),
  b1: inplace('bytes1', 1),
  b4: inplace('bytes4', 4),
  b32: inplace('bytes32', 32),
  phase: inplace('enum A.Phase', 1),
  id: inplace('TokenId', 8),
  callback: inplace('function (uint256) external', 24),
  getter: inplace('function (uint256,address) view external returns (bool)', 24),
  step: inplace('function (uint256) pure returns (uint256)', 8),
  string: { label: 'string', encoding: 'bytes', numberOfBytes: '32' },
  bytes: { label: 'bytes', encoding: 'bytes', numberOfBytes: '32' },
  balances: {
    label: 'mapping(address => uint256)',
    encoding: 'mapping',
    numberOfBytes: '32',
    key: 'address',
    value: 'u256',
  },
  byNumber: { label: 'mapping(uint256 => bool)', encoding: 'mapping', numberOfBytes: '32', key: 'u256', value: 'bool' },
  byFlag: { label: 'mapping(bool => uint256)', encoding: 'mapping', numberOfBytes: '32', key: 'bool', value: 'u256' },
  byRole: { label: 'mapping(bytes32 => bool)', encoding: 'mapping', numberOfBytes: '32', key: 'b32', value: 'bool' },
  byText: {
    label: 'mapping(string => uint256)',
    encoding: 'mapping',
    numberOfBytes: '32',
    key: 'string',
    value: 'u256',
  },
  nested: {
    label: 'mapping(uint256 => mapping(uint256 => bool))',
    encoding: 'mapping',
    numberOfBytes: '32',
    key: 'u256',
    value: 'byNumber',
  },
  list: { label: 'uint256[]', encoding: 'dynamic_array', numberOfBytes: '32', base: 'u256' },
  flags: { label: 'bool[]', encoding: 'dynamic_array', numberOfBytes: '32', base: 'bool' },
  points: { label: 'struct A.Point[]', encoding: 'dynamic_array', numberOfBytes: '32', base: 'point' },
  lists: { label: 'uint256[][]', encoding: 'dynamic_array', numberOfBytes: '32', base: 'list' },
  three: inplace('uint256[3]', 96, { base: 'u256' }),
  packed: inplace('uint128[3]', 64, { base: 'u128' }),
  odd: inplace('uint48[6]', 64, { base: 'u48' }),
  grid: inplace('uint8[2][2]', 64, { base: 'pair' }),
  pair: inplace('uint8[2]', 32, { base: 'u8' }),
  point: inplace('struct A.Point', 64, {
    members: [
      { label: 'x', slot: '0', offset: 0, type: 'u128' },
      { label: 'y', slot: '0', offset: 16, type: 'u128' },
      { label: 'name', slot: '1', offset: 0, type: 'string' },
    ],
  }),
};
type TypeId = keyof typeof types | 'nothing';

/** A Solidity layout of variables one after another: `[label, slot, offset, type]`. */
function solidity(...storage: readonly (readonly [string, number | string, number, TypeId])[]): Layout {
  const entries = storage.map(([label, slot, offset, type]) => ({
    astId: 1,
    contract: 'a.sol:A',
    label,
    slot: String(slot),
    offset,
    type,
  }));
  return { layout: { storage: entries, types } };
}

const one = (type: TypeId) => solidity(['v', 0, 0, type]);
const text = (value: string, length = value.length * 2) =>
  `0x${Buffer.from(value).toString('hex').padEnd(62, '0')}${length.toString(16).padStart(2, '0')}`;
const alice = '0x00000000000000000000000000000000000003e9';
const bob = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** keccak-256 of the 32 bytes of 0, 1 and 2, as Solidity's documentation and every debugger show them. */
const data0 = 0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563n;

describe('values in Solidity storage', () => {
  const max = (1n << 256n) - 1n;
  const single: readonly (readonly [type: TypeId, word: bigint | string, value: string])[] = [
    ['u256', 0n, '0'],
    ['u256', max, max.toString()],
    ['u8', 0xffn, '255'],
    ['i8', 0xffn, '-1'],
    ['i8', 0x7fn, '127'],
    ['i96', 0x800000000000000000000000n, '-39614081257132168796771975168'],
    ['i256', max, '-1'],
    ['i256', 1n << 255n, `-${1n << 255n}`],
    ['bool', 0n, 'false'],
    ['bool', 1n, 'true'],
    ['bool', 2n, 'true (2)'],
    ['address', BigInt(alice), '0x00000000000000000000000000000000000003e9'],
    ['address', 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedn, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['payable', 1n, '0x0000000000000000000000000000000000000001'],
    ['token', 1n, '0x0000000000000000000000000000000000000001'],
    ['b1', 0xabn, '0xab'],
    ['b4', 0x01020304n, '0x01020304'],
    ['b32', 1n, `0x${'0'.repeat(63)}1`],
    ['id', 42n, '0x000000000000002a (42)'],
    ['callback', 0x1234n, '0x0000000000000000000000000000000000000000 selector 0x00001234'],
    ['callback', 0x3e9a9059cbbn, '0x00000000000000000000000000000000000003e9 selector 0xa9059cbb'],
    ['getter', 0x3e9a9059cbbn, '0x00000000000000000000000000000000000003e9 selector 0xa9059cbb'],
    ['step', 0x1a6n, '0x00000000000001a6 (422)'],
    ['string', text('Hiero Vault'), '"Hiero Vault"'],
    ['string', 0n, '""'],
    ['string', text('x'.repeat(31)), `"${'x'.repeat(31)}"`],
    ['string', text('é'.normalize('NFC'), 4), '"é"'],
    ['string', `0xff${'0'.repeat(60)}02`, '0xff'],
    ['string', text('a\nb'), '"a\\nb"'],
    ['bytes', `0xdead${'0'.repeat(58)}04`, '0xdead'],
    ['string', `0x${'0'.repeat(62)}fe`, 'not readable as this type'],
    ['string', text('x'.repeat(31), 64), 'not readable as this type'],
    ['bytes', `0x${'ab'.repeat(31)}3e`, `0x${'ab'.repeat(31)}`],
    ['string', (1n << 200n) | 1n, 'not readable as this type'],
    ['list', 0n, 'length 0'],
    ['list', 1n << 40n, 'not readable as this type'],
    ['phase', 2n, '2'],
  ];
  for (const [type, word, value] of single) {
    it(`${type} ${word}: ${value.slice(0, 50)}`, () => check(one(type), { 0: String(word) }, [`v = ${value}`]));
  }

  it('packed from the low end of a slot', () => {
    const layout = solidity(
      ['a', 1, 0, 'address'],
      ['b', 1, 20, 'b4'],
      ['c', 1, 24, 'u48'],
      ['d', 1, 30, 'i8'],
      ['e', 1, 31, 'bool'],
    );
    const word = `0x01${'fe'}${'000000000007'}${'4c454e53'}${alice.slice(2)}`;
    check(layout, { 1: word }, [`a = ${alice}`, 'b = 0x4c454e53', 'c = 7', 'd = -2', 'e = true']);
  });

  it('names members of an enum by the sources', () => {
    const source = 'contract A { enum Phase { Closed, /* now */ Open } Phase p; } contract B { enum Phase { Other } }';
    check({ ...one('phase'), source }, { 0: '1' }, ['v = Open (1)']);
    check({ ...one('phase'), source }, { 0: '7' }, ['v = unknown member (7)']);
    // The compiler names what declares it.
    check({ ...one('phase'), source: source.replace('contract A', 'contract C') }, { 0: '1' }, ['v = 1']);
  });

  describe('of types of the user’s own', () => {
    const source = `
      type Price is uint128; // bid
      type Delta is int24;
      type Account is address;
      type Amount is uint;
      contract A { type Tag is bytes4; }
      contract B { type Tag is bool; }
      library One { type Twice is int8; }
      library Two { type Twice is uint8; }`;
    const own = (label: string, bytes: number, { slot = 0, offset = 0, mapped = false } = {}): Layout => ({
      source,
      layout: {
        storage: [{ label: 'v', slot: String(slot), offset, type: mapped ? 'map' : 'own' }],
        types: {
          own: inplace(label, bytes),
          map: { label: `mapping(${label} => uint256)`, encoding: 'mapping', key: 'own', value: 'u256' },
          u256: types.u256,
        },
      },
    });

    it('reads them as what they stand for in the sources', () => {
      check(own('Price', 16), { 0: '123456789' }, ['v = 123456789']);
      check(own('Delta', 3, { offset: 16 }), { 0: String(0xffffd6n << 128n) }, ['v = -42']);
      check(own('A.Tag', 4), { 0: '0x12345678' }, ['v = 0x12345678']);
      check(own('Account', 20), { 0: bob }, [`v = ${bob}`]);
      check(own('Amount', 32), { 0: '5' }, ['v = 5']);
    });

    it('shows what lies there when the sources do not say, or say two things or another size', () => {
      check(own('Missing', 2), { 0: '5' }, ['v = 0x0005 (5)']);
      check(own('Twice', 1), { 0: '255' }, ['v = 0xff (255)']);
      check(own('Price', 8), { 0: '5' }, ['v = 0x0000000000000005 (5)']);
    });

    it('finds the values of mappings by such keys where the compiled contract put them', () => {
      const byTag = '19599689665881468534657827173582905899365736625487344510401911296122784675749';
      check({ ...own('A.Tag', 4, { slot: 102, mapped: true }), keys: ['0x12345678'] }, { [byTag]: '4' }, [
        'v[0x12345678] = 4',
      ]);
      const byDelta = '26250799097945363318544170839690596512934238343653731945986598594208048676216';
      check({ ...own('Delta', 3, { slot: 109, mapped: true }), keys: ['-42'] }, { [byDelta]: '8' }, ['v[-42] = 8']);
      const byAccount = String(mappingSlot(0n, Buffer.from(bob.slice(2).padStart(64, '0'), 'hex'), false));
      check({ ...own('Account', 20, { mapped: true }), keys: ['0.0.1002'] }, { [byAccount]: '7' }, ['v[0.0.1002] = 7']);
    });
  });

  it('long strings and bytes from keccak(slot), cut at 1,024 bytes', () => {
    const word = (part: string) => `0x${Buffer.from(part).toString('hex').padEnd(64, '0')}`;
    const long = 'The quick brown fox jumps over the lazy dog.';
    const words = {
      0: String(long.length * 2 + 1),
      [String(data0)]: word(long.slice(0, 32)),
      [String(data0 + 1n)]: word(long.slice(32)),
    };
    check(one('string'), words, [`v = ${JSON.stringify(long)}`]);
    check(one('bytes'), words, [`v = 0x${Buffer.from(long).toString('hex')}`]);
    // It takes two slots, and no other has to be known.
    check({ ...one('string'), isPartial: true }, words, [`v = ${JSON.stringify(long)}`]);
    const { [String(data0 + 1n)]: _, ...unfinished } = words;
    check({ ...one('string'), isPartial: true }, unfinished, []);
    const whole = {
      0: String(64 * 2 + 1),
      [String(data0)]: word('a'.repeat(32)),
      [String(data0 + 1n)]: word('b'.repeat(32)),
    };
    check({ ...one('string'), isPartial: true }, whole, [`v = "${'a'.repeat(32)}${'b'.repeat(32)}"`]);
    const [huge] = lines(read(one('string'), { 0: String(5_000 * 2 + 1), [String(data0)]: word('abc') }));
    assert.match(huge ?? '', /… \(5000 bytes\)$/);
    const shown = (length: bigint) => {
      const [value] = read(one('bytes'), { 0: String(length * 2n + 1n) });
      return [value?.value && inEnglish(value.value).length, value?.note, value?.length];
    };
    // Two digits a byte behind `0x`, and what says that there are more.
    assert.deepEqual(shown(1_024n), [2_050, undefined, 1_024n]);
    assert.deepEqual(shown(1_025n), [2_050 + ' … (1025 bytes)'.length, 'cut', 1_025n]);
    const most = 0xffff_ffffn;
    assert.deepEqual(shown(most).slice(1), ['cut', most]);
    assert.deepEqual(shown(most + 1n), [undefined, 'implausible', undefined]);
  });

  it('struct members of one name, or one of an object, each by its place', () => {
    const member = (label: string, slot: string) => ({ label, slot, offset: 0, type: 'u8' });
    const members = [member('a', '0'), member('a', '1'), member('__proto__', '2')];
    const layout = {
      storage: [{ label: 's', slot: '0', offset: 0, type: '__proto__' }],
      types: { ...types, ['__proto__']: inplace('struct A.S', 96, { members }) },
    };
    check({ layout }, { 0: '1', 1: '2', 2: '3' }, ['s.a (slot 0) = 1', 's.a (slot 1) = 2', 's.__proto__ = 3']);
  });

  it('struct members by their own slots and offsets', () => {
    check(
      solidity(['p', 3, 0, 'point']),
      { 3: `0x${'2'.padStart(32, '0')}${'1'.padStart(32, '0')}`, 4: text('home') },
      ['p.x = 1', 'p.y = 2', 'p.name = "home"'],
    );
  });

  it('fixed arrays: a slot each, packed, and as many as fit whole', () => {
    check(one('three'), { 0: '1', 1: '2', 2: '3' }, ['v[0] = 1', 'v[1] = 2', 'v[2] = 3']);
    check(one('packed'), { 0: `0x${'2'.padStart(32, '0')}${'1'.padStart(32, '0')}`, 1: '3' }, [
      'v[0] = 1',
      'v[1] = 2',
      'v[2] = 3',
    ]);
    // Five of six bytes to a slot: two bytes stay empty.
    check(one('odd'), { 0: String((5n << 192n) | 1n), 1: '6' }, [
      'v[0] = 1',
      'v[1] = 0',
      'v[2] = 0',
      'v[3] = 0',
      'v[4] = 5',
      'v[5] = 6',
    ]);
    check(one('grid'), { 0: '0x0201', 1: '0x0403' }, ['v[0][0] = 1', 'v[0][1] = 2', 'v[1][0] = 3', 'v[1][1] = 4']);
  });

  it('dynamic arrays from keccak(slot), packed and nested', () => {
    check(one('list'), { 0: '2', [String(data0)]: '7', [String(data0 + 1n)]: '8' }, [
      'v = length 2',
      'v[0] = 7',
      'v[1] = 8',
    ]);
    check(one('flags'), { 0: '2', [String(data0)]: '0x0100' }, ['v = length 2', 'v[0] = false', 'v[1] = true']);
    const inner = String(dataSlot(data0));
    check(one('lists'), { 0: '1', [String(data0)]: '1', [inner]: '9' }, [
      'v = length 1',
      'v[0] = length 1',
      'v[0][0] = 9',
    ]);
    check(one('points'), { 0: '1', [String(data0)]: '5', [String(data0 + 1n)]: text('p') }, [
      'v = length 1',
      'v[0].x = 5',
      'v[0].y = 0',
      'v[0].name = "p"',
    ]);
  });

  it('shows the first hundred elements and says how many there are', () => {
    const [first, ...rest] = lines(read(one('list'), { 0: '5000' }));
    assert.equal(first, 'v = length 5000, the first 100 shown');
    assert.equal(rest.length, 100);
    assert.deepEqual(
      [lines(read(one('list'), { 0: '100' }))[0], lines(read(one('list'), { 0: '101' }))[0]],
      ['v = length 100', 'v = length 101, the first 100 shown'],
    );
    const noteOf = (length: bigint) => read(one('list'), { 0: String(length) })[0]?.note;
    assert.deepEqual([noteOf(0xffff_ffffn), noteOf(0x1_0000_0000n)], ['cut', 'implausible']);
  });

  it('mappings by key, at keccak(key . slot)', () => {
    assert.equal(
      mappingSlot(0n, new Uint8Array(32), false),
      0xad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5n,
    );
    const one1 = 0xada5013122d395ba3c54772283fb069b10426056ef8ca54750cb9bb552a59e7dn;
    check({ ...one('byNumber'), keys: ['1'] }, { [String(one1)]: '1' }, ['v[1] = true']);
    const place = String(mappingSlot(0n, Buffer.from(bob.slice(2).padStart(64, '0'), 'hex'), false));
    check({ ...one('balances'), keys: [bob] }, { [place]: '500' }, [`v[${bob}] = 500`]);
    // An entity is known to contracts by its own address, which is shown; without it there is nothing to show.
    const [named] = read({ ...one('balances'), keys: ['0.0.1002', '0.0.1003'] }, { [place]: '500' });
    assert.deepEqual(
      named?.children.map(({ label, path, value }) => [label, path, value]),
      [[`[0.0.1002 = ${bob}]`, 'v[0.0.1002]', '500']],
    );
    const nested = String(mappingSlot(one1, Buffer.from('1'.padStart(64, '0'), 'hex'), false));
    check({ ...one('nested'), keys: ['1'] }, { [nested]: '1' }, ['v[1][1] = true']);
    const no = String(mappingSlot(0n, new Uint8Array(32), false));
    const byFlag = { ...one('byFlag'), keys: ['true', 'false', 'yes'] };
    check(byFlag, { [String(one1)]: '7', [no]: '8' }, ['v[true] = 7', 'v[false] = 8']);
    const role = '12'.repeat(32);
    const byRole = String(mappingSlot(0n, Buffer.from(role, 'hex'), false));
    check({ ...one('byRole'), keys: [`0x${role}`] }, { [byRole]: '1' }, [`v[0x${role}] = true`]);
    check({ ...one('byRole'), keys: [role] }, { [byRole]: '1' }, []);
    const fee = String(mappingSlot(0n, Buffer.from('fee'), false));
    check({ ...one('byText'), keys: ['fee'] }, { [fee]: '30' }, ['v[fee] = 30']);
  });
});

describe('values in Vyper storage', () => {
  const vyper = (type: string, more: Partial<Layout> = {}): Layout => ({
    layout: { v: { type, slot: 0 } },
    language: 'Vyper',
    ...more,
  });
  const single: readonly (readonly [type: string, word: bigint | string, value: string])[] = [
    ['uint256', 7n, '7'],
    ['int128', (1n << 256n) - 5n, '-5'],
    ['uint8', 255n, '255'],
    ['bool', 1n, 'true'],
    ['address', 1n, '0x0000000000000000000000000000000000000001'],
    ['bytes4', `0x01020304${'0'.repeat(56)}`, '0x01020304'],
    ['bytes32', 1n, `0x${'0'.repeat(63)}1`],
    ['decimal', 15_000_000_000n, '1.5000000000'],
    ['decimal', (1n << 256n) - 1n, '-0.0000000001'],
    ['IERC20', 1n, `0x${'0'.repeat(63)}1`],
  ];
  for (const [type, word, value] of single) {
    it(`${type}: ${value}`, () => check(vyper(type), { 0: String(word) }, [`v = ${value}`]));
  }

  it('strings and bytes follow their length', () => {
    const words = { 0: '5', 1: `0x${Buffer.from('hello').toString('hex').padEnd(64, '0')}` };
    check(vyper('String[64]'), words, ['v = "hello"']);
    check(vyper('Bytes[64]'), words, ['v = 0x68656c6c6f']);
    check(vyper('String[5]'), words, ['v = "hello"']);
    check(vyper('String[4]'), words, ['v = not readable as this type']);
  });

  it('arrays follow their length, a slot for each value', () => {
    check(vyper('DynArray[uint8, 4]'), { 0: '2', 1: '3', 2: '4' }, ['v = length 2', 'v[0] = 3', 'v[1] = 4']);
    check(vyper('uint8[2]'), { 0: '1', 1: '2' }, ['v[0] = 1', 'v[1] = 2']);
    check(
      vyper('DynArray[String[64], 4]'),
      { 0: '2', 1: '1', 2: `0x61${'0'.repeat(62)}`, 4: '1', 5: `0x62${'0'.repeat(62)}` },
      ['v = length 2', 'v[0] = "a"', 'v[1] = "b"'],
    );
    check(vyper('uint256[2][2]'), { 0: '1', 3: '4' }, ['v[0][0] = 1', 'v[0][1] = 0', 'v[1][0] = 0', 'v[1][1] = 4']);
  });

  it('maps hash the slot before the key', () => {
    const place = String(mappingSlot(0n, Buffer.from('1'.padStart(64, '0'), 'hex'), true));
    check(vyper('HashMap[uint256, uint256]', { keys: ['1'] }), { [place]: '9' }, ['v[1] = 9']);
  });

  it('structs and flags are read from the sources', () => {
    const source =
      'struct Position:\n    shares: uint256\n    # since when\n    owner: address\n\nflag Role:\n    ADMIN\n    USER\n';
    check(vyper('Position', { source }), { 0: '5', 1: '1' }, [
      'v.shares = 5',
      'v.owner = 0x0000000000000000000000000000000000000001',
    ]);
    check(vyper('Role', { source }), { 0: '3' }, ['v = ADMIN | USER (3)']);
    check(vyper('Role', { source }), { 0: '0' }, ['v = none (0)']);
  });

  describe('of structs whose members need the sources', () => {
    // As Vyper 0.4.3 laid it out and its code filled it.
    const source = `from ethereum.ercs import IERC20
import helpers
N: constant(uint256) = 5  # letters
M: public(constant(uint256)) = N * 2
interface Oracle:
    def price() -> uint256: view
struct Point:
    x: int128
    y: uint8
struct Big:
    name: String[N]
    token: IERC20
    owners: DynArray[address, M]
    path: helpers.Point[2]
    after: uint256
`;
    const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const words = {
      3: '3',
      4: `0x616263${'0'.repeat(58)}`,
      5: contract,
      6: '1',
      7: contract,
      19: String((1n << 256n) - 5n),
      21: '77',
    };
    const big = (type: string, n_slots: number, text = source): Layout => ({
      layout: { big: { type, slot: 3, n_slots } },
      language: 'Vyper',
      source: text,
    });

    it('finds each member where it lies, by the constants and interfaces of the sources', () => {
      check(big('Big', 19), words, [
        'big.name = "abc"',
        `big.token = ${contract}`,
        'big.owners = length 1',
        `big.owners[0] = ${contract}`,
        'big.path[0].x = 0',
        'big.path[0].y = 0',
        'big.path[1].x = -5',
        'big.path[1].y = 0',
        'big.after = 77',
      ]);
      const local = `${source}\ndef f():\n    N: constant(uint256) = 6\n`;
      assert.equal(lines(read(big('Big', 19, local), words)).at(-1), 'big.after = 77');
    });

    it('shows no member when the place of one is not known', () => {
      check(big('Big', 19, source.replace('N * 2', 'max(N, 10)')), words, []);
      check(big('Big', 19, `${source}\nN: constant(uint256) = 6\n`), words, []);
      check(big('Big', 20), words, []);
      check(big('DynArray[Missing, 2]', 7), words, []);
    });

    it('shows interfaces as addresses, which keys of them are as well', () => {
      const token = 'vyper/builtins/interfaces/IERC20.vyi';
      check(vyper(token), { 0: contract }, [`v = ${contract}`]);
      check(vyper('Oracle', { source }), { 0: contract }, [`v = ${contract}`]);
      const place = String(mappingSlot(0n, Buffer.from(contract.slice(2).padStart(64, '0'), 'hex'), true));
      check(vyper(`HashMap[${token}, uint256]`, { keys: ['0.0.1002'] }), { [place]: '80' }, ['v[0.0.1002] = 80']);
    });

    it('does not calculate for ever', () => {
      const doubled = Array.from({ length: 40 }, (_, at) => `C${at}: constant(uint256) = C${at + 1} * C${at + 1}`);
      const powers = 'P: constant(uint256) = 1000 ** 256\nQ: constant(uint256) = P ** P\n';
      const struct = 'struct Big:\n    a: uint256[C0]\n    b: uint256[Q]\n    c: uint256[SELF]\n';
      const text = `${doubled.join('\n')}\n${powers}SELF: constant(uint256) = SELF\n${struct}`;
      check(big('Big', 19, text), words, []);
    });
  });

  it('of modules are named by their path, at slots beyond 2^53', () => {
    const far = 24440054405305269366569402256811496959409073762505157381672968839269610695612n;
    const layout = { lib2: { lib1: { supply: { type: 'uint256', slot: far, n_slots: 1 } } } };
    check({ layout, language: 'Vyper' }, { [String(far)]: '6' }, ['lib2.lib1.supply = 6']);
  });

  it('at a rounded slot are not shown as if they were there', () => {
    check({ layout: { v: { type: 'uint256', slot: 2.444005440530527e76, n_slots: 1 } }, language: 'Vyper' }, {}, []);
  });
});

describe('storage that is hostile', () => {
  it('ends, whatever refers to itself or claims to be large', () => {
    const loop = {
      label: 'struct A.Loop',
      encoding: 'inplace',
      numberOfBytes: '32',
      members: [{ label: 'again', slot: '0', offset: 0, type: 'loop' }],
    };
    const wide = {
      label: `uint256[${10n ** 70n}]`,
      encoding: 'inplace',
      numberOfBytes: String(32n * 10n ** 70n),
      base: 'u256',
    };
    const layout = {
      storage: ['loop', 'wide'].map((type) => ({ label: type, slot: '0', offset: 0, type })),
      types: { loop, wide, u256: types.u256 },
    };
    assert.ok(read({ layout }, {}).length === 2);
    assert.ok(
      read({ layout: { a: { type: `${'DynArray['.repeat(200)}x`, slot: 0, n_slots: 1 } }, language: 'Vyper' }, {})
        .length === 1,
    );
  });

  it('ends, however many keys there are to try in however many mappings', () => {
    const storage = Array.from({ length: 200 }, (_, slot) => ({
      label: `m${slot}`,
      slot: String(slot),
      offset: 0,
      type: 'byNumber',
    }));
    const found = readStorageVariables({ storage, types }, { compilation: undefined, sources: undefined });
    let peeks = 0;
    assert.ok(found);
    readStorage(found.variables, {
      read: () => 0n,
      peek: () => {
        peeks++;
        return 0n;
      },
      keysOf: () => ({ asked: [], candidates: Array.from({ length: 300 }, (_, key) => String(key)) }),
      addressOf: () => undefined,
    });
    // Two for each: to read it, and to see whether it is set.
    assert.equal(peeks, 2 * 40_000);
  });

  it('ends, however much each of the keys to try in a mapping of mappings holds', () => {
    const hundred = { label: 'uint256[100]', encoding: 'inplace', numberOfBytes: '3200', base: 'u256' };
    const inner = { label: 'mapping', encoding: 'mapping', numberOfBytes: '32', key: 'u256', value: 'hundred' };
    const found = readStorageVariables(
      {
        storage: [{ label: 'm', slot: '0', offset: 0, type: 'outer' }],
        types: { u256: types.u256, hundred, inner, outer: { ...inner, value: 'inner' } },
      },
      { compilation: undefined, sources: undefined },
    );
    let peeks = 0;
    assert.ok(found);
    readStorage(found.variables, {
      read: () => 0n,
      peek: () => {
        peeks++;
        return 0n;
      },
      keysOf: () => ({ asked: [], candidates: Array.from({ length: 300 }, (_, key) => String(key)) }),
      addressOf: () => undefined,
    });
    // Two for each of the 20,000 values at most.
    assert.ok(peeks > 20_000 && peeks <= 2 * 20_000, String(peeks));
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string(), (json, source) => {
        for (const layout of [
          json,
          { storage: json, types: json },
          { storage: [{ label: 'a', slot: '1', type: 'x' }], types: { x: json } },
        ]) {
          const found = readStorageVariables(layout, { compilation: undefined, sources: new Map([['a', source]]) });
          if (found !== undefined) {
            const none = {
              read: () => 5n,
              peek: () => 5n,
              keysOf: () => ({ asked: ['1'], candidates: ['2'] }),
              addressOf: () => undefined,
            };
            readStorage(found.variables, none);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows and takes keys of enums by the names of members, each key once', () => {
    const side = { label: 'enum A.Side', encoding: 'inplace', numberOfBytes: '1' };
    const layout = {
      storage: [{ label: 'sides', slot: '5', offset: 0, type: 'm', contract: 'a.sol:A' }],
      types: {
        side,
        m: {
          label: 'mapping(enum A.Side => enum A.Side)',
          encoding: 'mapping',
          numberOfBytes: '32',
          key: 'side',
          value: 'side',
        },
      },
    };
    const sell = new Uint8Array(32);
    sell[31] = 1;
    const words = { [String(mappingSlot(5n, sell, false))]: '1' };
    const source = 'contract A { enum Side { Buy, Sell } }';
    const [sides] = read({ layout, source, keys: ['Sell', '1', '0', '7', 'Hold'] }, words);
    assert.deepEqual(
      sides?.children.map(({ label, path, value }) => [label, path, value]),
      [
        ['[Sell (1)]', 'sides[Sell]', 'Sell (1)'],
        ['[Buy (0)]', 'sides[0]', 'Buy (0)'],
        ['[7]', 'sides[7]', 'Buy (0)'],
      ],
    );
  });
});
