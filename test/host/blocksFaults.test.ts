import assert from 'node:assert/strict';
import type { FaultEffect } from '../services/kernel/faults.ts';
import { eventually } from './eventually.ts';
import { control } from './services.ts';
import { stagedBlocks } from './stagedBlocks.ts';
import { impatient } from './stagedNetwork.ts';

const list = '/api/v1/blocks';
const sentence = /^(The (answer of the )?|No answer from the )mirror node/;
const hourMs = 3_600_000;
/** A failure that is answered, one that is not, and one that only a time limit ends. */
const faultEffects: readonly FaultEffect[] = [
  { kind: 'status', status: 503, body: '<h1>Unavailable</h1>' },
  { kind: 'reset' },
  { kind: 'hang' },
];

describe('blocks view over a failing service', () => {
  let fakes: Awaited<ReturnType<typeof stagedBlocks>>;

  beforeEach(async () => {
    await control.steerClock({ pause: true });
    fakes = await stagedBlocks(impatient);
  });

  afterEach(async () => {
    fakes.leave();
    await control.setFaults('ledger');
    await control.steerClock({ resume: true });
  });

  /** Does what may not keep the short time limits at once on a busy machine, until it is so. */
  const untilSo = (act: () => Promise<void>, check: () => Promise<void>) =>
    eventually(async () => {
      await act();
      await check();
    }, 30_000);
  const refresh = () => fakes.stage.run('hieroLens.blocks.refresh');
  const fails = (effect: FaultEffect) => control.setFaults('ledger', { path: list, ...effect });
  const isListed = async () => assert.equal((await fakes.numbers()).length, 25);

  it('goes to a block as soon as the service is back, whatever failed before', async () => {
    const { labels, numbers, stage } = fakes;
    await fails({ kind: 'status', status: 503 });
    assert.deepEqual(await labels(), []);
    await control.setFaults('ledger');
    // No time passes here, and so nothing is asked for by itself.
    await untilSo(
      () => stage.run('hieroLens.blocks.goTo', '1000'),
      async () => assert.equal((await numbers()).at(-1), 1_000),
    );
  });

  for (const effect of faultEffects) {
    it(`keeps the list and says how old it is, and heals: ${effect.kind}`, async () => {
      const { clock, numbers, stage } = fakes;
      await untilSo(refresh, isListed);
      const before = await numbers();
      await fails(effect);
      await refresh();
      assert.deepEqual(await numbers(), before);
      // Where nothing answers it stands above the lines.
      assert.match(
        `${stage.view.description}|${stage.view.message}`,
        /^net296 · UTC( · as of .* UTC · retrying\||\|No answer, retrying\. As of .* UTC\.)$/,
      );
      await stage.run('hieroLens.blocks.loadOlder');
      const more = (await stage.lines()).at(-1);
      assert.equal(more?.label, 'Load older…');
      assert.match(more.description ?? '', sentence);
      assert.deepEqual(await numbers(), before);
      await control.setFaults('ledger');
      await untilSo(
        () => clock.pass(hourMs),
        async () => {
          await numbers();
          assert.deepEqual([stage.view.description, stage.view.message], ['net296 · UTC', '']);
        },
      );
      await untilSo(
        () => stage.run('hieroLens.blocks.loadOlder'),
        async () => assert.ok((await numbers()).length >= 50),
      );
      assert.deepEqual(stage.messages, []);
    });
  }
});
