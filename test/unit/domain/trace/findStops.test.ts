import assert from 'node:assert/strict';
import { type CodeMap, createCodeMap } from '../../../../src/domain/trace/codeMap.ts';
import { StopFinder } from '../../../../src/domain/trace/findStops.ts';
import type { Stop } from '../../../../src/domain/trace/functionFrame.ts';
import { ownStatements } from '../../../../src/domain/trace/statementRuns.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { settingNames } from '../../../services/replay/recordings.ts';
import { runSteps } from '../../runSteps.ts';
import { address } from '../../services/ledger/ids.ts';
import { replayedRuns } from './replayedRun.ts';

const text = `contract A is B {
  constructor() { z = 0; }
  modifier once(uint8 by) { k = by; _; k = 0; }
  function f(uint8 n) external once(1) returns (uint8) {
    a = 1;
    b = g(2);
    c = 3;
    if (n == 4) { continue; }
    for (;;) { d = 5; }
    while (n > 6) { d = 7; }
    return c;
  }
  function g(uint8 n) internal { e = n; h = n; }
  function stray() external { s = 1; }
  function caller() public { this.f(1); other(); }
  function other() private { o = 1; }
  fallback() external { y = 1; }
  function late(uint8 fallback, uint8 receive) internal { q = 1; }
}
`;
const span = (part: string) => {
  assert.ok(text.includes(part), part);
  return `${text.indexOf(part)}:${part.length}:0`;
};
const whole = (name: string) => {
  const start = text.search(new RegExp(`(?:function|modifier) ${name}\\b`));
  const end = /\n {2}\}|\}\n/.exec(text.slice(start)) ?? assert.fail(name);
  const oneLine = !text.slice(start, start + end.index).includes('\n');
  return text.slice(start, start + end.index + (oneLine ? 1 : end[0].length));
};

/** `OP`, `OP part of the text` or `OP part of the text >i`, one for each byte of the code. */
type Line = string;

/** Code, and the order in which its instructions run. */
function finder(lines: readonly Line[], order: readonly number[] = lines.map((_line, pc) => pc), isCreation = false) {
  const read = lines.map((line) => {
    const [, op = '', part, jump = '-'] = /^(\w+)(?: (?!>)(.*?))?(?: >([io]))?$/s.exec(line) ?? assert.fail(line);
    return { op, entry: part === undefined ? `-1:-1:-1:${jump}` : `${span(part)}:${jump}` };
  });
  const map = runSteps(
    createCodeMap({
      bytecode: `0x${'5b'.repeat(lines.length)}`,
      sourceMap: read.map(({ entry }) => entry).join(';'),
      sources: new Map([['A.sol', text]]),
      sourceIds: new Map([['A.sol', 0]]),
    }),
  ).result;
  const steps = new TraceSteps(isCreation ? undefined : address(`0x${'a1'.repeat(20)}`));
  for (const pc of order) {
    const op = read[pc]?.op ?? assert.fail();
    steps.add({ op, pc, depth: 0, gas: 9n, gasCost: 1n, reason: undefined, stack: [] });
  }
  return { steps, map, found: foundIn(steps, () => map) };
}

function foundIn(steps: TraceSteps, mapOf: () => CodeMap | undefined) {
  const finder = new StopFinder(steps, mapOf);
  for (let step = 0; step < steps.length; step += 1) {
    finder.take(step);
  }
  return [...finder.found()].at(-1) ?? assert.fail();
}

const shown = ({ step, place }: Stop) =>
  `${step} ${place === undefined ? '?' : text.slice(place.statement.start, place.statement.end).split(/[;{]/)[0]?.trim()}`;

function stopsOf(...given: Parameters<typeof finder>): readonly string[] {
  return finder(...given).found.stops.map(shown);
}

function placesOf(...given: Parameters<typeof finder>): readonly string[] {
  return finder(...given).found.places.map(shown);
}

const [a, b, c] = ['a = 1', 'b = g(2)', 'c = 3'];

describe('where a debugger stops', () => {
  it('is at the lines that ran, of all that were recorded', () => {
    const reached = settingNames.map((setting) => {
      const sums = { setting, lines: 0, hit: 0, others: 0 };
      for (const { run, index } of replayedRuns(setting)) {
        const expected = run.lines ?? [];
        const lines = (stops: readonly Stop[]) =>
          stops
            .flatMap(({ place }) =>
              place ? [`${place.source.path}:${place.source.positions.lineOf(place.statement.start)}`] : [],
            )
            .filter((line, at, all) => line !== all[at - 1]);
        const { stops } = index.found;
        const withoutHeads = lines(stops.filter((stop) => !/^\d+ (?:for|while|do)\b/.test(headOf(stop))));
        sums.lines += expected.length;
        sums.hit += common(expected, lines(stops));
        sums.others += expected.length === 0 ? 0 : withoutHeads.length - common(expected, withoutHeads);
      }
      return sums;
    });
    assert.deepEqual(reached, [
      { setting: 'legacy', lines: 165, hit: 163, others: 0 },
      { setting: 'optimized', lines: 48, hit: 47, others: 0 },
      { setting: 'ir', lines: 48, hit: 48, others: 0 },
    ]);
  });

  it('is at each statement, once', () => {
    assert.deepEqual(stopsOf([`PUSH1 ${a}`, `SSTORE ${a}`, `SSTORE ${b}`, 'ADD', `SSTORE ${b}`]), [
      '0 a = 1',
      '2 b = g(2)',
    ]);
    // Of what no source tells, the call is one stop.
    assert.deepEqual(stopsOf(['PUSH1', 'ADD']), ['0 ?']);
  });

  it('is not where a jump ends, nor where words are taken away', () => {
    const branch = 'd = 5';
    assert.deepEqual(stopsOf([`SSTORE ${a}`, `JUMPDEST ${branch}`, `POP ${branch}`, `SSTORE ${b}`]), [
      '0 a = 1',
      '3 b = g(2)',
    ]);
    assert.equal(stopsOf([`SSTORE ${a}`, `JUMPDEST ${b}`, `DUP1 ${b}`, `SSTORE ${c}`])[1], '1 b = g(2)');
    for (const op of ['POPX', 'XPOP', 'JUMPDESTX', 'XJUMPDEST', 'ISZERO']) {
      assert.equal(stopsOf([`SSTORE ${a}`, `${op} ${branch}`, `SSTORE ${b}`]).length, 3, op);
    }
  });

  it('is not at a glance from a statement and back', () => {
    for (const op of ['PUSH1', 'PUSH32', 'DUP16', 'SWAP1', 'JUMP']) {
      assert.deepEqual(stopsOf([`ADD ${a}`, `${op} ${b}`, `SSTORE ${a}`, `ADD ${b}`]), ['0 a = 1', '3 b = g(2)'], op);
    }
    // It does more behind what only takes words away.
    assert.deepEqual(stopsOf([`ADD ${b}`, `PUSH1 ${a}`, `JUMPDEST ${c}`, `ADD ${a}`, `SSTORE ${b}`]), [
      '0 b = g(2)',
      '1 a = 1',
      '4 b = g(2)',
    ]);
    for (const op of ['ADD', 'PUSH0X', 'XPUSH1', 'PUSH100', 'CALLER', 'JUMPI']) {
      assert.deepEqual(stopsOf([`ADD ${a}`, `${op} ${b}`, `SSTORE ${a}`]), ['0 a = 1', '1 b = g(2)'], op);
    }
  });

  it('is not where words are made for a statement that comes later', () => {
    assert.deepEqual(stopsOf([`PUSH1 ${c}`, `ADD ${a}`, `ADD ${b}`, `ADD ${c}`]), ['1 a = 1', '2 b = g(2)', '3 c = 3']);
    assert.deepEqual(stopsOf([`PUSH1 ${c}`, `ADD ${a}`, `ADD ${b}`]), ['1 a = 1', '2 b = g(2)']);
    // It has begun before, or stands behind, or is somewhere else, or after a jump back.
    assert.deepEqual(stopsOf([`ADD ${a}`, `ADD ${b}`, `PUSH1 ${c}`, `ADD ${a}`]), ['0 a = 1', '1 b = g(2)', '2 c = 3']);
    assert.deepEqual(stopsOf([`ADD ${a}`, `PUSH1 ${c}`, `ADD ${b}`], [2, 1, 0]).length, 3);
    assert.deepEqual(stopsOf([`PUSH1 ${a}`, `ADD ${b}`]), ['0 a = 1', '1 b = g(2)']);
    assert.deepEqual(stopsOf([`PUSH1 ${b}`, 'ADD e = n']), ['0 b = g(2)', '1 e = n']);
  });

  it('is not where a statement uses again what it has made, but for a loop', () => {
    const lines = [`ADD ${a}`, `ADD ${b}`, `PUSH1 ${a}`, `ADD ${c}`];
    assert.deepEqual(stopsOf(lines), ['0 a = 1', '1 b = g(2)', '3 c = 3']);
    const inLoop = ['ADD n > 6', 'ADD d = 7', 'PUSH1 n > 6', `ADD ${c}`];
    assert.deepEqual(stopsOf(inLoop, [0, 1, 2, 3]), ['0 while (n > 6)', '1 d = 7', '3 c = 3']);
    assert.deepEqual(stopsOf(inLoop, [0, 1, 2, 1]), ['0 while (n > 6)', '1 d = 7', '3 d = 7']);
  });

  it('is at the head of what a branch decides', () => {
    const whole = 'if (n == 4) { continue; }';
    assert.deepEqual(stopsOf([`ADD ${a}`, `JUMPI ${whole}`, `ADD ${c}`]), ['0 a = 1', '1 if (n == 4)', '2 c = 3']);
    assert.deepEqual(stopsOf([`ADD ${a}`, `ISZERO ${whole}`, `ADD ${c}`]), ['0 a = 1', '2 c = 3']);
    // `continue` is nothing but where the branch jumps to.
    const lines = ['EQ n == 4', 'PUSH1 continue', `JUMPI ${whole}`, `ADD ${c}`, `ADD ${b}`];
    assert.deepEqual(stopsOf(lines), ['0 if (n == 4)', '3 c = 3', '4 b = g(2)']);
    assert.deepEqual(stopsOf(lines, [0, 1, 2, 4]), ['0 if (n == 4)', '1 continue', '3 b = g(2)']);
    assert.deepEqual(stopsOf(['EQ n == 4', 'PUSH1 continue', 'PUSH1', `JUMPI ${whole}`, `ADD ${c}`], [0, 1, 2, 3]), [
      '0 if (n == 4)',
    ]);
  });

  it('is at the only statement of a loop each time', () => {
    const head = 'for (;;) { d = 5; }';
    const lines = [`JUMPDEST ${head}`, 'SSTORE d = 5', `PUSH1 ${head}`, `JUMP ${head}`];
    assert.deepEqual(stopsOf(lines, [0, 1, 2, 3, 0, 1, 2, 3]), ['0 for (', '1 d = 5', '5 d = 5']);
    assert.deepEqual(stopsOf([`ADD ${a}`, `ADD ${a}`], [0, 1, 0, 1]), ['0 a = 1']);
    // A trace may have one step twice.
    assert.deepEqual(stopsOf([`JUMPDEST ${head}`, 'CALL d = 5'], [0, 1, 1]), ['0 for (', '1 d = 5']);
    const round = ['GT n > 6', 'SSTORE d = 7', 'ADD n > 6'];
    assert.deepEqual(stopsOf(round, [0, 1, 2, 0, 1, 2]), [
      '0 while (n > 6)',
      '1 d = 7',
      '2 while (n > 6)',
      '4 d = 7',
      '5 while (n > 6)',
    ]);
  });

  it('is at what stands between two statements, whatever the compiler has made of it', () => {
    // At a step before what is run next that only moves words, and that no other statement begins with.
    assert.deepEqual(stopsOf([`ADD ${a}`, `POP ${a}`, `ADD ${c}`]), ['0 a = 1', '1 b = g(2)', '2 c = 3']);
    assert.deepEqual(stopsOf([`ADD ${a}`, 'POP', `ADD ${c}`]), ['0 a = 1', '1 b = g(2)', '2 c = 3']);
    assert.deepEqual(stopsOf([`ADD ${a}`, `PUSH1 ${c}`, `ADD ${c}`]), ['0 a = 1', '1 b = g(2)', '2 c = 3']);
    assert.deepEqual(stopsOf([`ADD ${a}`, `ADD ${a}`, `ADD ${c}`]), ['0 a = 1', '2 c = 3']);
    assert.deepEqual(stopsOf([`ADD ${a}`, `PUSH1 ${c}`, 'JUMPI n == 4']), ['0 a = 1', '1 c = 3', '2 if (n == 4)']);
    assert.deepEqual(stopsOf([`POP ${b}`, `ADD ${c}`]), ['0 b = g(2)', '1 c = 3']);
    // What begins later has passed what stands before it, as many as there are steps for.
    assert.deepEqual(stopsOf(['POP', 'POP', 'POP', `ADD ${c}`]), ['1 a = 1', '2 b = g(2)', '3 c = 3']);
    assert.deepEqual(stopsOf(['ADD', 'POP', `ADD ${c}`]), ['1 b = g(2)', '2 c = 3']);
    // It is run by itself, later.
    assert.deepEqual(stopsOf(['POP', 'POP', `ADD ${b}`, `ADD ${a}`]), ['2 b = g(2)', '3 a = 1']);
  });

  it('is at the place in a modifier where it runs what it is written before', () => {
    assert.deepEqual(stopsOf(['ADD k = by', 'POP', `ADD ${a}`, `ADD ${b}`, `ADD ${c}`]).slice(0, 3), [
      '0 k = by',
      '1 _',
      '2 a = 1',
    ]);
    // Behind it nothing is run again.
    assert.deepEqual(stopsOf([`ADD ${a}`, `ADD ${b}`, `ADD ${c}`, 'ADD k = 0', 'POP', 'ADD e = n']).at(-1), '5 e = n');
  });

  it('is at what has called a function that was put into another', () => {
    assert.deepEqual(stopsOf([`ADD ${a}`, 'POP', 'ADD e = n', 'ADD h = n', `SSTORE ${b}`, `SSTORE ${c}`]), [
      '0 a = 1',
      '1 b = g(2)',
      '2 e = n',
      '3 h = n',
      '5 c = 3',
    ]);
  });

  it('is not at what stands around code that the compiler only shares', () => {
    const enter = ['PUSH1', 'JUMP >i', `JUMPDEST ${whole('caller')}`];
    // By `other` nothing leads back to `caller`; by `caller` its text leads to `other`.
    assert.deepEqual(stopsOf([...enter, 'ADD this.f(1)', 'ADD o = 1', 'POP', `ADD ${c}`]), [
      '3 this.f(1)',
      '4 o = 1',
      '6 c = 3',
    ]);
  });

  it('is at what calls a function by a jump that was made of the whole caller', () => {
    const enter = ['PUSH1', 'JUMP >i', `JUMPDEST ${whole('f')}`];
    const called = [
      `JUMP ${whole('f')} >i`,
      `JUMPDEST ${whole('g')}`,
      'ADD e = n',
      'ADD h = n',
      `JUMP ${whole('g')} >o`,
    ];
    assert.deepEqual(stopsOf([...enter, `ADD ${a}`, ...called, `ADD ${c}`]), [
      '3 a = 1',
      '4 b = g(2)',
      '6 e = n',
      '7 h = n',
      '9 c = 3',
    ]);
    // What was put on the stack before is for later.
    assert.deepEqual(stopsOf([...enter, `ADD ${a}`, `PUSH1 ${c}`, ...called, `ADD ${c}`])[1], '5 b = g(2)');
  });

  it('is in a function that has ended at all it has passed', () => {
    const enter = ['PUSH1', 'JUMP >i', `JUMPDEST ${whole('g')}`];
    assert.deepEqual(stopsOf([...enter, 'ADD e = n', `SWAP1 ${whole('g')}`, `JUMP ${whole('g')} >o`]), [
      '3 e = n',
      '4 h = n',
    ]);
    // It has failed before.
    assert.deepEqual(stopsOf([...enter, 'ADD e = n', `SWAP1 ${whole('g')}`, 'REVERT']), ['3 e = n']);
    assert.deepEqual(stopsOf(['ADD e = n', 'POP', 'STOP']), ['0 e = n', '1 h = n']);
    assert.deepEqual(stopsOf(['ADD e = n', 'POP', 'RETURN']), ['0 e = n', '1 h = n']);
    assert.deepEqual(stopsOf(['ADD e = n', 'POP', 'REVERT']), ['0 e = n']);
  });

  it('is not where a function would have to go back, as only a loop does', () => {
    assert.deepEqual(stopsOf([`ADD ${a}`, `ADD ${b}`, `ADD ${a}`, `ADD ${b}`, `ADD ${c}`]), [
      '0 a = 1',
      '1 b = g(2)',
      '4 c = 3',
    ]);
    assert.deepEqual(placesOf([`ADD ${a}`, `ADD ${b}`, `ADD ${a}`]), ['0 a = 1', '1 b = g(2)', '2 a = 1']);
    // What was not shown before is.
    assert.deepEqual(stopsOf([`ADD ${b}`, `ADD ${a}`]), ['0 b = g(2)', '1 a = 1']);
  });

  it('is in a function that was put into another, and not again behind it', () => {
    const lines = [`ADD ${b}`, 'ADD e = n', 'ADD h = n', `SSTORE ${b}`, 'ADD e = n', `SSTORE ${c}`];
    assert.deepEqual(stopsOf(lines), ['0 b = g(2)', '1 e = n', '2 h = n', '4 e = n', '5 c = 3']);
    assert.deepEqual(placesOf(lines), ['0 b = g(2)', '1 e = n', '2 h = n', '3 b = g(2)', '4 e = n', '5 c = 3']);
  });

  it('is not in code of functions that the one which runs does not lead to', () => {
    const enter = ['PUSH1', 'JUMP >i', `JUMPDEST ${whole('f')}`];
    assert.deepEqual(stopsOf([...enter, `ADD ${a}`, 'ADD s = 1', 'ADD k = by', 'ADD e = n', 'ADD o = 1']), [
      '3 a = 1',
      '5 k = by',
      '6 e = n',
    ]);
    // The dispatcher of a contract leads to what has most of what ran.
    assert.deepEqual(stopsOf(['ADD s = 1', `ADD ${a}`, `ADD ${c}`]), ['1 a = 1', '2 c = 3']);
    assert.deepEqual(stopsOf(['ADD this.f(1)', `ADD ${a}`, `ADD ${b}`, `ADD ${c}`]), [
      '1 a = 1',
      '2 b = g(2)',
      '3 c = 3',
    ]);
    assert.deepEqual(stopsOf(['ADD y = 1', 'ADD o = 1']), ['0 y = 1']);
    assert.deepEqual(stopsOf(['ADD q = 1', 'ADD q = 1', 'ADD s = 1']), ['2 s = 1']);
    assert.deepEqual(stopsOf(['ADD other()', 'ADD o = 1']), ['0 other()', '1 o = 1']);
    // A private function is not what a contract is called for.
    assert.deepEqual(stopsOf(['ADD e = n', 'ADD h = n', `ADD ${a}`]), ['0 e = n', '1 h = n', '2 a = 1']);
  });

  it('is not in what only picks a function', () => {
    const lines = ['JUMP >i', `JUMPDEST ${whole('f')}`, `ADD ${a}`, 'JUMP >o', 'ADD s = 1'];
    assert.deepEqual(stopsOf(lines), ['2 a = 1']);
    assert.deepEqual(stopsOf([...lines.slice(0, 4), 'ADD this.f(1)']), ['2 a = 1', '4 this.f(1)']);
  });

  it('is everywhere in constructors and modifiers', () => {
    assert.deepEqual(stopsOf(['ADD z = 0', 'ADD s = 1', 'ADD e = n'], [0, 1, 2], true).length, 3);
    assert.deepEqual(stopsOf(['JUMP >i', `JUMPDEST ${whole('once')}`, 'ADD k = by', 'ADD s = 1']).length, 2);
  });

  it('is in the function that a helper works for', () => {
    const { found } = finder([`ADD ${a}`, `JUMP ${a} >i`, 'JUMPDEST contract A', `ADD ${b}`, 'JUMP >o', `ADD ${c}`]);
    assert.deepEqual(found.stops.map(shown), ['0 a = 1', '3 b = g(2)', '5 c = 3']);
    assert.deepEqual([...new Set(found.stops.map(({ frame }) => frame.level))], [0]);
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5].map((step) => found.frameAt(step).isHelper),
      [false, false, true, true, true, false],
    );
  });

  it('is a whole call without sources, but for a system contract', () => {
    const steps = new TraceSteps(address(`0x${'a1'.repeat(20)}`));
    const step = {
      depth: 0,
      gas: 9n,
      gasCost: 1n,
      reason: undefined,
      stack: ['0x1', '0x2', '0x3', '0x4', '0x5', '0xb2', '0x7'],
    };
    steps.add({ ...step, op: 'CALL', pc: 0 });
    steps.add({ ...step, op: '', pc: 0, depth: 1 });
    steps.add({ ...step, op: 'CALL', pc: 1 });
    steps.add({ ...step, op: 'PUSH1', pc: 0, depth: 1 });
    steps.add({ ...step, op: 'STOP', pc: 2 });
    const found = foundIn(steps, () => undefined);
    assert.deepEqual(found.stops.map(shown), ['0 ?', '3 ?']);
    assert.deepEqual(found.places, found.stops);
    assert.throws(() => found.frameAt(5), new RangeError('there is no step 5'));
  });
});

function headOf({ step, place }: Stop): string {
  return `${step} ${place?.source.text.slice(place.statement.start, place.statement.start + 6)}`;
}

/** How many lines are in both, in the same order. */
function common(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const line of one) {
    const above = row;
    row = [0];
    other.forEach((each, at) => {
      row.push(line === each ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0));
    });
  }
  return row.at(-1) ?? 0;
}

describe('statements that are shown', () => {
  it('are put together with a pause after every 2,048 of them, and after every 2,048 steps', () => {
    const pausesOf = (count: number, isMade = true) => {
      const steps = new TraceSteps(address(`0x${'a1'.repeat(20)}`));
      const { map } = finder([`ADD ${a}`, `ADD ${b}`]);
      const taking = new StopFinder(steps, () => (isMade ? map : undefined));
      for (let step = 0; step < count; step += 1) {
        steps.add({ op: 'ADD', pc: step % 2, depth: 0, gas: 9n, gasCost: 1n, reason: undefined, stack: [] });
        taking.take(step);
      }
      return [...taking.found()].length - 1;
    };
    // Of the function one; without sources there is nothing but its steps.
    assert.deepEqual([pausesOf(1, false), pausesOf(2_048, false), pausesOf(2_049, false)], [2, 2, 3]);
    // Each is gone through five times before it is put together, and what may have been called is looked at once.
    assert.deepEqual([pausesOf(1), pausesOf(2_048), pausesOf(2_049), pausesOf(4_097)], [9, 9, 16, 23]);
  });

  it('are found with a pause after every 2,048 of them, each time that they are gone through', () => {
    const pauses = (count: number) => {
      const runs = Array.from({ length: count }, (_each, at) => ({
        step: at,
        last: at,
        place: { source: undefined, statement: { start: at, end: at } },
        within: undefined,
        round: {},
        isLabel: false,
        isGlue: false,
      }));
      return runSteps(ownStatements(runs as never)).pauses;
    };
    assert.deepEqual([0, 1, 2_048, 2_049, 4_097].map(pauses), [0, 3, 3, 6, 9]);
  });
});
