import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../child.ts';
import { embeddedSettings, startEmbedded } from '../embedded.ts';
import { root } from '../paths.ts';
import { allPassed, oneFailed, succeeded, type Tally } from '../tally.ts';
import { chosenEditor, desktopCommand } from '../vscode/desktop.ts';
import { createProfile, type Profile, type Settings } from '../vscode/profile.ts';
import { newest } from '../vscode/releases.ts';
import { startServerNear } from '../vscode/serverPort.ts';
import { run as build } from './build.ts';

const DEFAULT_PORT = 8_230;

/**
 * Opens VS Code with the extension on a copy of the sample workspace and at the walkthrough, until it is stopped. `--network name` uses the
 * real services of that network instead of the simulated ones, `--port number` another port.
 */
export async function run(args: readonly string[]): Promise<Tally> {
  const { network, port } = readArguments(args);
  const desktop = chosenEditor() === 'desktop' ? installedDesktop() : undefined;
  const built = await build();
  if (!succeeded(built)) {
    return built;
  }
  const profile = await createProfile(await settingsFor(network), 'installed');
  await installOpener(profile);
  const services = network === undefined ? 'the simulated services' : `the network '${network}'`;
  if (desktop !== undefined) {
    console.log(`Opening VS Code with Hiero Lens and ${services}. Close its window, or press Ctrl-C, to stop.`);
    return runDesktop(desktop, profile);
  }
  const server = await startServerNear(port, {
    release: newest,
    userDataDir: profile.userDataDir,
    extensionsDir: profile.extensionsDir,
    trustsEveryWorkspace: true,
  });
  console.log(`\nVS Code with Hiero Lens and ${services}: ${server.address(profile.workspace)} (Ctrl-C stops it)`);
  return (await server.ended) === 0 ? allPassed : oneFailed;
}

function readArguments(args: readonly string[]): { readonly network: string | undefined; readonly port: number } {
  const { values } = parseArgs({
    args: [...args],
    options: { network: { type: 'string' }, port: { type: 'string' } },
  });
  const port = Number(values.port ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--port is '${values.port}', but must be a number from 1 to 65535.`);
  }
  return { network: values.network, port };
}

async function settingsFor(network: string | undefined): Promise<Settings> {
  return network === undefined ? embeddedSettings(await startEmbedded()) : { 'hieroLens.network': network };
}

/** Installs what opens the walkthrough at the start: where a new user of the extension lands, too. */
async function installOpener({ extensionsDir }: Profile): Promise<void> {
  const target = join(extensionsDir, 'hiero-lens-test.open-walkthrough-1.0.0');
  await cp(join(root, 'test/run/vscode/walkthrough'), target, { recursive: true });
}

function installedDesktop(): string {
  const command = desktopCommand();
  if (command === undefined) {
    throw new Error("There is no 'code' command on PATH. HIERO_LENS_VSCODE=npm opens VS Code in a browser instead.");
  }
  return command;
}

async function runDesktop(command: string, profile: Profile): Promise<Tally> {
  const folders = ['--user-data-dir', profile.userDataDir, '--extensions-dir', profile.extensionsDir];
  const args = [...folders, '--disable-workspace-trust', '--new-window', '--wait', profile.workspace];
  const exitCode = await runCommand(command, args, { shell: process.platform === 'win32' });
  await profile.remove();
  return exitCode === 0 ? allPassed : oneFailed;
}
