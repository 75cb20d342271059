import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmVsCode } from './npmVsCode.ts';
import type { Profile } from './profile.ts';
import type { Release } from './releases.ts';

/** Installs a `.vsix` among a profile's extensions, by VS Code's own command line. */
export async function installPackage(
  release: Release,
  { userDataDir, extensionsDir }: Pick<Profile, 'userDataDir' | 'extensionsDir'>,
  vsix: string,
): Promise<void> {
  const { node, serverMain } = await npmVsCode(release);
  const folders = ['--server-data-dir', join(userDataDir, 'server'), '--extensions-dir', extensionsDir];
  await promisify(execFile)(
    node,
    [serverMain, '--accept-server-license-terms', ...folders, '--install-extension', vsix],
    { env: { ...process.env, EXTENSIONS_GALLERY: '{}', NODE_OPTIONS: '' } },
  );
}
