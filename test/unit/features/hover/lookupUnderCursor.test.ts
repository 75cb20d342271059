import assert from 'node:assert/strict';
import { InputError } from '../../../../src/domain/failure.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { networksWithCustom } from '../networksWithCustom.ts';

stubVsCode();
const vscode = await import('vscode');
const { lookUpUnderCursor } = await import('../../../../src/features/hover/hovers.ts');

type Arguments = Parameters<typeof lookUpUnderCursor>;

/** The commands that run with the cursor on the mark `‸` of a line, or the code of the error. */
async function lookedUp(marked: string): Promise<unknown> {
  const ran: unknown[][] = [];
  Object.assign(vscode.commands, { executeCommand: async (...args: unknown[]) => ran.push(args) });
  const text = marked.replace('‸', '');
  const document = {
    languageId: 'plaintext',
    uri: { scheme: 'file', path: '/a.txt' },
    lineCount: 1,
    getText: () => text,
    lineAt: () => ({ text }),
  };
  const editor = { document, selection: { active: { line: 0, character: marked.indexOf('‸') } } };
  const selected = networksWithCustom.find(({ name }) => name === 'testnet');
  const networks = { network: selected, networks: () => networksWithCustom };
  try {
    await lookUpUnderCursor(networks as unknown as Arguments[0], editor as unknown as Arguments[1]);
  } catch (error) {
    assert.ok(error instanceof InputError);
    assert.deepEqual(ran, []);
    return error.code;
  }
  return ran;
}

describe('Look Up Under Cursor', () => {
  const bytes = '9f3c71d2a0b84e5566c1d07fe2a9384b1c5d6e7f8091a2b3c4d5e6f708192a3b';

  it('opens the details of what the hover is about, on its network', async () => {
    for (const [marked, ...expected] of [
      ['pay 0.0.‸1001', '0.0.1001', 'testnet'],
      ['NFT 0.0.2004‸/13 on mainnet', '0.0.2004/13', 'mainnet-public'],
      [`txHash: 0x${bytes}‸`, `0x${bytes}`, 'testnet'],
      ['see https://hashscan.io/mainnet/block/‸77', 'block 77', 'mainnet-public'],
    ] as const) {
      assert.deepEqual(await lookedUp(marked), [['hieroLens.lookup', ...expected]], marked);
    }
  });

  it('refuses where nothing is, and what may be a private key', async () => {
    assert.equal(await lookedUp('nothing ‸here'), 'no-reference');
    assert.equal(await lookedUp(`tx 0x${bytes}‸`), 'maybe-secret');
  });
});
