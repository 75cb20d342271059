import * as vscode from 'vscode';
import { copyToClipboard } from '../../editor/clipboard.ts';
import { registerCommand } from '../../editor/commands.ts';
import type { Log } from '../../editor/log.ts';
import type { TreeViews } from '../../editor/treeViews.ts';

export interface LinksDependencies {
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'lineOf'>;
}

const maxUrlLength = 2_000;

/**
 * `hieroLens.copy`, `hieroLens.openExternal` and `hieroLens.showLog`, the commands behind links of all features; lines of
 * trees are copied by the first, too. A poisoned document can run them with any argument, so all but text and web addresses is ignored.
 */
export function registerLinks({ log, trees }: LinksDependencies): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(log, 'hieroLens.showLog', () => log.show()),
    registerCommand(log, 'hieroLens.copy', async (argument) => {
      const text = typeof argument === 'string' ? argument : trees.lineOf(argument)?.copyText;
      if (typeof text === 'string' && text !== '') {
        await copyToClipboard(text);
      }
    }),
    registerCommand(log, 'hieroLens.openExternal', async (url: unknown) => {
      if (typeof url === 'string' && url.length <= maxUrlLength && URL.canParse(url)) {
        const { protocol, username, password } = new URL(url);
        if ((protocol === 'https:' || protocol === 'http:') && username === '' && password === '') {
          await vscode.env.openExternal(vscode.Uri.parse(url, true));
        }
      }
    }),
  );
}
