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
type Broken is
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
  uint last
}
contract Unclosed { uint open; function g() { uint inside;
`;

const vyper = `# contract: N: constant(uint256) = 99
import interfaces.IToken as Token
import a.b.c
import single as  Alias
from ethereum.ercs import IERC20, IERC4626 as Vault
from . import (one, two)
  import indented
N: constant(uint256) = 3  # three
M: public(constant(uint256)) = N * 2
P: public( constant( uint256 ) ) = 5
SPACED : constant(uint256) =   1_000
TEXT: constant(String[5]) = "five"
TWICE: constant(uint256) = 1
TWICE: constant(uint256) = 2
SAME: constant(uint256) = 4
SAME: constant(uint256) = 4
 INDENTED: constant(uint256) = 1
interface IPrice:
    def get() -> uint256: view
interface  ISpaced :
    def get() -> uint256: view
struct Point:
    x: uint256 # width

    y : DynArray[uint256, N]
    broken
struct Empty:
count: uint256
flag Role:
    ADMIN

    USER  # the rest
flag Bad: ADMIN
enum Old:
    ONE
total: public(uint256)
struct Last:
    z: bool`;

const sources: Readonly<Record<string, readonly [language: string, ...texts: readonly string[]]>> = {
  solidity: ['Solidity', solidity],
  solidityInTwoFiles: ['Solidity', 'contract A { uint a; } enum E { X }', 'contract B is A { uint a; } enum E { Y }'],
  vyper: ['Vyper', vyper],
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
