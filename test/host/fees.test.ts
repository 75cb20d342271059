import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { testServices } from './services.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
}

/** The fee estimates that the simulated ledger was asked for since it was last cleared. */
async function askedEstimates(): Promise<readonly Asked[]> {
  const answer = await fetch(`${testServices().controlUrl}/requests?service=ledger`);
  const requests = (await answer.json()) as readonly Asked[];
  return requests.filter(({ path }) => path.startsWith('/api/v1/network/fees'));
}

async function setFaults(faults: readonly unknown[]): Promise<void> {
  await fetch(`${testServices().controlUrl}/faults`, {
    method: 'POST',
    body: JSON.stringify({ service: 'ledger', faults }),
  });
}

function sample(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, 'transactions', name);
}

/** Exports the estimate of files as JSON and reads it. */
async function exported(...names: readonly string[]) {
  const uris = names.map(sample);
  const startedAt = new Date().toISOString();
  await vscode.commands.executeCommand('hieroLens.fees.exportJson', uris[0], uris);
  const document = vscode.window.activeTextEditor?.document;
  assert.equal(document?.uri.scheme, 'hiero-fees');
  // A document that was open before is shown as it was until its new text is there.
  return eventually(() => {
    const outcomes = JSON.parse(document.getText());
    assert.ok(outcomes.some(({ time }: { time?: string }) => time !== undefined && time >= startedAt));
    return outcomes;
  });
}

describe('fees', () => {
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await fetch(`${testServices().controlUrl}/requests?service=ledger`, { method: 'DELETE' });
  });
  afterEach(() => setFaults([]));

  it('prices a transaction that an SDK wrote, by its own bytes', async () => {
    const [{ network, form, transactions }] = await exported('deploy-vault.tx');
    assert.deepEqual([network, form, transactions.length], ['embedded', 'txlist', 1]);
    const [{ type, signatures, total, modes }] = transactions;
    assert.deepEqual([type, signatures], ['CONTRACTCREATEINSTANCE', 2]);
    assert.equal(modes.INTRINSIC.sum.node.extras[0].name, 'SIGNATURES');
    assert.equal(modes.INTRINSIC.sum.total, total);
    assert.ok(total > 10_000_000_000);
  });

  it('asks once for each chunk and mode, and sums', async () => {
    const [{ transactions }] = await exported('audit-trail.tx');
    const asked = await askedEstimates();
    const intrinsic = asked.filter((one) => JSON.stringify(one).includes('INTRINSIC'));
    assert.equal(intrinsic.length, 6);
    assert.equal(transactions[0].modes.INTRINSIC.chunks.length, 6);
    assert.equal(transactions[0].modes.INTRINSIC.sum.total, 11_342_400);
  });

  it('prices several files, and tells which of them is none', async () => {
    const outcomes = await exported('deploy-vault.tx', 'damaged.tx', 'token-clean-up.tx2');
    assert.deepEqual(
      outcomes.map(({ file }: { file: string }) => file),
      ['deploy-vault.tx', 'damaged.tx', 'token-clean-up.tx2'],
    );
    assert.match(outcomes[1].error, /not a ledger transaction.*at byte 1/);
    assert.equal(outcomes[2].transactions.length, 2);
  });

  it('judges the size of a file before it reads it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hiero-fees-'));
    const large = join(folder, 'large.tx');
    await writeFile(large, '');
    await truncate(large, 9 * 1024 * 1024);
    try {
      const uris = [vscode.Uri.file(large), sample('deploy-vault.tx')];
      await vscode.commands.executeCommand('hieroLens.fees.exportJson', uris[0], uris);
      const [refused] = JSON.parse(vscode.window.activeTextEditor?.document.getText() ?? '');
      assert.equal(refused.error, 'The file is 9,437,184 bytes; the limit is 8,388,608 bytes (8 MB).');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('keeps what has a price when a chunk was refused', async () => {
    await setFaults([{ path: '*mode=INTRINSIC*', kind: 'status', status: 400, times: 1 }]);
    const [{ transactions }] = await exported('audit-trail.tx');
    const { chunks } = transactions[0].modes.INTRINSIC;
    assert.equal(chunks.filter(({ error }: { error?: string }) => error !== undefined).length, 1);
  });

  it('understands error answers in each dialect of the service', async () => {
    const reason = 'Unknown transaction type';
    const dialects: readonly (readonly [body: string, said: RegExp])[] = [
      [`{"_status":{"messages":[{"message":"${reason}"}]}}`, /: Unknown transaction type\. It/],
      [`{"_status":{"messages":[{"message":"Bad Request","detail":"${reason}"}]}}`, /: Unknown transaction type\. It/],
      [`{"_status":{"messages":[{"message":"${reason}","detail":"","data":""}]}}`, /: Unknown transaction type\. It/],
      [`{"type":"about:blank","title":"Bad Request","status":400,"detail":"${reason}"}`, /\. It/],
      ['<html><body>Bad Request</body></html>', /\. It/],
    ];
    for (const [body, said] of dialects) {
      await setFaults([{ path: '/api/v1/network/fees', kind: 'status', status: 400, body, times: 2 }]);
      const [refused, priced] = await exported('deploy-vault.tx', 'mint-rewards.tx');
      assert.match(refused.error, /refused to price the transaction \(400\)/, body);
      assert.match(refused.error, said, body);
      assert.ok(priced.transactions[0].total > 0);
    }
  });

  it('opens the estimate as a document to read', async () => {
    await vscode.commands.executeCommand('hieroLens.fees.estimate', sample('pay-supplier.tx'));
    await eventually(() => {
      const [tab] = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
      assert.match(tab?.label ?? '', /pay-supplier\.tx fee/);
    });
  });

  it('opens nothing for a file that is no transaction, and nothing when the service is without estimates', async () => {
    await vscode.commands.executeCommand('hieroLens.fees.estimate', sample('damaged.tx'));
    assert.deepEqual(await askedEstimates(), []);
    await setFaults([{ path: '/api/v1/network/fees', kind: 'status', status: 404 }]);
    await vscode.commands.executeCommand('hieroLens.fees.estimate', sample('deploy-vault.tx'));
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 0);
  });
});
