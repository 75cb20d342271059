import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../run/paths.ts';
import type { RecordedRequest } from '../../services/kernel/service.ts';
import { jobOutcome } from '../../services/verification/outcomes.ts';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { clearNotifications, notification, press } from '../notifications.ts';
import { messageInCentre, pressFor, pressUntil, setOpen, until } from '../patience.ts';
import { startsFailedJob, startsRecordedJob } from '../recordedJobs.ts';
import { sidebar } from '../sidebar.ts';
import { address, chooseInMenu, holdJobs, importContract, openVerificationSection, storeKey } from '../verifying.ts';

const anyJob = '^/server/v2/verify/[0-9a-f-]{36}$';

/** The code of a recorded build, and the same with one number changed. */
async function differingCode(): Promise<object> {
  const buildInfo = 'hardhat2/artifacts/build-info/6e93bc8216456169086fa685d92bdf1b.json';
  const { output } = JSON.parse(await readFile(join(root, 'test/fixtures/artifacts', buildInfo), 'utf8'));
  const { object } = output.contracts['contracts/Receipt.sol'].Receipt.evm.deployedBytecode;
  return {
    onchainRuntimeCode: `0x${object.replace('6080604052', '60a0604052')}`,
    recompiledRuntimeCode: `0x${object}`,
  };
}

/** What the service finds wrong with the sources of this contract, of which it would tell after three seconds. */
function compilerErrorOf(contract: string): object {
  const outcome = jobOutcome('296', contract);
  assert.ok(outcome.kind === 'failure');
  const { customCode, message, more } = outcome;
  return { customCode, message, errorId: 'e-0', ...more };
}

describe('verification jobs in the workbench', () => {
  const ofProperties = (requests: readonly RecordedRequest[]) =>
    requests.filter(({ path }) => path.startsWith('/api/v1/network/'));
  const clipboard = () => workbench().page.evaluate('navigator.clipboard.readText()');

  before(async () => {
    const { workspace } = workbench();
    const source = `${'// a line\n'.repeat(8)}contrat Storage {\n}\n`;
    await mkdir(join(workspace, 'contracts'), { recursive: true });
    await writeFile(join(workspace, 'contracts/Storage.sol'), source);
    await storeKey('explorer-key-of-the-ui-test');
  });
  afterEach(async () => {
    await workbench().control.setFaults('verification');
    await clearNotifications(workbench());
  });

  it('shows compiler errors as problems at file and line', async () => {
    const { page } = workbench();
    await workbench().control.setFaults('verification', ...startsFailedJob(3, compilerErrorOf(address('1303'))));
    await importContract(address('1303'));
    await press(page, 'do not compile', 'Open Errors');
    await page.getByText("Expected ';' but got '{'").first().waitFor();
    await page.getByText('Undeclared identifier').first().waitFor();
    await page.getByRole('tab', { name: /^Storage\.sol/ }).waitFor();
    await page.getByText('Ln 9, Col 17').waitFor();
    await screenshotInEveryTheme('verification-errors');
    await workbench().runCommand('View: Hide Panel');
  });

  it('compares bytecode that does not match, and keeps it out of the message', async () => {
    const { page, screenshot } = workbench();
    const code = await differingCode();
    const error = { customCode: 'no_match', message: 'The bytecodes do not match.', errorId: 'e-1', ...code };
    await workbench().control.setFaults('verification', ...startsFailedJob(1, error));
    await importContract(address('1304'));
    await notification(page, 'differs from the deployed code').waitFor();
    await screenshot('verification-no-match');
    await press(page, 'differs from the deployed code', 'Compare Bytecode');
    await page.getByRole('tab', { name: /Runtime code: deployed ↔ compiled/ }).waitFor();
    await page.locator('.view-line', { hasText: 'PUSH1 0xa0' }).first().waitFor();
    await screenshotInEveryTheme('verification-compare');
  });

  it('lists running and recent jobs; looking can be stopped and resumed, and a second import joins the first', async () => {
    const { page, treeItem, row, screenshot } = sidebar();
    const { letEnd } = await holdJobs();
    const [first, second] = [address('1303'), address('1302')];
    await importContract(first);
    await notification(page, /1303: .*comparing/).waitFor();
    await importContract(second);
    await notification(page, /1302: .*comparing/).waitFor();
    await openVerificationSection();
    const section = treeItem(/^Verification, 2 running · 2 recent/);
    await section.waitFor();
    assert.equal(await section.getAttribute('aria-expanded'), 'true');
    await treeItem(`${first}, running`).waitFor();
    await setOpen(row('Network', 'Exchange rate'), true);
    await row('Network', /^Current, /).waitFor();
    await row('Network', /^Consensus nodes, \d+/).waitFor();
    await row('Network', /^Gas price.*, \d+/).waitFor();
    await workbench().control.forgetRequests();
    await treeItem(`${second}, running`).hover();
    await screenshot('verification-section');
    await treeItem(`${second}, running`).getByRole('button', { name: 'Stop Watching Verification' }).click();
    await treeItem(`${second}, not watched`).waitFor();
    await messageInCentre(workbench(), 'Stopped watching; the service goes on');
    await screenshot('verification-stopped');
    await importContract(second);
    await messageInCentre(workbench(), 'is being verified already');
    await treeItem(`${second}, running`).waitFor();
    await screenshot('verification-joined');
    await letEnd();
    await treeItem(`${first}, The sources do not compile`).first().waitFor();
    await treeItem(`${second}, Exact match`).waitFor();
    await page.getByRole('tab', { name: /Storage\.contract\.md/ }).waitFor();
    // What ended stays in sight, and the lines of the network are as they were.
    await treeItem(/^Verification, 4 recent/).waitFor();
    await row('Network', /^Current, /).waitFor();
    assert.deepEqual(await workbench().control.requests('ledger').then(ofProperties), []);
    await screenshotInEveryTheme('verification-section-ended');
    await chooseInMenu(treeItem(`${second}, Exact match`), 'Copy Value', async () => (await clipboard()) === second);
    await pressFor(treeItem(`${second}, Exact match`), page.getByRole('tab', { name: /Storage\.sol/ }).first());
    const clear = treeItem(/^Verification, 4 recent/).getByRole('button', { name: 'Clear Ended Verifications' });
    await pressUntil(
      async () => {
        await treeItem(/^Verification, 4 recent/).hover({ timeout: 5_000 });
        await clear.click({ timeout: 5_000 });
      },
      async () => (await treeItem(/^Verification/).count()) === 0,
    );
  });

  it('stops looking at a service that answers nonsense, and resumes', async () => {
    const { page, treeItem, screenshot } = workbench();
    const page1305 = new RegExp(`${address('1305')}, not watched`);
    await workbench().control.setFaults('verification', {
      path: anyJob,
      ...{ kind: 'wrongType', contentType: 'text/html', body: '<html><h1>Sign in</h1></html>' },
    });
    await importContract(address('1305'));
    await notification(page, /answer that cannot be read: .* text\/html/).waitFor();
    await treeItem(page1305).waitFor();
    await workbench().control.setFaults('verification');
    await workbench().control.steerClock({ advanceMs: 60_000 });
    await clearNotifications(workbench());
    await treeItem(page1305).click();
    await press(page, 'cannot be read', 'Resume');
    await notification(page, 'Source files are missing or altered').waitFor();
    await screenshot('verification-missing');
  });

  it('forgets ended jobs, and then shows no section', async () => {
    const { page, treeItem, runCommand } = workbench();
    await workbench().control.setFaults('verification', startsRecordedJob('pending'));
    await importContract(address('1307'));
    await press(page, /Importing.*comparing/, 'Cancel');
    await openVerificationSection();
    const rows = treeItem(/^0x[\da-f]{40}, /);
    await runCommand('Hiero: Clear Ended Verifications');
    await treeItem(/^Verification, 1 running$/).waitFor();
    await until(async () => (await rows.count()) === 1);
    await chooseInMenu(
      treeItem(`${address('1307')}, running`),
      'Remove from List',
      async () => (await treeItem(/^Verification/).count()) === 0,
    );
    assert.equal(await rows.count(), 0);
  });
});
