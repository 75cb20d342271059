import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keep } from './kept.ts';
import type { Release } from './releases.ts';

const packages = 'node_modules';
/** The search program for all platforms in one package; older releases download theirs in an install script. */
const RIPGREP = '@vscode/ripgrep-universal@1.18.0';

/**
 * Extensions that VS Code brings and tests do without: one comes without TypeScript itself and complains about it
 * (highlighting is another extension), the other is disabled by settings a moment after the window has started, for which
 * VS Code starts all extensions anew, now and then in the middle of a test.
 */
const leftOut = ['typescript-language-features', 'copilot'];

/** A VS Code server from npm, ready to start: `node serverMain …`. */
export interface NpmVsCode {
  readonly node: string;
  readonly serverMain: string;
}

/**
 * Gets the release from npm when it is not kept already. Install scripts stay off: they build native modules
 * (logging, watchdog, Kerberos) that VS Code does without.
 */
export async function npmVsCode(release: Release): Promise<NpmVsCode> {
  const server = await keep(`vscode-${release.version}`, async (draft) => {
    await npmInstall(draft, `code-server@${release.codeServer}`, RIPGREP);
    const vscode = join(draft, packages, 'code-server/lib/vscode');
    await npmInstall(vscode);
    await addRipgrep(draft, join(vscode, packages));
    for (const name of leftOut) {
      await rm(join(vscode, 'extensions', name), { recursive: true, force: true });
    }
  });
  return {
    node: release.node === 'own' ? process.execPath : await npmNode(release.node.version),
    serverMain: join(server, packages, 'code-server/lib/vscode/out/server-main.js'),
  };
}

async function npmNode(version: string): Promise<string> {
  const name = nodePackage();
  const folder = await keep(`${name}-${version}`, (draft) => npmInstall(draft, `${name}@${version}`));
  return join(folder, packages, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Names as the npm package `node` chooses them. */
function nodePackage(): string {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return [prefix, process.platform === 'win32' ? 'win' : process.platform, process.arch].join('-');
}

/** Gives a release that has no search program the one installed beside it. */
async function addRipgrep(draft: string, vscodePackages: string): Promise<void> {
  const folder = join(vscodePackages, '@vscode/ripgrep');
  if (existsSync(folder)) {
    const bin = join(draft, packages, '@vscode/ripgrep-universal/bin', `${process.platform}-${process.arch}`);
    await cp(bin, join(folder, 'bin'), { recursive: true });
  }
}

/** Installs packages into a folder of their own, or, without one, what the folder's package.json lists. */
async function npmInstall(folder: string, ...names: readonly string[]): Promise<void> {
  if (names.length > 0) {
    await writeFile(join(folder, 'package.json'), '{"private":true}');
  }
  const options = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', ...options, ...names], {
    cwd: folder,
    shell: process.platform === 'win32',
    maxBuffer: 1 << 24,
  });
}
