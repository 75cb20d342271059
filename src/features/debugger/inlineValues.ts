import * as vscode from 'vscode';

interface NamesInScope {
  readonly values: ReadonlyMap<string, string>;
  readonly firstLine: number;
}

const maxLines = 200;
const longest = 80;

/** Values beside the lines of a function, from its head to where it stands; each name once a line. */
export function inlineValues(
  document: vscode.TextDocument,
  { stoppedLocation }: Pick<vscode.InlineValueContext, 'stoppedLocation'>,
  names: NamesInScope | undefined,
): vscode.InlineValueText[] {
  const last = Math.min(stoppedLocation.end.line, document.lineCount - 1);
  const first = Math.max((names?.firstLine ?? last + 2) - 1, last - maxLines, 0);
  const found: vscode.InlineValueText[] = [];
  for (let line = first; line <= last; line += 1) {
    const seen = new Set<string>();
    for (const { 0: name, index } of codeOf(document.lineAt(line).text).matchAll(/[A-Za-z_$][\w$]*/g)) {
      const value = names?.values.get(name);
      if (value !== undefined && value !== '' && !seen.has(name)) {
        seen.add(name);
        const text = `${name} = ${value.length > longest ? `${value.slice(0, longest)}…` : value}`;
        found.push(new vscode.InlineValueText(new vscode.Range(line, index, line, index + name.length), text));
      }
    }
  }
  return found;
}

/** Without what is in quotes and comments on one line, in whose place there are spaces. */
function codeOf(text: string): string {
  return text
    .slice(0, 1_000)
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*|\/\*.*?\*\//g, (found) => ' '.repeat(found.length))
    .replace(/\.\s*[A-Za-z_$][\w$]*/g, (found) => ' '.repeat(found.length));
}
