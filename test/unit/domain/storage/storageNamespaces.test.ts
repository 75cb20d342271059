import assert from 'node:assert/strict';
import { readStorage, storageLines, withoutValues } from '../../../../src/domain/storage/storageValue.ts';
import { readStorageVariables } from '../../../../src/domain/storage/storageVariables.ts';

const source = `
import "./Base.sol";
enum Side { Buy, Sell }
type Price is uint128;
contract Base {
  /// @custom:storage-location erc7201:example.base
  struct BaseStorage { uint256 total; }
  enum Phase { Open, Closed }
}
contract Vault is Base {
  uint256 private constant SLOTS = 3;
  struct Point { uint64 x; uint64 y; uint256 z; }
  /**
   * @notice What the vault keeps; struct Not { uint8 this; }
   * @custom:storage-location erc7201:example.main
   */
  struct Main {
    // uint256 removed;
    bool isOpen;
    Side side;
    Phase phase; /* packed */
    address payable owner;
    IERC20 token;
    Price price;
    uint48[SLOTS] steps;
    Point point;
    mapping(address account => mapping(Side => uint256 amount) sides) held;
    Point[] points;
    string name;
    function (uint256) external returns (bool) callback;
    Node node;
  }
  struct Node { Node[] children; uint8 kind; }
}
interface IERC20 {}
contract Other {
  /// @custom:storage-location erc7201:example.other
  struct OtherStorage { uint256 x; }
}
library Store {
  /// @custom:storage-location erc7201:example.library
  /// @dev Used by internal functions.
  struct Data { uint8 a; Missing b; uint8 c; }
}
`;

const found = (name: string, text = source) =>
  readStorageVariables(
    { storage: [], types: null },
    {
      compilation: {
        language: 'Solidity',
        compiler: undefined,
        compilerVersion: undefined,
        compilerSettings: undefined,
        name,
        fullyQualifiedName: `a.sol:${name}`,
      },
      sources: new Map([['a.sol', text]]),
    },
  ) ?? assert.fail();

describe('namespaces of storage (ERC-7201)', () => {
  it('start where the standard says', () => {
    // The example of the ERC, and what OpenZeppelin's contracts have as a constant.
    const slotOf = (id: string) =>
      found('A', `contract A { /// @custom:storage-location erc7201:${id}\n struct S { uint8 a; } }`).variables[0]
        ?.slot;
    assert.equal(slotOf('example.main'), 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500n);
    assert.equal(
      slotOf('openzeppelin.storage.ERC20'),
      0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n,
    );
  });

  it('are those of the contract, of what it inherits from and of libraries, laid out as Solidity does it', () => {
    const variables = found('Vault');
    const lines = storageLines(withoutValues(variables)).map(({ depth, slot, offset, bytes, label, type, contract }) =>
      `${' '.repeat(depth)}${label} ${BigInt(slot) & 0xffn}+${offset} ${bytes} ${type} ${contract}`.trimEnd(),
    );
    assert.deepEqual(lines, [
      'erc7201:example.base 0+0 32 struct Base.BaseStorage Base',
      ' total 0+0 32 uint256',
      'erc7201:example.main 0+0 384 struct Vault.Main Vault',
      ' isOpen 0+0 1 bool',
      ' side 0+1 1 enum Side',
      ' phase 0+2 1 enum Base.Phase',
      ' owner 0+3 20 address',
      ' token 1+0 20 contract IERC20',
      ' price 2+0 16 Price',
      ' steps 3+0 32 uint48[SLOTS]',
      '  [0] 3+0 6 uint48',
      '  [1] 3+6 6 uint48',
      '  [2] 3+12 6 uint48',
      ' point 4+0 64 struct Vault.Point',
      '  x 4+0 8 uint64',
      '  y 4+8 8 uint64',
      '  z 5+0 32 uint256',
      ' held 6+0 32 mapping(address account => mapping(Side => uint256 amount) sides)',
      ' points 7+0 32 Point[]',
      ' name 8+0 32 string',
      ' callback 9+0 24 function (uint256) external returns (bool)',
      ' node 10+0 64 struct Vault.Node',
      '  children 10+0 32 Node[]',
      '  kind 11+0 1 uint8',
      'erc7201:example.library 0+0 32 struct Store.Data Store',
      ' a 0+0 1 uint8',
    ]);
    // A type that is not in the sources may be of any size: what follows is left out, and it is said so.
    assert.equal(variables.isIncomplete, true);
  });

  it('are complete where all of their fields are read, of a thousand', () => {
    const structs = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => `/// @custom:storage-location erc7201:n${index}\nstruct S${index} { uint8 a; }\n`,
      ).join('');
    for (const [count, isIncomplete] of [
      [1, false],
      [1_000, false],
      [1_001, true],
    ] as const) {
      const read = found('A', `contract A {\n${structs(count)}}`);
      assert.deepEqual([read.variables.length, read.isIncomplete], [Math.min(count, 1_000), isIncomplete]);
    }
  });

  it('have types by the names that imports give them, and lengths by expressions, as solc 0.8.30 lays them out', () => {
    const imported =
      'struct In { uint8 a; uint128 b; } uint256 constant N = 5; contract Base { struct Own { uint16 q; } }';
    const membersOf = (imports: string, fields: string) => {
      const main = `${imports} contract A { /// @custom:storage-location erc7201:x\n struct S { ${fields} } }`;
      const [variable] = found('A', `${imported} ${main}`).variables;
      assert.ok(variable?.type.kind === 'struct');
      return variable.type.members.map(({ label, slot, offsetBytes }) => `${label} ${slot}+${offsetBytes}`).join(' ');
    };
    for (const [imports, fields, places] of [
      ['import {In as Q} from "b.sol";', 'Q q; uint8 x;', 'q 0+0 x 1+0'],
      ['import "b.sol" as M;', 'M.In q; M.Base.Own o; uint8 x;', 'q 0+0 o 1+0 x 2+0'],
      ['import {Base as B} from "b.sol";', 'B.Own o; B c; uint8 x;', 'o 0+0 c 1+0 x 1+20'],
      ['import {Base} from "b.sol"; contract D is Base {}', 'D.Own o; uint8 x;', 'o 0+0 x 1+0'],
      ['import {N as M} from "b.sol";', 'uint256[M * 2 - 1] a; uint8 x;', 'a 0+0 x 9+0'],
      ['', 'uint256[3 * 2 + 1] a; uint256[(2 + 3) * 4] b; uint8 x;', 'a 0+0 b 7+0 x 27+0'],
      ['', 'uint256[N / 5 + 2] a; uint64[N % 4] b; uint8[1 << 6] c; uint8 x;', 'a 0+0 b 3+0 c 4+0 x 6+0'],
      // Declared in one file and an alias in another: which one is meant is not known.
      ['import {In as Q} from "b.sol"; struct Q { bool a; }', 'uint8 x; Q q;', 'x 0+0'],
      ['import {Base as B} from "b.sol"; contract B { struct Own { bool a; } }', 'uint8 x; B.Own o;', 'x 0+0'],
      // A fraction, which compilers before 0.8 keep of constants too.
      ['', 'uint8 x; uint256[9 / 2 + 1] a;', 'x 0+0'],
      ['', 'uint8 x; uint256[N / 2] a;', 'x 0+0'],
      // Files may each have something else of one name.
      ['contract In { }', 'uint8 x; In q;', 'x 0+0'],
      ['import "b.sol" as M; contract M { struct In { uint256 a; } }', 'uint8 x; M.In q;', 'x 0+0'],
      ['contract Base { } struct Own { bool a; }', 'uint8 x; Base.Own o;', 'x 0+0'],
      ['contract D is Gone { struct W { In i; } }', 'uint8 x; D.W w;', 'x 0+0'],
      [
        'import {Base as B} from "b.sol"; contract D is B {} struct Own { uint256[2] z; }',
        'D.Own o; uint8 y;',
        'o 0+0 y 1+0',
      ],
    ] as const) {
      assert.equal(membersOf(imports, fields), places, `${imports} ${fields}`);
    }
  });

  it('are not told of where another contract of that name has none, nor members where enums differ', () => {
    const space = '/// @custom:storage-location erc7201:x\n struct S { Kind kind; }';
    const own = (other: string) =>
      found('A', `enum Kind { On, Off } contract Base { ${space} } ${other} contract A is Base { }`);
    const told = ({ variables, isIncomplete }: ReturnType<typeof own>) => [
      isIncomplete,
      ...variables.flatMap(({ type }) => (type.kind === 'struct' ? type.members.map((one) => one.type) : [])),
    ];
    const kind = { kind: 'value', label: 'enum Kind', bytes: 1 };
    assert.deepEqual(told(own(`contract Base { ${space} }`)), [false, { ...kind, members: ['On', 'Off'] }]);
    assert.deepEqual(told(own('contract Base { }')), [true]);
    assert.deepEqual(told(own('enum Kind { Off, On }')), [false, { ...kind, members: undefined }]);
    // What a base that is not known inherits from may have it.
    assert.deepEqual(told(found('A', `contract Base { ${space} } contract A is Gone { }`)), [true]);
  });

  it('are read, with enum keys by name', () => {
    const { variables } = found('Base');
    const base = variables[0]?.slot;
    const word = (slot: bigint) => (slot === base ? 42n : 0n);
    const values = readStorage(variables, {
      read: word,
      peek: word,
      keysOf: () => ({ asked: [], candidates: [] }),
      addressOf: () => undefined,
    });
    assert.deepEqual(
      values.map(({ label, children }) => [label, children.map(({ path, value }) => [path, value])]),
      [
        ['erc7201:example.base', [['erc7201:example.base.total', '42']]],
        ['erc7201:example.library', [['erc7201:example.library.a', '0']]],
      ],
    );
  });
});
