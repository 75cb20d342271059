import * as vscode from 'vscode';
import { referenceSummary } from '../../domain/references/referenceSummary.ts';
import { shownNetwork } from '../../editor/documentNetwork.ts';
import { markdown } from '../../editor/safeMarkdown.ts';
import type { HoverDependencies } from './dependencies.ts';
import { findTarget } from './findTarget.ts';
import { hoverCommands } from './hoverMarkdown.ts';
import { hoverWords } from './hoverWords.ts';
import { renderReference, renderUnknownNetwork } from './renderReference.ts';

/** What a reference says by itself. Makes no request. */
export function createLocalHover({ networkContext }: Pick<HoverDependencies, 'networkContext'>) {
  return (document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined => {
    const target = findTarget(document, position);
    if (target === undefined) {
      return undefined;
    }
    const { reference, range } = target;
    const network = shownNetwork(networkContext, document.uri);
    if (network === undefined) {
      return new vscode.Hover(markdown(renderUnknownNetwork(hoverWords)), range);
    }
    const summary = referenceSummary({ value: reference, text: reference.text, kindHint: reference.kindHint }, network);
    return new vscode.Hover(markdown(renderReference(summary, reference, network, hoverWords), hoverCommands), range);
  };
}
