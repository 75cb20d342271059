import { editorText, openOf } from '../contractsInUi.ts';
import { workbench } from '../hooks.ts';
import { pressUntil } from '../patience.ts';

const vault = '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148';

describe('a kept contract in the workbench', () => {
  after(async () => {
    await workbench().runCommand('View: Close All Editors');
  });

  it('is asked for again by Refresh, wherever it is shown', async () => {
    const { page, services, control, choose, screenshot } = workbench();
    const answer = await fetch(`${services.verificationUrl}/v2/contract/296/${vault}?fields=all`);
    const record = { ...((await answer.json()) as object), match: 'match', runtimeMatch: 'match', creationMatch: null };
    const body = JSON.stringify({ ...record, matchId: '1' });
    const headers = { 'content-type': 'application/json' };
    await openOf('ABI as an interface', vault);
    await page.getByText('interface Vault').first().waitFor();
    await control.setFaults('verification', {
      path: `*/v2/contract/296/${vault}*`,
      ...{ kind: 'status', status: 200, headers, body },
    });
    const refresh = page.getByRole('button', { name: 'Refresh Contract' }).first();
    await pressUntil(
      () => refresh.click({ timeout: 4_000 }),
      async () => /^\/\/ Source verification: Match$/m.test(await editorText()),
    );
    await control.setFaults('verification');
    await screenshot('contracts-refresh');
    await pressUntil(
      () => refresh.click({ timeout: 4_000 }),
      async () => /^\/\/ Source verification: Exact match$/m.test(await editorText()),
    );
    await screenshot('contracts-refreshed');
    await openOf('Verified sources', vault);
    await choose('contracts/Vault.sol');
    await page.getByText('contract Vault is Owned').first().waitFor();
    await refresh.waitFor();
  });
});
