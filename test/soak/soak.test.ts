import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { testServices } from '../host/services.ts';
import { replace } from '../host/stage.ts';
import { serviceControl } from '../run/control.ts';
import { SOAK_MINUTES } from '../run/soakMinutes.ts';
import type { Fault } from '../services/kernel/faults.ts';
import { countObjects, takeCensus } from './census.ts';
import { everydayUse } from './everydayUse.ts';
import { type Census, growthProblems } from './growth.ts';

const minutes = Number(process.env[SOAK_MINUTES] ?? '10');
const networks = ['embedded', 'second'];
const services = ['ledger', 'mainnetLedger', 'status', 'verification'] as const;
const durationMs = minutes * 60_000;
const idleMs = 60_000;
/** How often objects are counted: as often in each third. */
const objectCounts = 9;

/** What a service does in one round of use: mostly nothing wrong. */
const moods: readonly (readonly Fault[])[] = [
  [],
  [],
  [{ path: '/', kind: 'status', status: 503 }],
  [{ path: '/', kind: 'status', status: 429, headers: { 'retry-after': '1' }, times: 3 }],
  [],
  [{ path: '/', kind: 'reset', times: 4 }],
  [{ path: '/', kind: 'cutBody', afterBytes: 20, times: 4 }],
  [],
  [{ path: '/', kind: 'malformed', times: 6 }],
  [{ path: '/', kind: 'delay', ms: 700, times: 6 }],
  [{ path: '/', kind: 'hang', times: 2 }],
];

describe('a long session', function () {
  this.timeout((minutes + 5) * 60_000);
  const control = serviceControl(testServices().controlUrl);
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);

  before(async () => {
    process.on('unhandledRejection', onRejection);
    const configuration = vscode.workspace.getConfiguration('hieroLens');
    const { embedded } = configuration.get<Record<string, object>>('customNetworks', {});
    const second = { ...embedded, ledgerUrl: testServices().mainnetLedgerUrl };
    await configuration.update('customNetworks', { embedded, second }, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('workbench.view.extension.hieroLens');
  });
  after(() => process.off('unhandledRejection', onRejection));

  it('leaves nothing behind: no memory, listener, timer or socket, and no unhandled rejection', async () => {
    const samples: Census[] = [];
    const startMs = Date.now();
    let counts = 0;
    for (let round = 0; Date.now() < startMs + durationMs; round++) {
      const network = networks[round % networks.length] ?? 'embedded';
      await setMood(moods[round % moods.length] ?? []);
      await vscode.commands.executeCommand('hieroLens.selectNetwork', network);
      for (const use of everydayUse) {
        // What waits for an answer of the user or of a hanging service is left alone, as users do.
        await within(3_000, use(network));
      }
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await vscode.commands.executeCommand('notifications.clearAll');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await setMood([]);
      await control.forgetRequests();
      const isCounted = Date.now() >= startMs + (counts * durationMs) / objectCounts;
      counts += isCounted ? 1 : 0;
      const sample = { ...(await takeCensus()), ...(isCounted ? countObjects() : {}) };
      samples.push(sample);
      console.log(`round ${round} (${network}): ${JSON.stringify(sample)}`);
    }
    assert.ok(samples.length >= 9, `only ${samples.length} rounds`);
    assert.deepEqual(rejections, []);
    assert.deepEqual(growthProblems(samples), []);
  });

  it('asks nothing while the window is idle and has no focus', async () => {
    const restore = replace(vscode.window, { state: { focused: false, active: false } });
    try {
      // What has begun may end.
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      await control.forgetRequests();
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      const asked = await Promise.all(services.map((one) => control.requests(one)));
      assert.deepEqual(asked.flat(), []);
    } finally {
      restore();
    }
  });

  /** What all services do from now on. */
  async function setMood(faults: readonly Fault[]): Promise<void> {
    await Promise.all(services.map((one) => control.setFaults(one, ...faults)));
  }
});

/** Waits for it, however it ends, but not longer than this. */
async function within(ms: number, use: PromiseLike<unknown>): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, ms);
  await Promise.race([Promise.resolve(use).catch(() => undefined), limit.promise]);
  clearTimeout(timer);
}
