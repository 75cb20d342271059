import assert from 'node:assert/strict';
import { embeddedSettings } from '../../run/embedded.ts';
import { screenshotInEveryTheme } from '../inEveryTheme.ts';
import { messageInCentre, patienceMs, pressInMessage, pressUntil, setOpen, testTimeoutMs, until } from '../patience.ts';
import { appears, type Sidebar, sidebar } from '../sidebar.ts';

const summary = '/api/v2/summary.json';

/** Has the view look at the page now. */
async function refresh({ control, pressTitle }: Sidebar): Promise<void> {
  await control.forgetRequests();
  await pressUntil(
    () => pressTitle('Network', 'Refresh Network Status'),
    async () => (await control.requests('status')).some(({ path }) => path === summary),
  );
}

/** Switches the page's story and has the view look at it. */
async function showScenario(bench: Sidebar, name: string): Promise<void> {
  await bench.control.setScenario('status', name);
  await refresh(bench);
}

describe('network status in the workbench', function () {
  this.timeout(testTimeoutMs);

  before(() => sidebar().page.setDefaultTimeout(patienceMs));

  beforeEach(async () => {
    const { open, control } = sidebar();
    await control.setFaults('status');
    await control.setFaults('ledger');
    await control.setScenario('status', 'default');
    await open('Network');
  });

  after(async () => {
    const { control, leave } = sidebar();
    await control.setFaults('status');
    await control.setFaults('ledger');
    await control.setScenario('status', 'default');
    await leave();
  });

  it('shows roll-up, incidents, maintenance and components of the network, worst first', async () => {
    const bench = sidebar();
    const { row, open, allRows } = bench;
    await refresh(bench);
    await row('Network', /^embedded, degraded · as of \d/).waitFor();
    const rows = await allRows('Network');
    const order = [
      /^embedded, degraded · as of/,
      /^Status page, Partially Degraded Service/,
      /^Exchange rate/,
      /^Consensus nodes/,
      /^Incidents, 1 on embedded, 1 general/,
      /^Delayed record files on two nodes, minor · investigating · .* ago/,
      /^Developer Portal: e-mails delayed, monitoring · /,
      /^Maintenance, 1 active/,
      /^Testnet Upgrade to v0.77, in progress · ends in \d+ min/,
      /^Components, \d+ of \d+ affected/,
      /^Testnet, degraded · selected/,
      /^Individual Nodes, 2 of 7 degraded/,
      /^Node 3, degraded, 0\.0\.6, Hashgraph/,
      /^Node 5, degraded/,
      /^5 operational/,
      /^Network Uptime, maintenance/,
      /^Mirror Node REST API, operational/,
      /^General, operational/,
    ];
    const places = order.map((pattern) => rows.findIndex((name) => pattern.test(name)));
    assert.ok(!places.includes(-1), `${order[places.indexOf(-1)]} is missing in\n${rows.join('\n')}`);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      rows.join('\n'),
    );
    assert.ok(!rows.some((name) => /Mainnet|Previewnet/.test(name)), rows.join('\n'));
    await open('Network', 'Blocks');
    await screenshotInEveryTheme('status');
  });

  it('shows that it is loading, and an error whose Retry heals', async () => {
    const { page, row, restart, control, screenshot, messages } = sidebar();
    await control.setFaults('status', { path: summary, kind: 'hang' });
    await restart('Network');
    await row('Network', /^Loading…/).waitFor();
    await control.setFaults('status', { path: summary, kind: 'status', status: 503, body: '<h1>no</h1>' });
    // The look that hangs is given up after a while; the next one is refused.
    const refused = page.getByText(/^The status service failed \(503\)/).first();
    const retry = row('Network', 'Retry');
    await pressUntil(
      async () => ((await refused.isVisible()) ? undefined : retry.click({ timeout: 15_000 })),
      () => refused.isVisible(),
    );
    await screenshot('status-offline');
    assert.deepEqual(await messages(), []);
    // The network's properties come from another service and stay.
    await row('Network', 'Exchange rate').waitFor();
    await control.setFaults('status');
    const healed = row('Network', /^Status page, Partially Degraded Service/);
    await pressUntil(
      async () => ((await healed.isVisible()) ? undefined : retry.click({ timeout: 5_000 })),
      () => healed.isVisible(),
    );
  });
});

describe('states of the network status in the workbench', function () {
  this.timeout(testTimeoutMs);
  const settings = () => embeddedSettings(sidebar().services);

  before(async () => {
    const { setSettings, restart, control } = sidebar();
    const { embedded } = settings()['hieroLens.customNetworks'] as { readonly embedded: object };
    const second = { ...embedded, chainId: '295' };
    await control.setScenario('status', 'fine');
    await setSettings({ 'hieroLens.customNetworks': { embedded, second } });
    await restart('Network');
  });

  afterEach(async () => {
    const { control, runCommand } = sidebar();
    await control.setFaults('status');
    await control.setFaults('ledger');
    await runCommand('Notifications: Clear All Notifications');
  });

  it('shows all well in the view and in the status bar', async () => {
    const bench = sidebar();
    await showScenario(bench, 'fine');
    await bench.row('Network', /^embedded, operational · as of .* UTC/).waitFor();
    await bench.row('Network', 'Status page, All Systems Operational').waitFor();
    await statusItem(bench, 'Network embedded, operational').waitFor();
    await badge(bench).waitFor({ state: 'hidden' });
  });

  it('counts open incidents in a badge, and names them in the tooltip', async () => {
    const bench = sidebar();
    await showScenario(bench, 'default');
    await badge(bench).filter({ hasText: '2' }).waitFor();
    const item = statusItem(bench, 'Network embedded, degraded');
    const tooltip = bench.page.locator('.workbench-hover:visible, .monaco-hover:visible').last();
    // An item that is drawn again loses the hover that was about to open.
    await until(async () => {
      await bench.page.mouse.move(900, 300);
      await item.hover();
      return appears(tooltip.getByText('Testnet Upgrade to v0.77'));
    });
    const text = (await tooltip.innerText()).replaceAll('\u00a0', ' ');
    for (const part of ['Delayed record files on two nodes', 'minor · investigating', 'ends in', 'Refresh']) {
      assert.ok(text.includes(part), `“${part}” is missing in ${text}`);
    }
    await bench.screenshot('status-tooltip');
    await bench.page.mouse.move(900, 300);
  });

  it('shows what is under maintenance, and counts down without asking', async () => {
    const bench = sidebar();
    const { control, row } = bench;
    await selectNetwork(bench, 'second');
    // The upgrade lasts until 20 minutes after the story's beginning: it began so that almost two are left, the last
    // of which is told by the second.
    const begun = Date.now() - 18.1 * 60_000;
    const sinceMs = (await control.nowMs()) - begun;
    await control.steerClock({ advanceMs: -sinceMs });
    await control.setScenario('status', 'maintenance');
    await control.steerClock({ advanceMs: sinceMs });
    await refresh(bench);
    const upgrade = row('Network', /^Mainnet Upgrade to v0.76.2, in progress · ends in \d+ s/);
    await upgrade.waitFor();
    await statusItem(bench, 'Network second, maintenance').waitFor();
    await bench.screenshot('status-maintenance');
    await control.forgetRequests();
    const before = (await upgrade.getAttribute('aria-label')) ?? '';
    await until(async () => (await upgrade.getAttribute('aria-label')) !== before);
    assert.deepEqual(await control.requests('status'), []);
  });

  it('tells of an incident on the selected network once, and lets it be muted, also over a reload', async () => {
    const bench = sidebar();
    await selectNetwork(bench, 'second');
    await showScenario(bench, 'fine');
    await bench.row('Network', /^Status page, All Systems Operational/).waitFor();
    await showScenario(bench, 'minor');
    const minor = 'Incident on second: Mirror Node REST API Public Mainnet: elevated latency (Minor, Identified)';
    await messageInCentre(bench, minor);
    await refresh(bench);
    assert.equal((await bench.messages()).length, 1);
    await showScenario(bench, 'critical');
    const critical = 'Incident on second: Mainnet: transactions are not reaching consensus (Critical, Identified)';
    await messageInCentre(bench, critical);
    await bench.page.keyboard.press('Escape');
    const outage = bench.row('Network', /^Transactions are not reaching consensus, critical · identified/);
    await outage.waitFor();
    await bench.screenshot('status-critical');
    await pressInMessage(bench, critical, 'Mute This Incident');
    assert.equal((await bench.messages()).length, 1);
    await bench.restart('Network');
    await outage.waitFor();
    await refresh(bench);
    await refresh(bench);
    assert.deepEqual(await bench.messages(), []);
  });

  it('keeps the last good state when the service fails, and says how old it is', async () => {
    const bench = sidebar();
    await selectNetwork(bench, 'embedded');
    await showScenario(bench, 'default');
    await bench.row('Network', /^embedded, degraded · as of \d/).waitFor();
    await bench.control.setFaults('status', { path: '/api/v2', kind: 'status', status: 502 });
    await refresh(bench);
    await bench.row('Network', /^embedded, degraded · as of .* · retrying/).waitFor();
    await bench.page.getByText(/^The status service failed \(502\)\. Status as of \d.* UTC\.$/).waitFor();
    await bench.row('Network', /^Delayed record files/).waitFor();
    const reason = bench.page.getByText('The status service failed (502).');
    // A line that is drawn again loses the hover that was about to open.
    await until(async () => {
      await bench.page.mouse.move(900, 300);
      await bench.row('Network', /^embedded, degraded/).hover();
      return appears(reason);
    });
    await bench.screenshot('status-stale');
    assert.deepEqual(await bench.messages(), []);
    await bench.control.setFaults('status');
    await refresh(bench);
    await bench.row('Network', /^embedded, degraded · as of \d[^·]*$/).waitFor();
  });

  it('asks each part from its own document, and history only when it is opened', async () => {
    const bench = sidebar();
    await showScenario(bench, 'default');
    await bench.row('Network', /^Incidents, 1 on embedded, 1 general/).waitFor();
    const histories = bench.tree('Network').getByRole('treeitem', { name: /^History/ });
    // Another test may have opened it.
    await setOpen(histories.first(), false);
    // A poll may come in between.
    const asked = async () =>
      (await bench.control.requests('status'))
        .filter(({ path }) => path !== summary)
        .map(({ path }) => path.replace('/api/v2', ''));
    for (const [line, documents] of [
      [/^Status page, /, ['/status.json']],
      [/^Incidents, /, ['/incidents/unresolved.json']],
      [/^Maintenance, /, ['/scheduled-maintenances/active.json', '/scheduled-maintenances/upcoming.json']],
      [/^Components, /, ['/components.json']],
    ] as const) {
      await bench.control.forgetRequests();
      const row = bench.row('Network', line);
      // A line that is drawn again between press and release of the button swallows the click.
      await pressUntil(
        async () => {
          await row.hover({ timeout: 5_000 });
          await row.getByRole('button', { name: 'Refresh This Part' }).click({ timeout: 5_000 });
        },
        async () => (await asked()).length >= documents.length,
      );
      assert.deepEqual((await asked()).toSorted(), documents);
    }
    await bench.control.forgetRequests();
    await setOpen(histories.last(), true);
    await bench.row('Network', /, completed · /).waitFor();
    assert.deepEqual(await asked(), ['/scheduled-maintenances.json']);
    // For some seconds the service lets its answer of another test be used again.
    await until(async () => {
      await setOpen(histories.first(), false);
      await setOpen(histories.first(), true);
      return appears(bench.row('Network', /, resolved · |, postmortem · /));
    });
    assert.ok((await asked()).every((path) => ['/scheduled-maintenances.json', '/incidents.json'].includes(path)));
    await bench.screenshot('status-history');
  });
});

const badge = ({ page }: Sidebar) =>
  page
    .getByRole('tab', { name: /^Hiero/ })
    .first()
    .locator('.badge-content:visible');
const statusItem = ({ page }: Sidebar, label: string | RegExp) =>
  page.locator('footer').getByRole('button', { name: label });

async function selectNetwork({ runCommand, choose, descriptionOf }: Sidebar, name: string): Promise<void> {
  if (!(await descriptionOf('Network').innerText()).startsWith(name)) {
    const described = descriptionOf('Network').filter({ hasText: name });
    await pressUntil(
      async () => {
        await runCommand('Hiero: Select Network…');
        await choose(new RegExp(`^${name}`));
      },
      () => described.isVisible(),
      15_000,
    );
  }
}
