import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { runCommand } from '../child.ts';
import { endWithProcess } from '../lifetime.ts';
import { findOnPath, root } from '../paths.ts';
import { keep } from './kept.ts';

/** Names a Chromium to use instead of the one from npm: a path, or a command found on PATH. */
const CHROMIUM = 'HIERO_LENS_CHROMIUM';

const quiet = [
  ...['--no-sandbox', '--headless=shell', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
];

/** A headless Chromium that ends with this process at the latest. */
export async function launchBrowser(): Promise<{ readonly browser: Browser; stop(): Promise<void> }> {
  const { executable, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    args: quiet,
    env: { ...process.env, ...env } as Record<string, string>,
    // This process ends it itself, in order.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  return { browser, stop: endWithProcess(() => browser.close()) };
}

/** The Chromium to start and what its environment needs. */
export async function findChromium(): Promise<{ readonly executable: string; readonly env: NodeJS.ProcessEnv }> {
  const named = process.env[CHROMIUM];
  if (named === undefined) {
    return npmChromium();
  }
  const executable = findOnPath(named);
  if (executable === undefined) {
    throw new Error(`${CHROMIUM} names '${named}', which does not exist.`);
  }
  return { executable, env: {} };
}

async function npmChromium(): Promise<{ readonly executable: string; readonly env: NodeJS.ProcessEnv }> {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = await keep(`chromium-${version}`, unpack);
  // The machine may have no fonts at all; those of the package come after its own.
  const fonts = join(folder, 'fonts.conf');
  if (!existsSync(fonts)) {
    await writeFile(fonts, fontConfiguration(join(folder, 'fonts')));
  }
  return { executable: join(folder, 'chromium'), env: { FONTCONFIG_FILE: fonts } };
}

/** The package unpacks into the system's temporary folder, and trusts what it finds there: it gets one of its own. */
async function unpack(folder: string): Promise<void> {
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  const env = { ...process.env, TMPDIR: folder };
  if ((await runCommand(process.execPath, ['--input-type=module', '--eval', script], { env })) !== 0) {
    throw new Error('Chromium could not be unpacked.');
  }
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`;
}
