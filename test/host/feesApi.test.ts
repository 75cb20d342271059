import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { HieroLensApi } from '../../src/api.ts';
import { inWorkspace } from './documents.ts';
import { testServices } from './services.ts';

async function api(): Promise<HieroLensApi> {
  const extension = vscode.extensions.getExtension<HieroLensApi>('hiero-lens.hiero-lens');
  assert.ok(extension);
  return extension.activate();
}

async function bytesOf(name: string): Promise<Uint8Array> {
  return vscode.workspace.fs.readFile(inWorkspace('transactions', name));
}

function rejects(work: Promise<unknown>, name: string, pattern: RegExp): Promise<void> {
  return assert.rejects(work, (error) => error instanceof Error && error.name === name && pattern.test(error.message));
}

describe('extension API: estimateFees', () => {
  it('prices each transaction that will be executed, with exact amounts', async () => {
    const { estimateFees } = await api();
    const { transactions, totals } = await estimateFees(await bytesOf('audit-trail.tx'));
    assert.equal(transactions.length, 6);
    assert.equal(transactions[0]?.decoded.type.restName, 'CONSENSUSSUBMITMESSAGE');
    assert.deepEqual(
      transactions.map(({ chunk }) => chunk),
      [1, 2, 3, 4, 5, 6].map((number) => ({ number, total: 6 })),
    );
    assert.equal(
      transactions.reduce((sum, { estimate }) => sum + estimate.totalTinycents, 0n),
      totals.tinycents,
    );
    assert.equal(totals.tinycents, 11_342_400n);
    assert.equal(typeof totals.tinybars, 'bigint');
  });

  it('takes mode, throttle and network', async () => {
    const { estimateFees } = await api();
    const bytes = await bytesOf('open-account.tx');
    const calm = await estimateFees(bytes, { mode: 'STATE' });
    const busy = await estimateFees(bytes, { mode: 'STATE', highVolumeThrottle: 10_000, network: 'embedded' });
    assert.equal(busy.transactions[0]?.estimate.highVolumeMultiplier, 200_000n);
    assert.equal(busy.totals.tinycents, calm.totals.tinycents * 200n);
  });

  it('says what is wrong with its arguments', async () => {
    const { estimateFees } = await api();
    const bytes = await bytesOf('open-account.tx');
    await rejects(estimateFees(await bytesOf('damaged.tx')), 'InputError', /not a ledger transaction/);
    await rejects(estimateFees('0a' as unknown as Uint8Array), 'InputError', /bytes/);
    await rejects(estimateFees(bytes, { network: 'nowhere' }), 'InputError', /no network named “nowhere”/);
    await rejects(estimateFees(bytes, { highVolumeThrottle: 10_001 }), 'InputError', /0 to 10000/);
    await rejects(estimateFees(bytes, { mode: 'GUESS' as 'STATE' }), 'InputError', /INTRINSIC or STATE/);
  });

  it('stops when the caller no longer wants to know', async () => {
    const { estimateFees } = await api();
    await assert.rejects(estimateFees(await bytesOf('pay-supplier.tx'), { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
  });

  it('gives the other services too', async () => {
    const { resolve, status, verifiedContract } = await api();
    assert.equal((await resolve('0.0.1001')).resolved.kind, 'entity');
    const { network, reference } = await resolve(`${testServices().ledgerUrl}/api/v1/accounts/0.0.1001`);
    assert.deepEqual([network, reference.kind], ['embedded', 'entityId']);
    await rejects(
      resolve('https://hashscan.io/nonet/account/0.0.1001'),
      'InputError',
      /nonet, which is not set up here/,
    );
    assert.ok((await status()).components.length > 0);
    await rejects(verifiedContract({ chainId: '296', address: 'nothing' }), 'InputError', /no chain id/);
    const address = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';
    assert.equal((await verifiedContract({ chainId: '296', address })).verified, true);
  });
});
