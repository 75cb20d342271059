import assert from 'node:assert/strict';
import { type OutlinePart, readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { textPositions } from '../../../../src/domain/source/textPositions.ts';
import type { FunctionFrame } from '../../../../src/domain/trace/functionFrame.ts';
import { localVariables } from '../../../../src/domain/trace/localVariables.ts';
import type { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { runSteps } from '../../runSteps.ts';

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
const outline = runSteps(readOutline(text, { stepsLeft: 100_000 })).result;
const source = { path: 'A.sol', text, outline, positions: textPositions(text) };

function partAt(written: string, part: OutlinePart = outline): OutlinePart | undefined {
  const isThis = part.start === text.indexOf(written) && part.kind !== 'block';
  return isThis ? part : part.parts.map((each) => partAt(written, each)).find((found) => found !== undefined);
}

/** Statements by how they begin, each at the step of its number, with the stack that it begins with. */
function shownOf(
  entered: string | undefined,
  lines: readonly (readonly [statement: string, stack: string])[],
  at = lines.length,
) {
  const stacks = lines.map(([, stack]) => stack.split(' ').filter(Boolean));
  const places = lines.flatMap(([written], step) => {
    const statement = written === '' ? undefined : (partAt(written) ?? assert.fail(written));
    return statement === undefined ? [] : [{ step, place: { source, statement } }];
  });
  const within = entered === undefined ? undefined : partAt(entered);
  const entry = within && { isWhole: true, within };
  const frame = { first: 0, entry, places } as unknown as FunctionFrame;
  const steps = { stackAt: (step: number) => stacks[step] } as unknown as TraceSteps;
  return localVariables(steps, frame, at - 1)?.map(({ name, words }) => `${name} ${words.join('+')}`);
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
    // The statement goes on after another function that was put into this one.
    assert.deepEqual(shownOf(f, [entry, begun, ['s1', 'x ret A S L R Q B2 T']]), ['r R', 'b B2']);
    const many = (count: number) =>
      shownOf(f, [entry, begun, ...Array.from({ length: count }, () => ['s1', 'x ret A S L R Q B T'] as const)]);
    assert.deepEqual(many(99), ['r R', 'b B']);
    assert.equal(many(100), undefined);
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
