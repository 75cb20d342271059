import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { builtInNetworks, type Network } from '../../src/domain/network/network.ts';
import type { StatusSummary } from '../../src/domain/status/networkStatus.ts';
import { createLazyTree } from '../../src/editor/lazyTree.ts';
import type { TreeNode } from '../../src/editor/treeNode.ts';
import { incidentNode } from '../../src/features/status/eventNodes.ts';
import { badgeOf, statusBarContent } from '../../src/features/status/statusBar.ts';
import { statusNodes } from '../../src/features/status/statusNodes.ts';
import { createTransport } from '../../src/services/http/createTransport.ts';
import { createJsonService } from '../../src/services/http/jsonService.ts';
import { createStatusClient, type StatusClient } from '../../src/services/statuspage/statusClient.ts';
import { serviceControl } from '../run/control.ts';
import { testServices } from './services.ts';
import { linesBelow } from './stage.ts';
import { quietLog } from './stagedNetwork.ts';

const [, , testnetKnown] = builtInNetworks;

function network(chainId: string): Network {
  const { statusUrl } = testServices();
  const base = { url: statusUrl };
  return {
    ...testnetKnown,
    name: `net${chainId}`,
    chainId,
    ledgerId: undefined,
    explorerUrl: undefined,
    ledger: base,
    status: base,
    verification: base,
  };
}

describe('status display', () => {
  const control = serviceControl(testServices().controlUrl);
  const transport = createTransport({
    userAgent: 'hiero-lens/test',
    backend: 'undici',
    fetch: globalThis.fetch,
    proxy: { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false },
  });
  const client: StatusClient = createStatusClient(
    createJsonService('status', { url: testServices().statusUrl }, transport),
  );
  const summaryOf = async (scenario: string): Promise<StatusSummary> => {
    await control.setScenario('status', scenario);
    return client.summary({ freshness: 'revalidate' });
  };

  after(async () => {
    await control.setScenario('status', 'default');
    await transport.dispose();
  });

  it('counts the open incidents of the selected network in the badge', async () => {
    for (const [scenario, chainId, count] of [
      ['fine', '296', undefined],
      ['default', '296', 2],
      ['default', '297', 2],
      ['critical', '295', 2],
      ['critical', '296', 1],
      ['default', '298', 1],
    ] as const) {
      const summary = await summaryOf(scenario);
      const badge = badgeOf(network(chainId), { summary, asOfMs: 0, failure: undefined });
      assert.equal(badge?.value, count, `${scenario} on ${chainId}`);
    }
    assert.equal(badgeOf(network('296'), { summary: undefined, asOfMs: undefined, failure: undefined }), undefined);
  });

  it('says in the status bar how the network is, in words and by an icon', async () => {
    for (const [scenario, chainId, icon, words] of [
      ['fine', '296', 'pass', 'operational'],
      ['default', '296', 'warning', 'degraded'],
      ['critical', '295', 'error', 'major outage'],
      ['maintenance', '295', 'tools', 'maintenance'],
      ['maintenance', '296', 'info', 'operational, 1 open'],
      ['fine', '298', 'globe', 'not covered by the status page'],
      ['critical', '298', 'warning', 'not covered by the status page'],
      ['maintenance', '298', 'info', 'not covered by the status page, 1 open'],
    ] as const) {
      const knowledge = { summary: await summaryOf(scenario), asOfMs: Date.now(), failure: undefined };
      const content = statusBarContent(network(chainId), knowledge);
      const isTrouble = chainId !== '298' && ['warning', 'error', 'tools'].includes(icon);
      const text = isTrouble ? `net${chainId} · ${words}` : `net${chainId}`;
      assert.deepEqual([content.icon, content.text], [icon, text], scenario);
      assert.equal(content.accessibleLabel, `Network net${chainId}, ${words}`, scenario);
    }
  });

  it('names in the tooltip what is open, active and next', async () => {
    const knowledge = { summary: await summaryOf('default'), asOfMs: Date.now(), failure: undefined };
    const text = statusBarContent(network('295'), knowledge).tooltip.value.replaceAll('\\', '');
    assert.match(text, /Mainnet Upgrade to v0\.77\*\*\s+scheduled ·\sstarts\sin\s\d\sd/);
    const here = statusBarContent(network('296'), knowledge).tooltip.value.replaceAll('\\', '');
    assert.match(here, /\*\*Delayed record files on two nodes\*\*\s+minor ·\sinvestigating ·\s\d+\sminutes?\sago/);
    assert.match(here, /Developer Portal: e-mails delayed[^\n]*\n?[^\n]*monitoring ·\s/);
    assert.match(here, /Testnet Upgrade to v0\.77\*\*\s+in\sprogress ·\sends\sin\s\d+\smin/);
  });

  it('admits old data in the status bar', async () => {
    const knowledge = { summary: await summaryOf('fine'), asOfMs: Date.now() - 240_000, failure: new Error('x') };
    const { icon, text, accessibleLabel, tooltip } = statusBarContent(network('296'), knowledge);
    assert.deepEqual([icon, text], ['sync-ignored', 'net296 · status unknown']);
    assert.match(accessibleLabel, /, was operational, as of 4 minutes ago · retrying$/);
    assert.match(tooltip.value, /As of 4 minutes ago · retrying/);
  });

  it('does not claim to retry while polling is off', async () => {
    const knowledge = { summary: await summaryOf('fine'), asOfMs: Date.now() - 240_000, failure: new Error('x') };
    const configuration = () => vscode.workspace.getConfiguration('hieroLens.status');
    await configuration().update('pollSeconds', 0, vscode.ConfigurationTarget.Global);
    try {
      assert.match(statusBarContent(network('296'), knowledge).accessibleLabel, /as of 4 minutes ago$/);
    } finally {
      await configuration().update('pollSeconds', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('keeps hostile names inert in the tooltip', async () => {
    const summary = await summaryOf('odd');
    const name = '](command:workbench.action.quit) <img src=x> [x](https://evil.example) `$(flame)`';
    const [incident] = summary.incidents;
    assert.ok(incident);
    const hostile = { ...summary, incidents: [{ ...incident, name, shortlink: 'https://a.example/x)(y' }] };
    const { tooltip } = statusBarContent(network('296'), { summary: hostile, asOfMs: 0, failure: undefined });
    assert.notEqual(tooltip.supportHtml, true);
    assert.deepEqual(tooltip.isTrusted, {
      enabledCommands: ['hieroLens.status.refresh', 'hieroLens.selectNetwork', 'hieroLens.openExternal'],
    });
    const inert = String.raw`**\]\(command\:workbench\.action\.quit\) \<img src\=x\> \[x\]\(https\:\/\/evil\.example\)`;
    assert.ok(tooltip.value.includes(inert), tooltip.value);
    // A parenthesis in an address would end the link early.
    assert.match(tooltip.value, /\[Status page\]\(command:hieroLens\.openExternal\?[\w%.]+\)/);
  });

  it('says of an incident what is known: state, age, updates in plain text, what it touched, where to read on', async () => {
    const summary = await summaryOf('default');
    const networkContext = { network: network('296'), clients: { status: client, ledger: {} as never } };
    const childrenOf = async (nodes: readonly TreeNode[], label: RegExp): Promise<readonly TreeNode[]> =>
      linesBelow(nodes.find((node) => label.test(node.label)));
    const texts = (nodes: readonly TreeNode[]) =>
      nodes.map(({ label, description }) => [label, description].filter(Boolean).join(' | '));
    const roots = statusNodes({ summary, asOfMs: 0, failure: undefined }, networkContext, Date.now());
    const incidents = await childrenOf(roots, /^Incidents$/);
    assert.match(texts(incidents)[0] ?? '', /^Delayed record files .* \| minor · investigating · \d+ minutes? ago$/);
    const parts = await childrenOf(incidents, /^Delayed/);
    assert.match(
      texts(parts)[0] ?? '',
      /^Investigating \| \d+ minutes? ago · Record files of Node 3 and Node 5 arrive late\. Transactions still reach/,
    );
    assert.deepEqual(texts(await childrenOf(parts, /^Investigating/)).slice(0, 2), [
      'Record files of Node 3 and Node 5 arrive late.',
      'Transactions still reach consensus; mirror nodes may lag by a few minutes.',
    ]);
    const affected = texts(await childrenOf(parts, /^Affected components/));
    assert.match(affected[0] ?? '', /^Node 3 \| operational → degraded · 0\.0\.6/);
    assert.equal(parts.at(-1)?.command?.command, 'hieroLens.openExternal');
    assert.match(String(parts.at(-1)?.command?.arguments?.[0]), /^https:/);
    const portal = await childrenOf(incidents, /^Developer Portal/);
    // Newest first.
    assert.deepEqual(
      portal.slice(0, 3).map(({ label }) => label),
      ['Monitoring', 'Identified', 'Investigating'],
    );
  });

  it('says of an incident that is over how bad each component was', async () => {
    const { incidents } = await summaryOf('default');
    const [incident] = incidents;
    const [update] = incident?.updates ?? [];
    assert.ok(incident && update);
    const change = (componentId: string, oldState: string, newState: string) => ({
      ...{ componentId, name: `Nodes - ${componentId}`, oldState, newState },
    });
    const updates = [
      { ...update, affected: [change('a', 'major_outage', 'operational'), change('b', 'operational', 'operational')] },
      { ...update, affected: [change('a', 'operational', 'major_outage')] },
    ];
    const node = incidentNode(
      { ...incident, state: 'resolved', components: [], updates },
      'over',
      Date.now(),
      'testnet',
    );
    const group = (await linesBelow(node)).find(({ label }) => label === 'Affected components');
    assert.deepEqual(
      (await linesBelow(group)).map(({ label, description, accessibleLabel }) => [label, description, accessibleLabel]),
      [
        ['Nodes - a', 'at worst major outage', 'Nodes - a, at worst major outage'],
        ['Nodes - b', 'operational', 'Nodes - b, operational'],
      ],
    );
  });

  it('counts no sentence of an old page as a component', async () => {
    const { incidents } = await summaryOf('default');
    const [incident] = incidents;
    const [update] = incident?.updates ?? [];
    assert.ok(incident && update);
    const name = 'No components were affected by this update.';
    const sentence = { componentId: undefined, name, oldState: undefined, newState: undefined };
    const node = incidentNode(
      { ...incident, components: [], updates: [{ ...update, affected: [sentence] }] },
      'old',
      Date.now(),
      'testnet',
    );
    const parts = await linesBelow(node);
    assert.ok(!parts.some(({ label }) => label === 'Affected components'));
    assert.equal((await linesBelow(parts[0])).at(-1)?.label, name);
  });

  it('has a word and an accessible name for every line, and theme icons only', async () => {
    const summary = await summaryOf('default');
    const networkContext = { network: network('296'), clients: { status: client, ledger: {} as never } };
    const tree = createLazyTree({
      log: quietLog(),
      roots: () => [],
      retry: 'hieroLens.status.refresh',
    });
    const walk = async (nodes: ReturnType<typeof statusNodes>): Promise<number> => {
      let count = 0;
      for (const node of nodes) {
        assert.ok(node.label.trim() !== '', node.id);
        assert.ok(node.icon === undefined || node.icon instanceof vscode.ThemeIcon, node.id);
        const item = await tree.getTreeItem(node);
        assert.ok(item.accessibilityInformation?.label.startsWith(node.label), node.id);
        count += 1 + (await walk(await linesBelow(node)));
      }
      return count;
    };
    const count = await walk(statusNodes({ summary, asOfMs: 0, failure: undefined }, networkContext));
    assert.ok(count > 100, `${count} lines`);
  });
});
