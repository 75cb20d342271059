import assert from 'node:assert/strict';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { testnet } from '../../services/contracts/contractFakes.ts';

stubVsCode();
const vscode = await import('vscode');
const { debugLast } = await import('../../../../src/features/contractLens/debugLast.ts');

const address = `0x${'ab'.repeat(20)}`;
const hash = (digit: string) => `0x${digit.repeat(64)}`;

/** A contract with these executions; the user picks that one. */
async function debug(items: readonly object[], picked: number | undefined) {
  const asked: object[] = [];
  const offered: string[] = [];
  const run: unknown[][] = [];
  Object.assign(vscode.window, {
    withProgress: (_: object, work: () => Promise<unknown>) => work(),
    showQuickPick: async (shown: readonly Record<string, string>[]) => {
      offered.push(...shown.map(({ label, description, detail }) => `${label}|${description}|${detail}`));
      return picked === undefined ? undefined : shown[picked];
    },
  });
  Object.assign(vscode.commands, { executeCommand: async (...args: readonly unknown[]) => void run.push([...args]) });
  const ledger = {
    contractResults: async (parameters: object) => {
      asked.push(parameters);
      return { items };
    },
  };
  const networkContext = { network: testnet, networks: () => [testnet], clientsOf: () => ({ ledger }) };
  await debugLast({ networkContext: networkContext as never }, { chainId: '296', address, network: 'testnet' });
  return { asked, offered, run };
}

const executions = [
  { timestamp: '1760000001.000000009', hash: hash('1'), functionParameters: '0xa9059cbb0000', errorMessage: undefined },
  { timestamp: '1760000000.000000009', hash: hash('2'), functionParameters: undefined, errorMessage: '0x08c379a0' },
];

describe('debugging a last execution of a contract', () => {
  it('offers them as the ledger has them, and replays the one that is picked on its network', async () => {
    const { asked, offered, run } = await debug(executions, 1);
    assert.deepEqual(asked, [{ contractIdOrAddress: address, limit: 20 }]);
    assert.equal(offered.length, 2);
    assert.match(offered[0] ?? '', /^2025-10-09 .*\|\|0xa9059cbb 0x1{64}$/);
    assert.match(offered[1] ?? '', /\|failed\|0x2{64}$/);
    assert.deepEqual(run, [['hieroLens.debugTransaction', hash('2'), 'testnet']]);
  });

  it('replays nothing when the user gives up', async () => {
    assert.deepEqual((await debug(executions, undefined)).run, []);
  });

  it('says that nobody has called the contract yet', async () => {
    await assert.rejects(debug([], 0), /Nobody has called this contract yet/);
  });
});
