import * as vscode from 'vscode';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';

/** What a user does, one after another; each may fail as the services do at that moment. */
export const everydayUse: readonly ((network: string) => PromiseLike<unknown>)[] = [
  (network) => show(`hiero-ledger:/${network}/entity/0.0.1001`),
  (network) => show(`hiero-ledger:/${network}/transaction/0.0.1001@1750082400.123456789`),
  (network) => show(`hiero-ledger:/${network}/entity/0.0.999999999`),
  () => hoverEverywhere('src/transfer.ts'),
  async () => vscode.commands.executeCommand('vscode.executeCodeLensProvider', sample('contracts/Vault.sol'), 100),
  (network) => vscode.commands.executeCommand('hieroLens.lookup', '0.0.2001', network),
  (network) => vscode.commands.executeCommand('hieroLens.query', 'accounts', { limit: '5' }, { network }),
  (network) => vscode.commands.executeCommand('hieroLens.contract.openSources', contract(network)),
  (network) => vscode.commands.executeCommand('hieroLens.contract.openAbi', contract(network)),
  (network) => vscode.commands.executeCommand('hieroLens.contract.openStorageLayout', contract(network)),
  (network) => vscode.commands.executeCommand('hieroLens.contract.openData', contract(network)),
  () => vscode.commands.executeCommand('hieroLens.fees.estimate', sample('transactions/settlement-batch.tx')),
  () => vscode.commands.executeCommand('vscode.open', sample('transactions/audit-trail.tx')),
  () => vscode.commands.executeCommand('vscode.open', sample('transactions/damaged.tx')),
  () => vscode.commands.executeCommand('hieroLens.blocks.refresh'),
  () => vscode.commands.executeCommand('hieroLens.blocks.loadOlder'),
  () => vscode.commands.executeCommand('hieroLens.status.refresh'),
  (network) => vscode.commands.executeCommand('hieroLens.explorer.pin', '0.0.1002', network),
  () => vscode.commands.executeCommand('hieroLens.explorer.refresh'),
];

function contract(network: string) {
  return { network, chainId: '296', address: vault };
}

function sample(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    throw new Error('The sample workspace is not open.');
  }
  return vscode.Uri.joinPath(folder.uri, path);
}

async function show(uri: string): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.parse(uri, true));
}

async function hoverEverywhere(path: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(sample(path));
  for (let line = 0; line < document.lineCount; line++) {
    const { text } = document.lineAt(line);
    for (const { index } of text.matchAll(/0\.0\.\d+|0x[0-9a-f]{40}/g)) {
      const at = new vscode.Position(line, index + 1);
      await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, at);
    }
  }
}
