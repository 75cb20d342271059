import * as vscode from 'vscode';
import type { Network } from '../../domain/network/network.ts';
import { networkProblems } from '../../domain/network/networkSettings.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { afterStart } from '../../editor/afterStart.ts';
import { registerCommand } from '../../editor/commands.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage } from '../../editor/messages.ts';
import { openSetting } from '../../editor/settings.ts';
import type { SelectionContext } from './networkProbe.ts';

/** `hieroLens.selectNetwork`, and the one message about each setting that cannot be used. */
export function registerNetwork({
  networkContext,
  log,
}: {
  readonly networkContext: SelectionContext;
  readonly log: Log;
}): vscode.Disposable {
  const told = new Set<string>();
  const tell = () => tellProblems(networkContext.network, told);
  return vscode.Disposable.from(
    afterStart(tell),
    networkContext.onDidChange(tell),
    registerCommand(log, 'hieroLens.selectNetwork', async (name) => {
      const { selectNetwork } = await import('./selectNetwork.ts');
      await selectNetwork(networkContext, name);
    }),
  );
}

/** One message per faulty setting and its fault: not again until the fault is another one. */
function tellProblems(network: Network, told: Set<string>): void {
  const open = vscode.l10n.t('Open Settings');
  const problems = [
    ...networkProblems(network).map(({ setting, detail }) => ({
      setting,
      sentence: vscode.l10n.t('{0} Until then that service is off; the rest works.', singleLine(detail, 300)),
    })),
    ...(network.ignored ?? []).map(({ setting, detail }) => ({
      setting,
      sentence: vscode.l10n.t('{0} Until then it counts as left out; the rest works.', singleLine(detail, 300)),
    })),
  ];
  for (const { setting, sentence } of problems.filter((problem) => !told.has(problem.sentence))) {
    told.add(sentence);
    void showMessage('warning', sentence, open).then((action) => (action === open ? openSetting(setting) : undefined));
  }
}
