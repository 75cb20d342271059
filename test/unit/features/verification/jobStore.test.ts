import assert from 'node:assert/strict';
import { shortenAddress } from '../../../../src/domain/entity/evmAddress.ts';
import type { JobProgress } from '../../../../src/domain/verification/watchedJob.ts';
import type { StateProblem } from '../../../../src/editor/stateProblem.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';
import { endedJob, watchedJob } from './watchedJobs.ts';

stubVsCode();
const vscode = await import('vscode');
const { createStoredState } = await import('../../../../src/editor/storedState.ts');
const { createJobStore } = await import('../../../../src/features/verification/jobStore.ts');
const { createJobsSection } = await import('../../../../src/features/verification/jobsSection.ts');

const key = 'hieroLens.verification.jobs';
const [one, two] = [watchedJob(1), watchedJob(2)];
const newer = { id: 'job of a newer version', method: 'proof', progress: { kind: 'queued' } };
const paused: JobProgress = { kind: 'paused', sentence: 'Stopped.' };

type Memory = ReturnType<typeof fakeMemory>;

/** What windows with this list share. */
const memoryOf = (stored: unknown): Memory => fakeMemory(stored === undefined ? {} : { [key]: stored });

/** The list as one window knows it, and how often it told of a change. */
async function openWindow(memory: Memory, problem?: StateProblem) {
  const store = createJobStore(async () => ({ ...createStoredState(memory), problem: () => problem }));
  const section = createJobsSection(store);
  let changes = 0;
  store.onDidChange(() => changes++);
  await store.sync();
  return {
    ...{ store, changes: () => changes },
    jobs: () => store.jobs(),
    /** The section with its lines, as a person reads them. */
    async lines() {
      const [head] = section.nodes();
      const lines = (await head?.children?.()) ?? [];
      return head && [head.description, ...(Array.isArray(lines) ? lines : []).map(({ label }) => label)];
    },
  };
}

describe('the list of verifications', () => {
  Object.assign(vscode.commands, { executeCommand: async () => undefined });
  const unread = '1 entry cannot be read by this version of Hiero Lens: it stays kept, but is not shown.';

  it('is shared by all windows, outlives them, and tells each once of what another changed', async () => {
    const memory = memoryOf(undefined);
    const [first, second] = [await openWindow(memory), await openWindow(memory)];
    assert.deepEqual([await first.lines(), first.changes(), first.store.problem()], [undefined, 0, undefined]);
    await first.store.add(one);
    await second.store.sync();
    await second.store.sync();
    assert.deepEqual([second.jobs(), second.changes()], [[one], 1]);
    await second.store.add(two);
    await first.store.put(endedJob(1));
    for (const window of [first, second, await openWindow(memory)]) {
      await window.store.sync();
      assert.deepEqual(window.jobs(), [two, endedJob(1)]);
      assert.deepEqual(window.store.find(one.id), endedJob(1));
    }
  });

  it('tells nothing once it is disposed', async () => {
    const window = await openWindow(memoryOf({ jobs: [], forgotten: [] }));
    window.store.dispose();
    await window.store.add(one);
    assert.deepEqual([window.changes(), window.jobs()], [0, [one]]);
  });

  it('keeps the end of a job, and a job that was removed stays removed', async () => {
    const memory = memoryOf({ jobs: [], forgotten: [] });
    const [first, second] = [await openWindow(memory), await openWindow(memory)];
    for (const job of [one, endedJob(2), { ...one, progress: paused }, { ...two, progress: paused }]) {
      await first.store.put(job);
    }
    assert.deepEqual(first.jobs(), [endedJob(2), { ...one, progress: paused }]);
    const again = { ...two, progress: { kind: 'succeeded', atMs: 2, match: 'exact_match' } } as const;
    await second.store.put(again);
    assert.deepEqual(second.store.find(two.id), again);
    await second.store.remove([one.id]);
    await first.store.put(endedJob(1));
    assert.deepEqual(first.jobs(), [again]);
  });

  it('keeps what a newer version stored, and says how much cannot be read', async () => {
    const memory = memoryOf({ jobs: [newer, { ...one, color: 'red' }], version: 2 });
    const window = await openWindow(memory);
    assert.equal(window.changes(), 1);
    assert.deepEqual(await window.lines(), ['1 running · not all can be read', unread, shortenAddress(one.address)]);
    await window.store.add(two);
    await window.store.put(endedJob(1));
    await window.store.remove([two.id]);
    const stored = { jobs: [newer, { ...endedJob(1), color: 'red' }], version: 2, forgotten: [two.id] };
    assert.deepEqual(memory.content[key], stored);
    await window.store.remove([one.id]);
    assert.deepEqual(memory.content[key], { jobs: [newer], version: 2, forgotten: [one.id, two.id] });
    assert.deepEqual(await window.lines(), ['not all can be read', unread]);

    const more = await openWindow(memoryOf({ jobs: [newer, one, 7], forgotten: [] }));
    const twoUnread = '2 entries cannot be read by this version of Hiero Lens: they stay kept, but are not shown.';
    assert.equal((await more.lines())?.[1], twoUnread);
  });

  for (const stored of [7, 'x', [one], { jobs: {} }, { jobs: 'x', forgotten: [] }, { jobs: [one], forgotten: 7 }]) {
    it(`is that of one window alone where something else is stored: ${JSON.stringify(stored).slice(0, 30)}`, async () => {
      const memory = memoryOf(stored);
      const { store, jobs, lines } = await openWindow(memory);
      assert.equal(store.problem(), unread);
      await store.add(one);
      await store.add(two);
      await store.put(endedJob(1));
      assert.deepEqual(jobs(), [two, endedJob(1)]);
      await store.remove([two.id]);
      await store.put(two);
      assert.deepEqual([jobs(), memory.content[key]], [[endedJob(1)], stored]);
      assert.deepEqual((await lines())?.slice(0, 2), ['1 recent · not all can be read', unread]);
    });
  }

  it('says when its file is of a newer version', async () => {
    const window = await openWindow(memoryOf(undefined), { kind: 'newer' });
    assert.equal(window.changes(), 1);
    assert.deepEqual(await window.lines(), [
      'not all can be read',
      'A newer version of Hiero Lens wrote this list: it stays as it is. Changes made here last until the window is closed.',
    ]);
  });
});
