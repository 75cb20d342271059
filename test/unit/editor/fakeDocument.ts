import type * as vscode from 'vscode';

type Make = Pick<typeof vscode, 'Position' | 'Range'>;

/** A document of the editor with that text, of a file with that path. */
export function fakeDocument({ Position, Range }: Make, text: string, path = '/a.txt'): vscode.TextDocument {
  const lines = text.split('\n');
  const lineAt = (line: number) => ({
    text: lines[line] ?? '',
    range: new Range(line, 0, line, lines[line]?.length ?? 0),
  });
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1)?.length ?? 0);
  };
  const document = {
    uri: { path },
    languageId: 'plaintext',
    getText: () => text,
    lineAt,
    positionAt,
    lineCount: lines.length,
  };
  return document as unknown as vscode.TextDocument;
}

/** `line:character–line:character`. */
export function placeOf({ start, end }: vscode.Range): string {
  return `${start.line}:${start.character}–${end.line}:${end.character}`;
}
