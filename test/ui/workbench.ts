import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { type ServiceControl, serviceControl, simulated } from '../run/control.ts';
import { embeddedSettings, startEmbedded } from '../run/embedded.ts';
import { outFolder } from '../run/paths.ts';
import { PICTURES } from '../run/pictures.ts';
import type { ServiceUrls } from '../run/serviceUrls.ts';
import { launchBrowser } from '../run/vscode/browser.ts';
import { installPackage } from '../run/vscode/installPackage.ts';
import { calm, changeSettings, createProfile, type Profile, type Settings } from '../run/vscode/profile.ts';
import { chosenRelease } from '../run/vscode/releases.ts';
import { startServer } from '../run/vscode/server.ts';
import { pressAway, pressUntil } from './patience.ts';
import { withoutServer } from './webHost.ts';

/** One viewport for all specs and all pictures. */
const viewport = { width: 1280, height: 800 };
const ACTION_TIMEOUT_MS = 30_000;
const QUICK_OPEN_TIMEOUT_MS = 4_000;
const QUICK_OPEN_TRIES = 5;
const WINDOW_TIMEOUT_MS = 60_000;
/** Of the screen, and of the log, of a failed test. */
const TOLD_CHARS = 6_000;
/** What stays where it is for so long is not moved by a lens or a breadcrumb that comes or goes. */
const STILL_MS = 100;
const pictures = join(outFolder, 'ui');
const inPage = fileURLToPath(new URL('./inPage.mjs', import.meta.url));

/** A real workbench with the extension, on a copy of the sample workspace, against the simulated services. */
export interface Workbench {
  readonly page: Page;
  readonly services: ServiceUrls;
  /** Steers the services. */
  readonly control: ServiceControl;
  /** The folder of the opened workspace on disk. */
  readonly workspace: string;
  /** Opens a file of the workspace by its name, through quick open. */
  openFile(name: string): Promise<void>;
  /** Runs a command by its full title (`Category: Title`), through the command palette. */
  runCommand(title: string): Promise<void>;
  /** The tree item whose accessible name contains this. */
  treeItem(name: string | RegExp): Locator;
  /** Opens a file from the explorer by a double click, whose folder is open. */
  openFromExplorer(name: string): Promise<void>;
  /** Chooses the first such option of the open quick pick. */
  choose(option: string | RegExp): Promise<void>;
  /** Types into the open quick input and accepts. */
  quickInput(text: string): Promise<void>;
  /** Saves a picture as `out/ui/<name>.png`, unless none are wanted. */
  screenshot(name: string): Promise<void>;
  /** Changes user settings in settings.json, for the next time the window is loaded; undefined takes one out. */
  setSettings(patch: Settings): Promise<void>;
  /** Loads the window anew, as 'Developer: Reload Window' does. */
  reload(): Promise<void>;
  /** Opens another window on the same folder, as a second tab of the browser. */
  openWindow(): Promise<Window>;
  /** Ends the editor with all it started, `meanwhile` does something, and it starts again: same profile, same address. */
  restartEditor(meanwhile: () => Promise<void>): Promise<void>;
  /** Leaves what the next spec file expects: no editor, no message, services without faults. */
  tidy(): Promise<void>;
  /** Saves picture and text of a failed test below `out/ui/failures`, and says the text. */
  saveFailure(title: string): Promise<void>;
  close(): Promise<void>;
}

/** A window of the workbench, and what is done in it. */
export interface Window extends Actions {
  readonly page: Page;
}

export interface WorkbenchOptions {
  /** Installs this package instead of the extension of the working tree. */
  readonly vsix?: string;
  /** Opens the workspace in Restricted Mode, without asking whether it is trusted. */
  readonly isRestricted?: boolean;
  /** The folder of the extension, when it is not the working tree. */
  readonly folder?: string;
  /** More user settings, there from the start. */
  readonly settings?: (services: ServiceUrls) => Settings | Promise<Settings>;
  /** Folders of other extensions to have beside ours. */
  readonly extensions?: readonly string[];
  /** Runs in every frame before what is in it. */
  readonly script?: string;
  /** As a new user has it: no folder, and no settings but {@link settings}. */
  readonly isFresh?: boolean;
  /** Without a server: extensions run in the browser. There is no folder then. */
  readonly isWeb?: boolean;
}

export async function openWorkbench({
  vsix,
  folder,
  isRestricted = false,
  settings: more = () => ({}),
  extensions = [],
  script = '',
  isFresh = false,
  isWeb = false,
}: WorkbenchOptions = {}): Promise<Workbench> {
  const release = chosenRelease();
  const { stop: stopServices, ...services } = await startEmbedded();
  const trust = isRestricted ? { 'security.workspace.trust.startupPrompt': 'never' } : {};
  const settings = { ...(isFresh ? {} : embeddedSettings(services)), ...trust, ...(await more(services)) };
  const profile = await createProfile(settings, vsix === undefined && folder === undefined ? 'installed' : 'developed');
  if (vsix !== undefined) {
    await installPackage(release, profile, vsix);
  }
  const { userDataDir, extensionsDir } = profile;
  for (const other of [...extensions, ...(folder === undefined ? [] : [folder])]) {
    await symlink(other, join(extensionsDir, basename(other)), 'junction');
  }
  const start = (port: number) =>
    startServer({ release, userDataDir, extensionsDir, port, trustsEveryWorkspace: !isRestricted });
  let server = await start(0);
  const { browser, stop: stopBrowser } = await launchBrowser();
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (isWeb) {
    await withoutServer(context, server.port, { ...calm, ...settings });
  }
  const address = () => server.address(isWeb || isFresh ? undefined : profile.workspace);
  const openPage = async () => {
    const opened = await context.newPage();
    await opened.addInitScript({ path: inPage });
    await opened.addInitScript(script);
    opened.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await opened.goto(address());
    await runsExtension(opened);
    return opened;
  };
  const page = await openPage();
  const acts = actions(page, profile);
  const control = serviceControl(services.controlUrl);
  return {
    page,
    services,
    control,
    workspace: profile.workspace,
    ...acts,
    async openWindow() {
      const opened = await openPage();
      return { page: opened, ...actions(opened, profile) };
    },
    async restartEditor(meanwhile) {
      await server.stop();
      await meanwhile();
      server = await start(server.port);
      await page.goto(address());
      await runsExtension(page);
    },
    async tidy() {
      await Promise.all(simulated.map((service) => control.setFaults(service)));
      await page.keyboard.press('Escape');
      await acts.runCommand('View: Close All Editors');
      await acts.runCommand('Notifications: Clear All Notifications');
      await page.mouse.move(0, 0);
    },
    async saveFailure(title) {
      const name = join(pictures, 'failures', title.replace(/[^\w-]+/g, '-').slice(0, 100));
      await mkdir(join(pictures, 'failures'), { recursive: true });
      await page.screenshot({ path: `${name}.png` });
      const screen = await page.locator('body').ariaSnapshot();
      const log = await server.log();
      await writeFile(`${name}.txt`, `${screen}\n\n${log}\n`);
      // Where only the output is kept, as in CI.
      console.error(`${title}\n${page.url()}\n${screen.slice(0, TOLD_CHARS)}\n${log.slice(-TOLD_CHARS)}`);
    },
    async close() {
      await stopBrowser();
      await server.stop();
      await profile.remove();
      await stopServices();
    },
  };
}

type Actions = Omit<
  Workbench,
  'page' | 'services' | 'control' | 'workspace' | 'openWindow' | 'restartEditor' | 'tidy' | 'saveFailure' | 'close'
>;

function actions(page: Page, profile: Profile): Actions {
  const input = page
    .locator('.quick-input-widget:visible')
    .getByRole('combobox')
    .or(page.locator('.quick-input-widget:visible').getByRole('textbox'))
    .first();
  /** True once quick open lists the file; it searches only when it opens, so that a file just written may be missing. */
  const offersFile = async (name: string) => {
    await pressUntil(
      () => page.keyboard.press('Control+P'),
      () => input.isVisible(),
    );
    // A page that takes the focus closes it.
    const isAsked = await input.fill(name, { timeout: QUICK_OPEN_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    if (!isAsked) {
      return false;
    }
    const option = page.getByRole('option', { name }).first();
    const offered = await option.waitFor({ timeout: QUICK_OPEN_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    // Enter would take whatever is first while the list is still being filtered.
    await (offered ? option.click() : page.keyboard.press('Escape'));
    await input.waitFor({ state: 'hidden' });
    return offered;
  };
  return {
    async openFile(name) {
      for (let tries = 1; !(await offersFile(name)); tries++) {
        if (tries === QUICK_OPEN_TRIES) {
          throw new Error(`Quick open does not offer ${name}.`);
        }
      }
      await page.getByRole('tab', { name }).first().waitFor();
    },
    async runCommand(title) {
      const option = page.getByRole('option', { name: title }).first();
      // The editor drops a key that comes while it draws, and lists what can be done at the moment the palette opens.
      const offer = () =>
        pressUntil(
          async () => {
            // An open palette keeps its list when it is asked for again.
            if ((await input.isVisible()) && (await input.inputValue({ timeout: 1_000 })).startsWith('>')) {
              await page.keyboard.press('Escape');
            }
            await page.keyboard.press('F1');
            await input.fill(`>${title}`, { timeout: QUICK_OPEN_TIMEOUT_MS });
          },
          () => option.isVisible(),
        );
      // Enter would take whatever is first while the list is still being filtered. A list that is drawn anew between press
      // and release of the button swallows the click; a page that takes the focus closes the palette before it.
      let isClicked = false;
      const isTaken = async () =>
        isClicked &&
        (!(await input.isVisible()) || (await input.inputValue({ timeout: 1_000 }).catch(() => '')) !== `>${title}`);
      await pressUntil(async () => {
        await ((await option.isVisible()) ? undefined : offer());
        await option.click({ timeout: QUICK_OPEN_TIMEOUT_MS });
        isClicked = true;
      }, isTaken);
    },
    treeItem: (name) => page.getByRole('treeitem', { name }),
    async openFromExplorer(name) {
      const tab = page.getByRole('tab', { name }).first();
      await pressUntil(
        () => page.getByRole('treeitem', { name }).dblclick({ timeout: QUICK_OPEN_TIMEOUT_MS }),
        () => tab.isVisible(),
      );
    },
    async choose(name) {
      // A list that is drawn anew between press and release of the button swallows the click.
      await pressAway(page.locator('.quick-input-widget:visible').getByRole('option', { name }).first());
    },
    async quickInput(text) {
      await input.waitFor();
      await input.fill(text);
      // It is taken only when the extension finds no fault with it; what opens before then would close the question.
      const asks = page.locator('.quick-input-widget:visible');
      // The next question may well begin with the same text.
      const question = () =>
        asks
          .locator('.quick-input-title')
          .innerText({ timeout: 1_000 })
          .catch(() => '');
      const asked = await question();
      const isTaken = async () =>
        !(await asks.isVisible()) ||
        (await asks.locator('.monaco-inputbox.error').count()) > 0 ||
        (await input.inputValue({ timeout: 1_000 }).catch(() => '')) !== text ||
        (await question()) !== asked;
      await pressUntil(() => page.keyboard.press('Enter'), isTaken);
    },
    async screenshot(name) {
      if (process.env[PICTURES] !== 'none') {
        await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled', caret: 'hide' });
      }
    },
    setSettings: (patch) => changeSettings(profile, patch),
    async reload() {
      await page.reload();
      await runsExtension(page);
    },
  };
}

/** The item in the status bar appears when the extension runs; by then the side bar is as it was before. */
async function runsExtension(page: Page): Promise<void> {
  await page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]').waitFor({ timeout: WINDOW_TIMEOUT_MS });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Clicks a link in the text, as with the Control key held, when the editor has made it one, until it has worked. */
export async function clickLink(page: Page, text: string, hasWorked: () => Promise<boolean>): Promise<void> {
  // The editor draws spaces as no-break spaces.
  const words = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'));
  await page.locator('.monaco-editor .detected-link').filter({ hasText: words }).first().waitFor();
  await pressUntil(async () => {
    const { x, y } = await centreOf(page, text);
    await page.keyboard.down('Control');
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.click(x, y);
    await page.keyboard.up('Control');
  }, hasWorked);
}

/** The centre, on the screen, of the first such text in an editor; waits until it is drawn and stays where it is. */
export async function centreOf(page: Page, text: string): Promise<Point> {
  const locate = async () =>
    (await (await page.waitForFunction(`locateEditorText(${JSON.stringify(text)})`)).jsonValue()) as Point;
  for (let before = await locate(); ; ) {
    await pause(STILL_MS);
    const now = await locate();
    if (now.x === before.x && now.y === before.y) {
      return now;
    }
    before = now;
  }
}
