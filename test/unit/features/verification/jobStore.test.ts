import assert from 'node:assert/strict';
import { shortenAddress } from '../../../../src/domain/entity/shortenAddress.ts';
import type { WatchedJob } from '../../../../src/domain/verification/watchedJob.ts';
import type { StateProblem } from '../../../../src/editor/storedState.ts';
import { stubVsCode } from '../../../bench/vscodeStub.ts';
import { fakeMemory } from '../../editor/fakeMemory.ts';
import { watchedJob } from './watchedJobs.ts';

stubVsCode();
const vscode = await import('vscode');
const { createStoredState } = await import('../../../../src/editor/storedState.ts');
const { createJobStore } = await import('../../../../src/features/verification/jobStore.ts');
const { createJobsSection } = await import('../../../../src/features/verification/jobsSection.ts');

const key = 'hieroLens.verification.jobs';
const [one, two] = [watchedJob(1), watchedJob(2)];
const newer = { id: 'job of a newer version', progress: { kind: 'queued' } };

describe('the list of verifications', () => {
  Object.assign(vscode.commands, { executeCommand: async () => undefined });

  async function window(stored: unknown, problem?: StateProblem) {
    const memory = fakeMemory(stored === undefined ? {} : { [key]: stored });
    const store = createJobStore(async () => ({ ...createStoredState(memory), problem: () => problem }));
    const section = createJobsSection(store);
    let told = 0;
    store.onDidChange(() => told++);
    await store.sync();
    return {
      ...{ store, section },
      stored: () => memory.content[key],
      told: () => told,
      /** The section with its lines, as a person reads them. */
      async lines() {
        const [head] = section.nodes();
        const lines = (await head?.children?.()) ?? [];
        return head === undefined
          ? undefined
          : [head.description, ...(Array.isArray(lines) ? lines : []).map(({ label }) => label)];
      },
      [Symbol.dispose]() {
        section.dispose();
        store.dispose();
      },
    };
  }

  it('says how much of it cannot be read, and where', async () => {
    const none = await window(undefined);
    assert.deepEqual([await none.lines(), none.told(), none.store.trouble()], [undefined, 0, undefined]);

    const only = await window({ jobs: [newer] });
    assert.equal(only.told(), 1);
    assert.deepEqual(await only.lines(), [
      'not all can be read',
      '1 entry cannot be read by this version of Hiero Lens: it stays kept, but is not shown.',
    ]);
    await only.store.add(one);
    assert.deepEqual(await only.lines(), [
      '1 running · not all can be read',
      '1 entry cannot be read by this version of Hiero Lens: it stays kept, but is not shown.',
      shortenAddress(one.address),
    ]);
    await only.store.remove([one.id]);
    assert.deepEqual(only.stored(), { jobs: [newer], forgotten: [one.id] });

    const two = await window({ jobs: [newer, one, 7], forgotten: [] });
    assert.equal(
      (await two.lines())?.[1],
      '2 entries cannot be read by this version of Hiero Lens: they stay kept, but are not shown.',
    );
  });

  for (const stored of [7, 'x', [one], { jobs: {} }, { jobs: 'x', forgotten: [] }, { jobs: [one], forgotten: 7 }]) {
    it(`leaves what is no list as it is: ${JSON.stringify(stored).slice(0, 30)}`, async () => {
      const own = await window(stored);
      const ids = () => own.store.jobs().map(({ id }: WatchedJob) => id);
      assert.deepEqual(own.store.trouble(), { problem: undefined, unread: 1 });
      await own.store.add(one);
      await own.store.add(two);
      await own.store.put({ ...one, progress: { kind: 'succeeded', atMs: 1, match: 'match' } });
      assert.deepEqual(ids(), [two.id, one.id]);
      assert.equal(own.store.find(one.id)?.progress.kind, 'succeeded');
      await own.store.remove([two.id]);
      await own.store.put(two);
      assert.deepEqual(ids(), [one.id], 'forgotten');
      assert.deepEqual(own.stored(), stored);
      assert.deepEqual((await own.lines())?.slice(0, 2), [
        '1 recent · not all can be read',
        '1 entry cannot be read by this version of Hiero Lens: it stays kept, but is not shown.',
      ]);
    });
  }

  it('tells of what other windows changed, and of nothing once it is disposed', async () => {
    const memory = fakeMemory({ [key]: { jobs: [], forgotten: [] } });
    const store = createJobStore(async () => createStoredState(memory));
    let told = 0;
    store.onDidChange(() => told++);
    await store.sync();
    assert.equal(told, 0);
    for (const jobs of [[one], [two, one], []]) {
      memory.content[key] = { jobs, forgotten: [] };
      await store.sync();
      await store.sync();
    }
    assert.equal(told, 3);
    store.dispose();
    await store.add(one);
    assert.deepEqual([told, store.find(one.id)], [3, one]);
  });

  it('takes no end back, and writes down what becomes of others', async () => {
    const own = await window({ jobs: [], forgotten: [] });
    const ended = { ...two, progress: { kind: 'succeeded', atMs: 1, match: 'match' } } as const;
    const paused = { kind: 'paused', sentence: 'Why.' } as const;
    for (const job of [one, ended, { ...one, progress: paused }, { ...two, progress: paused }]) {
      await own.store.put(job);
    }
    assert.deepEqual(own.store.jobs(), [ended, { ...one, progress: paused }]);
    const failed = { ...two, progress: { kind: 'succeeded', atMs: 2, match: 'exact_match' } } as const;
    await own.store.put(failed);
    assert.deepEqual(own.store.find(two.id), failed);
  });

  it('says when its file is of a newer version', async () => {
    const own = await window(undefined, { kind: 'newer' });
    assert.equal(own.told(), 1);
    assert.deepEqual(await own.lines(), [
      'not all can be read',
      'A newer version of Hiero Lens wrote this list: it stays as it is. Changes made here last until the window is closed.',
    ]);
  });
});
