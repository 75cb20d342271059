import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { networkNamed } from '../../domain/network/networkNamed.ts';
import { otherLedgers } from '../../domain/network/otherLedgers.ts';
import { type OtherNetworks, probeNetworks } from '../../domain/network/probeNetworks.ts';
import { parseReference } from '../../domain/references.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { executeCommand } from '../../editor/commands.ts';
import { showMessage, withProgress } from '../../editor/messages.ts';
import type { HoverDependencies } from './ledgerHover.ts';

type HoverContext = Pick<HoverDependencies['networkContext'], 'network' | 'networks' | 'clientsOf'>;

/**
 * Looks for a reference on the other networks and offers to switch to where it exists. Run by a click: it
 * asks also those that are not asked without one, because it is nobody's business there until the user says so. Without
 * the name of the network that does not have it, the selected one is meant.
 */
export async function findOnOtherNetworks(
  networkContext: HoverContext,
  argument: unknown,
  lacking: unknown,
): Promise<void> {
  const text = typeof argument === 'string' ? argument.slice(0, 300).trim() : '';
  const reference = parseReference(text);
  if (reference === undefined) {
    throw new InputError('no-reference', vscode.l10n.t('This is no id, address, transaction ID, hash or alias.'));
  }
  const asked = networkNamed(networkContext, lacking);
  const others = await withProgress(
    vscode.l10n.t('Looking for {0} on other networks', singleLine(text, 60)),
    (signal) =>
      probeNetworks(otherLedgers(networkContext.networks(), asked.name), signal, async (network, own) => {
        const { kind } = await networkContext.clientsOf(network).references.resolve(reference, { signal: own });
        return kind !== 'notFound';
      }),
  );
  // Not awaited: the command is over, the message stays until the user has read it.
  void tell(singleLine(text, 60), asked, others);
}

async function tell(text: string, asked: Network, { found, absent, unasked }: OtherNetworks): Promise<void> {
  const rest = unasked.length === 0 ? '' : vscode.l10n.t(' Could not be asked: {0}.', unasked.join(', '));
  if (found.length === 0) {
    const places = [asked.name, ...absent].join(', ');
    void showMessage('information', vscode.l10n.t('{0} was not found on {1}.{2}', text, places, rest));
    return;
  }
  const buttons = new Map(found.map((network) => [vscode.l10n.t('Switch to {0}', network), network]));
  const sentence = vscode.l10n.t('{0} exists on {1}.{2}', text, found.join(', '), rest);
  const network = buttons.get((await showMessage('information', sentence, ...buttons.keys())) ?? '');
  if (network !== undefined) {
    await executeCommand('hieroLens.selectNetwork', network);
  }
}
