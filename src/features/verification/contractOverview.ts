import * as vscode from 'vscode';
import type { NetworkContract } from '../../domain/contract/networkContract.ts';
import { contractDocumentUri } from '../../editor/contractUris.ts';
import type { VerificationClient } from '../../services/verification/verificationClient.ts';

/**
 * Opens the overview of a contract that has just been verified. The user may be typing meanwhile: what they work in
 * stays in front with the focus, and the overview opens beside it. Opens nothing when the record is not there yet.
 */
export async function showOverviewBeside(
  client: Pick<VerificationClient, 'contract'>,
  contract: NetworkContract,
): Promise<void> {
  // What the service said before the job ended may still be kept.
  const asked = { freshness: 'revalidate' } as const;
  const { chainId, address } = contract;
  const found = await client.contract({ chainId, address }, { fields: ['compilation.name'] }, asked);
  if (!found.verified) {
    return;
  }
  const uri = contractDocumentUri({ ...contract, contract: found }, 'overview');
  const isEmpty = vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    viewColumn: isEmpty ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  });
}
