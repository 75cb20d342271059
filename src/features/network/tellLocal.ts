import * as vscode from 'vscode';
import { localNodePorts } from '../../domain/network/localNode.ts';
import type { Network } from '../../domain/network/network.ts';
import { freeName } from '../../domain/network/networkName.ts';
import { lifetime } from '../../editor/lifecycle.ts';
import { showMessage, showStatusMessage, withProgress } from '../../editor/messages.ts';
import { saveCustomNetwork, saveNetwork } from '../../editor/settings.ts';
import { type FoundPlace, findLocal, type LocalPart, type LocalPlace, localPlaces } from './findLocal.ts';
import { probeText, type SelectionContext } from './networkProbe.ts';

/**
 * After the user chose `local`: says what answers at the ports of Solo and Hiero Local Node, and offers to add what is not
 * where `local` looks.
 */
export async function tellLocal(
  networkContext: Pick<SelectionContext, 'networks' | 'clientsOf'>,
  local: Network,
): Promise<void> {
  const found = await withProgress(vscode.l10n.t('Looking for a local network…'), (signal) =>
    findLocal(networkContext, local, signal),
  );
  const [first] = found;
  if (first === undefined) {
    await tellNothing(networkContext, local);
  } else {
    await tellFound(networkContext, local, first);
  }
}

/** The same for a window that begins with `local`: nobody asked, so nothing is said where nothing answers. */
export async function tellLocalAtStart(
  networkContext: Pick<SelectionContext, 'networks' | 'clientsOf'>,
  local: Network,
): Promise<void> {
  const [first] = await findLocal(networkContext, local, lifetime());
  if (first !== undefined) {
    await tellFound(networkContext, local, first);
  }
}

async function tellFound(networkContext: Pick<SelectionContext, 'networks'>, local: Network, first: FoundPlace) {
  const [usual] = localPlaces;
  if (first.place === usual) {
    const { place, result } = first;
    showStatusMessage(vscode.l10n.t('local: {0} at {1} {2}', place.title, hostOf(place), probeText(result)), 8_000);
  } else {
    await offer(networkContext, local, first);
  }
}

async function tellNothing(
  networkContext: Pick<SelectionContext, 'networks' | 'clientsOf'>,
  local: Network,
): Promise<void> {
  const again = vscode.l10n.t('Try Again');
  const tried = localPlaces.map((place) => `${place.title} (${hostOf(place)})`).join(', ');
  const sentence = vscode.l10n.t('No local network answers. Tried: {0}. Start one, then try again.', tried);
  if ((await showMessage('warning', sentence, again)) === again) {
    await tellLocal(networkContext, local);
  }
}

async function offer(
  networkContext: Pick<SelectionContext, 'networks'>,
  local: Network,
  { place, missing }: FoundPlace,
): Promise<void> {
  const networks = networkContext.networks();
  const known = networks.find(({ ledger }) => 'url' in ledger && ledger.url === place.url);
  const name =
    known?.name ??
    freeName(
      place.name,
      networks.map((network) => network.name),
    );
  const action = known === undefined ? vscode.l10n.t('Add as “{0}”', name) : vscode.l10n.t('Select “{0}”', name);
  const sentences = [
    vscode.l10n.t('Nothing answers at the address of “local”, but {0} does at {1}.', place.title, hostOf(place)),
    ...(place.isInParts ? partSentences(missing) : []),
    vscode.l10n.t(
      'Chain {0} is also that of “local”: where only a chain is known, the selected network is taken.',
      local.chainId,
    ),
  ];
  if ((await showMessage('information', sentences.join(' '), action)) === action) {
    if (known === undefined) {
      const { chainId, ledgerId } = local;
      await saveCustomNetwork(name, { ledgerUrl: place.url, chainId, ...(ledgerId && { ledgerId }) });
    }
    await saveNetwork(name);
  }
}

/** What answers, or not, at the ports of its other parts. */
function partSentences(missing: readonly LocalPart[]): readonly string[] {
  const { restJava, web3 } = localNodePorts;
  if (missing.length === 0) {
    return [vscode.l10n.t('Its other parts answer at the ports {0} and {1}.', restJava, web3)];
  }
  const sentences: Readonly<Record<LocalPart, string>> = {
    restJava: vscode.l10n.t('Nothing answers at port {0}, which has its network properties and fees.', restJava),
    web3: vscode.l10n.t('Nothing answers at port {0}, which has its contract calls and traces.', web3),
  };
  return missing.map((part) => sentences[part]);
}

function hostOf({ url }: LocalPlace): string {
  return new URL(url).host;
}
