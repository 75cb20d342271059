import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { lensesOf, press } from './documents.ts';
import { eventually } from './eventually.ts';
import { ledgersAsked, useTwinnet } from './twinnet.ts';

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
function contractUri(network: string, name: string, query = ''): vscode.Uri {
  return vscode.Uri.from({ scheme: 'hiero-contract', authority: address, path: `/${network}/${name}`, query });
}

async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

async function commandsOf(uri: vscode.Uri): Promise<readonly vscode.Command[]> {
  return (await lensesOf(uri)).flatMap(({ command }) => command ?? []);
}

function shownUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

describe('contracts on two networks with the same chain id', () => {
  useTwinnet();

  it('are called on the network of the document, whichever is selected', async () => {
    const call = async (network: string, inputs: readonly string[]) => {
      const request = { signature: 'sharesOf(address)', inputs };
      await vscode.commands.executeCommand('hieroLens.contract.call', contractUri(network, 'Vault.abi.sol'), request);
      return vscode.window.activeTextEditor?.document.getText() ?? '';
    };
    const owner = '0x00000000000000000000000000000000000003e9';
    assert.match(await call('twinnet', [owner]), /^Network: twinnet \(chain 296\)$/m);
    assert.deepEqual(await ledgersAsked('contracts/call'), ['mainnetLedger']);
    assert.match(await call('embedded', [owner]), /^Network: embedded \(chain 296\)$/m);
    assert.deepEqual(await ledgersAsked('contracts/call'), ['ledger']);
  });

  it('are opened on the network that their lens names', async () => {
    const content = `deployed on twinnet: ${address}`;
    const { document } = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
    const { uri } = document;
    await eventually(async () => assert.match((await commandsOf(uri))[0]?.title ?? '', / · twinnet$/));
    const abi = (await commandsOf(uri)).find(({ title }) => title === 'ABI') ?? assert.fail('no lens');
    await press(abi);
    assert.equal(shownUri()?.path, '/twinnet/Vault.abi.sol');
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', / on twinnet \(chain 296\)$/m);
  });

  it('have lenses of their document’s network inside our own documents, whatever words stand there', async () => {
    for (const network of ['twinnet', 'embedded']) {
      const uri = contractUri(network, 'Vault.contract.md');
      assert.match(await textOf(uri), new RegExp(`^- Network: ${network} \\(chain 296\\)$`, 'm'));
      await vscode.window.showTextDocument(uri);
      await eventually(async () => {
        const named = (await commandsOf(uri)).flatMap(({ command, arguments: given }) =>
          command === 'hieroLens.lookup' ? [given?.[1]] : [given?.[0]?.network],
        );
        assert.deepEqual([...new Set(named)], [network]);
      });
    }
  });

  it('are described on their document’s network by hovers', async () => {
    const uri = contractUri('twinnet', 'Vault.contract.md');
    const document = await vscode.workspace.openTextDocument(uri);
    const position = document.positionAt(document.getText().toLowerCase().indexOf(address) + 5);
    await eventually(async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
      const text = hovers
        .flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value))
        .join();
      assert.match(text, /twinnet/);
    });
  });

  it('are found again by the document in front, not by the selection', async () => {
    await vscode.window.showTextDocument(contractUri('twinnet', 'Vault.contract.md'));
    await vscode.commands.executeCommand('hieroLens.contract.openAbi');
    assert.equal(shownUri()?.path, '/twinnet/Vault.abi.sol');
  });

  it('have their storage read from the ledger that the command names', async () => {
    await vscode.commands.executeCommand('hieroLens.contract.openStorageLayout', { network: 'twinnet', address });
    await eventually(async () => assert.deepEqual(await ledgersAsked('/state'), ['mainnetLedger']));
  });

  it('are taken on the selected network where an earlier version named the chain alone', async () => {
    const file = vscode.Uri.from({ scheme: 'hiero-source', path: `/296/${address}/contracts/Vault.sol` });
    assert.match(await textOf(file), /contract Vault is Owned/);
    assert.match(await textOf(contractUri('296', 'Vault.contract.md')), /^- Network: embedded \(chain 296\)$/m);
    assert.match(await textOf(contractUri('gone', 'Vault.contract.md')), /There is no network named “gone”/);
  });
});
