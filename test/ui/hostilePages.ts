import type { RunningService } from '../services/kernel/service.ts';
import { until } from './patience.ts';
import type { Workbench } from './workbench.ts';

const SETTLED_MS = 500;

/**
 * What the page in front does when all in it is pressed: what runs, and which addresses it asks of the canary, of which
 * some may be awaited.
 */
export async function tryHostilePage({ page }: Workbench, canary: RunningService, awaited: readonly string[] = []) {
  const inside = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await inside.locator('#hostile-link').waitFor();
  for (const id of ['hostile-handler', 'hostile-link']) {
    await inside.locator(`#${id}`).dispatchEvent('click');
  }
  const hacked = await inside.locator('html').getAttribute('data-hacked');
  // The last: also where it sends nothing, the browser leaves the page.
  await inside.locator('#hostile-button').dispatchEvent('click');
  await page.waitForTimeout(SETTLED_MS);
  await until(async () => awaited.every((path) => canary.requests.some((request) => request.path === path)));
  const asked = canary.requests.map(({ path }) => path);
  canary.clearRequests();
  return { hacked, asked };
}

/** Opens all that is closed in the page in front, and gives how much of it was closed. */
export const openAll = `(() => {
  const closed = [...document.querySelectorAll('details:not([open]), [role=treeitem][aria-expanded=false], .more')];
  for (const each of closed) {
    each.tagName === 'DETAILS' ? each.setAttribute('open', '') : (each.querySelector('.twistie') ?? each).click();
  }
  return closed.length;
})()`;

/** Whether all of the fields stands left of the bytes. */
export const staysBesideBytes = `(() => {
  const { left } = document.querySelector('.hex-pane').getBoundingClientRect();
  const values = [...document.querySelectorAll('.tree .value, .tree .preview, .tree .label')];
  return values.length > 0 && values.every((value) => value.getBoundingClientRect().right < left);
})()`;
