import assert from 'node:assert/strict';
import { readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { textPositions } from '../../../../src/domain/source/textPositions.ts';
import { scopeOf } from '../../../../src/domain/trace/localVariables.ts';
import {
  readDeclared,
  readHead,
  readListed,
  type WrittenVariable,
} from '../../../../src/domain/trace/writtenVariables.ts';
import { runSteps } from '../../runSteps.ts';

const shown = (variables: readonly WrittenVariable[]) =>
  variables.map(({ name, type, location, count }) => [name, type, location, count].filter(Boolean).join(' '));

function outlineOf(text: string) {
  return runSteps(readOutline(text, { stepsLeft: 100_000 })).result;
}

describe('variables as a source declares them', () => {
  it('are those of a statement in which a name follows a type', () => {
    for (const [text, ...expected] of [
      ['uint256 a = b;', 'a uint256 1'],
      ['uint a;', 'a uint 1'],
      ['uint a', 'a uint 1'],
      ['address payable to = x;', 'to address payable 1'],
      ['Foo.Bar storage part = self.parts[0];', 'part Foo.Bar storage 1'],
      ['bytes memory data = abi.encode(a == b);', 'data bytes memory 1'],
      ['bytes calldata data = x[1:];', 'data bytes calldata 2'],
      ['string calldata s;', 's string calldata 2'],
      ['uint[] calldata list = x;', 'list uint[] calldata 2'],
      ['uint[3] calldata list = x;', 'list uint[3] calldata 1'],
      ['uint[2][] calldata list = x;', 'list uint[2][] calldata 2'],
      ['Part calldata part = x;', 'part Part calldata 1'],
      ['uint[][2] calldata list = x;', 'list uint[][2] calldata 1'],
      ['mybytes calldata data = x;', 'data mybytes calldata 1'],
      ['stringy calldata data = x;', 'data stringy calldata 1'],
      ['myfunction external f = g;', 'f myfunction external 1'],
      ['uint[] memory list = new uint[](2);', 'list uint[] memory 1'],
      ['mapping(uint => bool) storage m = x;', 'm mapping(uint => bool) storage 1'],
      ['function(uint) external returns (bool) f = g;', 'f function(uint)external returns(bool) 2'],
      ['function(uint) internal pure f = g;', 'f function(uint)internal pure 1'],
      ['(uint a, , bytes memory b) = g();', 'a uint 1', 'b bytes memory 1'],
      ['(bool ok, ) = to.call{value: 5}("");', 'ok bool 1'],
      ['(, string calldata s) = g();', 's string calldata 2'],
    ] as const) {
      assert.deepEqual(shown(readDeclared(text)), expected, text);
    }
    for (const text of [
      ...['a = b;', 'a.b = c;', 'a[b] = c;', '(a, b) = (b, a);', '(a) = b;', 'a++;', 'f(a);', 'return a;', 'delete a;'],
      ...[
        'emit E(a);',
        'a == b;',
        'a += b;',
        '_;',
        'break;',
        'assembly { let x := 1 }',
        'new A();',
        'a;',
        '',
        '=',
        ';',
      ],
      ...['throw;', 'var x = 1;', 'f{gas: a}(b);', '(uint a', 'return (a, b);', 'revert E(a);'],
    ]) {
      assert.deepEqual(readDeclared(text), [], text);
    }
  });

  it('are those of a head, with what it returns', () => {
    for (const [text, ...expected] of [
      [
        'function f(uint a, bytes calldata) external view returns (bool ok, int) {',
        'a uint 1, bytes calldata 2',
        'ok bool 1, int 1',
        false,
      ],
      ['function f() public {', '', '', false],
      ['function f(uint) {', 'uint 1', '', false],
      [
        'function f(function(uint) external g, uint[2] memory h) internal pure virtual override(A, B) {',
        'g function(uint)external 2, h uint[2] memory 1',
        '',
        false,
      ],
      [
        'function f(function() external, function() internal, function() pure, function() view, function() payable) {',
        'function()external 2, function()internal 1, function()pure 1, function()view 1, function()payable 1',
        '',
        false,
      ],
      [
        'function f(uint[] memory, S storage, bytes calldata, A.B) {',
        'uint[] memory 1, S storage 1, bytes calldata 2, A.B 1',
        '',
        false,
      ],
      ['function f() external only(a, b) returns (uint a) {', '', 'a uint 1', true],
      ['function f() external only {', '', '', true],
      ['constructor(uint a) Base(a + 1) payable {', 'a uint 1', '', true],
      ['constructor() {', '', '', false],
      [
        'fallback(bytes calldata d) external payable returns (bytes memory) {',
        'd bytes calldata 2',
        'bytes memory 1',
        false,
      ],
      ['receive() external payable {', '', '', false],
      ['modifier once(uint by) virtual {', 'by uint 1', '', false],
      ['modifier once {', '', '', false],
      ['modifier once virtual {', '', '', false],
    ] as const) {
      const source = `contract A { ${text} uint q = f(1); } }`;
      const part = outlineOf(source).parts[0]?.parts[0] ?? assert.fail(text);
      const { parameters, results, hasModifiers } = readHead(source, part) ?? assert.fail(text);
      assert.deepEqual([shown(parameters).join(', '), shown(results).join(', '), hasModifiers], expected, text);
    }
    const part = { kind: 'function', name: 'f', start: 0, end: 13, parts: [] } as const;
    assert.equal(readHead('function f(int', part), undefined);
    assert.deepEqual(shown(readListed(' returns (uint a, bytes memory)')), ['a uint 1', 'bytes memory 1']);
    assert.deepEqual(readListed(' catch '), []);
    assert.deepEqual(readListed('(uint a'), []);
  });

  const text = `contract A {
    uint state = 1;
    modifier m(uint by) { uint old = by; _; uint late; S1; }
    function f(uint a) public m(a) returns (uint r) {
      uint b = a; S2;
      for (uint i = 0; i < a; ++i) { uint c = i; S3; { uint d; S4; } S5; }
      for (;;) { S6; }
      while (b > 0) { int e; S7; }
      unchecked { int u = 1; S8; }
      try this.g{value: 1}(a) returns (uint v, bytes calldata w) { bool x; S9; }
      catch Error(string memory why) { S10; }
      catch (bytes memory raw) { S11; }
      catch { S12; }
      try this.h() { S13; } catch Panic(uint code) { S14; }
      if (a > 1) S15; else { uint n; S16; }
      do { uint k = 1; S17; } while (b > 1);
      (uint y, uint z) = (1, 2);
      S18;
    }
    function format(uint q) internal { formatted(q); S19; }
  }`;
  const outline = outlineOf(text);
  const source = { path: 'A.sol', text, outline, positions: textPositions(text) };
  const scopeAt = (start: number, end: number) =>
    scopeOf({ source, statement: { kind: 'statement', name: '', start, end, parts: [] } });

  it('are known from their declaration to the end of their block', () => {
    const known = Object.fromEntries(
      Array.from({ length: 19 }, (_each, at) => {
        const start = text.indexOf(`S${at + 1};`);
        const { within, declared, ofLoop } = scopeAt(start, start + `S${at + 1};`.length) ?? assert.fail(String(at));
        assert.deepEqual(ofLoop, []);
        return [`S${at + 1}`, `${within.name}: ${declared.map(({ name }) => name).join(' ')}`];
      }),
    );
    assert.deepEqual(known, {
      S1: 'm: old late',
      S2: 'f: b',
      S3: 'f: b i c',
      S4: 'f: b i c d',
      S5: 'f: b i c',
      S6: 'f: b',
      S7: 'f: b e',
      S8: 'f: b u',
      S9: 'f: b v w x',
      S10: 'f: b why',
      S11: 'f: b raw',
      S12: 'f: b',
      S13: 'f: b',
      S14: 'f: b code',
      S15: 'f: b',
      S16: 'f: b n',
      S17: 'f: b k',
      S18: 'f: b y z',
      S19: 'format: ',
    });
  });

  it('are those of a loop in its head, and none outside of functions', () => {
    const body = outline.parts[0]?.parts.find(({ name }) => name === 'f')?.parts[0] ?? assert.fail();
    const heads = body.parts
      .filter(({ kind }) => kind === 'compound')
      .map((statement) => scopeOf({ source, statement }) ?? assert.fail())
      .map(({ declared, ofLoop }) =>
        [declared, ofLoop].map((each) => each.map(({ name }) => name).join(' ')).join('|'),
      );
    assert.deepEqual(heads, ['b|i', ...Array(7).fill('b|')]);
    assert.equal(scopeAt(text.indexOf('uint state'), text.indexOf('uint state') + 5), undefined);
  });

  it('are not looked for behind thousands of statements', () => {
    const many = (count: number) => {
      const long = `function f() { ${'a;'.repeat(count)} b; }`;
      const [part = assert.fail()] = outlineOf(long).parts;
      const statement = part.parts[0]?.parts.at(-1) ?? assert.fail();
      return scopeOf({ source: { ...source, text: long, outline: outlineOf(long) }, statement });
    };
    assert.deepEqual(many(2_000)?.declared, []);
    assert.equal(many(2_001), undefined);
  });
});
