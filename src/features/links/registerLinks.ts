import * as vscode from 'vscode';
import type { Networks } from '../../domain/network/networkNamed.ts';
import { registerCommand } from '../../editor/commands.ts';
import type { Log } from '../../editor/log.ts';
import { copyToClipboard } from '../../editor/messages.ts';
import type { TreeViews } from '../../editor/treeViews.ts';

export interface LinksDependencies {
  readonly networkContext: Networks;
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'lineOf'>;
}

const maxUrlLength = 2_000;

/**
 * The commands behind links of all features, and links of others to this editor, one at a time. A poisoned document can run
 * them with any argument: all but text and web addresses is ignored.
 */
export function registerLinks({ networkContext, log, trees }: LinksDependencies): vscode.Disposable {
  let isAsking = false;
  return vscode.Disposable.from(
    vscode.window.registerUriHandler({
      async handleUri(uri) {
        if (!isAsking) {
          isAsking = true;
          try {
            await (await import('./openLink.ts')).openLink(networkContext, uri, log);
          } finally {
            isAsking = false;
          }
        }
      },
    }),
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
