import assert from 'node:assert/strict';
import type { VerifiedContract } from '../../../../src/domain/contract/verifiedContract.ts';
import { parseDateTime } from '../../../../src/domain/value/dateTime.ts';
import type { ConsensusTimestamp } from '../../../../src/domain/value/timestamp.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { keyOf, sessionOf } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const { window, Uri } = await import('vscode');
const { createStoragePanel } = await import('../../../../src/features/contractStorage/storageView.ts');

const mapping = (key: string) => ({ label: 'mapping', encoding: 'mapping', key, value: 'u8' });
const storageLayout = {
  storage: ['limits', 'roles'].map((label, slot) => ({ label, slot: `${slot}`, offset: 0, type: label })),
  types: {
    limits: mapping('u8'),
    roles: mapping('b32'),
    u8: { label: 'uint8', encoding: 'inplace', numberOfBytes: '1' },
    b32: { label: 'bytes32', encoding: 'inplace', numberOfBytes: '32' },
  },
};

interface Input {
  readonly title: string;
  readonly prompt: string;
  readonly validateInput: (text: string) => string | undefined;
}

/** What a button asks, what is said of each text, and what the panel keeps of the first. */
async function press(command: string, path: string, ...texts: readonly (string | undefined)[]) {
  const key = keyOf('0x00000000000000000000000000000000000003e9');
  const contract = { verified: true, ...key, storageLayout } as unknown as VerifiedContract;
  let receive: (message: unknown) => Promise<void> = () => assert.fail();
  const webview = {
    html: '',
    asWebviewUri: (uri: unknown) => uri,
    postMessage: async () => true,
    onDidReceiveMessage: (listener: typeof receive) => {
      receive = listener;
      return { dispose: () => undefined };
    },
  };
  let question: unknown;
  Object.assign(window, {
    showInputBox: ({ validateInput, ...rest }: Input) => {
      question = { ...rest, said: texts.map((text) => text && validateInput(text)) };
      return Promise.resolve(texts[0]);
    },
  });
  const ledger = { contractState: async () => ({ items: [], next: undefined }) };
  const panel = createStoragePanel({ webview } as never, { ...key, contract } as never, {
    ...{ networkContext: sessionOf({ ledger } as never), store: {} as never, log: {} as never, dist: Uri.file('/') },
    ...{ memory: undefined, addresses: { read: async () => [] }, askAgain: async () => undefined },
  });
  await receive({ command, path });
  return { question, memory: panel.memory() };
}

describe('asking for a time', () => {
  it('says which forms it reads, and reads them', async () => {
    const { question, memory } = await press('time', '', '1750082400.5', 'soon', ' ', '2026-02-31');
    const wrong = 'Write 2026-03-01 12:00 or 1750082400.123456789.';
    assert.deepEqual(question, {
      title: 'Values at a time',
      prompt: 'A time in UTC such as 2026-03-01 12:00, or seconds.nanoseconds; empty for now',
      said: [undefined, wrong, undefined, wrong],
    });
    assert.equal(memory?.at, '1750082400.500000000');
  });

  it('takes nothing for now, and knows when the user gave up', async () => {
    const comparedWith = async (text: string | undefined): Promise<ConsensusTimestamp | 'now' | undefined> =>
      (await press('compare', '', text)).memory?.comparedWith;
    assert.deepEqual(
      [await comparedWith('2026-03-01'), await comparedWith(' '), await comparedWith(undefined)],
      [parseDateTime('2026-03-01'), undefined, undefined],
    );
  });
});

describe('asking for a key of a mapping', () => {
  it('says of which type it is, and when a text is none', async () => {
    const { question, memory } = await press('addKey', 'limits', ' 7', '256', 'x');
    const wrong = 'This is no value of the type uint8.';
    assert.deepEqual(question, { title: 'limits', prompt: 'Key of the type uint8', said: [undefined, wrong, wrong] });
    assert.deepEqual(memory?.keys, new Map([['limits', ['7']]]));
    assert.equal((await press('addKey', 'other', '7')).question, undefined);
  });

  it('says that a hashed name is a key too, where it can be one', async () => {
    const { question } = await press('addKey', 'roles', 'keccak256("MINTER_ROLE")', 'MINTER_ROLE');
    assert.deepEqual(question, {
      title: 'roles',
      prompt: 'Key of the type bytes32, also as keccak256("NAME")',
      said: [undefined, 'This is no value of the type bytes32.'],
    });
  });
});
