import { createTreeViews } from '../../src/editor/treeViews.ts';
import { registerBlocks } from '../../src/features/blocks/registerBlocks.ts';
import type { TransportPolicy } from '../../src/services/http/transportPolicy.ts';
import { fakeClock } from '../unit/editor/fakeClock.ts';
import { setStage } from './stage.ts';
import { quietLog, stagedContext } from './stagedNetwork.ts';

/** The blocks view as the extension registers it, on a stage and on the screen, with its own network context and clock. */
export async function stagedBlocks(policy?: TransportPolicy) {
  const stage = await setStage();
  const networkContext = stagedContext(policy);
  const clock = fakeClock();
  const log = quietLog();
  const registered = registerBlocks({ networkContext, log, trees: createTreeViews(), clock });
  stage.setSeen({ isVisible: true });
  return {
    stage,
    networkContext,
    clock,
    log,
    /** What the lines at the top say. */
    labels: async () => (await stage.lines()).map(({ label, description }) => [label, description].join(' ').trim()),
    /** The numbers of the listed blocks. */
    numbers: async () =>
      (await stage.lines()).flatMap(({ id }) => (/^block\/\d+$/.test(id) ? [Number(id.slice('block/'.length))] : [])),
    leave() {
      registered.dispose();
      networkContext.dispose();
      stage.dispose();
    },
  };
}
