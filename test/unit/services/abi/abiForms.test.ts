import assert from 'node:assert/strict';
import { parseAbi, readAbi } from '../../../../src/domain/contract/abi.ts';
import { mergeAbis, readMergedAbi } from '../../../../src/domain/contract/proxyChain.ts';
import { abiSolidity, abiTypeScript, selectorClashes } from '../../../../src/services/abi/renderAbiInterface.ts';

/** `uint8 indexed a` as a parameter. */
function input(text: string): object {
  const [type, ...rest] = text.split(' ');
  return { type, name: rest.at(-1) ?? '', indexed: rest[0] === 'indexed' };
}
const inputs = (list: string) => list.split(', ').map(input);
const view = (name: string, given: readonly unknown[] = [], outputs: readonly unknown[] = []) => ({
  ...{ type: 'function', name, inputs: given, outputs, stateMutability: 'view' },
});
const event = (name: string, given: readonly unknown[], anonymous = false) => ({
  ...{ type: 'event', name, inputs: given, anonymous },
});
const error = (name: string, given: readonly unknown[] = []) => ({ type: 'error', name, inputs: given });
const tuple = (name: string, components: readonly unknown[], internalType?: string, type = 'tuple') => ({
  ...{ name, type, internalType, components },
});

const lines = (json: readonly unknown[], name?: string) => abiSolidity(name, parseAbi(json)).split('\n');
/** What stands within the interface, a line for each struct and item. */
const declared = (json: readonly unknown[]) =>
  lines(json)
    .slice(4, -2)
    .join('\n')
    .replace(/\{[^}]*\}/g, (struct) => struct.replace(/\s+/g, ' '))
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [line.trim()]));

const again = 'has a name or selector that is declared already.';
const unnameable = 'names types that no interface can have.';
const indexed = (count: number) => Array.from({ length: count }, (_, index) => input(`uint8 indexed a${index}`));
const ofLanguage = { name: 'a', type: 'Set.Data storage' };
const half = 'uint8[67108864]';
const member = tuple('a', inputs('uint8 a'), 'struct a');

const rows: readonly (readonly [what: string, json: readonly unknown[], expected: readonly string[]])[] = [
  [
    'leaves out what only the language can name',
    [view('f', [], [ofLanguage]), view('g', [ofLanguage]), view('h', [], inputs('uint8 a'))],
    [
      `// function f() ${unnameable}`,
      `// function g(Set.Data storage) ${unnameable}`,
      'function h() external view returns (uint8 a);',
    ],
  ],
  [
    'names a struct after its parameter where the compiler wrote no name',
    [view('f', [tuple('point', inputs('uint8 x, bool'), undefined, 'tuple[]')])],
    ['struct PointStruct { uint8 x; bool member1; }', 'function f(PointStruct[] calldata point) external view;'],
  ],
  [
    'takes the name of a struct from what is written as one from the first letter on',
    ['struct Point', 'struct A.B.Other[2]', 'a struct Point', 'structure', ''].map((internalType, at) =>
      view(`f${at}`, [tuple(`p${at}`, inputs('uint8 x'), internalType)]),
    ),
    [
      'struct Point { uint8 x; }',
      'struct Other { uint8 x; }',
      'struct P2Struct { uint8 x; }',
      'struct P3Struct { uint8 x; }',
      'struct P4Struct { uint8 x; }',
      'function f0(Point calldata p0) external view;',
      'function f1(Other calldata p1) external view;',
      'function f2(P2Struct calldata p2) external view;',
      'function f3(P3Struct calldata p3) external view;',
      'function f4(P4Struct calldata p4) external view;',
    ],
  ],
  [
    'gives each further struct of a name the next number that nothing is called by',
    [
      view('a', [
        tuple('p0', inputs('bool y'), 'struct S3'),
        ...['bool x', 'int8 x', 'int16 x', 'int24 x'].map((one, at) => tuple(`p${at}`, inputs(one), `struct C${at}.S`)),
      ]),
    ],
    [
      'struct S3 { bool y; }',
      'struct S { bool x; }',
      'struct S2 { int8 x; }',
      'struct S4 { int16 x; }',
      'struct S5 { int24 x; }',
      'function a(S3 calldata p0, S calldata, S2 calldata p1, S4 calldata p2, S5 calldata p3) external view;',
    ],
  ],
  [
    'calls nothing like a struct that is used beside it',
    [
      view(
        'f',
        [tuple('S', [member, input('bool S')], 'struct S[2]', 'tuple[2]'), input('uint8 T')],
        [{ ...member, internalType: 'struct T' }],
      ),
    ],
    [
      'struct a { uint8 a; }',
      'struct S { a a_; bool S; }',
      'struct T { uint8 a; }',
      'function f(S[2] calldata, uint8) external view returns (T memory a);',
    ],
  ],
  [
    'gives members of one name other names, also words of the language',
    [
      view('a', [tuple('p', inputs('uint8 days, uint8 days, uint8 days_2, uint8, uint8 days'))]),
      view('b', [tuple('s', inputs('uint8 a, uint8 a, uint8 b, uint8 a_, uint8, uint8 member4'))]),
    ],
    [
      'struct PStruct { uint8 days_; uint8 days_3; uint8 days_2; uint8 member3; uint8 days_4; }',
      'struct SStruct { uint8 a; uint8 a_2; uint8 b; uint8 a_; uint8 member42; uint8 member4; }',
      'function a(PStruct calldata p) external view;',
      'function b(SStruct calldata s) external view;',
    ],
  ],
  [
    'has no word of Solidity for a name, as other languages let it be',
    [view('a', [tuple('in', inputs('uint8 after, uint8 x'), 'struct Point'), input('uint256 days')]), view('delete')],
    [
      'struct Point { uint8 after_; uint8 x; }',
      'function a(Point calldata, uint256) external view;',
      '// function delete() is called by a word of the language.',
    ],
  ],
  [
    'has no two names in one scope',
    [
      view('f', inputs('uint8 a, uint8 a, uint8 b'), inputs('uint8 b, uint8 c')),
      event('E', inputs('uint8 a, uint8 a, uint8 b')),
      error('X', inputs('uint8 a, uint8 a, uint8 b')),
    ],
    [
      'function f(uint8 a, uint8, uint8 b) external view returns (uint8, uint8 c);',
      'event E(uint8 a, uint8, uint8 b);',
      'error X(uint8 a, uint8, uint8 b);',
    ],
  ],
  // The compiler was asked about each of these.
  [
    'has no two declarations of one name, which would not compile',
    [
      error('Bad'),
      error('Bad', inputs('address')),
      error('total'),
      error('MyError'),
      error('Panics'),
      event('Deposit', [tuple('p', inputs('uint128 shares'), 'struct Deposit')]),
      event('Deposit', inputs('uint256')),
      view('total'),
      view('total'),
      view('total', inputs('uint256')),
      view('burn', inputs('uint256')),
      view('collate_propagate_storage', inputs('bytes16')),
    ],
    [
      'struct Deposit2 { uint128 shares; }',
      'error Bad();',
      `// error Bad(address) ${again}`,
      `// error total() ${again}`,
      'error MyError();',
      'error Panics();',
      'event Deposit(Deposit2 p);',
      'event Deposit(uint256);',
      'function total() external view;',
      `// function total() ${again}`,
      'function total(uint256) external view;',
      'function burn(uint256) external view;',
      `// function collate_propagate_storage(bytes16) ${again}`,
    ],
  ],
  [
    'takes an integer without a size for one of 256 bits',
    (
      [
        ['uint', 'uint256'],
        ['int[2]', 'int256[2]'],
        ['uint', 'int'],
        ['uint', 'uint8'],
        ['uint128', 'uint256'],
      ] as const
    ).flatMap((types, at) =>
      types.map((type) => view(`f${at}`, [tuple('p', inputs(`${type} a`), undefined, 'tuple[]')])),
    ),
    [
      'struct PStruct { uint a; }',
      'struct PStruct2 { int[2] a; }',
      'struct PStruct3 { int a; }',
      'struct PStruct4 { uint8 a; }',
      'struct PStruct5 { uint128 a; }',
      'struct PStruct6 { uint256 a; }',
      'function f0(PStruct[] calldata p) external view;',
      `// function f0((uint256)[]) ${again}`,
      'function f1(PStruct2[] calldata p) external view;',
      `// function f1((int256[2])[]) ${again}`,
      'function f2(PStruct[] calldata p) external view;',
      'function f2(PStruct3[] calldata p) external view;',
      'function f3(PStruct[] calldata p) external view;',
      'function f3(PStruct4[] calldata p) external view;',
      'function f4(PStruct5[] calldata p) external view;',
      'function f4(PStruct6[] calldata p) external view;',
    ],
  ],
  [
    'says which events and errors cannot be',
    [
      event('A', indexed(3)),
      event('B', indexed(4)),
      event('C', indexed(4), true),
      event('D', indexed(5), true),
      error('Error'),
      error('Panic'),
      error('Paused'),
    ],
    [
      'event A(uint8 indexed a0, uint8 indexed a1, uint8 indexed a2);',
      '// event B(uint8,uint8,uint8,uint8) has more indexed parameters than an event can have.',
      'event C(uint8 indexed a0, uint8 indexed a1, uint8 indexed a2, uint8 indexed a3) anonymous;',
      '// event D(uint8,uint8,uint8,uint8,uint8) has more indexed parameters than an event can have.',
      '// error Error() is built into the language.',
      '// error Panic() is built into the language.',
      'error Paused();',
    ],
  ],
  [
    'says which types cannot be',
    [
      ...['uint8[65536][65536]', 'uint8[134217728]', 'uint8[2]', 'uint7', 'bytes33', 'uint8[134217727]'].map(
        (type, at) => view(`f${at}`, inputs(type)),
      ),
      view('g', [tuple('p', inputs(`${half}, ${half}`))]),
      view('g', [tuple('p', inputs(`${half}, uint8[67108863]`))]),
      view('h', inputs('function[2] then')),
      view('i', [tuple('none', [])]),
    ],
    [
      'struct PStruct { uint8[67108864] member0; uint8[67108863] member1; }',
      '// function f0(uint8[65536][65536]) has a type that is too large.',
      '// function f1(uint8[134217728]) has a type that is too large.',
      'function f2(uint8[2] calldata) external view;',
      `// function f3(uint7) ${unnameable}`,
      `// function f4(bytes33) ${unnameable}`,
      'function f5(uint8[134217727] calldata) external view;',
      '// function g((uint8[67108864],uint8[67108864])) has a type that is too large.',
      'function g(PStruct calldata p) external view;',
      'function h(function() external[2] calldata then) external view;',
      `// function i(()) ${unnameable}`,
    ],
  ],
];

describe('an ABI as a Solidity interface', () => {
  it('is named like the contract, when that is a name, and otherwise than each function in it', () => {
    const titleOf = (name: string | undefined, json: readonly unknown[] = []) => lines(json, name)[3];
    assert.deepEqual([titleOf('Vault'), titleOf('$a_1')], ['interface IVault {', 'interface I$a_1 {']);
    for (const name of [undefined, '1a', 'a b', 'a-', '</script>', 'x'.repeat(102)]) {
      assert.equal(titleOf(name), 'interface IContract {', name);
    }
    assert.equal(titleOf('Vault', [view('IVault')]), 'interface IVault2 {');
    assert.equal(titleOf('Vault', [view('IVault'), view('IVault2')]), 'interface IVault3 {');
  });

  it('gives tuples a struct, places to what is referred to, and leaves out what interfaces lack', () => {
    const position = tuple('p', inputs('uint128 shares'), 'struct Vault.Position');
    const json = [
      { type: 'constructor', inputs: [] },
      { type: 'receive', stateMutability: 'payable' },
      {
        ...view('put', [position, input('string note')]),
        outputs: [{ ...position, name: '', type: 'tuple[]', internalType: 'struct Vault.Position[]' }],
        stateMutability: 'payable',
      },
      event('Put', inputs('address indexed who'), true),
      error('Bad', inputs('bytes')),
    ];
    assert.deepEqual(lines(json, 'Vault'), [
      '// SPDX-License-Identifier: UNLICENSED',
      'pragma solidity >=0.8.4;',
      '',
      'interface IVault {',
      '    struct Position {',
      '        uint128 shares;',
      '    }',
      '',
      '    function put(Position calldata p, string calldata note) external payable returns (Position[] memory);',
      '',
      '    event Put(address indexed who) anonymous;',
      '',
      '    error Bad(bytes);',
      '}',
      '',
    ]);
  });

  for (const [what, json, expected] of rows) {
    it(what, () => assert.deepEqual(declared(json), expected));
  }
});

describe('an ABI as TypeScript', () => {
  it('is a constant named like the contract, with exact numbers', () => {
    const nameOf = (name: string | undefined) =>
      /^export const (\S+) = \[\] as const;\n$/.exec(abiTypeScript(name, []))?.[1];
    const names = ['Vault', 'ERC20', '1inch', '1; evil()', 'A-b 2', '$_', 'x'.repeat(70), undefined];
    assert.deepEqual(names.map(nameOf), [
      ...[
        'vaultAbi',
        'eRC20Abi',
        '_1inchAbi',
        '_1evilAbi',
        'ab2Abi',
        'contractAbi',
        `${'x'.repeat(60)}Abi`,
        'contractAbi',
      ],
    ]);
    assert.match(abiTypeScript(undefined, [{ id: 9007199254740993n }]), /9007199254740993/);
  });
});

describe('ABIs behind one another', () => {
  const proxy = {
    abi: [{ type: 'constructor', inputs: [] }, { type: 'fallback', stateMutability: 'payable' }, view('admin')],
  };
  const implementation = {
    abi: [
      { type: 'constructor', inputs: [] },
      { type: 'receive', stateMutability: 'payable' },
      view('admin'),
      view('total'),
      null,
      7,
    ],
  };

  it('are one list, the first contract first', () => {
    const read = [...readMergedAbi([proxy, implementation])];
    assert.deepEqual(
      read.at(-1)?.items.map((item) => ('name' in item ? item.name : item.type)),
      ['constructor', 'fallback', 'admin', 'total'],
    );
    assert.deepEqual([...mergeAbis([])], []);
    assert.deepEqual([...mergeAbis([{ ...proxy, abi: null }])], []);
  });

  it('are read an entry at a time, so that thousands hold up nobody', () => {
    const [creator, fallback, admin] = proxy.abi;
    const [, , , total] = implementation.abi;
    const wanted = [creator, fallback, admin, total];
    const left = Array(2).fill(undefined);
    assert.deepEqual(
      [...mergeAbis([proxy, implementation])],
      [...[creator, fallback, admin, ...left, undefined, total, ...left]],
    );
    const merged = parseAbi(wanted);
    assert.deepEqual([...readAbi(wanted)], [...Array(4).fill(undefined), merged]);
    assert.deepEqual([...readMergedAbi([proxy, implementation])], [...Array(9 + 4).fill(undefined), merged]);
    assert.deepEqual([...mergeAbis([{ ...proxy, abi: [null, 7, 7, null] }])], [null, 7, undefined, undefined]);
  });

  it('whose selectors clash are named', () => {
    // The known pair of four-byte twins.
    const burn = view('burn', inputs('uint256'));
    const twin = view('collate_propagate_storage', inputs('bytes16'));
    const clashes = (json: readonly unknown[]) =>
      [...selectorClashes(parseAbi(json))].filter((found) => found !== undefined);
    assert.deepEqual(clashes([burn, burn, twin]), [['burn(uint256)', 'collate_propagate_storage(bytes16)']]);
    assert.deepEqual(clashes([burn, burn]), []);
  });
});
