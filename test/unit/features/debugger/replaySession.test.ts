import assert from 'node:assert/strict';
import { noReader } from '../../../../src/domain/contract/contractReading.ts';
import { type OutlinePart, partsAround, readOutline } from '../../../../src/domain/source/sourceOutline.ts';
import { textPositions } from '../../../../src/domain/source/textPositions.ts';
import type { CallFrame } from '../../../../src/domain/trace/callFrames.ts';
import type { Replay } from '../../../../src/domain/trace/replay.ts';
import type { MappedSource } from '../../../../src/domain/trace/sourceMap.ts';
import type { FunctionFrame, Stop } from '../../../../src/domain/trace/stackFrames.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { runSteps } from '../../runSteps.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { ReplaySession } = await import('../../../../src/features/debugger/replaySession.ts');
const { createSourceLocations } = await import('../../../../src/features/debugger/sourceLocations.ts');

const text = `contract A {
  function f() public {
    a = 1; b = 2;
    if (a >
      b) {
      c = 3;
    }
    g(
      4
    );
  }
}
`;
const code = `0x${'aa'.repeat(20)}`;
const source: MappedSource = {
  path: 'src/A.sol',
  text,
  positions: textPositions(text),
  outline: runSteps(readOutline(text, { stepsLeft: 10_000 })).result,
};
const call = { index: 0, code, first: 0, last: 9, parent: undefined } as unknown as CallFrame;
const partAt = (written: string): OutlinePart => {
  const start = text.indexOf(written);
  return partsAround(source.outline, start, start + written.length).at(-1) ?? assert.fail();
};

/** A replay that stops at these statements, one a step; `undefined` for one without sources. */
function replayOf(statements: readonly (string | undefined)[], more: object = {}): Replay {
  const stops: Stop[] = [];
  const frame = {
    call,
    caller: undefined,
    level: 0,
    from: undefined,
    entry: undefined,
    isHelper: false,
    first: 0,
    stops,
  };
  for (const [step, written] of statements.entries()) {
    const location = written === undefined ? undefined : { source, statement: partAt(written) };
    stops.push({ step, frame: frame as FunctionFrame, location });
  }
  const program = {
    address: code,
    contract: { compilation: { name: 'A' } },
    paths: new Map([['src/A.sol', 'src/A.sol']]),
  };
  const steps = {
    length: statements.length,
    frames: [call],
    frameAt: () => call,
    pcAt: (step: number) => step,
    opAt: () => 'ADD',
  };
  return {
    execution: '0xab',
    index: {
      locations: { stops, frameAt: () => frame },
      steps,
      failures: [],
      memory: { inputOf: () => undefined },
      storage: {},
      ...more,
    },
    programOf: () => program,
    reader: noReader,
    warnings: [{ kind: 'notAsked', address: code }],
  } as unknown as Replay;
}

const document = `hiero-source://${code}/testnet/src/A.sol`;

describe('a session of a replay', () => {
  const words = { known: () => undefined, ask: async () => undefined };
  const addresses = { addressOf: () => undefined, idOf: () => undefined, ask: async () => undefined };
  const sessionOf = (...given: Parameters<typeof replayOf>) =>
    new ReplaySession(replayOf(...given), testnet, words, addresses);
  const places = ['a = 1', 'b = 2', 'if', 'c = 3', 'g('];

  it('has lines with where a statement begins and ends', () => {
    const session = sessionOf(places);
    const lines = places.map(() => {
      const { stackFrames } = session.stackTrace(0, 0);
      session.move((cursor) => cursor.stepIn());
      return stackFrames.map(({ line, column, endLine, endColumn }) => [line, column, endLine, endColumn].join());
    });
    assert.deepEqual(lines, [['3,5,3,11'], ['3,12,3,18'], ['4,5,7,6'], ['6,7,6,13'], ['8,5,10,7']]);
    assert.deepEqual(session.stackTrace(0, 0), {
      stackFrames: [
        {
          id: 1,
          name: 'A.f()',
          source: { name: 'A.sol', path: document },
          ...{ line: 8, column: 5, endLine: 10, endColumn: 7 },
          instructionPointerReference: '0x1000004',
        },
      ],
      totalFrames: 1,
    });
    assert.deepEqual(session.stackTrace(1, 5), { stackFrames: [], totalFrames: 1 });
    assert.deepEqual(sessionOf([undefined]).stackTrace(0, 1).stackFrames, [
      {
        id: 1,
        name: 'A.…()',
        line: 0,
        column: 0,
        presentationHint: 'subtle',
        instructionPointerReference: '0x1000000',
      },
    ]);
    assert.equal(session.notes.length, 1);
  });

  it('puts a breakpoint where the innermost statement around its line begins', () => {
    const { executedLine } = createSourceLocations(replayOf(places), testnet);
    const lines = Array.from({ length: 12 }, (_each, line) => executedLine(document, line));
    assert.deepEqual(lines, [undefined, undefined, undefined, 3, 4, 4, 6, 4, 8, 8, 8, undefined]);
    assert.equal(executedLine(`${document}x`, 3), undefined);
    assert.equal(createSourceLocations(replayOf([undefined]), testnet).executedLine(document, 3), undefined);
  });

  it('meets breakpoints of the source that they are in, until they are taken away', () => {
    const session = sessionOf(places);
    const set = (path: string, ...lines: readonly number[]) =>
      session.setBreakpoints({ source: { path }, breakpoints: lines.map((line) => ({ line })) });
    const no = { verified: false, message: 'No code of this line ran in this transaction.' };
    assert.deepEqual(set(`${document}x`, 6), [no]);
    assert.deepEqual(set(document, 5, 10), [
      { verified: true, line: 4 },
      { verified: true, line: 8 },
    ]);
    const goes = () => [session.move((cursor) => cursor.continue()), session.cursor.step];
    assert.deepEqual(
      [goes(), goes(), goes()],
      [
        ['breakpoint', 2],
        ['breakpoint', 4],
        ['end', 4],
      ],
    );
    session.move((cursor) => cursor.restart());
    set(document);
    assert.deepEqual(goes(), ['end', 0]);
    assert.deepEqual(session.setBreakpoints({ source: 5, breakpoints: 'all' }), []);
    assert.deepEqual(set(document), []);
  });

  it('gives at most 64 kB of memory at a time, up to what is not known', () => {
    const bytes = new Uint8Array(70 * 1024).fill(1);
    const isKnown = new Uint8Array(bytes.length).fill(1);
    isKnown[66_000] = 0;
    const session = sessionOf(places, { memory: { memoryAt: () => ({ bytes, isKnown }), inputOf: () => undefined } });
    const sizes = (offset: number, count: number, reference = 'memory 4') => {
      const { address, data, unreadableBytes } = session.readMemory(reference, offset, count);
      return [address, Buffer.from(data, 'base64').length, unreadableBytes];
    };
    assert.deepEqual(sizes(0, 100_000), ['0x0', 65_536, 34_464]);
    assert.deepEqual(sizes(1_000, 65_500), ['0x3e8', 65_000, 500]);
    assert.deepEqual(sizes(66_001, 10_000), ['0x101d1', 5_679, 4_321]);
    assert.deepEqual(sizes(80_000, 10), ['0x13880', 0, 10]);
    assert.deepEqual(sizes(0, 10, 'memory 5'), ['0x0', 0, 10]);
    assert.deepEqual(sizes(0, 10, 'memory 0'), ['0x0', 10, 0]);
  });

  it('gives variables from a place on, and as many as are asked for', async () => {
    const stack = ['0x1', '0x2', '0x3', '0x4'];
    const steps = { ...replayOf(places).index.steps, stackAt: () => stack };
    const session = sessionOf(places, { steps });
    const reference = session.scopes(1).find(({ name }) => name === 'Stack')?.variablesReference ?? 0;
    const some = async (start?: number, count?: number) =>
      (await session.variables(reference, start, count)).map(
        ({ name, value, variablesReference }) => `${name} ${value} ${variablesReference}`,
      );
    const all = ['[0] 0x4 0', '[1] 0x3 0', '[2] 0x2 0', '[3] 0x1 0'];
    assert.deepEqual(await some(), all);
    assert.deepEqual(await some(2), all);
    assert.deepEqual(await some(1, 2), all.slice(1, 3));
    assert.deepEqual(await some(undefined, 1), all.slice(0, 1));
    assert.deepEqual(await session.variables(99, undefined, undefined), []);
    assert.deepEqual(session.scopes(2), []);
    // What was asked for of a stop is over with the next.
    session.move((cursor) => cursor.next());
    assert.deepEqual(await some(), []);
  });

  it('tells the names of a line of the call stack, with where its function begins', async () => {
    const session = sessionOf(places);
    assert.equal((await session.namesAt(1))?.firstLine, 2);
    assert.equal(await session.namesAt(2), undefined);
    assert.equal(await sessionOf([undefined]).namesAt(1), undefined);
  });
});
