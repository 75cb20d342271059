import type { Locator } from 'playwright-core';
import { workbench } from './hooks.ts';
import { pressFor, pressUntil, setOpen } from './patience.ts';
import { sidebar } from './sidebar.ts';

/** An address of the simulated services by its last digits. */
export function address(last: string): string {
  return `0x${last.padStart(40, '0')}`;
}

/** Runs the import from the palette up to the question for the contract, on the testnet. */
export async function startImport(): Promise<void> {
  const { page, runCommand } = workbench();
  await runCommand('Hiero: Import Verification…');
  await page.getByText(/^Contract id or address on /).waitFor();
}

/** Goes from the question for the contract to the one for its chain. */
export async function openChains(): Promise<void> {
  const { page } = workbench();
  await pressFor(
    page.locator('.quick-input-titlebar').getByRole('button', { name: 'Choose Another Chain' }),
    page.getByRole('option', { name: 'Hedera Testnet' }),
  );
}

/** Starts an import of a contract from the palette; a key is stored already. */
export async function importContract(contract: string): Promise<void> {
  await startImport();
  await workbench().quickInput(contract);
}

/** Runs the command for a key up to the question for it. */
export async function startKey(): Promise<void> {
  const { page, runCommand } = workbench();
  await runCommand('Hiero: Set Explorer API Key…');
  await page.getByRole('option', { name: 'Hedera Testnet' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Your key for the Etherscan-compatible explorer').waitFor();
}

/** Stores a key for the explorer of the testnet, as a user does. */
export async function storeKey(key: string): Promise<void> {
  const { page, quickInput } = workbench();
  await page
    .getByRole('tab', { name: /^Hiero/ })
    .first()
    .waitFor();
  await startKey();
  await quickInput(key);
  await page.getByText('Your key for the Etherscan-compatible explorer').waitFor({ state: 'hidden' });
}

/** Shows the section of verifications, with what stands above it in the view closed: only lines on the screen are there. */
export async function openVerificationSection(): Promise<void> {
  const { page, open, row, tree } = sidebar();
  await open('Network');
  // A view that is scrolled shows half a line under its title, which takes no click.
  await tree('Network').focus();
  await page.keyboard.press('Home');
  for (const line of [/^Incidents/, /^Maintenance/, /^Components/]) {
    await setOpen(row('Network', line), false);
  }
  await row('Network', /^Verification, /).waitFor();
}

/** Chooses in the menu of a line, until it is so; a menu that opens while the tree is drawn anew takes no click at once. */
export async function chooseInMenu(line: Locator, item: string, isSo: () => Promise<boolean>): Promise<void> {
  const { page } = workbench();
  await pressUntil(async () => {
    await page.keyboard.press('Escape');
    await line.click({ button: 'right', timeout: 5_000 });
    await page.getByRole('menuitem', { name: item }).hover({ timeout: 5_000 });
    await page.keyboard.press('Enter');
  }, isSo);
}

/** Stops the clock of the services, so that a job runs as long as it is looked at; `letEnd` ends the jobs that run. */
export async function holdJobs(): Promise<{ readonly letEnd: () => Promise<void> }> {
  const { control } = workbench();
  await control.steerClock({ pause: true });
  return {
    async letEnd() {
      await control.steerClock({ resume: true });
      await control.steerClock({ advanceMs: 60_000 });
    },
  };
}

/** Pictures in the dark and the high contrast theme of a question, which a command that changes themes would close. */
export async function screenshotOfQuestion(name: string): Promise<void> {
  const { page, screenshot } = workbench();
  await screenshot(name);
  // The workbench follows an operating system that asks for high contrast.
  await page.emulateMedia({ forcedColors: 'active' });
  await page.locator('.monaco-workbench.hc-black, .monaco-workbench.hc-light').waitFor();
  await screenshot(`${name}-contrast`);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.locator('.monaco-workbench.vs-dark').waitFor();
}
