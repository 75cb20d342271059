import assert from 'node:assert/strict';
import { sourceDeclarations } from '../../../src/domain/source/sourceDeclarations.ts';
import { readStorageVariables } from '../../../src/domain/storage/storageVariables.ts';
import { assertWhole, compactData, itemLines } from './assertWhole.ts';

const solidity = String.raw`
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20; // contract Comment { uint inComment; }
/* contract Block { uint inBlock; } */
import {Owned} from "lib/Owned.sol"; /*/ contract Slash { uint inSlash; } /**/
enum Free { A, // first
  B, /* second */ C // "third" //
}
enum Odd { a-b, 1st, _ok, $two, é, three!,, }
type Price is uint128; type Id is uint; type Int is int; type Payee is address payable ;
type Twice is uint8; type Twice is uint16; type Same is bool; type Same is bool;
abstract contract Base { uint256 internal count; mapping(address who => uint256 amount) balances; string s = "}//"; }
interface IThing { function f() external; }
library Lib { struct Inner { uint inner; } enum Kind { X } type Own is bytes32; uint constant MAX = 5; }
contract Left is Base(5) { uint left; uint count; string t = 'it\'s; uint quoted;'; }
contract Right is Base, lib.sub.Owned(1, 2) { uint right = 1; uint $dollar; address immutable owner; }
contract Most is
  Left,
  Right
{
  uint constant LIMIT = 1 << 2; uint[] public list; uint a; uint a;
  enum Phase { Closed, Open }
  type Tag is bytes4;
  struct S { uint member; }
  function f() public view returns (uint) { uint local = 1; if (a > 1) { uint deep; } return local; }
  modifier only() { _; } event E(uint x); error Bad(uint x); using Lib for uint;
  function (uint) external callback; mapping(uint => mapping(uint => bool)) nested;
}
contract Unclosed { uint open; function g() { uint inside;
`;

const vyper = `# contract: N: constant(uint256) = 99
import interfaces.IToken as Token
import a.b.c
import single as  Alias
from ethereum.ercs import IERC20, IERC4626 as Vault
from . import (one, two)
N: constant(uint256) = 3  # three
M: public(constant(uint256)) = N * 2
P: public( constant( uint256 ) ) = 5
SPACED : constant(uint256) =   1_000
TEXT: constant(String[5]) = "five"
TWICE: constant(uint256) = 1
TWICE: constant(uint256) = 2
SAME: constant(uint256) = 4
SAME: constant(uint256) = 4
interface IPrice:
    def get() -> uint256: view
interface  ISpaced :
    def get() -> uint256: view
struct Point:
    x: uint256 # width

    y : DynArray[uint256, N]
struct Empty:
count: uint256
flag Role:
    ADMIN

    USER  # the rest
enum Old:
    ONE
total: public(uint256)
struct Last:
    z: bool`;

/** What is rarely written, and what is declared more than once. */
const oddSolidity = `
/// @custom:storage-location erc7201:file
struct OfFile { uint a; mapping(uint => bool) /* what */ seen ; uint[2][] list; function(uint) external f; x; ; }
/// @custom:storage-location erc7201:lost
uint constant FREE = 2 ** 8; uint constant public SEEN = FREE; uint constant private HIDDEN=1; uint constant internal INNER = 3;
uint public constant FIRST = 5; uint constant TWO = 1; uint constant TWO = 2; uint constant SAME = 7; uint constant SAME = 7;
uint constant publicly = 8; uint constant LONG = 1 + /** @custom:storage-location erc7201:x */ 1; uint constant NONE;

error Free(); error OfFileToo(uint a, string  b , Point); error 5(uint a); error NoList;

contract A is B { error OfContract(uint a); struct Twice { uint a; } struct Twice { uint a; } struct Other { uint a; } struct Other { uint b; }
  /** @custom:storage-location erc7201:a.main */ struct Main { uint total; } enum { X } struct { uint a; } uint here; }

library L { error OfLibrary(uint a, address[] b); error OfLibrary(); } interface I { error OfInterface(uint a); enum E { X, Y } type T is int; }

type Long is abcdefghijklmnopqrstuvwxyz; type 5 is uint8; type MyUint is myuint; type Uints is uints; type Not uint8;

contract Head is (B), C(D(1), is), E layout at 5 {} contract Head2 layout is Y layout at 1 {}
contract Head3 is Z at layout {} contract Head4 is A layout at B(1), C {} contract {} contract 5 {} contract Empty is {}
contract Paren is A(, B), C {} contract Deep is F((1), (2)), G {} contract Head5; contract Outer { contract Inner { uint a; } uint b; }

contract Vars { uint a = 1; uint b == 2; uint c = d = e; uint constant f = 1; uint immutable g; uint = 5; uint 5; x;
  P p = P({x: 1, y: Q({z: 2})}); uint[] h = [1]; function g2(uint i) external returns (uint j) { uint k; }
  function (uint) internal l; modifier n { uint o; } using P for uint; using {q} for uint; event Q(uint r); uint "s";
  constructor() { uint s; } fallback() external { uint t; } receive() external payable { } error U(uint u); type V is uint8;
  string w = "{"; /** @custom:storage-location erc7201:y */ uint y; uint constantly; }
contract Unclosed { uint v; enum Open { X, struct Inside { uint a; } type T is int; error`.split('\n\n');

const oddVyper = `N: constant(uint256) = ${'1'.repeat(201)}
M: constant(uint256) = ${'1'.repeat(70)}
B: constant(uint256)
D: immutable(uint256) = 6
E: constant(uint256) =
5: constant(uint256) = 5
F: myconstant(uint256) = 7
G = 8
import a as b
import a, b as c, d
from a import (b as e,
  f)
import 5, "g", h.5
interface 5:
interface Three
struct 5:
    a: uint256
struct Two:
    c : uint256[2]
    d: String[ 5 ]
    e: HashMap[address,
uint256] # f
flag Empty:
enum F4:
    A

    C
struct Unclosed:
    f: HashMap[uint256,
count: uint256`;

const sources: Readonly<Record<string, readonly [language: string, ...texts: readonly string[]]>> = {
  solidity: ['Solidity', solidity],
  solidityInTwoFiles: ['Solidity', 'contract A { uint a; } enum E { X }', 'contract B is A { uint a; } enum E { Y }'],
  vyper: ['Vyper', vyper],
  oddSolidity: ['Solidity', ...oddSolidity],
  oddVyper: ['Vyper', oddVyper],
  other: ['Yul', solidity],
};

describe('declarations in sources, whole', () => {
  for (const [name, [language, ...texts]] of Object.entries(sources)) {
    it(`of ${name} are as expected`, () => {
      const { isCut, ...found } = sourceDeclarations(new Map(texts.map((text, index) => [`${index}`, text])), language);
      assertWhole(
        `declarations/${name}.txt`,
        Object.entries(found).flatMap(([kind, names]) => [kind, ...itemLines([...names]).map((line) => `  ${line}`)]),
      );
      assert.equal(isCut, false);
    });
  }

  const layoutOf = (contract: string, labels: readonly string[]) => ({
    storage: labels.map((label, slot) => ({ label, slot: `${slot}`, offset: 0, type: 't', contract })),
    types: { t: { label: 'uint256', encoding: 'inplace', numberOfBytes: '32' } },
  });
  const inherited: Readonly<Record<string, readonly [source: string, labels: readonly string[]]>> = {
    'in a diamond': [solidity, ['count', 'balances', 's', 'left', 'count', 't', 'right', '$dollar', 'list', 'a', 'x']],
    'of contracts that inherit from themselves': [
      'contract Most is A { uint m; } contract A is Most { uint a; }',
      ['a', 'm'],
    ],
    'of an order that cannot be': [
      'contract A { uint v; } contract B is A { uint v; } contract Most is B, A { uint v; }',
      ['v', 'v', 'v', 'v'],
    ],
    'of contracts that inherit from one twice': [
      'contract A { uint v; } contract Most is A, A { uint v; }',
      ['v', 'v', 'v'],
    ],
    'that follow one of the derived contract': [
      'contract A { uint v; } contract Most is A { uint m; uint v; }',
      ['m', 'v', 'v'],
    ],
    'that nobody declares': ['contract Most {}', ['v']],
    'of a contract that is not there': ['contract A { uint v; } contract B { uint v; uint w; }', ['v', 'w', 'x']],
    'of a name that is used twice': ['contract A { uint v; } contract Most { uint v; }', ['v', 'v']],
  };

  it('say which contract has a variable', () => {
    assertWhole(
      'declarations/declarers.txt',
      Object.entries(inherited).flatMap(([title, [source, labels]]) => {
        const compilation = { language: 'Solidity' } as never;
        const read = readStorageVariables(layoutOf('a.sol:Most', labels), {
          compilation,
          sources: new Map([['a', source]]),
        });
        return [title, ...(read?.variables ?? []).map(({ label, contract }) => `  ${compactData([label, contract])}`)];
      }),
    );
  });
});
