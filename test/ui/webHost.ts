import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { root } from '../run/paths.ts';
import type { Settings } from '../run/vscode/profile.ts';

/** Where the extension's files are, on the origin of the workbench. */
const extensionPath = '/hiero-lens-extension';

const types: Readonly<Record<string, string>> = {
  '.cjs': 'text/javascript',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
};

/**
 * Makes of the workbench of a server one without any server, as on vscode.dev: all extensions run in a worker of the
 * browser, ours by its `browser` entry.
 */
export async function withoutServer(context: BrowserContext, port: number, settings: Settings): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const configuration = {
    configurationDefaults: settings,
    developmentOptions: {
      extensions: [{ scheme: 'http', authority: `127.0.0.1:${port}`, path: extensionPath }],
    },
  };
  // With a query where a folder is opened.
  const isWorkbench = (url: URL) => url.origin === origin && url.pathname === '/';
  await context.route(isWorkbench, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(id="vscode-workbench-web-configuration" data-settings=")([^"]*)/,
      (_found, before: string, given: string) => {
        const own = JSON.parse(given.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
        const text = JSON.stringify({ ...own, ...configuration });
        return before + text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      },
    );
    await route.fulfill({ response, body: html });
  });
  await context.route('**/workbench/workbench.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('remoteAuthority:location.host', 'remoteAuthority:void 0')
      // Where VS Code without a server keeps its settings: in the browser.
      .replace(
        /(get userRoamingDataHome\(\)\{return )\w+\((\w+)\.file\(this\.userDataPath\)\.with\(\{scheme:\w+\.vscodeRemote\}\),"User"\)/,
        '$1$2.file("/User").with({scheme:"vscode-userdata"})',
      );
    await route.fulfill({ response, body });
  });
  await context.route(`${origin}${extensionPath}/**`, async (route) => {
    const path = normalize(new URL(route.request().url()).pathname.slice(extensionPath.length));
    const body = await readFile(join(root, path)).catch(() => undefined);
    await route.fulfill(
      body === undefined ? { status: 404 } : { body, contentType: types[extname(path)] ?? 'text/plain' },
    );
  });
}
