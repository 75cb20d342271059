import assert from 'node:assert/strict';
import {
  noDeclarations,
  prepareDeclarations,
  readDeclarations,
  sourceDeclarations,
} from '../../../../src/domain/source/sourceDeclarations.ts';

const read = (text: string, language = 'Solidity') => sourceDeclarations(new Map([['a', text]]), language);

describe('declarations in sources', () => {
  it('of Solidity: enums, alone and by their contract', () => {
    const { enums } = read(`
      enum Free { A, B }
      /* enum Old { X } */ // enum Older { Y }
      contract C { enum Phase { Closed, /* now */ Open } string s = "enum Text { Z }"; }
      enum Odd { a-b, 1st, _ok, $two, é, three! }
    `);
    assert.deepEqual(Object.fromEntries(enums), {
      Free: ['A', 'B'],
      Phase: ['Closed', 'Open'],
      'C.Phase': ['Closed', 'Open'],
      Odd: ['_ok', '$two'],
    });
  });

  it('of Solidity: types of the user, unless a name stands for two', () => {
    const { userTypes } = read(`
      type Price is uint128; type Id is uint; type Int is int;
      type Payee is address payable;
      contract A { type Twice is uint8; type Own is bytes32; }
      contract B { type Twice is uint16; }
      type Twice is uint8;
    `);
    assert.deepEqual(Object.fromEntries(userTypes), {
      Price: 'uint128',
      Id: 'uint256',
      Int: 'int256',
      Payee: 'address',
      Twice: '',
      Own: 'bytes32',
      'A.Twice': 'uint8',
      'A.Own': 'bytes32',
      'B.Twice': 'uint16',
    });
  });

  it('of Solidity: which contract declares a variable, and what it inherits from', () => {
    const { declaredIn, bases } = read(`
      abstract contract Base { uint256 internal count; mapping(address => uint) balances; }
      contract Other is Base(5), lib.Owned { uint count = 1; uint constant MAX = 5; address immutable owner;
        struct S { uint inner; } function f() public { uint local = 1; } bytes32 last; }
    `);
    assert.deepEqual([...(declaredIn.get('count') ?? [])], ['Base', 'Other']);
    assert.deepEqual([...(declaredIn.get('balances') ?? [])], ['Base']);
    assert.deepEqual([...(declaredIn.get('last') ?? [])], ['Other']);
    for (const none of ['MAX', 'owner', 'inner', 'local']) {
      assert.equal(declaredIn.get(none), undefined, none);
    }
    assert.deepEqual(Object.fromEntries(bases), { Base: [], Other: ['Base', 'Owned'] });
    const withArguments = read(
      'contract A is B(x, C), lib.D(f(1, g), h), E layout at 0x10 {} contract F layout at 1 is G {}',
    );
    assert.deepEqual(withArguments.bases.get('A'), ['B', 'D', 'E']);
    assert.deepEqual(withArguments.bases.get('F'), ['G']);
  });

  it('of Vyper: structs, flags, constants and interfaces', () => {
    const { structs, enums, constants, interfaces, userTypes } = read(
      [
        'import interfaces.IToken as Token',
        'from ethereum.ercs import IERC20, IERC4626 as Vault',
        'N: constant(uint256) = 3  # three',
        'M: public(constant(uint256)) = N * 2',
        'TWICE: constant(uint256) = 1',
        'TWICE: constant(uint256) = 2',
        'interface IPrice:',
        'notes: my interface INone: 5',
        '    def get() -> uint256: view',
        'struct Point:',
        '    x: uint256',
        '',
        '    y: DynArray[uint256, N]',
        'flag Role:',
        '    ADMIN',
        '    USER',
        'enum Old:',
        '    ONE',
        'count: uint256',
      ].join('\n'),
      'Vyper',
    );
    assert.deepEqual(Object.fromEntries(structs), {
      Point: [
        ['x', 'uint256'],
        ['y', 'DynArray[uint256, N]'],
      ],
    });
    assert.deepEqual(Object.fromEntries(enums), { Role: ['ADMIN', 'USER'], Old: ['ONE'] });
    assert.deepEqual(Object.fromEntries(constants), { N: 3n, M: 6n });
    assert.deepEqual([...interfaces], ['Token', 'IERC20', 'Vault', 'IPrice']);
    assert.equal(userTypes.size, 0);
  });

  it('are cut where a step is missing', () => {
    // A step for each character, and one for each piece: two names and the space between them.
    const isCut = (stepsLeft: number) => readDeclarations(['a b'], 'Solidity', { stepsLeft }).isCut;
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(isCut), [true, true, true, true, true, true, false, false]);
  });

  it('of Solidity: constants, whatever their visibility and names', () => {
    const { constants } = read(
      'contract C { uint constant xpublic = 1; uint constant publicx = 2; uint constant public A = 3; ' +
        'uint constant private B = 4; uint public constant internal D = 5; }',
    );
    assert.deepEqual(Object.fromEntries(constants), { xpublic: 1n, publicx: 2n, A: 3n, B: 4n, D: 5n });
  });

  it('of other languages are not read', () => {
    assert.equal(read('contract C { uint count; }', 'Yul').declaredIn.size, 0);
  });

  it('are read once for a contract', () => {
    const sources = new Map([['a', 'contract C { uint count; }']]);
    const read = sourceDeclarations(sources, 'Solidity');
    assert.equal(sourceDeclarations(sources, 'Solidity'), read);
    assert.equal(sourceDeclarations(sources, 'Vyper').declaredIn.size, 0);
    assert.equal(sourceDeclarations(sources, 'Solidity'), read);
  });

  it('end where there is more text than is read, and say so', () => {
    const source = 'contract C { uint count; }';
    const fits = read(source + ' '.repeat(2_000_000));
    assert.deepEqual([fits.declaredIn.size, fits.isCut], [1, false]);
    const [first, second] = [`${source}//`.padEnd(2_000_000, 'x'), 'contract D { uint other; }'.padStart(1_500_000)];
    const cut = sourceDeclarations(
      new Map([
        ['a', first],
        ['b', second],
      ]),
      'Solidity',
    );
    assert.deepEqual([[...cut.declaredIn.keys()], cut.isCut], [['count'], true]);
  });

  it('are read in steps, once for each language', () => {
    for (const [language, text] of [
      ['Solidity', 'contract A { uint a; enum E { B } } '],
      ['Vyper', 'flag F:\n    A\n'],
    ] as const) {
      const sources = new Map(Array.from({ length: 3 }, (_, index) => [`${index}`, text.repeat(1_000)]));
      const steps = [...prepareDeclarations(sources, language)];
      assert.ok(steps.length > 50, `${language}: ${steps.length}`);
      assert.equal([...prepareDeclarations(sources, language)].length, 0);
      assert.deepEqual(sourceDeclarations(sources, language), sourceDeclarations(new Map(sources), language));
      assert.notDeepEqual(sourceDeclarations(sources, language), noDeclarations);
    }
    const read = sourceDeclarations(new Map([['a', 'enum E { A }']]), 'Solidity');
    assert.equal(read.enums.size, 1);
    assert.deepEqual([...prepareDeclarations(undefined, 'Solidity')], []);
    assert.deepEqual([...prepareDeclarations(new Map([['a', 'enum E { A }']]), 'Yul')], []);
  });
});
