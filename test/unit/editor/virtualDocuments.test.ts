import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { workspace } = await import('vscode');
const { registerVirtualDocuments } = await import('../../../src/editor/virtualDocuments.ts');

const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };

describe('virtual documents', () => {
  it('have the text that was asked for last, whichever comes last', async () => {
    let provider: vscode.TextDocumentContentProvider | undefined;
    Object.assign(workspace, {
      registerTextDocumentContentProvider: (_scheme: string, given: vscode.TextDocumentContentProvider) => {
        provider = given;
        return { dispose: () => undefined };
      },
    });
    const texts: PromiseWithResolvers<string>[] = [];
    registerVirtualDocuments({ failure: () => undefined } as never, 'test', () => {
      const text = Promise.withResolvers<string>();
      texts.push(text);
      return text.promise;
    });
    const provide = async (uri: string) =>
      provider?.provideTextDocumentContent({ toString: () => uri } as vscode.Uri, token as vscode.CancellationToken);
    const [older, other, newer] = [provide('a'), provide('b'), provide('a')];
    texts[2]?.resolve('new');
    assert.equal(await newer, 'new');
    texts[0]?.resolve('old');
    texts[1]?.resolve('other');
    assert.equal(await older, 'new');
    assert.equal(await other, 'other');
    const [first, second] = [provide('a'), provide('a')];
    texts[3]?.resolve('old');
    texts[4]?.resolve('newest');
    assert.deepEqual([await first, await second], ['newest', 'newest']);
  });
});
