import assert from 'node:assert/strict';
import type { DocumentSymbol } from 'vscode';
import { give, hostile, vscode } from './fakeEditor.ts';

const { commandLink, markdown, registerSymbols } = await import('../../../src/editor/languageFeatures.ts');

describe('Markdown with commands', () => {
  it('shows icons and runs no command but those that are named', () => {
    const enabledCommands = ['hieroLens.lookup'] as const;
    const shown = { value: '$(link) text', supportThemeIcons: true, supportHtml: false };
    assert.deepEqual({ ...markdown('$(link) text', enabledCommands) }, { ...shown, isTrusted: { enabledCommands } });
    assert.deepEqual({ ...markdown('$(link) text') }, { ...shown, isTrusted: false });
  });

  it('links to a command with what it takes', () => {
    assert.equal(commandLink('a [b]', 'hieroLens.lookup'), '[a \\[b\\]](command:hieroLens.lookup)');
    const query = encodeURIComponent('["0.0.1"]');
    assert.equal(commandLink('open', 'hieroLens.lookup', '0.0.1'), `[open](command:hieroLens.lookup?${query})`);
  });
});

describe('lines of an outline', () => {
  it('are inert, on one line, short, and never without a name', async () => {
    let provide: ((document: unknown) => Promise<readonly DocumentSymbol[]>) | undefined;
    give('languages', {
      registerDocumentSymbolProvider: (_selector: unknown, given: { provideDocumentSymbols: typeof provide }) => {
        provide = given.provideDocumentSymbols;
      },
    });
    const [range, nameRange] = [new vscode.Range(0, 0, 1, 0), new vscode.Range(0, 0, 0, 4)];
    const kind = vscode.SymbolKind.Function;
    const shared = { kind, range, nameRange, parts: [] };
    registerSymbols('plaintext', async () => [
      { ...shared, name: '', parts: [{ ...shared, name: 'a\n$(trash)', detail: hostile }] },
      { ...shared, name: 'x'.repeat(200) },
    ]);
    const [unnamed, long] = (await provide?.({})) ?? [];
    const { children: [child] = [], ...line } = unnamed ?? {};
    assert.deepEqual(line, { name: '?', detail: '', kind, range, selectionRange: nameRange });
    assert.deepEqual([child?.name, child?.detail], ['a $ (trash)', '[Fix] (command:evil) $ (verified)']);
    assert.equal(long?.name, `${'x'.repeat(80)}…`);
  });
});
