import type { SettingName } from '../../services/replay/recordings.ts';
import { type Debugging, startReplays } from '../features/debugger/replayUnderTest.ts';
import { assertWhole } from './assertWhole.ts';

/** See the README beside the recordings. */
const replayed: readonly (readonly [SettingName, string])[] = [
  ['legacy', 'deploy GranaryProxy'],
  ['legacy', 'create2'],
  ['legacy', 'caught'],
  ['legacy', 'loop'],
  ['legacy', 'unverified'],
  ['legacy', 'panic'],
  ['legacy', 'system'],
  ['legacy', 'halted'],
  ['optimized', 'deposit'],
  ['ir', 'withdraw'],
];
const scopes = ['Arguments', 'State', 'Locals', 'Call', 'Stack', 'Memory', 'Events so far', 'Gas'];
const mostStops = 45;
const longestLine = 170;
/** Of scopes that change with every step only the first lines are looked at. */
const mostLines: Readonly<Record<string, number>> = { Stack: 2 };

describe('transactions in the debugger, whole', () => {
  let replays: Awaited<ReturnType<typeof startReplays>>;
  before(async () => {
    replays = await startReplays();
  });
  after(() => replays.stop());

  for (const [setting, name] of replayed) {
    it(`are as expected: ${name}, ${setting}`, async () => {
      const session = await replays.debug(setting, name);
      const lines: string[] = [];
      const former = new Map<string, readonly string[]>();
      let arrival = 'entry';
      let isOver = false;
      for (let stop = 0; stop < mostStops && !isOver; stop += 1) {
        lines.push(`# ${arrival}`, ...(await stackOf(session)), ...(await instructionsOf(session)));
        for (const scope of scopes) {
          const shown = (await session.scope(scope)).slice(0, mostLines[scope]);
          const changed = shown.filter((line) => former.get(scope)?.includes(line) !== true);
          former.set(scope, shown);
          lines.push(...(changed.length === 0 ? [] : [`  ${scope}`, ...changed.map((line) => `    ${cut(line)}`)]));
        }
        if (arrival.startsWith('exception')) {
          lines.push(`  ${JSON.stringify(await session.ask('exceptionInfo'))}`);
        }
        const next = await session.move('stepIn');
        // There is no way on from the failure of the transaction.
        isOver = next === 'terminated' || (next === arrival && arrival.startsWith('exception'));
        arrival = next;
      }
      assertWhole(`debugger/${name.replace(' ', '-')}-${setting}.txt`, [...lines, `# ${arrival}`]);
    });
  }
});

async function stackOf(session: Debugging): Promise<readonly string[]> {
  const stack = await session.stack();
  return stack.map(({ id, name, source, line, column, endLine, endColumn, ...rest }) => {
    const hint = rest.presentationHint === undefined ? '' : ` ${rest.presentationHint}`;
    const place = `${source?.path ?? 'nowhere'} ${line}:${column}-${endLine}:${endColumn}`;
    return `  ${id} ${cut(name)} ${place} ${rest.instructionPointerReference}${hint}`;
  });
}

async function instructionsOf(session: Debugging): Promise<readonly string[]> {
  const [top] = await session.stack();
  const { instructions } = await session.ask<{ instructions: readonly Record<string, unknown>[] }>('disassemble', {
    memoryReference: top?.instructionPointerReference,
    instructionOffset: -1,
    instructionCount: 3,
  });
  return instructions.map((each) => {
    const { address, instruction, instructionBytes, line, presentationHint } = each;
    return `  ${[address, instructionBytes, instruction, line, presentationHint].join(' ')}`;
  });
}

function cut(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine)}… ${line.length}` : line;
}
