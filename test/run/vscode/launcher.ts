#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
// Stands in for the desktop's executable: takes its arguments, runs the npm-hosted VS Code in a headless browser.
import { format, parseArgs } from 'node:util';
import { endProcess, obeySignals } from '../lifetime.ts';
import { launchBrowser } from './browser.ts';
import { chosenRelease, RESTRICTED } from './releases.ts';
import { startServer, type VsCodeServer } from './server.ts';

/** Nobody looks: a small window takes less time to draw. */
const viewport = { width: 800, height: 600 };
const FIRST_WORD_TIMEOUT_MS = 90_000;

const chatter = new RegExp(
  [
    'Could not locate the bindings file',
    "Cannot find module './build/Release/watchdog'",
    '^(Ignoring fetching|Updating) additional builtin extensions',
    '^No search provider registered for scheme',
    '^Resolv(ing|ed) connection token',
    '^Creating a socket',
    '^(ChatSessionStore|Canceled): ',
    // Parts of the workbench that sign their lines.
    '^\\[(Service Worker|reconnection-grace-time|AgentHost[^\\]]*|AccountPolicyGate)\\]',
  ].join('|'),
);

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
    'user-data-dir': { type: 'string' },
    'extensions-dir': { type: 'string' },
    'disable-workspace-trust': { type: 'boolean' },
  },
});

obeySignals();
watchParent();
await endProcess(await runTests());

async function runTests(): Promise<number> {
  const server = await startServer({
    release: chosenRelease(),
    userDataDir: required('user-data-dir'),
    extensionsDir: required('extensions-dir'),
    port: 0,
    // A test run always comes with that argument.
    trustsEveryWorkspace: values['disable-workspace-trust'] === true && process.env[RESTRICTED] === undefined,
    takesPayload: true,
  });
  const { browser, stop } = await launchBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport });
    const exitCode = await new Promise<number>((resolve, reject) => {
      const silent = setTimeout(() => reject(new Error('The tests did not start in time.')), FIRST_WORD_TIMEOUT_MS);
      page.on('crash', () => reject(new Error('The browser page crashed.')));
      browser.on('disconnected', () => reject(new Error('The browser ended.')));
      const ready = [
        page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
          clearTimeout(silent);
          report(type, format(...args));
        }),
        page.exposeFunction('codeAutomationExit', (code: number) => {
          clearTimeout(silent);
          resolve(code);
        }),
      ];
      Promise.all(ready)
        .then(() => page.goto(address(server)))
        .catch(reject);
    });
    return exitCode;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(await server.log());
    return 1;
  } finally {
    await stop();
    await server.stop();
  }
}

/** Hands the desktop's arguments to the workbench, whose extension lies on the server. */
function address(server: VsCodeServer): string {
  const onServer = (path: string) => `vscode-remote://127.0.0.1:${server.port}${pathToFileURL(path).pathname}`;
  return server.address(positionals[0], [
    ['extensionDevelopmentPath', onServer(required('extensionDevelopmentPath'))],
    ['extensionTestsPath', onServer(required('extensionTestsPath'))],
    ['skipWelcome', 'true'],
  ]);
}

/** The tests' own output, without what the workbench says of itself in every run. */
function report(type: string, text: string): void {
  if (!chatter.test(text)) {
    (type === 'error' || type === 'warn' ? console.error : console.log)(text);
  }
}

function required(name: string): string {
  const value = values[name];
  if (typeof value !== 'string') {
    throw new Error(`The argument --${name} is missing.`);
  }
  return value;
}

/** The one who started this may be killed without a word. */
function watchParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) {
      process.kill(process.pid, 'SIGTERM');
    }
  }, 1_000).unref();
}
