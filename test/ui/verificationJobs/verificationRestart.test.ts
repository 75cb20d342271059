import assert from 'node:assert/strict';
import { pressUntil, setOpen, testTimeoutMs, until } from '../patience.ts';
import { appears, sidebar } from '../sidebar.ts';
import { address, holdJobs, importContract, openVerificationSection, storeKey } from '../verifying.ts';

const contract = address('1301');

describe('a verification and the end of the editor', function () {
  this.timeout(testTimeoutMs);

  before(() => storeKey('explorer-key-of-the-ui-test'));

  it('is followed to its end after a reload and a restart, without a popup', async () => {
    const { control, treeItem, row, reload, restartEditor, messages, screenshot } = sidebar();
    const seeJob = async (state: string) => {
      const job = treeItem(`${contract}, ${state}`);
      const section = row('Network', /^Verification, /);
      await openVerificationSection();
      await setOpen(section, true);
      // While a window starts, the editor may show an open line without what is below it, until it is opened again.
      await pressUntil(
        async () => {
          if (!(await appears(job))) {
            await setOpen(section, false);
            await setOpen(section, true);
          }
        },
        () => job.isVisible(),
        10_000,
      );
    };
    const isLookedAt = async () =>
      (await control.requests('verification')).some(({ path }) => /verify\/[\da-f]{8}-/.test(path));
    const { letEnd } = await holdJobs();
    await importContract(contract);
    await seeJob('running');
    await screenshot('verification-before-restart');

    await reload();
    await control.forgetRequests();
    await seeJob('running');
    await until(isLookedAt);

    await restartEditor(() => control.forgetRequests());
    await seeJob('running');
    await until(isLookedAt);
    await letEnd();
    await seeJob('Match');
    await screenshot('verification-after-restart');
    assert.deepEqual(await messages(), []);
  });
});
