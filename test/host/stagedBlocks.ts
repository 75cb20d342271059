import { createTreeViews } from '../../src/editor/treeViews.ts';
import { registerBlocks } from '../../src/features/blocks/registerBlocks.ts';
import type { TransportPolicy } from '../../src/services/http/transportPolicy.ts';
import { fakeClock } from '../unit/editor/fakeClock.ts';
import { setStage } from './stage.ts';
import { quietLog, stagedSession } from './stagedNetwork.ts';

/** The blocks view as the extension registers it, on a stage and on the screen, with its own session and clock. */
export async function stagedBlocks(policy?: TransportPolicy) {
  const stage = await setStage();
  const session = stagedSession(policy);
  const clock = fakeClock();
  const log = quietLog();
  const registered = registerBlocks({ session, log, trees: createTreeViews(), clock });
  stage.setSeen({ isVisible: true });
  return {
    stage,
    session,
    clock,
    log,
    /** What the lines at the top say. */
    labels: async () => (await stage.lines()).map(({ label, description }) => [label, description].join(' ').trim()),
    /** The numbers of the listed blocks. */
    numbers: async () =>
      (await stage.lines()).flatMap(({ id }) => (/^block\/\d+$/.test(id) ? [Number(id.slice('block/'.length))] : [])),
    leave() {
      registered.dispose();
      session.dispose();
      stage.dispose();
    },
  };
}
