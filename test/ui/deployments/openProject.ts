import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workbench } from '../hooks.ts';

/** What is written in the records, and what stands there for the embedded ledger. */
export type Places = readonly (readonly [recorded: string, onLedger: string])[];

/**
 * Leaves the project alone in the workspace, and loads the window anew, as somebody who opens its folder. `fixtures` are
 * below test/fixtures.
 */
export async function openProject(
  fixtures: readonly string[],
  places: Places,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const { workspace, reload, runCommand } = workbench();
  await runCommand('View: Close All Editors');
  await clearWorkspace();
  for (const fixture of fixtures) {
    await cp(join('test/fixtures', fixture), workspace, { recursive: true });
  }
  // By that name the network would be the product's own testnet.
  const ofNetwork = join(workspace, 'deployments');
  await rename(join(ofNetwork, 'testnet'), join(ofNetwork, 'hederaTestnet')).catch(() => undefined);
  await replaceInFiles(places);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), text);
  }
  await reload();
}

/** Replaces texts in the files of the workspace, but in those below a folder of that name. */
export async function replaceInFiles(places: Places, but = /^\.vscode/): Promise<void> {
  const { workspace } = workbench();
  for (const path of await readdir(workspace, { recursive: true })) {
    const text = but.test(path) ? undefined : await readFile(join(workspace, path), 'utf8').catch(() => undefined);
    const placed = places.reduce((all, [recorded, place]) => all?.replaceAll(recorded, place), text);
    await (placed === text ? undefined : writeFile(join(workspace, path), placed ?? ''));
  }
}

export async function clearWorkspace(): Promise<void> {
  const { workspace } = workbench();
  for (const name of await readdir(workspace)) {
    await (name === '.vscode' ? undefined : rm(join(workspace, name), { recursive: true, force: true }));
  }
}
