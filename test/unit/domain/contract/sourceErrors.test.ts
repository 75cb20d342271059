import assert from 'node:assert/strict';
import { abiSignature } from '../../../../src/domain/contract/abi.ts';
import { sourceErrors } from '../../../../src/domain/contract/sourceErrors.ts';

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
  error Odd(Point p);
  error Odder(Inner i);
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
    compilation: {
      language,
      compiler: undefined,
      compilerVersion: undefined,
      compilerSettings: undefined,
      name: 'Vault',
      fullyQualifiedName: 'a.sol:Vault',
    },
  });

describe('errors of sources', () => {
  it('are those of libraries and files whose types are certain', () => {
    assert.deepEqual(errorsOf(source).map(abiSignature), [
      'Free(uint256,uint8)',
      'Overflow(uint256,uint256)',
      'Typed(uint128,address,address,bytes32[2][],string)',
      'Whole(int256,uint256,int8)',
      'None()',
    ]);
    assert.deepEqual(
      errorsOf(source)[1]?.inputs.map(({ name }) => name),
      ['a', 'b'],
    );
  });

  it('are read in files of up to two million characters', () => {
    const ofLength = (length: number) => errorsOf('error Last();'.padStart(length, '\n')).length;
    assert.equal(ofLength(2_000_000), 1);
    assert.equal(ofLength(2_000_001), 0);
  });

  it('are none of other languages and no more than a thousand', () => {
    assert.deepEqual(errorsOf(source, 'Vyper'), []);
    assert.equal(errorsOf(Array.from({ length: 1_200 }, (_, index) => `error E${index}();`).join('\n')).length, 1_000);
    assert.deepEqual(sourceErrors({ sources: undefined, compilation: undefined }), []);
  });
});
