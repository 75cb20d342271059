import assert from 'node:assert/strict';
import { abiSignature } from '../../../../src/domain/contract/abi.ts';
import { sourceErrors } from '../../../../src/domain/contract/sourceErrors.ts';
import type { Compilation } from '../../../../src/domain/contract/verifiedContract.ts';

const source = `
enum Side { Buy, Sell }
type Price is uint128;
struct Point { uint8 x; }
interface IToken { error OfInterface(); }
error Free(uint amount, Side side);
// error Commented(uint256 a);
library Math {
  struct Inner { uint8 y; }
  error Overflow(uint256 a, uint256 b);
  error Typed(Price price, IToken token, address payable to, bytes32[2][] list, string);
  error OfFile(Point p);
  error OfLibrary(Inner i, Inner[2][] list);
  error Qualified(Math.Inner i);
  error Unknown(Missing m);
  error NoType1(addressx a);
  error NoType2(xbool a);
  error NoType3(myuint a);
  error NoType4(uint8x a);
  error NoComma(uint256 a uint256 b);
  error NoType(? uint256 a);
  error Trailing(uint256 a b);
  error Whole(int a, uint b, int8 c);
  error None();
  function f() internal { string memory s = "error Text();"; revert None(); }
}
contract Vault { error Own(uint256 a); }
`;

const errorsOf = (text: string, language = 'Solidity') =>
  sourceErrors({
    sources: new Map([['a.sol', text]]),
    compilation: { language, name: 'Vault', fullyQualifiedName: 'a.sol:Vault' } as Compilation,
  });

describe('errors of sources', () => {
  it('take a name as it is known where it stands', () => {
    const hidden = 'library A { struct Kind { uint8 y; } } library B { error OfKind(Kind kind); }';
    assert.deepEqual(errorsOf(`enum Kind { One } ${hidden}`).map(abiSignature), ['OfKind(uint8)']);
    assert.deepEqual(errorsOf(hidden), []);
    const enums =
      'contract C { enum Side { Buy } } library L { enum Kind { One } error Own(Kind k); error Of(Side s); }';
    assert.deepEqual(errorsOf(enums).map(abiSignature), ['Own(uint8)']);
    const twice = 'enum Kind { One } struct Kind { uint256 x; } library B { error OfKind(Kind kind); }';
    assert.deepEqual(errorsOf(twice), []);
  });

  it('are those of libraries and files whose types are certain', () => {
    assert.deepEqual(errorsOf(source).map(abiSignature), [
      'Free(uint256,uint8)',
      'Overflow(uint256,uint256)',
      'Typed(uint128,address,address,bytes32[2][],string)',
      'OfFile((uint8))',
      'OfLibrary((uint8),(uint8)[2][])',
      'Qualified((uint8))',
      'Whole(int256,uint256,int8)',
      'None()',
    ]);
    assert.deepEqual(
      errorsOf(source)[1]?.inputs.map(({ name }) => name),
      ['a', 'b'],
    );
  });

  it('have structs with all that is in them', () => {
    const structs = `
enum Side { Buy, Sell }
type Price is uint128;
interface IToken {}
struct Point { uint8 x; uint8 y; }
library Other { struct Point { int8 z; } }
library Math {
  struct Order { Side side; Price[] prices; IToken token; Point at; Point[3] path; Other.Point other; address payable to; bytes data; }
  struct Point { bytes4 inner; }
  error Bad(Order order, uint256 code);
}
error Free(Point at);`;
    assert.deepEqual(errorsOf(structs).map(abiSignature), [
      'Bad((uint8,uint128[],address,(bytes4),(bytes4)[3],(int8),address,bytes),uint256)',
      'Free((uint8,uint8))',
    ]);
    const [bad] = errorsOf(structs);
    assert.deepEqual(
      bad?.inputs[0]?.components?.map(({ name }) => name),
      ['side', 'prices', 'token', 'at', 'path', 'other', 'to', 'data'],
    );
  });

  it('are left out where a struct is not certain', () => {
    const signatures = (text: string) => errorsOf(text).map(abiSignature);
    for (const types of [
      'struct P { mapping(uint256 => bool) m; }',
      'struct P { uint256[SIZE] a; }',
      'struct P { }',
      'struct P { Q q; }',
      'contract C { struct P { uint8 x; } }',
      'struct P { uint8 x; } struct P { uint16 x; }',
      'struct P { uint8 x; } enum P { A }',
      'struct P { P[] inner; uint8 x; }',
    ]) {
      assert.deepEqual(signatures(`${types} error E(P p);`), [], types);
    }
    const doubling = Array.from({ length: 60 }, (_, index) => `struct S${index} { S${index + 1} a; S${index + 1} b; }`);
    const twice = (text: string) => `(${text},${text})`;
    assert.deepEqual(signatures(`${doubling.join('\n')} struct S60 { uint8 x; } error E(S0 s); error F(S57 s);`), [
      `F(${twice(twice(twice('(uint8)')))})`,
    ]);
  });

  it('are read in about two million characters of text', () => {
    const ofLength = (length: number) => errorsOf('error Last();'.padStart(length, '\n')).length;
    assert.equal(ofLength(2_000_000), 1);
    assert.equal(ofLength(3_000_001), 0);
  });

  it('are none of other languages and no more than a thousand', () => {
    assert.deepEqual(errorsOf(source, 'Vyper'), []);
    assert.equal(errorsOf(Array.from({ length: 1_200 }, (_, index) => `error E${index}();`).join('\n')).length, 1_000);
    assert.deepEqual(sourceErrors({ sources: undefined, compilation: undefined }), []);
  });
});
