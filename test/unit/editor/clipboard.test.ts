import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { copyToClipboard } = await import('../../../src/editor/messages.ts');

function clipboard() {
  const said: string[] = [];
  const copied: string[] = [];
  Object.assign(vscode.env, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  Object.assign(vscode.window, {
    setStatusBarMessage: (text: string) => said.push(text),
    showWarningMessage: async (text: string) => void said.push(text),
  });
  return { said, copied };
}

describe('copies', () => {
  it('are whole, and said', async () => {
    for (const text of ['a', 'x'.repeat(10_001), 'y'.repeat(10_000_000)]) {
      const { said, copied } = clipboard();
      assert.equal(await copyToClipboard(text), true);
      assert.ok(copied.length === 1 && copied[0] === text);
      assert.equal(said.length, 1);
      assert.match(said[0] ?? '', /Copied$/);
    }
  });

  it('say what they are of', async () => {
    const { said } = clipboard();
    await copyToClipboard('a', 'Copied the letter.');
    assert.match(said.join(), /Copied the letter\.$/);
  });

  it('are none of a text that is too long: that is said instead', async () => {
    const { said, copied } = clipboard();
    assert.equal(await copyToClipboard('x'.repeat(10_000_001)), false);
    assert.deepEqual(copied, []);
    assert.deepEqual(said, [
      'Not copied: the text has 10,000,001 characters, more than the 10,000,000 that can be copied.',
    ]);
  });

  it('have one door', () => {
    const writers = globSync('src/**/*.ts').filter((file) =>
      readFileSync(file, 'utf8').includes('clipboard.writeText'),
    );
    assert.deepEqual(writers, ['src/editor/messages.ts']);
  });
});
