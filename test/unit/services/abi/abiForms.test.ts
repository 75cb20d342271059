import assert from 'node:assert/strict';
import { parseAbi, readAbi } from '../../../../src/domain/contract/abi.ts';
import { mergeAbis, readMergedAbi } from '../../../../src/domain/contract/proxyChain.ts';
import { parseEvmAddress } from '../../../../src/domain/entity/evmAddress.ts';
import { abiSolidity } from '../../../../src/services/abi/abiSolidity.ts';
import { abiTypeScript, selectorClashes } from '../../../../src/services/abi/renderAbiInterface.ts';

const position = {
  name: 'p',
  type: 'tuple',
  internalType: 'struct Vault.Position',
  components: [{ name: 'shares', type: 'uint128' }],
};
const address = (text: string) => parseEvmAddress(text) ?? assert.fail();
const one = address('0x0000000000000000000000000000000000000001');
const two = address('0x0000000000000000000000000000000000000002');
const view = (name: string, inputs: readonly unknown[] = []) => ({
  type: 'function',
  name,
  inputs,
  outputs: [],
  stateMutability: 'view',
});

describe('an ABI as TypeScript', () => {
  it('has a constant named like the contract', () => {
    const nameOf = (name: string | undefined) =>
      /^export const (\S+) = \[\] as const;\n$/.exec(abiTypeScript(name, []))?.[1];
    assert.deepEqual(['Vault', 'ERC20', '1inch', 'A-b 2', '$_', 'x'.repeat(70)].map(nameOf), [
      'vaultAbi',
      'eRC20Abi',
      '_1inchAbi',
      'ab2Abi',
      'contractAbi',
      `${'x'.repeat(60)}Abi`,
    ]);
    assert.equal(nameOf(undefined), 'contractAbi');
  });
});

describe('an ABI as a Solidity interface', () => {
  const lines = (json: readonly unknown[], name?: string) => abiSolidity(name, parseAbi(json)).split('\n');

  it('is named like the contract, when that is a name', () => {
    const titleOf = (name?: string) => lines([], name)[3];
    assert.deepEqual([titleOf('Vault'), titleOf('$a_1')], ['interface IVault {', 'interface I$a_1 {']);
    for (const name of [undefined, '1a', 'a b', 'a-', 'x'.repeat(102)]) {
      assert.equal(titleOf(name), 'interface IContract {', name);
    }
  });

  it('leaves out what only the language can name, in what is given and in what comes back', () => {
    const odd = { name: 'a', type: 'Set.Data storage' };
    const item = (inputs: readonly unknown[], outputs: readonly unknown[]) => ({ ...view('f', inputs), outputs });
    const commented = '    // function f() names types that no interface can have.';
    assert.equal(lines([item([], [odd])])[4], commented);
    assert.match(lines([item([odd], [])])[4] ?? '', /names types that no interface can have\.$/);
    assert.equal(
      lines([item([], [{ name: 'a', type: 'uint8' }])])[4],
      '    function f() external view returns (uint8 a);',
    );
  });

  it('names a struct after its parameter where the compiler wrote no name', () => {
    const unnamed = {
      name: 'point',
      type: 'tuple[]',
      components: [
        { name: 'x', type: 'uint8' },
        { name: '', type: 'bool' },
      ],
    };
    const text = lines([view('f', [unnamed])]);
    assert.deepEqual(text.slice(4, -2), [
      '    struct PointStruct {',
      '        uint8 x;',
      '        bool member1;',
      '    }',
      '',
      '    function f(PointStruct[] calldata point) external view;',
    ]);
  });

  it('gives tuples a struct, places to what is referred to, and leaves out what interfaces lack', () => {
    const text = lines(
      [
        { type: 'constructor', inputs: [] },
        { type: 'receive', stateMutability: 'payable' },
        {
          type: 'function',
          name: 'put',
          inputs: [position, { name: 'note', type: 'string' }],
          outputs: [
            { name: '', type: 'tuple[]', internalType: 'struct Vault.Position[]', components: position.components },
          ],
          stateMutability: 'payable',
        },
        { type: 'event', name: 'Put', inputs: [{ name: 'who', type: 'address', indexed: true }], anonymous: true },
        { type: 'error', name: 'Bad', inputs: [{ name: '', type: 'bytes' }] },
      ],
      'Vault',
    );
    assert.deepEqual(text, [
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

  it('gives each further struct of a name the next number that nothing is called by', () => {
    const structs = ['bool', 'int8', 'int16', 'int24'].map((type, at) => ({
      ...{ name: `p${at}`, type: 'tuple', internalType: `struct C${at}.S`, components: [{ name: 'x', type }] },
    }));
    const third = { ...structs[0], internalType: 'struct S3', components: [{ name: 'y', type: 'bool' }] };
    const text = abiSolidity('A', parseAbi([view('a', [third, ...structs])]));
    const named = Array.from(text.matchAll(/struct (\S+) \{\n\s+(.*);/g), ([, name, member]) => `${name} ${member}`);
    assert.deepEqual(named, ['S3 bool y', 'S bool x', 'S2 int8 x', 'S4 int16 x', 'S5 int24 x']);
  });

  it('tells structs of one name apart', () => {
    const other = { ...position, internalType: 'struct Other.Position', components: [{ name: 'x', type: 'bool' }] };
    const text = abiSolidity('A', parseAbi([view('a', [position, other])]));
    assert.match(text, /struct Position \{\n\s+uint128 shares;/);
    assert.match(text, /struct Position2 \{\n\s+bool x;/);
    assert.match(text, /a\(Position calldata p, Position2 calldata\)/);
  });

  it('says what Solidity cannot', () => {
    const text = abiSolidity('</script>', parseAbi([view('a', [{ name: 's', type: 'Set.Data storage' }])]));
    assert.match(text, /interface IContract \{\n\s+\/\/ function a\(Set\.Data storage\) names types/);
  });

  // The compiler was asked about each of these.
  it('has no two declarations of one name, which would not compile', () => {
    const input = (type: string, name = '') => ({ name, type });
    const event = (name: string, inputs: readonly object[]) => ({ type: 'event', name, inputs });
    const error = (name: string, inputs: readonly object[]) => ({ type: 'error', name, inputs });
    const deposit = { ...position, internalType: 'struct Deposit' };
    const text = lines([
      error('Bad', []),
      error('Bad', [input('address')]),
      error('total', []),
      error('MyError', []),
      error('Panics', []),
      event('Deposit', [deposit]),
      event('Deposit', [input('uint256')]),
      view('total'),
      view('total'),
      view('total', [input('uint256')]),
      view('burn', [input('uint256')]),
      view('collate_propagate_storage', [input('bytes16')]),
    ]).map((line) => line.trim());
    assert.deepEqual(
      text.filter((line) => /^(struct|event|error|function|\/\/ [a-z])/.test(line)),
      [
        'struct Deposit2 {',
        'error Bad();',
        '// error Bad(address) has a name or selector that is declared already.',
        '// error total() has a name or selector that is declared already.',
        'error MyError();',
        'error Panics();',
        'event Deposit(Deposit2 p);',
        'event Deposit(uint256);',
        'function total() external view;',
        '// function total() has a name or selector that is declared already.',
        'function total(uint256) external view;',
        'function burn(uint256) external view;',
        '// function collate_propagate_storage(bytes16) has a name or selector that is declared already.',
      ],
    );
  });

  it('has no two names in one scope', () => {
    const input = (name: string, indexed = false) => ({ name, type: 'uint8', indexed });
    const twice = [input('a'), input('a'), input('b')];
    const pair = { name: 's', type: 'tuple', components: [...twice, input('a_'), input(''), input('member4')] };
    const text = lines([
      { ...view('f', twice), outputs: [input('b'), input('c')] },
      { type: 'event', name: 'E', inputs: twice },
      { type: 'error', name: 'X', inputs: twice },
      view('g', [pair]),
    ]);
    assert.deepEqual(
      text.slice(4, -2).filter((line) => line !== ''),
      [
        '    struct SStruct {',
        '        uint8 a;',
        '        uint8 a_2;',
        '        uint8 b;',
        '        uint8 a_;',
        '        uint8 member42;',
        '        uint8 member4;',
        '    }',
        '    function f(uint8 a, uint8, uint8 b) external view returns (uint8, uint8 c);',
        '    event E(uint8 a, uint8, uint8 b);',
        '    error X(uint8 a, uint8, uint8 b);',
        '    function g(SStruct calldata s) external view;',
      ],
    );
  });

  it('takes an integer without a size for one of 256 bits', () => {
    const twice = (types: readonly string[]) =>
      lines(types.map((type) => view('f', [{ name: 'p', type: 'tuple[]', components: [{ name: 'a', type }] }])));
    const declared = 'has a name or selector that is declared already.';
    for (const [types, isTwice] of [
      [['uint', 'uint256'], true],
      [['int[2]', 'int256[2]'], true],
      [['uint', 'int'], false],
      [['uint', 'uint8'], false],
      [['uint128', 'uint256'], false],
    ] as const) {
      assert.equal(
        twice(types).some((line) => line.includes(declared)),
        isTwice,
        types.join(),
      );
    }
  });

  it('is called otherwise than each function in it', () => {
    assert.equal(lines([view('IVault')], 'Vault')[3], 'interface IVault2 {');
    assert.equal(lines([view('IVault'), view('IVault2')], 'Vault')[3], 'interface IVault3 {');
  });

  it('says what no event, error or type may be', () => {
    const indexed = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `a${index}`, type: 'uint8', indexed: true }));
    const event = (name: string, count: number, anonymous: boolean) => ({
      type: 'event',
      name,
      inputs: indexed(count),
      anonymous,
    });
    const errors = ['Error', 'Panic', 'Paused'].map((name) => ({ type: 'error', name, inputs: [] }));
    const half = { name: '', type: 'uint8[67108864]' };
    const tuple = (...components: readonly object[]) => view('g', [{ name: 'p', type: 'tuple', components }]);
    const types = ['uint8[65536][65536]', 'uint8[134217728]', 'uint8[2]', 'uint7', 'bytes33', 'uint8[134217727]'];
    const large = types.map((type, index) => view(`f${index}`, [{ name: '', type }]));
    const text = lines([
      event('A', 3, false),
      event('B', 4, false),
      event('C', 4, true),
      event('D', 5, true),
      ...errors,
      ...large,
      tuple(half, half),
      tuple(half, { ...half, type: 'uint8[67108863]' }),
    ]);
    assert.deepEqual(
      text
        .slice(4, -2)
        .filter((line) => line !== '')
        .map((line) => line.trim()),
      [
        'struct PStruct {',
        'uint8[67108864] member0;',
        'uint8[67108863] member1;',
        '}',
        'event A(uint8 indexed a0, uint8 indexed a1, uint8 indexed a2);',
        '// event B(uint8,uint8,uint8,uint8) has more indexed parameters than an event can have.',
        'event C(uint8 indexed a0, uint8 indexed a1, uint8 indexed a2, uint8 indexed a3) anonymous;',
        '// event D(uint8,uint8,uint8,uint8,uint8) has more indexed parameters than an event can have.',
        '// error Error() is built into the language.',
        '// error Panic() is built into the language.',
        'error Paused();',
        '// function f0(uint8[65536][65536]) has a type that is too large.',
        '// function f1(uint8[134217728]) has a type that is too large.',
        'function f2(uint8[2] calldata) external view;',
        '// function f3(uint7) names types that no interface can have.',
        '// function f4(bytes33) names types that no interface can have.',
        'function f5(uint8[134217727] calldata) external view;',
        '// function g((uint8[67108864],uint8[67108864])) has a type that is too large.',
        'function g(PStruct calldata p) external view;',
      ],
    );
  });

  it('has no word of Solidity for a name, as other languages let it be', () => {
    const point = {
      name: 'in',
      type: 'tuple',
      internalType: 'struct Point',
      components: [
        { name: 'after', type: 'uint8' },
        { name: 'x', type: 'uint8' },
      ],
    };
    const text = abiSolidity('A', parseAbi([view('a', [point, { name: 'days', type: 'uint256' }]), view('delete')]));
    assert.match(text, /struct Point \{\n\s+uint8 after_;\n\s+uint8 x;/);
    assert.match(text, /function a\(Point calldata, uint256\) external view;/);
    assert.match(text, /\/\/ function delete\(\) is called by a word of the language/);
  });

  it('gives members of one name other names, also those that are words of the language', () => {
    const components = ['days', 'days', 'days_2', '', 'days'].map((name) => ({ name, type: 'uint8' }));
    const text = abiSolidity('A', parseAbi([view('a', [{ name: 'p', type: 'tuple', components }])]));
    assert.deepEqual(
      Array.from(text.matchAll(/^ +uint8 (.*);$/gm), ([, name]) => name),
      ['days_', 'days_3', 'days_2', 'member3', 'days_4'],
    );
  });

  it('takes the name of a struct from what is written as one from the first letter on', () => {
    const point = (internalType: string) => ({
      ...{ name: 'p', type: 'tuple', internalType, components: [{ name: 'x', type: 'uint8' }] },
    });
    const structOf = (internalType: string) =>
      /struct (\S+) \{/.exec(abiSolidity('A', parseAbi([view('a', [point(internalType)])])))?.[1];
    assert.deepEqual(['struct Point', 'struct A.B.Point[2]', 'a struct Point', 'structure', ''].map(structOf), [
      'Point',
      'Point',
      'PStruct',
      'PStruct',
      'PStruct',
    ]);
  });

  it('calls nothing like a struct that is used beside it', () => {
    const inner = { name: 'a', type: 'tuple', internalType: 'struct a', components: [{ name: 'a', type: 'uint8' }] };
    const outer = {
      name: 'S',
      type: 'tuple[2]',
      internalType: 'struct S[2]',
      components: [inner, { name: 'S', type: 'bool' }],
    };
    const item = {
      ...view('f', [outer, { name: 'T', type: 'uint8' }]),
      outputs: [{ ...inner, internalType: 'struct T' }],
    };
    assert.deepEqual(
      abiSolidity('A', parseAbi([item]))
        .split('\n')
        .slice(4, -2),
      [
        '    struct a {',
        '        uint8 a;',
        '    }',
        '',
        '    struct S {',
        '        a a_;',
        '        bool S;',
        '    }',
        '',
        '    struct T {',
        '        uint8 a;',
        '    }',
        '',
        '    function f(S[2] calldata, uint8) external view returns (T memory a);',
      ],
    );
  });

  it('writes functions as values, and no struct without members', () => {
    const text = abiSolidity(
      'A',
      parseAbi([
        view('a', [{ name: 'then', type: 'function[2]' }]),
        view('b', [{ name: 'none', type: 'tuple', components: [] }]),
      ]),
    );
    assert.match(text, /function a\(function\(\) external\[2\] calldata then\) external view;/);
    assert.match(text, /\/\/ function b\(\(\)\) names types that no interface can have/);
  });
});

describe('an ABI as TypeScript', () => {
  it('is a constant, whatever the contract is called', () => {
    assert.match(abiTypeScript('Vault', []), /^export const vaultAbi = \[\] as const;\n$/);
    assert.match(abiTypeScript('1; evil()', []), /^export const _1evilAbi = /);
    assert.match(abiTypeScript(undefined, [{ id: 9007199254740993n }]), /9007199254740993/);
  });
});

describe('ABIs behind one another', () => {
  const proxy = {
    address: one,
    name: 'Proxy',
    json: [{ type: 'constructor', inputs: [] }, { type: 'fallback', stateMutability: 'payable' }, view('admin')],
  };
  const implementation = {
    address: two,
    name: 'Logic',
    json: [
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
    assert.deepEqual([...mergeAbis([{ ...proxy, json: null }])], []);
  });

  it('are read an entry at a time, so that thousands hold up nobody', () => {
    const [creator, fallback, admin] = proxy.json;
    const [, , , total] = implementation.json;
    const wanted = [creator, fallback, admin, total];
    const left = Array(2).fill(undefined);
    assert.deepEqual(
      [...mergeAbis([proxy, implementation])],
      [...[creator, fallback, admin, ...left, undefined, total, ...left]],
    );
    const merged = parseAbi(wanted);
    assert.deepEqual([...readAbi(wanted)], [...Array(4).fill(undefined), merged]);
    assert.deepEqual([...readMergedAbi([proxy, implementation])], [...Array(9 + 4).fill(undefined), merged]);
    assert.deepEqual([...mergeAbis([{ ...proxy, json: [null, 7, 7, null] }])], [null, 7, undefined, undefined]);
  });

  it('whose selectors clash are named', () => {
    // The known pair of four-byte twins.
    const burn = view('burn', [{ name: '', type: 'uint256' }]);
    const twin = view('collate_propagate_storage', [{ name: '', type: 'bytes16' }]);
    const clashes = (json: readonly unknown[]) =>
      [...selectorClashes(parseAbi(json))].filter((found) => found !== undefined);
    assert.deepEqual(clashes([burn, burn, twin]), [['burn(uint256)', 'collate_propagate_storage(bytes16)']]);
    assert.deepEqual(clashes([burn, burn]), []);
  });
});
