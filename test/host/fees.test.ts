import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { inWorkspace, lensesOf, press } from './documents.ts';
import { eventually } from './eventually.ts';
import { askedOf, control } from './services.ts';

/** The fee estimates that the simulated ledger was asked for. */
async function askedEstimates(): Promise<readonly string[]> {
  return (await askedOf('ledger')).filter((path) => path.startsWith('/api/v1/network/fees'));
}

const sample = (name: string) => inWorkspace('transactions', name);

function feesUri(network: string, name: string, files: string | readonly string[]): vscode.Uri {
  const query = typeof files === 'string' ? files : JSON.stringify(files);
  return vscode.Uri.from({
    scheme: 'hiero-fees',
    path: `${network === '' ? '' : '/'}${encodeURIComponent(network)}/${name}`,
    query,
  });
}

async function lensTitles(uri: vscode.Uri): Promise<readonly string[]> {
  return (await lensesOf(uri)).map(({ command }) => command?.title ?? '');
}

/** Runs work while another network, of the same services, is selected. */
async function onSecond(work: () => Promise<void>): Promise<void> {
  const configuration = () => vscode.workspace.getConfiguration('hieroLens');
  const before = configuration().inspect<Record<string, object>>('customNetworks')?.globalValue ?? {};
  const set = (name: string, value: unknown) => configuration().update(name, value, vscode.ConfigurationTarget.Global);
  await set('customNetworks', { ...before, second: before['embedded'] });
  await set('network', 'second');
  try {
    await work();
  } finally {
    await set('network', 'embedded');
    await set('customNetworks', before);
  }
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
    await control.forgetRequests();
  });
  afterEach(() => control.setFaults('ledger'));

  it('prices a transaction that an SDK wrote, by its own bytes', async () => {
    const [{ network, form, transactions }] = await exported('deploy-vault.tx');
    assert.deepEqual([network, form, transactions.length], ['embedded', 'txlist', 1]);
    const [{ type, signatures, total, modes }] = transactions;
    assert.deepEqual([type, signatures], ['CONTRACTCREATEINSTANCE', 2]);
    assert.equal(modes.INTRINSIC.sum.node.extras[0].name, 'SIGNATURES');
    assert.equal(modes.INTRINSIC.sum.total, total);
    assert.ok(total > 10_000_000_000);
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

  it('opens the estimate as a document to read', async () => {
    await vscode.commands.executeCommand('hieroLens.fees.estimate', sample('pay-supplier.tx'));
    await eventually(() => {
      const [tab] = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
      assert.equal(tab?.label, 'Fee of pay-supplier.tx');
    });
  });

  it('takes the transaction in front without asking, and again that of the estimate', async () => {
    const isInFront = (label: string) =>
      eventually(() => assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, label));
    await vscode.commands.executeCommand('vscode.open', sample('pay-supplier.tx'));
    await isInFront('pay-supplier.tx');
    await vscode.commands.executeCommand('hieroLens.fees.estimate');
    await isInFront('Fee of pay-supplier.tx');
    const asked = (await askedEstimates()).length;
    await vscode.commands.executeCommand('hieroLens.fees.exportJson');
    await isInFront('Fee of pay-supplier.tx.json');
    assert.equal((await askedEstimates()).length, 2 * asked);
  });

  it('prices more than 100 files, in their order', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hiero-fees-'));
    try {
      const bytes = await vscode.workspace.fs.readFile(sample('deploy-vault.tx'));
      const names = Array.from({ length: 101 }, (_, index) => `${index}.tx`);
      await Promise.all(names.map((name) => writeFile(join(folder, name), bytes)));
      const uris = names.map((name) => vscode.Uri.file(join(folder, name)));
      await vscode.commands.executeCommand('hieroLens.fees.exportJson', uris[0], uris);
      const { document } = vscode.window.activeTextEditor ?? assert.fail();
      assert.match(document.uri.path, /\/Fees of 101 files\.json$/);
      const outcomes: readonly { file: string; transactions?: unknown }[] = JSON.parse(document.getText());
      assert.deepEqual(
        outcomes.flatMap(({ file, transactions }) => (transactions ? [file] : [])),
        names,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('opens with what was priced, and is not priced again by being shown, closed or by another network', async () => {
    const [{ time }] = await exported('deploy-vault.tx');
    const { uri } = vscode.window.activeTextEditor?.document ?? assert.fail();
    const asked = (await askedEstimates()).length;
    assert.ok(asked > 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await onSecond(async () => {
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      const [{ network, time: shownTime }] = JSON.parse(document.getText());
      assert.deepEqual([network, shownTime], ['embedded', time]);
      assert.deepEqual(await lensTitles(uri), ['Estimate Again on embedded', 'Estimate Fees on second']);
    });
    assert.equal((await askedEstimates()).length, asked);
    assert.deepEqual(await lensTitles(uri), ['Estimate Again on embedded']);
  });

  it('says which network a document to read was priced on, when another is selected', async () => {
    await vscode.commands.executeCommand('hieroLens.fees.estimate', sample('pay-supplier.tx'));
    const asked = (await askedEstimates()).length;
    const uri = feesUri('embedded', 'md/Fee of pay-supplier.tx', [sample('pay-supplier.tx').toString()]);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /^## Fee: \$[^\n]*\n\n[^\n]*Transfer · `pay-supplier\.tx` · `embedded` · /);
    await onSecond(() =>
      eventually(() =>
        assert.match(document.getText(), /^> Priced on `embedded`\. The selected network is now `second`: run /),
      ),
    );
    await eventually(() => assert.match(document.getText(), /^## Fee: \$[^\n]*\n\n[^\n]*Transfer · /));
    assert.equal((await askedEstimates()).length, asked);
  });

  it('sends no file for a restored document or a link that somebody wrote, before the user wants it', async () => {
    const file = sample('mint-rewards.tx').toString();
    const uri = feesUri('embedded', 'json/Fee of mint-rewards.tx.json', [file]);
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    assert.match(editor.document.getText(), /Not priced in this session\.[\s\S]*- `.*mint-rewards\.tx`/);
    assert.deepEqual(await lensTitles(uri), ['Estimate Fees on embedded']);
    assert.deepEqual(await control.requests('ledger'), []);
    const [lens] = await lensesOf(uri);
    await press(lens?.command);
    await eventually(() => assert.equal(JSON.parse(editor.document.getText())[0].file, 'mint-rewards.tx'));
    assert.ok((await askedEstimates()).length > 0);
    assert.deepEqual(await lensTitles(uri), ['Estimate Again on embedded']);
  });

  it('says of an address that nobody of us wrote that it is none, and of a network that it is not there', async () => {
    const file = sample('deploy-vault.tx').toString();
    for (const [network, query] of [
      ['embedded', 'no JSON'],
      ['embedded', '{}'],
      ['embedded', '[]'],
      ['embedded', JSON.stringify([file, 5])],
      ['embedded', JSON.stringify(['https://evil.example/a.tx'])],
      ['embedded', JSON.stringify(['file://evil.example/share/a.tx'])],
      ['embedded', JSON.stringify([`${file}${'x'.repeat(1_000_000)}`])],
      ['', JSON.stringify([file])],
    ] as const) {
      const uri = feesUri(network, 'md/Fee of x', query);
      const { lineCount, getText } = await vscode.workspace.openTextDocument(uri);
      assert.match(getText(), /\nThis is not the address of a fee estimate\.\n/, query.slice(0, 80));
      assert.ok(lineCount < 8);
      assert.deepEqual(await lensTitles(uri), []);
    }
    const elsewhere = feesUri('gone](command:x)', 'md/Fee of x', [file]);
    const text = (await vscode.workspace.openTextDocument(elsewhere)).getText();
    assert.match(text, /There is no network named `gone\]\(command:x\)`\./);
    assert.deepEqual(await lensTitles(elsewhere), ['Estimate Fees on embedded']);
    assert.deepEqual(await control.requests('ledger'), []);
  });

  it('opens nothing for a file that is no transaction, and nothing when the service is without estimates', async () => {
    await vscode.commands.executeCommand('hieroLens.fees.estimate', sample('damaged.tx'));
    assert.deepEqual(await askedEstimates(), []);
    await control.setFaults('ledger', { path: '/api/v1/network/fees', kind: 'status', status: 404 });
    await vscode.commands.executeCommand('hieroLens.fees.estimate', sample('deploy-vault.tx'));
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 0);
  });
});
