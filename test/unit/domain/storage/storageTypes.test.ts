import assert from 'node:assert/strict';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';

/** The kind, the label and the size of a type, and what it holds. */
function told(type: StorageType | undefined, depth = 0): string {
  switch (type?.kind) {
    case undefined:
      return '-';
    case 'value':
      return `${type.label}/${type.bytes}${type.standsFor ? `=${type.standsFor}` : ''}${type.members ? `{${type.members}}` : ''}`;
    case 'mapping':
      return `(${told(type.key)} => ${told(type.value())})`;
    case 'fixedArray':
      return `${type.length} of ${told(type.base)} in ${type.slots}`;
    case 'dynamicArray':
      return `any of ${told(type.base())} in ${type.slots}`;
    case 'unknown':
      return `? ${type.label} in ${type.slots}`;
    case 'boundedBytes':
      return `${type.label}/${type.maxBytes}`;
    case 'bytes':
      return `${type.kind} ${type.label}`;
    case 'struct': {
      const members = type.members.map(
        ({ label, slot, offsetBytes, type: inner }) =>
          `${label}@${slot}+${offsetBytes}${depth === 1 ? `: ${told(inner)}` : ''}`,
      );
      return `${type.label}(${members.join(', ')}) in ${type.slots}`;
    }
  }
}

const typesOf = (layout: unknown, language: string, source: string) =>
  readStorageVariables(layout, {
    compilation: { language, name: 'Vault' } as never,
    sources: new Map([['a', source]]),
  })?.variables ?? [];

function checkAll(expected: Readonly<Record<string, string>>, read: (text: string) => string): void {
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((text) => [text, read(text)])), expected);
}

describe('types of a Solidity layout', () => {
  const word = { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' };
  const read = (types: object | undefined, id = 'x', source = '') =>
    typesOf({ storage: [{ label: 'v', slot: '0', type: id }], types }, 'Solidity', source)[0]?.type;
  const member = (more: object) => ({ label: 'm', slot: '0', type: 'word', ...more });
  const structOf = (more: object, size?: string) =>
    told(read({ word, x: { label: 'S', numberOfBytes: size, members: [member(more)] } }));

  it('are values of 1 to 32 bytes, or unknown with as many slots as their bytes need', () => {
    const sized = (numberOfBytes: unknown) => told(read({ x: { label: 'x', numberOfBytes } }));
    assert.deepEqual(['0', '1', 32, '33', '64', '65', 'x', undefined, '-1', '7.5', '0x7', ' 7'].map(sized), [
      ...['? x in 0', 'x/1', 'x/32', '? x in 2', '? x in 2', '? x in 3'],
      ...Array.from({ length: 6 }, () => '? x in undefined'),
    ]);
    for (const [id, types] of [
      ['x', {}],
      ['x', { x: 5 }],
      ['x', undefined],
      ['toString', {}],
    ] as const) {
      assert.equal(told(read(types, id)), `? ${id} in undefined`);
    }
    assert.equal(told(read({ x: { label: 7, numberOfBytes: '1' } })), 'x/1');
  });

  it('are of one slot where they have no size, and of the size they have', () => {
    assert.equal(structOf({}), 'S(m@0+0) in 1');
    assert.equal(structOf({}, '64'), 'S(m@0+0) in 2');
    const list = (label: string, more: object = {}) => told(read({ word, x: { label, base: 'word', ...more } }));
    assert.equal(list('x[7]'), '7 of uint256/32 in 1');
    assert.equal(list('x[7]', { numberOfBytes: '224' }), '7 of uint256/32 in 7');
    assert.equal(list(`x[${'9'.repeat(78)}]`), `${'9'.repeat(78)} of uint256/32 in 1`);
    for (const label of [`x[${'9'.repeat(79)}]`, 'x[]', '[1]x', 'x[3] x']) {
      assert.equal(list(label), `? ${label} in undefined`);
    }
    assert.equal(list('x[7]', { base: 5 }), '? x[7] in undefined');
    const inner = { label: 'uint256[3]', numberOfBytes: '96', base: 'word' };
    assert.equal(
      told(read({ word, inner, x: { label: 'uint256[3][2]', numberOfBytes: '192', base: 'inner' } })),
      '2 of 3 of uint256/32 in 3 in 6',
    );
  });

  it('hold themselves by their size alone', () => {
    const self = (numberOfBytes?: string) => {
      const type = read({ x: { label: 'x', numberOfBytes, members: [member({ type: 'x' })] } });
      return type?.kind === 'struct' ? told(type.members[0]?.type) : '';
    };
    assert.deepEqual([self('64'), self()], ['? x in 2', '? x in undefined']);
  });

  it('have members with a place, a slot and a name', () => {
    for (const [offset, bytes] of [
      [0, 0],
      [1.5, 1],
      [31.5, 31],
      [32, 0],
      [-1, 0],
      ['4', 0],
    ] as const) {
      assert.equal(structOf({ offset }), `S(m@0+${bytes}) in 1`, `${offset}`);
    }
    assert.equal(structOf({ slot: '7' }), 'S(m@7+0) in 1');
    assert.equal(structOf({ slot: 7n }), 'S(m@7+0) in 1');
    assert.equal(structOf({ slot: '9'.repeat(78) }), `S(m@${'9'.repeat(78)}+0) in 1`);
    for (const wrong of ['x', '7x', '-7', '0x7', '7.5', '', '9'.repeat(79), -1, -1n, 7.5, Number.NaN, null, {}]) {
      assert.equal(structOf({ slot: wrong }), 'S() in 1', String(wrong));
    }
    assert.equal(structOf({ label: 5 }), 'S() in 1');
  });

  it('are read 24 deep in place, and anew where a type lies elsewhere', () => {
    const nested = Array.from({ length: 25 }, (_, index) => [
      `a${index + 1}`,
      { label: `uint256${'[1]'.repeat(index + 1)}`, numberOfBytes: '32', base: `a${index}` },
    ]);
    for (const depth of [24, 25]) {
      const list = { label: 'list', encoding: 'dynamic_array', base: `a${depth}` };
      const map = { label: 'map', encoding: 'mapping', key: 'key', value: `a${depth}` };
      for (const id of [`a${depth}`, 'list', 'map']) {
        const text = told(read({ a0: word, key: word, ...Object.fromEntries(nested), list, map }, id));
        assert.equal(text.includes('?'), depth > 24, id);
      }
    }
  });

  it('are enums of the sources by the whole name, and other names by the whole name or its last part', () => {
    const source = 'enum Kind { X } contract A { enum Side { In } type Tag is bytes4; } type Price is uint8;';
    const named = (label: string, numberOfBytes = '1') => told(read({ x: { label, numberOfBytes } }, 'x', source));
    assert.deepEqual(
      ['enum Kind', 'enum A.Side', 'enum B.Side', 'enum Gone', 'Side', 'an enum Side'].map((label) => named(label)),
      ['enum Kind/1{X}', 'enum A.Side/1{In}', 'enum B.Side/1', 'enum Gone/1', 'Side/1', 'an enum Side/1'],
    );
    assert.deepEqual(
      [named('Price'), named('Price', '2'), named('A.Tag', '4'), named('Tag', '4')],
      ['Price/1=uint8', 'Price/2', 'A.Tag/4=bytes4', 'Tag/4=bytes4'],
    );
  });
});

describe('types as Solidity sources write them', () => {
  const source = `
uint256 constant LENGTH = 3;
enum Kind { Buy, Sell }
contract Vault { struct Point { uint64 x; uint64 y; } struct Wide { uint256 a; bool b; } enum Side { In, Out } type Price is uint8; }
contract Afunction {} contract Xaddress {}
contract Other { enum Side { None } type Price is bool; struct Loop { uint8 a; Loop[] more; } struct In { In inner; } }
type Twice is uint8; type Twice is uint16; type Odd is string;
`;
  /** Each in a namespace of a library, whose types are found by their whole names. */
  const read = (fields: string) =>
    typesOf(
      { storage: [], types: {} },
      'Solidity',
      `${source} library L is Vault {
        /// @custom:storage-location erc7201:x
        struct Test { ${fields} } }`,
    )[0]?.type;
  const single = (text: string) => {
    const type = read(`${text} f;`);
    return type?.kind === 'struct' ? told(type.members[0]?.type) : 'none';
  };

  it('are read with their size', () => {
    checkAll(
      {
        uint: 'uint256/32',
        int: 'int256/32',
        uint48: 'uint48/6',
        byte: 'bytes1/1',
        'address payable': 'address/20',
        bool: 'bool/1',
        string: 'bytes string',
        bytes: 'bytes bytes',
        bytes32: 'bytes32/32',
        uint0: '-',
        uint7: '-',
        uint264: '-',
        uint2560: '-',
        bytes0: '-',
        bytes33: '-',
        Nobody: '-',
        'function (uint256) external': 'function (uint256) external/24',
        'function() internal': 'function () internal/8',
        'uint8[]': 'any of uint8/1 in 1',
        'uint8[32]': '32 of uint8/1 in 1',
        'uint8[33]': '33 of uint8/1 in 2',
        'uint136[2]': '2 of uint136/17 in 2',
        'uint8[1_0]': '10 of uint8/1 in 1',
        'uint8[LENGTH]': '3 of uint8/1 in 1',
        'uint8[0]': '-',
        'uint8[OTHER]': '-',
        'uint8[2][]': 'any of 2 of uint8/1 in 1 in 1',
        'Nobody[2]': '-',
        'Nobody[]': 'any of ? Nobody in undefined in 1',
      },
      single,
    );
  });

  it('are names of the sources: of the contract, of a base, of another that is named, of the file', () => {
    checkAll(
      {
        Point: 'struct Vault.Point(x@0+0, y@0+8) in 1',
        'Vault.Point': 'struct Vault.Point(x@0+0, y@0+8) in 1',
        'lib.Vault.Point': 'struct Vault.Point(x@0+0, y@0+8) in 1',
        'Missing.Point': '-',
        'Wide[3]': '3 of struct Vault.Wide(a@0+0, b@1+0) in 2 in 6',
        Side: 'enum Vault.Side/1{In,Out}',
        'Other.Side': 'enum Other.Side/1{None}',
        'Missing.Kind': 'enum Kind/1{Buy,Sell}',
        Price: 'Vault.Price/1=uint8',
        'Other.Price': 'Other.Price/1=bool',
        Twice: '-',
        Odd: '-',
        'Other.Loop': 'struct Other.Loop(a@0+0, more@1+0) in 2',
        'Other.In': '-',
        Vault: 'contract Vault/20',
        'a.b.c.Vault': 'contract Vault/20',
        'a.b.c.d.Vault': '-',
      },
      single,
    );
  });

  it('pack fields up to the first of unknown size', () => {
    assert.equal(
      told(
        read(
          'uint8 a; bytes31 b; uint128 c; uint136 d; string e; uint8[2] f; bool g; bytes31 g1; bool g2; Nobody h; bool i;',
        ),
      ),
      'struct L.Test(a@0+0, b@0+1, c@1+0, d@2+0, e@3+0, f@4+0, g@5+0, g1@5+1, g2@6+0) in 7',
    );
    assert.equal(told(read('bool a; string b;')), 'struct L.Test(a@0+0, b@1+0) in 2');
  });

  it('are mappings whose keys and values may have names', () => {
    checkAll(
      {
        'mapping(address => uint256)': '(address/20 => uint256/32)',
        'mapping (address account => uint256 balance)': '(address/20 => uint256/32)',
        'mapping(uint8 => address payable)': '(uint8/1 => address/20)',
        'mapping(uint8 => address payable to)': '(uint8/1 => address/20)',
        'mapping(uint8 => functions f)': '(uint8/1 => ? functions in undefined)',
        'mapping(uint8 => Afunction f)': '(uint8/1 => contract Afunction/20)',
        'mapping(uint8 => b)': '(uint8/1 => ? b in undefined)',
        'mapping( uint8 key => bool)': '(uint8/1 => bool/1)',
        'mapping(uint8 key more => bool)': '-',
        'mapping(uint8 => function (uint8) external)': '(uint8/1 => function (uint8) external/24)',
        'mapping(uint8 => mapping(uint8 => bool b) inner)': '(uint8/1 => (uint8/1 => bool/1))',
        'mapping(uint8 => mapping(uint8 => function () external) inner)':
          '(uint8/1 => (uint8/1 => function () external/24))',
        'mapping(uint8 => bool[] list)': '(uint8/1 => any of bool/1 in 1)',
        'mapping(Side => bool)': '(enum Vault.Side/1{In,Out} => bool/1)',
      },
      single,
    );
  });

  it('end where they nest too deeply', () => {
    const arrays = (depth: number) => single(`uint8${'[]'.repeat(depth)}`);
    assert.deepEqual([arrays(24).includes('?'), arrays(25).includes('?')], [false, true]);
  });
});

describe('types of Vyper', () => {
  const source = `N: constant(uint256) = 3
MOST: constant(uint256) = ${10n ** 20n - 1n}
TOO_MANY: constant(uint256) = ${10n ** 20n}
ZERO: constant(uint256) = 0
interface IFoo:
    def get() -> uint256: view
struct P:
    x: uint256
    y: String[33]
struct Node:
    next: HashMap[bool, Node]
flag Role:
    A
    B
`;
  const variable = (type: string, slots?: unknown) =>
    typesOf({ v: { type, slot: 0, n_slots: slots } }, 'Vyper', source)[0]?.type;
  const read = (type: string) => told(variable(type));

  it('are read with what they take', () => {
    checkAll(
      {
        ' uint8 ': 'uint8/32',
        'String[32]': 'String[32]/32',
        'Bytes[33]': 'Bytes[33]/33',
        'DynArray[P, 2]': 'any of P(x@0+0, y@1+0) in 4 in 9',
        'P[2]': '2 of P(x@0+0, y@1+0) in 4 in 8',
        'lib.P': 'lib.P(x@0+0, y@1+0) in 4',
        Node: 'Node(next@0+0) in 1',
        Role: 'Role/32{A,B}',
        IFoo: 'IFoo/32=address',
        'interface IToken': 'interface IToken/32=address',
        'lib/IToken.vyi': 'lib/IToken.vyi/32=address',
        'uint256[2]': '2 of uint256/32 in 2',
        'uint256[lib.N]': '3 of uint256/32 in 3',
        'uint256[ZERO]': '0 of uint256/32 in 0',
        'uint256[MOST]': `${10n ** 20n - 1n} of uint256/32 in ${10n ** 20n - 1n}`,
        'HashMap[(uint8, bool), bool]': '(? (uint8, bool) in undefined => bool/32)',
        'HashMap[uint8[2], bool]': '(2 of uint8/32 in 2 => bool/32)',
        'HashMap[DynArray[bool, 3], IFoo]': '(any of bool/32 in 4 => IFoo/32=address)',
      },
      read,
    );
    for (const text of [
      'int16',
      'uint256',
      'bytes1',
      'bytes19',
      'bytes32',
      'address',
      'bool',
      'decimal',
      'nonreentrant lock',
    ]) {
      assert.deepEqual([text, `x${text}`, `${text}x`].map(read), [
        `${text}/32`,
        `? x${text} in undefined`,
        `? ${text}x in undefined`,
      ]);
    }
  });

  it('are unknown where a part is', () => {
    const unknown = `uint uint0 uint9 uint1000 bytes bytes0 bytes33 ?P P? Q Q[2] P[2]x uint256[TOO_MANY] uint256[OTHER]
      uint256[${'1'.repeat(21)}] IToken.vyi2 IToken_vyi .vyi.`.split(/\s+/);
    const spaced = [
      ...[
        '?DynArray[P, 2]',
        'DynArray[P, 2]x',
        'DynArray[P[2]?, 2]',
        'DynArray[Q, 2]',
        'String[32, 1]',
        'HashMap[bool]',
      ],
      ...['DynArray[uint8]', 'HashMap[bool, bool, bool]', 'struct interface IToken', 'IToken.json x'],
    ];
    for (const text of [...unknown, ...spaced]) {
      assert.equal(read(text), `? ${text} in undefined`);
    }
  });

  it('are unknown where the layout has another size', () => {
    assert.equal(told(variable(' uint8[2] ', 2)), '2 of uint8/32 in 2');
    assert.equal(told(variable('uint8[2]', 3)), '? uint8[2] in 3');
    assert.equal(told(variable('Q', 1)), '? Q in 1');
  });

  it('are read 24 deep, and to a length of 2,000', () => {
    const nested = (depth: number) => read(`${'HashMap[bool, '.repeat(depth)}uint8${']'.repeat(depth)}`);
    assert.deepEqual([nested(24).includes('?'), nested(25).includes('?')], [false, true]);
    const spaced = (length: number) => `HashMap[bool,${' '.repeat(length - 19)}uint8]`;
    assert.deepEqual(
      [2_000, 2_001].map((length) => read(spaced(length)).startsWith('?')),
      [false, true],
    );
  });
});
