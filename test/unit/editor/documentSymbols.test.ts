import assert from 'node:assert/strict';
import { stubVsCode } from '../../bench/vscodeStub.ts';

stubVsCode();
const vscode = await import('vscode');
const { registerSymbols } = await import('../../../src/editor/languageFeatures.ts');

describe('lines of an outline', () => {
  it('are inert, on one line, short, and never without a name', async () => {
    let provide: ((document: unknown) => Promise<unknown>) | undefined;
    Object.assign(vscode.languages, {
      registerDocumentSymbolProvider: (_selector: unknown, given: { provideDocumentSymbols: typeof provide }) => {
        provide = given.provideDocumentSymbols;
      },
    });
    const range = new vscode.Range(0, 0, 1, 0);
    const nameRange = new vscode.Range(0, 0, 0, 4);
    const kind = vscode.SymbolKind.Function;
    const shared = { kind, range, nameRange, parts: [] };
    const part = { ...shared, name: 'a\n$(trash)', detail: '[x](command:y)' };
    registerSymbols('plaintext', async () => [
      { ...shared, name: '', parts: [part] },
      { ...shared, name: 'x'.repeat(200) },
    ]);
    assert.ok(provide);
    const [unnamed, long] = (await provide({})) as {
      readonly name: string;
      readonly detail: string;
      readonly kind: number;
      readonly range: unknown;
      readonly selectionRange: unknown;
      readonly children: readonly { readonly name: string; readonly detail: string }[];
    }[];
    assert.equal(unnamed?.name, '?');
    assert.equal(unnamed.detail, '');
    assert.deepEqual([unnamed.kind, unnamed.range, unnamed.selectionRange], [kind, range, nameRange]);
    const [child] = unnamed.children;
    assert.ok(child !== undefined && !child.name.includes('\n') && !child.name.includes('$('), child?.name);
    assert.ok(!child.detail.includes(']('), child.detail);
    assert.equal(long?.name, `${'x'.repeat(80)}…`);
  });
});
