import * as vscode from 'vscode';
import type { CommandArguments, CommandId } from '../manifest.ts';
import { commandOf } from './commands.ts';
import { failureRemedy, failureSentence, failureWords } from './failureText.ts';
import { declaredSetting } from './settings.ts';
import type { TreeNode } from './treeNode.ts';

/** A line in a tree that is no data: empty, a hint, an error with its remedy. */
export function messageNode(id: string, text: string, icon: string): TreeNode {
  return { id, label: text, tooltip: text, icon: new vscode.ThemeIcon(icon) };
}

export function loadingNode(id: string): TreeNode {
  return messageNode(id, vscode.l10n.t('Loading…'), 'loading~spin');
}

/** A failure as two lines: a few words, whose tooltip has the sentence, and {@link remedyNode}. */
export function errorNodes<C extends CommandId>(
  id: string,
  error: unknown,
  retry: C,
  ...args: CommandArguments[C]
): readonly TreeNode[] {
  const sentence = failureSentence(error);
  return [
    {
      ...messageNode(id, failureWords(error), 'warning'),
      tooltip: sentence,
      accessibleLabel: sentence,
      copyText: sentence,
    },
    remedyNode(`${id}/remedy`, error, retry, ...args),
  ];
}

/** What can be done about a failure: `retry`, or the setting that is at fault; why, its tooltip says. */
export function remedyNode<C extends CommandId>(
  id: string,
  error: unknown,
  retry: C,
  ...args: CommandArguments[C]
): TreeNode {
  const remedy = failureRemedy(error);
  const command: vscode.Command =
    typeof remedy === 'object'
      ? {
          title: vscode.l10n.t('Open Settings'),
          command: 'workbench.action.openSettings',
          arguments: [declaredSetting(remedy.setting)],
        }
      : commandOf(vscode.l10n.t('Retry'), retry, ...args);
  const icon = typeof remedy === 'object' ? 'settings-gear' : 'refresh';
  return { ...messageNode(id, command.title, icon), tooltip: failureSentence(error), command };
}
