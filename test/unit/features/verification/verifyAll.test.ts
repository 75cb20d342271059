import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Deployment } from '../../../../src/domain/deployment/deployment.ts';
import { createStoredState } from '../../../../src/editor/storedState.ts';
import { readOutcome } from '../../../../src/editor/verifyAllOutcome.ts';
import type { Submission, VerificationContext } from '../../../../src/features/verification/dependencies.ts';
import { verifyAll } from '../../../../src/features/verification/verifyAll.ts';
import { deployed } from '../../domain/deployment/deployed.ts';
import { recordedContract } from '../../domain/verification/recordedBuilds.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';
import { rejected, testnet } from '../../services/contracts/contractFakes.ts';

const buildInfo = 'hardhat2/artifacts/build-info/6e93bc8216456169086fa685d92bdf1b.json';
const address = (digit: string) => `0x${digit.repeat(40)}`;
const [escrow, other, verified, account] = ['a', 'b', 'c', 'd'].map(address) as [string, string, string, string];

const uriOf = (path: string) => ({ scheme: 'file', path, toString: () => path });

/** A ledger on which the code of the build runs at one address; the user picks those of the names. */
function setUp(picks: ((offered: readonly string[]) => readonly string[]) | undefined) {
  const escrowCode = recordedContract('hardhat2', 'Escrow').runtime?.object.replace(/__.{36}__/g, 'ab'.repeat(20));
  const offered: string[] = [];
  const messages: string[] = [];
  const say = async (text: string) => void messages.push(text);
  Object.assign(vscode.window, {
    withProgress: (_: object, work: (progress: object, token: object) => Promise<unknown>) =>
      work({ report() {} }, new vscode.CancellationTokenSource().token),
    showInformationMessage: say,
    showWarningMessage: say,
    showQuickPick: async (items: readonly { readonly label: string }[]) => {
      offered.push(...items.map(({ label }) => label));
      const picked = picks?.(offered);
      return picked && items.filter(({ label }) => picked.includes(label));
    },
  });
  Object.assign(vscode.Uri, { parse: uriOf });
  Object.assign(vscode.workspace, {
    workspaceFolders: [{ uri: uriOf('/w') }],
    findFiles: async ({ pattern }: { readonly pattern: string }) =>
      pattern.includes('build-info') ? [uriOf(`/w/${buildInfo}`)] : [],
    fs: {
      stat: async () => ({ size: 1, type: vscode.FileType.File }),
      readFile: ({ path }: { readonly path: string }) => readFile(path.replace('/w/', 'test/fixtures/artifacts/')),
    },
  });
  const clients = {
    ledger: {
      contract: async ({ contractIdOrAddress: key }: { readonly contractIdOrAddress: string }) => {
        if (key === account) {
          throw rejected('ledger', { status: 404 });
        }
        return { id: '0.0.9', evmAddress: key, runtimeBytecode: key === escrow ? escrowCode : '0x6001' };
      },
    },
    verification: {
      contract: async ({ address: key }: { readonly address: string }) => ({ verified: key === verified }),
    },
  };
  const networkContext = { network: testnet, networks: () => [testnet], clientsOf: () => clients };
  const sent: string[] = [];
  const state = createStoredState(fakeMemory({}));
  const outcomes = { load: async () => state, changed: () => undefined };
  const run = (deployments: readonly Deployment[], submit = async (_: Submission) => true) =>
    verifyAll({
      networkContext: networkContext as unknown as VerificationContext,
      deployments,
      submit: (submission) => {
        sent.push(`${submission.title} ${submission.key.address}`);
        return submit(submission);
      },
      outcomes,
      log: { failure: () => undefined },
    });
  /** What is kept of it, but the time. */
  const kept = async () => {
    const { verified: good, failed, left } = (await readOutcome(outcomes)) ?? {};
    return [good, failed, left];
  };
  return { run, offered, messages, sent, kept };
}

const all = [
  deployed(escrow, { name: 'Escrow' }),
  deployed(escrow, { name: 'Escrow', tool: 'ignition' }),
  deployed(other, { name: 'Other' }),
  deployed(verified),
  deployed(account, { name: 'alice', tool: 'list' }),
  deployed(escrow, { name: 'Escrow', chainId: 1 }),
];

describe('all deployments that are not verified', () => {
  it('are offered once each where a build has their code, and sent when the user says so', async () => {
    const { run, offered, messages, sent, kept } = setUp((labels) => labels);
    await run(all);
    assert.deepEqual(await kept(), [2, 0, 1]);
    assert.deepEqual(offered, ['Escrow']);
    assert.deepEqual(sent, [`Escrow ${escrow}`]);
    assert.deepEqual(messages, ['Verified contracts: 1 of 1. Without a build or an answer: Other.']);
  });

  it('are not sent when the user gives up or picks none', async () => {
    for (const picks of [undefined, () => []]) {
      const { run, offered, messages, sent } = setUp(picks);
      await run(all);
      assert.deepEqual([offered, sent, messages], [['Escrow'], [], []]);
    }
  });

  it('are counted as not verified where the service refuses them', async () => {
    const { run, messages, kept } = setUp((labels) => labels);
    await run(all.slice(0, 1), () => Promise.reject(new Error('refused')));
    assert.deepEqual(await kept(), [0, 1, 0]);
    assert.deepEqual(messages, ['Verified contracts: 0 of 1.']);
  });

  it('are none where every contract is verified or has no build', async () => {
    const { run, offered } = setUp((labels) => labels);
    await assert.rejects(
      run(all.slice(2)),
      /nothing to verify\. Already verified: 1\. Without a build or an answer: 1\./,
    );
    assert.deepEqual(offered, []);
  });
});
