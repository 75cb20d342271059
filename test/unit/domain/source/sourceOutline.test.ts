import assert from 'node:assert/strict';
import { type OutlinePart, partsAround } from '../../../../src/domain/source/outlinePart.ts';
import { readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { runSteps } from '../../runSteps.ts';

const enough = 1_000_000;

/** Each part on a line, deeper ones indented: its kind, name, and how its text begins and ends. */
function outlined(text: string, steps = enough): string {
  const lines: string[] = [];
  const write = ({ kind, name, start, end, parts }: OutlinePart, indent: string) => {
    const whole = text.slice(start, end).replaceAll(/\s+/g, ' ');
    const shown = whole.length > 24 ? `${whole.slice(0, 12)}…${whole.slice(-12)}` : whole;
    lines.push(`${indent}${[kind, name].filter(Boolean).join(' ')} ${kind === 'file' ? '' : shown}`.trimEnd());
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
        'contract Base contract Bas…int later; }',
        ' function constructor constructor(…) { x = y; }',
        '  block { x = y; }',
        '   statement x = y;',
        ' modifier only modifier onl…w > 1); _; }',
        '  block { require(w > 1); _; }',
        '   statement require(w > 1);',
        '   statement _;',
        ' function plain function pla…external { }',
        '  block { }',
        ' function receive receive() ex…e { x = 1; }',
        '  block { x = 1; }',
        '   statement x = 1;',
        ' function fallback fallback() e…l { x = 2; }',
        '  block { x = 2; }',
        '   statement x = 2;',
        ' function fallback function () …e { x = 3; }',
        '  block { x = 3; }',
        '   statement x = 3;',
        'contract L library L { …nternal {} }',
        ' function g function g() internal {}',
        '  block {}',
        'contract I interface I … external; }',
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
    check('modifier m; function g() {}', ['function g function g() {}', ' block {}']);
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
  it('is read with a pause after every 2,048 tokens, whatever they are in', () => {
    const pauses = (text: string) => runSteps(readOutline(text, { stepsLeft: enough })).pauses;
    assert.deepEqual(
      [2_047, 2_048, 4_095, 4_096].map((count) => pauses(';'.repeat(count))),
      [0, 1, 1, 2],
    );
    const many = (each: string, tokens: number) => each.repeat(Math.ceil(10_240 / tokens));
    for (const text of [
      many('} ', 1),
      many('abstract ', 1),
      many('struct A { x y; } ', 7),
      many('function f(); ', 5),
      `struct A ${many('{ ', 1)}`,
      `contract A is ${many('B, ', 2)} {}`,
      `function f() { ${many('a(); ', 4)} }`,
      `function f() { ${many('{} ', 2)} }`,
      `function f() { ${many('a ', 1)} }`,
      `function f() { ${many('if (a) b; else c; ', 9)} }`,
      `function f() { ${many('do a; while (b); ', 8)} }`,
      `function f() { ${many('for (;;) unchecked { } ', 8)} }`,
      `function f() { if (${many('(a) ', 3)} ) b; }`,
      `function f() { if ({${many('a ', 1)} }) b; }`,
      `function f() { try ${many('a ', 1)} }`,
      `function f() { ${many('try a() { } catch (b) { } ', 12)} }`,
      `function f() { assembly ("x") { ${many('let a := 1 ', 5)} } }`,
    ]) {
      assert.ok([5, 6].includes(pauses(text)), `${text.slice(0, 40)}: ${pauses(text)}`);
    }
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
