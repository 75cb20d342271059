import * as vscode from 'vscode';
import { lazily } from '../../domain/lazily.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkProblems } from '../../domain/network/networkSettings.ts';
import type { Words } from '../../domain/phrase.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { registerCommands } from '../../editor/commands.ts';
import { afterStart } from '../../editor/lifecycle.ts';
import type { Log } from '../../editor/log.ts';
import { showMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import { openSetting } from '../../editor/settings.ts';
import type { TreeViews } from '../../editor/treeViews.ts';
import { anotherNetwork } from '../../manifest.ts';
import type { SelectionContext } from './networkProbe.ts';

/** `hieroLens.selectNetwork`, and the one message about each setting that cannot be used. */
export function registerNetwork({
  networkContext,
  log,
  trees,
}: {
  readonly networkContext: SelectionContext;
  readonly log: Log;
  readonly trees: Pick<TreeViews, 'onDidShow'>;
}): vscode.Disposable {
  const told = new Set<string>();
  // Read once the editor has gone on: that takes as long as all commands to register.
  let [begun, before]: (string | undefined)[] = [];
  const lookOnce = lazily(async () => {
    const { tellLocalAtStart } = await import('./tellLocal.ts');
    await tellLocalAtStart(networkContext, networkContext.network);
  });
  const tell = () => tellProblems(networkContext.network, told);
  return vscode.Disposable.from(
    afterStart(() => {
      begun = networkContext.network.name;
      before = begun;
      tell();
    }),
    // Where nobody looks at the network, nobody is told of it.
    trees.onDidShow(() => {
      if (begun === 'local' && networkContext.network.name === 'local') {
        lookOnce().catch((error: unknown) => log.failure('local network', error));
      }
    }),
    networkContext.onDidChange(({ name }) => {
      if (name === anotherNetwork) {
        void vscode.commands.executeCommand('hieroLens.selectNetwork', { before });
      } else {
        before = name;
        tell();
      }
    }),
    registerCommands(log, () => import('./selectNetwork.ts'), {
      'hieroLens.selectNetwork': (of, asked) => of.selectNetwork(networkContext, asked),
    }),
  );
}

/** One message per faulty setting and its fault: not again until the fault is another one. */
function tellProblems(network: Network, told: Set<string>): void {
  const open = vscode.l10n.t('Open Settings');
  const said = (detail: Words) => singleLine(phraseText(detail), 300);
  const problems = [
    ...networkProblems(network).map(({ setting, detail }) => ({
      setting,
      sentence: vscode.l10n.t('{0} Until then that service is off; the rest works.', said(detail)),
    })),
    ...(network.ignored ?? []).map(({ setting, detail }) => ({
      setting,
      sentence: vscode.l10n.t('{0} Until then it counts as left out; the rest works.', said(detail)),
    })),
  ];
  for (const { setting, sentence } of problems.filter((problem) => !told.has(problem.sentence))) {
    told.add(sentence);
    void showMessage('warning', sentence, open).then((action) => (action === open ? openSetting(setting) : undefined));
  }
}
