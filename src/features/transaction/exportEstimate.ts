import type * as vscode from 'vscode';
import { executeCommand } from '../../editor/commands.ts';

/** Has the fee of a file estimated as a document of its own. */
export function exportEstimate(uri: vscode.Uri, format: 'markdown' | 'json', network: string): Promise<void> {
  const command = format === 'json' ? 'hieroLens.fees.exportJson' : 'hieroLens.fees.estimate';
  return executeCommand(command, uri, undefined, { network });
}
