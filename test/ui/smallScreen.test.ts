import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { boxOf, testTimeoutMs, until } from './patience.ts';
import { foldView, showViews, viewHeader } from './viewlet.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** The side bar as it is when it is first opened, on the smallest screen it is made for. */
describe('the views of a new user at 1024×640', function () {
  this.timeout(testTimeoutMs);
  let bench: Workbench;

  const isUnfolded = async (view: string) =>
    (await viewHeader(bench.page, view).getAttribute('aria-expanded')) === 'true';
  const pin = async (id: string) => {
    await bench.runCommand('Hiero: Pin Id or Address…');
    await bench.quickInput(id);
  };
  /** Whether all of a line is in its view, down to its lower edge. */
  const isWithin = async (line: Locator, view: string) => {
    const [inner, outer] = await Promise.all([boxOf(line), boxOf(bench.page.getByRole('tree', { name: view }))]);
    return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
  };

  before(async () => {
    bench = await openWorkbench();
    await bench.page.setViewportSize({ width: 1024, height: 640 });
    await showViews(bench.page);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await bench.saveFailure(this.currentTest.fullTitle());
    }
  });
  after(() => bench.close());

  it('show the facts of the network without scrolling, and leave no room to pins that are not there', async () => {
    const { treeItem, screenshot } = bench;
    await treeItem(/^Exchange rate, 1/)
      .first()
      .waitFor();
    await treeItem(/^Block .* transactions/)
      .first()
      .waitFor();
    await screenshot('small-screen');
    assert.deepEqual(await Promise.all(['Network', 'Blocks', 'Pins'].map(isUnfolded)), [true, true, false]);
    for (const fact of [/^Exchange rate/, /^Supply/, /^Consensus nodes/, /^Staking/, /^Gas price/]) {
      assert.ok(await isWithin(treeItem(fact).first(), 'Network'), String(fact));
    }
  });

  it('unfold the pins for the first one, and not again for who folds them', async () => {
    const { page, treeItem, screenshot } = bench;
    await pin('0.0.1025');
    await treeItem(/^0\.0\.1025/)
      .first()
      .waitFor();
    await screenshot('small-screen-pin');
    assert.ok(await isUnfolded('Pins'));
    await foldView(page, 'Pins', false);
    await pin('0.0.3001');
    await until(async () => (await page.getByText('Pinned 0.0.3001').count()) > 0);
    assert.equal(await isUnfolded('Pins'), false);
  });
});
