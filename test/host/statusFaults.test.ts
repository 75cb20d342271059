import assert from 'node:assert/strict';
import { subjectOf } from '../../src/domain/details/detailsSubject.ts';
import { builtInNetworks, type Network } from '../../src/domain/network/network.ts';
import { createLazyTree } from '../../src/editor/lazyTree.ts';
import { createSectionBranches } from '../../src/editor/sectionBranches.ts';
import type { TreeNode } from '../../src/editor/treeNode.ts';
import { networkProperties } from '../../src/features/status/networkProperties.ts';
import { statusNodes } from '../../src/features/status/statusNodes.ts';
import { createClients } from '../../src/services/createClients.ts';
import { createTransport } from '../../src/services/http/createTransport.ts';
import { defaultPolicy, type TransportPolicy } from '../../src/services/http/transportPolicy.ts';
import { serviceControl } from '../run/control.ts';
import type { Fault, FaultEffect } from '../services/kernel/faults.ts';
import { effectTitle, faultEffects } from './faultEffects.ts';
import { testServices } from './services.ts';

/** Branch of the views → the path it asks. */
const branches: readonly (readonly [service: 'ledger' | 'status', id: RegExp, path: string])[] = [
  ['status', /^incidents.?\/history$|^incidents\/history$/, '/api/v2/incidents.json'],
  ['status', /^maintenances\/history$/, '/api/v2/scheduled-maintenances.json'],
  ['ledger', /^properties\/rate$/, '/api/v1/network/exchangerate'],
  ['ledger', /^properties\/supply$/, '/api/v1/network/supply'],
  ['ledger', /^properties\/nodes$/, '/api/v1/network/nodes'],
  ['ledger', /^properties\/stake$/, '/api/v1/network/stake'],
  ['ledger', /^properties\/fees$/, '/api/v1/network/fees'],
  ['ledger', /\/transactionsOfTheBlock$/, '/api/v1/transactions'],
  ['ledger', /\/executionsInTheBlock$/, '/api/v1/contracts/results'],
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
    it(`shows the failure of each branch and heals: ${effectTitle(effect)}`, async () => {
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
      ...createSectionBranches({
        network: network.name,
        read: (section) => clients.details.read(section, { rate: undefined, nowMs: 0 }),
        loadMore: 'hieroLens.blocks.loadMore',
        linked: () => ({}),
      }).nodes('block', subjectOf({ kind: 'block', block })),
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
