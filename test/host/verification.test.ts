import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Fault } from '../services/kernel/faults.ts';
import { inWorkspace } from './documents.ts';
import { control, testServices } from './services.ts';
import { accepting, acceptingUntil } from './verifying.ts';

const chainId = '296';
const address = (last: string) => `0x${last.padStart(40, '0')}`;
const submissions = '/server/v2/verify/';

function run(way: 'import' | 'fromWorkspace', argument: unknown): Thenable<unknown> {
  return vscode.commands.executeCommand(`hieroLens.verification.${way}`, argument);
}

async function textOf(path: string): Promise<string> {
  const uri = vscode.Uri.from({ scheme: 'hiero-verification', path });
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

describe('verification in VS Code', () => {
  const asked = async (method: string) =>
    (await control.requests('verification')).filter(
      (request) => request.method === method && request.path.startsWith(submissions),
    );

  beforeEach(() => control.forgetRequests());

  it('submits an import once and looks at the job every two seconds until it ends', async () => {
    await accepting(run('import', { chainId, address: address('1300') }));
    const posts = await asked('POST');
    assert.deepEqual(
      posts.map(({ path, search, bodyLength }) => [path, search, bodyLength]),
      [[`${submissions}etherscan/296/${address('1300')}`, '', 2]],
    );
    const looks = await asked('GET');
    assert.ok(looks.length >= 2 && looks.length <= 4, `${looks.length} looks at a job of three seconds`);
  });

  it('sends nothing for an argument that is malformed or names no contract', async () => {
    const wrong: readonly unknown[] = [
      null,
      {},
      'x',
      { chainId: '0', address: address('1300') },
      { chainId: '9'.repeat(21), address: address('1300') },
      { chainId, address: '0x12' },
      { chainId, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
      { chainId, address: '0.0.1001' },
      { chainId, address: '0.0.999888' },
      { chainId: '297', address: address('1300') },
    ];
    for (const argument of wrong) {
      await accepting(run('import', argument));
    }
    assert.deepEqual(await asked('POST'), []);
  });

  /** Works with a recorded build in the workspace. */
  async function withBuild(name: string, work: (project: vscode.Uri) => Promise<unknown>): Promise<void> {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const extension = vscode.extensions.getExtension('hiero-lens.hiero-lens');
    assert.ok(folder && extension);
    const project = inWorkspace(name);
    const fixture = vscode.Uri.joinPath(extension.extensionUri, 'test/fixtures/artifacts', name);
    await vscode.workspace.fs.copy(fixture, project, { overwrite: true });
    await control.forgetRequests();
    await work(project);
    await vscode.workspace.fs.delete(project, { recursive: true });
  }

  it('verifies by the sources that metadata names, unless they were altered', async () => {
    await withBuild('remix', async (project) => {
      const source = vscode.Uri.joinPath(project, 'contracts/Receipt.sol');
      await vscode.workspace.fs.writeFile(source, new TextEncoder().encode('contract Receipt {}'));
      await accepting(run('fromWorkspace', { chainId, address: address('1304') }));
      assert.deepEqual(await asked('POST'), [], 'sources that were altered since the build are not sent');
    });
  });

  it('names the transaction that created the contract, where the ledger knows it', async () => {
    const { ledgerUrl } = testServices();
    const contract = await (await fetch(`${ledgerUrl}/api/v1/contracts/${address('1304')}`)).json();
    const { contract_id, created_timestamp } = contract as Record<string, string>;
    const transaction_id = '0.0.1001-1700000000-000000001';
    const hash = `0x${'4b'.repeat(32)}`;
    const answer = (path: string, body: object): Fault => ({
      ...{ path: `/api/v1/${path}`, kind: 'status', status: 200, body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json' },
    });
    const times = { consensus_timestamp: created_timestamp, timestamp: created_timestamp };
    await control.setFaults(
      'ledger',
      answer(`transactions?limit=1&timestamp=${created_timestamp}`, {
        transactions: [{ transaction_id, ...times }],
        links: { next: null },
      }),
      answer(`contracts/results/${transaction_id}`, { hash, created_contract_ids: [contract_id], ...times }),
    );
    await withBuild('remix', () => accepting(run('fromWorkspace', { chainId, address: address('1304') })));
    await control.setFaults('ledger');
    const posts = (await asked('POST')).map(({ path, status }) => [path, status]);
    assert.deepEqual(posts, [[`${submissions}metadata/296/${address('1304')}`, 202]]);
    const [look] = await asked('GET');
    const job = await (await fetch(new URL(look?.path ?? '', testServices().verificationUrl))).json();
    assert.equal((job as { error?: Record<string, unknown> }).error?.['creationTransactionHash'], hash);
  });

  it('verifies by what Hardhat and Foundry wrote into the workspace, several jobs at once', async () => {
    const works: Thenable<unknown>[] = [];
    for (const [name, path, last] of [
      ['hardhat2', '', '1303'],
      ['hardhat3', '', '1304'],
      ['foundry', 'metadata/', '1305'],
      ['foundry-build-info', '', '1306'],
    ] as const) {
      await withBuild(name, async () => {
        works.push(run('fromWorkspace', { chainId, address: address(last) }));
        await acceptingUntil(async () => (await asked('POST')).length > 0);
        const posts = (await asked('POST')).map((request) => [request.path, request.status]);
        assert.deepEqual(posts, [[`${submissions}${path}296/${address(last)}`, 202]], name);
      });
    }
    await Promise.all(works);
  });

  it('shows what a job answered as documents', async () => {
    const failed = '/embedded/a71c0003-40de-4b1f-8c52-6e0d94b7f203';
    const answer = JSON.parse(await textOf(`${failed}/job.json`)) as Record<string, unknown>;
    assert.equal(answer['isJobCompleted'], true);
    assert.match(await textOf(`${failed}/compiler-errors.txt`), /DeclarationError/);
    assert.match(await textOf('/embedded/a71c0001-40de-4b1f-8c52-6e0d94b7f201/job.json'), /"isJobCompleted": false/);
    assert.match(await textOf('/embedded/a71c0002-40de-4b1f-8c52-6e0d94b7f202/job.json'), /"match": "exact_match"/);
    assert.match(await textOf('/embedded/55555555-5555-4555-8555-555555555555/job.json'), /could not be loaded/);
    assert.match(await textOf(`${failed}/passwd`), /could not be loaded/);
  });

  it('takes no command for a job it does not know', async () => {
    for (const command of ['showJob', 'stopWatching', 'resumeWatching', 'showDetails']) {
      await vscode.commands.executeCommand(`hieroLens.verification.${command}`, { id: 'x' });
      await vscode.commands.executeCommand(`hieroLens.verification.${command}`);
    }
    assert.deepEqual(await control.requests('verification'), []);
  });
});
