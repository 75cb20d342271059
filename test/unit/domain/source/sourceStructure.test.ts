import assert from 'node:assert/strict';
import { readStructure } from '../../../../src/domain/source/sourceStructure.ts';
import type { SourceSymbol } from '../../../../src/domain/source/sourceSymbol.ts';
import type { SourceLanguage } from '../../../../src/domain/source/sourceTokens.ts';

/** Symbols as `kind name first–last line`, indented; then folds as `kind first–last line`. */
function shape(text: string, language: SourceLanguage, stepsLeft = 1_000_000): readonly string[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const lines = (start: number, end: number) => `${lineOf(start)}–${lineOf(end)}`;
  const { symbols, folds } = readStructure(text, language, { stepsLeft });
  const told = (symbol: SourceSymbol, indent: string): readonly string[] => {
    const { kind, name, start, end, nameStart, nameEnd, parts } = symbol;
    assert.equal(text.slice(nameStart, nameEnd), name);
    assert.ok(start <= nameStart && nameEnd <= end, name);
    return [`${indent}${kind} ${name} ${lines(start, end)}`, ...parts.flatMap((part) => told(part, `${indent}  `))];
  };
  return [
    ...symbols.flatMap((symbol) => told(symbol, '')),
    ...folds.map(({ kind, start, end }) => `${kind} ${lines(start, end)}`),
  ];
}

describe('structure of sources', () => {
  it('is that of the contracts and declarations of a Solidity source', () => {
    const source = [
      '// one',
      '// comment',
      'pragma solidity ^0.8.0;',
      'import "./A.sol";',
      'import {B} from "./B.sol";',
      '',
      'type Price is uint128;',
      'uint256 constant MOST = 7;',
      'error Closed();',
      'function free(uint256 a) pure returns (uint256) { return a; }',
      'abstract contract Vault is A, B(1) {',
      '  using Lib for uint256;',
      '  struct Point { uint256 x; uint256 y; }',
      '  enum Kind {',
      '    One,',
      '    Two',
      '  }',
      '  event Paid(address indexed by, uint256 amount);',
      '  mapping(address by => uint256[2] held) public balances;',
      '  Point origin = Point({x: 1, y: 2});',
      '  uint256 immutable start;',
      '  function(uint256) external hook;',
      '  constructor(uint256 a) B(a) {',
      '    uint256 local = 5;',
      '    if (a > local) {',
      '      start = a;',
      '    }',
      '  }',
      '  modifier once() { _; }',
      '  receive() external payable {}',
      '  function pay() external virtual;',
      '}',
      'interface IVault { function pay() external; }',
      'library Empty {}',
    ].join('\n');
    assert.deepEqual(shape(source, 'Solidity'), [
      'type Price 7–7',
      'constant MOST 8–8',
      'error Closed 9–9',
      'function free 10–10',
      'contract Vault 11–32',
      '  struct Point 13–13',
      '  enum Kind 14–17',
      '  event Paid 18–18',
      '  variable balances 19–19',
      '  variable origin 20–20',
      '  constant start 21–21',
      '  variable hook 22–22',
      '  constructor constructor 23–28',
      '  modifier once 29–29',
      '  function receive 30–30',
      '  function pay 31–31',
      'interface IVault 33–33',
      '  function pay 33–33',
      'library Empty 34–34',
      'comment 1–2',
      'imports 4–5',
      'region 10–10',
      'region 13–13',
      'region 14–17',
      'region 20–20',
      'region 25–27',
      'region 23–28',
      'region 29–29',
      'region 30–30',
      'region 11–32',
      'region 33–33',
      'region 34–34',
    ]);
  });

  it('is that of the lines of a Vyper source that are not indented', () => {
    const source = [
      '# one',
      '# comment',
      'import a',
      'from b import c',
      'struct Point:',
      '  x: uint256',
      'event Paid:',
      '  by: address',
      'flag Kind:',
      '  ONE',
      'MOST: constant(uint256) = 7',
      'START: immutable(uint256)',
      'total: public(HashMap[',
      'address, uint256])',
      '@deploy',
      'def __init__(a: uint256):',
      '  self.total = a',
      '',
      '@external',
      'def pay(',
      'a: uint256,',
      ') -> bool:',
      '  return True',
      'interface Other:',
      '  def pay(): nonpayable',
    ].join('\n');
    assert.deepEqual(shape(source, 'Vyper'), [
      'struct Point 5–6',
      'event Paid 7–8',
      'enum Kind 9–10',
      'constant MOST 11–11',
      'constant START 12–12',
      'variable total 13–14',
      'constructor __init__ 16–17',
      'function pay 20–23',
      'interface Other 24–25',
      'comment 1–2',
      'imports 3–4',
      'region 5–6',
      'region 7–8',
      'region 9–10',
      'region 11–11',
      'region 12–12',
      'region 13–14',
      'region 16–17',
      'region 20–23',
      'region 24–25',
    ]);
  });

  it('takes what is broken for what it begins with', () => {
    assert.deepEqual(shape('contract A { function f() { x', 'Solidity'), ['contract A 1–1', '  function f 1–1']);
    assert.deepEqual(shape('} } contract A { } }', 'Solidity'), ['contract A 1–1', 'region 1–1']);
    assert.deepEqual(shape('contract A { contract B { uint256 b; } uint256 a; }', 'Solidity'), [
      'contract A 1–1',
      'region 1–1',
      'region 1–1',
    ]);
    assert.deepEqual(shape('contract ; struct { } event 5; x; ; ) = 3;', 'Solidity'), [
      'struct event 1–1',
      'region 1–1',
    ]);
    assert.deepEqual(shape('constructor x; function f', 'Solidity'), ['variable x 1–1']);
    assert.deepEqual(shape('def\ndef (\nx y\n):: 5\n', 'Vyper'), []);
    assert.deepEqual(shape('function () external { }', 'Solidity'), ['function function 1–1', 'region 1–1']);
    assert.deepEqual(shape('', 'Solidity'), []);
    assert.deepEqual(shape('', 'Vyper'), []);
  });

  it('costs no more than its budget, whatever is nested in it', () => {
    assert.deepEqual(shape('uint256 a = 1; uint256 constant bb = 2; /*\n*/', 'Solidity', 30), ['variable a 1–1']);
    const deep = readStructure(`contract A {${'contract B {'.repeat(100_000)}`, 'Solidity', { stepsLeft: 10_000_000 });
    assert.equal(deep.symbols[0]?.parts.length, 0);
    const wide = readStructure('[('.repeat(300_000), 'Vyper', { stepsLeft: 10_000_000 });
    assert.deepEqual(wide.symbols, []);
  });
});
