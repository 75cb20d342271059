import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HieroLensApi } from '../../src/api.ts';
import { hoverIn, says } from './hovers.ts';
import { control } from './services.ts';
import { ledgersAsked, useTwinnet } from './twinnet.ts';
import { accepting } from './verifying.ts';

const run = (command: string, ...args: readonly unknown[]) =>
  vscode.commands.executeCommand(`hieroLens.${command}`, ...args);

function shownPath(): string | undefined {
  return vscode.window.activeTextEditor?.document.uri.path;
}

describe('two networks with the same chain id', () => {
  const configuration = () => vscode.workspace.getConfiguration('hieroLens');
  const save = (name: string, value: unknown) => configuration().update(name, value, vscode.ConfigurationTarget.Global);

  useTwinnet();
  beforeEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('are looked up on by name', async () => {
    await run('lookup', '0.0.7001', 'twinnet');
    assert.equal(shownPath(), '/twinnet/entity/0.0.7001');
    assert.deepEqual(await ledgersAsked('/accounts/0.0.7001'), ['mainnetLedger']);
    await run('lookup', '0.0.1002');
    assert.equal(shownPath(), '/embedded/entity/0.0.1002', 'on the selected network without a name');
    assert.deepEqual(await ledgersAsked('/accounts/0.0.1002'), ['ledger']);
  });

  it('have hovers of their own in their documents', async () => {
    const uri = vscode.Uri.from({ scheme: 'hiero-ledger', path: '/twinnet/entity/0.0.7001' });
    const document = await vscode.workspace.openTextDocument(uri);
    await ledgersAsked('');
    const hover = await hoverIn(document, '0.0.7001');
    says(hover, '**Account**', '· twinnet');
    says(decodeURIComponent(hover), 'hieroLens.lookup?["0.0.7001","twinnet"]');
    says(decodeURIComponent(hover), '"command":"hieroLens.explorer.pin","args":["0.0.7001","twinnet"]');
    assert.ok(!(await ledgersAsked('/0.0.7001')).includes('ledger'), 'the selected network was asked');
  });

  it('have names of their own in the address book', async () => {
    await save('addressBook', [{ address: '0.0.7001', label: 'There', network: 'twinnet' }]);
    const hoverOn = async (network: string) =>
      hoverIn(
        await vscode.workspace.openTextDocument(
          vscode.Uri.from({ scheme: 'hiero-ledger', path: `/${network}/entity/0.0.7001` }),
        ),
        '0.0.7001',
      );
    says(await hoverOn('twinnet'), '`There`');
    assert.ok(!(await hoverOn('embedded')).includes('`There`'));
    await save('addressBook', undefined);
  });

  it('have pins of their own', async () => {
    await run('explorer.pin', '0.0.7002', 'twinnet');
    assert.deepEqual(await ledgersAsked('/accounts/0.0.7002'), ['mainnetLedger']);
    await run('explorer.open', { id: 'account/0.0.7002' });
    assert.equal(shownPath(), undefined, 'not on the selected network');
    await run('explorer.open', { id: 'account/0.0.7002', network: 'twinnet' });
    assert.equal(shownPath(), '/twinnet/entity/0.0.7002');
    await run('explorer.unpin', { id: 'account/0.0.7002', network: 'twinnet' });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('explorer.open', { id: 'account/0.0.7002', network: 'twinnet' });
    assert.equal(shownPath(), undefined);
  });

  it('are not confused by the list of blocks, which shows one of them', async () => {
    await run('blocks.goTo', '1000', 'twinnet');
    assert.deepEqual(await ledgersAsked('/blocks/1000'), []);
  });

  it('have contracts of their own to verify', async () => {
    const contract = { network: 'twinnet', chainId: '296', address: '0x00000000000000000000000000000000000012cb' };
    await accepting(run('verification.import', contract));
    assert.deepEqual(await ledgersAsked('/contracts/'), ['mainnetLedger']);
  });

  it('are asked nothing when a name is that of no network', async () => {
    const contract = { network: 'gone', chainId: '296', address: '0x00000000000000000000000000000000000004b0' };
    await run('lookup', '0.0.7001', 'gone');
    await run('explorer.pin', '0.0.7001', 'gone');
    await run('explorer.open', { id: 'account/0.0.7002', network: 'gone' });
    await run('blocks.goTo', '1000', 'gone');
    await run('findElsewhere', '0.0.7001', 'gone');
    await run('addressBook.add', '0.0.7001', 'gone');
    await run('verification.import', contract);
    await run('verification.fromWorkspace', contract);
    const uri = vscode.Uri.from({ scheme: 'hiero-ledger', path: '/gone/entity/0.0.7001' });
    const document = await vscode.workspace.openTextDocument(uri);
    says(document.getText(), 'There is no network named “gone”.');
    assert.equal(shownPath(), undefined);
    assert.deepEqual(await ledgersAsked('0.0.7001'), []);
    const api = vscode.extensions.getExtension<HieroLensApi>('hiero-lens.hiero-lens')?.exports ?? assert.fail();
    for (const call of [() => api.verifiedContract(contract), () => api.status({ network: 'gone' })]) {
      await assert.rejects(call, /There is no network named “gone”/);
    }
    assert.deepEqual(await control.requests('verification'), []);
  });
});
