import * as vscode from 'vscode';
import { InputError } from '../../domain/failure.ts';
import { singleLine } from '../../domain/value/escapeMarkdown.ts';
import { formatExactTime } from '../../domain/value/timestamp.ts';
import { executeCommand } from '../../editor/commands.ts';
import { readContractArgument } from '../../editor/findContract.ts';
import { withStatusBarProgress } from '../../editor/messages.ts';
import { pickItem } from '../../editor/questions.ts';
import type { ContractLensDependencies } from './contractLenses.ts';

const maxShown = 20;

/** `hieroLens.contract.debugLast`: lets the user pick one of a contract's last executions and replays it. */
export async function debugLast(
  { networkContext }: Pick<ContractLensDependencies, 'networkContext'>,
  argument: unknown,
): Promise<void> {
  const key = await readContractArgument(networkContext, argument);
  if (key === undefined) {
    return;
  }
  const { ledger } = networkContext.clientsOf(key.network);
  const title = vscode.l10n.t('Asking for the last executions…');
  const asked = { contractIdOrAddress: key.address, limit: maxShown };
  const { items } = await withStatusBarProgress(title, () => ledger.contractResults(asked));
  if (items.length === 0) {
    throw new InputError('no-execution', vscode.l10n.t('Nobody has called this contract yet.'));
  }
  const shown = items.map((item) => ({
    label: formatExactTime(item.timestamp),
    description: item.errorMessage === undefined ? '' : vscode.l10n.t('failed'),
    detail: singleLine(`${item.functionParameters?.slice(0, 10) ?? ''} ${item.hash}`.trim(), 100),
    iconPath: new vscode.ThemeIcon(item.errorMessage === undefined ? 'pass' : 'error'),
    hash: item.hash,
  }));
  const picked = await pickItem(shown, { title: vscode.l10n.t('Debug an execution'), matchOnDetail: true });
  if (picked !== undefined) {
    await executeCommand('hieroLens.debugTransaction', picked.hash, key.network.name);
  }
}
