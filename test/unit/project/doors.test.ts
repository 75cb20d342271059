import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { doors, findBypasses } from './doors.ts';
import { parsedSources } from './parsedSources.ts';

const sample = 'src/editor/age.ts';

/** A text parsed as the only file of a project. */
function parsedText(text: string): SourceFile {
  const folder = mkdtempSync(join(tmpdir(), 'hiero-lens-doors-'));
  const [config, file] = [join(folder, 'tsconfig.json'), join(folder, 'text.ts')];
  writeFileSync(config, JSON.stringify({ compilerOptions: { noLib: true, types: [] }, files: [file] }));
  writeFileSync(file, text);
  const api = new API({ cwd: folder });
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    return program?.getSourceFile(file) ?? assert.fail();
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

const bypasses = [
  ["vscode.window.showErrorMessage('x');", 'showErrorMessage'],
  ["vscode.window\n  .showWarningMessage('x');", 'showWarningMessage'],
  ["vscode.window['showInformationMessage']('x');", 'showInformationMessage'],
  ['const show = vscode.window.showQuickPick;', 'showQuickPick'],
  ['vscode.window.withProgress(\n{ location }, work);', 'withProgress'],
  ['const { showInputBox } = vscode.window;', '{ showInputBox } = vscode.window'],
  ['const window = vscode.window;', 'window = vscode.window'],
  ['const { window } = vscode;', '{ window } = vscode'],
  ["import { window } from 'vscode';", 'import { window }'],
  ['call(vscode);', 'call(vscode)'],
  ['vscode[name]();', 'vscode[name]'],
  ['new vscode.MarkdownString(text);', 'MarkdownString'],
  ["new vscode.Hover('text');", 'Hover'],
  ['class Lens extends vscode.CodeLens {}', 'CodeLens'],
  ['new vscode.TreeItem(label);', 'TreeItem'],
  ['vscode.languages.registerInlayHintsProvider(selector, provider);', 'registerInlayHintsProvider'],
  ['view.description = name;', '.description ='],
  ['item.tooltip = name;', '.tooltip ='],
  ["panel.webview.html = '';", '.html ='],
] as const;

describe('what shows texts', () => {
  it('is called by its door alone, which makes them inert', () => {
    const files = parsedSources();
    assert.ok(files.size > 400, String(files.size));
    assert.deepEqual(
      [...files].flatMap(([path, file]) => findBypasses(file, path)),
      [],
    );
    const text = (path: string) => files.get(path)?.text ?? '';
    for (const [name, allowed] of Object.entries(doors)) {
      assert.deepEqual(
        allowed.filter((path) => !text(path).includes(name)),
        [],
        `${name} has doors that are gone`,
      );
    }
  });

  it('is found by this check however it is called, but not where it is a type', () => {
    const types = 'interface Shown extends vscode.DocumentSymbol { readonly hover: vscode.InlayHint }';
    const file = parsedText([types, ...bypasses.map(([source]) => source)].join('\n'));
    const found = findBypasses(file, sample);
    for (const [source, named] of bypasses) {
      assert.ok(found.includes(`${sample}: ${named}`), `${source}\n${found.join('\n')}`);
    }
    // A type shows nothing.
    assert.ok(!found.some((text) => /: (?:DocumentSymbol|InlayHint)$/.test(text)));
    assert.equal(found.length - findBypasses(file, 'src/editor/messages.ts').length, 5);
  });
});
