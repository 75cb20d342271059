import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const { languages, workspace } = await import('vscode');
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
      onDidOpenTextDocument: () => undefined,
      onDidCloseTextDocument: () => undefined,
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

  it('get a language where the editor knows none, and are forgotten when they are closed for good', () => {
    const listeners: ((document: unknown) => unknown)[] = [];
    const listen = (listener: (document: unknown) => unknown) => listeners.push(listener);
    const [set, forgotten]: [unknown[], unknown[]] = [[], []];
    Object.assign(workspace, {
      registerTextDocumentContentProvider: () => undefined,
      onDidOpenTextDocument: listen,
      onDidCloseTextDocument: listen,
    });
    Object.assign(languages, {
      setTextDocumentLanguage: ({ uri }: vscode.TextDocument, language: string) => set.push([uri.path, language]),
    });
    const log = { failure: () => undefined } as never;
    registerVirtualDocuments(log, 'text', async () => '');
    registerVirtualDocuments(log, 'details', async () => '', {
      language: 'hiero-details',
      forget: ({ path }) => forgotten.push(path),
    });
    for (const [scheme, path, languageId, isClosed] of [
      ['text', 'a', 'plaintext', true],
      ['text', 'a.json', 'json', true],
      ['details', 'b', 'plaintext', false],
      ['details', 'c', 'hiero-details', true],
      ['file', 'd', 'plaintext', true],
    ]) {
      for (const listener of listeners) {
        listener({ uri: { scheme, path }, languageId, isClosed });
      }
    }
    assert.deepEqual(set, [
      ['a', 'hiero-text'],
      ['b', 'hiero-details'],
    ]);
    assert.deepEqual(forgotten, ['c']);
  });
});
