import assert from 'node:assert/strict';
import { StopFinder } from '../../../../src/domain/trace/breakableLocations.ts';
import { createSourceMap, type SourceMap } from '../../../../src/domain/trace/sourceMap.ts';
import { type Stop, stackFrames } from '../../../../src/domain/trace/stackFrames.ts';
import { TraceSteps } from '../../../../src/domain/trace/traceSteps.ts';
import { settingNames } from '../../../services/replay/recordings.ts';
import { runSteps } from '../../runSteps.ts';
import { address } from '../../services/ledger/ids.ts';
import { commonLength } from './commonLength.ts';
import { replayedRuns } from './replayedRun.ts';

const text = `contract A is B {
  uint constant seven = 7;
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
  function ends(bool is) internal { if (is) { r = 1; } return; }
  function twice() internal { t = other(); other(); }
  function g(uint8 n) internal { e = n; h = n; }
  function stray() external { s = 1; }
  function caller() public { this.f(1); other(); }
  function other() private { o = 1; }
  fallback() external { y = 1; }
  function early(uint8 p) internal returns (uint8) { if (p > 1) { return 4; } return p; }
  function late(uint8 fallback, uint8 receive) internal { q = 1; }
}
`;
const span = (part: string) => {
  assert.ok(text.includes(part), part);
  return `${text.indexOf(part)}:${part.length}:0`;
};
const whole = (name: string) => {
  const start = text.search(new RegExp(`(?:function|modifier) ${name}\\b`));
  const [line = ''] = text.slice(start).split('\n', 1);
  return line.endsWith('}') ? line : text.slice(start, text.indexOf('\n  }', start) + 4);
};

/**
 * `OP`, `OP part of the text` or `OP part of the text >i`, one for each instruction; `OP@7`, with the byte behind it, pushes
 * where line 7 is.
 */
type Line = string;

/** Code, and the order in which its instructions run. */
function finder(lines: readonly Line[], order: readonly number[] = lines.map((_line, pc) => pc), isCreation = false) {
  const read = lines.map((line) => {
    const [, op = '', pushed, part, jump = '-'] =
      /^(\w+)(?:@(\d+))?(?: (?!>)(.*?))?(?: >([io]))?$/s.exec(line) ?? assert.fail(line);
    return { op, pushed, entry: part === undefined ? `-1:-1:-1:${jump}` : `${span(part)}:${jump}` };
  });
  const pcs = read.map((_line, at) => at + read.slice(0, at).filter(({ pushed }) => pushed !== undefined).length);
  const byteOf = (line: string) => (pcs[Number(line)] ?? assert.fail(line)).toString(16).padStart(2, '0');
  const map = runSteps(
    createSourceMap({
      bytecode: `0x${read.map(({ pushed }) => (pushed === undefined ? '5b' : `60${byteOf(pushed)}`)).join('')}`,
      sourceMap: read.map(({ entry }) => entry).join(';'),
      sources: new Map([['A.sol', text]]),
      sourceIds: new Map([['A.sol', 0]]),
    }),
  ).result;
  const steps = new TraceSteps(isCreation ? undefined : address(`0x${'a1'.repeat(20)}`));
  for (const line of order) {
    const [op, pc] = [read[line]?.op ?? assert.fail(), pcs[line] ?? assert.fail()];
    steps.add({ op, pc, depth: 0, gas: 9n, gasCost: 1n, reason: undefined, stack: [] });
  }
  return { map, locations: locationsIn(steps, () => map) };
}

function locationsIn(steps: TraceSteps, mapOf: () => SourceMap | undefined) {
  const finder = new StopFinder(steps, mapOf);
  for (let step = 0; step < steps.length; step += 1) {
    finder.take(step);
  }
  return runSteps(finder.found()).result;
}

const shown = ({ step, location }: Stop) =>
  `${step} ${location === undefined ? '?' : text.slice(location.statement.start, location.statement.end).split(/[;{]/)[0]?.trim()}`;

function stopsOf(...given: Parameters<typeof finder>): readonly string[] {
  return finder(...given).locations.stops.map(shown);
}

const [a, b, c] = ['a = 1', 'b = g(2)', 'c = 3'];
const enterF = ['PUSH1', 'JUMP >i', `JUMPDEST ${whole('f')}`];
const branch = 'if (n == 4) { continue; }';
const branched = ['EQ n == 4', 'PUSH1 continue', `JUMPI ${branch}`, `ADD ${c}`, `ADD ${b}`];
const forever = 'for (;;) { d = 5; }';
const looped = [`JUMPDEST ${forever}`, 'SSTORE d = 5', `PUSH1 ${forever}`, `JUMP ${forever}`];
const inLoop = ['ADD n > 6', 'ADD d = 7', 'PUSH1 n > 6', `ADD ${c}`];
const round = ['GT n > 6', 'SSTORE d = 7', 'ADD n > 6'];
const tail = [
  ...['ADD', `ADD@6 ${c}`, `JUMP ${c}`, 'ADD@6 s = 1', 'JUMP s = 1', `ADD ${a}`],
  ...[`JUMPDEST ${a}`, `ADD ${a}`, `REVERT ${a}`, `ADD ${b}`],
];
const picked = ['JUMP >i', `JUMPDEST ${whole('f')}`, `ADD ${a}`, 'JUMP >o'];

interface Row {
  readonly lines: readonly Line[];
  readonly stops: string;
  /** The program counters that run. */
  readonly order?: readonly number[];
}

const rows: Readonly<Record<string, readonly Row[]>> = {
  'at each statement, once': [
    { lines: [`PUSH1 ${a}`, `SSTORE ${a}`, `SSTORE ${b}`, 'ADD', `SSTORE ${b}`], stops: '0 a = 1, 2 b = g(2)' },
    { lines: ['PUSH1', 'ADD'], stops: '0 ?' },
  ],
  'not where a jump ends, nor where words are dropped': [
    {
      lines: [`SSTORE ${a}`, 'JUMPDEST d = 5', 'POP d = 5', `SSTORE ${b}`],
      stops: '0 a = 1, 3 b = g(2)',
    },
    { lines: [`SSTORE ${a}`, `JUMPDEST ${b}`, `DUP1 ${b}`, `SSTORE ${c}`], stops: '0 a = 1, 1 b = g(2), 3 c = 3' },
    ...['POPX', 'XPOP', 'JUMPDESTX', 'XJUMPDEST', 'ISZERO'].map((op) => ({
      lines: [`SSTORE ${a}`, `${op} d = 5`, `SSTORE ${b}`],
      stops: '0 a = 1, 1 d = 5, 2 b = g(2)',
    })),
  ],
  'at the constant that a statement begins with': [
    { lines: [`ADD ${a}`, 'PUSH1 7', `SSTORE ${b}`], stops: '0 a = 1, 1 b = g(2)' },
    { lines: [`ADD ${a}`, 'PUSH1 7', 'PUSH1 7', 'PUSH1', `SSTORE ${b}`], stops: '0 a = 1, 1 b = g(2)' },
    { lines: [`ADD ${a}`, 'PUSH1 7', `SSTORE ${a}`, `SSTORE ${b}`], stops: '0 a = 1, 3 b = g(2)' },
    { lines: ['PUSH1 7', `JUMPDEST ${whole('f')}`, `ADD ${a}`], stops: '2 a = 1' },
  ],
  'not at a glance from a statement and back': [
    ...['PUSH1', 'PUSH32', 'DUP16', 'SWAP1', 'JUMP'].map((op) => ({
      lines: [`ADD ${a}`, `${op} ${b}`, `SSTORE ${a}`, `ADD ${b}`],
      stops: '0 a = 1, 3 b = g(2)',
    })),
    {
      lines: [`ADD ${b}`, `PUSH1 ${a}`, `JUMPDEST ${c}`, `ADD ${a}`, `SSTORE ${b}`],
      stops: '0 b = g(2), 1 a = 1, 4 b = g(2)',
    },
    ...['ADD', 'PUSH0X', 'XPUSH1', 'PUSH100', 'CALLER', 'JUMPI'].map((op) => ({
      lines: [`ADD ${a}`, `${op} ${b}`, `SSTORE ${a}`],
      stops: '0 a = 1, 1 b = g(2), 2 a = 1',
    })),
  ],
  'not where words are pushed for a statement that comes later': [
    { lines: [`PUSH1 ${c}`, `ADD ${a}`, `ADD ${b}`, `ADD ${c}`], stops: '1 a = 1, 2 b = g(2), 3 c = 3' },
    { lines: [`PUSH1 ${c}`, `ADD ${a}`, `ADD ${b}`], stops: '1 a = 1, 2 b = g(2)' },
    { lines: [`PUSH1 ${b}`, `PUSH1 ${c}`, `ADD ${a}`], stops: '2 a = 1' },
    // It has begun before, or stands behind, or is in another function, or comes after a jump back.
    { lines: [`ADD ${a}`, `ADD ${b}`, `PUSH1 ${c}`, `ADD ${a}`], stops: '0 a = 1, 1 b = g(2), 2 c = 3, 3 a = 1' },
    {
      lines: ['ADD', `ADD ${b}`, `ADD ${a}`, `PUSH1 ${c}`],
      order: [0, 2, 3, 1],
      stops: '1 a = 1, 2 c = 3, 3 b = g(2)',
    },
    { lines: [`PUSH1 ${a}`, `ADD ${b}`], stops: '0 a = 1, 1 b = g(2)' },
    { lines: [`PUSH1 ${b}`, 'ADD e = n'], stops: '0 b = g(2), 1 e = n' },
    // A function is called in between.
    {
      lines: [
        ...enterF,
        `ADD ${a}`,
        `PUSH1 ${c}`,
        'JUMP >i',
        `JUMPDEST ${whole('g')}`,
        'ADD e = n',
        'JUMP >o',
        `ADD ${c}`,
      ],
      stops: '3 a = 1, 7 e = n, 9 c = 3',
    },
  ],
  'not where a statement uses its results again, but for a loop': [
    { lines: [`ADD ${a}`, `ADD ${b}`, `PUSH1 ${a}`, `ADD ${c}`], stops: '0 a = 1, 1 b = g(2), 3 c = 3' },
    { lines: inLoop, stops: '0 while (n > 6), 1 d = 7, 3 c = 3' },
    { lines: inLoop, order: [0, 1, 2, 1], stops: '0 while (n > 6), 1 d = 7, 3 d = 7' },
  ],
  'at the head of what a branch decides': [
    { lines: [`ADD ${a}`, `JUMPI ${branch}`, `ADD ${c}`], stops: '0 a = 1, 1 if (n == 4), 2 c = 3' },
    { lines: [`ADD ${a}`, `ISZERO ${branch}`, `ADD ${c}`], stops: '0 a = 1, 2 c = 3' },
    // `continue` is nothing but where the branch jumps to.
    { lines: branched, stops: '0 if (n == 4), 3 c = 3, 4 b = g(2)' },
    { lines: branched, order: [0, 1, 2, 4], stops: '0 if (n == 4), 1 continue, 3 b = g(2)' },
    { lines: ['EQ n == 4', 'PUSH1 continue', 'PUSH1', `JUMPI ${branch}`], stops: '0 if (n == 4)' },
  ],
  'at the only statement of a loop each time': [
    { lines: looped, order: [0, 1, 2, 3, 0, 1, 2, 3], stops: '1 d = 5, 5 d = 5' },
    { lines: [`ADD ${a}`, `ADD ${a}`], order: [0, 1, 0, 1], stops: '0 a = 1' },
    // A trace may have one step twice.
    { lines: [`JUMPDEST ${forever}`, 'CALL d = 5'], order: [0, 1, 1], stops: '1 d = 5' },
    {
      lines: round,
      order: [0, 1, 2, 0, 1, 2],
      stops: '0 while (n > 6), 1 d = 7, 2 while (n > 6), 4 d = 7, 5 while (n > 6)',
    },
    // A helper that loops is a part of the statement.
    {
      lines: ['ADD d = 5', 'JUMP d = 5 >i', 'JUMPDEST contract A', 'ADD d = 5', 'JUMP >o', `ADD ${c}`],
      order: [0, 1, 2, 3, 2, 3, 4, 5],
      stops: '0 d = 5, 7 c = 3',
    },
  ],
  'at the statement that calls an inlined function': [
    {
      lines: [`ADD ${a}`, 'PUSH1 e = n', 'ADD e = n', 'ADD h = n', `ADD ${c}`],
      stops: '0 a = 1, 1 b = g(2), 2 e = n, 3 h = n, 4 c = 3',
    },
    { lines: [`ADD ${a}`, 'POP', 'ADD e = n', 'ADD h = n'], stops: '0 a = 1, 1 b = g(2), 2 e = n, 3 h = n' },
    { lines: [`ADD ${a}`, `POP ${a}`, 'ADD e = n'], stops: '0 a = 1, 1 b = g(2), 2 e = n' },
    // It has been reached, or has no step that only moves words.
    { lines: [`ADD ${b}`, 'PUSH1 e = n', 'ADD e = n'], stops: '0 b = g(2), 1 e = n' },
    { lines: [`ADD ${c}`, 'PUSH1 e = n', 'ADD e = n'], stops: '0 c = 3, 1 e = n' },
    { lines: [`ADD ${a}`, 'ADD e = n', 'ADD e = n'], stops: '0 a = 1, 1 e = n' },
    { lines: [`ADD ${a}`, 'JUMP e = n', 'ADD e = n'], stops: '0 a = 1, 1 e = n' },
    { lines: [`ADD ${a}`, 'ADD h = n'], stops: '0 a = 1, 1 h = n' },
    // Nobody else calls it, or two do.
    { lines: [`ADD ${a}`, 'PUSH1 o = 1', 'ADD o = 1'], stops: '0 a = 1, 1 o = 1' },
    { lines: ['ADD n > 6', 'PUSH1 o = 1', 'ADD o = 1'], stops: '0 while (n > 6), 1 o = 1' },
    { lines: ['ADD this.f(1)', 'PUSH1 o = 1', 'ADD o = 1'], stops: '0 this.f(1), 1 other(), 2 o = 1' },
    { lines: ['ADD t = other()', 'PUSH1 o = 1', 'ADD o = 1'], stops: '0 t = other(), 1 o = 1' },
  ],
  'at the place in a modifier where it runs the function': [
    {
      lines: ['ADD k = by', `PUSH1 ${a}`, `ADD ${a}`, 'ADD k = 0', `PUSH1 ${b}`, `ADD ${b}`],
      stops: '0 k = by, 1 _, 2 a = 1, 3 k = 0, 4 b = g(2)',
    },
    // What runs next keeps its first step.
    { lines: ['ADD k = by', 'CALLER', `PUSH1 ${a}`, `ADD ${a}`], stops: '0 k = by, 1 _, 2 a = 1' },
  ],
  'in an inlined function, and again behind it': [
    {
      lines: [`ADD ${b}`, 'ADD e = n', 'ADD h = n', `SSTORE ${b}`, `SSTORE ${c}`],
      stops: '0 b = g(2), 1 e = n, 2 h = n, 3 b = g(2), 4 c = 3',
    },
  ],
  'at the last `return` of a function, at least where it is left': [
    {
      lines: [...enterF, `ADD ${c}`, `JUMP ${whole('f')} >o`, 'ADD y = 1'],
      stops: '3 c = 3, 5 y = 1',
    },
    ...[
      { ran: ['ADD r = 1', 'PUSH1 r = 1'], stops: '2 r = 1, 4 return' },
      { ran: ['ADD is) {'], stops: '2 if (is), 3 return' },
      { ran: ['ADD is) {', 'ADD r = 1', 'PUSH1 is) {'], stops: '2 if (is), 3 r = 1, 5 return' },
    ].map(({ ran, stops }) => ({
      lines: ['JUMP >i', `JUMPDEST ${whole('ends')}`, ...ran, `JUMP ${whole('ends')} >o`],
      stops,
    })),
    // The optimizer inlined the function elsewhere, too: its last jump is not called a return any more.
    {
      lines: [
        ...enterF,
        `ADD ${a}`,
        'JUMP >i',
        `JUMPDEST ${whole('g')}`,
        'ADD e = n',
        `JUMP ${whole('g')}`,
        `ADD ${c}`,
      ],
      stops: '3 a = 1, 6 e = n, 8 c = 3',
    },
    // An earlier one left it: `return` of constants only moves words.
    {
      lines: ['JUMP >i', `JUMPDEST ${whole('early')}`, 'ADD p > 1', 'PUSH1 return 4', `JUMP ${whole('early')} >o`],
      stops: '2 if (p > 1), 3 return 4',
    },
    // It stands before another statement, or the function fails.
    { lines: ['JUMP >i', `JUMPDEST ${whole('g')}`, 'ADD e = n', `JUMP ${whole('g')} >o`], stops: '2 e = n' },
    { lines: ['JUMP >i', `JUMPDEST ${whole('ends')}`, 'ADD r = 1', 'REVERT'], stops: '2 r = 1' },
    { lines: ['JUMP >i', `JUMPDEST ${whole('ends')}`, `JUMP ${whole('ends')} >o`, `ADD ${a}`], stops: '3 a = 1' },
  ],
  'not in code that is shared with functions which the running one does not lead to': [
    {
      lines: [...enterF, `ADD ${a}`, 'ADD s = 1', 'ADD k = by', 'ADD e = n', 'ADD o = 1'],
      stops: '3 a = 1, 5 k = by, 6 e = n',
    },
    { lines: ['ADD s = 1', `ADD ${a}`], stops: '0 s = 1, 1 a = 1' },
    {
      lines: ['JUMP >i', `JUMPDEST ${whole('caller')}`, 'ADD this.f(1)', 'ADD e = n', 'ADD s = 1'],
      stops: '2 this.f(1), 3 e = n',
    },
    { lines: ['JUMP >i', `JUMPDEST ${whole('once')}`, 'ADD k = by', 'ADD s = 1'], stops: '2 k = by, 3 s = 1' },
  ],
  'at the statement that led to code which the map has as another one’s': [
    // The end of `a = 1` is kept once, for `c = 3` and `s = 1`, too.
    { lines: tail, order: [0, 1, 2, 6, 7, 8], stops: '1 c = 3' },
    { lines: tail, order: [0, 3, 4, 6, 7, 8], stops: '1 s = 1' },
    { lines: tail, order: [0, 5, 6, 7, 8], stops: '1 a = 1' },
    { lines: tail, order: [0, 1, 2, 6, 7, 9, 7], stops: '1 c = 3, 5 b = g(2), 6 a = 1' },
    // Nothing shows that it led there, or the one is a part of the other.
    { lines: tail, order: [0, 9, 6, 7, 8], stops: '1 b = g(2), 2 a = 1' },
    { lines: ['ADD@2 n > 6', 'JUMP', 'JUMPDEST d = 7', 'ADD d = 7'], stops: '0 while (n > 6), 2 d = 7' },
  ],
  'in what picks a function only by statements': [
    { lines: picked, stops: '2 a = 1' },
    { lines: [...picked, 'ADD y = 1'], stops: '2 a = 1, 4 y = 1' },
  ],
};

describe('where a debugger stops', () => {
  it('is at the lines that ran, of all that were recorded', () => {
    const reached = settingNames.map((setting) => {
      const sums = { setting, lines: 0, hit: 0, others: 0 };
      for (const { run, index } of replayedRuns(setting)) {
        const expected = run.lines ?? [];
        const lines = (stops: readonly Stop[]) =>
          stops
            .flatMap(({ location }) =>
              location === undefined
                ? []
                : [`${location.source.path}:${location.source.positions.lineOf(location.statement.start)}`],
            )
            .filter((line, at, all) => line !== all[at - 1]);
        const { stops } = index.locations;
        const withoutHeads = lines(stops.filter((stop) => !/^\d+ (?:for|while|do)\b/.test(headOf(stop))));
        sums.lines += expected.length;
        sums.hit += commonLength(expected, lines(stops));
        sums.others += expected.length === 0 ? 0 : withoutHeads.length - commonLength(expected, withoutHeads);
      }
      return sums;
    });
    assert.deepEqual(reached, [
      { setting: 'legacy', lines: 165, hit: 163, others: 0 },
      // A declaration without a value has no instruction of its own.
      { setting: 'optimized', lines: 48, hit: 45, others: 0 },
      { setting: 'ir', lines: 48, hit: 48, others: 0 },
    ]);
  });

  for (const [title, each] of Object.entries(rows)) {
    it(`is ${title}`, () => {
      for (const { lines, order, stops } of each) {
        assert.equal(stopsOf(lines, order).join(', '), stops, lines.join(' | '));
      }
    });
  }

  it('is everywhere in constructors', () => {
    assert.equal(stopsOf(['ADD z = 0', 'ADD s = 1', 'ADD e = n'], [0, 1, 2], true).length, 3);
  });

  it('is in the function that a helper works for', () => {
    const { locations } = finder([
      `ADD ${a}`,
      `JUMP ${a} >i`,
      'JUMPDEST contract A',
      `ADD ${b}`,
      'JUMP >o',
      `ADD ${c}`,
    ]);
    assert.deepEqual(locations.stops.map(shown), ['0 a = 1', '3 b = g(2)', '5 c = 3']);
    assert.deepEqual([...new Set(locations.stops.map(({ frame }) => frame.level))], [0]);
    const steps = [0, 1, 2, 3, 4, 5];
    assert.deepEqual(
      steps.map((step) => locations.frameAt(step).isHelper),
      [false, false, true, true, true, false],
    );
    assert.deepEqual(
      steps.map((step) =>
        stackFrames(locations, step).map((frame) => shown({ ...locations.stops[0], ...frame } as Stop)),
      ),
      [['0 a = 1'], ['1 a = 1'], ['2 a = 1'], ['3 b = g(2)'], ['4 b = g(2)'], ['5 c = 3']],
    );
  });

  it('is a whole call without sources, but for a system contract', () => {
    const steps = new TraceSteps(address(`0x${'a1'.repeat(20)}`));
    const stack = ['0x1', '0x2', '0x3', '0x4', '0x5', '0xb2', '0x7'];
    const step = { depth: 0, gas: 9n, gasCost: 1n, reason: undefined, stack };
    steps.add({ ...step, op: 'CALL', pc: 0 });
    steps.add({ ...step, op: '', pc: 0, depth: 1 });
    steps.add({ ...step, op: 'CALL', pc: 1 });
    steps.add({ ...step, op: 'PUSH1', pc: 0, depth: 1 });
    steps.add({ ...step, op: 'STOP', pc: 2 });
    const locations = locationsIn(steps, () => undefined);
    assert.deepEqual(locations.stops.map(shown), ['0 ?', '3 ?']);
    assert.throws(() => locations.frameAt(5), new RangeError('there is no step 5'));
  });

  it('is everywhere once too many names were looked up', () => {
    const stray = (count: number) => {
      const source = `contract A { ${'function f() { f; } '.repeat(count)} function s() { x; } }`;
      const [first, x] = [source.indexOf('function'), source.indexOf('x;')];
      const map = runSteps(
        createSourceMap({
          bytecode: '0x56565b5b',
          sourceMap: `-1:-1:-1:i;${first}:${source.indexOf('}') + 1 - first}:0:-;${source.indexOf('f;')}:2:0;${x}:1:0`,
          sources: new Map([['A.sol', source]]),
          sourceIds: new Map([['A.sol', 0]]),
        }),
      ).result;
      const steps = new TraceSteps(address(`0x${'a1'.repeat(20)}`));
      for (const [pc, op] of ['JUMP', 'JUMPDEST', 'ADD', 'ADD', 'STOP'].entries()) {
        steps.add({ op, pc, depth: 0, gas: 9n, gasCost: 1n, reason: undefined, stack: [] });
      }
      return locationsIn(steps, () => map).stops.length;
    };
    assert.deepEqual([stray(400), stray(450)], [1, 2]);
  });

  it('of code without statements are in the function, else in the contract', () => {
    const headsOf = (...lines: readonly Line[]) => {
      const { locations } = finder(lines);
      return stackFrames(locations, lines.length - 1).map(({ step, location }) => shown({ step, location } as Stop));
    };
    const contract = text.trimEnd();
    assert.deepEqual(headsOf(`PUSH1 ${contract}`, `REVERT ${whole('stray')}`), ['1 function stray() external']);
    assert.deepEqual(headsOf(`PUSH1 ${contract}`, `REVERT ${contract}`), ['1 contract A is B']);
    assert.deepEqual(headsOf('PUSH1', 'REVERT'), ['1 ?']);
  });
});

function headOf({ step, location }: Stop): string {
  return `${step} ${location?.source.text.slice(location.statement.start, location.statement.start + 6)}`;
}
