import assert from 'node:assert/strict';
import { type OutlinePart, partsAround, readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { textPositions } from '../../../../src/domain/source/textPositions.ts';
import { optimizedVariables } from '../../../../src/domain/trace/optimizedVariables.ts';
import type { Stop } from '../../../../src/domain/trace/stackFrames.ts';
import { localVariables, type StackVariable } from '../../../../src/domain/trace/stackVariables.ts';
import { runSteps } from '../../runSteps.ts';
import { type ReplayedRun, replayedRuns } from './replayedRun.ts';

/** `OP` or `OP part of the function >i`, with the stack before it. */
type Line = readonly [instruction: string, stack: string];

const head = 'function f(uint a, uint p) internal returns (uint r)';
const entry = ['JUMPDEST', 'ret A P'] as const;

const modifiers = 'modifier only { s9; _; } modifier keeps() { uint k; _; } modifier takes(uint t) { _; }';

/** What is shown of `function f(uint a, uint p) … { body }` where the statement runs, and amid it with the last line. */
function shownOf(body: string, statement: string, lines: readonly Line[], amid = false, written = head) {
  const text = `contract A { ${written} { ${body} } function other() {} ${modifiers} }`;
  const outline = runSteps(readOutline(text, { stepsLeft: 100_000 })).result;
  const source = { path: 'A.sol', text, outline, positions: textPositions(text) };
  const placeOf = (part: string) => {
    const start = text.indexOf(part, text.indexOf('{ ', text.indexOf(written)) + 1);
    const around = partsAround(outline, start < 0 ? assert.fail(part) : start, start + part.length);
    return { around, within: around.findLast(({ kind }) => kind === 'function') };
  };
  const steps = lines.map(([line, stack]) => {
    const [, op = '', part, jump] = /^(\w+)(?: (.*?))??(?: >([io]))?$/.exec(line) ?? assert.fail(line);
    return { op, part, stack: stack.split(' '), jump: jump === 'i' ? 'enters' : undefined };
  });
  const within: OutlinePart | undefined = outline.parts[0]?.parts[0];
  const at = steps.findIndex(({ part }) => part === statement);
  const stop = { step: at, location: { source, statement: placeOf(statement).around.at(-1) } };
  const frame = { first: 0, entry: { isWhole: true, within }, stops: [stop] } as never;
  const map = {
    sources: [source],
    locationAt(pc: number) {
      const { part, jump } = steps[pc] ?? assert.fail();
      const { around, within: own } = part === undefined ? {} : placeOf(part);
      return { source, statement: around?.at(-1), compound: undefined, within: own, isWhole: false, jump };
    },
  };
  const trace = {
    steps: {
      length: steps.length,
      pcAt: (step: number) => step,
      opAt: (step: number) => steps[step]?.op ?? '',
      stackAt: (step: number) => steps[step]?.stack,
    },
    locations: { frameAt: (step: number) => (steps[step]?.op === 'OTHER' ? {} : frame) },
  };
  const found = optimizedVariables({ trace, map, frame } as never, amid ? steps.length - 1 : at);
  return found?.map(({ name, words }) => `${name} ${words.map((word) => word ?? '?').join('+')}`).join(', ');
}

describe('variables of optimized code', () => {
  const body = 'uint b = g(); s1; b = a; s2; uint c = b; s3;';

  it('are where unoptimized code has them at the ends of a block', () => {
    const around = (statement: string) =>
      shownOf(body, statement, [
        entry,
        ['JUMP g() >i', 'ret A P R f'],
        ['OTHER', 'x'],
        ['JUMPDEST s1', 'ret A P R B'],
        [`ADD ${statement}`, 'z z z z'],
        ['JUMPI s3', 'ret A P R B2 C to if'],
      ]);
    // It is assigned before the end, or not, or on both sides.
    assert.equal(around('b = a'), 'r R, b B');
    assert.equal(around('s2'), 'r R, b B2');
    assert.equal(around('uint c'), 'r R, b B2');
    assert.equal(around('s3'), 'r R, b B2, c C');
  });

  it('are not known where an end of the block is in no statement around it, or drops them', () => {
    const until = (end: string, stack = 'ret A P R B to') =>
      shownOf(`uint b = 1; s1; return b; s9; ${body}`, 's1', [entry, ['ADD s1', 'z'], [end, stack]]);
    assert.equal(until('JUMP s1 >i'), 'r R, b B');
    assert.equal(until('JUMP return b >i'), 'r R, b B');
    assert.equal(until('JUMP return b'), 'r ?, b ?');
    assert.equal(until('JUMP'), 'r ?, b ?');
    assert.equal(until('JUMP uint b'), 'r ?, b ?');
    assert.equal(until('OTHER'), 'r ?, b ?');
    assert.equal(until('STOP s1'), 'r ?, b ?');
    assert.equal(until('JUMP s1', 'ret A P R to'), 'r R, b ?');
    assert.equal(until('JUMPDEST s1', 'ret A P R B'), 'r R, b B');
    assert.equal(until('CALL s1', 'ret A P R B x y z'), 'r R, b B');
    assert.equal(until('LOG1 s1', 'ret A P R B x y z'), 'r R, b B');
  });

  it('are not those of another scope, nor of an end on the other side', () => {
    const end = ['JUMPI s2', 'ret A P R B to if'] as const;
    assert.equal(shownOf('{ uint x; s1; } uint b; s2;', 's1', [entry, ['ADD s1', 'z'], end]), 'r R, x ?');
    const start = ['JUMPDEST s3', 'ret A P R B'] as const;
    assert.equal(shownOf('uint b; s1; s3;', 's1', [entry, start, ['ADD s1', 'z'], ['JUMP', 'z']]), 'r ?, b ?');
  });

  it('begin with a block where code goes on behind a jump, a call, or what was called', () => {
    const since = (...before: readonly Line[]) =>
      shownOf('uint b = 1; s1; s2;', 's2', [
        entry,
        ...before,
        ['ADD s1', 'ret A P R B'],
        ['ADD s2', 'z'],
        ['JUMP', 'z'],
      ]);
    assert.equal(since(['JUMPI s1', 'z']), 'r R, b B');
    assert.equal(since(['CALL s1', 'z']), 'r R, b B');
    assert.equal(since(['OTHER', 'z']), 'r R, b B');
    assert.equal(since(['LOG0 s1', 'z']), 'r R, b B');
    assert.equal(since(['SSTORE s1', 'z']), 'r ?, b ?');
    assert.equal(since(['SSTORE s1', 'z'], ['JUMPDEST other', 'ret A P R B']), 'r ?, b ?');
  });

  it('are arguments too that the function may assign', () => {
    const lines: readonly Line[] = [entry, ['ADD s1', 'z'], ['ADD s2', 'z'], ['JUMPI s2', 'ret A P2 R to if']];
    assert.equal(shownOf('s1; s2;', 's2', lines), 'r R');
    assert.equal(shownOf('s1; s2; p = 2;', 's1', lines), 'p P, r R');
    assert.equal(shownOf('s1; p = 2; s2;', 's1', lines), 'p P, r R');
    assert.equal(shownOf('s1; p = 2; s2;', 's2', lines), 'p P2, r R');
  });

  it('keep their values amid a statement that does not assign them', () => {
    const lines: readonly Line[] = [entry, ['JUMPDEST b = g', 'ret A P R B Q'], ['JUMP b = g >i', 'ret A P R B Q f']];
    const at = (amid: boolean) => shownOf('uint b; uint q; b = g(q);', 'b = g', lines, amid);
    assert.equal(at(false), 'r R, b B, q Q');
    assert.equal(at(true), 'r R, b ?, q Q');
  });

  it('are not known where something may assign or declare them', () => {
    const isKept = (statement: string) =>
      shownOf(`uint b; s1; ${statement} s2;`, 's2', [
        entry,
        ['JUMPDEST s1', 'ret A P R B'],
        ['ADD s2', 'z'],
        ['JUMP', 'z'],
      ])?.endsWith('b B');
    for (const written of [
      ...[
        'b = 1;',
        'b += 1;',
        'b |= 1;',
        'b <<= 1;',
        'b >>= 1;',
        'b >>>= 1;',
        'b++;',
        '--b;',
        'x = b-- + 1;',
        'delete b;',
      ],
      ...['(b) = 1;', '(x, b) = g();', '((b, x), y) = g();', '(b)++;', 'f(x = b = 1);', '{ uint b; }', '{ int[] b; }'],
      ...['assembly { b := 1 }', `x = "${'y'.repeat(10_000)}";`],
    ]) {
      assert.equal(isKept(written), false, written.slice(0, 40));
    }
    for (const written of [
      ...[
        'x = b;',
        'x = b + 1;',
        'x = b == 1;',
        'x = b <= 1;',
        'x = b >= 1;',
        'x = b != 1;',
        'x = b << 1;',
        'x = b || y;',
      ],
      ...['x = -b;', 'f(b, x);', 'x.b = 1;', 'b.x = 1;', 'b[1] = 2;', 'x = b > 1 ? b : 2;', '// b = 1\n', 'bb = 1;'],
      ...['(x, y) = g();', 'x = "b = 1";'],
    ]) {
      assert.equal(isKept(written), true, written);
    }
  });

  it('are those of the jump into code that another function shares', () => {
    const shared = (...between: readonly Line[]) =>
      shownOf('uint b = g(); s1; s2;', 's2', [
        entry,
        ['JUMPI s1', 'ret A P R B to if'],
        ...between,
        ['JUMPDEST function other', 'ret A P R B'],
        ['ADD s2', 'z z'],
      ]);
    assert.equal(shared(), 'r R, b B');
    assert.equal(shared(['OTHER', 'x']), 'r ?, b ?');
  });

  it('in memory are not those of a later end, where they may not have been written yet', () => {
    const body = 's1; string memory b = g(); uint c; s2; s3;';
    const lines: readonly Line[] = [entry, ['ADD s1', 'z'], ['ADD s2', 'z'], ['JUMPI s3', 'ret A P R B C to if']];
    assert.equal(shownOf(body, 's2', lines), 'r R, b ?, c C');
  });

  it('are not told of a function that is not entered by a jump, or has modifiers that keep words', () => {
    const lines: readonly Line[] = [entry, ['JUMPDEST s1', 'ret A P R']];
    assert.equal(shownOf('s1;', 's1', lines), 'r R');
    const withModifiers = (names: string) =>
      shownOf('s1;', 's1', lines, false, `${head.replace('internal', `internal ${names}`)}`);
    assert.deepEqual(['only', 'only() only', 'keeps', 'only takes(a)', 'other', 'Base(a)'].map(withModifiers), [
      'r R',
      'r R',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    assert.equal(shownOf('s1;', 's1', lines, false, 'function other() {} function f()'), undefined);
  });

  it('of transactions that ran are those of unoptimized code', () => {
    const names = (found: readonly StackVariable[] | undefined) =>
      found?.flatMap(({ name, type, words }) =>
        /^(?:u?int|bytes)/.test(type) ? [[name, String(words)] as const] : [],
      );
    /** By transaction, statement, and how often it was reached. */
    const collected = (runs: readonly ReplayedRun[], read: (run: ReplayedRun, stop: Stop) => typeof found) => {
      const times = new Map<string, number>();
      return new Map(
        runs.flatMap((each) =>
          each.index.locations.stops.flatMap((stop) => {
            const { source, statement } = stop.location ?? {};
            const place = `${each.run.name} ${source?.path}:${statement?.start}`;
            times.set(place, (times.get(place) ?? 0) + 1);
            return [[`${place} ${times.get(place)}`, new Map(names(read(each, stop)))] as const];
          }),
        ),
      );
    };
    let found: readonly StackVariable[] | undefined;
    const truth = collected(replayedRuns('legacy'), ({ index }, { frame, step }) =>
      localVariables(index.steps, frame, step)?.filter(({ isUnchanged }) => isUnchanged !== true),
    );
    const shown = collected(replayedRuns('optimized'), ({ index, mapOf }, { frame, step }) => {
      const map = mapOf(frame.call);
      return map && optimizedVariables({ trace: index, map, frame }, step);
    });
    const count = { right: 0, absent: 0, wrong: 0 };
    for (const [place, own] of shown) {
      for (const [name, word] of truth.get(place) ?? []) {
        const told = own.get(name) ?? '';
        count[told === '' ? 'absent' : told === word ? 'right' : 'wrong'] += 1;
      }
    }
    // Most of these functions have modifiers.
    assert.deepEqual(count, { right: 3, absent: 23, wrong: 0 });
  });
});
