import assert from 'node:assert/strict';
import { parseDateTime } from '../../../../src/domain/value/dateTime.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { window } = await import('vscode');
const { askTime } = await import('../../../../src/features/contractStorage/storageQuestions.ts');

interface Input {
  readonly validateInput: (text: string) => string | undefined;
}

/** The answer to a typed text, and what is said of the text. */
async function answer(typed: string | undefined) {
  let problem: string | undefined;
  Object.assign(window, {
    showInputBox: ({ validateInput }: Input) => {
      problem = typed === undefined ? undefined : validateInput(typed);
      return Promise.resolve(typed);
    },
  });
  return { at: await askTime('Values at a time'), problem };
}

describe('asking for a time', () => {
  it('reads what every other question for a time reads', async () => {
    for (const text of ['2026-03-01 12:00', '2026-03-01T12:00Z', '1750082400.5', 'Nov 20, 2026']) {
      assert.deepEqual(await answer(text), { at: parseDateTime(text), problem: undefined }, text);
    }
    assert.notEqual((await answer('2026-02-31')).problem, undefined);
  });

  it('takes nothing for now, and knows when the user gave up', async () => {
    assert.deepEqual(await answer(' '), { at: 'now', problem: undefined });
    assert.deepEqual(await answer(undefined), { at: undefined, problem: undefined });
  });
});
