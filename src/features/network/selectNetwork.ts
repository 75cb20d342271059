import * as vscode from 'vscode';
import { isSameLedger } from '../../domain/network/fallbackNetworks.ts';
import type { Network } from '../../domain/network/network.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { memberOf } from '../../domain/value/untrustedJson.ts';
import { failureWords } from '../../editor/failureText.ts';
import { showMessage } from '../../editor/messages.ts';
import { baseText } from '../../editor/networkContext.ts';
import { createPick } from '../../editor/questions.ts';
import { saveNetwork } from '../../editor/settings.ts';
import { addNetwork } from './addNetwork.ts';
import { type ProbeResult, probeNetwork, probeText, type SelectionContext } from './networkProbe.ts';
import { tellLocal } from './tellLocal.ts';

/** What the user chose: a network by name, or to add one. */
type NetworkChoice = { readonly name: string } | 'add';

type Item = vscode.QuickPickItem & { readonly choice: NetworkChoice };

/**
 * Selects the named network, or lets the user choose or add one. `{ before }`: the entry for another network was chosen on
 * the settings page, in the window that has the focus, instead of that one. Loaded at first use.
 */
export async function selectNetwork(networkContext: SelectionContext, asked: unknown): Promise<void> {
  const before = memberOf(asked, 'before');
  if (typeof before === 'string') {
    if (!vscode.window.state.focused) {
      return;
    }
    await saveNetwork(before);
  }
  const choice = typeof asked === 'string' ? { name: asked } : await pickNetwork(networkContext);
  const chosen = choice === 'add' ? await addNetwork(networkContext) : choice?.name;
  if (chosen === undefined) {
    return;
  }
  const network = networkContext.networks().find(({ name: known }) => known === chosen);
  if (choice === 'add' || network !== undefined) {
    await saveNetwork(chosen);
    if (network?.name === 'local') {
      await tellLocal(networkContext, network);
    }
    return;
  }
  const known = networkContext.networks().map((network) => network.name);
  void showMessage(
    'error',
    vscode.l10n.t('There is no network named "{0}". Known are {1}.', singleLine(chosen, 60), known.join(', ')),
  );
}

/** Lists all networks with their addresses, and while the list is open, which of them answer. */
async function pickNetwork(networkContext: SelectionContext): Promise<NetworkChoice | undefined> {
  const networks = networkContext.networks();
  const results = new Map<string, ProbeResult>();
  const giveUp = new AbortController();
  const pick = createPick<Item>();
  pick.title = vscode.l10n.t('Network');
  pick.placeholder = vscode.l10n.t('Network to read from');
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
    return await new Promise<NetworkChoice | undefined>((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems[0]?.choice));
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    giveUp.abort();
    pick.dispose();
  }
}

/** The selected one first. What does not fit is cut: what tells one from the others stands before the rest. */
function itemsOf(
  selected: Network,
  networks: readonly Network[],
  results: ReadonlyMap<string, ProbeResult>,
): readonly Item[] {
  const isSelected = ({ name }: Network) => name === selected.name;
  const others = networks.filter((network) => !isSelected(network));
  const items = [...networks.filter(isSelected), ...others].map((network): Item => {
    const result = results.get(network.name);
    return {
      choice: { name: network.name },
      label: singleLine(network.name, 60),
      description: [
        ...(isSelected(network) ? [vscode.l10n.t('selected')] : []),
        result === undefined
          ? vscode.l10n.t('trying…')
          : result.kind === 'answers'
            ? probeText(result)
            : failedText(result.failure),
      ].join(' · '),
      detail: detailOf(network, networks),
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

/** `chain 295 · mainnet.mirrornode.hedera.com · same as mainnet-public` */
function detailOf(network: Network, networks: readonly Network[]): string {
  const ledger = networks.find(({ name }) => isSameLedger(name, network.name)) ?? network;
  return [
    vscode.l10n.t('chain {0}', network.chainId),
    baseText(network.ledger),
    ...(ledger.name === network.name ? [] : [vscode.l10n.t('same as {0}', ledger.name)]),
  ].join(' · ');
}

function failedText(failure: unknown): string {
  return failure === 'slow' ? vscode.l10n.t('no answer') : failureWords(failure).toLowerCase();
}

function iconOf(result: ProbeResult | undefined): vscode.ThemeIcon {
  if (result === undefined) {
    return new vscode.ThemeIcon('loading~spin');
  }
  // To answer is not to be in good health, which only the view of the network tells.
  return new vscode.ThemeIcon(result.kind === 'answers' ? 'globe' : 'warning');
}
