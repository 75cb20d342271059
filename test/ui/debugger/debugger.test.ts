import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { until } from '../patience.ts';

/** A deposit through a proxy, and a withdrawal that reverts behind it. */
const [deposit, withdrawal] = ['0.0.1002@1750151034.000000004', '0.0.1002@1750151094.000000005'];

async function debug(transaction: string): Promise<void> {
  const { page, runCommand, quickInput } = workbench();
  await runCommand('Hiero: Debug Transaction…');
  await page.getByText('Debug a transaction on embedded').waitFor();
  await quickInput(transaction);
  await page.locator('.debug-toolbar').waitFor();
}

/** Where the editor marks that the replay stands, and in which file. */
async function standsAt(file: string, line: number): Promise<void> {
  const { page } = workbench();
  const top = page.getByRole('row', { name: /^Stack Frame/ }).first();
  await until(async () => ((await top.getAttribute('aria-label')) ?? '').endsWith(`, line ${line}, ${file}`));
  await page.getByRole('tab', { name: file }).first().waitFor();
}

async function button(name: string): Promise<void> {
  await workbench().page.locator('.debug-toolbar').getByRole('button', { name }).first().click();
}

async function press(key: string): Promise<void> {
  await workbench().page.keyboard.press(key);
}

async function end(): Promise<void> {
  const { page } = workbench();
  await press('Shift+F5');
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
}

describe('the debugger of transactions in the workbench', () => {
  before(async () => {
    await workbench().page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]').waitFor({ timeout: 30_000 });
  });

  it('stands at the first statement, goes forward and back', async () => {
    const { screenshot } = workbench();
    await debug(deposit);
    await standsAt('GranaryProxy.sol', 17);
    await screenshotInEveryTheme('debugger-entry');
    await press('F11');
    await standsAt('GranaryProxy.sol', 18);
    await press('F10');
    await standsAt('GranaryProxy.sol', 21);
    await press('F11');
    await standsAt('GranaryProxy.sol', 27);
    await press('F11');
    await standsAt('Keeping.sol', 18);
    await screenshotInEveryTheme('debugger-step');
    await button('Step Back');
    await standsAt('GranaryProxy.sol', 27);
    await screenshot('debugger-step-back');
    await press('F11');
    await standsAt('Keeping.sol', 18);
    await press('F10');
    await standsAt('Keeping.sol', 19);
    await press('F10');
    // Where the modifier runs the function.
    await standsAt('Keeping.sol', 20);
    await press('F10');
    await standsAt('Granary.sol', 53);
    await screenshot('debugger-before-breakpoint');
  });

  it('stops at a breakpoint in the code that a proxy runs', async () => {
    const { page, runCommand, quickInput } = workbench();
    await runCommand('Go to Line/Column');
    await quickInput(':56');
    await press('F9');
    await press('F5');
    await standsAt('Granary.sol', 56);
    const lines = async () => (await page.locator('.monaco-editor .view-line').allInnerTexts()).join('\n');
    await until(async () => (await lines()).replaceAll('\u00a0', ' ').includes('stock = 0'));
    await screenshotInEveryTheme('debugger-breakpoint');
    await end();
  });

  it('stops where a failure began', async () => {
    const { page } = workbench();
    await debug(withdrawal);
    await standsAt('GranaryProxy.sol', 17);
    await press('F5');
    await standsAt('Granary.sol', 140);
    const exception = page.getByText('Exception has occurred: NotEnough');
    await exception.waitFor();
    await screenshotInEveryTheme('debugger-revert');
    await end();
  });

  it('tells what a transaction used gas for without debugging it', async () => {
    const { page, runCommand, quickInput } = workbench();
    await runCommand('Hiero: Gas by Function and Line…');
    await quickInput(deposit);
    await page.getByRole('tab', { name: /gas/i }).first().waitFor();
    const lines = async () => (await page.locator('.monaco-editor .view-line').allInnerTexts()).join('\n');
    await until(async () => (await lines()).replaceAll('\u00a0', ' ').includes('Granary.sol:60'));
    await screenshotInEveryTheme('debugger-gas');
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 683, height: 427 });
    const cut = () =>
      page
        .locator('.monaco-editor')
        .first()
        .evaluate((editor) => {
          const { right, width } = editor.getBoundingClientRect();
          const texts = [...editor.querySelectorAll('.view-line > span')].map((text) => text.getBoundingClientRect());
          return width < 700 && texts.length > 3 ? texts.filter((text) => text.right > right).length : undefined;
        });
    await until(async () => (await cut()) === 0);
    await screenshotInEveryTheme('debugger-gas-narrow');
    await page.setViewportSize(size);
  });
});
