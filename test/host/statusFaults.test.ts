import assert from 'node:assert/strict';
import { builtInNetworks, type Network } from '../../src/domain/network/network.ts';
import { failureSentence } from '../../src/editor/failureText.ts';
import { createLazyTree } from '../../src/editor/lazyTree.ts';
import type { TreeNode } from '../../src/editor/treeNode.ts';
import { createBlockBranches } from '../../src/features/blocks/blockBranches.ts';
import { networkProperties } from '../../src/features/status/networkProperties.ts';
import { createStatusFeed, type StatusFeed } from '../../src/features/status/statusFeed.ts';
import { statusNodes } from '../../src/features/status/statusNodes.ts';
import { createClients } from '../../src/services/createClients.ts';
import { createTransport } from '../../src/services/http/createTransport.ts';
import { defaultPolicy, type TransportPolicy } from '../../src/services/http/transportPolicy.ts';
import type { StatusClient } from '../../src/services/statuspage/statusClient.ts';
import { serviceControl } from '../run/control.ts';
import type { Fault, FaultEffect } from '../services/kernel/faults.ts';
import { effectTitle, faultEffects } from './faultEffects.ts';
import { testServices } from './services.ts';

/** Part of the view that is refreshed alone → a path it asks. */
const parts = [
  ['rollup', '/api/v2/status.json'],
  ['components', '/api/v2/components.json'],
  ['incidents', '/api/v2/incidents/unresolved.json'],
  ['maintenances', '/api/v2/scheduled-maintenances/active.json'],
  ['maintenances', '/api/v2/scheduled-maintenances/upcoming.json'],
] as const;

/** Branch of the views → the path it asks. */
const branches: readonly (readonly [service: 'ledger' | 'status', id: RegExp, path: string])[] = [
  ['status', /^incidents.?\/history$|^incidents\/history$/, '/api/v2/incidents.json'],
  ['status', /^maintenances\/history$/, '/api/v2/scheduled-maintenances.json'],
  ['ledger', /^properties\/rate$/, '/api/v1/network/exchangerate'],
  ['ledger', /^properties\/supply$/, '/api/v1/network/supply'],
  ['ledger', /^properties\/nodes$/, '/api/v1/network/nodes'],
  ['ledger', /^properties\/stake$/, '/api/v1/network/stake'],
  ['ledger', /^properties\/fees$/, '/api/v1/network/fees'],
  ['ledger', /\/transactions$/, '/api/v1/transactions'],
  ['ledger', /\/results$/, '/api/v1/contracts/results'],
];

describe('views over failing services', () => {
  const services = testServices();
  const control = serviceControl(services.controlUrl);
  // Retries are left out: what matters here is what the views make of a failure. What ends only by a time limit gets a short
  // one, that nothing else runs into on a busy machine.
  const policyFor = ({ kind }: FaultEffect): TransportPolicy => ({
    ...defaultPolicy,
    ...(kind === 'hang' || kind === 'drip' ? { headersTimeoutMs: 150, bodyTimeoutMs: 250 } : {}),
    maxRetries: 0,
  });
  const options = {
    userAgent: 'hiero-lens/test',
    backend: 'undici',
    fetch: globalThis.fetch,
    proxy: { proxy: undefined, proxyOff: true, noProxy: [], strictTls: true, systemCertificates: false },
  } as const;
  const network: Network = {
    ...(builtInNetworks[2] as (typeof builtInNetworks)[number]),
    ledger: { url: services.ledgerUrl },
    status: { url: services.statusUrl },
    verification: { url: services.verificationUrl },
  };

  // What a branch is opened with is asked for in peace.
  const patient = createTransport(options);
  const known = createClients(network, patient);

  afterEach(async () => {
    await control.setFaults('status');
    await control.setFaults('ledger');
  });

  after(() => patient.dispose());

  for (const effect of faultEffects) {
    const title = effectTitle(effect);
    it(`shows the failure of each branch and heals: ${title}`, async () => {
      for (const [service, id, path] of branches) {
        // A cache of its own for each, so that nothing answers in the service's stead.
        const transport = createTransport(options, policyFor(effect));
        try {
          await checkBranch({ transport, service, id, fault: { path, ...effect } });
        } finally {
          await transport.dispose();
        }
      }
    });

    it(`keeps the last good summary: ${title}`, async () => {
      const transport = createTransport(options, policyFor(effect));
      const { feed, failures } = createFeed(createClients(network, transport).status);
      const refreshUntil = async (isSo: () => boolean) => {
        for (let tries = 0; tries === 0 || (tries < 20 && !isSo()); tries++) {
          await feed.refresh();
        }
      };
      try {
        await refreshUntil(() => feed.knowledge.summary !== undefined);
        const { summary } = feed.knowledge;
        assert.ok(summary);
        failures.length = 0;
        await control.setFaults('status', { path: '/api/v2/summary.json', ...effect });
        await feed.refresh();
        await feed.refresh();
        assert.equal(feed.knowledge.summary, summary);
        assert.notEqual(feed.knowledge.failure, undefined);
        assert.equal(failures.length, 1);
        await control.setFaults('status');
        await refreshUntil(() => feed.knowledge.failure === undefined);
        assert.equal(feed.knowledge.failure, undefined);
      } finally {
        feed.dispose();
        await transport.dispose();
      }
    });
  }

  for (const effect of faultEffects) {
    it(`keeps what is known when a part cannot be had: ${effectTitle(effect)}`, async () => {
      const transport = createTransport(options, policyFor(effect));
      const { feed, failures } = createFeed(createClients(network, transport).status);
      const networkContext = { network, clients: createClients(network, transport) };
      const lines = () => statusNodes(feed.knowledge, networkContext).map(({ label }) => label);
      // On a busy machine even a healthy service may not keep the short time limits at once.
      const healed = async () => {
        for (let tries = 0; tries < 20 && (tries === 0 || feed.knowledge.failure !== undefined); tries++) {
          await feed.refresh();
        }
        assert.equal(feed.knowledge.failure, undefined);
      };
      try {
        await healed();
        const before = lines();
        for (const [part, path] of parts) {
          failures.length = 0;
          const { summary } = feed.knowledge;
          await control.setFaults('status', { path, ...effect });
          await feed.refreshPart(part);
          assert.equal(feed.knowledge.summary, summary, path);
          assert.match(failureSentence(feed.knowledge.failure), /^The (answer of the )?status service/, path);
          assert.equal(failures.length, 1, path);
          assert.deepEqual(lines(), before);
          await control.setFaults('status');
          await healed();
        }
      } finally {
        feed.dispose();
        await transport.dispose();
      }
    });
  }

  async function checkBranch({
    transport,
    service,
    id,
    fault,
  }: {
    readonly transport: ReturnType<typeof createTransport>;
    readonly service: 'ledger' | 'status';
    readonly id: RegExp;
    readonly fault: Fault;
  }): Promise<void> {
    const clients = createClients(network, transport);
    const networkContext = { network, clients };
    const summary = await known.status.summary();
    const { items } = await known.ledger.blocks({ limit: 100, order: 'desc' });
    const block = items.find(({ transactionCount = 0n }) => transactionCount > 0n);
    assert.ok(block);
    const roots = [
      ...statusNodes({ summary, asOfMs: 0, failure: undefined }, networkContext),
      ...networkProperties(networkContext),
      ...createBlockBranches(clients.ledger, network).of(block),
    ];
    const branch = findNode(roots, id);
    const logged: string[] = [];
    let failures = 0;
    const tree = createLazyTree({
      log: {
        failure: (doing) => logged.push(doing),
        show: () => undefined,
        dispose: () => undefined,
      },
      roots: () => roots,
      retry: 'hieroLens.status.refresh',
      onFailure: () => failures++,
    });
    const shown = async () => (await tree.getChildren(branch)) ?? [];
    const labels = async () => (await shown()).map(({ label }) => label);
    await control.setFaults(service, fault);
    const [failed, ...others] = await shown();
    assert.match(String(failed?.tooltip), /^The (answer of the )?(status service|mirror node)/, fault.path);
    assert.ok(failed !== undefined && failed.label.length <= 25, failed?.label);
    assert.deepEqual(
      others.map(({ label }) => label),
      ['Retry'],
    );
    assert.equal(failures, 1);
    // Drawing again asks nobody, and a failure that lasts is logged once.
    await labels();
    assert.equal(failures, 1);
    tree.retryFailures();
    await labels();
    assert.equal(failures, 2);
    assert.equal(logged.length, 1);
    await control.setFaults(service);
    // On a busy machine even a healthy service may not keep the short time limits at once.
    for (let tries = 0; tries < 20 && tree.retryFailures(); tries++) {
      await labels();
    }
    const healed = await labels();
    assert.ok(!healed.includes('Retry'), `${fault.path}: ${healed.join(', ')}`);
    tree.dispose();
  }
});

function findNode(nodes: readonly TreeNode[], id: RegExp): TreeNode {
  const pending = [...nodes];
  for (let node = pending.shift(); node !== undefined; node = pending.shift()) {
    if (id.test(node.id)) {
      return node;
    }
    // What asks a service is never opened in the search.
    if (/^(incidents|maintenances)!?$/.test(node.id)) {
      pending.push(...((node.children?.() ?? []) as readonly TreeNode[]));
    }
  }
  throw new Error(`There is no line ${id}.`);
}

/** A feed that looks only when it is told to, and what it failed with. */
function createFeed(client: StatusClient): {
  readonly feed: StatusFeed;
  readonly failures: unknown[];
} {
  const failures: unknown[] = [];
  const feed = createStatusFeed({
    page: () => 'page',
    client: () => client,
    isWanted: () => false,
    pollSeconds: () => 0,
    onChange: () => undefined,
    onFailure: (failure) => failures.push(failure),
  });
  return { feed, failures };
}
