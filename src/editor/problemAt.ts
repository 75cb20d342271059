import * as vscode from 'vscode';
import { singleLine } from '../domain/value/escapeMarkdown.ts';

/** By which the editor, our hovers and our quick fixes know our problems; short, it stands beside each in a narrow panel. */
export const problemSource = 'Hiero';

/**
 * A problem in a document: the only place that makes one, held by a test. Its lines hide and reorder nothing. Of ours only a
 * wrong checksum gets a code, by which our hovers know it.
 */
export function problemAt(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
  source: string,
): vscode.Diagnostic {
  const lines = message.split('\n').map((line) => singleLine(line, 500));
  const problem = new vscode.Diagnostic(range, lines.join('\n'), severity);
  problem.source = source;
  return problem;
}
