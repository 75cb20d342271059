import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** Opens a text as a document of a language and gives our hovers over `part` of it. */
export async function hoverOf(language: string, content: string, part: string): Promise<string> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  return hoverIn(document, part);
}

/** Our hovers over the first `part` of a document, as Markdown; hovered again while the services are still asked. */
export async function hoverIn(document: vscode.TextDocument, part: string): Promise<string> {
  for (;;) {
    const text = await hoverOnce(document, part);
    if (!text.includes('$(loading')) {
      return text;
    }
  }
}

async function hoverOnce(document: vscode.TextDocument, part: string): Promise<string> {
  const at = document.positionAt(document.getText().indexOf(part) + 1);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .filter((text) => text.includes('embedded') || text.includes('$('))
    .join('\n\n');
}

export function says(text: string, ...parts: readonly string[]): void {
  const read = text.replaceAll('&nbsp;', ' ');
  for (const part of parts) {
    assert.ok(read.includes(part), `“${part}” is missing in:\n${text}`);
  }
}
