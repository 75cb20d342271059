import * as vscode from 'vscode';
import type { ContractMention } from '../../domain/contract/contractMentions.ts';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { executeCommand } from '../../editor/commands.ts';
import { pickItem } from '../../editor/questions.ts';
import { shortName } from './lensCommands.ts';

type MentionsIn = (
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
) => Promise<readonly ContractMention[] | undefined>;

/**
 * Lists the contracts that a document names, shows the line of each that the user goes to, and looks up the one that is
 * picked. Asks for no other. `known` gives what is known of one.
 */
export async function pickMention(
  given: unknown,
  mentionsIn: MentionsIn,
  known: (mention: ContractMention) => string | undefined,
): Promise<void> {
  const document = documentOf(given);
  const mentions = document && (await mentionsIn(document, new vscode.CancellationTokenSource().token));
  if (document === undefined || mentions === undefined || mentions.length === 0) {
    throw new InputError('no-reference', vscode.l10n.t('The file names no address and no contract.'));
  }
  const items = mentions.map((mention) => ({
    label: shortName(mention.reference),
    description: [known(mention) ?? mention.network.name, vscode.l10n.t('line {0}', mention.line + 1)].join(' · '),
    detail: singleLine(document.lineAt(document.positionAt(mention.start)).text, 120),
    mention,
  }));
  const editor = vscode.window.visibleTextEditors.find((shown) => shown.document === document);
  const [view] = editor?.visibleRanges ?? [];
  const picked = await pickItem(items, {
    title: vscode.l10n.t('Look Up an Address of {0}', singleLine(vscode.workspace.asRelativePath(document.uri), 60)),
    placeHolder: vscode.l10n.t('Address, contract id, name or line'),
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
    onDidSelectItem: (item) => {
      const shown = items.find(
        ({ mention }) => typeof item === 'object' && 'mention' in item && item.mention === mention,
      );
      if (shown !== undefined) {
        const { start, end } = shown.mention;
        const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
        editor?.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }
    },
  });
  if (picked !== undefined) {
    await executeCommand('hieroLens.lookup', picked.mention.reference, picked.mention.network.name);
  } else if (view !== undefined) {
    editor?.revealRange(view, vscode.TextEditorRevealType.AtTop);
  }
}

function documentOf(given: unknown): vscode.TextDocument | undefined {
  return given === undefined
    ? vscode.window.activeTextEditor?.document
    : vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === given);
}
