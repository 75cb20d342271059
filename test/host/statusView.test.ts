import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createStoredState } from '../../src/editor/storedState.ts';
import { createTreeViews } from '../../src/editor/treeViews.ts';
import { registerStatus } from '../../src/features/status/registerStatus.ts';
import { fakeClock } from '../unit/editor/fakeClock.ts';
import { eventually } from './eventually.ts';
import { propertiesOf } from './propertiesOf.ts';
import { askedOnStage, control } from './services.ts';
import { replace, type Stage, setStage } from './stage.ts';
import { fakeMemory, quietLog, stagedContext, stagedNetwork } from './stagedNetwork.ts';

const minuteMs = 60_000;

/** The status view as the extension registers it, on a stage, with its own network context, memory and clock. */
async function staged() {
  const memory = fakeMemory();
  const stage = await setStage();
  const networkContext = stagedContext();
  const clock = fakeClock();
  const registered = registerStatus({
    networkContext,
    log: quietLog(),
    trees: createTreeViews(),
    memory: async () => createStoredState(memory),
    choices: createStoredState(memory),
    sections: [],
    clock,
  });
  const knows = async (description: RegExp) => {
    const lines = await stage.lines();
    assert.match(lines.map(({ label, description: more }) => `${label} ${more ?? ''}`).join('\n'), description);
    return lines;
  };
  return {
    stage,
    networkContext,
    clock,
    /** Waits until the view knows what the page says. */
    knows: (description: RegExp) => eventually(() => knows(description)),
    leave() {
      registered.dispose();
      networkContext.dispose();
      stage.dispose();
    },
  };
}

describe('status view', () => {
  const asked = () => askedOnStage('status');
  let fakes: Awaited<ReturnType<typeof staged>> | undefined;

  const open = async () => {
    fakes = await staged();
    return fakes;
  };
  const scenario = async (stage: Stage, name: string) => {
    await control.setScenario('status', name);
    await stage.run('hieroLens.status.refresh');
  };

  afterEach(async () => {
    fakes?.leave();
    fakes = undefined;
    await control.setFaults('status');
    await control.setScenario('status', 'default');
  });

  it('counts the open incidents of the selected network in its badge, and has none when all is well', async () => {
    const { stage, networkContext, knows } = await open();
    await scenario(stage, 'default');
    await knows(/Incidents 1 on net296, 1 general/);
    assert.deepEqual(stage.view.badge, { value: 2, tooltip: '2 open incidents on net296' });
    await scenario(stage, 'critical');
    await eventually(() => assert.equal(stage.view.badge?.tooltip, '1 open incident on net296'));
    networkContext.select(stagedNetwork('295'));
    await eventually(() => assert.equal(stage.view.badge?.tooltip, '2 open incidents on net295'));
    await scenario(stage, 'fine');
    await eventually(() => assert.equal(stage.view.badge, undefined));
  });

  it('keeps the badge of the last good look when the service fails, and says so', async () => {
    const { stage, knows } = await open();
    await scenario(stage, 'default');
    await knows(/Incidents 1 on net296, 1 general/);
    await control.setFaults('status', { path: '/api/v2', kind: 'status', status: 503 });
    await stage.run('hieroLens.status.refresh');
    // Above the lines it is said once they are drawn.
    await knows(/^Retry \nnet296 was degraded\n/);
    await eventually(() =>
      assert.match(stage.view.message ?? '', /^The status service failed \(503\).* Status as of .* UTC\.$/),
    );
    assert.equal(stage.view.badge?.value, 2);
    assert.deepEqual(stage.messages, []);
  });

  it('says that the page does not cover a network, and tells nothing of others there', async () => {
    const { stage, networkContext, knows } = await open();
    networkContext.select(stagedNetwork('298'));
    await scenario(stage, 'fine');
    const lines = await knows(/^net298 not covered by the status page$/m);
    const components = lines.find(({ id }) => id === 'components');
    assert.ok(components);
    assert.ok(!/Mainnet|Testnet|Previewnet/.test((await stage.lines(components)).map(({ label }) => label).join()));
    await scenario(stage, 'critical');
    await knows(/Incidents none open/);
    assert.deepEqual([stage.view.badge, stage.messages], [undefined, []]);
    await scenario(stage, 'default');
    // The general one.
    await eventually(() => assert.equal(stage.view.badge?.value, 1));
    networkContext.select(stagedNetwork('296'));
    await knows(/Incidents 1 on net296, 1 general/);
    assert.doesNotMatch((await stage.lines())[0]?.description ?? '', /not covered/);
  });

  it('asks nothing while neither the view nor the status item shows', async () => {
    const configuration = () => vscode.workspace.getConfiguration('hieroLens');
    await configuration().update('status.statusBar', false, vscode.ConfigurationTarget.Global);
    try {
      const { stage, clock, knows } = await open();
      await control.forgetRequests();
      await clock.pass(60 * minuteMs);
      assert.equal(clock.waiting, 0);
      assert.deepEqual(await asked(), []);
      stage.setSeen({ isVisible: true });
      await clock.pass(0);
      await knows(/Status page degraded/);
      for (const away of [{ isVisible: false }, { isVisible: true, isFocused: false }]) {
        stage.setSeen(away);
        await control.forgetRequests();
        await clock.pass(60 * minuteMs);
        assert.equal(clock.waiting, 0);
        assert.deepEqual(await asked(), []);
      }
    } finally {
      await configuration().update('status.statusBar', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('polls as often as the setting says, at most every 30 seconds, and not at all at 0', async () => {
    const configuration = () => vscode.workspace.getConfiguration('hieroLens');
    const set = (seconds: number | undefined) =>
      configuration().update('status.pollSeconds', seconds, vscode.ConfigurationTarget.Global);
    /** Not polled after the first time for `quietSeconds`, then by `pollSeconds`; never when it is undefined. */
    const check = async (quietSeconds: number, pollSeconds: number | undefined) => {
      await control.forgetRequests();
      const { clock, knows, leave } = await open();
      await clock.pass(0);
      await knows(/Status page degraded/);
      await eventually(() => assert.ok(pollSeconds === undefined || clock.waiting > 0));
      const { length: atFirst } = await asked();
      await clock.pass(quietSeconds * 1_000);
      assert.equal((await asked()).length, atFirst);
      if (pollSeconds !== undefined) {
        await clock.pass((pollSeconds - quietSeconds) * 1_000);
        await eventually(async () => assert.equal((await asked()).length, atFirst + 1));
      }
      leave();
    };
    try {
      await set(0);
      await check(3_600, undefined);
      // A tenth more or less is left to chance.
      await set(600);
      await check(539, 661);
      await set(1);
      await check(26, 34);
    } finally {
      await set(undefined);
    }
  });

  it('asks for the properties of the network once they are seen, and for nothing more when one is opened', async () => {
    const { stage } = await open();
    await control.forgetRequests();
    const lines = await propertiesOf(stage);
    const askedOfLedger = async () =>
      (await askedOnStage('ledger')).map(({ path }) => path.replace('/api/v1/network/', ''));
    // All pages of the nodes.
    assert.deepEqual((await askedOfLedger()).toSorted(), ['exchangerate', 'fees', 'nodes', 'nodes', 'stake', 'supply']);
    await control.forgetRequests();
    for (const [id, count, shown] of [
      ['properties/rate', 2, /^1 ℏ ≈ \$0\.\d{1,4}$/],
      ['properties/supply', 3, /^84\.83 % released$/],
      ['properties/nodes', 28, /^28$/],
      ['properties/stake', 15, /^[\d.]+ billion ℏ staked$/],
      ['properties/fees', 4, /^42 tinybars$/],
    ] as const) {
      const line = lines.find((one) => one.id === id);
      assert.ok(line);
      assert.match(line.description ?? '', shown);
      assert.equal((await stage.lines(line)).length, count, id);
      assert.equal((await stage.lines(line)).length, count, id);
    }
    assert.deepEqual(await askedOfLedger(), []);
  });

  it('lets what is open grow old on the screen without asking', async () => {
    const { stage, knows } = await open();
    await scenario(stage, 'default');
    const [incidents] = (await knows(/Incidents 1 on net296, 1 general/)).filter(({ label }) => label === 'Incidents');
    const history = (await stage.lines(incidents)).at(-1);
    const rate = (await propertiesOf(stage)).find(({ id }) => id === 'properties/rate');
    assert.ok(history && rate);
    // How long a rate applies stands in its tip alone; beside it is the time, whose form changes at midnight.
    const texts = async () => [(await stage.lines(history))[0]?.description, (await stage.lines(rate)).at(-1)?.tooltip];
    const before = await texts();
    await control.forgetRequests();
    const realNow = Date.now;
    const putBack = replace(Date, { now: () => realNow() + 30 * 60 * minuteMs });
    const after = await texts();
    putBack();
    assert.equal(before.length, 2);
    assert.ok(before[0] !== after[0] && before[1] !== after[1], [...before, ...after].join('\n'));
    assert.deepEqual([...(await control.requests('ledger')), ...(await asked())], []);
  });
});
