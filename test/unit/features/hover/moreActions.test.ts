import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { moreActions } = await import('../../../../src/features/hover/hoverActions.ts');

/** What was offered, and what was run when this was picked. */
async function offered(title: unknown, actions: unknown, press?: string) {
  const done: unknown[] = [];
  Object.assign(vscode.window, {
    async showQuickPick(items: readonly { readonly label: string }[], options: { readonly title: string }) {
      done.push([options.title, ...items.map(({ label }) => label)]);
      return items.find(({ label }) => label === press);
    },
  });
  Object.assign(vscode.commands, { executeCommand: async (...args: readonly unknown[]) => void done.push(args) });
  await moreActions(title, actions);
  return done;
}

const pin = { title: 'Pin', command: 'hieroLens.explorer.pin', args: ['0.0.5', 'testnet'] };
const copy = { title: 'Copy id', command: 'hieroLens.copy', args: ['0.0.5'] };

describe('more actions of a hover', () => {
  it('are listed, and the picked one is run', async () => {
    assert.deepEqual(await offered('0.0.5', [pin, copy]), [['0.0.5', 'Pin', 'Copy id']]);
    assert.deepEqual(await offered('0.0.5', [pin, copy], 'Pin'), [
      ['0.0.5', 'Pin', 'Copy id'],
      ['hieroLens.explorer.pin', '0.0.5', 'testnet'],
    ]);
  });

  it('are only what a hover may run, whatever the arguments are', async () => {
    const wrong = [
      { ...pin, command: 'workbench.action.terminal.sendSequence' },
      { ...pin, command: undefined },
      { ...pin, args: 'x' },
      { ...pin, title: 5 },
      undefined,
      'x',
      null,
    ];
    assert.deepEqual(await offered('x'.repeat(300), [...wrong, copy]), [['x'.repeat(200), 'Copy id']]);
    for (const actions of [undefined, 'hieroLens.copy', { length: 1, 0: copy }]) {
      assert.deepEqual(await offered(undefined, actions), [['']]);
    }
    const many = Array.from({ length: 30 }, (_, index) => ({ ...copy, title: `copy ${index}` }));
    assert.equal(((await offered('', many))[0] as readonly unknown[]).length, 21);
  });
});
