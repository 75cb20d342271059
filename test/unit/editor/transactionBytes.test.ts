import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { readTransactionBytes } = await import('../../../src/editor/files.ts');

describe('readTransactionBytes', () => {
  it('says why what is gone is gone', async () => {
    Object.assign(vscode.workspace, { fs: { stat: async () => Promise.reject(new Error('gone')) } });
    for (const [scheme, message] of [
      ['file', 'The file Clipboard cannot be read: it is not there.'],
      [
        'hiero-transaction',
        'What was opened from the clipboard or a selection is kept only while its view is open and the editor runs: open it from there again.',
      ],
    ] as const) {
      const uri = vscode.Uri.from({ scheme, path: '/1/Clipboard' });
      await assert.rejects(readTransactionBytes(uri), { name: 'InputError', message });
    }
  });
});
