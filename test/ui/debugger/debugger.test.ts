import type { Locator } from 'playwright-core';
import { workbench } from '../hooks.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { pressUntil, until } from '../patience.ts';
import { chooseInMenu } from '../verifying.ts';
import { centreOf, clickLink } from '../workbench.ts';

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
  await until(() => isAt(file, line));
  await page.getByRole('tab', { name: file }).first().waitFor();
}

async function isAt(file: string, line: number): Promise<boolean> {
  const top = workbench()
    .page.getByRole('row', { name: /^Stack Frame/ })
    .first();
  const label = await top.getAttribute('aria-label', { timeout: 1_000 }).catch(() => undefined);
  return (label ?? '').endsWith(`, line ${line}, ${file}`);
}

async function button(name: string): Promise<void> {
  await workbench().page.locator('.debug-toolbar').getByRole('button', { name }).first().click();
}

async function press(key: string): Promise<void> {
  await workbench().page.keyboard.press(key);
}

/** Sets or takes away a breakpoint in the file that is open. */
async function toggle(line: number): Promise<void> {
  const { runCommand, quickInput } = workbench();
  await runCommand('Go to Line/Column');
  await quickInput(`:${line}`);
  await press('F9');
}

/** Clicks a line's box with the mouse from elsewhere: the hover of the line before would lie above it. */
async function toggleBox(line: Locator): Promise<void> {
  const box = line.locator('input[type=checkbox], .monaco-checkbox').first();
  const wasChecked = await box.isChecked();
  await pressUntil(
    async () => {
      await workbench().page.mouse.move(600, 400);
      await box.click({ timeout: 4_000 });
    },
    async () => (await box.isChecked()) !== wasChecked,
    15_000,
  );
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
    const { page } = workbench();
    await toggle(56);
    await press('F5');
    await standsAt('Granary.sol', 56);
    const lines = async () => (await page.locator('.monaco-editor .view-line').allInnerTexts()).join('\n');
    await until(async () => (await lines()).replaceAll('\u00a0', ' ').includes('stock = 0'));
    await screenshotInEveryTheme('debugger-breakpoint');
    await toggle(56);
    await end();
  });

  it('evaluates expressions, and stops and logs by them', async () => {
    const { page, runCommand, quickInput, screenshot } = workbench();
    const text = async (of: string) => (await page.locator(of).allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
    const says = (of: string, wanted: string) => until(async () => (await text(of)).includes(wanted));
    await debug(deposit);
    await standsAt('GranaryProxy.sol', 17);
    for (const line of [18, 21, 27]) {
      await press('F11');
      await standsAt('GranaryProxy.sol', line);
    }
    for (const line of [18, 19, 20]) {
      await press('F11');
      await standsAt('Keeping.sol', line);
    }
    await press('F11');
    await standsAt('Granary.sol', 53);
    const atLine = async (line: number, command: string, written: string) => {
      await runCommand('Go to Line/Column');
      await quickInput(`:${line}`);
      await runCommand(command);
      const widget = page.locator('.breakpoint-widget').first();
      // As if it were pasted, once the input takes it: typed, brackets would be closed by the editor.
      await pressUntil(
        async () => {
          await widget.locator('.view-lines').click({ timeout: 5_000 });
          await press('Control+A');
          await page.keyboard.insertText(written);
        },
        async () => (await widget.innerText()).replaceAll('\u00a0', ' ').includes(written),
      );
      // The first may take what is offered.
      await pressUntil(
        () => press('Enter'),
        () => widget.isHidden(),
      );
    };
    await atLine(54, 'Debug: Add Logpoint...', '{sacks} sacks of {crop} less {fee}');
    await atLine(60, 'Debug: Add Conditional Breakpoint...', 'shares[msg.sender] == kept');
    await screenshot('debugger-conditions');
    for (const expression of ['shares[msg.sender]', 'kept * 100 / sacks', 'season == Season.Sowing', 'room + 1']) {
      await runCommand('Debug: Focus on Watch View');
      await page.getByRole('button', { name: 'Add Expression' }).first().click();
      await page.keyboard.type(expression);
      await press('Enter');
    }
    await press('F5');
    await standsAt('Granary.sol', 60);
    await says('.debug-pane, .debug-viewlet', 'shares[msg.sender]');
    await says('.debug-viewlet', '96');
    await runCommand('Debug Console: Focus on Debug Console View');
    await says('.repl', '5000 sacks of "Dinkel, und was sonst noch auf den Feldern wächst" less 151');
    await page.keyboard.insertText('deliveries[0].sacks + 2 * kept');
    await pressUntil(
      () => press('Enter'),
      async () => (await text('.repl')).includes(String(3 * 4849)),
    );
    await screenshotInEveryTheme('debugger-expressions');
    await runCommand('View: Hide Panel');
    for (const line of [54, 60]) {
      await toggle(line);
    }
    await end();
  });

  it('stops in a function, shows values on hovers, copies them and completes names', async () => {
    const { page, runCommand, screenshot } = workbench();
    const row = (name: RegExp) => page.getByRole('treeitem', { name }).first();
    const copied = async (name: RegExp, expected: string) =>
      chooseInMenu(row(name), 'Copy Value', async () =>
        (await page.evaluate<string>('navigator.clipboard.readText()')).startsWith(expected),
      );
    await debug(deposit);
    await standsAt('GranaryProxy.sol', 17);
    await runCommand('Debug: Focus on Breakpoints View');
    const name = page
      .locator('.debug-breakpoints input[type=text]:visible, .debug-breakpoints .inputBoxContainer input')
      .first();
    await pressUntil(
      () => page.getByRole('button', { name: 'Add Function Breakpoint' }).first().click({ timeout: 5_000 }),
      () => name.isVisible(),
    );
    await name.fill('note');
    await press('Enter');
    await press('F5');
    await standsAt('Granary.sol', 146);
    const hovered = async (text: string, value: string) => {
      const hover = page.locator('.debug-hover-widget:visible').getByText(value).first();
      await pressUntil(
        async () => {
          await page.mouse.move(0, 0);
          const { x, y } = await centreOf(page, text);
          await page.mouse.move(x, y, { steps: 3 });
        },
        () => hover.isVisible(),
      );
    };
    await page.locator('.monaco-editor').getByText('weight = 4849').first().waitFor();
    await hovered('weight', '4849');
    await hovered('lightest', '340282366920938463463374607431768211455');
    await screenshot('debugger-hover');
    await row(/^(?:Scope )?State/).click();
    await copied(/^title/, '"');
    await screenshot('debugger-copy-value');
    await runCommand('Debug: Focus on Watch View');
    await page.getByRole('button', { name: 'Add Expression' }).first().click();
    await page.keyboard.type('weight > lightest ? 1 : stock * 2');
    await press('Enter');
    await copied(/^weight > lightest/, '9698');
    await runCommand('Debug Console: Focus on Debug Console View');
    await page.keyboard.type('seas');
    await page.locator('.suggest-widget:visible').getByText('season').first().waitFor();
    await screenshot('debugger-completion');
    await press('Escape');
    await runCommand('View: Hide Panel');
    const set = page.locator('.debug-breakpoints .monaco-list-row', { hasText: 'note' });
    await chooseInMenu(set, 'Remove Breakpoint', async () => (await set.count()) === 0);
    await end();
  });

  it('stops at the nth time, and at failures of a name', async () => {
    const { page, runCommand, quickInput, screenshot } = workbench();
    const breakpoint = (name: string) => page.locator('.debug-breakpoints .monaco-list-row', { hasText: name });
    await debug('0.0.1002@1750151274.000000008');
    await runCommand('Hiero: Go to Step of Transaction…');
    await quickInput('reckon(');
    await standsAt('Granary.sol', 99);
    await runCommand('Go to Line/Column');
    await quickInput(':104');
    await runCommand('Debug: Add Conditional Breakpoint...');
    const widget = page.locator('.breakpoint-widget').first();
    await widget.getByLabel('Breakpoint Type').selectOption('Hit Count');
    await widget.locator('.view-lines').click();
    await page.keyboard.insertText('3');
    await pressUntil(
      () => press('Enter'),
      () => widget.isHidden(),
    );
    await press('F5');
    await standsAt('Granary.sol', 104);
    // It is left out of the second of three.
    await page.locator('.monaco-editor').getByText('index = 3').first().waitFor();
    await screenshot('debugger-hit-count');
    await toggle(104);
    await end();
    await debug('0.0.1002@1750151214.000000007');
    for (const name of ['Failure of the transaction', 'Failures that were caught', 'Failures by name']) {
      await toggleBox(breakpoint(name));
    }
    await chooseInMenu(breakpoint('Failures by name'), 'Edit Condition', () =>
      page.locator('.debug-breakpoints input[type=text]:visible').first().isVisible(),
    );
    await page.keyboard.insertText('NotEnough');
    await press('Enter');
    // The editor tells the debugger of it then; a run before that would meet no failure of the name.
    await breakpoint('Failures by name').getByText('NotEnough').waitFor();
    await press('F5');
    await standsAt('Granary.sol', 140);
    await page.getByText('Exception has occurred: NotEnough').waitFor();
    await screenshot('debugger-failure-by-name');
    for (const name of ['Failure of the transaction', 'Failures that were caught', 'Failures by name']) {
      await toggleBox(breakpoint(name));
    }
    await end();
  });

  it('stops where a state variable is written, and goes to a step of its list', async () => {
    const { page, runCommand, quickInput, screenshot } = workbench();
    await debug(deposit);
    await standsAt('GranaryProxy.sol', 17);
    await runCommand('Hiero: Go to Step of Transaction…');
    await page.getByText('Go to a call, event, write or failure').waitFor();
    await screenshot('debugger-places');
    await quickInput('deposit(sacks');
    await standsAt('Keeping.sol', 18);
    const row = (name: RegExp) => page.getByRole('treeitem', { name }).first();
    await row(/^(?:Scope )?State/).click();
    const breakpoints = page.locator('.debug-breakpoints');
    await chooseInMenu(row(/^stock/), 'Break on Value Change', async () =>
      (await breakpoints.innerText()).includes('stock'),
    );
    await press('F5');
    await standsAt('Granary.sol', 56);
    await screenshotInEveryTheme('debugger-data-breakpoint');
    await press('F10');
    await standsAt('Granary.sol', 57);
    await chooseInMenu(row(/^stock/), 'Go Back to Last Write', () => isAt('Granary.sol', 56));
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

  it('stands at a call that its row in the details leads to', async () => {
    const { page, runCommand, quickInput, screenshot } = workbench();
    // What comes above it may push it off the screen.
    const reveal = async (text: string) => {
      await press('Control+F');
      await page.keyboard.insertText(text);
      await press('Enter');
      await press('Escape');
    };
    const line = (text: string) => page.locator('.monaco-editor .view-line').getByText(text).first();
    await runCommand('View: Close All Editors');
    await runCommand('Hiero: Look Up');
    await page.getByText('Look up on embedded').waitFor();
    await quickInput('0.0.1002@1750151154.000000006');
    await line('Calls inside').waitFor();
    await reveal('Calls inside');
    await clickLink(page, 'Calls inside', () => line('Kind of call').isVisible());
    await reveal('· · 3');
    await page
      .locator('.monaco-editor .detected-link')
      .filter({ hasText: /·\s·\s3/ })
      .first()
      .waitFor();
    await screenshot('debugger-details-calls');
    await clickLink(page, '· · 3', () => page.locator('.debug-toolbar').isVisible());
    await standsAt('Bin.sol', 15);
    await page.getByText('Arguments').first().waitFor();
    await screenshot('debugger-from-details');
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
