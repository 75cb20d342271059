import assert from 'node:assert/strict';
import type { TextDocumentContentProvider } from 'vscode';
import { fakeLog, give, token, vscode } from './fakeEditor.ts';

const { registerVirtualDocuments } = await import('../../../src/editor/virtualDocuments.ts');

/** What the editor is given of documents, and how it tells of one that it opened or closed. */
function open() {
  const given: { provider?: TextDocumentContentProvider } = {};
  const listeners: ((document: unknown) => unknown)[] = [];
  const listen = (listener: (document: unknown) => unknown) => listeners.push(listener);
  give('workspace', {
    registerTextDocumentContentProvider: (_scheme: string, provider: TextDocumentContentProvider) => {
      given.provider = provider;
    },
    onDidOpenTextDocument: listen,
    onDidCloseTextDocument: listen,
  });
  const tell = (document: object) => {
    for (const listener of listeners) {
      listener(document);
    }
  };
  return { given, tell };
}

describe('virtual documents', () => {
  it('have the text that was asked for last, whichever comes last', async () => {
    const { given } = open();
    const texts: PromiseWithResolvers<string>[] = [];
    registerVirtualDocuments(fakeLog(), 'test', () => {
      const text = Promise.withResolvers<string>();
      texts.push(text);
      return text.promise;
    });
    const provide = async (path: string) =>
      given.provider?.provideTextDocumentContent(vscode.Uri.from({ scheme: 'test', path }), token);
    const end = (...answers: readonly (readonly [number, string])[]) =>
      answers.map(([index, text]) => texts[index]?.resolve(text));
    const [older, other, newer] = [provide('a'), provide('b'), provide('a')];
    end([2, 'new']);
    assert.equal(await newer, 'new');
    end([0, 'old'], [1, 'other']);
    assert.deepEqual([await older, await other], ['new', 'other']);
    const [first, second] = [provide('a'), provide('a')];
    end([3, 'old'], [4, 'newest']);
    assert.deepEqual([await first, await second], ['newest', 'newest']);
  });

  it('get a language where the editor knows none, and are forgotten when they are closed for good', () => {
    const { tell } = open();
    const [set, forgotten]: [unknown[], unknown[]] = [[], []];
    give('languages', {
      setTextDocumentLanguage: ({ uri }: { uri: { path: string } }, language: string) => set.push([uri.path, language]),
    });
    registerVirtualDocuments(fakeLog(), 'text', async () => '');
    const forget = ({ path }: { path: string }) => void forgotten.push(path);
    registerVirtualDocuments(fakeLog(), 'details', async () => '', { language: 'hiero-details', forget });
    for (const [scheme, path, languageId, isClosed] of [
      ['text', 'a', 'plaintext', true],
      ['text', 'a.json', 'json', true],
      ['details', 'b', 'plaintext', false],
      ['details', 'Fee of b.tx', 'hiero-transaction', false],
      ['details', 'c', 'hiero-details', true],
      ['file', 'd', 'plaintext', true],
    ]) {
      tell({ uri: { scheme, path }, languageId, isClosed });
    }
    const languages = [
      ['a', 'hiero-text'],
      ['b', 'hiero-details'],
      ['Fee of b.tx', 'hiero-details'],
    ];
    assert.deepEqual([set, forgotten], [languages, ['c']]);
  });
});
