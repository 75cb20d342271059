import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { runTests, TestRunFailedError } from '@vscode/test-electron';
import { embeddedSettings, startEmbedded } from '../embedded.ts';
import { GREP } from '../grep.ts';
import { bundleHostTests } from '../hostBundle.ts';
import { type Job, runJobs, tallyOfResults } from '../jobs.ts';
import { root } from '../paths.ts';
import { SERVICES } from '../serviceUrls.ts';
import { succeeded, type Tally } from '../tally.ts';
import { tallyOf } from '../tallyOf.ts';
import { testExecutable } from '../vscode/desktop.ts';
import { fetchEditors } from '../vscode/fetchEditors.ts';
import { createProfile, type Profile } from '../vscode/profile.ts';
import { newest, oldest, RELEASE, RESTRICTED, type Release } from '../vscode/releases.ts';
import { run as build } from './build.ts';

/**
 * The host tests in the newest and the oldest VS Code. Arguments: `newest` or `oldest` runs only there, `--grep text` only
 * the tests whose titles contain the text.
 */
export async function run(args: readonly string[] = []): Promise<Tally> {
  await fetchEditors();
  const built = await build();
  return succeeded(built) ? tallyOfResults(await runJobs(hostJobs(args))) : built;
}

/** A job for each VS Code; the extension must be built. */
export function hostJobs(args: readonly string[] = []): readonly Job[] {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { grep: { type: 'string' } },
  });
  const grep = values.grep === undefined ? {} : { [GREP]: values.grep };
  let bundle: Promise<string> | undefined;
  const asked = [newest, oldest].filter(({ name }) => names.length === 0 || names.includes(name));
  return asked.map((release) => ({
    name: `host, VS Code ${release.version}`,
    seconds: 298,
    run: (output) =>
      tallyOf(`host-${release.name}`, async (env) => {
        bundle ??= bundleHostTests();
        return runIn(release, await bundle, { ...env, ...grep }, output);
      }),
  }));
}

interface RunOptions {
  /** Default: true. */
  readonly isTrusted?: boolean;
  /** Changes the workspace before it is opened. */
  readonly prepare?: (profile: Profile) => Promise<void>;
}

/** One test run, with services and a profile of its own: what one run leaves behind, the next never sees. */
export async function runIn(
  release: Release,
  bundle: string,
  env: NodeJS.ProcessEnv,
  output: Writable,
  { isTrusted = true, prepare }: RunOptions = {},
): Promise<number> {
  const { stop, ...services } = await startEmbedded();
  const trust = isTrusted ? {} : { 'security.workspace.trust.startupPrompt': 'never' };
  const profile = await createProfile({ ...embeddedSettings(services), ...trust }, 'developed');
  try {
    await prepare?.(profile);
    return await runTests({
      vscodeExecutablePath: await testExecutable(release),
      extensionDevelopmentPath: root,
      extensionTestsPath: bundle,
      launchArgs: [
        profile.workspace,
        `--user-data-dir=${profile.userDataDir}`,
        `--extensions-dir=${profile.extensionsDir}`,
      ],
      stdout: output,
      stderr: output,
      extensionTestsEnv: {
        ...env,
        [RELEASE]: release.name,
        [SERVICES]: JSON.stringify(services),
        ...(isTrusted ? {} : { [RESTRICTED]: 'true' }),
      },
    });
  } catch (error) {
    if (error instanceof TestRunFailedError) {
      return error.code ?? 1;
    }
    throw error;
  } finally {
    await profile.remove();
    await stop();
  }
}
