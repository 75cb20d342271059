import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { root } from '../run/paths.ts';

/**
 * What axe finds in a webview, a line for each finding and element. What is hidden from screen readers is read by eyes:
 * contrast is looked at there, too.
 */
export async function axeFindings(view: FrameLocator): Promise<readonly string[]> {
  const body = view.locator('body');
  await body.evaluate(await readFile(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  const all = await body.evaluate(`(async () => {
    const found = async (options) =>
      (await axe.run(document, { ...options, resultTypes: ['violations'] })).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => id + ': ' + html + ' – ' + failureSummary.replace(/\\s+/g, ' ')));
    const page = await found({});
    const hidden = [...document.querySelectorAll('[aria-hidden]')];
    hidden.forEach((element) => element.removeAttribute('aria-hidden'));
    const contrast = await found({ runOnly: ['color-contrast'] });
    hidden.forEach((element) => element.setAttribute('aria-hidden', 'true'));
    return [...new Set([...page, ...contrast])];
  })()`);
  return all as readonly string[];
}
