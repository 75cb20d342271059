import assert from 'node:assert/strict';
import type { JobProgress, WatchedJob } from '../../src/domain/verification/watchedJob.ts';
import type { TreeNode } from '../../src/editor/treeNode.ts';
import { watchedJob } from '../unit/features/verification/watchedJobs.ts';
import { eventually } from './eventually.ts';
import { propertiesOf } from './propertiesOf.ts';
import { askedOnStage, control } from './services.ts';
import { stagedJobs } from './stagedJobs.ts';
import { stagedNetwork } from './stagedNetwork.ts';

const succeeded: JobProgress = { kind: 'succeeded', atMs: 1, match: 'exact_match' };
const as = (number: number, progress: JobProgress): WatchedJob => ({ ...watchedJob(number), progress });

describe('section of verifications in the status view', () => {
  let fakes: Awaited<ReturnType<typeof stagedJobs>> | undefined;

  const open = async (...jobs: readonly WatchedJob[]) => {
    fakes = await stagedJobs(...jobs);
    return fakes;
  };
  const told = ({ label, description }: TreeNode) => `${label}, ${description}`;
  const sectionOf = (lines: readonly TreeNode[]) =>
    lines.find(({ contextValue }) => contextValue === 'section.verification');

  afterEach(async () => {
    fakes?.leave();
    fakes = undefined;
    await control.setFaults('status');
  });

  it('is no line while there are no jobs, and one above the incidents from the first on', async () => {
    const { stage, store } = await open();
    assert.equal(sectionOf(await stage.lines()), undefined);
    await store.put(watchedJob(1));
    await stage.run('hieroLens.status.refresh');
    await eventually(async () =>
      assert.deepEqual(
        (await stage.lines()).map(({ id }) => id.replace(/[!/].*/, '')),
        [
          'network',
          'rollup',
          ...Array(5).fill('properties'),
          'verification',
          'incidents',
          'maintenances',
          'components',
        ],
      ),
    );
    await store.remove([watchedJob(1).id]);
    assert.equal(sectionOf(await stage.lines()), undefined);
  });

  it('changes without asking any service, and leaves what branches have loaded', async () => {
    const { stage, store } = await open(watchedJob(1));
    const rate = (await propertiesOf(stage)).find(({ id }) => id === 'properties/rate');
    assert.ok(rate);
    const before = await stage.lines(rate);
    await control.forgetRequests();
    await store.put(as(1, succeeded));
    assert.equal(told(sectionOf(await stage.lines()) ?? assert.fail()), 'Verification, 1 recent');
    assert.deepEqual(await stage.lines(rate), before);
    for (const service of ['status', 'ledger', 'verification'] as const) {
      assert.deepEqual(await askedOnStage(service), []);
    }
  });

  it('is there while the status service is silent, fails, or is none', async () => {
    const path = '/api/v2/summary.json';
    await control.setFaults('status', { path, kind: 'hang' });
    await control.forgetRequests();
    const silent = await open(watchedJob(1));
    void silent.stage.run('hieroLens.status.refresh');
    await eventually(async () => assert.notEqual((await control.requests('status')).length, 0));
    assert.equal((await silent.stage.lines())[0]?.label, 'Loading…');
    assert.ok(sectionOf(await silent.stage.lines()));
    silent.leave();
    await control.setFaults('status', { path, kind: 'status', status: 404 });
    const { stage, networkContext } = await open(watchedJob(1));
    await stage.run('hieroLens.status.refresh');
    assert.equal((await stage.lines())[0]?.label, 'Retry');
    assert.ok(sectionOf(await stage.lines()));
    networkContext.select({ ...stagedNetwork(), status: { problem: { setting: 'statusUrl', detail: 'off' } } });
    await stage.run('hieroLens.status.refresh');
    assert.equal((await stage.lines())[0]?.label, 'Open Settings');
    assert.ok(sectionOf(await stage.lines()));
  });

  it('is shown by the line of a job that is asked for', async () => {
    const { stage, section } = await open(as(1, succeeded), watchedJob(2));
    const revealed: TreeNode[] = [];
    stage.view.reveal = async (line) => {
      revealed.push(line);
      // A view that has just been opened has no lines yet.
      stage.select(...revealed.slice(1));
    };
    section.show(watchedJob(1).id);
    await eventually(() => assert.ok(revealed.length >= 2));
    const [line] = revealed;
    assert.ok(line);
    assert.deepEqual(line.id, (await stage.lines(sectionOf(await stage.lines())))[1]?.id);
    assert.equal(stage.parentOf(line)?.id, sectionOf(await stage.lines())?.id);
    section.show(watchedJob(3).id);
    assert.equal(stage.executed.filter((id) => id === 'hieroLens.status.focus').length, 2);
  });
});
