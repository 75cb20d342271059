import assert from 'node:assert/strict';
import { type OutlinePart, partsAround, readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { textPositions } from '../../../../src/domain/source/textPositions.ts';
import type { FunctionFrame } from '../../../../src/domain/trace/stackFrames.ts';
import { calledArguments, localVariables, type VariableScoping } from '../../../../src/domain/trace/stackVariables.ts';
import type { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { runSteps } from '../../runSteps.ts';

function sourceOf(text: string) {
  const outline = runSteps(readOutline(text, { stepsLeft: 100_000 })).result;
  return { path: 'A.sol', text, outline, positions: textPositions(text) };
}

/** The arguments of a function with this head, from a stack of so many words, the last of which is `0x<count>`. */
function argumentsOf(head: string, count: number) {
  const text = `contract A { function ${head} { x = 1; } }`;
  const [contract] = sourceOf(text).outline.parts;
  const stack = Array.from({ length: count }, (_each, at) => `0x${at + 1}`);
  return calledArguments(text, contract?.parts[0] ?? assert.fail(head), stack);
}

describe('what a function within a contract was called with', () => {
  const shown = (head: string, count: number) =>
    argumentsOf(head, count)?.map(({ name, type, location, words }) =>
      [`${type}|${location ?? ''}|${name}`, ...words].join(' '),
    );

  it('is on top of the stack, the last one last, above where to return to', () => {
    assert.deepEqual(shown('f(uint256 a, address b) internal', 5), ['uint256||a 0x4', 'address||b 0x5']);
    assert.deepEqual(shown('f(uint256 a, address b) internal', 3), ['uint256||a 0x2', 'address||b 0x3']);
    assert.equal(shown('f(uint256 a, address b) internal', 2), undefined);
    assert.deepEqual(shown('f()', 1), []);
    assert.equal(shown('f()', 0), undefined);
    assert.equal(calledArguments('function f() {}', { ...part, start: 0, end: 15 }, undefined), undefined);
  });

  it('has names where they are written', () => {
    assert.deepEqual(shown('f(uint8, bytes4 /* no, (name */, L.S memory, L.S storage s, address payable) private', 9), [
      'uint8|| 0x5',
      'bytes4|| 0x6',
      'L.S|memory| 0x7',
      'L.S|storage|s 0x8',
      'address payable|| 0x9',
    ]);
    assert.deepEqual(shown('f(address payable to, L.T, uint[3] memory list)', 9), [
      'address payable||to 0x7',
      'L.T|| 0x8',
      'uint[3]|memory|list 0x9',
    ]);
  });

  it('takes two words for what has no length of its own', () => {
    assert.deepEqual(
      shown('f(bytes calldata a, string calldata b, uint[] calldata c, S calldata d, uint[2] calldata e)', 9),
      [
        'bytes|calldata|a 0x2 0x3',
        'string|calldata|b 0x4 0x5',
        'uint[]|calldata|c 0x6 0x7',
        'S|calldata|d 0x8',
        'uint[2]|calldata|e 0x9',
      ],
    );
    assert.deepEqual(
      shown('f(bytes memory a, function(uint8) external returns (bool) b, function() internal pure c)', 9),
      ['bytes|memory|a 0x6', 'function(uint8)external returns(bool)||b 0x7 0x8', 'function()internal pure||c 0x9'],
    );
    assert.deepEqual(shown('f(mapping(address => uint) storage m)', 9), ['mapping(address => uint)|storage|m 0x9']);
  });

  it('is not known of a head without an end', () => {
    const text = 'function f(uint8 a';
    assert.equal(calledArguments(text, { ...part, start: 0, end: text.length }, ['0x1', '0x2']), undefined);
    const long = `function f(uint8 a${' '.repeat(20_000)}) { x = 1; }`;
    assert.equal(calledArguments(long, { ...part, start: 0, end: long.length }, ['0x1', '0x2']), undefined);
  });
});

const part = { kind: 'function', name: 'f', start: 0, end: 0, parts: [] } as const;

const text = `contract A {
  function f(uint a, string calldata s) internal returns (uint r, uint) {
    uint b = 1;
    s1;
    for (uint i = 0; i < a; ++i) { s2; }
    { bytes calldata c = s; s3; }
    s4;
  }
  modifier m(uint by) { s5; uint old = by; _; s6; }
  function g(uint a) external m(a) m(1) returns (uint r) { s7; uint b = a; s8; }
  constructor(uint a) { s9; }
  constructor(uint a) Base(a) { sa; }
  fallback(bytes calldata d) external returns (bytes memory o) { sb; }
}`;
const source = sourceOf(text);
const { outline } = source;

function partAt(written: string, part: OutlinePart = outline): OutlinePart | undefined {
  const isThis = part.start === text.indexOf(written) && part.kind !== 'block';
  return isThis ? part : part.parts.map((each) => partAt(written, each)).find((found) => found !== undefined);
}

/** Statements by how they begin, each at the step of its number, with the stack that it begins with. */
function shownOf(
  entered: string | undefined,
  lines: readonly (readonly [statement: string, stack: string])[],
  at = lines.length,
  scoping: VariableScoping = 'block',
) {
  const stacks = lines.map(([, stack]) => stack.split(' ').filter(Boolean));
  const stops = lines.flatMap(([written], step) => {
    const statement = written === '' ? undefined : (partAt(written) ?? assert.fail(written));
    return statement === undefined ? [] : [{ step, location: { source, statement } }];
  });
  const within = entered === undefined ? undefined : partAt(entered);
  const entry = within && { isWhole: true, within };
  const frame = { first: 0, entry, stops } as unknown as FunctionFrame;
  const steps = { stackAt: (step: number) => stacks[step] } as unknown as TraceSteps;
  return localVariables(steps, frame, at - 1, scoping)?.flatMap(({ name, words, isUnchanged }) =>
    isUnchanged ? [] : [`${name} ${words.join('+')}`],
  );
}

const entry = ['', 'x ret A S L'] as const;
const f = 'function f';

describe('local variables of the older pipeline', () => {
  it('are on the stack in the order in which they are declared', () => {
    const shown = (...lines: readonly (readonly [string, string])[]) => shownOf(f, [entry, ...lines]);
    assert.deepEqual(shown(['uint b', 'x ret A S L R Q']), ['r R']);
    assert.deepEqual(shown(['s1', 'x ret A S L R Q B']), ['r R', 'b B']);
    assert.deepEqual(shown(['s4', 'x ret A S L R Q B']), ['r R', 'b B']);
    assert.deepEqual(shown(['s2', 'x ret A S L R Q B I']), ['r R', 'b B', 'i I']);
    assert.deepEqual(shown(['s3', 'x ret A S L R Q B O P']), ['r R', 'b B', 'c O+P']);
  });

  it('are those of a loop from its second round on', () => {
    assert.deepEqual(shownOf(f, [entry, ['for', 'x ret A S L R Q B']]), ['r R', 'b B']);
    assert.deepEqual(shownOf(f, [entry, ['for', 'x ret A S L R Q B I']]), ['r R', 'b B', 'i I']);
    assert.equal(shownOf(f, [entry, ['for', 'x ret A S L R Q B I T']]), undefined);
  });

  it('are told with arguments that were changed', () => {
    assert.deepEqual(shownOf(f, [entry, ['s1', 'x ret A2 S L R Q B']]), ['a A2', 'r R', 'b B']);
    assert.deepEqual(shownOf(f, [entry, ['s1', 'x ret A S L2 R Q B']]), ['s S+L2', 'r R', 'b B']);
  });

  it('of compilers before 0.5 are all there from the beginning of the function', () => {
    const old = (...lines: readonly (readonly [string, string])[]) =>
      shownOf(f, [entry, ...lines], undefined, 'function');
    const all = ['r R', 'b B', 'i I', 'c O+P'];
    assert.deepEqual(old(['uint b', 'x ret A S L R Q B I O P']), all);
    assert.deepEqual(old(['s4', 'x ret A S L R Q B I O P']), all);
    assert.equal(old(['s1', 'x ret A S L R Q B']), undefined);
    // Where a declaration is the first statement, it may begin before them.
    const g = (...lines: readonly (readonly [string, string])[]) => shownOf('function g', lines, undefined, 'function');
    const start = ['', 'x ret A'] as const;
    assert.deepEqual(g(start, ['s7', 'x ret A R M O N P B'], ['s8', 'x ret A R M O N P B']), ['r R', 'b B']);
    assert.equal(g(start, ['uint b = a', 'x ret A R M O N P'], ['s8', 'x ret A R M O N P B']), undefined);
  });

  it('are not told where the stack is not as high as they need', () => {
    assert.equal(shownOf(f, [entry, ['s1', 'x ret A S L R Q B T']]), undefined);
    assert.equal(shownOf(f, [entry, ['s1', 'x ret A S L R Q']]), undefined);
    assert.equal(shownOf(f, [entry, ['s3', 'x ret A S L R Q B O']]), undefined);
    assert.equal(shownOf(f, [entry]), undefined);
    assert.equal(shownOf(f, []), undefined);
  });

  it('are told amid a statement as they are then, by the height at its beginning', () => {
    const begun = ['s1', 'x ret A S L R Q B'] as const;
    assert.deepEqual(shownOf(f, [entry, begun, ['', 'x ret A S L R Q B2 T U']]), ['r R', 'b B2']);
    assert.equal(shownOf(f, [entry, begun, ['s2', 'x ret A S L R Q B I T']]), undefined);
    assert.equal(shownOf(f, [entry, begun, ['', 'x ret']]), undefined);
  });

  it('of a function with modifiers count from where its body begins', () => {
    const g = 'function g';
    const start = [
      ['', 'x ret A'],
      ['s5', 'x ret A R M'],
      ['s7', 'x ret A R M O N P'],
    ] as const;
    assert.deepEqual(shownOf(g, [...start, ['s8', 'x ret A R M O N P B']]), ['r R', 'b B']);
    assert.equal(shownOf(g, [...start, ['s8', 'x ret A R M O N P']]), undefined);
    assert.deepEqual(shownOf(g, start), ['r R']);
    // Of a modifier, its own; it cannot see those of the function.
    assert.deepEqual(shownOf(g, start.slice(0, 2)), ['by M']);
    assert.deepEqual(shownOf(g, [...start, ['s6', 'x ret A R M O']]), ['by M', 'old O']);
    // It runs a second time, with another stack below it.
    assert.equal(shownOf(g, [...start, ['s6', 'x ret A R M O N P']]), undefined);
    // The first that is known of it has variables already.
    assert.equal(
      shownOf(g, [
        ['', 'x ret A'],
        ['s8', 'x ret A R M B'],
      ]),
      undefined,
    );
  });

  it('of what no jump enters count from where its body begins, too', () => {
    assert.deepEqual(
      shownOf(undefined, [
        ['', 'x'],
        ['sb', 'x y D N O'],
      ]),
      ['d D+N', 'o O'],
    );
    assert.deepEqual(
      shownOf(undefined, [
        ['', 'x'],
        ['s9', 'x y A'],
      ]),
      ['a A'],
    );
    assert.deepEqual(
      shownOf(undefined, [
        ['', 'x'],
        ['sa', 'x y A'],
      ]),
      [],
    );
    assert.deepEqual(
      shownOf(f, [
        ['', 'x ret'],
        ['s9', 'x y A'],
      ]),
      ['a A'],
    );
    assert.deepEqual(
      shownOf(undefined, [
        ['', 'x'],
        ['s9', ''],
      ]),
      [],
    );
  });
});

/** `name type location words` of what a statement has, by the only height of the stack that fits. */
function localsAt(written: string, start: number, end: number): readonly string[] | undefined {
  const own = sourceOf(written);
  const around = partsAround(own.outline, start, end);
  const within = around.findLast(({ kind }) => kind === 'function' || kind === 'modifier');
  const statement = around.at(-1);
  const base = Array.from({ length: 16 }, (_each, at) => `w${at}`);
  const stops = [within?.parts[0]?.parts[0], statement].map((part, step) => ({
    step,
    location: part && { source: own, statement: part },
  }));
  const frame = { first: 0, entry: undefined, stops } as unknown as FunctionFrame;
  for (let count = 0; count < 12; count += 1) {
    const stacks = [base, [...base, ...base.slice(0, count)]];
    const found = localVariables({ stackAt: (step: number) => stacks[step] } as unknown as TraceSteps, frame, 1);
    if (found !== undefined) {
      return found.map(({ name, type, location, words }) =>
        [name, type, location, words.length].filter(Boolean).join(' '),
      );
    }
  }
  return undefined;
}

/** What the statement `S;` has. */
function locals(written: string): readonly string[] | undefined {
  const start = written.indexOf('S;');
  return localsAt(written, start, start + 2);
}

describe('variables as a source declares them', () => {
  it('are those of a statement in which a name follows a type', () => {
    for (const [text, ...expected] of [
      ['uint256 a = b;', 'a uint256 1'],
      ['uint a;', 'a uint 1'],
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
      ...[
        ...[
          'a = b;',
          'a.b = c;',
          'a[b] = c;',
          '(a, b) = (b, a);',
          '(a) = b;',
          'a++;',
          'f(a);',
          'return a;',
          'delete a;',
        ],
        ...['emit E(a);', 'a == b;', 'a += b;', '_;', 'break;', 'new A();', 'a;', 'throw;', 'var x = 1;'],
        ...['assembly { let x := 1 }', 'f{gas: a}(b);', 'return (a, b);', 'revert E(a);'],
      ].map((text) => [text] as const),
    ] as const) {
      assert.deepEqual(locals(`contract A { function f() { ${text} S; } }`), expected, text);
    }
  });

  it('are those of a head, with what it returns; none where it has modifiers', () => {
    for (const [head, ...expected] of [
      ['function f(uint a, bytes calldata) external view returns (bool ok, int) {', 'a uint 1', 'ok bool 1'],
      ['function f() public {'],
      [
        'function f(function(uint) external g, uint[2] memory h) internal pure virtual override(A, B) {',
        'g function(uint)external 2',
        'h uint[2] memory 1',
      ],
      ['function f(uint[] memory, S storage, bytes calldata, A.B) {'],
      ['function f(uint b) external only(a, b) returns (uint a) {'],
      ['function f(uint b) external only {'],
      ['constructor(uint a) Base(a + 1) payable {'],
      ['constructor(uint a) payable {', 'a uint 1'],
      [
        'fallback(bytes calldata d) external payable returns (bytes memory o) {',
        'd bytes calldata 2',
        'o bytes memory 1',
      ],
      ['receive() external payable {'],
      ['modifier once(uint by) virtual {', 'by uint 1'],
      ['modifier once {'],
      ['modifier once virtual {'],
    ] as const) {
      assert.deepEqual(locals(`contract A { ${head} S; } }`), expected, head);
    }
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

  it('are known from their declaration to the end of their block', () => {
    const known = Array.from({ length: 19 }, (_each, at) => {
      const written = `S${at + 1};`;
      const start = text.indexOf(written);
      const found = localsAt(text, start, start + written.length) ?? assert.fail(written);
      return found.map((each) => each.split(' ')[0]).join(' ');
    });
    assert.deepEqual(known, [
      ...['by old late', 'b', 'b i c', 'b i c d', 'b i c', 'b', 'b e', 'b u', 'b v w x', 'b why', 'b raw', 'b', 'b'],
      ...['b code', 'b', 'b n', 'b k', 'b y z', 'q'],
    ]);
    const state = text.indexOf('uint state');
    assert.equal(localsAt(text, state, state + 'uint state = 1;'.length), undefined);
  });

  it('are not looked for behind thousands of statements', () => {
    const many = (count: number) => locals(`function f() { ${'a;'.repeat(count)} S; }`);
    assert.deepEqual([many(2_000), many(2_001)], [[], undefined]);
  });
});
