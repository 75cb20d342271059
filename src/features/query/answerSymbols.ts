import * as vscode from 'vscode';
import type { ShownSymbol } from '../../editor/languageFeatures.ts';

/** As many as the editor's own outline of JSON has. */
const maxSymbols = 5000;

interface Growing extends ShownSymbol {
  range: vscode.Range;
  readonly parts: Growing[];
}

/** The outline of an answer, of whose lines each has one member or element, two blanks further in than what it is in. */
export async function answerSymbols(document: vscode.TextDocument): Promise<readonly ShownSymbol[]> {
  const top: Growing[] = [];
  /** What is open at each depth. */
  const open: Growing[] = [];
  for (let line = 0, count = 0; line < document.lineCount && count < maxSymbols; line++) {
    const { text, range } = document.lineAt(line);
    const indent = text.search(/[^ ]/);
    const depth = indent / 2 - 1;
    if (depth < 0) {
      continue;
    }
    if (/^[}\]]/.test(text.slice(indent))) {
      const closed = open[depth];
      if (closed !== undefined) {
        closed.range = new vscode.Range(closed.range.start, range.end);
      }
      continue;
    }
    const siblings = depth === 0 ? top : (open[depth - 1]?.parts ?? top);
    const row = text.slice(indent);
    const [key = '', name = String(siblings.length)] = /^"((?:[^"\\]|\\.)*)": /.exec(row) ?? [];
    const value = row.slice(key.length).replace(/,$/, '');
    const kind = kindOf(value);
    const detail = value === '{' || value === '[' ? '' : value;
    open[depth] = { name, detail, kind, range, nameRange: range, parts: [] };
    siblings.push(open[depth]);
    count++;
  }
  return top;
}

function kindOf(value: string): vscode.SymbolKind {
  const { Array: List, Boolean: Truth, Null, Number: Count, Object: Members, String: Text } = vscode.SymbolKind;
  const kinds: Readonly<Record<string, vscode.SymbolKind>> = {
    '{': Members,
    '[': List,
    '"': Text,
    t: Truth,
    f: Truth,
    n: Null,
  };
  return kinds[value.charAt(0)] ?? Count;
}
