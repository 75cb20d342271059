import type { Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { changesOf } from './changes.ts';
import type { Fault } from './fault.ts';

const LONGEST_SNIPPET = 60;

/** Every fault that can be planted in a file, in the order of the text. */
export function findFaults(file: SourceFile, path: string): readonly Fault[] {
  const faults: Fault[] = [];
  const timesSeen = new Map<string, number>();
  const lineOf = createLineCounter(file.text);
  const visit = (node: Node, outer: readonly string[]): void => {
    if (hasNoBehaviour(node)) {
      return;
    }
    const name = nameOf(node);
    const names = name === undefined ? outer : [...outer, name];
    for (const change of changesOf(node, file)) {
      const before = snippet(file.text.slice(change.start, change.end));
      const context = snippet(file.text.slice(node.getStart(file), node.end));
      const where = context === before ? '' : ` in \`${context}\``;
      const title = `${path} ${names.join('.') || '(module)'}: \`${before}\` → \`${snippet(change.replacement)}\`${where}`;
      const count = (timesSeen.get(title) ?? 0) + 1;
      timesSeen.set(title, count);
      faults.push({ ...change, path, line: lineOf(change.start), key: count === 1 ? title : `${title} #${count}` });
    }
    node.forEachChild((child) => visit(child, names));
  };
  visit(file, []);
  return faults;
}

/** Types, imports and the texts of errors that only a programmer reads. */
function hasNoBehaviour(node: Node): boolean {
  return (
    is.isTypeNode(node) ||
    is.isInterfaceDeclaration(node) ||
    is.isTypeAliasDeclaration(node) ||
    is.isImportDeclaration(node) ||
    is.isExportDeclaration(node) ||
    (is.isNewExpression(node) && is.isIdentifier(node.expression) && /Error$/.test(node.expression.text)) ||
    (is.isCallExpression(node) && node.expression.getText() === 'import')
  );
}

function nameOf(node: Node): string | undefined {
  const isNaming =
    is.isFunctionDeclaration(node) ||
    is.isMethodDeclaration(node) ||
    is.isClassDeclaration(node) ||
    is.isVariableDeclaration(node) ||
    is.isPropertyAssignment(node);
  return isNaming && node.name !== undefined && is.isIdentifier(node.name) ? node.name.text : undefined;
}

function snippet(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_SNIPPET ? `${line.slice(0, LONGEST_SNIPPET)}…` : line;
}

function createLineCounter(text: string): (offset: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
