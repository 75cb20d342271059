import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

const doors = ['src/editor/messages.ts', 'src/editor/questions.ts'];

/** What of `vscode` shows texts in which links and icons are drawn; spread over lines or taken apart, it is found too. */
const shows =
  /\b(show(?:Information|Warning|Error)Message|setStatusBarMessage|showQuickPick|createQuickPick|showInputBox|createInputBox|showWorkspaceFolderPick)\b|\bwindow\s*(?:\.\s*|\[')withProgress\b/g;
const takesApart =
  /\{[^{}]*\}\s*=\s*vscode\.window\b|=\s*vscode\.window\s*;|import\s*\{[^}]*\bwindow\b[^}]*\}\s*from\s*'vscode'/g;

function findings(source: string): readonly string[] {
  return [...source.matchAll(shows), ...source.matchAll(takesApart)].map(([text]) => text);
}

describe('messages and questions', () => {
  const files = globSync('src/**/*.ts').map((file) => file.replaceAll('\\', '/'));

  it('go through the doors of src/editor, which make their texts inert', () => {
    const others = files.filter((file) => !doors.includes(file));
    assert.ok(others.length > 50);
    const found = others.flatMap((file) => findings(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`));
    assert.deepEqual(found, []);
  });

  it('have a door for Markdown too', () => {
    const made = files.filter((file) => /\bMarkdownString\(|\bappendMarkdown\(/.test(readFileSync(file, 'utf8')));
    assert.deepEqual(made, ['src/editor/safeMarkdown.ts']);
  });

  it('have their texts escaped in lenses and in the status bar, where these are not our own alone', () => {
    const made = files.filter((file) =>
      /\bCodeLens\(|\bcreateStatusBarItem\b|\btext: `\$\(/.test(readFileSync(file, 'utf8')),
    );
    const unescaped = made.filter((file) => !readFileSync(file, 'utf8').includes('escapeMessage('));
    assert.deepEqual(unescaped.toSorted(), [
      'src/features/contractCall/callDocuments.ts',
      // Its titles are from `lensCommands.ts`, which escapes them.
      'src/features/contractLens/contractLenses.ts',
      'src/features/lookup/detailsLenses.ts',
    ]);
  });

  it('are found in the doors, and however they are written', () => {
    for (const door of doors) {
      assert.notDeepEqual(findings(readFileSync(door, 'utf8')), []);
    }
    for (const source of [
      "vscode.window.showErrorMessage('x')",
      "vscode.window\n  .showWarningMessage('x')",
      "vscode.window['showInformationMessage']('x')",
      'const show = vscode.window.showErrorMessage;',
      'vscode.window.withProgress(\n{ location }, work)',
      'const { createTreeView } = vscode.window;',
      'const window = vscode.window;',
      "import { commands, window } from 'vscode';",
    ]) {
      assert.notDeepEqual(findings(source), [], source);
    }
  });
});
