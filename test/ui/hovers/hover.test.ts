import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workbench } from '../hooks.ts';
import { hovering } from '../hovering.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { until } from '../patience.ts';

function hover(text: string, expected: string | RegExp): Promise<string> {
  return hovering(workbench()).hover(text, expected);
}

function says(text: string, parts: readonly string[]): void {
  for (const part of parts) {
    assert.ok(text.includes(part), `“${part}” is missing in:\n${text}`);
  }
}

const samples = `export const ids = {
  accountId: '0.0.1007-fbfcr',
  wrongChecksum: '0.0.1001-aaaaa',
  tokenId: '0.0.2001',
  topicId: '0.0.3001',
  scheduleId: '0.0.4001',
  evilAccount: '0.0.1016',
  bigAccount: '0.0.1025',
  absentAccount: '0.0.999888',
  version: '0.0.7',
  transactionId: '0.0.1001@1750082400.123456789',
  vaultAddress: '0x5c2f8a4d1b7e90c36f4ad2e81b0c9f7e3a65d148',
  mistyped: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  label: '0.0.98',
};
`;

describe('hover in the workbench', () => {
  before(async () => {
    const { page, workspace, openFile } = workbench();
    await writeFile(join(workspace, 'hovers.ts'), samples);
    await openFile('hovers.ts');
    // The lenses show that the extension is there; the editor does not ask again for a hover that came too early.
    await page.getByText('Sources').first().waitFor();
  });

  it('explains an account, token and verified contract', async () => {
    const { screenshot } = workbench();
    says(await hover('0.0.1007', 'staked to node 3'), ['9,988.77665544 ℏ', 'node 3']);
    await screenshot('hover-account');
    says(await hover('0.0.2001', 'Lens Dollar'), ['LUSD', '9,007,199,254.740993', '0.0.1001']);
    await screenshot('hover-token');
    const hoverContract = () => hover('0x5c2f8a4d', 'Exact match');
    says(await hoverContract(), ['Vault', '0.0.4811', 'Sources']);
    await screenshotInEveryTheme('hover-contract', hoverContract);
  });

  it('explains topics, schedules and transactions', async () => {
    const { screenshot } = workbench();
    await hover('0.0.3001', 'Topic');
    await screenshot('hover-topic');
    await hover('0.0.4001', 'Schedule');
    await screenshot('hover-schedule');
    says(await hover('0.0.1001@17500', 'CRYPTOTRANSFER'), ['Transfer', 'SUCCESS', '12.3456789 ℏ']);
    await screenshot('hover-transaction');
  });

  it('says what is wrong in the text, and what is not on the network', async () => {
    const { screenshot } = workbench();
    const wrong = await hover('0.0.1001-aaaaa', 'Alice');
    says(wrong, ['Wrong checksum for embedded: use -eevit.']);
    // Once is enough.
    assert.doesNotMatch(wrong, /The checksum aaaaa is wrong/);
    await screenshot('hover-checksum');
    await hover('0x5aAeb', 'EIP-55');
    await screenshot('hover-eip55');
    await hover('0.0.999888', 'Not found');
    await screenshot('hover-absent');
    await hover('0.0.98', 'Fee collection');
    await screenshot('hover-doubtful');
  });

  it('opens the details of what was hovered', async () => {
    const { page, screenshot } = workbench();
    const details = page.getByRole('tab', { name: '0.0.2001' });
    await hovering(workbench()).pressIn('0.0.2001', 'Lens Dollar', 'Details', details);
    await page.getByText('Initial supply').first().waitFor();
    await screenshot('lookup-token');
    await page.getByRole('tab', { name: 'hovers.ts' }).click();
  });

  it('keeps ledger text inert', async () => {
    const { page, screenshot } = workbench();
    await hover('0.0.1016', 'Account');
    let links: readonly string[] = [];
    // A hover is drawn anew when more of it has come.
    await until(async () => {
      links = await page.locator('.monaco-hover:visible a').allInnerTexts();
      return links.length > 0;
    });
    assert.ok(!links.some((link) => link.includes('click')), links.join());
    assert.equal(await page.locator('.monaco-hover:visible img').count(), 0);
    await screenshot('hover-inert');
  });
});
