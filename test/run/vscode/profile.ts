import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive } from '../isAlive.mjs';
import { endWithProcess } from '../lifetime.ts';
import { root } from '../paths.ts';

export type Settings = Readonly<Record<string, unknown>>;

/** A fresh home for one VS Code: its user data, its extensions and a workspace of its own. */
export interface Profile {
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** A copy of the sample workspace, with what tests have in it besides. */
  readonly workspace: string;
  readonly settingsFile: string;
  remove(): Promise<void>;
}

/** Nothing that moves, asks, advertises or reaches out: only the editor and the extension are on the screen. */
export const calm: Settings = {
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'remote.autoForwardPorts': false,
  'remote.restoreForwardedPorts': false,
  'telemetry.telemetryLevel': 'off',
  // Drawn as text, where a test finds a word.
  'terminal.integrated.gpuAcceleration': 'off',
  'update.mode': 'none',
  'window.commandCenter': false,
  'workbench.colorTheme': 'Dark Modern',
  'workbench.enableExperiments': false,
  'workbench.layoutControl.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

const PREFIX = 'hiero-lens-profile-';

/**
 * Makes a profile in the system's temporary folder. `installed` puts the extension of the working tree among the
 * installed ones; otherwise VS Code is told where it is developed.
 */
export async function createProfile(settings: Settings, extension: 'installed' | 'developed'): Promise<Profile> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const { extensionsDir, ...profile } = await fillProfile(folder, settings);
  if (extension === 'installed') {
    const { publisher, name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
    await symlink(root, join(extensionsDir, `${publisher}.${name}-${version}`), 'junction');
  }
  const remove = endWithProcess(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return { ...profile, extensionsDir, remove };
}

/** Puts settings, an empty folder for extensions and a workspace into a folder. */
export async function fillProfile(folder: string, settings: Settings): Promise<Omit<Profile, 'remove'>> {
  const userDataDir = join(folder, 'data');
  const extensionsDir = join(folder, 'extensions');
  const workspace = join(folder, 'hiero-sample');
  const settingsFile = join(userDataDir, 'User', 'settings.json');
  await mkdir(join(userDataDir, 'User'), { recursive: true });
  await mkdir(extensionsDir);
  // Its settings select the network of the sample, where tests have others.
  const filter = (path: string) => basename(path) !== '.vscode';
  for (const files of ['media/sample', 'test/fixtures/workspace']) {
    await cp(join(root, files), workspace, { recursive: true, filter });
  }
  await writeSettings(settingsFile, { ...calm, ...settings });
  return { userDataDir, extensionsDir, workspace, settingsFile };
}

/** Removes the profiles of runs that were killed before they could do it themselves. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  const abandoned = names.filter((name) => !isAlive(Number(name.slice(PREFIX.length).split('-')[0])));
  await Promise.all(abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

/** Changes the settings a profile has, for the next window. An undefined value takes a setting out. */
export async function changeSettings(profile: Profile, patch: Settings): Promise<void> {
  const present = JSON.parse(await readFile(profile.settingsFile, 'utf8')) as Settings;
  await writeSettings(profile.settingsFile, { ...present, ...patch });
}

async function writeSettings(file: string, settings: Settings): Promise<void> {
  await writeFile(file, `${JSON.stringify(settings, undefined, 2)}\n`);
}

interface Manifest {
  readonly publisher: string;
  readonly name: string;
  readonly version: string;
}
