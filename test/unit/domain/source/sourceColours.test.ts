import assert from 'node:assert/strict';
import { sourceColours } from '../../../../src/domain/source/sourceColours.ts';
import type { SourceLanguage } from '../../../../src/domain/source/sourceTokens.ts';

/** Every coloured part as `kind:text`, a line for each line of the source. */
function coloured(text: string, language: SourceLanguage, stepsLeft = 10_000_000): readonly string[] {
  const lines: string[][] = text.split('\n').map(() => []);
  for (const { start, end, kind } of sourceColours(text, language, { stepsLeft })) {
    lines[text.slice(0, start).split('\n').length - 1]?.push(`${kind}:${text.slice(start, end)}`);
  }
  return lines.map((line) => line.join(' '));
}

describe('colours of sources', () => {
  it('tell apart what a Solidity source is made of', () => {
    const source = [
      '// SPDX-License-Identifier: MIT',
      'pragma solidity ^0.8.20;',
      'import {A} from "./A.sol";',
      '/** Keeps',
      '  *  what is paid. */',
      'contract Vault is Owned {',
      '  error TooMuch(uint256 wanted);',
      '  event Paid(address indexed by);',
      '  uint256 public constant MAX = 5e18; // most',
      '  modifier once() { _; }',
      '  function pay(Order calldata order) external payable once returns (bool) {',
      '    emit Paid(msg.sender);',
      '    total += order.amount; require(x > 1 ether, "no");',
      "    revert TooMuch({wanted: 0xff}); new Coin(); hex'ab';",
      '    error = this.size(total); return true;',
      '  }',
      '  /// @custom:storage-location erc7201:a.b',
      '  struct Main { int8 a; }',
      '}',
    ].join('\n');
    assert.deepEqual(coloured(source, 'Solidity'), [
      'comment:// SPDX-License-Identifier: MIT',
      'keyword:pragma variable:solidity number:0.8.20',
      'keyword:import variable:A keyword:from string:"./A.sol"',
      'comment:/** Keeps',
      'comment:*  what is paid. */',
      'keyword:contract type:Vault keyword:is type:Owned',
      'keyword:error type:TooMuch type:uint256 variable:wanted',
      'keyword:event event:Paid type:address keyword:indexed variable:by',
      'type:uint256 keyword:public keyword:constant variable:MAX number:5e18 comment:// most',
      'keyword:modifier function:once variable:_',
      'keyword:function function:pay type:Order keyword:calldata variable:order keyword:external keyword:payable variable:once keyword:returns type:bool',
      'keyword:emit event:Paid variable:msg property:sender',
      'variable:total variable:order property:amount keyword:require variable:x number:1 keyword:ether string:"no"',
      "keyword:revert type:TooMuch variable:wanted number:0xff keyword:new type:Coin keyword:hex string:'ab'",
      'variable:error keyword:this function:size variable:total keyword:return keyword:true',
      '',
      'comment:/// @custom:storage-location erc7201:a.b',
      'keyword:struct type:Main type:int8 variable:a',
      '',
    ]);
  });

  it('tell apart what a Vyper source is made of', () => {
    const source = [
      '# @version 0.4.0',
      '"""',
      'Keeps what is paid.',
      '"""',
      'from ethereum.ercs import IERC20',
      'struct Order:',
      '  amount: uint256',
      'total: public(HashMap[address, uint256])',
      'event Paid:',
      '  by: indexed(address)',
      '@external',
      'def pay(order: Order) -> bool: # once',
      "  log Paid(by=msg.sender); assert self.total[msg.sender] > 0, 'no'",
      '  return True',
    ].join('\n');
    assert.deepEqual(coloured(source, 'Vyper'), [
      'comment:# @version 0.4.0',
      'string:"""',
      'string:Keeps what is paid.',
      'string:"""',
      'keyword:from variable:ethereum property:ercs keyword:import variable:IERC20',
      'keyword:struct type:Order',
      'variable:amount type:uint256',
      'variable:total keyword:public type:HashMap type:address type:uint256',
      'keyword:event event:Paid',
      'variable:by keyword:indexed type:address',
      'decorator:@ decorator:external',
      'keyword:def function:pay variable:order type:Order type:bool comment:# once',
      "keyword:log event:Paid variable:by variable:msg property:sender keyword:assert keyword:self property:total variable:msg property:sender number:0 string:'no'",
      'keyword:return keyword:True',
    ]);
  });

  it('know the own types and words of a language and no others', () => {
    const kinds = (names: string, language: SourceLanguage) => coloured(names, language).join(' ');
    assert.equal(
      kinds('bytes bytes1 bytes32 bytes320 string uint uint8 uint2560 ufixed fixed8x18 byte xbool boolx', 'Solidity'),
      'type:bytes type:bytes1 type:bytes32 variable:bytes320 type:string type:uint type:uint8 variable:uint2560 type:ufixed type:fixed8x18 type:byte variable:xbool variable:boolx',
    );
    assert.equal(
      kinds('Bytes bytes32 bytes String DynArray decimal uint uint256 xbool boolx', 'Vyper'),
      'type:Bytes type:bytes32 variable:bytes type:String type:DynArray type:decimal variable:uint type:uint256 variable:xbool variable:boolx',
    );
    assert.equal(
      kinds('def memory constructor ABC aB Ab', 'Solidity'),
      'variable:def keyword:memory keyword:constructor variable:ABC variable:aB type:Ab',
    );
    assert.equal(kinds('@ x', 'Solidity'), 'variable:x');
    assert.equal(
      kinds('toString valueOf hasOwnProperty __proto__ x', 'Solidity'),
      'variable:toString variable:valueOf variable:hasOwnProperty variable:__proto__ variable:x',
    );
    assert.equal(
      kinds('from; error = at; global() transient layout;', 'Solidity'),
      'variable:from variable:error variable:at keyword:global keyword:transient variable:layout',
    );
  });

  it('end where a text costs more than it may, and are the faster for what is never closed', () => {
    assert.deepEqual(coloured('uint a; // b', 'Solidity', 5), ['type:uint']);
    assert.deepEqual(coloured('/* never\n closed', 'Solidity'), ['comment:/* never', 'comment:closed']);
    assert.deepEqual(coloured('', 'Vyper'), ['']);
    const nested = `${'{('.repeat(200_000)}"x`;
    assert.deepEqual(coloured(nested, 'Solidity'), ['string:"x']);
  });
});
