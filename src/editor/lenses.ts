import * as vscode from 'vscode';
import { escapeLines, escapeMessage } from '../domain/value/escapeMessage.ts';

/** What a lens says and runs; without a command it is plain text. */
export interface LensAction extends vscode.Command {
  /** The id of a product icon before the title. */
  readonly icon?: string;
}

/** The only place that makes lenses, held by a test: VS Code draws icons in titles, so all but our own are made inert. */
export function lensAt(place: vscode.Range | number, action: LensAction): vscode.CodeLens {
  const range = typeof place === 'number' ? new vscode.Range(place, 0, place, 0) : place;
  return new vscode.CodeLens(range, lensCommand(action));
}

function lensCommand({ icon, title, tooltip, ...command }: LensAction): vscode.Command {
  const text = escapeMessage(title);
  return {
    ...command,
    title: icon === undefined ? text : `$(${icon})\u00a0${text}`,
    ...(tooltip === undefined ? {} : { tooltip: escapeLines(tooltip) }),
  };
}
