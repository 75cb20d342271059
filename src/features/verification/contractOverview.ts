import * as vscode from 'vscode';
import type { ContractKey } from '../../domain/contract/verifiedContract.ts';
import { schemes } from '../../manifest.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';

/**
 * Opens the overview of a contract that has just been verified. The user may be typing meanwhile: what they work in
 * stays in front with the focus, and the overview opens beside it. Opens nothing when the record is not there yet.
 */
export async function showOverviewBeside(
  client: Pick<VerificationClient, 'contract'>,
  { chainId, address }: ContractKey,
): Promise<void> {
  // What the service said before the job ended may still be kept.
  const asked = { freshness: 'revalidate' } as const;
  const found = await client.contract({ chainId, address }, { fields: ['compilation.name'] }, asked);
  if (!found.verified) {
    return;
  }
  const said = found.compilation?.name;
  const name = said !== undefined && /^[\w$]{1,80}$/.test(said) ? said : 'Contract';
  const uri = vscode.Uri.from({ scheme: schemes.contract, path: `/${chainId}/${address}/${name}.contract.md` });
  const isEmpty = vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: isEmpty ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  });
}
