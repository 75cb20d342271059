import * as vscode from 'vscode';
import type { ContractKey, ContractMatch } from '../../domain/contract/verifiedContract.ts';
import { ServiceError } from '../../domain/failure.ts';
import type { Network } from '../../domain/network/network.ts';
import { formatTime } from '../../domain/value/timestamp.ts';
import { verifiedAlready } from '../../domain/verification/verifiedAlready.ts';
import { executeCommand } from '../../editor/commands.ts';
import { showStatusMessage } from '../../editor/messages.ts';
import { phraseText } from '../../editor/phraseText.ts';
import type { ContractArgument } from '../../manifest.ts';
import type { VerificationContext } from './dependencies.ts';
import { pickStep, type StepPlace } from './quickSteps.ts';

/** What the service has of a contract by now; undefined when it is not verified or the service does not say. */
export async function verifiedContract(
  networkContext: VerificationContext,
  network: Network,
  key: ContractKey,
  signal: AbortSignal,
): Promise<ContractMatch | undefined> {
  const options = { signal, freshness: 'revalidate' } as const;
  const { verification } = networkContext.clientsOf(network);
  const found = await verification.contract(key, undefined, options).catch((error: unknown) => {
    signal.throwIfAborted();
    // What fails now fails again when the files are sent, and is shown then.
    if (error instanceof ServiceError) {
      showStatusMessage(
        vscode.l10n.t('Whether the contract is verified already is not known: the service did not answer.'),
        8_000,
      );
      return undefined;
    }
    throw error;
  });
  return found?.verified === true ? found : undefined;
}

/** Says that a contract is verified already; ends the verification unless the user wants to send files all the same. */
export async function askToVerifyAgain(
  contract: ContractArgument,
  found: ContractMatch,
  title: string,
  place: StepPlace,
): Promise<void> {
  const { sentence, gain, isWorthwhile } = verifiedAlready(found);
  const open: vscode.QuickPickItem = {
    label: vscode.l10n.t('Open Sources'),
    detail: found.verifiedAtMs === undefined ? '' : vscode.l10n.t('Verified {0}', formatTime(found.verifiedAtMs)),
    iconPath: new vscode.ThemeIcon('verified'),
  };
  const again: vscode.QuickPickItem = {
    label: vscode.l10n.t('Verify Again…'),
    detail: phraseText(gain),
    iconPath: new vscode.ThemeIcon('cloud-upload'),
  };
  const items = isWorthwhile ? [again, open] : [open, again];
  const chosen = await pickStep({ title, placeholder: phraseText(sentence), items, answer: (item) => item }, place);
  if (chosen === open) {
    await executeCommand('hieroLens.contract.openSources', contract);
    throw new vscode.CancellationError();
  }
}
