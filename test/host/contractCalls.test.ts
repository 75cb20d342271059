import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { lensesOf, press } from './documents.ts';
import { eventually } from './eventually.ts';
import { askedOf, control } from './services.ts';

const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
const request = { signature: 'sharesOf(address)', inputs: ['0x00000000000000000000000000000000000003e9'] };

function callUri(query: string): vscode.Uri {
  return vscode.Uri.from({ scheme: 'hiero-contract', authority: address, path: '/embedded/Vault.call', query });
}

async function shown(query: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(callUri(query));
  await vscode.window.showTextDocument(document);
  return document;
}

async function callLenses(uri: vscode.Uri): Promise<readonly vscode.Command[]> {
  return (await lensesOf(uri)).flatMap(({ command }) =>
    command?.command === 'hieroLens.contract.call' && command.arguments?.length === 2 ? command : [],
  );
}

async function calls(): Promise<number> {
  return (await askedOf('ledger')).filter((path) => path.endsWith('/contracts/call')).length;
}

describe('the document of a call', () => {
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await control.forgetRequests();
  });

  it('calls nothing when it is restored or opened by a link, until the user wants it', async () => {
    const document = await shown(JSON.stringify(request));
    assert.match(document.getText(), /^# Vault\.sharesOf\(address\)\n\n# Not called in this session\./);
    assert.match(
      document.getText(),
      /\nNetwork: embedded \(chain 296\)\n[\s\S]*0x00000000000000000000000000000000000003e9/,
    );
    const [lens] = await callLenses(document.uri);
    assert.equal(lens?.title, '$(play)\u00a0Call');
    assert.equal(await calls(), 0);
    await press(lens);
    await eventually(() =>
      assert.match(document.getText(), /^# Vault\.sharesOf\(0x\w+\)\n\nsharesOf: uint256 = 5000000000\n/),
    );
    assert.equal(await calls(), 2);
    assert.deepEqual(
      (await callLenses(document.uri)).map(({ title }) => title),
      ['$(refresh)\u00a0Refresh'],
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.match((await shown(JSON.stringify(request))).getText(), /uint256 = 5000000000/);
    assert.equal(await calls(), 2);
  });

  it("is of the ledger's own contracts, too, by their published interfaces, and says what the service refuses", async () => {
    const isToken = { signature: 'isToken(address)', inputs: ['0.0.2001'] };
    await vscode.commands.executeCommand(
      'hieroLens.contract.call',
      { network: 'embedded', address: '0.0.359' },
      isToken,
    );
    const document = vscode.window.activeTextEditor?.document ?? assert.fail();
    assert.match(
      document.getText(),
      /^# Token service \(HTS\)\.isToken\(0\.0\.2001\)\n\n⚠ No result: .*\(501\): .*Precompile not supported\.\n/,
    );
    assert.match(
      document.getText(),
      /\nContract: 0\.0\.359\n.*\nSource verification: none, its interface is published\n/,
    );
    assert.deepEqual(await askedOf('verification'), []);
    const isAssociated = { signature: 'isAssociated()', inputs: [] };
    await vscode.commands.executeCommand(
      'hieroLens.contract.call',
      { network: 'embedded', address: '0.0.2001' },
      isAssociated,
    );
    assert.match(
      vscode.window.activeTextEditor?.document.getText() ?? '',
      /^# Token \(HRC-719, HRC-904\)\.isAssociated\(\)\n/,
    );
  });

  it('reads no values when the document of all is opened, until the user wants it', async () => {
    const uri = vscode.Uri.from({ scheme: 'hiero-contract', authority: address, path: '/embedded/Vault.values' });
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /^# All values of Vault\n[\s\S]*Not read in this session\./);
    assert.equal(await calls(), 0);
    const lenses = await lensesOf(uri);
    const [lens] = lenses.flatMap(({ command }) => (command?.title.endsWith('Read Values') ? command : []));
    await press(lens);
    await eventually(() => assert.match(document.getText(), /\nowner += 0\.0\.1001\n/));
    const [values = ''] = /^# [^\n]+\n\n([\s\S]*?)\n\nContract: /.exec(document.getText())?.slice(1) ?? [];
    assert.equal(await calls(), values.split('\n').filter((line) => /^\w/.test(line)).length);
  });

  it('says that an address is none of ours', async () => {
    for (const query of ['', 'no JSON', '{}', '{"signature":"a()","inputs":[1]}', `"${'x'.repeat(200_000)}"`]) {
      const text = (await shown(query)).getText();
      assert.match(text, /\nThis is not the address of a contract call\.\n/, query.slice(0, 40));
    }
    assert.equal(await calls(), 0);
  });
});
