import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { askedOf, control } from './services.ts';

const run = (command: string, ...args: readonly unknown[]) =>
  vscode.commands.executeCommand(`hieroLens.explorer.${command}`, ...args);

/** The lines that the view shows cannot be read from here; what they would open can. */
async function opened(): Promise<string | undefined> {
  return vscode.window.activeTextEditor?.document.uri.toString(true);
}

describe('pins', () => {
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await control.forgetRequests();
  });

  it('pins what is named, for what finding it out and one look at its state cost', async () => {
    await run('pin', '0.0.801');
    const asked = await askedOf('ledger');
    // All kinds are tried side by side, and a hit ends the others.
    const others = /exchangerate|\/(?:tokens|topics|schedules)/;
    assert.deepEqual(asked.filter((path) => !others.test(path)).toSorted(), [
      '/api/v1/accounts',
      '/api/v1/accounts/0.0.801',
      '/api/v1/contracts/0.0.801',
    ]);
    await run('open', { id: 'account/0.0.801' });
    assert.equal(await opened(), 'hiero-ledger:/embedded/entity/0.0.801');
  });

  it('takes a details document, and a block from the tree of blocks', async () => {
    await run('pin', 'hiero-ledger:/embedded/node/node 3');
    await run('open', { id: 'node/3' });
    assert.equal(await opened(), 'hiero-ledger:/embedded/node/node 3');
    await run('open', { reference: 'block 21635183' });
    assert.equal(await opened(), 'hiero-ledger:/embedded/block/block 21635183');
    await run('unpin', { id: 'node/3' });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('open', { id: 'node/3' });
    assert.equal(await opened(), undefined);
  });

  it('takes one NFT of a collection, for what finding it out and one look at its owner cost', async () => {
    await run('pin', '0.0.2005/9007199254740993');
    // A look that comes at once may still find the first answer fresh.
    const asked = (await askedOf('ledger')).filter((path) => path.includes('/nfts/'));
    assert.ok(asked.length === 1 || asked.length === 2, asked.join());
    assert.deepEqual([...new Set(asked)], ['/api/v1/tokens/0.0.2005/nfts/9007199254740993']);
    await run('open', { id: 'nft/0.0.2005/9007199254740993' });
    assert.equal(await opened(), 'hiero-ledger:/embedded/nft/0.0.2005 serial 9007199254740993');
    await run('unpin', { id: 'nft/0.0.2005/9007199254740993' });
  });

  it('forgets what is unpinned, and heeds no argument that is none of its own', async () => {
    await run('unpin', { id: 'account/0.0.801' });
    await run('open', { id: 'account/0.0.801' });
    assert.equal(await opened(), undefined);
    await control.forgetRequests();
    for (const argument of ['nothing', '7'.repeat(41), 'hiero-ledger:/nowhere/x/y']) {
      await run('pin', argument);
    }
    await run('open', 7);
    await run('unpin', 'x');
    await run('loadMore', {});
    await run('markSeen');
    assert.deepEqual(await askedOf('ledger'), []);
  });
});
