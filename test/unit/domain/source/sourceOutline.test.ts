import assert from 'node:assert/strict';
import {
  type OutlinePart,
  partsAround,
  readFolds,
  readOutline,
  readSymbols,
  type SourceSymbol,
} from '../../../../src/domain/source/sourceOutline.ts';
import type { SourceLanguage } from '../../../../src/domain/source/sourceTokens.ts';
import { runSteps } from '../../runSteps.ts';

const enough = 1_000_000;

/** Each part on a line, deeper ones indented: its kind, name, and how its text begins and ends. */
function outlined(text: string, steps = enough): string {
  const lines: string[] = [];
  const write = ({ kind, name, start, end, parts, symbol }: OutlinePart, indent: string) => {
    const whole = text.slice(start, end).replaceAll(/\s+/g, ' ');
    const shown = whole.length > 24 ? `${whole.slice(0, 12)}…${whole.slice(-12)}` : whole;
    const title = [kind === 'declaration' ? symbol?.kind : kind, name].filter(Boolean).join(' ');
    lines.push(`${indent}${title} ${kind === 'file' ? '' : shown}`.trimEnd());
    for (const part of parts) {
      write(part, `${indent} `);
    }
  };
  write(runSteps(readOutline(text, { stepsLeft: steps })).result, '');
  return lines.join('\n');
}

function check(text: string, expected: readonly string[]): void {
  assert.equal(outlined(text), ['file', ...expected.map((line) => ` ${line}`)].join('\n'));
}

/** The statements of a function's body. */
function checkBody(body: string, expected: readonly string[]): void {
  const lines = outlined(`function f() { ${body} }`).split('\n').slice(3);
  assert.deepEqual(
    lines.map((line) => line.slice(3)),
    expected,
  );
}

describe('the outline of a Solidity source', () => {
  it('has contracts with functions and modifiers, and functions of the file', () => {
    check(
      `pragma solidity ^0.8.0; import {A} from "./A.sol";
       struct Point { uint x; uint y; }
       abstract contract Base is A, B(1) {
         event Moved(address indexed who); error No(); using L for uint;
         enum E { One, Two }
         uint public x = f({a: 1}); mapping(address => uint[2]) m;
         constructor(uint y) A(y) { x = y; }
         modifier only(uint w) virtual { require(w > 1); _; }
         function open() external virtual returns (uint);
         function plain() only(2) external { }
         function(uint) external callback;
         receive() external payable { x = 1; }
         fallback() external { x = 2; }
         function () payable { x = 3; }
         uint later;
       }
       library L { function g() internal {} }
       interface I { function h() external; }
       function free() pure { }`,
      [
        'import import {A} f…m "./A.sol";',
        'struct Point struct Point…x; uint y; }',
        'contract Base contract Bas…int later; }',
        ' event Moved event Moved(…ndexed who);',
        ' error No error No();',
        ' enum E enum E { One, Two }',
        ' variable x uint public …= f({a: 1});',
        ' variable m mapping(addr… uint[2]) m;',
        ' function constructor constructor(…) { x = y; }',
        '  block { x = y; }',
        '   statement x = y;',
        ' modifier only modifier onl…w > 1); _; }',
        '  block { require(w > 1); _; }',
        '   statement require(w > 1);',
        '   statement _;',
        ' function open function ope…urns (uint);',
        ' function plain function pla…external { }',
        '  block { }',
        ' variable callback function(uin…al callback;',
        ' function receive receive() ex…e { x = 1; }',
        '  block { x = 1; }',
        '   statement x = 1;',
        ' function fallback fallback() e…l { x = 2; }',
        '  block { x = 2; }',
        '   statement x = 2;',
        ' function fallback function () …e { x = 3; }',
        '  block { x = 3; }',
        '   statement x = 3;',
        ' variable later uint later;',
        'contract L library L { …nternal {} }',
        ' function g function g() internal {}',
        '  block {}',
        'contract I interface I … external; }',
        ' function h function h() external;',
        'function free function free() pure { }',
        ' block { }',
      ],
    );
  });

  it('has statements in statements', () => {
    checkBody('if (a) { b(); } else if (c) d(); else { e(); } f();', [
      'compound if (a) { b()…lse { e(); }',
      ' block { b(); }',
      '  statement b();',
      ' compound if (c) d(); …lse { e(); }',
      '  statement d();',
      '  block { e(); }',
      '   statement e();',
      'statement f();',
    ]);
    checkBody('for (uint i = 0; i < n; i++) { a(); } while (b) c(); do { d(); } while (e); f();', [
      'compound for (uint i …++) { a(); }',
      ' block { a(); }',
      '  statement a();',
      'compound while (b) c();',
      ' statement c();',
      'compound do { d(); } while (e);',
      ' block { d(); }',
      '  statement d();',
      'statement f();',
    ]);
    checkBody('unchecked { x++; } { y; } return f(unchecked);', [
      'compound unchecked { x++; }',
      ' block { x++; }',
      '  statement x++;',
      'block { y; }',
      ' statement y;',
      'statement return f(unchecked);',
    ]);
  });

  it('tells options of a call from a block', () => {
    checkBody('a.f{value: 1}(x); Point({x: 1}); b();', [
      'statement a.f{value: 1}(x);',
      'statement Point({x: 1});',
      'statement b();',
    ]);
    checkBody(
      'try new C{salt: s}(1) returns (C c) { d(); } catch Error(string memory w) { e(); } catch { f(); } g();',
      [
        'compound try new C{sa…tch { f(); }',
        ' block { d(); }',
        '  statement d();',
        ' block { e(); }',
        '  statement e();',
        ' block { f(); }',
        '  statement f();',
        'statement g();',
      ],
    );
    checkBody('if (a) (b).c(); while (a) (b)();', [
      'compound if (a) (b).c();',
      ' statement (b).c();',
      'compound while (a) (b)();',
      ' statement (b)();',
    ]);
    checkBody('if (f({a: 1}) > 2) g();', ['compound if (f({a: 1}) > 2) g();', ' statement g();']);
  });

  it('takes assembly for one statement, and what stands in texts and comments for none', () => {
    checkBody('assembly ("memory-safe") { let x := 1 if x { revert(0, 0) } } a();', [
      'statement assembly ("m…rt(0, 0) } }',
      'statement a();',
    ]);
    checkBody('a("} ; {"); /* ; } */ b(); // ; }\n c();', [
      'statement a("} ; {");',
      'statement b();',
      'statement c();',
    ]);
  });

  it('of what is not closed ends where something else does', () => {
    check('contract A { function f() { a();', [
      'contract A contract A {…n f() { a();',
      ' function f function f() { a();',
      '  block { a();',
      '   statement a();',
    ]);
    check('contract', []);
    check('contract A is B', []);
    check('} } function f() { } }', ['function f function f() { }', ' block { }']);
    check('function f() returns (uint) }', []);
    check('modifier m; function g() {}', ['modifier m modifier m;', 'function g function g() {}', ' block {}']);
    checkBody('if (a', ['compound if (a']);
    checkBody('if }', ['compound if']);
    checkBody('try a; b();', ['compound try a', 'statement ;', 'statement b();']);
    checkBody('try a() { b(); } catch; c();', [
      'compound try a() { b(); } catch;',
      ' block { b(); }',
      '  statement b();',
      'statement c();',
    ]);
    checkBody('assembly; a();', ['statement assembly;', 'statement a();']);
    checkBody('do a(); b();', ['compound do a();', ' statement a();', 'statement b();']);
  });

  it('is read a hundred blocks and statements deep', () => {
    const deepest = (open: string, count: number) => {
      const lines = outlined(`function f() { ${open.repeat(count)} a(); ${'}'.repeat(count)} b(); }`).split('\n');
      return [lines.filter((line) => line.includes('statement')).length, lines.length];
    };
    assert.deepEqual(deepest('{', 100), [2, 105]);
    assert.deepEqual(deepest('{', 101), [1, 105]);
    assert.deepEqual(deepest('{', 102), [1, 105]);
  });

  it('is not read deeper than anybody writes, nor longer than its budget', () => {
    const deep = (open: string) => `function f() { ${open.repeat(3_000)} a(); }`;
    for (const text of [deep('{'), deep('if (x) '), deep('if (x) {'), deep('else '), deep('do ')]) {
      assert.match(outlined(text), /^file\n function f .*\n {2}block /);
    }
    assert.equal(outlined('function f() { } function g() { }', 26), 'file\n function f function f() { }\n  block { }');
  });
});

describe('the outline of a long source', () => {
  it('is read with a pause before each member', () => {
    const pauses = (text: string) => runSteps(readOutline(text, { stepsLeft: enough })).pauses;
    assert.equal(pauses('contract A { uint a; function f() { a(); } } struct B { uint b; } }'), 6);
  });
});

describe('what is around a span', () => {
  const text = 'contract A { function f() { a(); if (b) { c(); } } function g() { d(); } }';
  const outline = runSteps(readOutline(text, { stepsLeft: enough })).result;
  const around = (part: string) => {
    const start = text.indexOf(part);
    return partsAround(outline, start, start + part.length).map(({ kind, name }) => `${kind}${name && ` ${name}`}`);
  };

  it('goes from the file to the innermost part', () => {
    assert.deepEqual(around('c()'), ['file', 'contract A', 'function f', 'block', 'compound', 'block', 'statement']);
    assert.deepEqual(around('(b)'), ['file', 'contract A', 'function f', 'block', 'compound']);
    assert.deepEqual(around('d();'), ['file', 'contract A', 'function g', 'block', 'statement']);
    assert.deepEqual(around('function g() { d(); }'), ['file', 'contract A', 'function g']);
  });

  it('is what holds all of it, not a part alone', () => {
    assert.deepEqual(around('a(); if'), ['file', 'contract A', 'function f', 'block']);
    assert.deepEqual(around('} function g'), ['file', 'contract A']);
    assert.deepEqual(partsAround(outline, text.length, text.length + 1), [outline]);
  });
});

/** Symbols as `kind name first–last line`, indented; then folds as `kind first–last line`. */
function shape(text: string, language: SourceLanguage, stepsLeft = 1_000_000): readonly string[] {
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const lines = (start: number, end: number) => `${lineOf(start)}–${lineOf(end)}`;
  const symbols = [...readSymbols(text, language, { stepsLeft })].filter((step) => step !== undefined);
  const folds = [...readFolds(text, language, { stepsLeft })].filter((step) => step !== undefined);
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

describe('symbols and folds of sources', () => {
  it('is that of the contracts and declarations of a Solidity source', () => {
    const source = [
      '// one',
      '// comment',
      'import "./A.sol";',
      'import {B} from "./B.sol";',
      'uint256 constant MOST = 7;',
      'type Price is uint128;',
      'abstract contract Vault is A, B(1) {',
      '  enum Kind {',
      '    One,',
      '    Two',
      '  }',
      '  Point origin = Point({x: 1, y: 2});',
      '  uint256 immutable start;',
      '  constructor(uint256 a) B(a) {',
      '    if (a > 5) {',
      '      start = a;',
      '    }',
      '  }',
      '  receive() external payable {}',
      '}',
      'interface IVault { function pay() external; }',
      'library Empty {}',
    ].join('\n');
    assert.deepEqual(shape(source, 'Solidity'), [
      'constant MOST 5–5',
      'type Price 6–6',
      'contract Vault 7–20',
      '  enum Kind 8–11',
      '  variable origin 12–12',
      '  constant start 13–13',
      '  constructor constructor 14–18',
      '  function receive 19–19',
      'interface IVault 21–21',
      '  function pay 21–21',
      'library Empty 22–22',
      'imports 3–4',
      'comment 1–2',
      'region 4–4',
      'region 8–11',
      'region 12–12',
      'region 15–17',
      'region 14–18',
      'region 19–19',
      'region 7–20',
      'region 21–21',
      'region 22–22',
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
      'comment 1–2',
    ]);
  });

  it('takes what is broken for what it begins with', () => {
    assert.deepEqual(shape('contract A { function f() { x', 'Solidity'), ['contract A 1–1', '  function f 1–1']);
    assert.deepEqual(shape('} } contract A { } }', 'Solidity'), ['contract A 1–1', 'region 1–1']);
    assert.deepEqual(shape('contract A { contract B { uint256 b; } uint256 a; }', 'Solidity'), [
      'contract A 1–1',
      '  variable a 1–1',
      'region 1–1',
      'region 1–1',
    ]);
    assert.deepEqual(shape('contract ; struct { } event 5; x; ; ) = 3;', 'Solidity'), ['region 1–1']);
    assert.deepEqual(shape('constructor x; function f', 'Solidity'), ['variable x 1–1']);
    assert.deepEqual(shape('def\ndef (\nx y\n):: 5\n', 'Vyper'), []);
    assert.deepEqual(shape('function () external { }', 'Solidity'), ['function function 1–1', 'region 1–1']);
    assert.deepEqual(shape('', 'Solidity'), []);
    assert.deepEqual(shape('', 'Vyper'), []);
  });

  it('costs no more than its budget, whatever is nested in it', () => {
    assert.deepEqual(shape('uint256 a = 1; uint256 constant bb = 2; /*\n*/', 'Solidity', 30), ['variable a 1–1']);
    const deep = `contract A {${'contract B {'.repeat(100_000)}`;
    assert.deepEqual(shape(deep, 'Solidity', 10_000_000), ['contract A 1–1']);
    assert.deepEqual(shape('[('.repeat(300_000), 'Vyper', 10_000_000), []);
  });
});
