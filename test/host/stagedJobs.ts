import type { WatchedJob } from '../../src/domain/verification/watchedJob.ts';
import { createTreeViews } from '../../src/editor/treeViews.ts';
import { registerStatus } from '../../src/features/status/registerStatus.ts';
import { createJobStore } from '../../src/features/verification/jobStore.ts';
import { createJobsSection } from '../../src/features/verification/jobsSection.ts';
import { fakeClock } from '../unit/editor/fakeClock.ts';
import { setStage } from './stage.ts';
import { fakeState, quietLog, stagedContext } from './stagedNetwork.ts';

/** The status view with the section of a store of jobs, on a stage. */
export async function stagedJobs(...jobs: readonly WatchedJob[]) {
  const stage = await setStage();
  const networkContext = stagedContext();
  const state = fakeState();
  const store = createJobStore(async () => state);
  for (const job of jobs) {
    await store.put(job);
  }
  const section = createJobsSection(store);
  const registered = registerStatus({
    networkContext,
    log: quietLog(),
    trees: createTreeViews(),
    memory: async () => fakeState(),
    choices: fakeState(),
    sections: [section],
    clock: fakeClock(),
  });
  return {
    ...{ stage, networkContext, store, section },
    leave() {
      registered.dispose();
      section.dispose();
      store.dispose();
      networkContext.dispose();
      stage.dispose();
    },
  };
}
