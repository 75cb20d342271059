import * as vscode from 'vscode';
import type { Network, ServiceBase } from '../../domain/network/network.ts';
import { formatInteger } from '../../domain/value/amounts.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { failureSentence } from '../../editor/failureText.ts';
import { createPick } from '../../editor/questions.ts';
import { type ProbeResult, probeNetwork, type SelectionContext } from './networkProbe.ts';

/** What the user chose: a network by name, or to add one. */
export type NetworkChoice = { readonly name: string } | 'add' | undefined;

type Item = vscode.QuickPickItem & { readonly choice: Exclude<NetworkChoice, undefined> };

/** Lists all networks with their addresses, and while the list is open, which of them answer. */
export async function pickNetwork(networkContext: SelectionContext): Promise<NetworkChoice> {
  const networks = networkContext.networks();
  const results = new Map<string, ProbeResult>();
  const giveUp = new AbortController();
  const pick = createPick<Item>();
  pick.title = vscode.l10n.t('Network');
  pick.placeholder = vscode.l10n.t('The ledger to ask; “{0}” is selected', networkContext.network.name);
  pick.matchOnDetail = true;
  pick.busy = true;
  const draw = () => {
    const [active] = pick.activeItems;
    pick.keepScrollPosition = true;
    pick.items = itemsOf(networkContext.network, networks, results);
    // New items would move the cursor back to the first one.
    pick.activeItems = pick.items.filter(({ label }) => label === active?.label);
  };
  draw();
  pick.activeItems = pick.items.filter(({ choice }) => choice !== 'add' && choice.name === networkContext.network.name);
  void Promise.allSettled(
    networks.map(async (network) => {
      results.set(network.name, await probeNetwork(networkContext, network, giveUp.signal));
      draw();
    }),
  ).then(() => {
    pick.busy = false;
  });
  try {
    return await new Promise<NetworkChoice>((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems[0]?.choice));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    giveUp.abort();
    pick.dispose();
  }
}

/** Words for what a network said when it was tried. */
export function probeText(result: ProbeResult): string {
  if (result.kind === 'answers') {
    return result.newestBlock === undefined
      ? vscode.l10n.t('answers, has no blocks yet')
      : vscode.l10n.t('answers in {0} ms, block {1}', result.ms, formatInteger(result.newestBlock));
  }
  return result.failure === 'slow' ? vscode.l10n.t('does not answer') : failureSentence(result.failure);
}

function itemsOf(
  selected: Network,
  networks: readonly Network[],
  results: ReadonlyMap<string, ProbeResult>,
): readonly Item[] {
  const items = networks.map((network): Item => {
    const result = results.get(network.name);
    const words = [
      network.name === selected.name ? vscode.l10n.t('selected') : undefined,
      vscode.l10n.t('chain {0}', network.chainId),
      result === undefined
        ? vscode.l10n.t('trying…')
        : result.kind === 'answers'
          ? probeText(result)
          : vscode.l10n.t('no answer'),
    ];
    return {
      choice: { name: network.name },
      label: singleLine(network.name, 60),
      description: words.filter((word) => word !== undefined).join(' · '),
      detail: [addressOf(network.ledger), result?.kind === 'fails' ? probeText(result) : undefined]
        .filter(Boolean)
        .join(' — '),
      iconPath: iconOf(result),
    };
  });
  return [
    ...items,
    {
      choice: 'add',
      label: vscode.l10n.t('Add a network…'),
      iconPath: new vscode.ThemeIcon('add'),
      alwaysShow: true,
    },
  ];
}

function iconOf(result: ProbeResult | undefined): vscode.ThemeIcon {
  if (result === undefined) {
    return new vscode.ThemeIcon('loading~spin');
  }
  return new vscode.ThemeIcon(result.kind === 'answers' ? 'pass' : 'warning');
}

function addressOf(base: ServiceBase): string {
  return 'url' in base ? base.url : base.problem.detail;
}
