import assert from 'node:assert/strict';
import type { StorageType } from '../../../../src/domain/storage/storageType.ts';
import { parseDateTime } from '../../../../src/domain/value/dateTime.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const { window } = await import('vscode');
const { askMappingKey, askTime } = await import('../../../../src/features/contractStorage/storageQuestions.ts');

interface Input {
  readonly title: string;
  readonly prompt: string;
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

/** What is asked, and what is said of each text. */
async function asked(ask: () => Thenable<unknown>, ...texts: readonly string[]) {
  let question: unknown;
  Object.assign(window, {
    showInputBox: ({ validateInput, ...rest }: Input) => {
      question = { ...rest, said: texts.map(validateInput) };
      return Promise.resolve(texts[0]);
    },
  });
  return { answer: await ask(), question };
}

describe('asking for a time', () => {
  it('says which forms it reads', async () => {
    const { question } = await asked(() => askTime('Values at a time'), 'soon', '', '1750082400.5');
    assert.deepEqual(question, {
      title: 'Values at a time',
      prompt: 'A time in UTC such as 2026-03-01 12:00, or seconds.nanoseconds; empty for now',
      said: ['Write 2026-03-01 12:00 or 1750082400.123456789.', undefined, undefined],
    });
  });

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

describe('asking for a key of a mapping', () => {
  const keyOf = (label: string, bytes: number): StorageType => ({ kind: 'value', label, bytes });

  it('says of which type it is, and when a text is none', async () => {
    const { answer, question } = await asked(() => askMappingKey('limits', keyOf('uint8', 1)), '7', '256', 'x');
    const wrong = 'This is no value of the type uint8.';
    assert.deepEqual(question, { title: 'limits', prompt: 'Key of the type uint8', said: [undefined, wrong, wrong] });
    assert.equal(answer, '7');
  });

  it('says that a hashed name is a key too, where it can be one', async () => {
    const name = 'keccak256("MINTER_ROLE")';
    const { question } = await asked(() => askMappingKey('roles', keyOf('bytes32', 32)), name, 'MINTER_ROLE');
    assert.deepEqual(question, {
      title: 'roles',
      prompt: 'Key of the type bytes32, also as keccak256("NAME")',
      said: [undefined, 'This is no value of the type bytes32.'],
    });
  });
});
