import * as vscode from 'vscode';
import { localTime } from '../../editor/age.ts';
import { labelText } from '../../editor/labelText.ts';
import { commandLink } from '../../editor/safeMarkdown.ts';

/** What rendering takes from the editor; given to it, so that rendering stays pure. */
export const hoverWords = {
  t: vscode.l10n.t as (message: string, ...args: readonly (string | number)[]) => string,
  link: commandLink,
  localTime,
  text: labelText,
};

export type HoverWords = typeof hoverWords;
